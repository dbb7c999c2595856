/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-preview.h"

#include "ui/board/pal-board-preview.h"
#include "ui/board/pal-board-view.h"
#include "ui/moves/pal-move-links.h"
#include "ui/moves/pal-move-list.h"
#include "ui/moves/pal-move-text.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"

#include <glib/gi18n.h>

struct _PalLibraryPreview {
  AdwBin parent_instance;

  PalLibrary *library;
  guint32 id; /* of the game that is shown, or read; 0: none */
  int wanted; /* the ply to show when it is read */
  GameTree *tree;
  GArray *moves; /* Move: the main line */
  int ply;
  GCancellable *reading, *asking_tags;
  GSettings *settings;
  const Rules *rules; /* of the board */
  GSimpleActionGroup *actions;

  GtkStack *pages;
  GtkLabel *players, *detail, *tags, *caption, *problem;
  PalBoardPreview *board;
  GtkScrolledWindow *scroller;
  PalMoveLinks *links;
};

G_DEFINE_FINAL_TYPE (PalLibraryPreview, pal_library_preview, ADW_TYPE_BIN)

enum { SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- the board --- */

static void
library_preview_dress (PalLibraryPreview *self, const Rules *rules)
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

static GameNode *
node_at_ply (const GameTree *tree, int ply)
{
  GameNode *node = tree->root, *next;

  while (ply-- > 0 && (next = game_node_next (node)) != NULL)
    node = next;
  return node;
}

static int
library_preview_notation (PalLibraryPreview *self)
{
  return self->settings != NULL ? pal_notation_chosen (self->tree->rules, self->settings)
                                : pal_notation_default (self->tree->rules);
}

/* The board as people see it, and the move before it as words. */
static void
library_preview_show_node (PalLibraryPreview *self, const GameNode *node)
{
  Square targets[MOVE_TARGETS_MAX], from = SQUARE_NONE, to = SQUARE_NONE;
  g_autofree char *move = node->parent != NULL
                              ? pal_move_text (self->tree, node, library_preview_notation (self))
                              : NULL;
  g_autofree char *number
      = node->parent != NULL ? pal_move_number_text (self->tree, node, TRUE) : NULL;
  g_autofree char *text
      = move != NULL ? g_strdup_printf ("%s %s", number, move) : g_strdup (_ ("Start position"));

  if (node->parent != NULL && node->move != MOVE_PASS) {
    from = move_from (node->move);
    if (self->tree->rules->move_targets (&node->parent->position, node->move, targets) > 0)
      to = targets[0];
  }
  pal_board_preview_set_position (self->board, &node->position, from, to);
  gtk_label_set_label (self->caption, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
}

static void
library_preview_enable (PalLibraryPreview *self)
{
  static const struct {
    const char *name;
    gboolean back;
  } steps[] = { { "first", TRUE }, { "previous", TRUE }, { "next", FALSE }, { "last", FALSE } };
  const int n = self->tree != NULL ? (int) self->moves->len : 0;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), steps[i].name)),
        steps[i].back ? self->ply > 0 : self->ply < n);
}

static void
library_preview_go (PalLibraryPreview *self, int ply)
{
  if (self->tree == NULL)
    return;
  self->ply = CLAMP (ply, 0, (int) self->moves->len);
  library_preview_dress (self, self->tree->rules);
  library_preview_show_node (self, node_at_ply (self->tree, self->ply));
  pal_move_links_set (self->links, self->tree->rules, &self->tree->root->position,
                      (const Move *) (gpointer) self->moves->data, (int) self->moves->len,
                      library_preview_notation (self), self->ply);
  library_preview_enable (self);
}

static void
library_preview_on_move (PalLibraryPreview *self, int plies)
{
  library_preview_go (self, plies);
}

/* --- the game --- */

static void
library_preview_take (PalLibraryPreview *self, GameTree *tree)
{
  g_clear_pointer (&self->tree, game_tree_free);
  self->tree = tree;
  g_array_set_size (self->moves, 0);
  for (const GameNode *node = game_node_next (tree->root); node != NULL;
       node = game_node_next (node))
    g_array_append_val (self->moves, node->move);
  gtk_stack_set_visible_child_name (self->pages, "game");
  library_preview_go (self, self->wanted);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

static void
library_preview_on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalLibraryPreview) self = data;
  g_autoptr (GError) error = NULL;
  GameTree *tree = pal_library_read_finish (PAL_LIBRARY (source), result, &error);

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result)))) {
    g_clear_pointer (&tree, game_tree_free);
    return;
  }
  g_clear_object (&self->reading);
  if (tree != NULL) {
    library_preview_take (self, tree);
    return;
  }
  g_clear_pointer (&self->tree, game_tree_free);
  gtk_label_set_label (self->problem, error->message);
  gtk_stack_set_visible_child_name (self->pages, "problem");
}

/* --- tags of one's own --- */

static void
library_preview_on_tags (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalLibraryPreview) self = data;
  g_auto (GStrv) tags = pal_library_get_tags_of_finish (PAL_LIBRARY (source), result, NULL);
  g_autofree char *list = tags != NULL ? g_strjoinv (" · ", tags) : NULL;
  g_autofree char *text = NULL;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return; /* of another game */
  /* Translators: the tags that the user has given a game. */
  text = list != NULL && *list != '\0' ? g_strdup_printf (_ ("Tags: %s"), list) : NULL;
  gtk_label_set_label (self->tags, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->tags), text != NULL);
}

static void
library_preview_ask_tags (PalLibraryPreview *self)
{
  g_cancellable_cancel (self->asking_tags);
  g_clear_object (&self->asking_tags);
  if (self->library == NULL || self->id == 0)
    return;
  self->asking_tags = g_cancellable_new ();
  pal_library_get_tags_of (self->library, self->id, self->asking_tags, library_preview_on_tags,
                           g_object_ref (self));
}

static void
library_preview_follow (PalLibraryPreview *self, PalLibrary *library)
{
  if (library == self->library)
    return;
  if (self->library != NULL)
    g_signal_handlers_disconnect_by_func (self->library, library_preview_ask_tags, self);
  g_set_object (&self->library, library);
  if (library != NULL)
    g_signal_connect_object (library, "changed", G_CALLBACK (library_preview_ask_tags), self,
                             G_CONNECT_SWAPPED);
}

/* --- what is shown --- */

static void
library_preview_describe (PalLibraryPreview *self, PalLibraryItem *item)
{
  g_autofree char *players = pal_library_item_dup_players (item);
  g_autofree char *detail = pal_library_item_dup_detail (item);

  gtk_label_set_label (self->players, players);
  gtk_label_set_label (self->detail, detail);
}

void
pal_library_preview_show (PalLibraryPreview *self, PalLibrary *library, PalLibraryItem *item)
{
  const guint32 id = item != NULL ? pal_library_item_get_id (item) : 0;
  const int ply = item != NULL ? pal_library_item_get_ply (item) : 0;

  if (library == self->library && id == self->id && ply == self->wanted)
    return;
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  library_preview_follow (self, library);
  self->id = id;
  self->wanted = ply;
  if (item == NULL) {
    g_clear_pointer (&self->tree, game_tree_free);
    library_preview_enable (self);
    gtk_stack_set_visible_child_name (self->pages, "nothing");
    return;
  }
  library_preview_describe (self, item);
  gtk_widget_set_visible (GTK_WIDGET (self->tags), FALSE);
  library_preview_ask_tags (self);
  self->reading = g_cancellable_new ();
  pal_library_read (library, id, self->reading, library_preview_on_read, g_object_ref (self));
}

void
pal_library_preview_step (PalLibraryPreview *self, int plies)
{
  library_preview_go (self, self->ply + plies);
}

int
pal_library_preview_get_ply (PalLibraryPreview *self)
{
  return self->tree != NULL && self->reading == NULL ? self->ply : self->wanted;
}

GActionGroup *
pal_library_preview_get_actions (PalLibraryPreview *self)
{
  return G_ACTION_GROUP (self->actions);
}

/* --- the object --- */

static void
library_preview_on_first (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  library_preview_go (self, 0);
}

static void
library_preview_on_previous (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  pal_library_preview_step (self, -1);
}

static void
library_preview_on_next (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  pal_library_preview_step (self, 1);
}

static void
library_preview_on_last (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  library_preview_go (self, G_MAXINT);
}

static void
library_preview_on_open (PalLibraryPreview *self)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0);
}

static void
pal_library_preview_dispose (GObject *object)
{
  PalLibraryPreview *self = PAL_LIBRARY_PREVIEW (object);

  g_cancellable_cancel (self->asking_tags);
  g_clear_object (&self->asking_tags);
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (pal_library_preview_parent_class)->dispose (object);
}

static void
pal_library_preview_finalize (GObject *object)
{
  PalLibraryPreview *self = PAL_LIBRARY_PREVIEW (object);

  g_clear_pointer (&self->tree, game_tree_free);
  g_array_unref (self->moves);
  G_OBJECT_CLASS (pal_library_preview_parent_class)->finalize (object);
}

static void
pal_library_preview_class_init (PalLibraryPreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_library_preview_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_library_preview_finalize;
  g_type_ensure (PAL_TYPE_BOARD_PREVIEW);
  g_type_ensure (PAL_TYPE_MOVE_LINKS);
  g_type_ensure (PAL_TYPE_NAVIGATION);
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-preview.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, pages);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, players);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, detail);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, tags);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, caption);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, problem);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, board);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, scroller);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryPreview, links);
  gtk_widget_class_bind_template_callback (widget_class, library_preview_on_move);
  gtk_widget_class_bind_template_callback (widget_class, library_preview_on_open);
}

static void
pal_library_preview_init (PalLibraryPreview *self)
{
  static const GActionEntry entries[] = {
    { "first", library_preview_on_first },
    { "previous", library_preview_on_previous },
    { "next", library_preview_on_next },
    { "last", library_preview_on_last },
  };

  self->moves = g_array_new (FALSE, FALSE, sizeof (Move));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_init_template (GTK_WIDGET (self));
  library_preview_enable (self);
}
