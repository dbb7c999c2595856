/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-film-text.h"

#include "engine/engine-types.h"
#include "pal-thinking-text.h"

#include <glib/gi18n-lib.h>

/* The side that is to move at PLY, and the other one, by name. */
static const char *
film_side (const GlassTree *tree, int ply)
{
  const Rules *rules = glass_tree_bot (tree)->rules;
  const int root = rules->side_to_move (glass_tree_root (tree));

  return _ (rules->side_names[(root + ply) % 2]);
}

static gboolean
film_is_narrow (const GlassTree *tree)
{
  return glass_tree_bot (tree)->techniques.search == BOT_ALPHA_BETA;
}

/* A value at PLY as it is told. */
static char *
film_value (const GlassTree *tree, int ply, int value, gboolean negamax)
{
  return pal_thinking_value_text (glass_tree_bot (tree)->rules,
                                  negamax && ply % 2 == 1 ? -value : value);
}

/* --- entering --- */

/* Who is sure of what elsewhere; NULL: nobody yet. */
static char *
sure_text (const GlassTree *tree, const GlassNode *node, gboolean negamax)
{
  const GlassNode seen = negamax ? pal_thinking_negamax (node) : *node;
  const int ply = negamax ? node->ply : 0; /* α is what the side to move there is sure of */
  const char *searching = film_side (tree, ply), *other = film_side (tree, ply + 1);
  g_autofree char *alpha = pal_thinking_bound_text (glass_tree_bot (tree)->rules, seen.alpha);
  g_autofree char *beta = pal_thinking_bound_text (glass_tree_bot (tree)->rules, seen.beta);
  const gboolean low = seen.alpha > -SCORE_INFINITE, high = seen.beta < SCORE_INFINITE;

  if (low && high)
    /* Translators: two sides and values: “White is sure of +0.10 elsewhere (α), Black of +0.30
     * (β).” */
    return g_strdup_printf (_ ("%1$s is sure of %2$s elsewhere (α), %3$s of %4$s (β)."), searching,
                            alpha, other, beta);
  if (low)
    return g_strdup_printf (_ ("%1$s is sure of %2$s elsewhere (α)."), searching, alpha);
  if (high)
    return g_strdup_printf (_ ("%1$s is sure of %2$s elsewhere (β)."), other, beta);
  return NULL;
}

static char *
enter_text (const GlassTree *tree, int node, int notation, gboolean negamax)
{
  const GlassNode *at = glass_tree_node (tree, node);
  g_autofree char *move = NULL, *sure = NULL;

  if (at->parent == GLASS_NONE)
    return g_strdup_printf (_ ("The search begins: %s looks for the move with the highest value."),
                            film_side (tree, 0));
  move = pal_thinking_move_text (tree, node, notation);
  sure = sure_text (tree, at, negamax);
  if (sure == NULL)
    /* Translators: a side and a move: “White tries Nf3.” */
    return g_strdup_printf (_ ("%s tries %s."), film_side (tree, at->ply - 1), move);
  return g_strdup_printf (_ ("%s tries %s. %s"), film_side (tree, at->ply - 1), move, sure);
}

/* --- leaving --- */

static char *
cut_reason (const GlassTree *tree, const GlassNode *node, const char *value, gboolean negamax)
{
  const GlassNode seen = negamax ? pal_thinking_negamax (node) : *node;
  const gboolean maximum = seen.ply % 2 == 0;
  g_autofree char *bound
      = pal_thinking_bound_text (glass_tree_bot (tree)->rules, maximum ? seen.beta : seen.alpha);
  const int n = node->n_moves - node->n_searched - node->n_unsafe;

  /* Translators: a side, the value that it reaches, the other side, and what that has elsewhere. */
  return g_strdup_printf (
      ngettext ("%1$s reaches %2$s here, but %3$s is sure of %4$s elsewhere and will avoid this "
                "position: %5$d move is cut off.",
                "%1$s reaches %2$s here, but %3$s is sure of %4$s elsewhere and will avoid this "
                "position: %5$d moves are cut off.",
                (gulong) n),
      film_side (tree, node->ply), value, film_side (tree, node->ply + 1), bound, n);
}

static char *
known_text (const GlassNode *node, const char *value)
{
  g_autofree char *number = NULL;

  if (node->flags & GLASS_OTHERS)
    return g_strdup_printf (
        _ ("Known from the transposition table: %s, as the other thread found out."), value);
  if (node->source == GLASS_NONE)
    return g_strdup_printf (_ ("Known from the transposition table: %s."), value);
  number = pal_thinking_count_text ((guint64) node->source + 1);
  /* Translators: a value, and the number of a visit. */
  return g_strdup_printf (_ ("Known from the transposition table: %s, as found at node %s."), value,
                          number);
}

static char *
found_text (const GlassTree *tree, const GlassNode *node, gboolean negamax)
{
  g_autofree char *value = film_value (tree, node->ply, node->value, negamax);

  switch ((GlassKind) node->kind) {
  case GLASS_TABLE:
    return known_text (node, value);
  case GLASS_OVER:
    return g_strdup_printf (_ ("The game ends here: %s."), value);
  case GLASS_STOPPED:
    return g_strdup (node->flags & GLASS_OTHERS ? _ ("The other thread finished first.")
                                                : _ ("The search was stopped inside."));
  case GLASS_UNSAFE: /* has no value, see leave_text */
  case GLASS_LEAF:
  case GLASS_QUIET:
  case GLASS_INNER:
  default:
    break;
  }
  if (node->flags & GLASS_CUT && node->n_moves > node->n_searched + node->n_unsafe)
    return cut_reason (tree, node, value, negamax);
  if (node->first_child == GLASS_NONE && node->kind != GLASS_INNER)
    return g_strdup_printf (_ ("The position is evaluated: %s."), value);
  if (negamax)
    return g_strdup_printf (
        _ ("The maximum of its children, whose values change their sign, is %s."), value);
  return g_strdup_printf (node->ply % 2 == 0 ? _ ("The maximum of its children is %s.")
                                             : _ ("The minimum of its children is %s."),
                          value);
}

/* What that means to the node above. */
static char *
effect_text (const GlassFilm *film, int node, int place, gboolean negamax)
{
  const GlassTree *tree = glass_film_tree (film);
  const GlassNode *at = glass_tree_node (tree, node);
  const GlassWindow window = glass_film_window (film, at->parent, place);
  const char *side = film_side (tree, at->ply - 1);
  const gboolean maximum = at->ply % 2 == 1; /* above */
  g_autofree char *value = film_value (tree, at->ply - 1, window.value, negamax);

  if (!window.known)
    return g_strdup ("");
  if (window.best != node)
    return g_strdup_printf (_ ("%1$s already has %2$s."), side, value);
  if (!film_is_narrow (tree))
    return g_strdup_printf (_ ("So far that is the best for %s."), side);
  if (window.value != (maximum ? window.alpha : window.beta))
    return g_strdup_printf (_ ("So far that is the best for %s here, but not elsewhere."), side);
  return g_strdup_printf (maximum || negamax
                              ? _ ("So far that is the best for %1$s: α rises to %2$s.")
                              : _ ("So far that is the best for %1$s: β falls to %2$s."),
                          side, value);
}

/* The sentence says at once that the other moves will do without it. */
static char *
unsafe_text (const GlassTree *tree, int node, int notation)
{
  g_autofree char *move = pal_thinking_move_text (tree, node, notation);
  const char *piece;
  char square[PAL_POINT_TITLE_MAX];

  if (!pal_thinking_hanging (tree, node, &piece, square))
    return g_strdup ("");
  /* Translators: a move, a piece and a square: “Nf6 is left out: it leaves the black knight on f6
   * hanging.” */
  return g_strdup_printf (_ ("%s is left out: it leaves the %s on %s hanging."), move, piece,
                          square);
}

static char *
leave_text (const GlassFilm *film, int node, int place, int notation, int guessed, gboolean negamax)
{
  const GlassTree *tree = glass_film_tree (film);
  const GlassNode *at = glass_tree_node (tree, node);
  g_autofree char *found = found_text (tree, at, negamax), *move = NULL, *effect = NULL;

  if (at->kind == GLASS_STOPPED)
    return g_steal_pointer (&found);
  if (at->kind == GLASS_UNSAFE)
    return unsafe_text (tree, node, notation);
  if (at->parent == GLASS_NONE) {
    if (at->best == GLASS_NONE)
      return g_steal_pointer (&found);
    move = pal_thinking_move_text (tree, at->best, notation);
    /* Translators: a sentence, a side and a move. */
    return g_strdup_printf (_ ("%1$s %2$s plays %3$s."), found, film_side (tree, 0), move);
  }
  move = pal_thinking_move_text (tree, node, notation);
  effect = at->parent != guessed ? effect_text (film, node, place, negamax) : g_strdup ("");
  /* Translators: a move, and two sentences about it. */
  return g_strchomp (g_strdup_printf (_ ("%1$s: %2$s %3$s"), move, found, effect));
}

char *
pal_film_step_text (const GlassFilm *film, int place, int notation, int guessed, gboolean negamax)
{
  GlassStep step;

  if (place == 0)
    return g_strdup (_ ("Step through the tree, or play it: every node in the order in which the "
                        "search looked at it."));
  step = glass_film_step (film, place);
  return step.leaves ? leave_text (film, step.node, place, notation, guessed, negamax)
                     : enter_text (glass_film_tree (film), step.node, notation, negamax);
}

char *
pal_film_place_text (const GlassFilm *film, int place)
{
  g_autofree char *at = pal_thinking_count_text ((guint64) place);
  g_autofree char *length = pal_thinking_count_text ((guint64) glass_film_length (film));

  return g_strdup_printf (_ ("Step %s of %s"), at, length);
}

char *
pal_film_window_text (const GlassFilm *film, int node, int place, gboolean negamax)
{
  const GlassTree *tree = glass_film_tree (film);
  const Rules *rules = glass_tree_bot (tree)->rules;
  const GlassWindow window = glass_film_window (film, node, place);
  const gboolean turned = negamax && glass_tree_node (tree, node)->ply % 2 == 1;
  g_autofree char *alpha = pal_thinking_bound_text (rules, turned ? -window.beta : window.alpha);
  g_autofree char *beta = pal_thinking_bound_text (rules, turned ? -window.alpha : window.beta);

  return film_is_narrow (tree) ? g_strdup_printf ("α %s  β %s", alpha, beta) : NULL;
}

/* --- questions --- */

char *
pal_film_question_text (const GlassFilm *film, const PalFilmQuestion *question, int place,
                        int notation, gboolean negamax)
{
  const GlassTree *tree = glass_film_tree (film);
  const GlassNode *node = glass_tree_node (tree, question->node);
  const GlassWindow window = glass_film_window (film, question->node, place);
  const int left = node->n_moves - window.n_left;
  g_autofree char *move = pal_thinking_move_text (tree, question->node, notation);
  g_autofree char *value = film_value (tree, node->ply, window.value, negamax), *sure = NULL;

  if (question->asks == PAL_FILM_ASKS_VALUE && node->parent == GLASS_NONE)
    return g_strdup_printf (_ ("All moves have their values. What is the position worth to %s?"),
                            film_side (tree, 0));
  if (question->asks == PAL_FILM_ASKS_VALUE && negamax)
    return g_strdup_printf (
        _ ("All moves after %1$s have their values. It is %2$s’s turn, who changes their signs and "
           "looks for the maximum. What is %1$s worth to %2$s?"),
        move, film_side (tree, node->ply));
  if (question->asks == PAL_FILM_ASKS_VALUE)
    return g_strdup_printf (
        node->ply % 2 == 0 ? _ ("All moves after %1$s have their values. It is %2$s’s turn, who "
                                "looks for the maximum. What is %1$s worth?")
                           : _ ("All moves after %1$s have their values. It is %2$s’s turn, who "
                                "looks for the minimum. What is %1$s worth?"),
        move, film_side (tree, node->ply));
  sure = sure_text (tree, node, negamax);
  /* Translators: a side, a value, a move, a sentence about who is sure of what, and a number. */
  return g_strdup_printf (
      ngettext ("%1$s has %2$s now after %3$s. %4$s Is the other move (%5$d) cut "
                "off?",
                "%1$s has %2$s now after %3$s. %4$s Are the other %5$d moves cut "
                "off?",
                (gulong) left),
      film_side (tree, node->ply), value, move, sure != NULL ? sure : "", left);
}

char *
pal_film_choice_text (const GlassFilm *film, const PalFilmQuestion *question, int i,
                      gboolean negamax)
{
  const GlassTree *tree = glass_film_tree (film);

  if (question->asks == PAL_FILM_ASKS_VALUE)
    return film_value (tree, glass_tree_node (tree, question->node)->ply, question->values[i],
                       negamax);
  return g_strdup (i == 0 ? _ ("Yes, Cut Off") : _ ("No, Go On"));
}
