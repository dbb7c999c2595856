/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said of a move of chess in words: the list of motifs, faults first. */
#include "chess-rules.h"

#include "base/marks.h"
#include "chess-attacks.h"
#include "chess-mates.h"
#include "chess-tactics.h"
#include "chess.h"
#include "rules/motif-common.h"

enum {
  PERPETUAL_CHECKS = 3, /* in a row, before they are seen to go on forever */
  DRAW_SCORE = 10,      /* up to which an evaluation says that a repetition is a draw */
};

/* Shares of the points: from the first on a side is better; and what has to be lost before one
 * capture is called worse than another. */
#define CHANCE_BETTER 0.65
#define CHANCE_LOSS 0.05

/* --- Faults --- */

/* Whether the other side's move at PLY of the played line wins a piece that the better line does
 * not lose as well. */
static bool
costs (const MotifLook *look, int ply)
{
  const MotifLine *line = &look->played;

  return ply < line->length
         && chess_won (look, line, ply, ply) - motif_balance (look, line, ply) >= CHESS_PIECE_MIN
         && motif_difference (look) >= CHESS_PIECE_MIN;
}

static bool
stalemates (const MotifLook *look, MotifFound *found)
{
  const ChessPosition p = chess_position_load (&look->played.positions[1]);

  if (p.checkers != 0 || chess_count_moves (&p) > 0 || look->chance_before < CHANCE_BETTER)
    return false;
  chess_set_piece (found, 0, &p, chess_king (&p, (Color) p.side));
  return true;
}

/* Whether the reply wins a piece by taking it at once, which says more than what it does slowly. */
static bool
reply_takes (const MotifLook *look)
{
  ChessStep reply;

  return chess_read_step (&look->played, 1, &reply) && chess_value (reply.taken) >= CHESS_PIECE_MIN
         && chess_won (look, &look->played, 1, 1) >= CHESS_PIECE_MIN;
}

/* The reply begins TACTIC, which the better line would not have lost to. */
static bool
allows (const MotifLook *look, ChessTactic tactic, MotifFound *found)
{
  return tactic (look, &look->played, 1, found)
         && motif_balance (look, &look->played, look->played.length) <= -1
         && motif_difference (look) >= CHESS_PIECE_MIN;
}

static bool
allows_promotion (const MotifLook *look, MotifFound *found)
{
  return !reply_takes (look) && allows (look, chess_promotion_at, found);
}

static bool
allows_pin (const MotifLook *look, MotifFound *found)
{
  return !reply_takes (look) && allows (look, chess_pin_at, found);
}

static bool
allows_discovery (const MotifLook *look, MotifFound *found)
{
  return allows (look, chess_discovery_at, found);
}

static bool
allows_trap (const MotifLook *look, MotifFound *found)
{
  return !reply_takes (look) && allows (look, chess_trap_at, found);
}

/* A piece is taken that could not get away one's move earlier, though it was attacked, because it
 * was pinned to the king. */
static bool
loses_pinned (const MotifLook *look, MotifFound *found)
{
  for (int ply = 1; ply <= 3; ply += 2) {
    ChessStep step, own;

    if (!chess_read_step (&look->played, ply, &step)
        || !chess_read_step (&look->played, ply - 1, &own)
        || chess_value (step.taken) < CHESS_PIECE_MIN || own.to == step.taken_at
        || !(chess_pinned (&own.before, (Color) look->side) & square_bit (step.taken_at))
        || !chess_hangs (&own.before, step.taken_at, CHESS_PIECE_MIN) || !costs (look, ply))
      continue;
    chess_set_piece (found, 0, &step.before, step.taken_at);
    return true;
  }
  return false;
}

/* The reply takes what the piece that moves has protected. */
static bool
undefends (const MotifLook *look, MotifFound *found)
{
  ChessStep own, reply;

  if (!chess_read_step (&look->played, 0, &own) || !chess_read_step (&look->played, 1, &reply)
      || chess_value (reply.taken) < CHESS_PIECE_MIN || reply.taken_at == own.to
      || !(chess_attacks_of (&own.before, own.from) & square_bit (reply.taken_at))
      || (chess_attacks_of (&own.after, own.to) & square_bit (reply.taken_at))
      || chess_hangs (&own.before, reply.taken_at, CHESS_PIECE_MIN)
      || !chess_hangs (&own.after, reply.taken_at, CHESS_PIECE_MIN) || !costs (look, 1))
    return false;
  chess_set_piece (found, 0, &reply.before, reply.taken_at);
  return true;
}

static bool
allows_back_rank (const MotifLook *look, MotifFound *found)
{
  ChessPosition p;
  int checker;

  return motif_allows_mate (look, found)
         && chess_read_mate (&look->played, (Color) look->side, &p, &checker)
         && chess_is_back_rank_mate (&p, checker);
}

/* Whether the played line ends with LOOK's side mated. */
static bool
is_mated (const MotifLook *look)
{
  const ChessPosition p = chess_position_load (&look->played.positions[look->played.length]);

  return p.side == look->side && p.checkers != 0 && chess_count_moves (&p) == 0;
}

/* Through the square that the move has left, a piece is taken, or a check wins something or mates.
 * A king that leaves a check opens nothing. */
static bool
opens_line (const MotifLook *look, MotifFound *found)
{
  ChessStep own, reply;

  if (!chess_read_step (&look->played, 0, &own)
      || (own.before.checkers != 0 && piece_kind (own.before.board[own.from]) == KING))
    return false;
  for (int ply = 1; ply <= 3 && chess_read_step (&look->played, ply, &reply); ply += 2) {
    int king = chess_king (&reply.after, (Color) look->side), square = king;

    if (chess_value (reply.taken) >= CHESS_PIECE_MIN && ply == 1
        && (chess_between[reply.from][reply.taken_at] & square_bit (own.from)))
      square = reply.taken_at;
    else if (!(chess_between[reply.to][king] & square_bit (own.from))
             || !(reply.after.checkers & square_bit (reply.to))
             || own.before.board[king] != reply.after.board[king])
      continue;
    if (costs (look, ply) || (square == king && is_mated (look))) {
      chess_set_piece (found, 0, &reply.before, square);
      return true;
    }
  }
  return false;
}

/* The reply takes the piece that has moved. */
static bool
puts_hanging (const MotifLook *look, MotifFound *found)
{
  ChessStep own, reply;

  if (!chess_read_step (&look->played, 0, &own) || !chess_read_step (&look->played, 1, &reply)
      || chess_value (reply.taken) < CHESS_PIECE_MIN || reply.taken_at != own.to
      || !chess_hangs (&own.after, own.to, CHESS_PIECE_MIN) || !costs (look, 1))
    return false;
  chess_set_piece (found, 0, &reply.before, own.to);
  return true;
}

/* The reply takes another piece, which could already have been taken before. */
static bool
leaves_hanging (const MotifLook *look, MotifFound *found)
{
  ChessStep own, reply;

  if (!chess_read_step (&look->played, 0, &own) || !chess_read_step (&look->played, 1, &reply)
      || chess_value (reply.taken) < CHESS_PIECE_MIN || reply.taken_at == own.to
      || !chess_hangs (&own.before, reply.taken_at, CHESS_PIECE_MIN) || !costs (look, 1))
    return false;
  chess_set_piece (found, 0, &reply.before, reply.taken_at);
  return true;
}

/* A piece that is there to be taken needs no fork to be lost. */
static bool
allows_fork (const MotifLook *look, MotifFound *found)
{
  return !puts_hanging (look, found) && !leaves_hanging (look, found)
         && allows (look, chess_fork_at, found);
}

/* The better line forks, and the played one does not win as much. */
static bool
misses_fork (const MotifLook *look, MotifFound *found)
{
  return look->better.length > 0 && chess_fork_at (look, &look->better, 0, found)
         && motif_difference (look) >= CHESS_PIECE_MIN;
}

/* Both lines begin with taking the same, but not with the same piece. */
static bool
takes_wrongly (const MotifLook *look, MotifFound *found)
{
  ChessStep played, better;

  if (!chess_read_step (&look->played, 0, &played) || !chess_read_step (&look->better, 0, &better)
      || played.taken == NO_PIECE || played.taken_at != better.taken_at
      || played.from == better.from || look->chance_before - look->chance_after < CHANCE_LOSS)
    return false;
  chess_set_piece (found, 0, &played.before, played.from);
  chess_set_piece (found, 1, &played.before, better.from);
  found->squares[2] = (Square) played.taken_at;
  return found->pieces[0] != found->pieces[1];
}

/* --- Merits --- */

/* Whether LOOK's side mates in the played line as IS has it. */
static bool
mates_so (const MotifLook *look, bool (*is) (const ChessPosition *p, int checker),
          MotifFound *found)
{
  ChessPosition p;
  int checker;

  found->number = (look->played.length + 1) / 2;
  return chess_read_mate (&look->played, !look->side, &p, &checker) && is (&p, checker);
}

static bool
back_rank_mate (const MotifLook *look, MotifFound *found)
{
  return mates_so (look, chess_is_back_rank_mate, found);
}

static bool
smothered_mate (const MotifLook *look, MotifFound *found)
{
  return mates_so (look, chess_is_smothered_mate, found);
}

static bool
arabian_mate (const MotifLook *look, MotifFound *found)
{
  return mates_so (look, chess_is_arabian_mate, found);
}

static bool
ladder_mate (const MotifLook *look, MotifFound *found)
{
  return mates_so (look, chess_is_ladder_mate, found);
}

static bool
forks (const MotifLook *look, MotifFound *found)
{
  return chess_fork_at (look, &look->played, 0, found);
}

static bool
pins (const MotifLook *look, MotifFound *found)
{
  return chess_pin_at (look, &look->played, 0, found);
}

static bool
skewers (const MotifLook *look, MotifFound *found)
{
  return chess_skewer_at (look, &look->played, 0, found);
}

static bool
discovers (const MotifLook *look, MotifFound *found)
{
  return chess_discovery_at (look, &look->played, 0, found);
}

static bool
promotes (const MotifLook *look, MotifFound *found)
{
  return chess_promotion_at (look, &look->played, 0, found);
}

/* The move takes what protected a piece, which is taken next. */
static bool
removes_defender (const MotifLook *look, MotifFound *found)
{
  ChessStep step, next;

  if (!chess_read_step (&look->played, 0, &step) || !chess_read_step (&look->played, 2, &next)
      || step.taken == NO_PIECE || chess_value (next.taken) < CHESS_PIECE_MIN
      || next.taken_at == step.to || step.before.board[next.taken_at] != next.taken
      || !(chess_attacks_of (&step.before, step.taken_at) & square_bit (next.taken_at))
      || chess_hangs (&step.before, next.taken_at, CHESS_PIECE_MIN)
      || !chess_hangs (&step.after, next.taken_at, CHESS_PIECE_MIN)
      || chess_won (look, &look->played, 0, 2) < CHESS_PIECE_MIN)
    return false;
  chess_set_piece (found, 0, &step.before, step.taken_at);
  chess_set_piece (found, 1, &step.before, next.taken_at);
  return true;
}

/* Checks without end, by a side that would otherwise be worse. */
static bool
perpetual (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  int checks = 0;

  (void) found;
  if (look->score_after < -DRAW_SCORE || look->score_after > DRAW_SCORE
      || (look->chance_second >= 0 && look->chance_second >= look->chance_after))
    return false;
  for (int ply = 1; ply <= line->length; ply += 2, checks++)
    if (chess_rules.check_square (&line->positions[ply]) == SQUARE_NONE)
      return false;
  for (int ply = 1; ply <= line->length; ply += 2)
    for (int earlier = 1; earlier < ply; earlier += 2)
      if (chess_rules.key (&line->positions[ply]) == chess_rules.key (&line->positions[earlier]))
        return checks >= PERPETUAL_CHECKS;
  return false;
}

/* A piece that could have been taken goes to where it cannot; and no other one hangs. */
static bool
saves_piece (const MotifLook *look, MotifFound *found)
{
  ChessStep step;
  Bitboard own;

  if (!chess_read_step (&look->played, 0, &step) || step.taken != NO_PIECE
      || chess_value (step.before.board[step.from]) < CHESS_PIECE_MIN
      || !chess_hangs (&step.before, step.from, CHESS_PIECE_MIN)
      || motif_least_balance (look, &look->played, 2) < 0 || look->mate_after < 0)
    return false;
  own = step.after.colors[look->side] & ~step.after.kinds[KING];
  while (own != 0)
    if (chess_hangs (&step.after, bitboard_pop (&own), CHESS_PIECE_MIN))
      return false;
  chess_set_piece (found, 0, &step.before, step.from);
  return true;
}

/* --- The list --- */

#define FAULT(id, name, sentence, find) MOTIF_ENTRY (id, name, sentence, MOTIF_FAULT, 0, find)
#define MERIT(id, name, sentence, find) MOTIF_ENTRY (id, name, sentence, MOTIF_MERIT, 0, find)
#define MATE(id, name, sentence, to_come, find)                                                    \
  {                                                                                                \
    id, name, { sentence, to_come }, MOTIF_MERIT, MOTIF_PATTERN, find                              \
  }

static const Motif motifs[] = {
  FAULT ("stalemate", N_ ("Stalemates given"), N_ ("It stalemates the {piece} on {square}."),
         stalemates),
  FAULT ("allows-back-rank", N_ ("Back-rank mates allowed"),
         N_ ("It allows mate in {number} on the back rank."), allows_back_rank),
  MOTIFS_OF_MATE,
  FAULT ("allows-promotion", N_ ("Promotions allowed"),
         N_ ("It lets the {piece} on {square} promote."), allows_promotion),
  FAULT ("allows-fork", N_ ("Forks allowed"),
         N_ ("It allows a fork of the {piece} on {square} and the {piece2} on {square2}."),
         allows_fork),
  FAULT ("allows-discovered-attack", N_ ("Discovered attacks allowed"),
         N_ ("It allows a discovered attack on the {piece} on {square}."), allows_discovery),
  FAULT ("allows-pin", N_ ("Pins allowed"),
         N_ ("It lets the {piece} on {square} be pinned to the {piece2} on {square2}."),
         allows_pin),
  FAULT ("allows-trap", N_ ("Pieces trapped"), N_ ("It lets the {piece} on {square} be trapped."),
         allows_trap),
  FAULT ("loses-pinned-piece", N_ ("Pinned pieces lost"),
         N_ ("It loses the {piece} on {square}, which is pinned."), loses_pinned),
  FAULT ("undefended-piece", N_ ("Defenders moved away"),
         N_ ("It no longer defends the {piece} on {square}."), undefends),
  FAULT ("opened-line", N_ ("Lines opened"), N_ ("It opens a line to the {piece} on {square}."),
         opens_line),
  MOTIF_OF_EXCHANGE,
  FAULT ("hanging-move", N_ ("Pieces moved to where they hang"),
         N_ ("It puts the {piece} on {square}, where it can be taken."), puts_hanging),
  FAULT ("hanging-piece", N_ ("Hanging pieces"), N_ ("It leaves the {piece} on {square} hanging."),
         leaves_hanging),
  FAULT ("misses-fork", N_ ("Forks missed"),
         N_ ("It misses a fork of the {piece} on {square} and the {piece2} on {square2}."),
         misses_fork),
  MOTIFS_OF_PIECES,
  FAULT ("wrong-capture", N_ ("Captures with the wrong piece"),
         N_ ("It takes on {square3} with the {piece} instead of the {piece2}."), takes_wrongly),
  MATE ("smothered-mate", N_ ("Smothered mates"), N_ ("It is a smothered mate."),
        N_ ("It leads to a smothered mate in {number}."), smothered_mate),
  MATE ("back-rank-mate", N_ ("Back-rank mates"), N_ ("It is a back-rank mate."),
        N_ ("It leads to a back-rank mate in {number}."), back_rank_mate),
  MATE ("arabian-mate", N_ ("Arabian mates"), N_ ("It is an Arabian mate, by rook and knight."),
        N_ ("It leads to an Arabian mate, by rook and knight, in {number}."), arabian_mate),
  MATE ("ladder-mate", N_ ("Ladder mates"), N_ ("It is a ladder mate."),
        N_ ("It leads to a ladder mate in {number}."), ladder_mate),
  MOTIF_OF_SACRIFICE,
  MERIT ("perpetual-check", N_ ("Perpetual checks"), N_ ("It gives perpetual check."), perpetual),
  MERIT ("fork", N_ ("Forks"),
         N_ ("It forks the {piece} on {square} and the {piece2} on {square2}."), forks),
  MERIT ("skewer", N_ ("Skewers"),
         N_ ("It attacks the {piece} on {square} and, behind it, the {piece2} on {square2}."),
         skewers),
  MERIT ("discovered-attack", N_ ("Discovered attacks"),
         N_ ("It discovers an attack on the {piece} on {square}."), discovers),
  MERIT ("pin", N_ ("Pins"), N_ ("It pins the {piece} on {square} to the {piece2} on {square2}."),
         pins),
  MERIT ("removed-defender", N_ ("Defenders removed"),
         N_ ("It takes the {piece} on {square}, which defends the {piece2} on {square2}."),
         removes_defender),
  MERIT ("promotion", N_ ("Promotions"), N_ ("It gets the {piece} on {square} to promotion."),
         promotes),
  MOTIFS_OF_RESULT,
  MERIT ("saved-piece", N_ ("Pieces saved"), N_ ("It saves the {piece} on {square}."), saves_piece),
};

const MotifList chess_motifs = { motifs, sizeof motifs / sizeof *motifs };
