/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that are looked up in the index: the games that have them, and what was played there.
 */
#include "library-index.h"
#include "library-search.h"
#include "rules/symmetry.h"

#include <string.h>

/* All postings of POSITION, whose symmetric image SYMMETRY leads to. */
static GArray *
find_postings (Library *self, const Rules *rules, const Position *position, int *symmetry,
               GError **error)
{
  LibraryDatabase *database = library_borrow (self, error);
  guint64 key = library_position_key (rules, position, symmetry);
  GArray *found
      = database ? library_index_find (library_get_index (self), database, key, error) : NULL;

  library_give_back (self, database);
  return found;
}

/* The row of POSTING's game, where that is one of KIND that is there; NULL otherwise. A posting
 * may have come into the index after the table was read. */
static const LibraryRow *
posting_row (const LibraryTable *table, guint32 count, const Posting *posting, guint8 kind)
{
  const LibraryRow *row;

  if (posting->game == 0 || posting->game > count)
    return NULL;
  row = library_table_get (table, posting->game);
  return library_row_flags (row) & LIBRARY_DELETED || row->kind != kind ? NULL : row;
}

/* --- Games --- */

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const LibraryHit *first = a, *second = b;

  if (first->game != second->game)
    return first->game < second->game ? -1 : 1;
  return first->ply - second->ply;
}

/* Keeps the first of each game's HITS, which are in order. */
static void
keep_first (GArray *hits)
{
  guint n = 0;

  for (guint i = 0; i < hits->len; i++) {
    const LibraryHit hit = g_array_index (hits, LibraryHit, i);
    if (n == 0 || g_array_index (hits, LibraryHit, n - 1).game != hit.game)
      g_array_index (hits, LibraryHit, n++) = hit;
  }
  g_array_set_size (hits, n);
}

static gboolean
add_hits (Library *self, const Rules *rules, const Position *position, GArray *hits, GError **error)
{
  g_autoptr (GArray) found = find_postings (self, rules, position, NULL, error);
  const LibraryTable *table = library_get_table (self);
  const guint32 count = library_table_count (table);
  const guint8 kind = library_kind (rules);

  for (guint i = 0; found && i < found->len; i++) {
    const Posting *posting = &g_array_index (found, Posting, i);
    const LibraryHit hit = { posting->game, posting->ply };
    if (posting_row (table, count, posting, kind))
      g_array_append_val (hits, hit);
  }
  return found != NULL;
}

GArray *
library_find_position (Library *self, const Rules *rules, const Position *position,
                       LibraryLikeness likeness, GError **error)
{
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (LibraryHit));
  Position like[4] = { *position };
  int n = 1;

  if (likeness & LIBRARY_SWAPPED && library_swap_colors (rules, position, &like[n]))
    n++;
  if (likeness & LIBRARY_MIRRORED && rules_symmetries (rules) == 1) /* else they are one anyway */
    for (int i = n - 1; i >= 0; i--)
      n += library_mirror (rules, &like[i], &like[n]);
  for (int i = 0; i < n; i++)
    if (!add_hits (self, rules, &like[i], hits, error))
      return NULL;
  if (n > 1)
    g_array_sort (hits, compare_hits);
  keep_first (hits);
  return g_steal_pointer (&hits);
}

/* --- What was played --- */

enum { CODES = 1 << 16 };

typedef struct {
  MoveCode code;
  guint32 games, wins, draws, losses;
  guint32 rated;
  guint64 rating;
  guint16 first_year, last_year;
  guint32 last_game; /* that was counted */
} Count;

typedef struct {
  const Rules *rules;
  const LibraryTable *table;
  guint32 count;
  guint8 kind;
  int side;        /* to move in the position that was asked about */
  GArray *counts;  /* of Count */
  guint16 *places; /* by code: its place in COUNTS + 1 */
  LibraryExplored *explored;
  guint32 last_game;
  guint64 ranks[LIBRARY_BEST_MAX]; /* of the best games */
} Exploring;

/* Games of the highest mean rating, the best first; of equal ones the first. Behind them those
 * whose players have none, the newest first; they go where there are others. */
static void
add_best (Exploring *exploring, const Posting *posting, const LibraryRow *row)
{
  LibraryExplored *explored = exploring->explored;
  const guint64 rating
      = row->ratings[0] && row->ratings[1] ? (guint64) row->ratings[0] + row->ratings[1] : 0;
  const guint64 rank = rating > 0 ? rating << 32 : row->date;
  const guint64 least = rating > 0 ? rank : rank + 1; /* of those that stay before it */
  guint place = explored->n_best;

  if (place == LIBRARY_BEST_MAX && exploring->ranks[place - 1] >= least)
    return;
  place = MIN (place, LIBRARY_BEST_MAX - 1);
  for (; place > 0 && exploring->ranks[place - 1] < least; place--) {
    exploring->ranks[place] = exploring->ranks[place - 1];
    explored->best[place] = explored->best[place - 1];
  }
  exploring->ranks[place] = rank;
  explored->best[place] = (LibraryHit){ posting->game, posting->ply };
  explored->n_best = MIN (explored->n_best + 1, LIBRARY_BEST_MAX);
}

static void
choose_best (Exploring *exploring)
{
  LibraryExplored *explored = exploring->explored;

  explored->best_are_rated = explored->n_best > 0 && exploring->ranks[0] >> 32 > 0;
  while (explored->best_are_rated && exploring->ranks[explored->n_best - 1] >> 32 == 0)
    explored->n_best--;
}

static Count *
count_of (Exploring *exploring, MoveCode code)
{
  guint16 *place = &exploring->places[code];

  if (*place == 0) {
    g_array_set_size (exploring->counts, exploring->counts->len + 1);
    *place = (guint16) exploring->counts->len;
    g_array_index (exploring->counts, Count, *place - 1).code = code;
  }
  return &g_array_index (exploring->counts, Count, *place - 1);
}

/* Adds a result for SIDE. */
static void
add_result (guint8 result, int side, guint32 *wins, guint32 *draws, guint32 *losses)
{
  const Result won = side == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;

  *wins += result == won;
  *draws += result == RESULT_DRAW;
  *losses += result != won && result != RESULT_DRAW && result != RESULT_ONGOING;
}

static void
count_posting (Exploring *exploring, const Posting *posting, const LibraryRow *row)
{
  Count *count = count_of (exploring, posting->move);
  const guint16 year = (guint16) (row->date / 10000);
  const guint rating = row->ratings[exploring->side];

  if (exploring->last_game != posting->game) {
    exploring->last_game = posting->game;
    exploring->explored->games++;
    add_result (row->result, exploring->side, &exploring->explored->wins,
                &exploring->explored->draws, &exploring->explored->losses);
    add_best (exploring, posting, row);
  }
  if (count->last_game == posting->game)
    return;
  count->last_game = posting->game;
  count->games++;
  add_result (row->result, exploring->side, &count->wins, &count->draws, &count->losses);
  count->rated += rating > 0;
  count->rating += rating;
  if (year > 0) {
    count->last_year = MAX (count->last_year, year);
    count->first_year = count->first_year == 0 ? year : MIN (count->first_year, year);
  }
}

/* Both are in the order of games. */
static void
count_all (Exploring *exploring, const GArray *found, const GArray *among)
{
  guint at = 0;

  for (guint i = 0; i < found->len; i++) {
    const Posting *posting = &g_array_index (found, Posting, i);
    const LibraryRow *row
        = posting_row (exploring->table, exploring->count, posting, exploring->kind);

    if (!row)
      continue;
    if (among) {
      while (at < among->len && g_array_index (among, guint32, at) < posting->game)
        at++;
      if (at == among->len || g_array_index (among, guint32, at) != posting->game)
        continue;
    }
    count_posting (exploring, posting, row);
  }
}

static LibraryMove
move_of (const Count *count, Move move)
{
  return (LibraryMove){ .move = move,
                        .games = count->games,
                        .wins = count->wins,
                        .draws = count->draws,
                        .losses = count->losses,
                        .rating = (guint16) (count->rated > 0 ? count->rating / count->rated : 0),
                        .first_year = count->first_year,
                        .last_year = count->last_year };
}

static int
compare_moves (gconstpointer a, gconstpointer b)
{
  const LibraryMove *first = a, *second = b;

  if ((first->move == MOVE_NONE) != (second->move == MOVE_NONE))
    return first->move == MOVE_NONE ? 1 : -1;
  return (first->games < second->games) - (first->games > second->games);
}

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  const Count *first = a, *second = b;

  return (first->games < second->games) - (first->games > second->games);
}

/* Adds COUNT, of MOVE, to what is there: moves that are one by the position's symmetry have the
 * same STANDARD one, which STANDARDS keeps for each of MOVES. */
static void
add_move (GArray *moves, GArray *standards, const Count *count, Move move, Move standard)
{
  for (guint i = 0; i < moves->len; i++) {
    LibraryMove *known = &g_array_index (moves, LibraryMove, i);
    if (g_array_index (standards, Move, i) != standard)
      continue;
    known->rating = (guint16) (((guint64) known->rating * known->games
                                + (count->rated ? count->rating / count->rated : 0) * count->games)
                               / (known->games + count->games));
    known->games += count->games;
    known->wins += count->wins;
    known->draws += count->draws;
    known->losses += count->losses;
    known->first_year
        = known->first_year ? MIN (known->first_year, count->first_year) : count->first_year;
    known->last_year = MAX (known->last_year, count->last_year);
    return;
  }
  LibraryMove own = move_of (count, move);
  g_array_append_val (moves, own);
  g_array_append_val (standards, standard);
}

/* The moves that were played in POSITION, whose image by SYMMETRY the codes are for; of those that
 * are one by its own symmetry the one that was played most. What cannot be played is another
 * position's. */
static void
name_moves (Exploring *exploring, const Position *position, int symmetry)
{
  const Rules *rules = exploring->rules;
  g_autoptr (GArray) standards = g_array_new (FALSE, FALSE, sizeof (Move));
  Position image;

  rules_mirror (rules, position, symmetry, &image);
  g_array_sort (exploring->counts, compare_counts);
  for (guint i = 0; i < exploring->counts->len; i++) {
    const Count *count = &g_array_index (exploring->counts, Count, i);
    const gboolean ended = count->code == POSTINGS_NO_MOVE;
    Move move = ended ? MOVE_NONE : rules_find_code (rules, &image, count->code);
    Move standard = MOVE_NONE;

    if (move == MOVE_NONE && !ended)
      continue;
    if (!ended) {
      move = rules_mirror_move (rules, move, symmetry_inverse (symmetry));
      standard = rules_symmetries (rules) > 1 ? rules_standard_move (rules, position, move) : move;
    }
    add_move (exploring->explored->moves, standards, count, move, standard);
  }
  g_array_sort (exploring->explored->moves, compare_moves);
}

LibraryExplored *
library_explore (Library *self, const Rules *rules, const Position *position, const GArray *among,
                 GError **error)
{
  int symmetry;
  g_autoptr (GArray) found = find_postings (self, rules, position, &symmetry, error);
  g_autoptr (GArray) counts = g_array_new (FALSE, TRUE, sizeof (Count));
  g_autofree guint16 *places = NULL;
  Exploring exploring;

  if (!found)
    return NULL;
  places = g_new0 (guint16, CODES);
  exploring = (Exploring){ .rules = rules,
                           .table = library_get_table (self),
                           .count = library_table_count (library_get_table (self)),
                           .kind = library_kind (rules),
                           .side = rules->side_to_move (position),
                           .counts = counts,
                           .places = places,
                           .explored = g_new0 (LibraryExplored, 1) };
  exploring.explored->moves = g_array_new (FALSE, FALSE, sizeof (LibraryMove));
  count_all (&exploring, found, among);
  choose_best (&exploring);
  name_moves (&exploring, position, symmetry);
  return exploring.explored;
}

void
library_explored_free (LibraryExplored *explored)
{
  if (!explored)
    return;
  g_array_unref (explored->moves);
  g_free (explored);
}
