/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-glossary.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const PalTerm terms[] = {
  { "ply", N_ ("ply"), N_ ("A move of one side. A move by each side is two plies.") },
  { "tree", N_ ("game tree"),
    N_ ("A position with all moves from it, all answers to them, and so on.") },
  { "node", N_ ("node"), N_ ("A position in the game tree, with the moves that led to it.") },
  { "root", N_ ("root"), N_ ("The node a search starts from: the position on the board.") },
  { "leaf", N_ ("leaf"),
    N_ ("A node the search looks no further from. It is evaluated as it stands.") },
  { "branching", N_ ("branching factor"),
    N_ ("How many moves a position has on average. The effective one is what each ply really "
        "multiplies the nodes by.") },
  { "minimax", N_ ("minimax"),
    N_ ("The rule that gives each node its value: the maximum of its children where the searching "
        "side moves, the minimum where the other side does.") },
  { "negamax", N_ ("negamax"),
    N_ ("Minimax written from the view of the side to move: a value is the maximum of the "
        "children’s values with their signs turned.") },
  { "alpha", N_ ("alpha"),
    N_ ("What the searching side is already sure of elsewhere in the tree.") },
  { "beta", N_ ("beta"), N_ ("What the other side is already sure of elsewhere in the tree.") },
  { "window", N_ ("window"),
    N_ ("The values between alpha and beta. Only such a value can still change the result.") },
  { "alpha-beta", N_ ("alpha-beta"),
    N_ ("Minimax that leaves out what can no longer change the value at the root.") },
  { "cutoff", N_ ("cut-off"),
    N_ ("Leaving out the rest of a node’s moves, because the other side will avoid this node "
        "anyway.") },
  { "bound", N_ ("bound"),
    N_ ("A value known only from one side: at least (≥) or at most (≤) so much.") },
  { "principal-variation", N_ ("principal variation"),
    N_ ("The line that both sides play if each takes its best move: where the root’s value comes "
        "from.") },
  { "move-ordering", N_ ("move ordering"),
    N_ ("Looking at the moves that are likely to be good first, so that more is cut off.") },
  { "history", N_ ("history heuristic"),
    N_ ("Moves that have cut off elsewhere in the tree are tried earlier.") },
  { "killer", N_ ("killer move"),
    N_ ("A move that has cut off in a sister node at the same ply, and is tried early in this "
        "one.") },
  { "iterative-deepening", N_ ("iterative deepening"),
    N_ ("Searching one ply deep, then two, then three. Each search tells the next one which moves "
        "to look at first.") },
  { "transposition-table", N_ ("transposition table"),
    N_ ("A memory of positions that were searched. One that comes up again by another order of "
        "moves is not searched again.") },
  { "thread", N_ ("thread"),
    N_ ("One of several things that a program does at the same time, each on a processor of its "
        "own.") },
  { "quiescence", N_ ("quiescence search"),
    N_ ("After the last ply, captures go on until the position is quiet. Nobody has to capture: "
        "the evaluation as it stands counts, too.") },
  { "horizon", N_ ("horizon effect"),
    N_ ("What happens one ply beyond the depth of a search is not seen, so a loss that is only "
        "put off looks like no loss.") },
  { "evaluation", N_ ("evaluation"),
    N_ ("A number for how good a position is as it stands: a sum of what is counted, each times "
        "its weight.") },
  { "material", N_ ("material"), N_ ("What the pieces on the board are worth together.") },
  { "piece-square-table", N_ ("piece-square table"),
    N_ ("What a piece is worth more or less on each square of the board.") },
  { "mobility", N_ ("mobility"), N_ ("How many moves a side has.") },
  { "phase", N_ ("phase"),
    N_ ("Opening, middle game, or endgame. A bot has weights for each and blends them.") },
  { "weight", N_ ("weight"), N_ ("What one of something is worth in an evaluation.") },
  { "margin", N_ ("margin"),
    N_ ("How much worse than the best a move may be that is still picked at random.") },
  { "learning-rate", N_ ("learning rate"),
    N_ ("How far each game moves the weights toward what it has taught.") },
  { "elo", N_ ("Elo"),
    N_ ("A measure of strength: 100 points more win about 64 percent of the points, 200 about 76 "
        "percent.") },
  { "error-bar", N_ ("error bar"),
    N_ ("How far the true value may be from the measured one. More games make it shorter.") },
};

const PalTerm *
pal_glossary (guint *n)
{
  *n = G_N_ELEMENTS (terms);
  return terms;
}

const PalTerm *
pal_glossary_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (terms); i++)
    if (strcmp (terms[i].id, id) == 0)
      return &terms[i];
  return NULL;
}

/* The marked word at AT, "{ply|plies}": sets ID and WORD, which is NULL where it is shown as the
 * glossary calls it, and returns what follows; NULL where it is no marked word. */
static const char *
read_mark (const char *at, char **id, char **word)
{
  const char *end = *at == '{' ? strchr (at, '}') : NULL, *bar;

  if (end == NULL)
    return NULL;
  bar = memchr (at, '|', (gsize) (end - at));
  *id = g_strndup (at + 1, (gsize) ((bar != NULL ? bar : end) - at - 1));
  *word = bar != NULL ? g_strndup (bar + 1, (gsize) (end - bar - 1)) : NULL;
  return end + 1;
}

static void
add_term (GString *markup, const PalTerm *term, const char *word)
{
  g_autofree char *link
      = g_markup_printf_escaped ("<a href=\"term:%s\" title=\"%s\">%s</a>", term->id,
                                 _ (term->meaning), word != NULL ? word : _ (term->name));

  g_string_append (markup, link);
}

char *
pal_glossary_markup (const char *text)
{
  GString *markup = g_string_new (NULL);

  while (*text != '\0') {
    g_autofree char *id = NULL, *word = NULL, *plain = NULL;
    const char *behind = read_mark (text, &id, &word);
    const PalTerm *term = behind != NULL ? pal_glossary_find (id) : NULL;
    const char *next;

    if (term != NULL) {
      add_term (markup, term, word);
      text = behind;
      continue;
    }
    next = strchr (text + 1, '{');
    if (next == NULL)
      next = text + strlen (text);
    plain = g_markup_escape_text (text, next - text);
    g_string_append (markup, plain);
    text = next;
  }
  return g_string_free (markup, FALSE);
}

char *
pal_glossary_unknown (const char *text)
{
  for (; (text = strchr (text, '{')) != NULL; text++) {
    g_autofree char *id = NULL, *word = NULL;

    if (read_mark (text, &id, &word) == NULL)
      return g_strdup (text);
    if (pal_glossary_find (id) == NULL)
      return g_steal_pointer (&id);
  }
  return NULL;
}
