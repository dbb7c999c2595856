/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-diagram-group.h"

#include "ui/board/pal-piece-set.h"
#include "ui/widgets/pal-choice-row.h"
#include "ui/widgets/pal-properties.h"

#include "game/match/pal-new-game.h"

#include <glib/gi18n.h>

struct _PalDiagramGroup {
  AdwPreferencesGroup parent_instance;

  const Rules *rules; /* NULL until there is a session */
  GStrv sets;

  AdwComboRow *board;
  AdwComboRow *pieces;
  PalChoiceRow *coordinates;
  PalChoiceRow *bottom;
  GtkSwitch *last_move;
  GtkSwitch *drawings;
};

G_DEFINE_FINAL_TYPE (PalDiagramGroup, pal_diagram_group, ADW_TYPE_PREFERENCES_GROUP)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
diagram_group_on_changed (PalDiagramGroup *self)
{
  if (self->rules != NULL)
    g_signal_emit (self, signals[CHANGED], 0);
}

static PalCoordinates
find_coordinates (GSettings *settings)
{
  g_autofree char *nick = g_settings_get_string (settings, "coordinates");
  GEnumClass *klass = g_type_class_ref (PAL_TYPE_COORDINATES);
  const GEnumValue *value = g_enum_get_value_by_nick (klass, nick);
  PalCoordinates coordinates
      = value != NULL ? (PalCoordinates) value->value : PAL_COORDINATES_INSIDE;

  g_type_class_unref (klass);
  return coordinates;
}

PalDiagramLook
pal_diagram_look_of_session (PalSession *session, char **piece_set, char **board_style)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (session));
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  g_autoptr (GSettings) game_settings = pal_new_game_settings (rules);

  *piece_set = g_settings_get_string (game_settings, "piece-set");
  *board_style = g_settings_get_string (game_settings, "board-style");
  return (PalDiagramLook){
    .board_style = *board_style,
    .piece_set = *piece_set,
    .coordinates = find_coordinates (settings),
    .flipped = pal_session_get_flipped (session),
    .last_move = g_settings_get_boolean (settings, "show-last-move"),
    .drawings = TRUE,
  };
}

PalDiagramLook
pal_diagram_group_get_look (PalDiagramGroup *self)
{
  int n;
  const PalBoardStyle *styles = pal_board_painter_for (self->rules)->styles (&n);
  guint board = adw_combo_row_get_selected (self->board);
  guint pieces = adw_combo_row_get_selected (self->pieces);

  return (PalDiagramLook){
    .board_style = board < (guint) n ? styles[board].id : NULL,
    .piece_set = pieces < g_strv_length (self->sets) ? self->sets[pieces] : NULL,
    .coordinates = (PalCoordinates) pal_choice_row_get_selected (self->coordinates),
    .flipped = pal_choice_row_get_selected (self->bottom) == 1,
    .last_move = gtk_switch_get_active (self->last_move),
    .drawings = gtk_switch_get_active (self->drawings),
  };
}

static void
fill_boards (PalDiagramGroup *self, const Rules *rules, const char *chosen)
{
  const PalBoardPainter *painter = pal_board_painter_for (rules);
  const PalBoardStyle *style = pal_board_painter_find_style (painter, chosen);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  int n;
  const PalBoardStyle *styles = painter->styles (&n);

  for (int i = 0; i < n; i++)
    gtk_string_list_append (names, _ (styles[i].name));
  adw_combo_row_set_model (self->board, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->board, (guint) (style - styles));
}

static void
fill_pieces (PalDiagramGroup *self, const Rules *rules, const char *chosen)
{
  g_autoptr (PalPieceSet) set = pal_piece_set_new (rules, chosen);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  self->sets = pal_piece_set_list (rules);
  for (guint i = 0; self->sets[i] != NULL; i++)
    gtk_string_list_append (names, pal_piece_set_get_display_name (self->sets[i]));
  adw_combo_row_set_model (self->pieces, G_LIST_MODEL (names));
  for (guint i = 0; self->sets[i] != NULL; i++)
    if (g_str_equal (self->sets[i], pal_piece_set_get_id (set)))
      adw_combo_row_set_selected (self->pieces, i);
  gtk_widget_set_visible (GTK_WIDGET (self->pieces), g_strv_length (self->sets) > 1);
}

void
pal_diagram_group_set_session (PalDiagramGroup *self, PalSession *session)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (session));
  const char *const places[] = { _ ("Inside"), _ ("Outside"), C_ ("coordinates", "None"), NULL };
  const char *const sides[] = { _ (rules->side_names[0]), _ (rules->side_names[1]), NULL };
  g_autofree char *piece_set = NULL, *board_style = NULL;
  PalDiagramLook look = pal_diagram_look_of_session (session, &piece_set, &board_style);
  PalCoordinates shown
      = pal_board_painter_coordinates (pal_board_painter_for (rules), look.coordinates);

  fill_boards (self, rules, board_style);
  fill_pieces (self, rules, piece_set);
  pal_choice_row_set_labels (self->coordinates, places);
  g_object_set (self->coordinates, "selected", (guint) shown, NULL);
  pal_choice_row_set_labels (self->bottom, sides);
  g_object_set (self->bottom, "selected", look.flipped ? 1u : 0u, NULL);
  gtk_switch_set_active (self->last_move, look.last_move);
  self->rules = rules;
}

static void
pal_diagram_group_finalize (GObject *object)
{
  g_strfreev (PAL_DIAGRAM_GROUP (object)->sets);
  G_OBJECT_CLASS (pal_diagram_group_parent_class)->finalize (object);
}

static void
pal_diagram_group_class_init (PalDiagramGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_diagram_group_finalize;
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  signals[CHANGED] = g_signal_new ("changed", PAL_TYPE_DIAGRAM_GROUP, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-diagram-group.ui");
  gtk_widget_class_bind_template_child (widget_class, PalDiagramGroup, board);
  gtk_widget_class_bind_template_child (widget_class, PalDiagramGroup, pieces);
  gtk_widget_class_bind_template_child (widget_class, PalDiagramGroup, coordinates);
  gtk_widget_class_bind_template_child (widget_class, PalDiagramGroup, bottom);
  gtk_widget_class_bind_template_child (widget_class, PalDiagramGroup, last_move);
  gtk_widget_class_bind_template_child (widget_class, PalDiagramGroup, drawings);
  gtk_widget_class_bind_template_callback (widget_class, diagram_group_on_changed);
}

static void
pal_diagram_group_init (PalDiagramGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
