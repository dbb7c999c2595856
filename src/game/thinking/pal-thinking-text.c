/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-text.h"

#include "game/match/pal-notation.h"

#include "bot/glass-search.h"
#include "pal-move-reasons-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
pal_thinking_value_text (const Rules *rules, int value)
{
  int size = ABS (value), margin = value > 0 ? value - GLASS_WON : value + GLASS_WON;
  g_autofree char *points = NULL;

  if (rules->terms != NULL && rules->terms->whole)
    return g_strdup_printf ("%s%d", value < 0 ? "−" : "", size);
  if (size < GLASS_WON || size > SCORE_MATE_BOUND)
    return pal_score_text (value);
  points = pal_score_short_text (margin);
  /* Translators: a game that is decided, by so many points for or against: "won +12". */
  return g_strdup_printf (value > 0 ? _ ("won %s") : _ ("lost %s"), points);
}

char *
pal_thinking_bound_text (const Rules *rules, int bound)
{
  if (ABS (bound) >= SCORE_INFINITE)
    return g_strdup (bound > 0 ? "∞" : "−∞");
  return pal_thinking_value_text (rules, bound);
}

char *
pal_thinking_side_view_text (const Rules *rules, int side)
{
  /* Translators: two sides, “White” and “Black”: which values are good for whom. */
  return g_strdup_printf (_ ("Values from the point of view of the searching side, %1$s: + is good "
                             "for %1$s, − for %2$s"),
                          _ (rules->side_names[side]), _ (rules->side_names[1 - side]));
}

char *
pal_thinking_view_text (const GlassTree *tree)
{
  const Rules *rules = glass_tree_bot (tree)->rules;

  return pal_thinking_side_view_text (rules, rules->side_to_move (glass_tree_root (tree)));
}

char *
pal_thinking_node_value (const Rules *rules, const GlassNode *node)
{
  const unsigned bounds = node->flags & (GLASS_LOWER | GLASS_UPPER);
  g_autofree char *value = NULL;

  if (node->kind == GLASS_UNSAFE)
    return g_strdup ("—");
  if (!(node->flags & GLASS_DONE) || node->flags & GLASS_UNKNOWN
      || bounds == (GLASS_LOWER | GLASS_UPPER))
    return g_strdup ("…");
  value = pal_thinking_value_text (rules, node->value);
  return g_strconcat (node->flags & GLASS_UPPER   ? "≤"
                      : node->flags & GLASS_LOWER ? "≥"
                                                  : "",
                      value, NULL);
}

GlassNode
pal_thinking_negamax (const GlassNode *node)
{
  GlassNode turned = *node;

  if (node->ply % 2 == 0)
    return turned;
  turned.ply++;
  turned.value = (gint16) -node->value;
  turned.evaluation = (gint16) -node->evaluation;
  turned.alpha = (gint16) -node->beta;
  turned.beta = (gint16) -node->alpha;
  turned.flags &= (guint8) ~(GLASS_LOWER | GLASS_UPPER);
  if (node->flags & GLASS_LOWER)
    turned.flags |= GLASS_UPPER;
  if (node->flags & GLASS_UPPER)
    turned.flags |= GLASS_LOWER;
  return turned;
}

char *
pal_thinking_move_text (const GlassTree *tree, int node, int notation)
{
  const GlassNode *at = glass_tree_node (tree, node);
  Position before;

  if (at->parent == GLASS_NONE)
    return g_strdup (C_ ("tree", "root"));
  glass_tree_position (tree, at->parent, &before);
  return pal_reason_move_text (glass_tree_bot (tree)->rules, &before, at->move, notation);
}

char *
pal_thinking_line_text (const GlassTree *tree, int node, int notation)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (; glass_tree_node (tree, node)->parent != GLASS_NONE;
       node = glass_tree_node (tree, node)->parent) {
    g_autofree char *move = pal_thinking_move_text (tree, node, notation);

    if (line->len > 0)
      g_string_prepend_c (line, ' ');
    g_string_prepend (line, move);
  }
  return g_strdup (line->str);
}

char *
pal_thinking_cut_bound (const Rules *rules, const GlassNode *node)
{
  g_autofree char *bound = NULL;
  gboolean maximum = node->ply % 2 == 0;

  if (!(node->flags & GLASS_CUT))
    return NULL;
  bound = pal_thinking_bound_text (rules, maximum ? node->beta : node->alpha);
  return g_strdup_printf (maximum ? "≥ β %s" : "≤ α %s", bound);
}

char *
pal_thinking_cut_text (const Rules *rules, const GlassNode *node)
{
  g_autofree char *value = pal_thinking_value_text (rules, node->value);
  g_autofree char *bound = pal_thinking_cut_bound (rules, node);

  return bound != NULL ? g_strdup_printf ("%s %s", value, bound) : NULL;
}

char *
pal_thinking_searched_text (const GlassNode *node)
{
  if (node->n_moves == 0 || !(node->flags & GLASS_DONE))
    return NULL;
  if (node->flags & GLASS_EVALUATED)
    /* Translators: so many of the captures of a position: "2 of 3 captures searched". */
    return g_strdup_printf (ngettext ("%d of %d capture searched", "%d of %d captures searched",
                                      (gulong) node->n_moves),
                            node->n_searched, node->n_moves);
  if (node->n_unsafe > 0)
    /* Translators: so many of the moves of a position, and so many that leave a piece hanging. */
    return g_strdup_printf (ngettext ("%d of %d move searched, %d left out",
                                      "%d of %d moves searched, %d left out",
                                      (gulong) node->n_moves),
                            node->n_searched, node->n_moves, node->n_unsafe);
  /* Translators: so many of the moves of a position: "2 of 30 moves searched". */
  return g_strdup_printf (
      ngettext ("%d of %d move searched", "%d of %d moves searched", (gulong) node->n_moves),
      node->n_searched, node->n_moves);
}

/* What a node at the last ply or beyond it is: whoever is to move there may leave it at the
 * evaluation, or go on with captures. */
static const char *
quiet_text (const GlassNode *node)
{
  const gboolean maximum = node->ply % 2 == 0;

  if (!(node->flags & GLASS_EVALUATED))
    return maximum ? _ ("In check after the last ply: maximum of all its answers")
                   : _ ("In check after the last ply: minimum of all its answers");
  if (node->flags & GLASS_CUT)
    return node->n_searched == 0
               ? _ ("Evaluated after the last ply, and cut off: captures can no longer matter")
               : _ ("After the last ply, cut off: the other captures can no longer matter");
  if (node->n_moves == 0)
    return node->kind == GLASS_LEAF ? _ ("Leaf: evaluated after the last ply")
                                    : _ ("Leaf: evaluated beyond the last ply");
  return maximum ? _ ("After the last ply: maximum of its evaluation and its captures")
                 : _ ("After the last ply: minimum of its evaluation and its captures");
}

const char *
pal_thinking_kind_text (const GlassNode *node)
{
  switch ((GlassKind) node->kind) {
  case GLASS_INNER:
    if (node->flags & GLASS_CUT)
      return _ ("Cut off: the other moves can no longer matter");
    return node->ply % 2 == 0 ? _ ("Maximum of its children") : _ ("Minimum of its children");
  case GLASS_LEAF:
  case GLASS_QUIET:
    return quiet_text (node);
  case GLASS_TABLE:
    return node->flags & GLASS_OTHERS
               ? _ ("Known from the transposition table: the other thread found it out")
               : _ ("Known from the transposition table");
  case GLASS_OVER:
    return _ ("The game ends here");
  case GLASS_STOPPED:
    return node->flags & GLASS_OTHERS ? _ ("The other thread finished first")
                                      : _ ("The search was stopped inside");
  case GLASS_UNSAFE:
    return _ ("Left out: the move leaves a piece hanging");
  default:
    g_return_val_if_reached ("");
  }
}

gboolean
pal_thinking_hanging (const GlassTree *tree, int node, const char **piece,
                      char square[PAL_POINT_TITLE_MAX])
{
  const Rules *rules = glass_tree_bot (tree)->rules;
  const GlassNode *at = glass_tree_node (tree, node);
  Position before, after;
  Square hanging;

  if (at->kind != GLASS_UNSAFE || !(at->flags & GLASS_DONE) || !bot_has_safe_moves (rules))
    return FALSE;
  glass_tree_position (tree, at->parent, &before);
  hanging = rules->left_hanging (&before, at->move);
  g_return_val_if_fail (hanging != SQUARE_NONE, FALSE);
  after = before;
  rules->play (&after, at->move);
  *piece = _ (rules->pieces[rules->piece_at (&after, hanging) - 1].name);
  pal_point_title (rules, hanging, square);
  return TRUE;
}

char *
pal_thinking_what_text (const GlassTree *tree, int node, const GlassNode *at, gboolean negamax)
{
  const char *piece;
  char square[PAL_POINT_TITLE_MAX];

  if (negamax && at->kind == GLASS_INNER && !(at->flags & GLASS_CUT))
    return g_strdup (_ ("Maximum of its children, whose values change their sign"));
  if (!pal_thinking_hanging (tree, node, &piece, square))
    return g_strdup (pal_thinking_kind_text (at));
  /* Translators: a piece and a square: “Left out: it leaves the white knight on e5 hanging”. */
  return g_strdup_printf (_ ("Left out: it leaves the %s on %s hanging"), piece, square);
}

char *
pal_thinking_source_text (const GlassTree *tree, int node, int notation)
{
  const int source = glass_tree_node (tree, node)->source;
  g_autofree char *number = NULL, *line = NULL;

  if (source == GLASS_NONE)
    return NULL;
  number = pal_thinking_count_text ((guint64) source + 1);
  line = pal_thinking_line_text (tree, source, notation);
  /* Translators: the number of a visit, and the moves that lead there. */
  return g_strdup_printf (_ ("Found at node %s: %s"), number, line);
}

char *
pal_thinking_chance_text (const GlassTree *tree, int node, int notation)
{
  const GlassNode *root = glass_tree_node (tree, 0);
  const int margin = glass_tree_bot (tree)->techniques.margin;
  int chosen = root->first_child;
  g_autofree char *move = NULL;

  while (chosen != GLASS_NONE && !(glass_tree_node (tree, chosen)->flags & GLASS_BEST))
    chosen = glass_tree_node (tree, chosen)->next;
  if (chosen == GLASS_NONE || (node != 0 && node != chosen) || !(root->flags & GLASS_DONE)
      || glass_tree_node (tree, chosen)->value >= root->value)
    return NULL;
  move = pal_thinking_move_text (tree, chosen, notation);
  /* Translators: a move, and how much worse than the best it may be: "0.60". */
  return g_strdup_printf (_ ("%s was picked at random from the moves within %.2f of the best"),
                          move, margin / 100.0);
}

char *
pal_thinking_describe (const GlassTree *tree, int node, int notation)
{
  const Rules *rules = glass_tree_bot (tree)->rules;
  const GlassNode *at = glass_tree_node (tree, node);
  g_autofree char *move = pal_thinking_move_text (tree, node, notation);
  g_autofree char *value = pal_thinking_node_value (rules, at);
  g_autofree char *cut = pal_thinking_cut_text (rules, at);
  g_autofree char *searched = pal_thinking_searched_text (at);
  g_autofree char *what = pal_thinking_what_text (tree, node, at, FALSE);
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%s, %s, %s, %s", move, value,
                   at->ply % 2 == 0 ? _ ("maximum") : _ ("minimum"), /* whose turn it is */
                   what);
  if (cut != NULL)
    g_string_append_printf (text, " (%s)", cut);
  if (searched != NULL)
    g_string_append_printf (text, "%s%s", _ (", "), searched);
  if (at->flags & GLASS_BEST)
    g_string_append (text, _ (", on the principal variation"));
  return g_string_free (text, FALSE);
}

char *
pal_sentences_join (const char *first, const char *second)
{
  /* Translators: two sentences, one after the other. */
  return g_strdup_printf (C_ ("sentences", "%s %s"), first, second);
}

char *
pal_thinking_count_text (guint64 count)
{
  /* Translators: what stands between groups of three digits: 32,023. */
  const char *separator = C_ ("digits", ",");
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, count);
  gsize n = strlen (digits);
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < n; i++) {
    if (i > 0 && (n - i) % 3 == 0)
      g_string_append (text, separator);
    g_string_append_c (text, digits[i]);
  }
  return g_string_free (text, FALSE);
}

char *
pal_thinking_nodes_text (guint64 count)
{
  g_autofree char *number = pal_thinking_count_text (count);

  return g_strdup_printf (ngettext ("%s node", "%s nodes", (gulong) count), number);
}

char *
pal_thinking_time_text (double milliseconds)
{
  /* Quick searches are compared, too: 0 ms beside bars of different lengths tells nothing. */
  if (milliseconds < 10)
    return g_strdup_printf (_ ("%.2f ms"), milliseconds);
  return milliseconds < 1000 ? g_strdup_printf (_ ("%.0f ms"), milliseconds)
                             : g_strdup_printf (_ ("%.2f s"), milliseconds / 1000);
}

static void
add_part (GPtrArray *parts, const Rules *rules, const char *name, int value)
{
  if (value == 0)
    return;
  g_ptr_array_add (parts, g_strdup (name));
  g_ptr_array_add (parts, pal_thinking_value_text (rules, value));
}

char **
pal_thinking_breakdown_parts (const GlassTree *tree, int node)
{
  const Rules *rules = glass_tree_bot (tree)->rules;
  const TermList *terms = rules->terms;
  GPtrArray *parts;
  BotBreakdown breakdown;

  if (!glass_tree_breakdown (tree, node, &breakdown))
    return NULL;
  parts = g_ptr_array_new ();
  add_part (parts, rules, _ ("Material"), breakdown.material);
  add_part (parts, rules, _ ("Squares"), breakdown.squares);
  for (int i = 0; terms != NULL && i < terms->n; i++)
    add_part (parts, rules, _ (terms->items[i].name), breakdown.terms[i]);
  g_ptr_array_add (parts, NULL);
  return (char **) g_ptr_array_free (parts, FALSE);
}
