/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-preferences.h"

#include "pal-look-picker.h"
#include "pal-look-trial.h"
#include "ui/board/pal-board-painter.h"
#include "ui/board/pal-piece-set.h"
#include "ui/book/pal-book-group.h"
#include "ui/sounds/pal-sound-player.h"
#include "ui/sounds/pal-speech.h"
#include "ui/widgets/pal-choice-row.h"
#include "ui/widgets/pal-whole-item.h"
#include "ui/window/pal-window.h"

#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"

#include <glib/gi18n.h>

struct _PalPreferences {
  PalPreferencesDialog parent_instance;

  const Rules *rules;
  GSettings *settings;
  GSettings *game_settings;

  GtkWidget *pieces_group;
  PalLookPicker *pieces;
  PalLookPicker *boards;
  PalChoiceRow *coordinates;
  GtkSwitch *show_targets;
  GtkSwitch *show_last_move;
  GtkSwitch *animate;
  PalChoiceRow *premoves;
  GtkSwitch *confirm_moves;
  GtkSwitch *keep_my_games;
  GtkSwitch *turn_board;
  GtkSwitch *always_queen;
  AdwEntryRow *player_name;
  PalChoiceRow *color_scheme;
  AdwComboRow *notation;
  GtkSwitch *show_move_times;
  GtkSwitch *show_tips;
  GtkAdjustment *pace;
  GtkWidget *sounds_group, *sounds_row, *speech_row;
  GtkSwitch *sounds, *speech;
  GtkAdjustment *volume;
  PalSoundPlayer *player; /* of samples of the volume */
  PalBookGroup *book;
};

G_DEFINE_FINAL_TYPE (PalPreferences, pal_preferences, PAL_TYPE_PREFERENCES_DIALOG)

/* The values of the choices, in the order of their buttons. */
static const char *const coordinates_ids[] = { "inside", "outside", "none", NULL };
static const char *const premoves_ids[] = { "never", "timed", "always", NULL };
static const char *const scheme_ids[] = { "system", "light", "dark", NULL };

/* --- choices in settings --- */

static gboolean
id_to_index (GValue *value, GVariant *variant, gpointer ids)
{
  const char *const *list = ids;
  const char *id = g_variant_get_string (variant, NULL);

  for (guint i = 0; list[i] != NULL; i++)
    if (g_str_equal (list[i], id))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
index_to_id (const GValue *value, const GVariantType *type, gpointer ids)
{
  return g_variant_new_string (((const char *const *) ids)[g_value_get_uint (value)]);
}

static void
bind_choice (PalPreferences *self, const char *key, PalChoiceRow *row, const char *const *ids,
             const char *const *labels)
{
  pal_choice_row_set_labels (row, labels);
  g_settings_bind_with_mapping (self->settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT,
                                id_to_index, index_to_id, (gpointer) ids, NULL);
}

/* What nobody has chosen yet is shown as what it comes to in this game. */
static gboolean
place_to_index (GValue *value, GVariant *variant, gpointer preferences)
{
  PalPreferences *self = preferences;

  if (!g_str_equal (g_variant_get_string (variant, NULL), "game"))
    return id_to_index (value, variant, (gpointer) coordinates_ids);
  g_value_set_uint (value, pal_board_painter_for (self->rules)->coordinates);
  return TRUE;
}

static GVariant *
index_to_place (const GValue *value, const GVariantType *type, gpointer preferences)
{
  return index_to_id (value, type, (gpointer) coordinates_ids);
}

static void
bind_coordinates (PalPreferences *self)
{
  const char *const places[] = { _ ("Inside"), _ ("Outside"), C_ ("coordinates", "None"), NULL };

  pal_choice_row_set_labels (self->coordinates, places);
  g_settings_bind_with_mapping (self->settings, "coordinates", self->coordinates, "selected",
                                G_SETTINGS_BIND_DEFAULT, place_to_index, index_to_place, self,
                                NULL);
}

static void
bind_common (PalPreferences *self)
{
  const char *const schemes[] = { _ ("System"), _ ("Light"), _ ("Dark"), NULL };
  const char *const premoves[] = { _ ("Never"), _ ("Timed Games"), _ ("Always"), NULL };
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;

  bind_choice (self, "premoves", self->premoves, premoves_ids, premoves);
  bind_choice (self, "color-scheme", self->color_scheme, scheme_ids, schemes);
  g_settings_bind (self->settings, "show-targets", self->show_targets, "active", flags);
  g_settings_bind (self->settings, "show-last-move", self->show_last_move, "active", flags);
  g_settings_bind (self->settings, "animate", self->animate, "active", flags);
  g_settings_bind (self->settings, "confirm-moves", self->confirm_moves, "active", flags);
  g_settings_bind (self->settings, "keep-my-games", self->keep_my_games, "active", flags);
  g_settings_bind (self->settings, "turn-board", self->turn_board, "active", flags);
  g_settings_bind (self->settings, "always-queen", self->always_queen, "active", flags);
  g_settings_bind (self->settings, "show-move-times", self->show_move_times, "active", flags);
  g_settings_bind (self->settings, "show-tips", self->show_tips, "active", flags);
  g_settings_bind (self->settings, "pace", self->pace, "value", flags);
  g_settings_bind (self->settings, "player-name", self->player_name, "text", flags);
}

/* How loud that is. */
static void
play_sample (PalPreferences *self)
{
  pal_sound_player_play (self->player, PAL_SOUND_MOVE,
                         gtk_adjustment_get_value (self->volume) / 100);
}

static void
bind_sounds (PalPreferences *self)
{
  g_settings_bind (self->settings, "sounds", self->sounds, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "sound-volume", self->volume, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "speech", self->speech, "active", G_SETTINGS_BIND_DEFAULT);
  gtk_widget_set_visible (self->sounds_row, pal_sound_player_is_built_in ());
  gtk_widget_set_visible (self->speech_row, pal_speech_is_built_in ());
  gtk_widget_set_visible (self->sounds_group,
                          pal_sound_player_is_built_in () || pal_speech_is_built_in ());
  self->player = pal_sound_player_new ();
  g_signal_connect_object (self->volume, "value-changed", G_CALLBACK (play_sample), self,
                           G_CONNECT_SWAPPED);
}

/* --- the game's own --- */

static void
on_notation (PalPreferences *self)
{
  guint selected = adw_combo_row_get_selected (self->notation);

  for (int i = 0; self->game_settings != NULL && i < self->rules->n_notations; i++)
    if (pal_notation_is_offered (self->rules, i) && selected-- == 0)
      g_settings_set_string (self->game_settings, "notation", self->rules->notations[i].id);
}

static void
show_notations (PalPreferences *self, GSettings *game_settings)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  int chosen = pal_notation_chosen (self->rules, game_settings);
  guint row = 0;

  for (int i = 0; i < self->rules->n_notations; i++) {
    if (!pal_notation_is_offered (self->rules, i))
      continue;
    if (i == chosen)
      row = g_list_model_get_n_items (G_LIST_MODEL (names));
    gtk_string_list_take (names, pal_notation_name (self->rules, i));
  }
  adw_combo_row_set_model (self->notation, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->notation, row);
}

static void
show_looks (PalPreferences *self, PalBoardView *board)
{
  g_auto (GStrv) sets = pal_piece_set_list (self->rules);
  int n;
  const PalBoardStyle *styles = pal_board_painter_for (self->rules)->styles (&n);

  for (guint i = 0; sets[i] != NULL; i++)
    pal_look_picker_add (self->pieces, self->rules, sets[i],
                         pal_piece_set_get_display_name (sets[i]));
  for (int i = 0; i < n; i++)
    pal_look_picker_add (self->boards, self->rules, styles[i].id, _ (styles[i].name));
  gtk_widget_set_visible (self->pieces_group, sets[0] != NULL);
  pal_look_picker_bind (self->pieces, self->game_settings, board);
  pal_look_picker_bind (self->boards, self->game_settings, board);
}

/* Tries the coordinates from ID on with the buttons in TOP, in order; returns the first one left.
 */
static const char *const *
try_coordinates (PalPreferences *self, GtkWidget *top, PalBoardView *board, const char *const *id)
{
  if (GTK_IS_TOGGLE_BUTTON (top) && *id != NULL) {
    pal_look_trial_add (top, board, self->settings, "coordinates", *id);
    return id + 1;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    id = try_coordinates (self, child, board, id);
  return id;
}

/* A page scrolls along with the focus of what is on it and has nothing to say itself. */
static void
unfocus_scrollers (GtkWidget *top)
{
  if (GTK_IS_SCROLLED_WINDOW (top))
    gtk_widget_set_focusable (top, FALSE);
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    unfocus_scrollers (child);
}

static void
pal_preferences_finalize (GObject *object)
{
  PalPreferences *self = PAL_PREFERENCES (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->game_settings);
  pal_sound_player_free (self->player);
  G_OBJECT_CLASS (pal_preferences_parent_class)->finalize (object);
}

static void
pal_preferences_class_init (PalPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_preferences_finalize;
  g_type_ensure (PAL_TYPE_BOOK_GROUP);
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_LOOK_PICKER);
  g_type_ensure (PAL_TYPE_WHOLE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, pieces_group);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, pieces);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, boards);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, coordinates);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, show_targets);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, show_last_move);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, animate);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, premoves);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, confirm_moves);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, keep_my_games);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, turn_board);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, always_queen);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, player_name);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, color_scheme);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, notation);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, show_move_times);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, show_tips);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, pace);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, sounds_group);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, sounds);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, sounds_row);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, speech);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, speech_row);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, volume);
  gtk_widget_class_bind_template_child (widget_class, PalPreferences, book);
  gtk_widget_class_bind_template_callback (widget_class, on_notation);
}

static void
pal_preferences_init (PalPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  unfocus_scrollers (GTK_WIDGET (self));
  self->settings = g_settings_new (PAL_APP_ID);
  bind_common (self);
  bind_sounds (self);
}

/* The board that is looked at in PARENT, of several in tabs; NULL where there is none. */
static PalBoardView *
find_board (GtkWindow *parent)
{
  if (PAL_IS_WINDOW (parent))
    return pal_look_trial_find_board (GTK_WIDGET (pal_window_get_page (PAL_WINDOW (parent))));
  return parent != NULL ? pal_look_trial_find_board (GTK_WIDGET (parent)) : NULL;
}

PalPreferences *
pal_preferences_new (GtkWindow *parent, PalBooks *books, const Rules *rules)
{
  PalPreferences *self = g_object_new (PAL_TYPE_PREFERENCES, NULL);
  g_autoptr (GSettings) game_settings = pal_new_game_settings (rules);
  PalBoardView *board = find_board (parent);

  pal_dialog_set_over (self, parent);
  self->rules = rules;
  bind_coordinates (self);
  /* What is shown is not chosen: an empty setting stays empty, so that it follows the language. */
  show_notations (self, game_settings);
  self->game_settings = g_object_ref (game_settings);
  show_looks (self, board);
  if (board != NULL)
    try_coordinates (self, GTK_WIDGET (self->coordinates), board, coordinates_ids);
  pal_book_group_set_books (self->book, books, rules);
  return self;
}
