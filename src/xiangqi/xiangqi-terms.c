/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person may weigh in a position of xiangqi; and what sensible people say that it is worth.
 */
#include "xiangqi-rules.h"

#include "base/marks.h"
#include "xiangqi-eval-terms.h"

typedef enum {
  MOBILITY,
  ATTACKED,
  HANGING,
  GUARDED,
  BLOCKED_HORSES,
  LINKED_HORSES,
  RIM_HORSES,
  PALACE_HORSES,
  BLOCKED_ELEPHANTS,
  LINKED_ELEPHANTS,
  PALACE_GUARDS,
  CROSSED,
  LINKED_SOLDIERS,
  OLD_SOLDIERS,
  OPEN_CHARIOTS,
  CHARIOTS_AT_HOME,
  CENTRAL_CANNON,
  HOLLOW_CANNON,
  CANNON_MOUNTS,
  EXPOSED_KING,
  PALACE_ATTACK,
  CHECK,
  TEMPO,
  N_TERMS,
} XiangqiTerm;
_Static_assert((int) N_TERMS <= (int) TERMS_MAX, "a caller has room for no more counts");

/* Force that is gone, in half horses, by which the middle game and the endgame have come. */
enum { FORCE = 32, MIDDLE_GONE = 12, END_GONE = 26 };

static const Term terms[N_TERMS] = {
  [MOBILITY] = { "mobility",
                 N_ ("Piece mobility"),
                 N_ ("for each point that a chariot, horse or cannon can go to"),
                 { 5, 7, 3 },
                 40 },
  [ATTACKED] = { "attacked-pieces",
                 N_ ("Attacked pieces"),
                 N_ ("for each enemy piece or soldier that is attacked"),
                 { 3, 5, 5 },
                 100 },
  [HANGING] = { "hanging-pieces",
                N_ ("Unguarded pieces"),
                N_ ("for each enemy piece or soldier that is attacked and not guarded"),
                { 10, 12, 12 },
                300 },
  [GUARDED] = { "guarded-pieces",
                N_ ("Guarded pieces"),
                N_ ("for each own piece or soldier that is guarded"),
                { 4, 3, 2 },
                100 },
  [BLOCKED_HORSES] = { "blocked-horses",
                       N_ ("Blocked horses"),
                       N_ ("for each point that a horse cannot go to because a piece stands in its "
                           "way"),
                       { -5, -5, -5 },
                       80 },
  [LINKED_HORSES] = { "linked-horses",
                      N_ ("Linked horses"),
                      N_ ("for each horse that another horse guards"),
                      { 8, 6, 3 },
                      150 },
  [RIM_HORSES] = { "horses-on-rim",
                   N_ ("Horses on the rim"),
                   N_ ("for each horse on one of the outer files"),
                   { -12, -12, -8 },
                   150 },
  [PALACE_HORSES] = { "horses-near-palace",
                      N_ ("Horses near the palace"),
                      N_ ("for each horse in the enemy palace or one step beside it"),
                      { 20, 30, 25 },
                      200 },
  [BLOCKED_ELEPHANTS] = { "blocked-elephants",
                          N_ ("Blocked elephants"),
                          N_ ("for each point that an elephant cannot go to because its eye is "
                              "filled"),
                          { -4, -4, -3 },
                          80 },
  [LINKED_ELEPHANTS] = { "linked-elephants",
                         N_ ("Linked elephants"),
                         N_ ("for each elephant that the other one guards"),
                         { 4, 5, 4 },
                         150 },
  [PALACE_GUARDS] = { "palace-guards",
                      N_ ("Palace guards"),
                      N_ ("for each advisor or elephant, beside its material value"),
                      { 10, 18, 10 },
                      200 },
  [CROSSED] = { "crossed-soldiers",
                N_ ("Crossed soldiers"),
                N_ ("for each soldier that has crossed the river"),
                { 30, 35, 55 },
                300 },
  [LINKED_SOLDIERS] = { "linked-soldiers",
                        N_ ("Linked soldiers"),
                        N_ ("for each pair of crossed soldiers side by side"),
                        { 15, 20, 25 },
                        200 },
  [OLD_SOLDIERS] = { "old-soldiers",
                     N_ ("Old soldiers"),
                     N_ ("for each soldier on the last rank, which can only go sideways"),
                     { -50, -60, -70 },
                     300 },
  [OPEN_CHARIOTS] = { "chariots-on-open-files",
                      N_ ("Chariots on open files"),
                      N_ ("for each chariot on a file without a soldier of its own side"),
                      { 20, 16, 6 },
                      150 },
  [CHARIOTS_AT_HOME] = { "chariots-at-home",
                         N_ ("Undeveloped chariots"),
                         N_ ("for each chariot still in its corner"),
                         { -20, -15, -5 },
                         200 },
  [CENTRAL_CANNON] = { "central-cannons",
                       N_ ("Central cannons"),
                       N_ ("for each cannon on the middle file that has left its two back ranks"),
                       { 24, 17, 5 },
                       200 },
  [HOLLOW_CANNON] = { "hollow-cannons",
                      N_ ("Hollow cannons"),
                      N_ ("for each cannon on the enemy general’s file with nothing between them"),
                      { 70, 60, 30 },
                      400 },
  [CANNON_MOUNTS] = { "cannon-mounts",
                      N_ ("Cannon screens"),
                      N_ ("for each piece of either side that a cannon bears upon over its screen"),
                      { 4, 4, 4 },
                      100 },
  [EXPOSED_KING] = { "exposed-king",
                     N_ ("Exposed general"),
                     N_ ("for a general before which no own piece stands on its file"),
                     { -30, -25, 0 },
                     300 },
  [PALACE_ATTACK] = { "palace-attack",
                      N_ ("Attack on the palace"),
                      N_ ("for each attack by a chariot, horse, cannon or soldier on "
                          "a point of the enemy palace"),
                      { 5, 11, 6 },
                      100 },
  [CHECK] = { "check", N_ ("Check"), N_ ("for an enemy general in check"), { 8, 12, 12 }, 200 },
  [TEMPO] = { "tempo", N_ ("Tempo"), N_ ("for the side whose turn it is"), { 15, 12, 8 }, 100 },
};

/* A position while it is counted. */
typedef struct {
  const XiangqiPosition *p;
  Bitboard occupied;
  Bitboard palace[2];
  Bitboard attacks[2]; /* by any piece, own ones included */
  int counts[2][N_TERMS];
} Count;

enum { PALACE_FILES = 0x38, NEAR_FILES = 0x7c, ALL_FILES = 0x1ff };

/* The points of FILES, a set of bits, on the ranks FIRST to LAST as US counts them. */
static Bitboard
points (Color us, unsigned files, int first, int last)
{
  Bitboard set = 0;

  for (int rank = first; rank <= last; rank++)
    set |= (Bitboard) files << (us == RED ? rank : N_RANKS - 1 - rank) * N_FILES;
  return set;
}

/* Enters what a piece attacks. */
static void
xiangqi_terms_note_attacks (Count *c, Color us, Bitboard attacks)
{
  c->attacks[us] |= attacks;
  c->counts[us][PALACE_ATTACK] += bitboard_count (attacks & c->palace[!us]);
}

static void
count_chariots (Count *c, Color us)
{
  const XiangqiPosition *p = c->p;
  int *counts = c->counts[us];
  Bitboard chariots = xiangqi_pieces (p, us, CHARIOT), soldiers = xiangqi_pieces (p, us, SOLDIER);

  counts[CHARIOTS_AT_HOME] = bitboard_count (chariots & points (us, 0x101, 0, 0));
  while (chariots != 0) {
    int point = bitboard_pop (&chariots);
    Bitboard attacks = xiangqi_chariot_attacks (p, point);
    xiangqi_terms_note_attacks (c, us, attacks);
    counts[MOBILITY] += bitboard_count (attacks & ~p->colors[us]);
    counts[OPEN_CHARIOTS] += (xiangqi_file_of (point) & soldiers) == 0;
  }
}

static void
count_horses (Count *c, Color us)
{
  const XiangqiPosition *p = c->p;
  int *counts = c->counts[us];
  Bitboard horses = xiangqi_pieces (p, us, HORSE);

  counts[RIM_HORSES] = bitboard_count (horses & points (us, 0x101, 0, 9));
  counts[PALACE_HORSES] = bitboard_count (horses & points (us, NEAR_FILES, 6, 9));
  for (Bitboard rest = horses; rest != 0;) {
    int point = bitboard_pop (&rest);
    Bitboard attacks = xiangqi_horse_attacks (point, c->occupied);
    xiangqi_terms_note_attacks (c, us, attacks);
    counts[MOBILITY] += bitboard_count (attacks & ~p->colors[us]);
    counts[BLOCKED_HORSES] += bitboard_count (xiangqi_horse_steps[point][0] & ~attacks);
    counts[LINKED_HORSES] += (xiangqi_horse_attackers (point, c->occupied) & horses) != 0;
  }
}

static void
count_cannons (Count *c, Color us)
{
  const XiangqiPosition *p = c->p;
  int *counts = c->counts[us], king = p->kings[!us];
  Bitboard cannons = xiangqi_pieces (p, us, CANNON);
  LineReach reach = xiangqi_line_reach (point_rank (king), p->file_bits[point_file (king)]);

  counts[CENTRAL_CANNON] = bitboard_count (cannons & points (us, 0x10, 2, 9));
  counts[HOLLOW_CANNON]
      = bitboard_count (cannons & xiangqi_columns[reach.slides] << point_file (king));
  while (cannons != 0) {
    int point = bitboard_pop (&cannons);
    Bitboard hops = xiangqi_cannon_attacks (p, point);
    xiangqi_terms_note_attacks (c, us, hops);
    counts[MOBILITY] += bitboard_count ((xiangqi_chariot_attacks (p, point) & ~c->occupied)
                                        | (hops & p->colors[!us]));
    counts[CANNON_MOUNTS] += bitboard_count (hops & c->occupied);
  }
}

static void
count_soldiers (Count *c, Color us)
{
  const XiangqiPosition *p = c->p;
  int *counts = c->counts[us];
  Bitboard soldiers = xiangqi_pieces (p, us, SOLDIER);
  Bitboard crossed = soldiers & points (us, ALL_FILES, 5, 9);

  counts[CROSSED] = bitboard_count (crossed);
  counts[LINKED_SOLDIERS] = bitboard_count (crossed & crossed << 1 & ~xiangqi_file_of (0));
  counts[OLD_SOLDIERS] = bitboard_count (soldiers & points (us, ALL_FILES, 9, 9));
  while (soldiers != 0)
    xiangqi_terms_note_attacks (c, us, xiangqi_soldier_steps[us][bitboard_pop (&soldiers)]);
}

static void
count_guards (Count *c, Color us)
{
  const XiangqiPosition *p = c->p;
  int *counts = c->counts[us];
  Bitboard advisors = xiangqi_pieces (p, us, ADVISOR), elephants = xiangqi_pieces (p, us, ELEPHANT);

  counts[PALACE_GUARDS] = bitboard_count (advisors | elephants);
  for (Bitboard rest = elephants; rest != 0;) {
    int point = bitboard_pop (&rest);
    Bitboard attacks = xiangqi_elephant_attacks (point, c->occupied);
    c->attacks[us] |= attacks;
    counts[BLOCKED_ELEPHANTS] += bitboard_count (xiangqi_elephant_steps[point][0] & ~attacks);
    counts[LINKED_ELEPHANTS] += (attacks & elephants) != 0;
  }
  while (advisors != 0)
    c->attacks[us] |= xiangqi_advisor_steps[bitboard_pop (&advisors)];
}

static void
count_king (Count *c, Color us)
{
  const XiangqiPosition *p = c->p;
  int king = p->kings[us];
  Bitboard before = us == RED ? ~(Bitboard) 0 << king : point_bit (king) - 1;

  c->attacks[us] |= xiangqi_king_steps[king];
  c->counts[us][EXPOSED_KING]
      = (xiangqi_file_of (king) & before & ~point_bit (king) & p->colors[us]) == 0;
}

/* Who attacks what; all attacks are known. */
static void
count_contacts (Count *c, Color us)
{
  const XiangqiPosition *p = c->p;
  int *counts = c->counts[us];
  Bitboard attacked = c->attacks[us] & p->colors[!us] & ~p->kinds[KING];

  counts[ATTACKED] = bitboard_count (attacked);
  counts[HANGING] = bitboard_count (attacked & ~c->attacks[!us]);
  counts[GUARDED] = bitboard_count (c->attacks[us] & p->colors[us] & ~p->kinds[KING]);
  counts[CHECK] = (c->attacks[us] & point_bit (p->kings[!us])) != 0;
}

static void
xiangqi_terms_count (const Position *position, int *counts)
{
  XiangqiPosition p = xiangqi_position_load (position);
  Count c = { .p = &p,
              .occupied = xiangqi_occupied (&p),
              .palace = { points (RED, PALACE_FILES, 0, 2), points (BLACK, PALACE_FILES, 0, 2) } };

  for (Color us = RED; us <= BLACK; us++) {
    count_chariots (&c, us);
    count_horses (&c, us);
    count_cannons (&c, us);
    count_soldiers (&c, us);
    count_guards (&c, us);
    count_king (&c, us);
  }
  for (Color us = RED; us <= BLACK; us++)
    count_contacts (&c, us);
  c.counts[p.side][TEMPO] = 1;
  for (int i = 0; i < N_TERMS; i++)
    counts[i] = c.counts[RED][i] - c.counts[BLACK][i];
}

static int
xiangqi_terms_phase (const Position *position)
{
  XiangqiPosition p = xiangqi_position_load (position);
  int force = 2 * bitboard_count (p.kinds[HORSE] | p.kinds[CANNON])
              + 4 * bitboard_count (p.kinds[CHARIOT]);

  return terms_phase (FORCE - force, MIDDLE_GONE, END_GONE);
}

static const int16_t material[N_KINDS - 1][3] = {
  [KING - 1] = { 0, 0, 0 },           [ADVISOR - 1] = { 180, 190, 190 },
  [ELEPHANT - 1] = { 180, 190, 180 }, [HORSE - 1] = { 380, 400, 440 },
  [CHARIOT - 1] = { 900, 900, 940 },  [CANNON - 1] = { 440, 430, 400 },
  [SOLDIER - 1] = { 70, 90, 120 },
};

/* FILE is counted from the edge: 4 is the middle one. */
static int
soldier_place (int file, int rank)
{
  if (rank < 5)
    return rank == 4 ? 6 : file == 4 ? 8 : 0;
  if (rank == 9)
    return 5 * file;
  return 5 * file + 6 * (rank - 5); /* what crossing is worth is a term of its own */
}

static int
horse_place (int file, int rank)
{
  int deep = rank <= 7 ? 5 * rank : 20; /* on the last ranks it has nowhere to go */

  return 4 * file + deep - 20;
}

static int
chariot_place (int file, int rank)
{
  int place = rank == 0 ? -12 : rank >= 4 && rank <= 6 ? 12 : rank >= 7 ? 8 : 0;

  return place + (file >= 3 ? 6 : 0);
}

/* Cannons look for distance: at home at first, and behind everything in the end. */
static int
cannon_place (int file, int rank, int phase)
{
  if (phase == 2)
    return rank <= 2 ? 10 : 0;
  return (rank == 2 ? 2 * file : 0) + (rank == 9 ? 10 : 0);
}

static int
xiangqi_terms_square (int kind, Square square, int phase)
{
  int file = file_from_edge (square), rank = point_rank (square);

  switch (kind + 1) {
  case KING:
    return rank > 2 || file < 3 ? 0 : (file == 4 ? 8 : 0) - (phase == 2 ? 4 : 12) * rank;
  case ADVISOR:
    return file == 4 && rank == 1 ? 6 : rank == 2 && file == 3 ? -6 : 0;
  case ELEPHANT:
    return file == 4 && rank == 2 ? 8 : file == 0 && rank == 2 ? -6 : 0;
  case HORSE:
    return horse_place (file, rank);
  case CHARIOT:
    return chariot_place (file, rank);
  case CANNON:
    return cannon_place (file, rank, phase);
  case SOLDIER:
    return soldier_place (file, rank);
  default:
    return 0;
  }
}

const TermList xiangqi_terms
    = { terms, N_TERMS, xiangqi_terms_count, xiangqi_terms_phase, material, xiangqi_terms_square,
        true };
