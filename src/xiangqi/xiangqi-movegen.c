/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generating legal moves, and static exchange evaluation. */
#include "xiangqi-attacks.h"
#include "xiangqi-legal.h"

/*
 * Legal moves, with few tried: before any move is made, everything that could turn against the king
 * is looked up once, and becomes limits to where pieces may go.
 *
 * - A chariot, or the other king on the file, behind one piece of ours: that piece keeps to the
 * line.
 * - A cannon behind nothing: nothing may step between ("hollow"). Behind one piece it gives check.
 *   Behind two, each of ours among them may move along the line, but not take the other one.
 * - A horse whose leg is a piece of ours: that piece may only take the horse.
 * - In check, a move must take the checker, or block it, or be the screen that leaves the line.
 *
 * Only the king's own steps are tried by looking at the board after the move. The colour is a
 * constant in everything that is inlined here, so that directions are; so is whether moves are
 * listed or, for perft, only COUNTED: then the list's end moves on, and the list stays unwritten.
 */

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

enum { DANGERS_MAX = 16 }; /* line pieces and horses of one side are seven */

/* A piece that may go to ALLOWED only. */
typedef struct {
  Bitboard piece, allowed;
} Limit;

/* A check, and how it is met: by a move to ANSWERS, or by SCREEN (a cannon's, if it is ours)
 * leaving LINE. */
typedef struct {
  Bitboard answers, screen, line;
} Check;

typedef struct {
  const XiangqiPosition *p;
  Bitboard occupied;
  Bitboard open;    /* what is asked for, and leads between no hollow cannon and the king */
  Bitboard targets; /* of these, those that meet all checks */
  Bitboard special; /* pieces with limits of their own */
  Bitboard screens; /* of these, those that meet a check by going away */
  Limit limits[DANGERS_MAX];
  Check checks[DANGERS_MAX];
  int n_limits, n_checks;
} Generator;

ALWAYS_INLINE Move
plain_move (int from, int to)
{
  return (Move) (to | from << 8);
}

ALWAYS_INLINE Move *
add_moves (Move *end, int from, Bitboard targets, bool counted)
{
  if (counted)
    return end + bitboard_count (targets);

  uint64_t low = (uint64_t) targets, high = (uint64_t) (targets >> 64);

  for (; low != 0; low &= low - 1)
    *end++ = plain_move (from, __builtin_ctzll (low));
  for (; high != 0; high &= high - 1)
    *end++ = plain_move (from, 64 + __builtin_ctzll (high));
  return end;
}

/* Moves of pieces that all came the same way, BY points. */
ALWAYS_INLINE Move *
add_shifted (Move *end, Bitboard targets, int by, bool counted)
{
  if (counted)
    return end + bitboard_count (targets);
  while (targets != 0) {
    int to = bitboard_pop (&targets);
    *end++ = plain_move (to - by, to);
  }
  return end;
}

/* Where a king, stepping aside, takes a horse's leg: diagonally from KING towards HORSE. */
ALWAYS_INLINE int
leg_of (int horse, int king)
{
  return king + (point_file (horse) > point_file (king) ? 1 : -1)
         + (horse > king ? N_FILES : -N_FILES);
}

static void
add_limit (Generator *g, Bitboard piece, Bitboard allowed)
{
  g->limits[g->n_limits++] = (Limit){ piece, allowed };
  g->special |= piece;
}

static void
add_check (Generator *g, Bitboard answers, Bitboard screen, Bitboard line)
{
  g->checks[g->n_checks++] = (Check){ answers, screen, line };
}

ALWAYS_INLINE void
find_chariot_danger (Generator *g, Bitboard own, Bitboard chariot, Bitboard line)
{
  Bitboard blockers = line & g->occupied;

  if (blockers == 0)
    add_check (g, line | chariot, 0, 0);
  else if ((blockers & (blockers - 1)) == 0 && (blockers & own))
    add_limit (g, blockers, line | chariot);
}

ALWAYS_INLINE void
find_cannon_danger (Generator *g, Bitboard own, Bitboard cannon, Bitboard line)
{
  Bitboard blockers = line & g->occupied, behind = blockers & (blockers - 1);
  Bitboard along = (line & ~g->occupied) | cannon;

  if (blockers == 0)
    g->open &= ~line;
  else if (behind == 0)
    add_check (g, along, blockers & own, line);
  else if ((behind & (behind - 1)) == 0) {
    if (behind & own)
      add_limit (g, behind, along);
    if ((blockers ^ behind) & own)
      add_limit (g, blockers ^ behind, along);
  }
}

ALWAYS_INLINE void
find_horse_danger (Generator *g, Bitboard own, int horse, int king)
{
  Bitboard leg = point_bit (leg_of (horse, king));

  if (!(leg & g->occupied))
    add_check (g, leg | point_bit (horse), 0, 0);
  else if (leg & own)
    add_limit (g, leg, point_bit (horse));
}

/* A screen of ours may also meet its check by going, but only that one. */
static void
meet_checks (Generator *g)
{
  g->targets = g->open;
  for (int i = 0; i < g->n_checks; i++)
    g->targets &= g->checks[i].answers;
  for (int i = 0; i < g->n_checks; i++) {
    Bitboard allowed = ~g->checks[i].line;
    if (g->checks[i].screen == 0)
      continue;
    for (int j = 0; j < g->n_checks; j++)
      if (j != i)
        allowed &= g->checks[j].answers;
    add_limit (g, g->checks[i].screen, allowed);
    g->screens |= g->checks[i].screen;
  }
}

ALWAYS_INLINE void
find_dangers (Generator *g, Color us)
{
  const XiangqiPosition *p = g->p;
  int king = p->kings[us];
  Bitboard own = p->colors[us], them = p->colors[!us];
  Bitboard snipers
      = xiangqi_crosses[king] & them & (p->kinds[CHARIOT] | p->kinds[CANNON] | p->kinds[KING]);
  Bitboard horses = xiangqi_horse_origins[king][0] & them & p->kinds[HORSE];

  while (snipers != 0) {
    int sniper = bitboard_pop (&snipers);
    if (p->kinds[CANNON] & point_bit (sniper))
      find_cannon_danger (g, own, point_bit (sniper), xiangqi_between (king, sniper));
    else
      find_chariot_danger (g, own, point_bit (sniper), xiangqi_between (king, sniper));
  }
  while (horses != 0)
    find_horse_danger (g, own, bitboard_pop (&horses), king);
  for (Bitboard soldiers = p->checkers & p->kinds[SOLDIER]; soldiers != 0;)
    add_check (g, point_bit (bitboard_pop (&soldiers)), 0, 0);
  meet_checks (g);
}

/* Moves of all pieces of KIND among PIECES, which have no limits. */
ALWAYS_INLINE Move *
piece_moves (const Generator *g, Move *end, Color us, Kind kind, Bitboard pieces, bool counted)
{
  while (pieces != 0) {
    int from = bitboard_pop (&pieces);
    end = add_moves (end, from, xiangqi_reach (g->p, &g->occupied, us, kind, from) & g->targets,
                     counted);
  }
  return end;
}

ALWAYS_INLINE Move *
soldier_moves (const Generator *g, Move *end, Color us, Bitboard soldiers, bool counted)
{
  const Bitboard first_file = xiangqi_columns[(1 << N_RANKS) - 1], far_half = ~(Bitboard) 0 << 45;
  Bitboard across = soldiers & (us == RED ? far_half : ~far_half);
  Bitboard ahead = us == RED ? soldiers << N_FILES : soldiers >> N_FILES;

  end = add_shifted (end, ahead & g->targets, us == RED ? N_FILES : -N_FILES, counted);
  if (across != 0) {
    end = add_shifted (end, (across & ~first_file) >> 1 & g->targets, -1, counted);
    end = add_shifted (end, (across & ~(first_file << 8)) << 1 & g->targets, 1, counted);
  }
  return end;
}

static Move *
special_moves (const Generator *g, Move *end, Color us, bool counted)
{
  for (Bitboard rest = g->special; rest != 0;) {
    int from = bitboard_pop (&rest);
    Bitboard targets = g->screens & point_bit (from) ? g->open : g->targets;
    targets &= xiangqi_reach (g->p, &g->occupied, us, piece_kind (g->p->board[from]), from);
    for (int i = 0; i < g->n_limits; i++)
      if (g->limits[i].piece & point_bit (from))
        targets &= g->limits[i].allowed;
    end = add_moves (end, from, targets, counted);
  }
  return end;
}

ALWAYS_INLINE Move *
king_moves (const Generator *g, Move *end, Color us, Bitboard wanted)
{
  int king = g->p->kings[us];
  Bitboard targets = xiangqi_king_steps[king] & wanted;

  while (targets != 0) {
    int to = bitboard_pop (&targets);
    if (!xiangqi_is_attacked_after (g->p, to, (Color) !us, king, to))
      *end++ = plain_move (king, to);
  }
  return end;
}

ALWAYS_INLINE Move *
generate (Generator *g, Move *end, Color us, bool counted)
{
  const XiangqiPosition *p = g->p;
  Bitboard free;

  end = king_moves (g, end, us, g->open);
  find_dangers (g, us);
  free = p->colors[us] & ~g->special;
  end = piece_moves (g, end, us, CHARIOT, free & p->kinds[CHARIOT], counted);
  end = piece_moves (g, end, us, CANNON, free & p->kinds[CANNON], counted);
  end = piece_moves (g, end, us, HORSE, free & p->kinds[HORSE], counted);
  end = soldier_moves (g, end, us, free & p->kinds[SOLDIER], counted);
  end = piece_moves (g, end, us, ELEPHANT, free & p->kinds[ELEPHANT], counted);
  end = piece_moves (g, end, us, ADVISOR, free & p->kinds[ADVISOR], counted);
  return special_moves (g, end, us, counted);
}

ALWAYS_INLINE int
generate_any (const XiangqiPosition *p, Generate what, Move *moves, bool counted)
{
  const Bitboard board = ((Bitboard) 1 << N_POINTS) - 1;
  Generator g;
  Move *end;

  g.p = p;
  g.occupied = xiangqi_occupied (p);
  g.open = (what != GENERATE_QUIET ? p->colors[!p->side] : 0)
           | (what != GENERATE_NOISY ? board & ~g.occupied : 0);
  g.special = g.screens = 0;
  g.n_limits = g.n_checks = 0;
  end = p->side == RED ? generate (&g, moves, RED, counted) : generate (&g, moves, BLACK, counted);
  return (int) (end - moves);
}

void
xiangqi_generate (const XiangqiPosition *p, Generate what, XiangqiMoves *list)
{
  list->n = generate_any (p, what, list->moves, false);
}

int
xiangqi_count_moves (const XiangqiPosition *p)
{
  Move moves[MOVES_MAX];

  return generate_any (p, GENERATE_ALL, moves, true);
}

/*
 * Static exchange: who gains when both sides take on one point in turn, each with its least piece,
 * and either may stop when that is better.
 *
 * In xiangqi the piece that takes changes who can take next: it may have been a cannon's screen, a
 * chariot's obstacle, a horse's leg or an elephant's eye. So the attackers are looked up afresh
 * after every capture, over what then stands; that is exact. Two things are not: taking with the
 * least piece first is a rule of thumb where the order opens or shuts a cannon's way, and a piece
 * that must guard its king is thought free to take.
 *
 * The two sides' goals exclude each other: one wants the balance to reach the threshold, the other
 * wants it to stay below. Whoever has just taken has reached its goal for the moment, so the other
 * must take or fail, and the exchange is decided as soon as someone cannot, or need not fear to
 * lose what now stands on the point.
 */

/* Hundredths. A king takes, but is never taken. */
static const int values[N_KINDS] = {
  [ADVISOR] = 200, [ELEPHANT] = 200, [HORSE] = 400, [CHARIOT] = 900, [CANNON] = 450, [SOLDIER] = 100
};

enum { CROSSED_SOLDIER = 200 };

typedef struct {
  const XiangqiPosition *p;
  int point;
  Bitboard occupied; /* without those that have taken */
  unsigned rank_bits, file_bits;
} Exchange;

static int
value_on (int point, Color color, Kind kind)
{
  return kind == SOLDIER && point_is_across (point, color) ? CROSSED_SOLDIER : values[kind];
}

/* The piece on FROM leaves it for the point. */
static void
leave (Exchange *e, int from)
{
  e->occupied &= ~point_bit (from);
  if (point_rank (from) == point_rank (e->point))
    e->rank_bits &= ~(1u << point_file (from));
  if (point_file (from) == point_file (e->point))
    e->file_bits &= ~(1u << point_rank (from));
}

/* The least piece of SIDE that may take now, which stands on *FROM; or NO_KIND. Lines, legs and
 * eyes are looked at only where a piece could come from there at all. */
static Kind
least_taker (const Exchange *e, Color side, int *from)
{
  const XiangqiPosition *p = e->p;
  Bitboard own = p->colors[side] & e->occupied;
  Bitboard lined_up = own & xiangqi_crosses[e->point];
  Bitboard takers;
  Kind kind;

  if ((takers = own & p->kinds[SOLDIER] & xiangqi_soldier_origins[side][e->point]) != 0)
    kind = SOLDIER;
  else if ((takers = own & p->kinds[ADVISOR] & xiangqi_advisor_steps[e->point]) != 0)
    kind = ADVISOR;
  else if ((takers = own & p->kinds[ELEPHANT] & xiangqi_elephant_steps[e->point][0]) != 0
           && (takers &= xiangqi_elephant_attacks (e->point, e->occupied)) != 0)
    kind = ELEPHANT;
  else if ((takers = own & p->kinds[HORSE] & xiangqi_horse_origins[e->point][0]) != 0
           && (takers &= xiangqi_horse_attackers (e->point, e->occupied)) != 0)
    kind = HORSE;
  else if ((takers = lined_up & p->kinds[CANNON]) != 0
           && (takers &= xiangqi_hops (e->point, e->rank_bits, e->file_bits)) != 0)
    kind = CANNON;
  else if ((takers = lined_up & p->kinds[CHARIOT]) != 0
           && (takers &= xiangqi_slides (e->point, e->rank_bits, e->file_bits)) != 0)
    kind = CHARIOT;
  else if ((takers = own & p->kinds[KING] & xiangqi_king_steps[e->point]) != 0)
    kind = KING;
  else
    return NO_KIND;
  *from = bitboard_first (takers);
  return kind;
}

/* SIDE has just taken with a piece worth AT_RISK and is AHEAD (0 or more) of its goal: does SIDE
 * reach it in the end? */
static bool
holds (Exchange *e, Color side, int at_risk, int ahead)
{
  Color mover = side;

  while (ahead < at_risk) {
    int from, unused;
    Kind kind = least_taker (e, (Color) !mover, &from);
    if (kind == NO_KIND)
      break;
    leave (e, from);
    if (kind == KING && least_taker (e, mover, &unused) != NO_KIND)
      break;
    ahead = at_risk - ahead - 1; /* of the other goal: one less than this one */
    mover = (Color) !mover;
    at_risk = value_on (e->point, mover, kind);
  }
  return mover == side;
}

bool
xiangqi_see_at_least (const XiangqiPosition *p, Move move, int threshold)
{
  int from = move_from (move), to = move_to (move);
  Color us = (Color) p->side;
  Kind moved = piece_kind (p->board[from]), taken = piece_kind (p->board[to]);
  int at_risk = value_on (to, us, moved), ahead = value_on (to, (Color) !us, taken) - threshold;
  Exchange e = {
    .p = p,
    .point = to,
    .occupied = xiangqi_occupied (p) | point_bit (to),
    .rank_bits = p->rank_bits[point_rank (to)] | 1u << point_file (to),
    .file_bits = p->file_bits[point_file (to)] | 1u << point_rank (to),
  };

  if (ahead < 0)
    return false;
  if (ahead >= at_risk)
    return true;
  leave (&e, from);
  return holds (&e, us, at_risk, ahead);
}
