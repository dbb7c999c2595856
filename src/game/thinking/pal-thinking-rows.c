/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-rows.h"

#include "pal-thinking-text.h"

#include <glib/gi18n-lib.h>

const char *
pal_thinking_level_text (int ply)
{
  /* Translators: the largest and the smallest of the values below; as short as possible. */
  return ply % 2 == 0 ? C_ ("level", "max") : C_ ("level", "min");
}

char *
pal_thinking_missing_text (PalThoughtKind kind, int missing)
{
  const gulong n = (gulong) missing;

  if (kind == PAL_THOUGHT_STAY)
    /* Translators: the evaluation of a position without more captures; as short as possible. */
    return g_strdup (C_ ("tree", "stay"));
  if (kind == PAL_THOUGHT_CUT)
    /* Translators: so many more moves, which were cut off; as short as possible. */
    return g_strdup_printf (ngettext ("%d more", "%d more", n), missing);
  if (kind == PAL_THOUGHT_LEFT_OUT)
    return g_strdup_printf (ngettext ("%d left out", "%d left out", n), missing);
  return g_strdup_printf (ngettext ("%d not kept", "%d not kept", n), missing);
}

/* Nodes stand in the order in which they were entered: what is below NODE stands between it and the
 * next one beside it, or beside what it lies in. */
int
pal_thinking_nodes_below (const GlassTree *tree, int node)
{
  for (int at = node; at != GLASS_NONE; at = glass_tree_node (tree, at)->parent)
    if (glass_tree_node (tree, at)->next != GLASS_NONE)
      return glass_tree_node (tree, at)->next - node - 1;
  return glass_tree_size (tree) - node - 1;
}

/* A word for what NODE is; pal_thinking_kind_text has the sentence. */
static const char *
kind_name (const GlassNode *node)
{
  switch ((GlassKind) node->kind) {
  case GLASS_INNER:
    return pal_thinking_level_text (node->ply);
  case GLASS_LEAF:
  case GLASS_QUIET:
    if (node->first_child != GLASS_NONE)
      return pal_thinking_level_text (node->ply);
    return C_ ("tree", "leaf");
  case GLASS_TABLE:
    /* Translators: a node whose value was known from the transposition table. */
    return C_ ("tree", "table");
  case GLASS_OVER:
    /* Translators: a node where the game ends. */
    return C_ ("tree", "end");
  case GLASS_STOPPED:
    return C_ ("tree", "stopped");
  case GLASS_UNSAFE:
    /* Translators: a move that was not searched, as it leaves a piece hanging. */
    return C_ ("tree", "left out");
  default:
    g_return_val_if_reached ("");
  }
}

static char *
kind_text (const PalThinkingRow *row, const GlassTree *tree)
{
  const GlassNode *node = glass_tree_node (tree, row->node);
  g_autofree char *bound = NULL;

  if (row->kind == PAL_THOUGHT_STAY)
    return g_strdup (C_ ("tree", "leaf"));
  if (row->kind == PAL_THOUGHT_CUT)
    return g_strdup (C_ ("tree", "cut off"));
  if (row->kind != PAL_THOUGHT_NODE)
    return g_strdup ("");
  bound = pal_thinking_cut_bound (glass_tree_bot (tree)->rules, node);
  if (bound == NULL)
    return g_strdup (kind_name (node));
  /* Translators: what a node is, and the bound at which its other moves were cut off:
   * "max, cut off ≥ β +0.12". */
  return g_strdup_printf (_ ("%s, cut off %s"), kind_name (node), bound);
}

char *
pal_thinking_row_text (const PalThinkingRow *row, const GlassTree *tree, int notation,
                       PalThinkingColumn column)
{
  const GlassNode *node = glass_tree_node (tree, row->node);
  const gboolean is_node = row->kind == PAL_THOUGHT_NODE;

  switch (column) {
  case PAL_THINKING_COLUMN_MOVE:
    return is_node ? pal_thinking_move_text (tree, row->node, notation)
                   : pal_thinking_missing_text (row->kind, row->missing);
  case PAL_THINKING_COLUMN_VALUE:
    if (row->kind == PAL_THOUGHT_STAY)
      return pal_thinking_value_text (glass_tree_bot (tree)->rules, node->evaluation);
    return is_node ? pal_thinking_node_value (glass_tree_bot (tree)->rules, node) : g_strdup ("");
  case PAL_THINKING_COLUMN_DEPTH:
    return g_strdup_printf ("%d", row->outline.depth);
  case PAL_THINKING_COLUMN_KIND:
    return kind_text (row, tree);
  case PAL_THINKING_COLUMN_BELOW:
    if (!is_node || node->first_child == GLASS_NONE)
      return g_strdup ("");
    return pal_thinking_count_text ((guint64) pal_thinking_nodes_below (tree, row->node));
  case PAL_THINKING_N_COLUMNS:
  default:
    g_return_val_if_reached (g_strdup (""));
  }
}

char *
pal_thinking_row_describe (const PalThinkingRow *row, const GlassTree *tree, int notation)
{
  g_autofree char *move = NULL, *value = NULL, *kind = NULL;

  if (row->kind == PAL_THOUGHT_NODE)
    return pal_thinking_describe (tree, row->node, notation);
  move = pal_thinking_row_text (row, tree, notation, PAL_THINKING_COLUMN_MOVE);
  value = pal_thinking_row_text (row, tree, notation, PAL_THINKING_COLUMN_VALUE);
  kind = kind_text (row, tree);
  return g_strjoinv (_ (", "), (char *[]){ move, *value != '\0' ? value : kind,
                                           *value != '\0' && *kind != '\0' ? kind : NULL, NULL });
}

/* --- the rows --- */

/* How the row of BOX, of TREE, is called, and how it is written. */
static PalOutlineRow
outline_of (PalThinkingLayout *layout, const GlassTree *tree, const PalThought *box, int level)
{
  const GlassNode *node = glass_tree_node (tree, box->node);
  const gboolean is_node = box->kind == PAL_THOUGHT_NODE;
  const gboolean can_open = is_node && node->first_child != GLASS_NONE;

  return (PalOutlineRow){
    .path = pal_thinking_layout_path (layout, box->node) + (guint64) box->kind,
    .depth = level,
    .can_open = can_open,
    .open = can_open && box->n_children > 0,
    .strong = node->flags & GLASS_BEST && (is_node || pal_thought_is_best (tree, box)),
    .faint = !is_node && box->kind != PAL_THOUGHT_STAY,
  };
}

/* The box at LEVEL and INDEX, and after it all that is unfolded below. */
static void
add_box (GArray *rows, PalThinkingLayout *layout, const GlassTree *tree, int level, int index)
{
  int n;
  const PalThought *box = &pal_thinking_layout_level (layout, level, &n)[index];
  const PalThinkingRow row
      = { outline_of (layout, tree, box, level), box->kind, box->node, box->missing };

  g_array_append_val (rows, row);
  for (int i = 0; i < box->n_children; i++)
    add_box (rows, layout, tree, level + 1, box->first + i);
}

void
pal_thinking_rows_update (PalOutlineRows *rows, PalThinkingLayout *layout)
{
  GArray *now = g_array_new (FALSE, FALSE, sizeof (PalThinkingRow));
  const GlassTree *tree = pal_thinking_layout_get_tree (layout);

  if (tree != NULL)
    add_box (now, layout, tree, 0, 0);
  pal_outline_rows_take (rows, now);
}

/* Nodes stand in the order in which they were entered, as rows do. */
guint
pal_thinking_rows_find (PalOutlineRows *rows, int node)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (rows));
  guint found = 0;

  for (guint i = 0; i < n; i++) {
    const PalThinkingRow *row = pal_outline_rows_look (rows, i);

    if (row->kind == PAL_THOUGHT_NODE && row->node > node)
      break;
    if (row->kind == PAL_THOUGHT_NODE)
      found = i;
  }
  return found;
}
