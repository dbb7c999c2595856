/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-start-group.h"

#include "ui/board/pal-board-preview.h"
#include "ui/widgets/pal-choice-row.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-whole-item.h"

#include <glib/gi18n.h>

void
pal_starting_put (PalGamePage *page, PalMatch *match)
{
  pal_books_attach (pal_game_page_get_books (page), match);
  pal_match_start (match);
  pal_game_page_set_match (page, match, NULL);
}

gboolean
pal_starting_start (PalGamePage *page, const PalNewGame *game, GError **error)
{
  g_autoptr (PalMatch) match = pal_new_game_create_match (game, error);

  if (match != NULL)
    pal_starting_put (page, match);
  return match != NULL;
}

gboolean
pal_starting_play (PalGamePage *page, const PalNewGame *game)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (PalMatch) match = pal_new_game_create_match (game, &error);

  if (match != NULL)
    pal_starting_put (pal_game_page_is_finished (page) ? page : pal_game_page_find_room (page),
                      match);
  else
    pal_message_show (pal_game_page_get_window (page), _ ("Could Not Start Game"), error->message);
  return match != NULL;
}

PalNewGame *
pal_starting_default (PalBotStore *bots, PalEngineStore *engines, const Rules *rules,
                      const char *fen)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);
  PalNewGame *game = pal_new_game_load (rules, settings);

  pal_new_game_find_opponents (game, settings, bots, engines);
  if (fen != NULL) {
    game->start = PAL_START_TEXT;
    g_free (game->start_text);
    game->start_text = g_strdup (fen);
  } else if (game->start == PAL_START_TEXT) {
    game->start = 0;
  }
  return game;
}

enum { CHOICES_MAX = 16, MEMBERS_MAX = 40 };

struct _PalStartGroup {
  AdwPreferencesGroup parent_instance;

  PalNewGame *game; /* not owned */
  gboolean showing;
  gboolean proposed; /* the member of the family is not one that the person has chosen */

  PalChoiceRow *family;
  AdwComboRow *member; /* of a family whose members all have names */
  GtkWidget *number_row;
  GtkSpinButton *number;
  GtkAdjustment *adjustment;
  GtkToggleButton *chance;
  AdwEntryRow *text;
  GtkWidget *preview_row;
  GtkLabel *message;
  PalBoardPreview *preview;
};

G_DEFINE_FINAL_TYPE (PalStartGroup, pal_start_group, ADW_TYPE_PREFERENCES_GROUP)

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static const StartFamily *
get_family (PalStartGroup *self)
{
  return self->game->start == PAL_START_TEXT ? NULL : &self->game->rules->starts[self->game->start];
}

/* The picture of the start that is chosen, or what is wrong with the text. */
static void
show_preview (PalStartGroup *self)
{
  const StartFamily *family = get_family (self);
  gboolean chance = family != NULL && self->game->start_number == PAL_START_RANDOM;
  Position position;
  g_autoptr (GError) error = NULL;
  gboolean good = TRUE;

  if (family == NULL) {
    good = pal_new_game_validate (self->game, &error)
           || !g_error_matches (error, PAL_NEW_GAME_ERROR, PAL_NEW_GAME_ERROR_START);
    if (good)
      self->game->rules->position_from_text (&position, self->game->start_text, NULL);
  } else if (!chance) {
    family->set (&position, self->game->start_number);
  }
  gtk_label_set_label (self->message, good ? "" : error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->message), !good);
  gtk_widget_set_visible (GTK_WIDGET (self->preview), good && !chance);
  gtk_widget_set_visible (self->preview_row,
                          (family == NULL && *self->game->start_text != '\0')
                              || (family != NULL && family->count > 1 && !chance));
  if (good && !chance)
    pal_board_preview_set_position (self->preview, &position, SQUARE_NONE, SQUARE_NONE);
}

/* A few members with names are chosen from a list, many by number. */
static gboolean
is_list (const StartFamily *family)
{
  if (family == NULL || family->count < 2 || family->count > MEMBERS_MAX || family->label == NULL)
    return FALSE;
  for (int i = 0; i < family->count; i++)
    if (family->label (i) == NULL)
      return FALSE;
  return TRUE;
}

static void
show_rows (PalStartGroup *self)
{
  const StartFamily *family = get_family (self);
  gboolean numbered = family != NULL && family->count > 1 && !is_list (family);
  const char *label = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->member), is_list (family));
  gtk_widget_set_visible (self->number_row, numbered);
  gtk_widget_set_visible (GTK_WIDGET (self->text), family == NULL);
  if (numbered && family->label != NULL && self->game->start_number >= 0)
    label = family->label (self->game->start_number);
  g_object_set (self->number_row, "subtitle", label != NULL ? _ (label) : "", NULL);
  show_preview (self);
}

static void
changed (PalStartGroup *self)
{
  show_rows (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* The names of the members; what is by chance cannot be in the list. */
static void
show_members (PalStartGroup *self, const StartFamily *family)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  if (!is_list (family))
    return;
  for (int i = 0; i < family->count; i++)
    gtk_string_list_append (labels, _ (family->label (i)));
  self->game->start_number = MAX (self->game->start_number, 0);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->member), _ (family->name));
  adw_combo_row_set_model (self->member, G_LIST_MODEL (labels));
  adw_combo_row_set_selected (self->member, (guint) self->game->start_number);
}

static void
show_number (PalStartGroup *self)
{
  const StartFamily *family = get_family (self);

  if (family == NULL)
    return;
  self->showing = TRUE;
  show_members (self, family);
  gtk_adjustment_set_upper (self->adjustment, family->count - 1);
  gtk_toggle_button_set_active (self->chance, self->game->start_number == PAL_START_RANDOM);
  gtk_spin_button_set_value (self->number, MAX (self->game->start_number, MAX (family->usual, 0)));
  self->showing = FALSE;
}

static void
on_family (PalStartGroup *self)
{
  int selected = (int) pal_choice_row_get_selected (self->family);

  if (self->showing)
    return;
  self->game->start = selected < self->game->rules->n_starts ? selected : PAL_START_TEXT;
  self->proposed = self->game->start != PAL_START_TEXT;
  if (self->proposed)
    self->game->start_number = pal_new_game_propose (self->game, get_family (self));
  show_number (self);
  changed (self);
  /* Who clicked types or pastes next; who walks along the choices by keys goes on with that. */
  if (get_family (self) == NULL
      && !(gtk_widget_get_state_flags (GTK_WIDGET (self->family)) & GTK_STATE_FLAG_FOCUS_WITHIN))
    gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
on_member (PalStartGroup *self)
{
  if (self->showing)
    return;
  self->proposed = FALSE;
  self->game->start_number = (int) adw_combo_row_get_selected (self->member);
  changed (self);
}

static void
on_number (PalStartGroup *self)
{
  if (self->showing)
    return;
  self->proposed = FALSE;
  self->game->start_number = gtk_toggle_button_get_active (self->chance)
                                 ? PAL_START_RANDOM
                                 : gtk_spin_button_get_value_as_int (self->number);
  changed (self);
}

static void
on_text (PalStartGroup *self)
{
  if (self->showing)
    return;
  g_free (self->game->start_text);
  self->game->start_text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->text)));
  g_strstrip (self->game->start_text);
  changed (self);
}

static void
show_families (PalStartGroup *self)
{
  const Rules *rules = self->game->rules;
  const char *labels[CHOICES_MAX + 2] = { NULL };
  int n = MIN (rules->n_starts, CHOICES_MAX);

  for (int i = 0; i < n; i++)
    labels[i] = _ (rules->starts[i].name);
  labels[n] = _ ("FEN");
  pal_choice_row_set_labels (self->family, labels);
  g_object_set (self->family, "selected",
                self->game->start == PAL_START_TEXT ? (guint) n : (guint) self->game->start, NULL);
}

void
pal_start_group_propose (PalStartGroup *self)
{
  int number = self->proposed ? pal_new_game_propose (self->game, get_family (self))
                              : self->game->start_number;

  if (number == self->game->start_number)
    return;
  self->game->start_number = number;
  show_number (self);
  changed (self);
}

void
pal_start_group_set_game (PalStartGroup *self, PalNewGame *game)
{
  self->game = game;
  /* What was proposed the last time is proposed again. */
  self->proposed = get_family (self) != NULL
                   && game->start_number == pal_new_game_propose (game, get_family (self));
  self->showing = TRUE;
  pal_board_preview_set_rules (self->preview, game->rules);
  show_families (self);
  gtk_editable_set_text (GTK_EDITABLE (self->text), game->start_text);
  self->showing = FALSE;
  show_number (self);
  show_rows (self);
}

static void
pal_start_group_class_init (PalStartGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_BOARD_PREVIEW);
  g_type_ensure (PAL_TYPE_WHOLE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-start-group.ui");
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, family);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, member);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, number_row);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, number);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, adjustment);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, chance);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, text);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, preview_row);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, message);
  gtk_widget_class_bind_template_child (widget_class, PalStartGroup, preview);
  gtk_widget_class_bind_template_callback (widget_class, on_family);
  gtk_widget_class_bind_template_callback (widget_class, on_member);
  gtk_widget_class_bind_template_callback (widget_class, on_number);
  gtk_widget_class_bind_template_callback (widget_class, on_text);
}

static void
pal_start_group_init (PalStartGroup *self)
{
  self->showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}
