/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Patterns: every game is played again on a board that is nothing but pieces, move by move.
 *
 * How much of a pattern stands is one sum, which each change of a square adds to or takes from; the
 * ways in which it may stand (as it is, mirrored, with the colors swapped, both) are lanes of 8
 * bits in one number, or two where a board can be turned as well. So a ply costs a few nanoseconds,
 * however much is asked for.
 */
#include "library-likeness.h"
#include "rules/move-code.h"
#include "rules/symmetry.h"

#include <string.h>

enum {
  LANES = 16, /* eight symmetries, twice */
  LANE_BITS = 8,
  WORD_LANES = 64 / LANE_BITS,
  WORDS = LANES / WORD_LANES,
  CHUNK = 2048,  /* games that a thread takes at a time */
  SCATTERED = 8, /* games to read for each that is wanted */
  THREADS_MAX = 16,
  PIECES = 64,
};

#define ALL_LANES(n) ((guint64) (n) *G_GUINT64_CONSTANT (0x0101010101010101))

/* One of the ways in which a pattern may stand. */
typedef struct {
  int symmetry;
  gboolean swapped;
} Lane;

/* A pattern made ready; the same for all threads. */
typedef struct {
  const LibraryPattern *pattern;
  Library *library;
  const GArray *ids;
  guint32 count; /* games in the table when the search began */
  guint8 kind;
  guint64 weights[WORDS][SETUP_SQUARES_MAX][PIECES];
  guint64 wanted[WORDS]; /* the sum where all of a lane stands */
  Lane lanes[LANES];
  int n_lanes, n_words;
  Piece start[SETUP_SQUARES_MAX]; /* of the game's standard start */
  int start_side;
  int n_squares;
  LibraryHitsFunc found;
  gpointer data;
  GCancellable *cancellable;
  GMutex lock; /* of all that follows */
  guint32 next, done, total;
  GError *error;
} Search;

void
library_pattern_init (LibraryPattern *pattern, const Rules *rules)
{
  *pattern = (LibraryPattern){ .rules = rules, .side = -1 };
  memset (pattern->squares, LIBRARY_ANY_PIECE, sizeof pattern->squares);
  memset (pattern->most, LIBRARY_ANY_COUNT, sizeof pattern->most);
}

void
library_pattern_set_position (LibraryPattern *pattern, const Position *position)
{
  const Rules *rules = pattern->rules;

  for (int square = 0; square < rules->files * rules->ranks; square++)
    pattern->squares[square] = rules->piece_at (position, (Square) square);
  pattern->side = rules->side_to_move (position);
}

/* --- Making ready --- */

static void
weigh_lane (Search *search, int lane)
{
  const LibraryPattern *pattern = search->pattern;
  const Lane *as = &search->lanes[lane];
  const int word = lane / WORD_LANES, shift = lane % WORD_LANES * LANE_BITS;
  guint n = 0;

  for (int square = 0; square < search->n_squares; square++) {
    Piece piece = pattern->squares[square];
    Square own = library_like_square (pattern->rules, (Square) square, as->symmetry, as->swapped);
    if (piece == LIBRARY_ANY_PIECE)
      continue;
    if (as->swapped)
      piece = library_swap_piece (pattern->rules, piece);
    search->weights[word][own][piece] += (guint64) 1 << shift;
    n++;
  }
  search->wanted[word] -= (guint64) (G_MAXUINT8 - n) << shift;
}

/* A board whose sides are all alike is turned, too. */
static void
choose_lanes (Search *search)
{
  const LibraryPattern *pattern = search->pattern;
  const int n_symmetries
      = !(pattern->likeness & LIBRARY_MIRRORED) ? 1 : MAX (rules_symmetries (pattern->rules), 2);
  const int n_sides = pattern->likeness & LIBRARY_SWAPPED ? 2 : 1;

  for (int side = 0; side < n_sides; side++)
    for (int symmetry = 0; symmetry < n_symmetries; symmetry++)
      search->lanes[search->n_lanes++] = (Lane){ symmetry, side == 1 };
  search->n_words = (search->n_lanes + WORD_LANES - 1) / WORD_LANES;
  for (int word = 0; word < WORDS; word++) /* a lane that is not used never comes to that */
    search->wanted[word] = ALL_LANES (G_MAXUINT8);
  for (int lane = 0; lane < search->n_lanes; lane++)
    weigh_lane (search, lane);
}

static void
search_init (Search *search, Library *library, const LibraryPattern *pattern)
{
  const Rules *rules = pattern->rules;
  Position start;

  *search = (Search){ .pattern = pattern,
                      .library = library,
                      .count = library_table_count (library_get_table (library)),
                      .kind = library_kind (rules),
                      .n_squares = rules->files * rules->ranks };
  choose_lanes (search);
  rules_start (rules, &start);
  for (int square = 0; square < search->n_squares; square++)
    search->start[square] = rules->piece_at (&start, (Square) square);
  search->start_side = rules->side_to_move (&start);
  g_mutex_init (&search->lock);
}

/* --- One game --- */

typedef struct {
  const Search *search;
  Piece squares[SETUP_SQUARES_MAX];
  guint8 counts[PIECES];
  int side;
  guint64 sums[WORDS];
  guint since[LANES]; /* ply + 1 from which on a lane stands; 0: it does not */
} Board;

static void
board_init (Board *board, const Search *search, const Position *start)
{
  const Rules *rules = search->pattern->rules;

  *board = (Board){ .search = search, .side = search->start_side };
  memcpy (board->squares, search->start, sizeof board->squares);
  if (start) {
    board->side = rules->side_to_move (start);
    for (int square = 0; square < search->n_squares; square++)
      board->squares[square] = rules->piece_at (start, (Square) square);
  }
  for (int square = 0; square < search->n_squares; square++) {
    board->counts[board->squares[square]]++;
    for (int word = 0; word < search->n_words; word++)
      board->sums[word] += search->weights[word][square][board->squares[square]];
  }
}

static inline void
board_change (Board *board, const SquareChange *change)
{
  const Search *search = board->search;
  Piece *square = &board->squares[change->square];

  for (int word = 0; word < search->n_words; word++) {
    const guint64 *weights = search->weights[word][change->square];
    board->sums[word] += weights[change->piece] - weights[*square];
  }
  board->counts[*square]--;
  board->counts[change->piece]++;
  *square = change->piece;
}

/* Whether in some lane all squares are as they are wanted. */
static inline gboolean
some_lane_stands (const Board *board)
{
  for (int word = 0; word < board->search->n_words; word++) {
    const guint64 difference = board->sums[word] ^ board->search->wanted[word];
    if ((difference - ALL_LANES (1)) & ~difference & ALL_LANES (0x80))
      return TRUE;
  }
  return FALSE;
}

static gboolean
material_fits (const Board *board, int lane)
{
  const LibraryPattern *pattern = board->search->pattern;

  for (int i = 1; i <= pattern->rules->n_pieces; i++) {
    Piece own = board->search->lanes[lane].swapped ? library_swap_piece (pattern->rules, (Piece) i)
                                                   : (Piece) i;
    guint8 n = board->counts[own];
    if (n < pattern->least[i] || (pattern->most[i] != LIBRARY_ANY_COUNT && n > pattern->most[i]))
      return FALSE;
  }
  return TRUE;
}

static gboolean
lane_stands (const Board *board, int lane)
{
  const int word = lane / WORD_LANES;
  const guint64 difference = board->sums[word] ^ board->search->wanted[word];

  return (difference >> lane % WORD_LANES * LANE_BITS & G_MAXUINT8) == 0
         && material_fits (board, lane);
}

/* Whether the pattern has stood for long enough at PLY; *FIRST is since when. Whose move it is
 * counts at the begin. */
static gboolean
pattern_stands (Board *board, guint ply, guint *first)
{
  const Search *search = board->search;
  const LibraryPattern *pattern = search->pattern;

  for (int lane = 0; lane < search->n_lanes; lane++) {
    const int side = search->lanes[lane].swapped ? !pattern->side : pattern->side;
    if (!lane_stands (board, lane)) {
      board->since[lane] = 0;
      continue;
    }
    if (board->since[lane] == 0 && (pattern->side < 0 || side == board->side)
        && ply >= pattern->plies_from && (pattern->plies_to == 0 || ply <= pattern->plies_to))
      board->since[lane] = ply + 1;
    if (board->since[lane] > 0 && ply + 1 - board->since[lane] >= pattern->plies_stays) {
      *first = board->since[lane] - 1;
      return TRUE;
    }
  }
  return FALSE;
}

/* Whether the pattern stands in the N moves at BYTES that begin at BOARD; PLY becomes where. */
static gboolean
find_in_moves (Board *board, const guint8 *bytes, guint n, guint *ply)
{
  const Search *search = board->search;
  const gboolean counted = search->pattern->plies_stays > 0;

  for (guint i = 0;; i++) {
    SquareChange changes[CHANGES_MAX];
    int n_changes;

    if ((counted || some_lane_stands (board)) && pattern_stands (board, i, ply))
      return TRUE;
    if (i == n)
      return FALSE;
    n_changes = search->pattern->rules->replay (
        board->squares, board->side, (MoveCode) (bytes[2 * i] | bytes[2 * i + 1] << 8), changes);
    for (int j = 0; j < n_changes; j++)
      board_change (board, &changes[j]);
    board->side = !board->side;
  }
}

/* --- All games --- */

static gboolean
is_wanted (const Search *search, guint32 id)
{
  const LibraryRow *row = library_table_get (library_get_table (search->library), id);

  return !(library_row_flags (row) & LIBRARY_DELETED) && row->kind == search->kind;
}

static void
search_row (const Search *search, sqlite3_stmt *row, guint32 id, GArray *hits)
{
  const char *fen = (const char *) sqlite3_column_text (row, 2);
  const guint8 *moves = sqlite3_column_blob (row, 1);
  const guint n = (guint) sqlite3_column_bytes (row, 1) / 2;
  Position start;
  TextError reason;
  Board board;
  guint ply;

  if (fen && !search->pattern->rules->position_from_text (&start, fen, &reason))
    return;
  board_init (&board, search, fen ? &start : NULL);
  if (find_in_moves (&board, moves, n, &ply)) {
    const LibraryHit hit = { id, (guint16) MIN (ply, POSTINGS_PLY_MAX) };
    g_array_append_val (hits, hit);
  }
}

static gboolean
is_scattered (const GArray *ids, guint32 first, guint32 last)
{
  return g_array_index (ids, guint32, last) - g_array_index (ids, guint32, first)
         > SCATTERED * (last - first + 1);
}

/* Games that lie far apart are read one by one. */
static gboolean
search_scattered (Search *search, LibraryDatabase *database, guint32 first, guint32 last,
                  GArray *hits, GError **error)
{
  sqlite3_stmt *rows = library_database_prepare (
      database, "SELECT id, moves, start FROM body WHERE id = ?1", error);

  for (guint32 i = first; rows && i <= last; i++) {
    guint32 id = g_array_index (search->ids, guint32, i);
    if (id == 0 || id > search->count || !is_wanted (search, id))
      continue;
    sqlite3_bind_int64 (rows, 1, id);
    if (sqlite3_step (rows) == SQLITE_ROW)
      search_row (search, rows, id, hits);
    sqlite3_reset (rows);
  }
  sqlite3_finalize (rows);
  return rows != NULL;
}

/* Looks through the games FIRST to LAST, or through those of IDS from place FIRST to LAST. */
static gboolean
search_chunk (Search *search, LibraryDatabase *database, guint32 first, guint32 last, GArray *hits,
              GError **error)
{
  const GArray *ids = search->ids;
  guint32 from = ids ? g_array_index (ids, guint32, first) : first;
  guint32 to = ids ? g_array_index (ids, guint32, last) : last;
  sqlite3_stmt *rows = library_database_prepare (
      database, "SELECT id, moves, start FROM body WHERE id BETWEEN ?1 AND ?2 ORDER BY id", error);
  guint32 at = first;
  int result = SQLITE_ERROR;

  if (rows) {
    sqlite3_bind_int64 (rows, 1, from);
    sqlite3_bind_int64 (rows, 2, to);
  }
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    guint32 id = (guint32) sqlite3_column_int64 (rows, 0);
    while (ids && at < last && g_array_index (ids, guint32, at) < id)
      at++;
    if (id <= search->count && (!ids || g_array_index (ids, guint32, at) == id)
        && is_wanted (search, id))
      search_row (search, rows, id, hits);
  }
  if (rows && result != SQLITE_DONE)
    library_database_fail (database, error);
  sqlite3_finalize (rows);
  return result == SQLITE_DONE;
}

/* The next chunk, FALSE where there is none or nobody wants any more. */
static gboolean
take_chunk (Search *search, guint32 *first, guint32 *last)
{
  gboolean more;

  g_mutex_lock (&search->lock);
  more = search->next < search->total && !search->error
         && !g_cancellable_set_error_if_cancelled (search->cancellable, &search->error);
  *first = search->next + (search->ids ? 0 : 1);
  search->next = MIN (search->next + CHUNK, search->total);
  *last = search->next - (search->ids ? 1 : 0);
  g_mutex_unlock (&search->lock);
  return more;
}

static void
tell_chunk (Search *search, guint32 n, const GArray *hits, GError *error)
{
  g_mutex_lock (&search->lock);
  search->done += n;
  if (error && !search->error)
    search->error = g_error_copy (error);
  search->found ((const LibraryHit *) (gpointer) hits->data, hits->len, search->done, search->total,
                 search->data);
  g_mutex_unlock (&search->lock);
}

static gpointer
run_search (gpointer data)
{
  Search *search = data;
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (LibraryHit));
  GError *error = NULL;
  LibraryDatabase *database = library_borrow (search->library, &error);
  guint32 first, last;

  if (!database)
    tell_chunk (search, 0, hits, error);
  while (database && take_chunk (search, &first, &last)) {
    g_array_set_size (hits, 0);
    if (search->ids && is_scattered (search->ids, first, last))
      search_scattered (search, database, first, last, hits, &error);
    else
      search_chunk (search, database, first, last, hits, &error);
    tell_chunk (search, last + 1 - first, hits, error);
    g_clear_error (&error);
  }
  library_give_back (search->library, database);
  g_clear_error (&error);
  return NULL;
}

/* Each thread gets its chunks one after the other, so that they read the file nearly in order. */
static void
run_threads (Search *search)
{
  const guint n = CLAMP (g_get_num_processors (), 1, THREADS_MAX);
  GThread *threads[THREADS_MAX] = { NULL };

  for (guint i = 1; i < n; i++)
    threads[i] = g_thread_new ("pattern", run_search, search);
  run_search (search);
  for (guint i = 1; i < n; i++)
    g_thread_join (threads[i]);
}

gboolean
library_find_pattern (Library *self, const LibraryPattern *pattern, const GArray *ids,
                      LibraryHitsFunc found, gpointer data, GCancellable *cancellable,
                      GError **error)
{
  g_autofree Search *search = g_new (Search, 1);
  gboolean good;

  search_init (search, self, pattern);
  search->ids = ids;
  search->total = ids ? ids->len : search->count;
  search->found = found;
  search->data = data;
  search->cancellable = cancellable;
  if (pattern->rules->replay)
    run_threads (search);
  g_mutex_clear (&search->lock);
  good = search->error == NULL;
  if (!good)
    g_propagate_error (error, search->error);
  return good;
}
