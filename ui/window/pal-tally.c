#include "pal-tally.h"

#include <glib/gi18n.h>

/* Pieces of the other side that NODE's own move has taken. */
static void
count_taken (const Rules *rules, const GameNode *node, int side, PalTally *tally)
{
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (&node->parent->position, node->move, changes);

  for (int i = 0; i < n; i++) {
    Piece piece;

    if (changes[i].kind != CHANGE_REMOVE)
      continue;
    piece = rules->piece_at (&node->parent->position, changes[i].to);
    if (piece != 0 && rules->pieces[piece - 1].side != side)
      tally->count[piece - 1]++;
  }
}

static void
count_board (const Rules *rules, const Position *position, int side, PalTally *tally)
{
  for (int square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, (Square) square);
    const PieceInfo *info = piece != 0 ? &rules->pieces[piece - 1] : NULL;

    if (info == NULL)
      continue;
    if (rules->tally == TALLY_CAPTURED)
      tally->balance += info->side == side ? info->value : -info->value;
    else if (info->side == side)
      tally->balance++;
  }
}

void
pal_tally_count (const GameTree *tree, const GameNode *node, int side, PalTally *tally)
{
  *tally = (PalTally){ 0 };
  count_board (tree->rules, &node->position, side, tally);
  if (tree->rules->tally == TALLY_CAPTURED)
    for (; node->parent != NULL; node = node->parent)
      count_taken (tree->rules, node, side, tally);
}

char *
pal_tally_text (const GameTree *tree, const PalTally *tally)
{
  const CountText *words = &tree->rules->tallied;

  if (tree->rules->tally == TALLY_PIECES && words->one == NULL)
    return g_strdup_printf ("%d", tally->balance);
  if (tree->rules->tally == TALLY_PIECES)
    return g_strdup_printf (ngettext (words->one, words->many, (gulong) tally->balance),
                            tally->balance);
  return tally->balance > 0 ? g_strdup_printf ("+%d", tally->balance) : g_strdup ("");
}
