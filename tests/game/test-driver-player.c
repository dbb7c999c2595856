/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs as players of a match, whatever they speak and whatever they do. */
#include "game/drivers/pal-driver-protocol.h"
#include "game/players/pal-driver-player.h"
#include "registry.h"
#include "support/test-game.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const dialects[][2]
    = { { "uci", "chess" },  { "uci", "xiangqi" }, { "ucci", "xiangqi" },
        { "cecp", "chess" }, { "gtp", "reversi" }, { "nboard", "reversi" } };

static PalEngineProfile *
stub_profile (const char *dialect, const char *game, const char *faults)
{
  g_auto (GStrv) words = g_strsplit (faults, " ", -1);
  g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
  g_auto (GStrv) whole = NULL;
  g_autoptr (PalDriverSpec) spec = NULL;

  g_strv_builder_add_many (argv, g_getenv ("PALAMEDES_ARENA_STUB"), dialect, game, NULL);
  for (char **word = words; *word; word++)
    if (**word)
      g_strv_builder_add (argv, *word);
  whole = g_strv_builder_end (argv);
  spec = pal_driver_spec_new ("Stub", (const char *const *) whole,
                              pal_driver_protocol_find (dialect));
  return pal_engine_profile_new (spec, game);
}

static PalPlayer *
stub_player (const char *dialect, const char *game, const char *faults)
{
  g_autoptr (PalEngineProfile) profile = stub_profile (dialect, game, faults);

  return pal_driver_player_new (registry_find (game)->rules, profile, "stub");
}

static PalMatch *
match_of (PalPlayer *first, PalPlayer *second, const char *game)
{
  const PalTimeControl controls[2] = { 0 };
  const Rules *rules = registry_find (game)->rules;
  g_autoptr (PalPlayer) human = pal_human_player_new ("Anna");
  Position start;

  rules_start (rules, &start);
  return pal_match_new (game_tree_new (rules, &start), NULL, first ? first : human,
                        second ? second : human, controls);
}

static void
keep_why (char **why, int side, const char *sentence)
{
  g_assert_null (*why);
  *why = g_strdup (sentence);
}

static PalDriver *
driver_of (PalPlayer *player)
{
  return pal_driver_player_get_driver (PAL_DRIVER_PLAYER (player));
}

static void
wait_for_plies (PalMatch *match, size_t plies)
{
  while ((size_t) pal_match_get_head (match)->ply < plies && !pal_match_is_over (match)
         && !pal_match_get_paused (match))
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_phase (PalDriver *driver, PalDriverPhase phase)
{
  while (pal_driver_get_phase (driver) != phase)
    g_main_context_iteration (NULL, TRUE);
}

static void
play_some_move (PalMatch *match)
{
  Move moves[MOVES_MAX];
  const Rules *rules = pal_match_get_rules (match);

  g_assert_cmpint (rules->legal_moves (&pal_match_get_head (match)->position, moves), >, 0);
  g_assert_true (pal_match_play (match, moves[0], NULL));
}

/* --- Games --- */

static void
test_whole_games (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++) {
    const char *game = dialects[i][1];
    g_autoptr (PalPlayer) first = stub_player (dialects[i][0], game, "");
    g_autoptr (PalPlayer) second = stub_player (dialects[i][0], game, "");
    g_autoptr (PalMatch) match = match_of (first, second, game);

    pal_match_start (match);
    wait_for_plies (match, 60);
    g_assert_false (pal_match_get_paused (match));
    g_assert_cmpuint ((size_t) pal_match_get_head (match)->ply, >,
                      strcmp (game, "reversi") == 0 ? 8 : 20);
  }
}

/* The stub ends at a move that it cannot play, so it must have been told of what was taken back. */
static void
test_take_back (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++) {
    const char *game = dialects[i][1];
    g_autoptr (PalPlayer) engine = stub_player (dialects[i][0], game, "");
    g_autoptr (PalMatch) match = match_of (NULL, engine, game);
    Move first;

    pal_match_start (match);
    play_some_move (match);
    wait_for_plies (match, 2);
    first = game_node_next (pal_match_get_tree (match)->root)->move;
    play_some_move (match);
    wait_for_plies (match, 4);
    g_assert_true (pal_match_undo (match));
    g_assert_true (pal_match_undo (match));
    g_assert_cmpuint ((size_t) pal_match_get_head (match)->ply, ==, 0);
    Move moves[MOVES_MAX];
    int n = pal_match_get_rules (match)->legal_moves (&pal_match_get_head (match)->position, moves);
    g_assert_true (pal_match_play (match, moves[n - 1] != first ? moves[n - 1] : moves[0], NULL));
    wait_for_plies (match, 2);
    play_some_move (match);
    wait_for_plies (match, 4);
    g_assert_false (pal_match_get_paused (match));
    g_assert_cmpuint ((size_t) pal_match_get_head (match)->ply, ==, 4);
  }
}

static void
refuse_info (gpointer data, guint64 serial, const EngineInfo *info)
{
  g_assert_cmpint (info->score, !=, SCORE_NONE);
}

/* What is told of a thought has a figure, which GTP does not know. */
static void
test_no_figures (void)
{
  g_autoptr (PalPlayer) engine = stub_player ("gtp", "reversi", "");
  g_autoptr (PalMatch) match = match_of (engine, NULL, "reversi");

  g_signal_connect_swapped (engine, "info", G_CALLBACK (refuse_info), NULL);
  pal_match_start (match);
  wait_for_plies (match, 1);
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 1);
}

/* Its clock stands until it was told to think, also after it had to be started again. */
static void
test_start_is_free (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++) {
    const char *game = dialects[i][1];
    g_autoptr (PalPlayer) engine = stub_player (dialects[i][0], game, "");
    g_autoptr (PalMatch) match = match_of (engine, NULL, game);
    PalDriver *driver = driver_of (engine);

    pal_match_start (match);
    g_assert_cmpint (pal_driver_get_phase (driver), ==, PAL_DRIVER_STARTING);
    g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, -1);
    wait_for_phase (driver, PAL_DRIVER_THINKING);
    g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, 0);
    wait_for_plies (match, 1);
    g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, 1);
    pal_driver_close (driver);
    play_some_move (match);
    g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, -1);
    wait_for_plies (match, 3);
    g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, 1);
  }
}

static void
count_opening (int *count, PalDriverVoice voice, const char *line)
{
  if (voice == PAL_DRIVER_VOICE_OURS
      && (g_str_equal (line, "uci") || g_str_equal (line, "ucci") || g_str_equal (line, "xboard")
          || g_str_equal (line, "nboard 2")))
    ++*count;
}

/* What was called off is answered no more, and who obeys is not started again for it. */
static void
test_stopped (void)
{
  static const char *const obedient[][2]
      = { { "uci", "chess" }, { "ucci", "xiangqi" }, { "cecp", "chess" }, { "nboard", "reversi" } };

  for (guint i = 0; i < G_N_ELEMENTS (obedient); i++) {
    g_autoptr (PalPlayer) engine = stub_player (obedient[i][0], obedient[i][1], "wait@1");
    g_autoptr (PalMatch) match = match_of (NULL, engine, obedient[i][1]);
    int opened = 0;

    g_signal_connect_swapped (driver_of (engine), "said", G_CALLBACK (count_opening), &opened);
    pal_match_start (match);
    play_some_move (match);
    wait_for_phase (driver_of (engine), PAL_DRIVER_THINKING);
    g_assert_true (pal_match_undo (match));
    g_assert_cmpint (pal_driver_get_phase (driver_of (engine)), ==, PAL_DRIVER_STOPPING);
    play_some_move (match);
    wait_for_plies (match, 2);
    g_assert_false (pal_match_get_paused (match));
    g_assert_cmpuint ((size_t) pal_match_get_head (match)->ply, ==, 2);
    g_assert_cmpint (opened, ==, 1);
  }
}

/* Who does not stop is killed, and started again for the next move. */
static void
test_never_stops (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++) {
    g_autoptr (PalPlayer) engine = stub_player (dialects[i][0], dialects[i][1], "hang@1");
    g_autoptr (PalMatch) match = match_of (NULL, engine, dialects[i][1]);

    pal_match_start (match);
    play_some_move (match);
    wait_for_phase (driver_of (engine), PAL_DRIVER_THINKING);
    pal_driver_set_timeout (driver_of (engine), 50);
    pal_match_undo (match);
    wait_for_phase (driver_of (engine), PAL_DRIVER_CLOSED);
    g_assert_false (pal_match_get_paused (match));
  }
}

/* --- Misbehaving --- */

typedef struct {
  const char *dialect, *game, *fault;
  const char *words; /* of the sentence */
} Misdeed;

/* The game is paused with a sentence, and goes on when it is resumed: the fault comes at the first
 * move only, which a new process would do again, so it is left out there. */
static void
assert_stuck (const Misdeed *misdeed)
{
  g_autoptr (PalPlayer) engine = stub_player (misdeed->dialect, misdeed->game, misdeed->fault);
  g_autoptr (PalMatch) match = match_of (NULL, engine, misdeed->game);
  g_autofree char *why = NULL;

  pal_driver_set_timeout (driver_of (engine), 1000);
  g_signal_connect_swapped (match, "stuck", G_CALLBACK (keep_why), &why);
  pal_match_start (match);
  play_some_move (match);
  wait_for_plies (match, 2);
  if (!strchr (misdeed->fault, '@')) {
    g_assert_true (pal_match_get_paused (match));
  } else if (!pal_match_get_paused (match)) {
    play_some_move (match);
    wait_for_plies (match, 4);
    g_assert_true (pal_match_get_paused (match));
  }
  if (!strstr (why, misdeed->words))
    g_error ("%s: %s", misdeed->fault, why);
  g_clear_pointer (&why, g_free);
  g_assert_false (pal_match_is_over (match));
  if (g_str_has_suffix (misdeed->fault, "@2")) {
    size_t plies = (size_t) pal_match_get_head (match)->ply;
    pal_match_resume (match);
    wait_for_plies (match, plies + 1);
    g_assert_false (pal_match_get_paused (match));
    g_assert_cmpuint ((size_t) pal_match_get_head (match)->ply, ==, plies + 1);
  }
}

static void
test_misdeeds (void)
{
  static const Misdeed misdeeds[] = {
    { "uci", "chess", "crash@2", "signal 6" },
    { "uci", "chess", "leave@2", "status 3" },
    { "uci", "chess", "close@2", "closed its output" },
    { "uci", "chess", "orphan@2", "status 0" },
    { "uci", "chess", "illegal@2", "a1h8" },
    { "ucci", "xiangqi", "crash@2", "signal 6" },
    { "cecp", "chess", "crash@2", "signal 6" },
    { "gtp", "reversi", "crash@2", "signal 6" },
    { "nboard", "reversi", "crash@2", "signal 6" },
    { "cecp", "chess", "illegal@2", "a1h8" },
    { "cecp", "chess", "refuse", "refused" },
    { "uci", "chess", "mute", "does not answer" },
    { "gtp", "reversi", "mute", "does not answer" },
    { "uci", "chess", "leave", "status 3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (misdeeds); i++)
    assert_stuck (&misdeeds[i]);
}

/* What comes too much is passed over, and the game goes on. */
static void
test_too_much (void)
{
  static const char *const stubs[][3]
      = { { "uci", "chess", "rubbish@1" },   { "uci", "chess", "rubbish" },
          { "uci", "chess", "twice@1" },     { "uci", "chess", "slow" },
          { "cecp", "chess", "twice@1" },    { "ucci", "xiangqi", "twice@1" },
          { "nboard", "reversi", "twice@1" } };

  for (guint i = 0; i < G_N_ELEMENTS (stubs); i++) {
    g_autoptr (PalPlayer) engine = stub_player (stubs[i][0], stubs[i][1], stubs[i][2]);
    g_autoptr (PalMatch) match = match_of (NULL, engine, stubs[i][1]);

    pal_match_start (match);
    for (size_t ply = 2; ply <= 6; ply += 2) {
      play_some_move (match);
      wait_for_plies (match, ply);
      g_assert_false (pal_match_get_paused (match));
    }
  }
}

static void
count_info (int *count, guint64 serial, const EngineInfo *info)
{
  ++*count;
  g_assert_cmpint (info->line, >=, 1);
  g_assert_cmpint (info->line, <=, 5);
}

/* One with a limit of depth may take as long as it likes. */
static PalPlayer *
patient_player (const char *faults)
{
  g_autoptr (PalEngineProfile) profile = stub_profile ("uci", "chess", faults);

  profile->spec->limits.depth = 1;
  return pal_driver_player_new (registry_find ("chess")->rules, profile, "stub");
}

/* A million lines: what is told of them is the newest of each line, ten times a second. */
static void
test_flood (void)
{
  g_autoptr (PalPlayer) engine = patient_player ("flood@1");
  g_autoptr (PalMatch) match = match_of (NULL, engine, "chess");
  gint64 start = g_get_monotonic_time ();
  int told = 0;

  g_signal_connect_swapped (engine, "info", G_CALLBACK (count_info), &told);
  pal_match_start (match);
  play_some_move (match);
  wait_for_plies (match, 2);
  g_assert_cmpuint ((size_t) pal_match_get_head (match)->ply, ==, 2);
  g_assert_cmpint (told, >=, 5);
  g_assert_cmpint (told, <=, 5 * (2 + (g_get_monotonic_time () - start) / 100000));
}

/* Nothing that the engine has started is there when the player is gone: nobody holds the pipe. */
static void
test_nothing_left (void)
{
  g_autofree char *folder = g_dir_make_tmp ("palamedes-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pipe", NULL);
  g_autofree char *variable = g_strdup_printf ("STUB_BREEDS=%s", path);
  g_autoptr (PalEngineProfile) profile = stub_profile ("uci", "chess", "");
  PalPlayer *engine;
  PalMatch *match;
  int pipe;
  char byte;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  pipe = g_open (path, O_RDONLY | O_NONBLOCK);
  profile->spec->environment = g_strsplit (variable, "\n", -1);
  engine = pal_driver_player_new (registry_find ("chess")->rules, profile, NULL);
  match = match_of (NULL, engine, "chess");
  pal_match_start (match);
  play_some_move (match);
  wait_for_plies (match, 2);
  g_assert_cmpint (read (pipe, &byte, 1), ==, 1);
  g_object_unref (match);
  g_assert_finalize_object (engine);
  while (read (pipe, &byte, 1) != 0) /* its end: all writers are gone */
    g_main_context_iteration (NULL, FALSE);
  close (pipe);
  test_remove_folder (folder);
}

/* --- What it says --- */

static void
keep_info (EngineInfo *kept, guint64 serial, const EngineInfo *info)
{
  *kept = *info;
}

/* The line that it thinks of is read as far as it makes sense. */
static void
test_line (void)
{
  g_autoptr (PalEngineProfile) profile = stub_profile ("uci", "chess", "");
  g_autoptr (PalPlayer) engine = NULL;
  g_autoptr (PalMatch) match = NULL;
  EngineInfo info = { 0 };

  profile->spec->environment = g_strsplit ("STUB_PV=e2e4 e7e5 g1f3 e8e4 a2a3", "\n", -1);
  engine = pal_driver_player_new (registry_find ("chess")->rules, profile, NULL);
  g_signal_connect_swapped (engine, "info", G_CALLBACK (keep_info), &info);
  match = match_of (engine, NULL, "chess");
  pal_match_start (match);
  wait_for_plies (match, 1);
  g_assert_cmpint (info.depth, ==, 3);
  g_assert_cmpint (info.score, ==, 25);
  g_assert_cmpuint (info.nodes, ==, 77);
  g_assert_cmpint (info.pv_length, ==, 3);
}

static void
test_itself (void)
{
  static const struct {
    const char *dialect, *game, *title;
    guint n_choices;
    const char *variants;
  } table[] = { { "uci", "reversi", "Stub of uci", 3, "reversi" },
                { "ucci", "xiangqi", "Stub of ucci", 1, NULL },
                { "cecp", "chess", "Stub of CECP", 1, "chess" },
                { "gtp", "reversi", "Stub of GTP", 0, NULL },
                { "nboard", "reversi", "Stub of NBoard", 0, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++) {
    g_autoptr (PalPlayer) engine = stub_player (table[i].dialect, table[i].game, "");
    g_autoptr (PalMatch) match = match_of (engine, NULL, table[i].game);
    g_autofree char *variants = NULL, *detail = NULL;

    pal_match_start (match);
    wait_for_plies (match, 1);
    g_assert_cmpstr (pal_driver_get_title (driver_of (engine)), ==, table[i].title);
    g_assert_cmpuint (pal_driver_get_choices (driver_of (engine))->len, ==, table[i].n_choices);
    if (pal_driver_get_variants (driver_of (engine)))
      variants = g_strjoinv (",", (char **) pal_driver_get_variants (driver_of (engine)));
    g_assert_cmpstr (variants, ==, table[i].variants);
    detail = pal_player_dup_detail (engine);
    g_assert_cmpstr (detail, ==, table[i].title);
  }
}

/* --- What was said --- */

/* The last lines are kept, in their order, and of endless ones the beginning. */
static void
test_past_ring (void)
{
  g_autofree char *endless = g_strnfill (3 * PAL_DRIVER_PAST_LENGTH, 'x');
  PalDriverPast past = { 0 };

  g_assert_null (pal_driver_past_get (&past, 0));
  for (guint i = 0; i < PAL_DRIVER_PAST_LINES + 50; i++) {
    g_autofree char *text = g_strdup_printf ("%u", i);
    pal_driver_past_add (&past, PAL_DRIVER_VOICE_ENGINE, text);
    if (i == 1)
      g_assert_null (pal_driver_past_get (&past, 2));
  }
  g_assert_cmpstr (pal_driver_past_get (&past, 0)->text, ==, "50");
  g_assert_cmpstr (pal_driver_past_get (&past, PAL_DRIVER_PAST_LINES - 1)->text, ==, "249");
  g_assert_null (pal_driver_past_get (&past, PAL_DRIVER_PAST_LINES));
  pal_driver_past_add (&past, PAL_DRIVER_VOICE_OURS, endless);
  g_assert_cmpuint (strlen (pal_driver_past_get (&past, PAL_DRIVER_PAST_LINES - 1)->text), ==,
                    PAL_DRIVER_PAST_LENGTH);
  g_assert_cmpint (pal_driver_past_get (&past, PAL_DRIVER_PAST_LINES - 1)->voice, ==,
                   PAL_DRIVER_VOICE_OURS);
  pal_driver_past_clear (&past);
  g_assert_null (pal_driver_past_get (&past, 0));
}

static const PalDriverLine *
last_line (PalDriver *driver)
{
  const PalDriverPast *past = pal_driver_get_past (driver);

  return pal_driver_past_get (past, (guint) MIN (past->n, PAL_DRIVER_PAST_LINES) - 1);
}

/* Who looks after an engine failed reads how it began and why it ended. */
static void
test_past (void)
{
  g_autoptr (PalPlayer) engine = stub_player ("uci", "chess", "crash@1");
  g_autoptr (PalMatch) match = match_of (NULL, engine, "chess");
  const PalDriverPast *past = pal_driver_get_past (driver_of (engine));

  pal_match_start (match);
  play_some_move (match);
  while (!pal_match_get_paused (match))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (pal_driver_past_get (past, 0)->voice, ==, PAL_DRIVER_VOICE_OURS);
  g_assert_cmpstr (pal_driver_past_get (past, 0)->text, ==, "uci");
  g_assert_cmpint (pal_driver_past_get (past, 1)->voice, ==, PAL_DRIVER_VOICE_ENGINE);
  g_assert_cmpint (last_line (driver_of (engine))->voice, ==, PAL_DRIVER_VOICE_FAULT);
  g_assert_nonnull (strstr (last_line (driver_of (engine))->text, "signal 6"));
}

/* Nobody is told that an engine went which nobody needed, but it can be read. */
static void
test_past_of_idle (void)
{
  static const char *const argv[] = { "/bin/sh", "-c",
                                      "while read a; do case $a in uci) echo uciok;; isready) echo "
                                      "readyok;; leave) exit 3;; esac; done",
                                      NULL };
  const Rules *rules = registry_find ("chess")->rules;
  g_autoptr (PalDriverSpec) spec
      = pal_driver_spec_new ("Brief", argv, pal_driver_protocol_find ("uci"));
  g_autoptr (PalDriver) driver = pal_driver_new (spec, rules);
  GameRecord *record;
  Position start;

  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  pal_driver_prepare (driver, record);
  wait_for_phase (driver, PAL_DRIVER_READY);
  pal_driver_say (driver, "leave");
  wait_for_phase (driver, PAL_DRIVER_CLOSED);
  g_assert_cmpint (last_line (driver)->voice, ==, PAL_DRIVER_VOICE_FAULT);
  g_assert_nonnull (strstr (last_line (driver)->text, "status 3"));
  game_record_free (record);
}

/* Told to move at once it does, where its protocol has a word for that. */
static void
test_hurry (void)
{
  static const struct {
    const char *dialect, *game;
    gboolean possible;
  } cases[]
      = { { "uci", "chess", TRUE }, { "ucci", "xiangqi", TRUE }, { "gtp", "reversi", FALSE } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalPlayer) engine = stub_player (cases[i].dialect, cases[i].game, "wait");
    g_autoptr (PalMatch) match = match_of (engine, NULL, cases[i].game);

    g_assert_true (pal_player_can_hurry (engine) == cases[i].possible);
    if (!cases[i].possible)
      continue;
    pal_match_start (match);
    wait_for_phase (driver_of (engine), PAL_DRIVER_THINKING);
    pal_match_hurry (match);
    wait_for_plies (match, 1);
    g_assert_cmpint (pal_match_get_head (match)->ply, ==, 1);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/driver-player/whole-games", test_whole_games);
  g_test_add_func ("/driver-player/take-back", test_take_back);
  g_test_add_func ("/driver-player/start-is-free", test_start_is_free);
  g_test_add_func ("/driver-player/no-figures", test_no_figures);
  g_test_add_func ("/driver-player/stopped", test_stopped);
  g_test_add_func ("/driver-player/never-stops", test_never_stops);
  g_test_add_func ("/driver-player/misdeeds", test_misdeeds);
  g_test_add_func ("/driver-player/too-much", test_too_much);
  g_test_add_func ("/driver-player/flood", test_flood);
  g_test_add_func ("/driver-player/nothing-left", test_nothing_left);
  g_test_add_func ("/driver-player/line", test_line);
  g_test_add_func ("/driver-player/itself", test_itself);
  g_test_add_func ("/driver-player/past-ring", test_past_ring);
  g_test_add_func ("/driver-player/past", test_past);
  g_test_add_func ("/driver-player/past-of-idle", test_past_of_idle);
  g_test_add_func ("/driver-player/hurry", test_hurry);
  return g_test_run ();
}
