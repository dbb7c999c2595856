/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which games a tournament has, what is read of engines, openings and rulings, and the clocks. */
#include "arena/arena-game.h"
#include "arena/arena-openings.h"
#include "arena/arena-tournament.h"
#include "game/drivers/pal-driver-protocol.h"
#include "game/drivers/pal-driver-spec.h"
#include "registry.h"

#include <string.h>

static ArenaPlan
make_plan (int players, ArenaKind kind, int games, gboolean swap)
{
  ArenaPlan plan = { .rules = registry_game (0)->rules,
                     .specs = g_ptr_array_new (),
                     .openings = g_ptr_array_new (),
                     .kind = kind,
                     .games_per_pairing = games,
                     .swap = swap };

  g_ptr_array_set_size (plan.specs, players);
  g_ptr_array_set_size (plan.openings, 3);
  return plan;
}

static void
clear_plan (ArenaPlan *plan)
{
  g_ptr_array_unref (plan->specs);
  g_ptr_array_unref (plan->openings);
}

/* Everyone meets everyone equally often, as often with each side, from the same openings. */
static void
test_round_robin (void)
{
  ArenaPlan plan = make_plan (4, ARENA_ROUND_ROBIN, 6, TRUE);
  int met[4][4] = { 0 }, openings[4][4] = { 0 };

  g_assert_cmpint (arena_plan_games (&plan), ==, 36);
  for (int number = 0; number < 36; number++) {
    ArenaFixture fixture = arena_plan_fixture (&plan, number);
    ArenaFixture mate = arena_plan_fixture (&plan, number ^ 1);
    met[fixture.players[0]][fixture.players[1]]++;
    openings[fixture.players[0]][fixture.players[1]] |= 1 << fixture.opening;
    g_assert_cmpint (fixture.opening, ==, mate.opening);
    g_assert_cmpint (fixture.pair, ==, mate.pair);
    g_assert_cmpint (fixture.players[0], ==, mate.players[1]);
  }
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 4; b++) {
      g_assert_cmpint (met[a][b], ==, a == b ? 0 : 3);
      g_assert_cmpint (openings[a][b], ==, a == b ? 0 : 7);
    }
  clear_plan (&plan);
}

static void
test_gauntlet (void)
{
  ArenaPlan plan = make_plan (4, ARENA_GAUNTLET, 5, FALSE);
  int met[4] = { 0 }, first = 0;

  g_assert_cmpint (arena_plan_games (&plan), ==, 15);
  for (int number = 0; number < 15; number++) {
    ArenaFixture fixture = arena_plan_fixture (&plan, number);
    g_assert_true ((fixture.players[0] == 0) != (fixture.players[1] == 0));
    met[fixture.players[0] + fixture.players[1]]++;
    first += fixture.players[0] == 0;
  }
  g_assert_true (met[1] == 5 && met[2] == 5 && met[3] == 5);
  g_assert_cmpint (first, ==, 9); /* three rounds of five */
  clear_plan (&plan);
}

/* Every game of every two players is found, in its order. */
static void
test_find (void)
{
  static const struct {
    ArenaKind kind;
    int games;
    gboolean swap;
  } plans[] = { { ARENA_ROUND_ROBIN, 6, TRUE },
                { ARENA_ROUND_ROBIN, 5, FALSE },
                { ARENA_GAUNTLET, 4, TRUE },
                { ARENA_GAUNTLET, 3, FALSE } };

  for (gsize i = 0; i < G_N_ELEMENTS (plans); i++) {
    ArenaPlan plan = make_plan (5, plans[i].kind, plans[i].games, plans[i].swap);
    int met[5][5] = { 0 };

    for (int number = 0; number < arena_plan_games (&plan); number++) {
      ArenaFixture fixture = arena_plan_fixture (&plan, number);
      int a = MIN (fixture.players[0], fixture.players[1]);
      int b = MAX (fixture.players[0], fixture.players[1]);

      g_assert_cmpint (arena_plan_find (&plan, a, b, met[a][b]), ==, number);
      g_assert_cmpint (arena_plan_find (&plan, b, a, met[a][b]++), ==, number);
    }
    for (int a = 0; a < 5; a++)
      for (int b = a + 1; b < 5; b++)
        g_assert_cmpint (arena_plan_find (&plan, a, b, met[a][b]), ==, -1);
    clear_plan (&plan);
  }
}

static void
test_spec (void)
{
  const PalDriverLimits general = { .nodes = 7 };
  g_autoptr (GError) error = NULL;
  g_autoptr (PalDriverSpec) whole = pal_driver_spec_parse (
      "name=new,cmd='/a b/engine' --xboard x\\,y,dir=/tmp,tc=40/60+0.5,option.Hash=16,"
      "option.Clear Hash",
      &general, &error);
  g_autoptr (PalDriverSpec) plain = pal_driver_spec_parse ("gtp-rhino -b 0", &general, &error);
  const PalDriverOption *option;

  g_assert_no_error (error);
  g_assert_cmpstr (whole->name, ==, "new");
  g_assert_cmpstr (whole->argv[0], ==, "/a b/engine");
  g_assert_cmpstr (whole->argv[2], ==, "x,y");
  g_assert_cmpstr (whole->folder, ==, "/tmp");
  g_assert_cmpstr (whole->protocol->id, ==, "cecp");
  g_assert_cmpint (whole->limits.control.mode, ==, PAL_CLOCK_MOVES);
  g_assert_cmpint (whole->limits.nodes, ==, 0);
  g_assert_cmpint (whole->options->len, ==, 2);
  option = whole->options->pdata[0];
  g_assert_cmpstr (option->name, ==, "Hash");
  g_assert_cmpstr (option->value, ==, "16");
  option = whole->options->pdata[1];
  g_assert_cmpstr (option->name, ==, "Clear Hash");
  g_assert_null (option->value);
  g_assert_cmpstr (plain->name, ==, "gtp-rhino");
  g_assert_cmpstr (plain->protocol->id, ==, "gtp");
  g_assert_cmpint (plain->limits.nodes, ==, 7);
}

/* Who is said to have no clock has none, whatever holds for the others. */
static void
test_spec_without_clock (void)
{
  const PalDriverLimits general = { .control = { PAL_CLOCK_SUDDEN, 60000 } };
  g_autoptr (PalDriverSpec) spec = pal_driver_spec_parse ("name=a,tc=-", &general, NULL);

  g_assert_false (pal_driver_limits_any (&spec->limits));
  g_assert_true (spec->own_limits);
  g_assert_null (spec->argv);
  g_assert_cmpstr (spec->protocol->id, ==, "uci");
}

static void
test_spec_mistakes (void)
{
  static const char *const texts[]
      = { "name=a,colour=red", "name=a,proto=telepathy", "a=b,c",
          "name=a,tc=soon",    "name=a,nodes=0",         "cmd='open",
          "cmd=x,level=3",     "level=3,cmd=x",          "bot=ready-made/chess-beginner,cmd=x" };
  const PalDriverLimits none = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    g_assert_null (pal_driver_spec_parse (texts[i], &none, &error));
    g_assert_nonnull (error);
  }
}

/* A time that a protocol has no words for is refused, whether it is an engine's own or everybody's.
 */
static void
test_spec_clocks (void)
{
  static const struct {
    const char *protocol;
    gboolean periods, move_limit;
  } cases[] = {
    { "uci", TRUE, TRUE },    { "ucci", TRUE, FALSE },    { "gtp", TRUE, FALSE },
    { "cecp", FALSE, FALSE }, { "nboard", FALSE, FALSE }, { "inside", TRUE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    PalDriverLimits limits = { 0 };
    g_autofree char *limit = g_strdup_printf ("proto=%s,tc=60max5", cases[i].protocol);
    g_autofree char *plain = g_strdup_printf ("proto=%s", cases[i].protocol);
    g_autoptr (PalDriverSpec) limited = pal_driver_spec_parse (limit, &limits, NULL);
    g_autoptr (PalDriverSpec) in_periods = NULL;

    g_assert_cmpint (limited != NULL, ==, cases[i].move_limit);
    g_assert_true (pal_driver_limits_set (&limits, "tc", "60:3x5", NULL));
    in_periods = pal_driver_spec_parse (plain, &limits, NULL);
    g_assert_cmpint (in_periods != NULL, ==, cases[i].periods);
  }
}

static void
test_limits (void)
{
  PalDriverLimits limits = { 0 };

  g_assert_true (pal_driver_limits_set (&limits, "movetime", "250", NULL));
  g_assert_true (pal_driver_limits_set (&limits, "depth", "7", NULL));
  g_assert_true (pal_driver_limits_set (&limits, "nodes", "5000000000", NULL));
  g_assert_cmpint (limits.move_time, ==, 250);
  g_assert_cmpint (limits.depth, ==, 7);
  g_assert_cmpuint (limits.nodes, ==, 5000000000);
  g_assert_false (pal_driver_limits_set (&limits, "depth", "1001", NULL));
  g_assert_false (pal_driver_limits_set (&limits, "movetime", "86400001", NULL));
  g_assert_false (pal_driver_limits_set (&limits, "hash", "16", NULL));
}

static void
test_openings (void)
{
  const Rules *chess = registry_find ("chess")->rules, *reversi = registry_find ("reversi")->rules;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) lines = arena_openings_read (
      chess,
      "# a comment\n\n1. e4 e5 2.Nf3\n8/8/8/4k3/8/8/4P3/4K3 w - - bm e4; id \"x\";\n"
      "e2e4e7e5g1f3\r\n4k3/8/8/8/8/8/8/R3K3 w Q - 3 9\n",
      "here", &error);
  g_autoptr (GPtrArray) discs = arena_openings_read (reversi, "f5d6c3\n", "here", NULL);
  const GameRecord *record;
  char fen[POSITION_TEXT_MAX];

  g_assert_no_error (error);
  g_assert_cmpint (lines->len, ==, 4);
  record = lines->pdata[0];
  g_assert_cmpint (record->length, ==, 3);
  g_assert_true (chess->key (game_record_last (record))
                 == chess->key (game_record_last (lines->pdata[2])));
  record = lines->pdata[3];
  chess->position_to_text (&record->positions[0], fen);
  g_assert_cmpstr (fen, ==, "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9");
  g_assert_cmpint (((const GameRecord *) discs->pdata[0])->length, ==, 3);
}

static GPtrArray *
load_text (const char *game, const char *text, gboolean *of_games, GError **error)
{
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("palamedes-XXXXXX", &stream, NULL);
  GPtrArray *openings;

  g_assert_true (
      g_file_replace_contents (file, text, strlen (text), NULL, FALSE, 0, NULL, NULL, NULL));
  openings = arena_openings_load (registry_find (game)->rules, file, of_games, NULL, error);
  g_file_delete (file, NULL, NULL);
  return openings;
}

/* What a file is, is seen from what is in it; games without moves and of other games say nothing.
 */
static void
test_openings_files (void)
{
  static const struct {
    const char *game, *text;
    gboolean of_games;
    guint n;
    size_t plies; /* of the first one */
  } cases[] = {
    { "chess", "# some\n\ne4 e5 Nf3\nd4\n", FALSE, 2, 3 },
    { "chess",
      "[White \"A\"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 1-0\n\n[White \"B\"]\n\n*\n\n"
      "[White \"C\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 3 9\"]\n\n*\n\n"
      "[Variant \"Xiangqi\"]\n\n1. h2e2 *\n",
      TRUE, 2, 4 },
    { "chess", "1. f3 e5 2. g4\nQh4# 0-1\n\n[White \"D\"]\n\n1. d4 *\n", FALSE, 0, 0 },
    { "chess", "[White \"A\"]\n\n1. f3 e5 2. g4\nQh4# 0-1\n", TRUE, 1, 3 },
    { "xiangqi", "[White \"A\"]\n\n1. e4 e5 *\n\n[Variant \"Xiangqi\"]\n\n1. h2e2 *\n", TRUE, 1,
      1 },
    { "reversi", "[White \"A\"]\n\n1. e4 e5 *\n", TRUE, 0, 0 },
    { "chess",
      "\xef\xbb\xbf"
      "e4 e5\r\nd4 d5\r\n",
      FALSE, 2, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    gboolean of_games;
    g_autoptr (GPtrArray) openings = load_text (cases[i].game, cases[i].text, &of_games, &error);

    g_assert_cmpint (of_games, ==, cases[i].of_games);
    g_assert_cmpuint (openings ? openings->len : 0, ==, cases[i].n);
    if (openings)
      g_assert_cmpuint (((const GameRecord *) openings->pdata[0])->length, ==, cases[i].plies);
    else
      g_assert_nonnull (error);
  }
}

/* Games that begin alike are one opening when they are cut. */
static void
test_openings_cut (void)
{
  g_autoptr (GPtrArray) openings = arena_openings_read (
      registry_find ("chess")->rules, "e4 e5 Nf3\ne4 e5 Nc3\ne4 c5\nNf3 Nf6 e4\n", "here", NULL);

  arena_openings_cut (openings, 2);
  g_assert_cmpuint (openings->len, ==, 3);
  g_assert_cmpuint (((const GameRecord *) openings->pdata[0])->length, ==, 2);
}

static void
loading_on_done (GObject *source, GAsyncResult *result, gpointer data)
{
  GAsyncResult **kept = data;

  *kept = g_object_ref (result);
}

/* On a thread, and called off. */
static void
test_openings_async (void)
{
  for (int called_off = 0; called_off < 2; called_off++) {
    g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/openings.pgn");
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    g_autoptr (GAsyncResult) result = NULL;
    g_autoptr (GError) error = NULL;
    gboolean of_games;

    arena_openings_load_async (registry_find ("chess")->rules, file, cancellable, loading_on_done,
                               &result);
    if (called_off)
      g_cancellable_cancel (cancellable);
    while (!result)
      g_main_context_iteration (NULL, TRUE);
    g_assert_null (arena_openings_load_finish (result, &of_games, &error));
    if (called_off)
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    else
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  }
}

static gboolean
is_same_line (const GameRecord *one, const GameRecord *other)
{
  return one->length == other->length
         && memcmp (one->moves, other->moves, one->length * sizeof *one->moves) == 0;
}

/* Lines of the book: legal by how they are made, each once, and the same for the same seed. */
static void
test_openings_book (void)
{
  const Rules *rules = registry_find ("chess")->rules;
  g_autoptr (PalBooks) books = pal_books_new (g_getenv ("PALAMEDES_BOOKS"), "/nowhere");
  g_autoptr (PalBooks) none = pal_books_new ("/nowhere", "/nowhere");
  g_autoptr (GPtrArray) one = arena_openings_draw (books, rules, 40, 6, 7, NULL);
  g_autoptr (GPtrArray) again = arena_openings_draw (books, rules, 40, 6, 7, NULL);
  g_autoptr (GPtrArray) other = arena_openings_draw (books, rules, 40, 6, 8, NULL);
  g_autoptr (GPtrArray) first = arena_openings_draw (books, rules, 1000, 1, 8, NULL);
  g_autoptr (GError) error = NULL;
  guint same = 0;

  g_assert_cmpuint (one->len, ==, 40);
  g_assert_cmpuint (first->len, <=, 20);
  for (guint i = 0; i < 40; i++) {
    const GameRecord *record = one->pdata[i];
    g_assert_cmpuint (record->length, >=, 1);
    g_assert_cmpuint (record->length, <=, 6);
    g_assert_true (is_same_line (record, again->pdata[i]));
    same += is_same_line (record, other->pdata[i]);
    for (guint j = 0; j < i; j++)
      g_assert_false (is_same_line (record, one->pdata[j]));
  }
  g_assert_cmpuint (same, <, 40);
  g_assert_null (arena_openings_draw (none, rules, 2, 6, 7, &error));
  g_assert_nonnull (error);
}

static void
test_openings_mistakes (void)
{
  static const struct {
    const char *text, *words;
  } cases[] = {
    { "e4 e5\ne4 e6 Ke3\n", "here, line 2" },
    { "e4 e5\n\nf3 e5 g4 Qh4#\n", "here, line 3" },
    { "# nothing\n", "here" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_assert_null (
        arena_openings_read (registry_find ("chess")->rules, cases[i].text, "here", &error));
    g_assert_nonnull (strstr (error->message, cases[i].words));
  }
}

/* The same seed gives the same order, and nothing is lost. */
static void
test_shuffle (void)
{
  int numbers[50];
  g_autoptr (GPtrArray) one = g_ptr_array_new (), another = g_ptr_array_new ();
  int moved = 0;

  for (int i = 0; i < 50; i++) {
    g_ptr_array_add (one, &numbers[i]);
    g_ptr_array_add (another, &numbers[i]);
  }
  arena_openings_shuffle (one, 5);
  arena_openings_shuffle (another, 5);
  for (int i = 0; i < 50; i++) {
    g_assert_true (one->pdata[i] == another->pdata[i]);
    g_assert_true (g_ptr_array_find (one, &numbers[i], NULL));
    moved += one->pdata[i] != &numbers[i];
  }
  g_assert_cmpint (moved, >, 25);
}

static void
test_clock (void)
{
  const PalTimeControl fischer = { PAL_CLOCK_FISCHER, 1000, 50 };
  const PalTimeControl session = { PAL_CLOCK_MOVES, 1000, 0, 2 };
  ArenaClock clock = arena_clock_new (&fischer, &session);
  PalDriverTurn turn;

  g_assert_true (arena_clock_press (&clock, 0, 300000, 0));
  g_assert_true (arena_clock_press (&clock, 1, 900000, 0));
  arena_clock_tell (&clock, 1, &turn);
  g_assert_true (turn.clocked[0] && turn.clocked[1]);
  g_assert_cmpint (turn.left[0], ==, 750);
  g_assert_cmpint (turn.increment[0], ==, 50);
  g_assert_cmpint (turn.left[1], ==, 100);
  g_assert_cmpint (turn.moves_to_go, ==, 1);
  g_assert_false (arena_clock_press (&clock, 1, 160000, 50));
  g_assert_true (arena_clock_press (&clock, 1, 140000, 50)); /* forgiven, and a new session */
  arena_clock_tell (&clock, 1, &turn);
  g_assert_cmpint (turn.left[1], ==, 1000);
  g_assert_cmpint (turn.moves_to_go, ==, 2);
}

static void
test_clock_periods (void)
{
  const PalTimeControl control = { PAL_CLOCK_BYOYOMI, 1000, 100, 3 };
  ArenaClock clock = arena_clock_new (&control, &control);
  PalDriverTurn turn;

  arena_clock_tell (&clock, 0, &turn);
  g_assert_cmpint (turn.left[0], ==, 1100);
  g_assert_cmpint (turn.increment[0], ==, 100);
  g_assert_false (turn.in_periods[0]);
  g_assert_cmpint (turn.move_time, ==, 0);
  g_assert_cmpint (arena_clock_get_limit (&clock, 0), ==, 1300);

  /* Into the second period, which comes back whole; so does it after a move that was forgiven. */
  g_assert_true (arena_clock_press (&clock, 0, 1150000, 0));
  for (int i = 0; i < 3; i++) {
    arena_clock_tell (&clock, 0, &turn);
    g_assert_true (turn.in_periods[0]);
    g_assert_cmpint (turn.left[0], ==, 100);
    g_assert_cmpint (arena_clock_get_limit (&clock, 0), ==, 200);
    g_assert_true (arena_clock_press (&clock, 0, i == 0 ? 99000 : 110000, 10));
  }
  g_assert_true (arena_clock_press (&clock, 0, 199000, 0));
  g_assert_true (arena_clock_press (&clock, 0, 110000, 10));
  g_assert_cmpint (arena_clock_get_limit (&clock, 0), ==, 100);
  g_assert_false (arena_clock_press (&clock, 0, 111000, 10));
}

static void
test_clock_move_limit (void)
{
  const PalTimeControl limited = { PAL_CLOCK_SUDDEN, 1000, 0, 0, 400 };
  const PalTimeControl periods = { PAL_CLOCK_BYOYOMI, 500, 100, 1, 400 };
  ArenaClock clock = arena_clock_new (&limited, &periods);
  PalDriverTurn turn;

  arena_clock_tell (&clock, 0, &turn);
  g_assert_cmpint (turn.left[0], ==, 1000);
  g_assert_cmpint (turn.move_time, ==, 400);
  g_assert_false (arena_clock_press (&clock, 0, 401000, 0));
  g_assert_true (arena_clock_press (&clock, 0, 401000, 1));
  g_assert_true (arena_clock_press (&clock, 0, 400000, 0));
  arena_clock_tell (&clock, 0, &turn); /* there is not even so much left */
  g_assert_cmpint (turn.move_time, ==, 0);
  g_assert_false (arena_clock_press (&clock, 0, 210000, 0));

  g_assert_true (arena_clock_press (&clock, 1, 300000, 0));
  arena_clock_tell (&clock, 1, &turn);
  g_assert_cmpint (turn.move_time, ==, 0);
  g_assert_cmpint (turn.left[1], ==, 300);
  g_assert_true (arena_clock_press (&clock, 1, 299000, 0));
}

/* What a delay or Bronstein's clock gives back is no more than what was used. */
static void
test_clock_delays (void)
{
  const PalTimeControl delay = { PAL_CLOCK_DELAY, 10000, 2000, 0, 0 };
  const PalTimeControl bronstein = { PAL_CLOCK_BRONSTEIN, 10000, 2000, 0, 0 };
  ArenaClock clock = arena_clock_new (&delay, &bronstein);

  g_assert_cmpint (arena_clock_get_limit (&clock, 0), ==, 12000);
  g_assert_true (arena_clock_press (&clock, 0, 1500000, 0));
  g_assert_cmpint (clock.left_us[0], ==, 10000000);
  g_assert_true (arena_clock_press (&clock, 0, 5000000, 0));
  g_assert_cmpint (clock.left_us[0], ==, 7000000);
  g_assert_false (arena_clock_press (&clock, 0, 9001000, 0));
  g_assert_true (arena_clock_press (&clock, 0, 8900000, 0));
  g_assert_cmpint (clock.left_us[0], ==, 100000);

  g_assert_true (arena_clock_press (&clock, 1, 1000000, 0));
  g_assert_cmpint (clock.left_us[1], ==, 10000000);
  g_assert_true (arena_clock_press (&clock, 1, 5000000, 0));
  g_assert_cmpint (clock.left_us[1], ==, 7000000);
  g_assert_false (arena_clock_press (&clock, 1, 7001000, 0));
}

static Outcome
judge (const ArenaRulings *rulings, ArenaAgreement *agreement, int ply, int score, int move_number)
{
  return arena_rulings_judge (rulings, agreement, ply % 2, TRUE, score, (size_t) ply, move_number);
}

static void
test_win_by_agreement (void)
{
  ArenaRulings rulings = { 0 };
  ArenaAgreement agreement = { 0 };
  Outcome outcome = OUTCOME_ONGOING;

  g_assert_true (arena_rulings_set_win (&rulings, "score=500,moves=2", NULL));
  for (int ply = 0; ply < 3; ply++)
    g_assert_false (outcome_is_over (judge (&rulings, &agreement, ply, ply % 2 ? 600 : -600, ply)));
  /* one that does not agree, and all begins anew */
  g_assert_false (outcome_is_over (judge (&rulings, &agreement, 3, 100, 3)));
  for (int ply = 4; ply < 8; ply++) {
    g_assert_false (outcome_is_over (outcome));
    outcome = judge (&rulings, &agreement, ply, ply % 2 ? 600 : -600, ply);
  }
  g_assert_cmpint (outcome.result, ==, RESULT_SECOND_WINS);
  g_assert_cmpint (outcome.reason, ==, REASON_ADJUDICATION);
}

static void
test_draw_by_agreement (void)
{
  ArenaRulings rulings = { .max_plies = 100 };
  ArenaAgreement agreement = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (arena_rulings_set_draw (&rulings, "score=5,moves=1,from=10", NULL));
  g_assert_false (outcome_is_over (judge (&rulings, &agreement, 0, 0, 9)));
  g_assert_false (outcome_is_over (judge (&rulings, &agreement, 1, 5, 10)));
  g_assert_cmpint (judge (&rulings, &agreement, 2, -5, 10).result, ==, RESULT_DRAW);
  g_assert_cmpint (judge (&rulings, &agreement, 100, 900, 50).result, ==, RESULT_DRAW);
  g_assert_false (arena_rulings_set_draw (&rulings, "score=5,colour=2", &error));
  g_assert_nonnull (strstr (error->message, "colour=2"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arena-plan/round-robin", test_round_robin);
  g_test_add_func ("/arena-plan/gauntlet", test_gauntlet);
  g_test_add_func ("/arena-plan/find", test_find);
  g_test_add_func ("/arena-plan/spec", test_spec);
  g_test_add_func ("/arena-plan/spec-without-clock", test_spec_without_clock);
  g_test_add_func ("/arena-plan/spec-mistakes", test_spec_mistakes);
  g_test_add_func ("/arena-plan/spec-clocks", test_spec_clocks);
  g_test_add_func ("/arena-plan/limits", test_limits);
  g_test_add_func ("/arena-plan/openings", test_openings);
  g_test_add_func ("/arena-plan/openings-mistakes", test_openings_mistakes);
  g_test_add_func ("/arena-plan/shuffle", test_shuffle);
  g_test_add_func ("/arena-plan/clock", test_clock);
  g_test_add_func ("/arena-plan/clock-periods", test_clock_periods);
  g_test_add_func ("/arena-plan/clock-move-limit", test_clock_move_limit);
  g_test_add_func ("/arena-plan/clock-delays", test_clock_delays);
  g_test_add_func ("/arena-plan/win-by-agreement", test_win_by_agreement);
  g_test_add_func ("/arena-plan/draw-by-agreement", test_draw_by_agreement);
  g_test_add_func ("/arena-plan/openings-files", test_openings_files);
  g_test_add_func ("/arena-plan/openings-cut", test_openings_cut);
  g_test_add_func ("/arena-plan/openings-async", test_openings_async);
  g_test_add_func ("/arena-plan/openings-book", test_openings_book);
  return g_test_run ();
}
