/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-csv.h"

#include "engine/engine-types.h"
#include "files/text/csv-field.h"
#include "pal-thinking-text.h"

static void
csv_add_value (GString *line, int value)
{
  const int plies = SCORE_MATE - ABS (value);

  if (ABS (value) >= SCORE_INFINITE)
    return;
  if (ABS (value) > SCORE_MATE_BOUND)
    g_string_append_printf (line, "%s#%d", value < 0 ? "-" : "", (plies + 1) / 2);
  else
    g_string_append_printf (line, "%d", value);
}

static const char *
bound_name (const GlassNode *node)
{
  switch (node->flags & (GLASS_LOWER | GLASS_UPPER)) {
  case 0:
    return "exact";
  case GLASS_LOWER:
    return "lower";
  case GLASS_UPPER:
    return "upper";
  default:
    return "unknown";
  }
}

static const char *
kind_id (const GlassNode *node)
{
  static const char *const names[]
      = { "inner", "leaf", "quiescence", "table", "over", "stopped", "unsafe" };

  return node->kind < G_N_ELEMENTS (names) ? names[node->kind] : "";
}

static void
add_node (GString *text, const GlassTree *tree, int node, int notation)
{
  const GlassNode *at = glass_tree_node (tree, node);
  const gboolean known = at->flags & GLASS_DONE && !(at->flags & GLASS_UNKNOWN);
  g_autofree char *line = pal_thinking_line_text (tree, node, notation);

  g_string_append_printf (text, "%d,", node + 1);
  if (at->parent != GLASS_NONE)
    g_string_append_printf (text, "%d", at->parent + 1);
  g_string_append_printf (text, ",%d,", at->ply);
  csv_field_append (text, line);
  g_string_append_printf (text, ",%s,%s,", at->ply % 2 == 0 ? "max" : "min", kind_id (at));
  if (known)
    csv_add_value (text, at->value);
  g_string_append_printf (text, ",%s,", known ? bound_name (at) : "unknown");
  csv_add_value (text, at->alpha);
  g_string_append_c (text, ',');
  csv_add_value (text, at->beta);
  g_string_append_c (text, ',');
  if (at->flags & GLASS_EVALUATED)
    csv_add_value (text, at->evaluation);
  g_string_append_printf (text, ",%d,%d,%d,%d\r\n", at->n_moves, at->n_searched,
                          (at->flags & GLASS_CUT) != 0, (at->flags & GLASS_BEST) != 0);
}

char *
pal_thinking_csv_write (const GlassTree *tree, int notation)
{
  GString *text = g_string_new ("visit,parent,ply,moves,level,kind,value,bound,alpha,beta,"
                                "evaluation,moves_legal,moves_searched,cut,principal_variation"
                                "\r\n");

  for (int node = 0; node < glass_tree_size (tree); node++)
    add_node (text, tree, node, notation);
  return g_string_free (text, FALSE);
}
