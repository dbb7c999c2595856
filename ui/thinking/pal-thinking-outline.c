/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-outline.h"

#include "game/thinking/pal-thinking-rows.h"
#include "game/thinking/pal-thinking-text.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

struct _PalThinkingOutline {
  PalOutline parent_instance;

  PalThinkingTree *view;
  GSignalGroup *view_signals;
  GlassTree *tree;    /* that of the rows: the view's, as long as there is somebody to see them */
  gboolean following; /* the selection follows the view's */
};

G_DEFINE_FINAL_TYPE (PalThinkingOutline, pal_thinking_outline, PAL_TYPE_OUTLINE)

/* --- what rows say --- */

static char *
pal_thinking_outline_text (PalOutline *outline, gconstpointer row, int column)
{
  PalThinkingOutline *self = PAL_THINKING_OUTLINE (outline);

  return pal_thinking_row_text (row, self->tree, pal_thinking_tree_get_notation (self->view),
                                (PalThinkingColumn) column);
}

static char *
pal_thinking_outline_describe (PalOutline *outline, gconstpointer row)
{
  PalThinkingOutline *self = PAL_THINKING_OUTLINE (outline);

  return pal_thinking_row_describe (row, self->tree, pal_thinking_tree_get_notation (self->view));
}

static char *
pal_thinking_outline_explain (PalOutline *outline, gconstpointer row)
{
  const GlassTree *tree = PAL_THINKING_OUTLINE (outline)->tree;
  const PalThinkingRow *at = row;

  return at->kind == PAL_THOUGHT_NODE
             ? pal_thinking_what_text (tree, at->node, glass_tree_node (tree, at->node), FALSE)
             : NULL;
}

/* --- what the view has --- */

/* The view's selection, unless what is selected belongs to the same node. */
static void
follow_selected (PalThinkingOutline *self)
{
  const int node = pal_thinking_tree_get_selected (self->view);
  const PalThinkingRow *row = pal_outline_get_selected (PAL_OUTLINE (self));

  if (self->tree == NULL || self->tree != pal_thinking_tree_get_tree (self->view)
      || (row != NULL && row->node == node))
    return;
  self->following = TRUE;
  pal_outline_go (PAL_OUTLINE (self),
                  pal_thinking_rows_find (pal_outline_get_rows (PAL_OUTLINE (self)), node));
  self->following = FALSE;
}

/* As long as nobody sees the rows they stay those of the tree that they were made from. */
static void
thinking_outline_update (PalThinkingOutline *self)
{
  if (self->view == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  g_clear_pointer (&self->tree, glass_tree_unref);
  self->tree = pal_thinking_tree_get_tree (self->view);
  if (self->tree != NULL)
    glass_tree_ref (self->tree);
  self->following = TRUE;
  pal_thinking_rows_update (pal_outline_get_rows (PAL_OUTLINE (self)),
                            pal_thinking_tree_get_layout (self->view));
  self->following = FALSE;
  pal_outline_update (PAL_OUTLINE (self));
  follow_selected (self);
}

/* --- what a person does --- */

static void
pal_thinking_outline_toggle (PalOutline *outline, gconstpointer row)
{
  pal_thinking_tree_toggle (PAL_THINKING_OUTLINE (outline)->view,
                            ((const PalThinkingRow *) row)->node);
}

static void
pal_thinking_outline_selected (PalOutline *outline, gconstpointer row)
{
  PalThinkingOutline *self = PAL_THINKING_OUTLINE (outline);
  const int node = ((const PalThinkingRow *) row)->node;

  if (self->following)
    return;
  pal_thinking_tree_select (self->view, node);
  pal_thinking_tree_set_pointed (self->view, node);
}

/* The node under the pointer is shown beside the tree and on the board, as in the tree. */
static void
thinking_outline_on_motion (PalThinkingOutline *self, double x, double y)
{
  const PalThinkingRow *row = pal_outline_find (PAL_OUTLINE (self), x, y);

  if (self->view != NULL && self->tree != NULL)
    pal_thinking_tree_set_pointed (self->view, row != NULL ? row->node : -1);
}

static void
on_away (PalThinkingOutline *self)
{
  if (self->view != NULL)
    pal_thinking_tree_set_pointed (self->view, -1);
}

/* --- the widget --- */

static void
pal_thinking_outline_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (pal_thinking_outline_parent_class)->map (widget);
  thinking_outline_update (PAL_THINKING_OUTLINE (widget));
}

static void
thinking_outline_on_view (PalThinkingOutline *self)
{
  g_signal_group_set_target (self->view_signals, self->view);
  thinking_outline_update (self);
}

static void
pal_thinking_outline_dispose (GObject *object)
{
  PalThinkingOutline *self = PAL_THINKING_OUTLINE (object);

  if (self->view_signals != NULL)
    g_signal_group_set_target (self->view_signals, NULL);
  g_clear_object (&self->view_signals);
  pal_properties_dispose (object);
}

static void
pal_thinking_outline_finalize (GObject *object)
{
  glass_tree_unref (PAL_THINKING_OUTLINE (object)->tree);
  G_OBJECT_CLASS (pal_thinking_outline_parent_class)->finalize (object);
}

static void
pal_thinking_outline_class_init (PalThinkingOutlineClass *klass)
{
  const PalProperty properties[] = {
    { "view", PAL_TYPE_THINKING_TREE, G_STRUCT_OFFSET (PalThinkingOutline, view),
      G_CALLBACK (thinking_outline_on_view) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  PalOutlineClass *outline_class = PAL_OUTLINE_CLASS (klass);

  object_class->dispose = pal_thinking_outline_dispose;
  object_class->finalize = pal_thinking_outline_finalize;
  GTK_WIDGET_CLASS (klass)->map = pal_thinking_outline_map;
  outline_class->text = pal_thinking_outline_text;
  outline_class->describe = pal_thinking_outline_describe;
  outline_class->explain = pal_thinking_outline_explain;
  outline_class->toggle = pal_thinking_outline_toggle;
  outline_class->selected = pal_thinking_outline_selected;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void
pal_thinking_outline_init (PalThinkingOutline *self)
{
  PalOutline *outline = PAL_OUTLINE (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->view_signals = g_signal_group_new (PAL_TYPE_THINKING_TREE);
  g_signal_group_connect_swapped (self->view_signals, "arranged",
                                  G_CALLBACK (thinking_outline_update), self);
  g_signal_group_connect_swapped (self->view_signals, "notify::selected",
                                  G_CALLBACK (follow_selected), self);
  pal_outline_add_column (outline, PAL_OUTLINE_MOVE, _ ("Move"));
  pal_outline_add_column (outline, PAL_OUTLINE_FIGURE, _ ("Value"));
  pal_outline_add_column (outline, PAL_OUTLINE_FIGURE, _ ("Depth"));
  /* Translators: the heading above how many nodes of the tree stand below each; short. */
  pal_outline_add_column (outline, PAL_OUTLINE_FIGURE, C_ ("tree", "Below"));
  /* Translators: the heading above what nodes of a search's tree are: max, min, leaf. */
  pal_outline_add_column (outline, PAL_OUTLINE_WORDS, C_ ("tree", "Kind"));
  pal_outline_set_name (outline, _ ("Outline"));
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (thinking_outline_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_away), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_away), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}
