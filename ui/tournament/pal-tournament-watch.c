/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-tournament-watch.h"

#include "ui/board/pal-board-preview.h"
#include "ui/board/pal-board-view.h"
#include "ui/moves/pal-move-text.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include "game/match/pal-clock.h"
#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"

#include <glib/gi18n.h>

enum {
  LOOK_MS = 100,
  LINGER_US = 1500000,
};

struct _PalTournamentWatch {
  AdwBin parent_instance;

  ArenaEvent *event;
  ArenaEventGame *game;
  const Rules *rules; /* of the board */
  GSettings *settings;
  GameNode *shown; /* only compared */
  guint timeout;
  gint64 ended; /* since when it is known that the game is over; 0: it is not */
  gboolean folded;

  GtkStack *pages;
  GtkWidget *back, *open;
  GtkLabel *detail;
  GtkWidget *first, *second;
  GtkLabel *first_name, *first_thought, *first_clock;
  GtkLabel *second_name, *second_thought, *second_clock;
  PalBoardPreview *board;
  GtkScrolledWindow *scroller;
  GtkLabel *moves;
  GtkCheckButton *follow;
};

G_DEFINE_FINAL_TYPE (PalTournamentWatch, pal_tournament_watch, ADW_TYPE_BIN)

enum { SIGNAL_BACK, SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- showing --- */

static void
show_rules (PalTournamentWatch *self, const Rules *rules)
{
  if (rules == self->rules)
    return;
  self->rules = rules;
  pal_board_preview_set_rules (self->board, rules);
  g_clear_object (&self->settings);
  self->settings = pal_new_game_settings (rules);
  g_settings_bind (self->settings, "piece-set", self->board, "piece-set", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "board-style", self->board, "board-style", G_SETTINGS_BIND_GET);
}

static void
tournament_watch_show_board (PalTournamentWatch *self, const GameTree *tree, const GameNode *node)
{
  Square targets[MOVE_TARGETS_MAX], from = SQUARE_NONE, to = SQUARE_NONE;

  show_rules (self, tree->rules);
  if (node->parent != NULL && node->move != MOVE_PASS) {
    from = move_from (node->move);
    if (tree->rules->move_targets (&node->parent->position, node->move, targets) > 0)
      to = targets[0];
  }
  pal_board_preview_set_position (self->board, &node->position, from, to);
}

/* What SIDE thought of its last move: "+0.31/12". */
static char *
last_thought (const GameTree *tree, const GameNode *node, int side)
{
  for (; node->parent != NULL; node = node->parent)
    if (pal_move_side (tree, node) == side)
      return pal_move_evaluation_text (tree, node);
  return NULL;
}

static void
show_side (PalTournamentWatch *self, const GameTree *tree, const GameNode *node, int side)
{
  GtkLabel *thought = side == 0 ? self->first_thought : self->second_thought;
  GtkLabel *name = side == 0 ? self->first_name : self->second_name;
  GtkWidget *box = side == 0 ? self->first : self->second;
  g_autofree char *text = last_thought (tree, node, side);
  /* Translators: a player and its side, "Ada (White)". */
  g_autofree char *named
      = g_strdup_printf (_ ("%s (%s)"), arena_event_game_get_name (self->game, side),
                         _ (tree->rules->side_names[side]));

  gtk_label_set_label (name, named);
  gtk_label_set_label (thought, text != NULL ? text : "");
  pal_widget_set_css_class (box, "to-move",
                            arena_event_game_get_tree (self->game) == NULL
                                && tree->rules->side_to_move (&node->position) == side);
}

static void
show_clocks (PalTournamentWatch *self)
{
  GtkLabel *const clocks[] = { self->first_clock, self->second_clock };

  for (int side = 0; side < 2; side++) {
    gint64 left = arena_event_game_get_left (self->game, side);
    g_autofree char *text = left >= 0 ? pal_clock_format (left) : NULL;

    gtk_label_set_label (clocks[side], text != NULL ? text : "");
    gtk_widget_set_visible (GTK_WIDGET (clocks[side]), text != NULL);
  }
}

/* The last moves are in sight. */
static void
tournament_watch_scroll (GtkAdjustment *adjustment)
{
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
}

static void
show_moves (PalTournamentWatch *self, const GameTree *tree, GameNode *node)
{
  int notation = self->settings != NULL ? pal_notation_chosen (tree->rules, self->settings)
                                        : pal_notation_default (tree->rules);
  g_autofree char *moves = pal_moves_text (tree, notation, G_MAXINT);
  g_autofree char *last = node->parent != NULL ? pal_move_text (tree, node, notation) : NULL;

  gtk_label_set_label (self->moves, moves);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  last != NULL ? last : _ ("Start position"), -1);
}

/* The game as it is now; what is shown of one that was given up stays. */
static void
tournament_watch_look (PalTournamentWatch *self)
{
  const GameTree *tree = arena_event_game_look (self->game);
  gboolean over = arena_event_game_get_tree (self->game) != NULL;
  g_autofree char *detail = arena_event_game_dup_detail (self->game);
  GameNode *node;

  gtk_label_set_label (self->detail, detail);
  gtk_widget_set_visible (self->open, over);
  show_clocks (self);
  if (tree == NULL)
    return;
  node = game_node_last (tree->root);
  for (int side = 0; side < 2; side++)
    show_side (self, tree, node, side);
  if (node == self->shown)
    return;
  self->shown = node;
  tournament_watch_show_board (self, tree, node);
  show_moves (self, tree, node);
}

/* --- which game --- */

static gboolean
is_live (ArenaEventGame *game)
{
  return arena_event_game_get_tree (game) == NULL && arena_event_game_look (game) != NULL;
}

/* The newest game that is being played. */
static ArenaEventGame *
find_live (ArenaEvent *event)
{
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (event)); i-- > 0;) {
    g_autoptr (ArenaEventGame) game = g_list_model_get_item (G_LIST_MODEL (event), i);

    if (is_live (game))
      return g_steal_pointer (&game);
  }
  return NULL;
}

void
pal_tournament_watch_set_game (PalTournamentWatch *self, ArenaEventGame *game)
{
  g_set_object (&self->game, game);
  self->shown = NULL;
  self->ended = 0;
  gtk_stack_set_visible_child_name (self->pages, game != NULL ? "game" : "nothing");
  if (game != NULL)
    tournament_watch_look (self);
}

/* How a game ended is in sight for a moment before the next one is. */
static void
tournament_watch_go_on (PalTournamentWatch *self)
{
  gint64 now = g_get_monotonic_time ();
  g_autoptr (ArenaEventGame) next = NULL;

  if (self->ended == 0)
    self->ended = now;
  if (self->game != NULL
      && (now - self->ended < LINGER_US || !gtk_check_button_get_active (self->follow)))
    return;
  next = find_live (self->event);
  if (next != NULL)
    pal_tournament_watch_set_game (self, next);
}

static gboolean
tournament_watch_on_time (gpointer data)
{
  PalTournamentWatch *self = data;

  if (self->game == NULL || !is_live (self->game))
    tournament_watch_go_on (self);
  if (self->game != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    tournament_watch_look (self);
  return G_SOURCE_CONTINUE;
}

void
pal_tournament_watch_set_event (PalTournamentWatch *self, ArenaEvent *event)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_set_object (&self->event, event);
  pal_tournament_watch_set_game (self, NULL);
  if (event != NULL)
    self->timeout = g_timeout_add (LOOK_MS, tournament_watch_on_time, self);
}

/* --- the object --- */

static void
tournament_watch_on_back (PalTournamentWatch *self)
{
  g_signal_emit (self, signals[SIGNAL_BACK], 0);
}

static void
tournament_watch_on_open (PalTournamentWatch *self)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, self->game);
}

static void
show_folded (PalTournamentWatch *self)
{
  gtk_widget_set_visible (self->back, self->folded);
}

static void
pal_tournament_watch_dispose (GObject *object)
{
  PalTournamentWatch *self = PAL_TOURNAMENT_WATCH (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->event);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (pal_tournament_watch_parent_class)->dispose (object);
}

static void
pal_tournament_watch_class_init (PalTournamentWatchClass *klass)
{
  const PalProperty properties[] = {
    { "folded", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalTournamentWatch, folded),
      G_CALLBACK (show_folded) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_tournament_watch_dispose;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  g_type_ensure (PAL_TYPE_BOARD_PREVIEW);
  signals[SIGNAL_BACK] = g_signal_new ("back", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, ARENA_TYPE_EVENT_GAME);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-tournament-watch.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, pages);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, back);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, open);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, detail);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, first);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, second);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, first_name);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, first_thought);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, first_clock);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, second_name);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, second_thought);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, second_clock);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, board);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, scroller);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, moves);
  gtk_widget_class_bind_template_child (widget_class, PalTournamentWatch, follow);
  gtk_widget_class_bind_template_callback (widget_class, tournament_watch_on_back);
  gtk_widget_class_bind_template_callback (widget_class, tournament_watch_on_open);
}

static void
pal_tournament_watch_init (PalTournamentWatch *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_buttons_wrap (GTK_WIDGET (self));
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "changed",
                           G_CALLBACK (tournament_watch_scroll), NULL, 0);
}
