/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-endgame-list.h"

#include "game/match/pal-new-game.h"
#include "pal-exercise-board.h"
#include "ui/board/pal-board-preview.h"
#include "ui/board/pal-board-view.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { BOARD_SIZE = 96, LIST_WIDTH = 640 };

struct _PalEndgameList {
  GtkWidget parent_instance;

  GListModel *exercises;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (PalEndgameList, pal_endgame_list, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
endgame_list_on_activated (PalEndgameList *self, GtkListBoxRow *row)
{
  g_autoptr (PalExercise) exercise
      = g_list_model_get_item (self->exercises, (guint) gtk_list_box_row_get_index (row));

  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, exercise);
}

static GtkWidget *
make_board (PalExercise *exercise)
{
  static const char *const looks[] = { "piece-set", "board-style" };
  const Rules *rules = pal_exercise_get_rules (exercise);
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);
  GtkWidget *board = pal_board_preview_new (rules);

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    g_settings_bind (settings, looks[i], board, looks[i],
                     G_SETTINGS_BIND_GET | G_SETTINGS_BIND_NO_SENSITIVITY);
  g_object_set (board, "flipped", pal_exercise_get_side (exercise) == 1, "margin-top", 6,
                "margin-bottom", 6, NULL);
  gtk_widget_set_size_request (board, BOARD_SIZE, BOARD_SIZE);
  pal_board_preview_set_position (PAL_BOARD_PREVIEW (board), pal_exercise_get_position (exercise),
                                  SQUARE_NONE, SQUARE_NONE);
  return g_object_new (ADW_TYPE_CLAMP, "child", board, "maximum-size", BOARD_SIZE,
                       "tightening-threshold", BOARD_SIZE, NULL);
}

/* What is known of it: a mark where the goal was reached. */
static void
add_marks (AdwActionRow *row, PalExercise *exercise, PalExerciseStore *store)
{
  const PalExerciseKnown *known = pal_exercise_store_get_known (store, exercise);
  g_autofree char *dots = pal_exercise_board_dots (exercise);
  GtkWidget *label = gtk_label_new (dots);

  gtk_widget_add_css_class (label, "accent");
  gtk_widget_add_css_class (label, "exercise-dots");
  adw_action_row_add_suffix (row, label);
  if (known != NULL && known->solved > 0) {
    GtkWidget *icon = gtk_image_new_from_icon_name ("object-select-symbolic");

    gtk_widget_add_css_class (icon, "success");
    pal_widget_set_tooltip (icon, _ ("Goal reached"));
    adw_action_row_add_suffix (row, icon);
  }
}

static GtkWidget *
endgame_list_make_row (PalExercise *exercise, PalExerciseStore *store)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());
  const PalExerciseKnown *known = pal_exercise_store_get_known (store, exercise);
  g_autofree char *title = pal_exercise_dup_title (exercise);
  g_autofree char *task = pal_exercise_dup_task (exercise);
  g_autofree char *difficulty = pal_exercise_board_describe_dots (exercise);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) parts = NULL;
  g_autofree char *spoken = NULL;

  g_strv_builder_add (builder, title != NULL ? title : task);
  if (title != NULL)
    g_strv_builder_add (builder, task);
  if (difficulty != NULL)
    g_strv_builder_add (builder, difficulty);
  if (known != NULL && known->solved > 0)
    g_strv_builder_add (builder, _ ("Goal reached"));
  parts = g_strv_builder_end (builder);
  spoken = g_strjoinv (", ", parts);
  g_object_set (row, "use-markup", FALSE, "title", parts[0], "subtitle",
                title != NULL ? task : NULL, "activatable", TRUE, "title-lines", 0, NULL);
  adw_action_row_add_prefix (row, make_board (exercise));
  add_marks (row, exercise, store);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  return GTK_WIDGET (row);
}

static void
pal_endgame_list_dispose (GObject *object)
{
  PalEndgameList *self = PAL_ENDGAME_LIST (object);

  g_clear_object (&self->exercises);
  pal_widget_unparent_children (self);
  G_OBJECT_CLASS (pal_endgame_list_parent_class)->dispose (object);
}

static void
pal_endgame_list_class_init (PalEndgameListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_endgame_list_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", PAL_TYPE_ENDGAME_LIST, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, PAL_TYPE_EXERCISE);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "endgamelist");
}

static void
pal_endgame_list_init (PalEndgameList *self)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *clamp
      = g_object_new (ADW_TYPE_CLAMP, "child", list, "maximum-size", LIST_WIDTH, "margin-start", 12,
                      "margin-end", 12, "margin-top", 12, "margin-bottom", 24, NULL);
  GtkWidget *scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", clamp, "hscrollbar-policy",
                                      GTK_POLICY_NEVER, "vexpand", TRUE, NULL);

  self->list = GTK_LIST_BOX (list);
  g_object_set (list, "selection-mode", GTK_SELECTION_NONE, "valign", GTK_ALIGN_START, NULL);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Endgames"), -1);
  g_signal_connect_object (list, "row-activated", G_CALLBACK (endgame_list_on_activated), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
}

void
pal_endgame_list_show (PalEndgameList *self, GListModel *exercises, PalExerciseStore *store)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  g_set_object (&self->exercises, exercises);
  for (guint i = 0; i < g_list_model_get_n_items (exercises); i++) {
    g_autoptr (PalExercise) exercise = g_list_model_get_item (exercises, i);

    gtk_list_box_append (self->list, endgame_list_make_row (exercise, store));
  }
}
