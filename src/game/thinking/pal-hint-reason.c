/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-hint-reason.h"

#include "game/match/pal-notation.h"
#include "pal-move-line.h"
#include "pal-move-reasons-text.h"
#include "pal-thinking-text.h"

#include <glib/gi18n-lib.h>

enum {
  SENTENCES_MAX = 2,
  MATE_MOVES = 2,    /* threats of a mate that is farther away are not looked for */
  EQUAL_WITHIN = 25, /* hundredths: nobody could say why one side is better */
  FEW_MOVES = 5,     /* left to the other side are worth a remark */
  WON_PLIES = 4,     /* what is taken later is no matter of this move */
};

/* What is looked at. */
typedef struct {
  const Rules *rules;
  GameRecord *record; /* the game, the move, and what is expected after it */
  size_t start;       /* plies before the move */
  int length;         /* plies of the line, at least the move */
  int side;           /* who moves */
  int notation;
  int score;
  gboolean proven;
  gboolean was_in_check, gives_check;
  GPtrArray *sentences;
} Look;

/* --- What is in a position --- */

static const Position *
position_at (const Look *look, int ply)
{
  return &look->record->positions[look->start + (size_t) ply];
}

static Move
move_at (const Look *look, int ply)
{
  return look->record->moves[look->start + (size_t) ply];
}

static const char *
piece_name (const Look *look, Piece piece)
{
  return _ (look->rules->pieces[piece - 1].name);
}

static int
piece_value (const Look *look, Piece piece)
{
  return look->rules->pieces[piece - 1].value;
}

static gboolean
is_own (const Look *look, Piece piece)
{
  return piece != 0 && look->rules->pieces[piece - 1].side == look->side;
}

static int
n_cells (const Rules *rules)
{
  return rules->files * rules->ranks;
}

/* POSITION with the turn of the other side; FALSE where the rules cannot say that. */
static gboolean
give_turn (const Rules *rules, const Position *position, Position *passed)
{
  if (!rules->null_moves || rules->check_square (position) != SQUARE_NONE)
    return FALSE;
  *passed = *position;
  rules->play (passed, MOVE_PASS);
  return TRUE;
}

/* In how many moves, at most MOST, the side to move mates by giving check after check; 0: not so.
 * A mate by a quiet move is not found, and not spoken of. */
static int
mates_by_checks (const Rules *rules, const Position *position, int most)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves), fastest = 0;

  for (int i = 0; i < n && most > 0; i++) {
    Position after = *position;
    Move replies[MOVES_MAX];
    int n_replies, slowest = 0;

    rules->play (&after, moves[i]);
    if (rules->check_square (&after) == SQUARE_NONE)
      continue;
    n_replies = rules->legal_moves (&after, replies);
    for (int k = 0; k < n_replies && slowest < most; k++) {
      Position next = after;
      int mate;

      rules->play (&next, replies[k]);
      mate = mates_by_checks (rules, &next, most - 1);
      slowest = mate > 0 ? MAX (slowest, mate) : most;
    }
    if (slowest < most) {
      fastest = slowest + 1;
      most = slowest; /* only a faster one is of interest */
    }
  }
  return fastest;
}

/* By how much more the own pieces are worth than the others, PLY plies on, than before the move. */
static int
balance (const Look *look, int ply)
{
  int sum = 0;

  for (int cell = 0; cell < n_cells (look->rules); cell++)
    for (int i = 0; i < 2; i++) {
      Piece piece = look->rules->piece_at (position_at (look, i == 0 ? ply : 0), (Square) cell);

      if (piece != 0)
        sum += piece_value (look, piece) * (is_own (look, piece) ? 1 : -1) * (i == 0 ? 1 : -1);
    }
  return sum;
}

/* Whether the line shows that what is worth WORTH stays won after PLY plies: whenever the other
 * side has replied, and at least once. */
static gboolean
stays_won (const Look *look, int ply, int worth)
{
  int looked = 0;

  for (ply += ply % 2; ply <= look->length; ply += 2, looked++)
    if (balance (look, ply) < worth)
      return FALSE;
  return looked > 0;
}

/* Where the piece that makes the move at PLY ends up; SQUARE_NONE after a pass. */
static Square
target_at (const Look *look, int ply)
{
  Square targets[MOVE_TARGETS_MAX];

  if (move_at (look, ply) == MOVE_PASS
      || look->rules->move_targets (position_at (look, ply), move_at (look, ply), targets) == 0)
    return SQUARE_NONE;
  return targets[0];
}

/* What the move at PLY takes and where, or 0. */
static Piece
taken_at (const Look *look, int ply, Square *cell)
{
  *cell = SQUARE_NONE;
  if (ply >= look->length || move_at (look, ply) == MOVE_PASS)
    return 0;
  return rules_taken (look->rules, position_at (look, ply), move_at (look, ply), cell);
}

static gboolean
takes_on (const Look *look, int ply, Square cell)
{
  Square at;

  return taken_at (look, ply, &at) != 0 && at == cell;
}

/* --- Sentences --- */

static void
say (Look *look, char *sentence)
{
  g_ptr_array_add (look->sentences, sentence);
}

/* FORMAT with a piece and a square. */
static void
say_piece (Look *look, const char *format, Piece piece, Square cell)
{
  char name[PAL_POINT_TITLE_MAX];

  pal_point_title (look->rules, cell, name);
  say (look, g_strdup_printf (format, piece_name (look, piece), name));
}

/* The first N moves of the line. */
static char *
line_text (const Look *look, int n)
{
  GString *text = g_string_new (NULL);

  for (int ply = 0; ply < n; ply++) {
    g_autofree char *move = pal_reason_move_text (look->rules, position_at (look, ply),
                                                  move_at (look, ply), look->notation);

    g_string_append_printf (text, "%s%s", ply > 0 ? " " : "", move);
  }
  return g_string_free (text, FALSE);
}

/* --- Where the game is decided --- */

/* The move itself ends the game. */
static gboolean
say_end (Look *look)
{
  GameRecord *record = game_record_copy (look->record);
  const char *why, *winner;
  Outcome outcome;

  game_record_truncate (record, look->start + 1);
  outcome = look->rules->outcome (record);
  game_record_free (record);
  if (!outcome_is_over (outcome))
    return FALSE;
  why = _ (rules_explain (look->rules, outcome));
  winner = _ (look->rules->side_names[outcome.result == RESULT_FIRST_WINS ? 0 : 1]);
  if (outcome.result == RESULT_DRAW)
    /* Translators: why the game is a draw: “It ends the game in a draw. Stalemate.” */
    say (look, g_strdup_printf (_ ("It ends the game in a draw. %s."), why));
  else if (outcome.reason == REASON_SCORE)
    /* Translators: a side, and by how many discs or points it wins. */
    say (look,
         g_strdup_printf (_ ("It ends the game: %s wins by %d."), winner, ABS (outcome.score)));
  else
    /* Translators: a side, and why it wins: “It ends the game: White wins. Checkmate.” */
    say (look, g_strdup_printf (_ ("It ends the game: %s wins. %s."), winner, why));
  return TRUE;
}

/* The search sees a mate; games in which nothing moves know no such word. */
static gboolean
say_mate (Look *look)
{
  const int plies = SCORE_MATE - ABS (look->score), moves = (plies + 1) / 2;
  const gboolean places = rules_only_places (look->rules);

  if (ABS (look->score) <= SCORE_MATE_BOUND || ABS (look->score) > SCORE_MATE)
    return FALSE;
  if (look->score > 0)
    say (look, g_strdup_printf (places ? ngettext ("It forces a win in %d move.",
                                                   "It forces a win in %d moves.", (gulong) moves)
                                       : ngettext ("It forces mate in %d move.",
                                                   "It forces mate in %d moves.", (gulong) moves),
                                moves));
  else
    say (look, g_strdup_printf (
                   places ? ngettext ("Every move loses; this one holds out for %d move.",
                                      "Every move loses; this one holds out for %d moves.",
                                      (gulong) moves)
                          : ngettext ("Every move allows mate; this one holds out for %d move.",
                                      "Every move allows mate; this one holds out for %d moves.",
                                      (gulong) moves),
                   moves));
  return TRUE;
}

/* The search sees a decision of the rules that is no mate. */
static gboolean
say_ruled (Look *look)
{
  if (!score_is_ruled (look->score))
    return FALSE;
  say (
      look,
      g_strdup (look->score > 0
                    ? _ ("It wins: the other side is left with nothing but a forbidden repetition.")
                    : _ ("Every move loses; this one holds out until a forbidden repetition.")));
  return TRUE;
}

static gboolean
say_only_move (Look *look)
{
  Move moves[MOVES_MAX];

  if (look->rules->legal_moves (position_at (look, 0), moves) != 1)
    return FALSE;
  say (look, g_strdup (_ ("It is the only legal move.")));
  return TRUE;
}

/* --- Pieces that take each other --- */

static void
say_promotion (Look *look)
{
  const Move move = move_at (look, 0);
  const Square cell = target_at (look, 0);
  Piece before, after;

  if (move == MOVE_PASS || move_from (move) == SQUARE_NONE || move_choice (move) == MOVE_CHOICE_NONE
      || cell == SQUARE_NONE)
    return;
  before = look->rules->piece_at (position_at (look, 0), move_from (move));
  after = look->rules->piece_at (position_at (look, 1), cell);
  if (before != 0 && after != 0 && before != after)
    /* Translators: two pieces: “The white pawn becomes a white queen.” */
    say (look, g_strdup_printf (_ ("The %s becomes a %s."), piece_name (look, before),
                                piece_name (look, after)));
}

/* The piece OWN, which takes TAKEN on CELL, is taken there itself. */
static void
say_exchange (Look *look, Piece own, Piece taken, Square cell)
{
  const int gain = piece_value (look, taken) - piece_value (look, own);
  char name[PAL_POINT_TITLE_MAX], next_name[PAL_POINT_TITLE_MAX];
  Square next_cell;
  Piece next = taken_at (look, 2, &next_cell);

  pal_point_title (look->rules, cell, name);
  if (gain > 0 && stays_won (look, 2, gain)) {
    /* Translators: a piece, a square and a piece: “It wins the black rook on c6 for the white
     * bishop.” */
    say (look, g_strdup_printf (_ ("It wins the %s on %s for the %s."), piece_name (look, taken),
                                name, piece_name (look, own)));
  } else if (gain < 0 && next != 0) {
    pal_point_title (look->rules, next_cell, next_name);
    /* Translators: two pieces and a square, then a piece and a square: “It gives the white queen
     * for the black pawn on g7 and then takes the black queen on e7.” */
    say (look, g_strdup_printf (_ ("It gives the %s for the %s on %s and then takes the %s on %s."),
                                piece_name (look, own), piece_name (look, taken), name,
                                piece_name (look, next), next_name));
  } else {
    /* Translators: two pieces and a square: “It exchanges the white bishop for the black knight on
     * c6.” */
    say (look, g_strdup_printf (_ ("It exchanges the %s for the %s on %s."), piece_name (look, own),
                                piece_name (look, taken), name));
  }
}

static void
say_capture (Look *look)
{
  const Square target = target_at (look, 0);
  Square cell;
  Piece taken = taken_at (look, 0, &cell);

  if (taken == 0)
    return;
  if (piece_value (look, taken) > 0 && look->length >= WON_PLIES
      && stays_won (look, 2, piece_value (look, taken)))
    /* Translators: a piece and a square. */
    say_piece (look, _ ("It wins the %s on %s."), taken, cell);
  else if (takes_on (look, 1, target) && !takes_on (look, 2, target))
    say_exchange (look, look->rules->piece_at (position_at (look, 1), target), taken, cell);
  else
    /* Translators: a piece and a square. */
    say_piece (look, _ ("It takes the %s on %s."), taken, cell);
}

/* Whether what stands on CELL could have been taken instead of the move. */
static gboolean
could_take (const Look *look, Square cell)
{
  Move moves[MOVES_MAX];
  int n = look->rules->legal_moves (position_at (look, 0), moves);
  Square at;

  for (int i = 0; i < n; i++)
    if (rules_taken (look->rules, position_at (look, 0), moves[i], &at) != 0 && at == cell)
      return TRUE;
  return FALSE;
}

/* Nothing is taken yet, but in the next moves of the line something is that could not be before. */
static void
say_win_later (Look *look)
{
  char name[PAL_POINT_TITLE_MAX];
  g_autofree char *line = NULL;
  Piece taken = 0;
  Square cell;
  int ply = 0;

  while (taken == 0 && ply <= WON_PLIES)
    taken = taken_at (look, ply++, &cell);
  /* Now what is taken first was taken by PLY - 1, which must be an own move. */
  if (taken == 0 || is_own (look, taken) || ply == 1 || piece_value (look, taken) == 0
      || !stays_won (look, ply, piece_value (look, taken)) || could_take (look, cell))
    return;
  pal_point_title (look->rules, cell, name);
  line = line_text (look, ply);
  /* Translators: a piece, a square and moves: “It wins the black rook on a8: Nc7+ Kd8 Nxa8.” */
  say (look,
       g_strdup_printf (_ ("It wins the %s on %s: %s."), piece_name (look, taken), name, line));
}

/* --- Mates that are threatened --- */

static void
say_prevented_mate (Look *look)
{
  Position passed;
  int mate;

  if (look->gives_check || !give_turn (look->rules, position_at (look, 0), &passed))
    return;
  mate = mates_by_checks (look->rules, &passed, MATE_MOVES);
  if (mate > 0 && mates_by_checks (look->rules, position_at (look, 1), MATE_MOVES) == 0)
    say (look, g_strdup_printf (_ ("It prevents mate in %d."), mate));
}

static void
say_threatened_mate (Look *look)
{
  Position passed;
  int mate;

  if (!give_turn (look->rules, position_at (look, 1), &passed))
    return;
  mate = mates_by_checks (look->rules, &passed, MATE_MOVES);
  if (mate > 0)
    say (look, g_strdup_printf (_ ("It threatens mate in %d."), mate));
}

/* --- Pieces that are attacked --- */

/* Whether MOVE takes what stands on CELL. */
static gboolean
is_capture_of (const Look *look, const Position *position, Move move, Square cell)
{
  return move_to (move) == cell && look->rules->piece_at (position, cell) != 0;
}

/* Whether one of the N THREATS in POSITION takes what stands on CELL. */
static gboolean
is_under_threat (const Look *look, const Position *position, const Move *threats, int n,
                 Square cell)
{
  for (int i = 0; i < n; i++)
    if (is_capture_of (look, position, threats[i], cell))
      return TRUE;
  return FALSE;
}

/* Where the own piece on CELL stands after the move. */
static Square
moved_to (const Look *look, Square cell)
{
  return cell == move_from (move_at (look, 0)) ? target_at (look, 0) : cell;
}

/* The own piece that is worth most of those that would have been lost and are not any more. */
static void
say_saved (Look *look)
{
  const Rules *rules = look->rules;
  Move before[MOVES_MAX], after[MOVES_MAX];
  Position passed;
  Square saved = SQUARE_NONE;
  Piece most = 0;
  int n, n_after;

  if (!rules->threats || look->was_in_check || !give_turn (rules, position_at (look, 1), &passed))
    return;
  n = rules->threats (position_at (look, 0), before);
  n_after = rules->threats (&passed, after);
  for (int i = 0; i < n; i++) {
    const Square cell = move_to (before[i]), now = moved_to (look, cell);
    Piece piece = rules->piece_at (position_at (look, 0), cell);

    if (!is_own (look, piece) || is_under_threat (look, &passed, after, n_after, now)
        || takes_on (look, 1, now) || takes_on (look, 3, now)
        || (most != 0 && piece_value (look, most) >= piece_value (look, piece)))
      continue;
    most = piece;
    saved = cell;
  }
  if (most != 0)
    /* Translators: a piece and a square. */
    say_piece (look, _ ("It saves the %s on %s, which was attacked."), most, saved);
}

/* What could be taken next, were it not for the reply, and could not before: the two that are worth
 * most. */
static int
new_targets (const Look *look, Square cells[2])
{
  const Rules *rules = look->rules;
  const Position *position = position_at (look, 1);
  Move before[MOVES_MAX], after[MOVES_MAX];
  Position passed;
  int values[2] = { 0 }, found = 0;
  int n_before, n = rules->threats (position, after);

  if (!give_turn (rules, position_at (look, 0), &passed))
    return 0;
  n_before = rules->threats (&passed, before);
  for (int i = 0; i < n; i++) {
    const Square cell = move_to (after[i]);
    Piece piece = rules->piece_at (position, cell);
    int value = piece != 0 && !is_own (look, piece) ? piece_value (look, piece) : 0;

    if (value == 0 || (found > 0 && cells[0] == cell) || (found > 1 && cells[1] == cell)
        || is_under_threat (look, &passed, before, n_before, cell))
      continue;
    if (value > values[0]) {
      cells[1] = cells[0];
      values[1] = values[0];
      cells[0] = cell;
      values[0] = value;
    } else if (value > values[1]) {
      cells[1] = cell;
      values[1] = value;
    }
    found = MIN (found + 1, 2);
  }
  return found;
}

static void
say_attack (Look *look)
{
  Square cells[2] = { SQUARE_NONE, SQUARE_NONE };
  char names[2][PAL_POINT_TITLE_MAX];
  Piece pieces[2];
  int n;

  if (!look->rules->threats || look->was_in_check || look->gives_check
      || takes_on (look, 1, target_at (look, 0)))
    return;
  n = new_targets (look, cells);
  for (int i = 0; i < n; i++) {
    pal_point_title (look->rules, cells[i], names[i]);
    pieces[i] = look->rules->piece_at (position_at (look, 1), cells[i]);
  }
  if (n == 1)
    /* Translators: a piece and a square. */
    say_piece (look, _ ("It threatens to take the %s on %s."), pieces[0], cells[0]);
  else if (n == 2)
    /* Translators: a piece and a square, twice. */
    say (look, g_strdup_printf (_ ("It attacks the %s on %s and the %s on %s at once."),
                                piece_name (look, pieces[0]), names[0],
                                piece_name (look, pieces[1]), names[1]));
}

static void
say_check (Look *look)
{
  if (look->gives_check)
    say (look, g_strdup (_ ("It gives check.")));
}

/* --- Discs --- */

/* What the game's overlay with MARK says of POSITION; FALSE where there is no such overlay. */
static gboolean
fill_overlay (const Rules *rules, unsigned mark, const Position *position,
              OverlayCell cells[OVERLAY_CELLS_MAX])
{
  for (int i = 0; i < rules->overlays.n; i++)
    if (rules->overlays.items[i].marks & mark) {
      memset (cells, 0, OVERLAY_CELLS_MAX * sizeof *cells);
      rules->overlays.items[i].fill (position, cells);
      return TRUE;
    }
  return FALSE;
}

static gboolean
is_corner (const Rules *rules, int cell)
{
  const int file = cell % rules->files, rank = cell / rules->files;

  return (file == 0 || file == rules->files - 1) && (rank == 0 || rank == rules->ranks - 1);
}

/* The own discs that nobody can turn over, PLY plies on; -1 where the game knows none. */
static int
count_stable (const Look *look, int ply)
{
  OverlayCell cells[OVERLAY_CELLS_MAX];
  int n = 0;

  if (!fill_overlay (look->rules, OVERLAY_SAFE, position_at (look, ply), cells))
    return -1;
  for (int cell = 0; cell < n_cells (look->rules); cell++)
    n += (cells[cell].flags & OVERLAY_SAFE)
         && is_own (look, look->rules->piece_at (position_at (look, ply), (Square) cell));
  return n;
}

static void
say_stable (Look *look)
{
  const Square cell = target_at (look, 0);
  const int n = count_stable (look, 1) - count_stable (look, 0);
  char name[PAL_POINT_TITLE_MAX];

  if (n <= 0 || cell == SQUARE_NONE)
    return;
  pal_point_title (look->rules, cell, name);
  if (is_corner (look->rules, cell))
    /* Translators: a square: “a1”. */
    say (look, g_strdup_printf (_ ("It takes the corner %s, which can never be flipped."), name));
  else
    say (look,
         g_strdup_printf (ngettext ("It makes %d disc stable: it can never be flipped again.",
                                    "It makes %d discs stable: they can never be flipped again.",
                                    (gulong) n),
                          n));
}

static void
say_kept_corner (Look *look)
{
  OverlayCell before[OVERLAY_CELLS_MAX], safe[OVERLAY_CELLS_MAX];
  const Rules *rules = look->rules;
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position_at (look, 1), moves);

  if (!fill_overlay (rules, OVERLAY_OTHER, position_at (look, 0), before)
      || !fill_overlay (rules, OVERLAY_SAFE, position_at (look, 0), safe))
    return;
  for (int cell = 0; cell < n_cells (rules); cell++) {
    char name[PAL_POINT_TITLE_MAX];
    gboolean open = FALSE;

    if (!is_corner (rules, cell) || !(before[cell].flags & OVERLAY_OTHER)
        || rules->piece_at (position_at (look, 1), (Square) cell) != 0)
      continue;
    for (int i = 0; i < n; i++)
      open = open || (moves[i] != MOVE_PASS && move_to (moves[i]) == cell);
    if (open)
      continue;
    pal_point_title (rules, (Square) cell, name);
    /* Translators: a side and a square: “It keeps White out of the corner a1.” */
    say (look, g_strdup_printf (_ ("It keeps %s out of the corner %s."),
                                _ (rules->side_names[!look->side]), name));
    return;
  }
}

/* How many moves the other side has after MOVE in POSITION. */
static int
count_replies (const Rules *rules, const Position *position, Move move)
{
  Position after = *position;
  Move moves[MOVES_MAX];
  int n;

  rules->play (&after, move);
  n = rules->legal_moves (&after, moves);
  return n == 1 && moves[0] == MOVE_PASS ? 0 : n;
}

/* The fewest replies that any move leaves. */
static int
fewest_replies (const Rules *rules, const Position *position)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves), fewest = MOVES_MAX;

  for (int i = 0; i < n; i++)
    fewest = MIN (fewest, count_replies (rules, position, moves[i]));
  return fewest;
}

static void
say_few_replies (Look *look)
{
  const Rules *rules = look->rules;
  const char *other = _ (rules->side_names[!look->side]);
  OverlayCell cells[OVERLAY_CELLS_MAX];
  int n;

  if (!fill_overlay (rules, OVERLAY_OTHER, position_at (look, 0), cells))
    return;
  n = count_replies (rules, position_at (look, 0), move_at (look, 0));
  if (rules_must_pass (rules, position_at (look, 1)))
    /* Translators: a side. */
    say (look, g_strdup_printf (_ ("%s then has no move and must pass."), other));
  else if (n <= FEW_MOVES && n == fewest_replies (rules, position_at (look, 0)))
    /* Translators: a side: “It leaves White only 3 moves.” */
    say (look, g_strdup_printf (ngettext ("It leaves %s only %d move.",
                                          "It leaves %s only %d moves.", (gulong) n),
                                other, n));
}

/* --- What comes of it --- */

static void
say_proven (Look *look)
{
  const char *winner = _ (look->rules->side_names[look->score > 0 ? look->side : !look->side]);

  if (look->score == 0)
    say (look, g_strdup (_ ("With best play the game is a draw.")));
  else
    /* Translators: a side, and by how many discs or points it wins. */
    say (look,
         g_strdup_printf (_ ("With best play %s wins by %d."), winner, ABS (look->score) / 100));
}

static void
say_outlook (Look *look)
{
  const char *better = _ (look->rules->side_names[look->score > 0 ? look->side : !look->side]);
  const gboolean equal = ABS (look->score) < EQUAL_WITHIN;
  g_autofree char *size = pal_lead_text (look->rules, look->score);
  g_autofree char *reply = NULL;

  if (look->proven) {
    say_proven (look);
    return;
  }
  if (look->length < 2) {
    say (look, equal ? g_strdup (_ ("The sides are about equal then."))
                     /* Translators: a side, and by how much it is better: “White is better by 1.20
                      * then.” */
                     : g_strdup_printf (_ ("%s is better by %s then."), better, size));
    return;
  }
  reply = pal_reason_move_text (look->rules, position_at (look, 1), move_at (look, 1),
                                look->notation);
  /* Translators: a move. */
  say (look,
       equal ? g_strdup_printf (_ ("After the best reply, %s, the sides are about equal."), reply)
             /* Translators: a move, a side, and by how much it is better: “After the best
              * reply, Nc6, White is better by 1.20.” */
             : g_strdup_printf (_ ("After the best reply, %s, %s is better by %s."), reply, better,
                                size));
}

/* --- All together --- */

/* Each adds a sentence or none; what weighs most first. */
static void (*const sayers[]) (Look *look) = {
  say_promotion, say_capture, say_win_later, say_prevented_mate, say_threatened_mate, say_saved,
  say_attack,    say_check,   say_stable,    say_kept_corner,    say_few_replies,
};

/* Plays the line, as far as it is legal: what a search kept of it comes from its table. */
static void
play_line (Look *look, const EngineResult *result)
{
  game_record_play (look->record, result->best);
  look->length = 1;
  for (int i = 1; i < result->info.pv_length; i++) {
    if (!rules_is_legal (look->rules, game_record_last (look->record), result->info.pv[i]))
      break;
    game_record_play (look->record, result->info.pv[i]);
    look->length++;
  }
}

static char *
hint_join (const GPtrArray *sentences)
{
  if (sentences->len < SENTENCES_MAX)
    return g_strdup (g_ptr_array_index (sentences, 0));
  return pal_sentences_join (g_ptr_array_index (sentences, 0), g_ptr_array_index (sentences, 1));
}

char *
pal_hint_reason_text (const GameRecord *record, const EngineResult *result, int notation)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  Look look = {
    .rules = record->rules,
    .record = game_record_copy (record),
    .start = record->length,
    .side = record->rules->side_to_move (game_record_last (record)),
    .notation = notation,
    .score = result->info.score,
    .proven = result->info.proven,
    .sentences = sentences,
  };

  play_line (&look, result);
  look.was_in_check = look.rules->check_square (position_at (&look, 0)) != SQUARE_NONE;
  look.gives_check = look.rules->check_square (position_at (&look, 1)) != SQUARE_NONE;
  if (!say_end (&look) && !say_only_move (&look) && !say_mate (&look) && !say_ruled (&look)) {
    for (gsize i = 0; i < G_N_ELEMENTS (sayers) && sentences->len < SENTENCES_MAX; i++)
      sayers[i](&look);
    if (sentences->len < SENTENCES_MAX)
      say_outlook (&look);
  }
  game_record_free (look.record);
  return hint_join (sentences);
}
