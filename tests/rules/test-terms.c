/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What bots may weigh: every term counted by hand somewhere, blind to colour, and in its bounds. */
#include "base/random.h"
#include "registry.h"

#include <glib.h>

#define CHESS_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define XIANGQI_START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
#define REVERSI_START "8/8/8/3pP3/3Pp3/8/8/8 w"

static const struct {
  const char *game, *fen, *term;
  int expected;
} known[] = {
  { "chess", CHESS_START, "mobility", 0 },
  { "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "mobility", 10 },
  { "chess", "4k3/8/1p6/8/8/8/8/R3K3 w - - 0 1", "mobility", 9 },
  { "chess", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "attacked-pieces", 1 },
  { "chess", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "hanging-pieces", 1 },
  { "chess", "4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "attacked-pieces", 1 },
  { "chess", "4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "hanging-pieces", 0 },
  { "chess", "4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "defended-pieces", -1 },
  { "chess", "4k3/8/8/8/8/P7/P6P/4K3 w - - 0 1", "doubled-pawns", 1 },
  { "chess", "4k3/8/8/8/8/P7/P6P/4K3 w - - 0 1", "isolated-pawns", 3 },
  { "chess", "4k3/8/8/8/8/P7/P6P/4K3 w - - 0 1", "passed-pawns", 2 },
  { "chess", "4k3/8/8/8/8/P7/P6P/4K3 w - - 0 1", "passed-pawn-steps", 1 },
  { "chess", "4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1", "isolated-pawns", 0 },
  { "chess", "4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1", "protected-pawns", 1 },
  { "chess", "4k3/1p6/8/P7/8/8/7P/4K3 w - - 0 1", "passed-pawns", 1 },
  { "chess", "4k3/8/8/Pp6/8/8/8/4K3 w - - 0 1", "passed-pawns", 0 },
  { "chess", "4k3/8/8/Pp6/8/8/8/4K3 w - - 0 1", "passed-pawn-steps", 1 },
  { "chess", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop-pair", 1 },
  { "chess", "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", "bishop-pair", 0 },
  { "chess", "4k3/8/8/n7/8/8/8/N3K2N w - - 0 1", "knights-on-rim", 1 },
  { "chess", "4k3/p7/8/8/8/8/1P6/RR2K2R w - - 0 1", "rooks-on-open-files", 1 },
  { "chess", "4k3/p7/8/8/8/8/1P6/RR2K2R w - - 0 1", "rooks-on-half-open-files", 1 },
  { "chess", "rnbqkbnr/pppppppp/8/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 0 1", "undeveloped-pieces",
    -2 },
  { "chess", "rnbqkbnr/pppppppp/8/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 0 1", "early-queen", 0 },
  { "chess", "rnb1kbnr/pppppppp/8/8/3q4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "early-queen", -4 },
  { "chess", "r3k2r/8/8/8/8/8/8/R4RK1 w kq - 0 1", "castled-king", 1 },
  { "chess", "r3k2r/8/8/8/8/8/8/R4RK1 w kq - 0 1", "castling-lost", 0 },
  { "chess", "r3k2r/8/8/8/8/8/8/1KR4R w kq - 0 1", "castled-king", 1 },
  { "chess", "r3k2r/8/8/8/8/8/8/R5KR w kq - 0 1", "castled-king", 0 },
  { "chess", "r3k2r/8/8/8/8/8/8/R5KR w kq - 0 1", "castling-lost", 1 },
  { "chess", "6k1/5pp1/8/7p/8/8/5PPP/6K1 w - - 0 1", "pawn-shield", 1 },
  { "chess", "4k3/8/8/7P/6P1/6K1/8/8 w - - 0 1", "pawn-shield", 0 },
  { "chess", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "king-attack", 2 },
  { "chess", "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", "check", 1 },
  { "chess", "4k3/8/8/8/8/2N5/3P4/4K3 w - - 0 1", "centre-control", 2 },
  { "chess", "4k3/8/8/8/8/3P1P2/8/4K3 w - - 0 1", "centre-control", 2 },
  { "chess", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "space", 2 },
  { "chess", "4k3/8/8/8/2pP4/8/8/4K3 w - - 0 1", "space", -1 },
  { "chess", CHESS_START, "tempo", 1 },

  { "xiangqi", XIANGQI_START, "mobility", 0 },
  { "xiangqi", "4k4/9/9/9/9/9/9/9/9/R2K5 w", "mobility", 11 },
  { "xiangqi", "4k4/n8/9/9/9/P8/9/9/9/C2K5 w", "mobility", 3 },
  { "xiangqi", "4k4/n8/9/9/9/P8/9/9/9/C2K5 w", "cannon-mounts", 1 },
  { "xiangqi", "4k4/n8/9/9/9/P8/9/9/9/C2K5 w", "attacked-pieces", 1 },
  { "xiangqi", "4k4/n8/9/9/9/P8/9/9/9/C2K5 w", "hanging-pieces", 1 },
  { "xiangqi", "4k4/n7r/9/9/9/P8/9/9/9/C2K5 w", "hanging-pieces", 0 },
  { "xiangqi", "4k4/n8/9/9/9/P8/9/9/9/C2K5 w", "horses-on-rim", -1 },
  { "xiangqi", "4k4/9/9/9/9/9/9/9/N8/R2K5 w", "guarded-pieces", 1 },
  { "xiangqi", "4k4/9/9/9/9/9/4P4/4N4/9/3K5 w", "blocked-horses", 2 },
  { "xiangqi", "4k4/9/9/9/9/9/3N5/5N3/9/3K5 w", "linked-horses", 2 },
  { "xiangqi", "4k4/9/2N6/9/9/9/9/9/9/3K5 w", "horses-near-palace", 1 },
  { "xiangqi", "4k4/9/1N7/9/9/9/9/9/9/3K5 w", "horses-near-palace", 0 },
  { "xiangqi", "4k4/9/9/9/9/9/9/4B4/3N5/3K5 w", "blocked-elephants", 1 },
  { "xiangqi", "4k4/9/9/9/9/9/9/4B4/9/2BK5 w", "linked-elephants", 2 },
  { "xiangqi", "3ak4/9/9/9/9/9/9/4B4/4A4/2BK5 w", "palace-guards", 2 },
  { "xiangqi", "4k4/9/9/9/PP7/9/2p6/9/9/3K5 w", "crossed-soldiers", 1 },
  { "xiangqi", "4k4/9/9/9/PP7/9/2p6/9/9/3K5 w", "linked-soldiers", 1 },
  { "xiangqi", "4k4/9/9/8P/P8/9/9/9/9/3K5 w", "linked-soldiers", 0 },
  { "xiangqi", "4k3P/9/9/9/9/9/9/9/9/3K5 w", "old-soldiers", 1 },
  { "xiangqi", "4k4/9/9/9/9/9/P8/9/9/RR1K5 w", "chariots-on-open-files", 1 },
  { "xiangqi", "4k4/9/9/9/9/9/P8/9/9/RR1K5 w", "chariots-at-home", 1 },
  { "xiangqi", "4k4/9/9/9/9/4p4/9/4C4/9/3K5 b", "central-cannons", 1 },
  { "xiangqi", "4k4/9/9/9/9/4p4/9/4C4/9/3K5 b", "hollow-cannons", 0 },
  { "xiangqi", "4k4/9/9/9/9/9/9/4C4/9/3K5 w", "hollow-cannons", 1 },
  { "xiangqi", "4k4/4a4/9/9/9/9/9/9/9/3K5 w", "exposed-king", 1 },
  { "xiangqi", "4k4/9/9/9/9/9/9/9/9/3K1R3 w", "palace-attack", 3 },
  { "xiangqi", "4k4/9/9/9/9/9/9/9/9/3KR4 b", "check", 1 },
  { "xiangqi", XIANGQI_START, "tempo", 1 },

  { "reversi", REVERSI_START, "mobility", 0 },
  { "reversi", "8/8/8/Pp6/8/8/8/8 w", "mobility", 1 },
  { "reversi", "8/8/8/Pp6/8/8/8/8 w", "forced-passes", 1 },
  { "reversi", "8/8/8/Pp6/8/8/8/8 w", "parity", -1 },
  { "reversi", "8/8/8/Pp6/8/8/8/8 b", "parity", 1 },
  { "reversi", "2pP4/8/8/8/8/8/8/8 w", "mobility", 0 },
  { "reversi", "2pP4/8/8/8/8/8/8/8 w", "safe-moves", -1 },
  { "reversi", "1pP5/8/8/8/8/8/8/8 w", "corner-moves", 1 },
  { "reversi", "1pP5/8/8/8/8/8/8/8 w", "safe-moves", 0 },
  { "reversi", "1pP5/8/8/8/8/8/8/8 w", "c-squares", -1 },
  { "reversi", "P7/8/8/8/8/8/8/8 w", "corners", 1 },
  { "reversi", "P7/8/8/8/8/8/8/8 w", "discs", 1 },
  { "reversi", "P7/8/8/8/8/8/8/8 w", "potential-mobility", -3 },
  { "reversi", "8/8/2PPP3/2PpP3/2PPP3/8/8/8 w", "potential-mobility", -16 },
  { "reversi", "8/8/2PPP3/2PpP3/2PPP3/8/8/8 w", "frontier", 8 },
  { "reversi", "PPPPPPPP/8/8/8/8/8/8/8 w", "stable-discs", 8 },
  { "reversi", "8/1P6/8/8/8/8/8/8 w", "x-squares", 1 },
  { "reversi", "P7/1P6/8/8/8/8/8/8 w", "x-squares", 0 },
  { "reversi", "1P6/P7/8/8/8/8/8/8 w", "c-squares", 2 },
  { "reversi", "PP6/8/8/8/8/8/8/8 w", "c-squares", 0 },
  { "reversi", "1PPPPPP1/8/8/8/8/8/8/8 w", "edges", 4 },
};

static Position
position_of (const Rules *rules, const char *fen)
{
  Position position;
  TextError error = { 0 };

  if (!rules->position_from_text (&position, fen, &error))
    g_error ("%s: column %d: %s", fen, error.column, error.message);
  return position;
}

static int
index_of (const TermList *terms, const char *id)
{
  for (int i = 0; i < terms->n; i++)
    if (strcmp (terms->items[i].id, id) == 0)
      return i;
  g_error ("no term is called %s", id);
}

static void
test_known (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++) {
    const Rules *rules = registry_find (known[i].game)->rules;
    Position position = position_of (rules, known[i].fen);
    int counts[TERMS_MAX];
    rules->terms->count (&position, counts);
    int n = counts[index_of (rules->terms, known[i].term)];
    if (n != known[i].expected)
      g_error ("%s, %s: %d, not %d", known[i].fen, known[i].term, n, known[i].expected);
  }
}

/* Somebody has counted positions of RULES by hand: then all is to be known of its terms. */
static gboolean
is_counted (const Rules *rules)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (strcmp (known[i].game, rules->id) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_term_counted (const Rules *rules, const char *term)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (known[i].expected != 0 && strcmp (known[i].game, rules->id) == 0
        && strcmp (known[i].term, term) == 0)
      return TRUE;
  return FALSE;
}

/* No term is left out above. */
static void
test_all_known (gconstpointer data)
{
  const Rules *rules = data;

  if (!is_counted (rules))
    g_test_skip ("nobody has counted a position of this game by hand");
  for (int i = 0; is_counted (rules) && i < rules->terms->n; i++)
    if (!is_term_counted (rules, rules->terms->items[i].id))
      g_error ("%s is counted nowhere", rules->terms->items[i].id);
}

/* The letters of TEXT in the other case: the other side's pieces and castling rights. */
static void
exchange_sides (char *text)
{
  for (; *text != '\0'; text++)
    *text = g_ascii_isupper (*text) ? g_ascii_tolower (*text) : g_ascii_toupper (*text);
}

/* FEN with the colours exchanged and the board turned upside down. Its first two fields are the
 * board and whose turn it is, w or b; a third one may have letters of the sides. */
static char *
turned (const char *fen)
{
  g_auto (GStrv) fields = g_strsplit (fen, " ", 5);
  g_auto (GStrv) ranks = g_strsplit (fields[0], "/", -1);
  g_autoptr (GString) board = g_string_new (NULL);

  for (guint i = g_strv_length (ranks); i-- > 0;)
    g_string_append_printf (board, "%s%s", ranks[i], i > 0 ? "/" : "");
  exchange_sides (board->str);
  const char *third = g_strv_length (fields) > 2 ? fields[2] : "-";
  g_autofree char *rights = g_strdup (third);
  exchange_sides (rights);
  return g_strdup_printf ("%s %s %s -", board->str, fields[1][0] == 'w' ? "b" : "w", rights);
}

/* FEN as a mirror shows it; in chess castling makes a difference between the wings. */
static char *
mirrored (const char *fen)
{
  g_auto (GStrv) fields = g_strsplit (fen, " ", 5);
  g_auto (GStrv) ranks = g_strsplit (fields[0], "/", -1);

  for (char **rank = ranks; *rank != NULL; rank++)
    g_strreverse (*rank);
  g_autofree char *board = g_strjoinv ("/", ranks);
  return g_strdup_printf ("%s %s - -", board, fields[1]);
}

/* FEN with the other side to move. */
static char *
handed_over (const char *fen)
{
  g_auto (GStrv) fields = g_strsplit (fen, " ", 5);

  return g_strdup_printf ("%s %s %s -", fields[0], fields[1][0] == 'w' ? "b" : "w",
                          g_strv_length (fields) > 2 ? fields[2] : "-");
}

/* Position TEXT must count as COUNTS times SIGN; nothing is said where it cannot be played. */
static void
assert_counts (const Rules *rules, const char *fen, const char *text, const int *counts, int sign,
               gboolean same_turn)
{
  Position position;
  int others[TERMS_MAX];

  if (!rules->position_from_text (&position, text, NULL))
    return;
  rules->terms->count (&position, others);
  for (int i = 0; i < rules->terms->n; i++) {
    const char *id = rules->terms->items[i].id;
    gboolean of_turn = g_str_equal (id, "tempo") || g_str_equal (id, "parity");
    if ((same_turn || !of_turn) && others[i] != sign * counts[i])
      g_error ("%s, %s: %s %d, but %d", fen, text, id, counts[i], others[i]);
  }
}

static void
assert_blind (const Rules *rules, const Position *position)
{
  char fen[POSITION_TEXT_MAX];
  int counts[TERMS_MAX];

  rules->position_to_text (position, fen);
  rules->terms->count (position, counts);
  g_autofree char *turn = turned (fen), *mirror = mirrored (fen), *hand = handed_over (fen);
  Position other = position_of (rules, turn);
  g_assert_cmpint (rules->terms->phase (&other), ==, rules->terms->phase (position));
  assert_counts (rules, fen, turn, counts, -1, TRUE);
  assert_counts (rules, fen, hand, counts, 1, FALSE);
  if (strcmp (rules->id, "chess") != 0)
    assert_counts (rules, fen, mirror, counts, 1, TRUE);
}

/* Calls CHECK with every position of GAMES random games from all kinds of starts. */
static void
walk (const Rules *rules, int games, void (*check) (const Rules *rules, const Position *position))
{
  Random random = random_from_seed (2026);

  for (int game = 0; game < games; game++) {
    const StartFamily *start = &rules->starts[game % rules->n_starts];
    Position position;
    Move moves[MOVES_MAX];
    start->set (&position, (int) random_below (&random, (uint32_t) start->count));
    for (int ply = 0; ply < 150; ply++) {
      check (rules, &position);
      int n = rules->legal_moves (&position, moves);
      if (n == 0)
        break;
      rules->play (&position, moves[random_below (&random, (uint32_t) n)]);
    }
  }
}

static void
test_symmetry (gconstpointer data)
{
  const Rules *rules = data;
  char fen[POSITION_TEXT_MAX];
  Position position;

  rules_start (rules, &position);
  rules->position_to_text (&position, fen);
  g_autofree char *turn = turned (fen);
  if (is_counted (rules) || rules->position_from_text (&position, turn, NULL))
    walk (rules, 30, assert_blind);
  else
    g_test_skip ("this game writes its positions in another way");
}

static void
test_bounds (gconstpointer data)
{
  const TermList *terms = ((const Rules *) data)->terms;
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_assert_cmpint (terms->n, >, 0);
  g_assert_cmpint (terms->n, <=, TERMS_MAX);
  for (int i = 0; i < terms->n; i++) {
    const Term *term = &terms->items[i];
    g_assert_true (g_hash_table_add (ids, (gpointer) term->id));
    for (const char *c = term->id; *c != '\0'; c++)
      g_assert_true (g_ascii_islower (*c) || *c == '-');
    g_assert_cmpint (strlen (term->name), >, 0);
    g_assert_true (g_str_has_prefix (term->summary, "for "));
    for (int phase = 0; phase < 3; phase++)
      g_assert_cmpint (ABS (term->usual[phase]), <=, term->most);
  }
}

/* The start is worth nothing to either side but the turn. */
static void
test_start (gconstpointer data)
{
  const Rules *rules = data;
  Position start;
  int counts[TERMS_MAX];
  rules_start (rules, &start);
  rules->terms->count (&start, counts);
  for (int i = 0; i < rules->terms->n; i++)
    if (!g_str_equal (rules->terms->items[i].id, "tempo")
        && !g_str_equal (rules->terms->items[i].id, "parity"))
      g_assert_cmpint (counts[i], ==, 0);
  g_assert_cmpint (rules->terms->phase (&start), ==, PHASE_OPENING);
}

/* Along a game the phase goes from the opening towards the end, never back, and never by more than
 * half of the way from one to the next. Pawns that become queens are not played on with. */
static void
test_phase (gconstpointer data)
{
  const Rules *rules = data;
  Random random = random_from_seed (7);
  for (int i = 0; i < 20; i++) {
    Position position;
    Move moves[MOVES_MAX], move = MOVE_NONE;
    rules_start (rules, &position);
    for (int ply = 0, before = 0; ply < 400 && move_choice (move) == MOVE_CHOICE_NONE; ply++) {
      int phase = rules->terms->phase (&position), n = rules->legal_moves (&position, moves);
      g_assert_cmpint (phase, >=, before);
      g_assert_cmpint (phase, <=, MIN (before + PHASE_MIDDLE / 2, PHASE_END));
      before = phase;
      if (n == 0)
        break;
      move = moves[random_below (&random, (uint32_t) n)];
      rules->play (&position, move);
    }
  }
}

static void
test_phase_end (void)
{
  static const char *const ends[][2] = { { "chess", "8/4k3/8/P7/8/8/4K3/8 w - - 0 1" },
                                         { "xiangqi", "4k4/9/9/9/P8/9/9/9/9/3K5 w" },
                                         { "reversi", "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/"
                                                      "pppppppp/pppppppp/pppppppp/pppppppp w" } };

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++) {
    const Rules *rules = registry_find (ends[i][0])->rules;
    Position position = position_of (rules, ends[i][1]);
    g_assert_cmpint (rules->terms->phase (&position), ==, PHASE_END);
  }
}

/* Kings have no price, all else has one in some phase, but where there is one kind of piece: how
 * many there are is a term's business then, and nothing is priced twice. And no table knows left
 * from right. */
static void
test_pieces (gconstpointer data)
{
  const Rules *rules = data;
  const TermList *terms = rules->terms;
  for (int kind = 0; kind < rules->n_pieces / 2; kind++)
    for (int phase = 0; phase < 3; phase++) {
      if (rules->pieces[kind].value == 0 || rules->n_pieces == 2)
        g_assert_cmpint (terms->material[kind][phase], ==, 0);
      else if (phase == 2)
        g_assert_cmpint (terms->material[kind][phase], >, 0);
      for (int square = 0; square < rules->files * rules->ranks; square++) {
        int file = square % rules->files, mirror = square - file + rules->files - 1 - file;
        int value = terms->square (kind, (Square) square, phase);
        g_assert_cmpint (value, ==, terms->square (kind, (Square) mirror, phase));
        g_assert_cmpint (ABS (value), <=, 300);
      }
    }
}

static void
test_none (void)
{
  g_test_skip ("bots may weigh nothing but the pieces of this game");
}

static void
add_tests (const Rules *rules)
{
  static const struct {
    const char *name;
    GTestDataFunc test;
  } tests[] = {
    { "all-known", test_all_known }, { "symmetry", test_symmetry }, { "bounds", test_bounds },
    { "start", test_start },         { "phase", test_phase },       { "pieces", test_pieces },
  };

  for (gsize i = 0; rules->terms && i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strdup_printf ("/terms/%s/%s", rules->id, tests[i].name);
    g_test_add_data_func (path, rules, tests[i].test);
  }
  if (!rules->terms) {
    g_autofree char *path = g_strdup_printf ("/terms/%s", rules->id);
    g_test_add_func (path, test_none);
  }
}

static void
add (uint64_t *fingerprint, int number)
{
  *fingerprint = (*fingerprint ^ (uint64_t) number) * 0x100000001b3;
}

/* The numbers that a new bot begins with are what they always were. Who means to change them writes
 * the new number. */
static void
test_usual_numbers (void)
{
  const struct {
    const char *game;
    uint64_t fingerprint;
  } usual[] = { { "chess", 0x538fcc401bada351 },
                { "xiangqi", 0xaef726ff2ba0cd96 },
                { "reversi", 0x7735af79123be627 } };

  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++) {
    const Rules *rules = registry_find (usual[i].game)->rules;
    const TermList *terms = rules->terms;
    uint64_t fingerprint = 0;
    for (int phase = 0; phase < 3; phase++) {
      for (int term = 0; term < terms->n; term++)
        add (&fingerprint, terms->items[term].usual[phase] ^ terms->items[term].most << 16);
      for (int kind = 0; kind < rules->n_pieces / 2; kind++) {
        add (&fingerprint, terms->material[kind][phase]);
        for (int square = 0; square < rules->files * rules->ranks; square++)
          add (&fingerprint, terms->square (kind, (Square) square, phase));
      }
    }
    g_assert_cmphex (fingerprint, ==, usual[i].fingerprint);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/terms/known", test_known);
  g_test_add_func ("/terms/phase-end", test_phase_end);
  g_test_add_func ("/terms/usual-numbers", test_usual_numbers);
  for (int i = 0; i < registry_count (); i++)
    add_tests (registry_game (i)->rules);
  return g_test_run ();
}
