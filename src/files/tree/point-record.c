/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "point-record.h"

#include "files/core/read-problem.h"
#include "files/pgn/pgn-tags.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- the start --- */

static void
append_rank (GString *fen, const char *letters, int files)
{
  int empty = 0;

  for (int file = 0; file < files; file++) {
    if (letters[file] == 0) {
      empty++;
      continue;
    }
    if (empty > 0)
      g_string_append_printf (fen, "%d", empty);
    empty = 0;
    g_string_append_c (fen, letters[file]);
  }
  if (empty > 0)
    g_string_append_printf (fen, "%d", empty);
}

GameTree *
point_tree_new (const Rules *rules, const char *letters, int side, int number, GError **error)
{
  g_autoptr (GString) fen = g_string_new (NULL);
  TextError reason = { 0 };
  Position start;

  for (int rank = rules->ranks - 1; rank >= 0; rank--) {
    append_rank (fen, letters + rank * rules->files, rules->files);
    if (rank > 0)
      g_string_append_c (fen, '/');
  }
  g_string_append_printf (fen, " %c - - 0 %d", side == 0 ? 'w' : 'b', number);
  if (rules->position_from_text (&start, fen->str, &reason))
    return game_tree_new (rules, &start);
  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
               /* Translators: the reason, and the position as FEN. */
               _ ("The start position of this file is not playable: %s (%s)"), _ (reason.message),
               fen->str);
  return NULL;
}

/* Lets the other side begin; false where that is no position to play from. */
static gboolean
turn_start (GameTree *tree)
{
  char fen[POSITION_TEXT_MAX];
  char *side;
  Position start;

  tree->rules->position_to_text (&tree->root->position, fen);
  side = strchr (fen, ' ');
  if (!side)
    return FALSE;
  side[1] = side[1] == 'b' ? 'w' : 'b';
  if (!tree->rules->position_from_text (&start, fen, NULL))
    return FALSE;
  tree->root->position = start;
  return TRUE;
}

static void
take_piece (const Rules *rules, const Position *position, Square square, const char *letters,
            Square *squares)
{
  Piece piece = rules->piece_at (position, square);

  for (guint i = 0; piece && letters[i]; i++)
    if (letters[i] == rules->pieces[piece - 1].letter && squares[i] == SQUARE_NONE) {
      squares[i] = square;
      return;
    }
}

void
point_find_pieces (const Rules *rules, const Position *position, const char *letters,
                   Square *squares)
{
  memset (squares, SQUARE_NONE, strlen (letters) * sizeof *squares);
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < rules->files; i++)
      for (int rank = 0; rank < rules->ranks; rank++) {
        int file = side == 0 ? rules->files - 1 - i : i;
        Square square = (Square) (rank * rules->files + file);
        Piece piece = rules->piece_at (position, square);
        if (piece && rules->pieces[piece - 1].side == side)
          take_piece (rules, position, square, letters, squares);
      }
}

/* --- moves --- */

static Move
point_record_find_move (const Rules *rules, const Position *position, unsigned from, unsigned to)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++)
    if (move_from (moves[i]) == from && move_to (moves[i]) == to)
      return moves[i];
  return MOVE_NONE;
}

/* Whether the piece on FROM belongs to the side whose turn it is not. */
static gboolean
is_others (const Rules *rules, const Position *position, unsigned from)
{
  Piece piece = rules->piece_at (position, (Square) from);

  return piece != 0 && rules->pieces[piece - 1].side != rules->side_to_move (position);
}

GameNode *
point_tree_play (GameTree *tree, GameNode *node, unsigned from, unsigned to)
{
  const Rules *rules = tree->rules;
  unsigned n_squares = (unsigned) (rules->files * rules->ranks);
  Move move;

  if (from >= n_squares || to >= n_squares)
    return NULL;
  if (node == tree->root && !node->children && is_others (rules, &node->position, from))
    turn_start (tree);
  move = point_record_find_move (rules, &node->position, from, to);
  return move == MOVE_NONE ? NULL : game_tree_add (tree, node, move);
}

/* "c3–c4", or "?" for a square that the board has not. */
static char *
move_name (const Rules *rules, unsigned from, unsigned to)
{
  unsigned n_squares = (unsigned) (rules->files * rules->ranks);
  char names[2][SQUARE_NAME_MAX] = { "?", "?" };

  if (from < n_squares)
    rules->square_name ((Square) from, names[0]);
  if (to < n_squares)
    rules->square_name ((Square) to, names[1]);
  return g_strdup_printf ("%s–%s", names[0], names[1]);
}

static void
normalize_lines (char *text)
{
  char *to = text;

  for (const char *from = text; *from; from++)
    if (*from == '\r') {
      *to++ = '\n';
      from += from[1] == '\n';
    } else {
      *to++ = *from;
    }
  *to = '\0';
}

void
point_tree_comment (GameNode *node, char *text)
{
  g_autofree char *words = text;
  g_autofree char *both = NULL;

  normalize_lines (words);
  g_strstrip (words);
  if (*words && node->comment)
    both = g_strdup_printf ("%s\n%s", node->comment, words);
  if (*words)
    game_node_set_comment (node, both ? both : words);
}

/* --- records --- */

void
point_walk_init (PointWalk *walk, GameTree *tree, gboolean goes_on, GPtrArray *problems)
{
  *walk = (PointWalk){ .tree = tree,
                       .problems = problems,
                       .forks = g_ptr_array_new (),
                       .comments = g_hash_table_new (NULL, NULL),
                       .node = tree->root,
                       .ended = !goes_on };
}

static void
point_record_report_move (PointWalk *walk, const PointMove *move, gsize offset)
{
  g_autofree char *name = move_name (walk->tree->rules, move->from, move->to);

  read_problem_add (walk->problems,
                    /* Translators: a move's number in the file, where it stands, the move. */
                    _ ("Move %u of the file (at byte %zu), %s, is not legal in its position; the "
                       "rest of its line was left out."),
                    walk->count, offset, name);
}

/* Where the record behind MOVE, played as NODE, belongs. */
static void
go_on (PointWalk *walk, const PointMove *move, GameNode *node)
{
  if (move->other)
    g_ptr_array_add (walk->forks, walk->node);
  if (move->next)
    walk->node = node;
  else if (walk->forks->len > 0)
    walk->node = g_ptr_array_steal_index (walk->forks, walk->forks->len - 1);
  else
    walk->ended = TRUE;
}

GameNode *
point_walk_add (PointWalk *walk, const PointMove *move, gsize offset)
{
  GameNode *node = NULL;

  walk->count++;
  if (walk->node)
    node = point_tree_play (walk->tree, walk->node, move->from, move->to);
  if (walk->node && !node) {
    point_record_report_move (walk, move, offset);
    walk->broken = walk->broken || (game_node_is_main (walk->node) && !walk->node->children);
  }
  go_on (walk, move, node);
  if (walk->count == POINT_MOVES_MAX && !walk->ended) {
    read_problem_add (walk->problems, _ ("The game has more than %d moves; the rest was left out."),
                      POINT_MOVES_MAX);
    walk->ended = TRUE;
  }
  return node;
}

void
point_walk_comment (PointWalk *walk, GameNode *node, char *text)
{
  GString *all = g_hash_table_lookup (walk->comments, node);
  g_autofree char *words = text;

  normalize_lines (words);
  g_strstrip (words);
  if (!*words)
    return;
  if (all)
    g_string_append_c (all, '\n');
  else
    g_hash_table_insert (walk->comments, node, all = g_string_new (NULL));
  g_string_append (all, words);
}

static void
set_comments (PointWalk *walk)
{
  GHashTableIter iter;
  gpointer node, all;

  g_hash_table_iter_init (&iter, walk->comments);
  while (g_hash_table_iter_next (&iter, &node, &all))
    point_tree_comment (node, g_string_free (all, FALSE));
  g_clear_pointer (&walk->comments, g_hash_table_unref);
}

gboolean
point_walk_finish (PointWalk *walk, gboolean cut, gsize length)
{
  gboolean whole = walk->ended && !cut && !walk->broken;

  if (!walk->ended || cut)
    read_problem_add (walk->problems,
                      _ ("The file ends at byte %zu in the middle of its moves; it may be "
                         "incomplete. Everything before was kept."),
                      length);
  set_comments (walk);
  g_clear_pointer (&walk->forks, g_ptr_array_unref);
  return whole;
}

Result
point_result (unsigned number)
{
  static const Result results[]
      = { RESULT_ONGOING, RESULT_FIRST_WINS, RESULT_SECOND_WINS, RESULT_DRAW };

  return number < G_N_ELEMENTS (results) ? results[number] : RESULT_ONGOING;
}

void
point_tree_set_result (GameTree *tree, Result result, gboolean whole, GPtrArray *problems)
{
  gboolean conflict;

  tree->outcome = pgn_outcome (tree, result, whole, &conflict);
  if (conflict)
    read_problem_add (problems, _ ("The result in the file does not fit the last position, which "
                                   "ends the game in another way."));
}

/* --- writing --- */

/* The first child of NODE from INDEX on that is no pass. */
static GameNode *
child_from (const GameNode *node, guint index)
{
  const GPtrArray *children = node->children;

  for (guint i = index; children && i < children->len; i++) {
    GameNode *child = children->pdata[i];
    if (child->move != MOVE_PASS)
      return child;
  }
  return NULL;
}

GameNode *
point_tree_next (const GameNode *node)
{
  return child_from (node, 0);
}

GameNode *
point_tree_sibling (const GameNode *node)
{
  guint index;

  if (!node->parent || !g_ptr_array_find (node->parent->children, node, &index))
    return NULL;
  return child_from (node->parent, index + 1);
}

GameNode *
point_tree_following (const GameNode *node)
{
  GameNode *next = point_tree_next (node);

  for (; !next && node; node = node->parent)
    next = point_tree_sibling (node);
  return next;
}

char *
point_tree_words (const GameNode *node)
{
  const char *before = node->comment_before ? node->comment_before : "";
  const char *after = node->comment ? node->comment : "";

  return g_strconcat (before, *before && *after ? "\n" : "", after, NULL);
}

/* --- dates --- */

/* Reads the number at *TEXT, behind signs that are no digits. */
static int
point_record_read_number (const char **text, int *digits)
{
  int number = 0;

  *digits = 0;
  while (**text && !g_ascii_isdigit (**text))
    (*text)++;
  for (; g_ascii_isdigit (**text) && *digits < 5; (*text)++, (*digits)++)
    number = number * 10 + (**text - '0');
  return number;
}

char *
point_date (char *text)
{
  const char *rest = text;
  int digits[3];
  int year = point_record_read_number (&rest, &digits[0]);
  int month = point_record_read_number (&rest, &digits[1]);
  int day = point_record_read_number (&rest, &digits[2]);

  if (!g_ascii_isdigit (*text) || digits[0] != 4 || month < 1 || month > 12 || day < 1 || day > 31
      || digits[1] > 2 || digits[2] > 2)
    return text;
  while (*rest && !g_ascii_isalnum (*rest))
    rest++;
  if (*rest)
    return text;
  g_free (text);
  return g_strdup_printf ("%04d.%02d.%02d", year, month, day);
}
