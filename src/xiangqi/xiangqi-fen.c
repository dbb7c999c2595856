/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/marks.h"
#include "xiangqi-attacks.h"
#include "xiangqi-edit.h"
#include "xiangqi-start.h"

#include <stdio.h>

static const char start_fen[]
    = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

enum { LEFT_FILES = 4 };

/* What is left out: kinds of pieces of one side, on all files or on its left half of the board. */
static const struct {
  const char *name;
  Color giver;
  unsigned kinds;
  int files;
} handicaps[N_HANDICAPS] = {
  [HANDICAP_FIRST_MOVE] = { N_ ("Red gives the first move to Black"), RED, 0, 0 },
  [HANDICAP_HORSE] = { N_ ("Red without the left horse"), RED, 1 << HORSE, LEFT_FILES },
  [HANDICAP_CANNON] = { N_ ("Red without the left cannon"), RED, 1 << CANNON, LEFT_FILES },
  [HANDICAP_HORSES] = { N_ ("Red without both horses"), RED, 1 << HORSE, N_FILES },
  [HANDICAP_CHARIOT] = { N_ ("Red without the left chariot"), RED, 1 << CHARIOT, LEFT_FILES },
  [HANDICAP_CHARIOT_AND_HORSE]
  = { N_ ("Red without the left chariot and horse"), RED, 1 << CHARIOT | 1 << HORSE, LEFT_FILES },
  [HANDICAP_NINE] = { N_ ("Red without nine pieces: advisors, elephants and soldiers"), RED,
                      1 << ADVISOR | 1 << ELEPHANT | 1 << SOLDIER, N_FILES },
  [HANDICAP_BLACK_HORSE] = { N_ ("Black without the left horse"), BLACK, 1 << HORSE, LEFT_FILES },
  [HANDICAP_BLACK_CANNON]
  = { N_ ("Black without the left cannon"), BLACK, 1 << CANNON, LEFT_FILES },
  [HANDICAP_BLACK_HORSES] = { N_ ("Black without both horses"), BLACK, 1 << HORSE, N_FILES },
  [HANDICAP_BLACK_CHARIOT]
  = { N_ ("Black without the left chariot"), BLACK, 1 << CHARIOT, LEFT_FILES },
  [HANDICAP_BLACK_CHARIOT_AND_HORSE] = { N_ ("Black without the left chariot and horse"), BLACK,
                                         1 << CHARIOT | 1 << HORSE, LEFT_FILES },
  [HANDICAP_BLACK_NINE] = { N_ ("Black without nine pieces: advisors, elephants and soldiers"),
                            BLACK, 1 << ADVISOR | 1 << ELEPHANT | 1 << SOLDIER, N_FILES },
};

void
xiangqi_set_start (XiangqiPosition *p)
{
  xiangqi_from_fen (p, start_fen, NULL);
}

void
xiangqi_set_handicap (XiangqiPosition *p, Handicap handicap)
{
  Color giver = handicaps[handicap].giver;

  xiangqi_set_start (p);
  if (handicap == HANDICAP_FIRST_MOVE)
    p->side = BLACK;
  for (Bitboard rest = p->colors[giver]; rest != 0;) {
    int point = bitboard_pop (&rest);
    int from_left = giver == RED ? point_file (point) : N_FILES - 1 - point_file (point);
    if ((handicaps[handicap].kinds & 1u << piece_kind (p->board[point]))
        && from_left < handicaps[handicap].files)
      xiangqi_lift (p, point);
  }
  xiangqi_refresh (p);
}

const char *
xiangqi_handicap_name (int handicap)
{
  return handicaps[handicap].name;
}

/*
 * FEN, in and out.
 *
 * The letters are those of most programs (N for the horse, B for the elephant); H and E are read as
 * well, and r for the turn of Red. Every piece must stand where it could have come; what the pieces
 * alone cannot tell (kings, checks) is looked at when all stand.
 */

const FenBoard xiangqi_board = { N_FILES, N_RANKS, " KABNRCPkabnrcp", "EBHNebhn" };

static const FenComplaints board_complaints = {
  .letter = N_ ("This is neither a piece’s letter nor a number of empty points"),
  .short_rank = N_ ("This rank has fewer than nine points"),
  .long_rank = N_ ("This rank has more than nine points"),
  .few_ranks = N_ ("The board has fewer than ten ranks"),
  .many_ranks = N_ ("The board has more than ten ranks"),
};

/* Soldiers keep to the five files where they start until they have crossed the river, and to the
 * two points on each that they have by then. */
static bool
soldier_can_stand (const XiangqiPosition *p, Color color, int point)
{
  int file = point_file (point), rank = point_rank (point);
  Bitboard starts = point_bit (point_make (file, color == RED ? 3 : 6));
  Bitboard both = starts | (color == RED ? starts << N_FILES : starts >> N_FILES);

  if (point_is_across (point, color))
    return true;
  return file % 2 == 0 && (color == RED ? rank >= 3 : rank <= 6)
         && !(xiangqi_pieces (p, color, SOLDIER) & both & ~point_bit (point));
}

/* Whether a piece of KIND may stand on POINT as far as one can know. */
static bool
can_stand (const XiangqiPosition *p, Kind kind, Color color, int point)
{
  switch (kind) {
  case KING:
    return xiangqi_king_steps[point] != 0 && !point_is_across (point, color);
  case ADVISOR:
    return xiangqi_advisor_steps[point] != 0 && !point_is_across (point, color);
  case ELEPHANT:
    return xiangqi_elephant_steps[point][0] != 0 && !point_is_across (point, color);
  case SOLDIER:
    return soldier_can_stand (p, color, point);
  default:
    return true;
  }
}

const char *
xiangqi_misplaced (const XiangqiPosition *p, XiangqiPiece piece, int point)
{
  /* In Chinese the same piece has another name on each side. */
  static const char *const messages[][2] = {
    [KING] = { N_ ("Red’s general cannot leave its palace"),
               N_ ("Black’s general cannot leave its palace") },
    [ADVISOR] = { N_ ("Red’s advisors cannot leave the diagonals of their palace"),
                  N_ ("Black’s advisors cannot leave the diagonals of their palace") },
    [ELEPHANT] = { N_ ("Red’s elephants cannot reach this point"),
                   N_ ("Black’s elephants cannot reach this point") },
    [SOLDIER] = { N_ ("Red’s soldiers cannot reach this point"),
                  N_ ("Black’s soldiers cannot reach this point") },
  };
  Kind kind = piece_kind (piece);
  Color color = piece_color (piece);

  return can_stand (p, kind, color, point) ? NULL : messages[kind][color];
}

static bool
put_piece (const FenReader *reader, void *position, int point, Piece piece, const char *at)
{
  const char *message = xiangqi_misplaced (position, piece, point);

  if (message != NULL)
    return fen_fail_character (reader, message, at);
  xiangqi_put (position, point, piece);
  return true;
}

static const struct {
  int most;
  const char *complaints[2];
} men[N_KINDS] = {
  [KING] = { 1, { N_ ("Red has a second general"), N_ ("Black has a second general") } },
  [ADVISOR]
  = { 2, { N_ ("Red has more than two advisors"), N_ ("Black has more than two advisors") } },
  [ELEPHANT]
  = { 2, { N_ ("Red has more than two elephants"), N_ ("Black has more than two elephants") } },
  [HORSE] = { 2, { N_ ("Red has more than two horses"), N_ ("Black has more than two horses") } },
  [CHARIOT]
  = { 2, { N_ ("Red has more than two chariots"), N_ ("Black has more than two chariots") } },
  [CANNON]
  = { 2, { N_ ("Red has more than two cannons"), N_ ("Black has more than two cannons") } },
  [SOLDIER]
  = { 5, { N_ ("Red has more than five soldiers"), N_ ("Black has more than five soldiers") } },
};

const char *
xiangqi_miscounted (const XiangqiPosition *p, Color color, Kind kind)
{
  static const char *const no_king[2]
      = { N_ ("Red’s general is missing"), N_ ("Black’s general is missing") };
  int n = bitboard_count (xiangqi_pieces (p, color, kind));

  if (kind == KING && n == 0)
    return no_king[color];
  return n > men[kind].most ? men[kind].complaints[color] : NULL;
}

/* No more men than the set has; lists of moves have room for what these can do. */
static bool
check_men (const FenReader *reader, const XiangqiPosition *p, Color color)
{
  for (Kind kind = KING; kind <= SOLDIER; kind++) {
    const char *message = xiangqi_miscounted (p, color, kind);
    if (message != NULL)
      return fen_fail_field (reader, message);
  }
  return true;
}

static bool
xiangqi_fen_read_board (const FenReader *reader, XiangqiPosition *p)
{
  if (!fen_read_board (reader, &xiangqi_board, &board_complaints, put_piece, p)
      || !check_men (reader, p, RED) || !check_men (reader, p, BLACK))
    return false;
  xiangqi_refresh (p);
  return !(xiangqi_chariot_attacks (p, p->kings[RED]) & point_bit (p->kings[BLACK]))
         || fen_fail_field (reader, N_ ("The generals face each other on an open file"));
}

static bool
xiangqi_fen_read_side (const FenReader *reader, XiangqiPosition *p)
{
  bool black = fen_field_is (reader, 'b'), left_out = reader->length == 0;

  if (!black && !left_out && !fen_field_is (reader, 'w') && !fen_field_is (reader, 'r'))
    return fen_fail_field (reader, N_ ("The side to move must be w, r or b"));
  p->side = black ? BLACK : RED;
  return xiangqi_attackers (p, p->kings[!p->side], (Color) p->side) == 0
         || fen_fail_field (reader, N_ ("The side not to move is in check"));
}

/* What chess has here. */
static bool
read_nothing (const FenReader *reader, XiangqiPosition *p)
{
  return reader->length == 0 || fen_field_is (reader, '-')
         || fen_fail_field (reader, N_ ("The third and the fourth field must be -"));
}

static bool
read_fields (FenReader *reader, XiangqiPosition *p)
{
  static bool (*const readers[]) (const FenReader *reader, XiangqiPosition *p)
      = { xiangqi_fen_read_board, xiangqi_fen_read_side, read_nothing, read_nothing };

  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
    fen_next_field (reader);
    if (!readers[i](reader, p))
      return false;
  }
  return fen_read_counters (reader, &p->quiet, &p->fullmove);
}

bool
xiangqi_from_fen (XiangqiPosition *p, const char *fen, TextError *error)
{
  FenReader reader = { .text = fen, .token = fen, .error = error };
  XiangqiPosition position;

  xiangqi_empty (&position);
  if (!read_fields (&reader, &position))
    return false;
  xiangqi_refresh (&position);
  *p = position;
  return true;
}

void
xiangqi_to_fen (const XiangqiPosition *p, char *fen)
{
  char *c = fen_write_board (&xiangqi_board, p->board, fen);

  snprintf (c, (size_t) (fen + POSITION_TEXT_MAX - c), " %c - - %u %u", p->side == RED ? 'w' : 'b',
            p->quiet, p->fullmove);
}
