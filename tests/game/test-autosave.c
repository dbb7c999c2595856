/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kept game: what was on the board is there again, and nothing that goes wrong loses it. */
#include "support/test-game.h"
#include "test-kept.h"

#include "game/keeping/pal-autosave-slot.h"
#include "game/keeping/pal-autosave.h"
#include "game/match/pal-match-private.h"
#include "game/match/pal-match-text.h"
#include "game/match/pal-session.h"
#include "game/players/pal-bot-player.h"

#include <glib/gstdio.h>

static const PalTimeControl blitz = { PAL_CLOCK_FISCHER, 60000, 2000, 0 };

/* Lets the loop run until the file on the disk says that the head is at PATH. */
static void
wait_for_head (TestKept *kept, const char *path)
{
  g_autofree char *tag = g_strdup_printf ("[PalamedesHead \"%s\"]", path);

  for (;;) {
    g_autofree char *text = NULL;

    if (g_file_get_contents (kept->game, &text, NULL, NULL) && strstr (text, tag))
      return;
    g_main_context_iteration (NULL, TRUE);
  }
}

/* Gives AUTOSAVE up and waits until it is gone, and with it whatever was being written. */
static void
drop (PalAutosave *autosave)
{
  g_object_add_weak_pointer (G_OBJECT (autosave), (gpointer *) &autosave);
  g_object_unref (autosave);
  while (autosave)
    g_main_context_iteration (NULL, TRUE);
}

/* The match that is in the file, whoever has that just now. */
static PalMatch *
read_file (TestKept *kept, PalAutosaveFacts *facts)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  PalMatch *match;
  gsize length;

  g_assert_true (g_file_get_contents (kept->game, &text, &length, NULL));
  match = pal_autosave_read_text (text, length, facts, &error);
  g_assert_no_error (error);
  return match;
}

/* After each move the file is whole without anybody asking for it: what a kill leaves. */
static void
test_every_move (TestKept *kept, gconstpointer data)
{
  static const char *const moves[] = { "e4", "e5", "Nf3" };
  static const char *const paths[] = { "0", "0.0", "0.0.0" };
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  PalAutosave *autosave = pal_autosave_new (kept->folder);

  g_assert_null (pal_autosave_restore (autosave, 0, NULL, NULL));
  pal_match_start (match);
  pal_autosave_watch (autosave, match);
  for (int i = 0; i < 3; i++) {
    g_auto (PalAutosaveFacts) facts = { 0 };
    g_autoptr (PalMatch) back = NULL;

    test_play (match, moves[i]);
    wait_for_head (kept, paths[i]);
    back = read_file (kept, &facts);
    g_assert_cmpint (pal_match_get_head (back)->ply, ==, i + 1);
  }
  pal_match_undo (match);
  wait_for_head (kept, "0.0");
  drop (autosave);

  /* What was taken back can still be played again, or makes room for another move. */
  {
    g_auto (PalAutosaveFacts) facts = { 0 };
    g_autoptr (PalMatch) back = read_file (kept, &facts);

    pal_match_start (back);
    g_assert_true (pal_match_get_can_redo (back));
    test_play (back, "Nc3");
    g_assert_true (game_node_is_main (pal_match_get_head (back)));
  }
}

/* Everything that was there: the place in a variation, players, clocks, pause, file. */
static void
test_whole_game (TestKept *kept, gconstpointer data)
{
  PalAutosave *autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalPlayer) human = pal_human_player_new ("Ada \"the\\Countess\"");
  g_autoptr (PalPlayer) engine = pal_engine_player_new (&chess_rules, 4);
  const PalTimeControl controls[2] = { blitz, { PAL_CLOCK_MOVES, 90000, 500, 3, 45000 } };
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autofree char *name = NULL, *uri = NULL, *stamp = NULL, *source = NULL;
  PalMatch *match, *back;
  PalClockState before, after;
  gint64 now = 0;
  Position start;
  GameNode *first;

  rules_start (&chess_rules, &start);
  match = pal_match_new (game_tree_new (&chess_rules, &start), NULL, human, engine, controls);
  test_freeze (match, &now);
  pal_match_start (match);
  now += 1500000;
  test_play (match, "e4");
  now += 2250000;
  test_play (match, "e5"); /* in the engine's place */
  now += 700000;
  test_play (match, "Nf3 Nc6");
  pal_match_play_at (match, pal_match_get_tree (match)->root->children->pdata[0],
                     move_pack (48, 40, 0, 0), NULL);
  g_object_set (autosave, "file-uri", "file:///games/one.pgn", "file-stamp", "a stamp",
                "source-uri", "file:///games/many.pgn", "source-game", "7 a mark", "exercise",
                "8/8 b - - goal \"win\";", "evaluations", "-|some \"text\"", NULL);
  g_object_set (autosave, "file-uri", "file:///games/one.pgn", NULL); /* no other file */
  g_object_get (autosave, "file-uri", &uri, "file-stamp", &stamp, "source-uri", &source, NULL);
  g_assert_cmpstr (uri, ==, "file:///games/one.pgn");
  g_assert_cmpstr (stamp, ==, "a stamp");
  g_assert_cmpstr (source, ==, "file:///games/many.pgn");
  now += 333000;
  pal_match_pause (match);
  pal_match_set_modified (match, FALSE);
  pal_autosave_watch (autosave, match);
  g_assert_true (test_kept_flush (autosave, NULL));
  pal_clock_get_state (pal_match_get_clock (match), &before);
  drop (autosave);
  g_object_unref (match);

  back = read_file (kept, &facts);
  g_assert_true (facts.started);
  g_assert_cmpstr (facts.file_uri, ==, "file:///games/one.pgn");
  g_assert_cmpstr (facts.file_stamp, ==, "a stamp");
  g_assert_cmpstr (facts.source_uri, ==, "file:///games/many.pgn");
  g_assert_cmpstr (facts.source_game, ==, "7 a mark");
  g_assert_cmpstr (facts.exercise, ==, "8/8 b - - goal \"win\";");
  g_assert_cmpstr (facts.evaluations, ==, "-|some \"text\"");
  test_assert_line (back, "e4 a6");
  first = game_node_next (pal_match_get_tree (back)->root);
  g_assert_cmpuint (first->children->len, ==, 2);
  g_assert_cmpint (game_node_last (first->children->pdata[1])->ply, ==, 4);
  g_assert_true (pal_match_get_paused (back));
  g_assert_false (pal_match_get_modified (back));
  name = pal_player_dup_name (pal_match_get_player (back, 0));
  g_assert_cmpstr (name, ==, "Ada \"the\\Countess\"");
  g_assert_cmpint (pal_engine_player_get_level (PAL_ENGINE_PLAYER (pal_match_get_player (back, 1))),
                   ==, 4);
  g_assert_true (
      pal_time_control_equal (pal_clock_get_control (pal_match_get_clock (back), 1), &controls[1]));
  pal_clock_get_state (pal_match_get_clock (back), &after);
  g_assert_cmpmem (&before, sizeof before, &after, sizeof after);
  g_assert_null (game_tree_get_tag (pal_match_get_tree (back), "PalamedesHead"));

  /* The clocks of earlier moves come from the times in the file. */
  pal_match_undo (back);
  g_assert_cmpint (pal_clock_get_left (pal_match_get_clock (back), 0), ==, 60000);
  g_object_unref (back);
}

/* Waits until the file says that NODE is in view; NULL: nothing but the place of the game. */
static void
wait_for_view (TestKept *kept, const GameNode *node)
{
  g_autofree char *path = node ? game_node_path (node) : NULL;
  g_autofree char *tag
      = node ? g_strdup_printf ("[PalamedesView \"%s\"]", *path ? path : "start") : NULL;

  for (;;) {
    g_autofree char *text = NULL;

    g_assert_true (g_file_get_contents (kept->game, &text, NULL, NULL));
    if (tag ? strstr (text, tag) != NULL : strstr (text, "[PalamedesView") == NULL)
      return;
    g_main_context_iteration (NULL, TRUE);
  }
}

/* What is in view is kept without anybody asking for it, and only where it is not the place where
 * the game stands; it is not a change of the game. */
static void
test_view (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalSession) session = pal_session_new ();
  PalAutosave *autosave = pal_autosave_new (kept->folder);
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (PalMatch) back = NULL;

  pal_autosave_follow (autosave, session);
  test_play (match, "e4 e5 Nf3");
  pal_match_set_modified (match, FALSE);
  pal_session_set_match (session, match);
  pal_autosave_watch (autosave, match);
  g_assert_true (test_kept_flush (autosave, NULL));
  wait_for_view (kept, NULL);
  pal_session_first (session);
  wait_for_view (kept, pal_match_get_tree (match)->root);
  pal_session_step (session, 2);
  wait_for_view (kept, pal_match_get_head (match)->parent);
  back = read_file (kept, &facts);
  g_assert_cmpint (facts.view->ply, ==, 2);
  g_assert_true (facts.view->parent->parent == pal_match_get_tree (back)->root);
  g_assert_cmpint (pal_match_get_head (back)->ply, ==, 3);
  g_assert_false (pal_match_get_modified (back));
  g_assert_null (game_tree_get_tag (pal_match_get_tree (back), "PalamedesView"));
  pal_session_last (session);
  wait_for_view (kept, NULL);
  drop (autosave);
}

/* A bot plays on as it was, whatever has become of its file; beside a person and another bot. */
static void
test_bots (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = NULL;
  g_autoptr (PalMatch) back = NULL;
  g_autoptr (PalPlayer) human = pal_human_player_new ("Ada");
  g_autoptr (PalPlayer) player = NULL;
  g_autofree char *text = NULL;
  g_autofree char *broken = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  PalBotPlayer *found;
  const PalTimeControl controls[2] = { blitz, blitz };
  Position start;
  Bot bot;

  bot_init (&bot, &chess_rules);
  g_strlcpy (bot.name, "Zoë \"x\"", sizeof bot.name);
  bot.weights[1].squares[3][17] = -321;
  player = pal_bot_player_new (&bot, "a file, Zoë");
  rules_start (&chess_rules, &start);
  match = pal_match_new (game_tree_new (&chess_rules, &start), NULL, human, player, controls);
  text = pal_autosave_write_text (match, NULL);
  back = pal_autosave_read_text (text, strlen (text), &facts, &error);
  g_assert_no_error (error);
  g_assert_true (pal_player_is_human (pal_match_get_player (back, 0)));
  g_assert_true (PAL_IS_BOT_PLAYER (pal_match_get_player (back, 1)));
  found = PAL_BOT_PLAYER (pal_match_get_player (back, 1));
  g_assert_true (bot_equal (pal_bot_player_get_bot (found), &bot));
  g_assert_cmpstr (pal_bot_player_get_id (found), ==, "a file, Zoë");
  name = pal_player_dup_name (PAL_PLAYER (found));
  g_assert_cmpstr (name, ==, bot.name);

  broken = g_strdup (text);
  memcpy (strstr (broken, "[PalamedesBots \"- ") + strlen ("[PalamedesBots \"- "), "abcdefgh", 8);
  g_clear_object (&back);
  back = pal_autosave_read_text (broken, strlen (broken), &facts, &error);
  g_assert_null (back);
  g_assert_error (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN);
}

/* What the program calls somebody is no name: it is not written, and comes back all the same. What
 * files call the computer names its level, which is no part of its name. */
static void
test_unnamed (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalPlayer) human = pal_human_player_new_unnamed (&chess_rules, 0, TRUE);
  g_autoptr (PalPlayer) engine = pal_engine_player_new (&chess_rules, 4);
  g_autofree char *name = pal_player_dup_name (human);
  g_autofree char *own_name = pal_player_dup_own_name (human);
  g_autofree char *text = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autofree char *back_name = NULL;
  g_autofree char *computer = NULL;
  g_autoptr (PalMatch) match = NULL;
  g_autoptr (PalMatch) back = NULL;
  Position start;

  g_assert_cmpstr (name, ==, "You");
  g_assert_null (own_name);
  rules_start (&chess_rules, &start);
  match = pal_match_new (game_tree_new (&chess_rules, &start), NULL, human, engine,
                         (PalTimeControl[2]){ blitz, blitz });
  pal_match_start (match);
  text = pal_autosave_write_text (match, NULL);
  g_assert_nonnull (strstr (text, "[White \"?\"]"));
  back = pal_autosave_read_text (text, strlen (text), &facts, NULL);
  back_name = pal_player_dup_name (pal_match_get_player (back, 0));
  g_assert_cmpstr (back_name, ==, "You");
  g_assert_nonnull (strstr (text, "[Black \"Palamedes, level 4\"]"));
  computer = pal_player_dup_name (pal_match_get_player (back, 1));
  g_assert_cmpstr (computer, ==, "Palamedes");

  g_object_set (human, "name", "You", NULL); /* somebody's name, after all */
  g_clear_pointer (&text, g_free);
  text = pal_autosave_write_text (match, NULL);
  g_assert_nonnull (strstr (text, "[White \"You\"]"));
}

static void
assert_undo_restores_times (const PalTimeControl *control)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, control);
  g_autofree char *text = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (PalMatch) back = NULL;
  gint64 now = 0;

  test_freeze (match, &now);
  pal_match_start (match);
  for (int i = 0; i < 4; i++) {
    now += (i + 1) * 5 * G_USEC_PER_SEC;
    test_play (match, i % 2 ? (i == 1 ? "e5" : "Nc6") : (i == 0 ? "e4" : "Nf3"));
  }
  text = pal_autosave_write_text (match, NULL);
  back = pal_autosave_read_text (text, strlen (text), &facts, &error);
  g_assert_no_error (error);
  g_assert_null (facts.file_uri);
  for (int i = 0; i < 3; i++) {
    PalClock *clock = pal_match_get_clock (match), *back_clock = pal_match_get_clock (back);

    pal_match_undo (match);
    pal_match_undo (back);
    for (int side = 0; side < 2; side++) {
      g_assert_cmpint (pal_clock_get_left (clock, side), ==, pal_clock_get_left (back_clock, side));
      g_assert_cmpint (pal_clock_get_used (clock, side), ==, pal_clock_get_used (back_clock, side));
    }
  }
}

static void
test_undo_restores_times (TestKept *kept, gconstpointer data)
{
  const PalTimeControl byoyomi = { PAL_CLOCK_BYOYOMI, 10000, 7000, 3 };

  assert_undo_restores_times (&blitz);
  assert_undo_restores_times (&byoyomi);
}

/* What a kill leaves of the time that somebody has been thinking for: all but a moment. */
static void
test_running_clock (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  PalAutosave *autosave = pal_autosave_new (kept->folder);
  gint64 now = 0;
  gint64 left;

  g_object_set (autosave, "clock-interval", 1, NULL);
  test_freeze (match, &now);
  pal_match_start (match);
  pal_autosave_watch (autosave, match);
  test_play (match, "e4 e5");
  wait_for_head (kept, "0.0");
  now += 21 * G_USEC_PER_SEC;
  do {
    g_auto (PalAutosaveFacts) facts = { 0 };
    g_autoptr (PalMatch) back = NULL;

    g_main_context_iteration (NULL, TRUE);
    back = read_file (kept, &facts);
    left = pal_clock_get_left (pal_match_get_clock (back), 0);
  } while (left == 62000);
  g_assert_cmpint (left, ==, 41000);
  pal_match_pause (match); /* or it would be kept faster than a slow disk can write, for ever */
  drop (autosave);
}

/* A clock that stands still leaves the disk alone. */
static void
test_standing_clock (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  PalAutosave *autosave = pal_autosave_new (kept->folder);

  g_object_set (autosave, "clock-interval", 1, NULL);
  pal_match_start (match);
  pal_autosave_watch (autosave, match);
  test_play (match, "e4");
  pal_match_pause (match);
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_cmpint (g_unlink (kept->game), ==, 0);
  for (gint64 end = g_get_monotonic_time () + 10000; g_get_monotonic_time () < end;)
    g_main_context_iteration (NULL, FALSE);
  g_assert_false (g_file_test (kept->game, G_FILE_TEST_EXISTS));
  drop (autosave);
}

/* Who paused a game finds it so, also without a clock that could run out. */
static void
test_stays_paused (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) back = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autofree char *text = NULL;

  pal_match_start (match);
  test_play (match, "e4 e5");
  pal_match_pause (match);
  text = pal_autosave_write_text (match, NULL);
  back = pal_autosave_read_text (text, strlen (text), &facts, NULL);
  pal_match_start (back);
  g_assert_true (pal_match_get_paused (back));
}

/* Nobody's time runs before they have seen the board; where none can run out, play just goes on. */
static void
test_comes_back_paused (TestKept *kept, gconstpointer data)
{
  static const struct {
    const char *moves;
    gboolean limited, resigned, paused;
  } cases[] = {
    { "e4 e5", TRUE, FALSE, TRUE },
    { "e4 e5", FALSE, FALSE, FALSE },
    { "", TRUE, FALSE, FALSE },
    { "e4 e5", TRUE, TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, cases[i].limited ? &blitz : NULL);
    g_autofree char *text = NULL;
    g_auto (PalAutosaveFacts) facts = { 0 };
    g_autoptr (PalMatch) back = NULL;

    pal_match_start (match);
    if (*cases[i].moves)
      test_play (match, cases[i].moves);
    if (cases[i].resigned)
      pal_match_resign (match, 0);
    text = pal_autosave_write_text (match, NULL);
    back = pal_autosave_read_text (text, strlen (text), &facts, NULL);
    g_assert_true (facts.started);
    pal_match_start (back);
    g_assert_cmpint (pal_match_get_paused (back), ==, cases[i].paused);
    g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (back)), ==,
                     cases[i].limited || cases[i].resigned ? -1 : 0);
    pal_match_resume (back);
    if (cases[i].paused)
      g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (back)), ==, 0);
  }
}

static void
test_finished (TestKept *kept, gconstpointer data)
{
  static const struct {
    const char *moves;
    Result result;
    Reason reason;
  } cases[] = {
    { "f3 e5 g4 Qh4", RESULT_SECOND_WINS, REASON_MATE },
    { "e4", RESULT_FIRST_WINS, REASON_RESIGNATION },
    { "", RESULT_ONGOING, REASON_ABANDONED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
    g_autoptr (PalMatch) back = NULL;
    g_autofree char *text = NULL;
    g_auto (PalAutosaveFacts) facts = { 0 };
    g_autoptr (GError) error = NULL;

    pal_match_start (match);
    if (*cases[i].moves)
      test_play (match, cases[i].moves);
    if (cases[i].reason == REASON_RESIGNATION)
      pal_match_resign (match, 1);
    if (cases[i].reason == REASON_ABANDONED)
      pal_match_restore_outcome (match, (Outcome){ .reason = REASON_ABANDONED });
    text = pal_autosave_write_text (match, NULL);
    back = pal_autosave_read_text (text, strlen (text), &facts, &error);
    g_assert_no_error (error);
    g_assert_cmpint (pal_match_get_outcome (back).result, ==, cases[i].result);
    g_assert_cmpint (pal_match_get_outcome (back).reason, ==, cases[i].reason);
    g_assert_true (pal_match_is_over (back));
  }
}

/* What was tried behind the end of a game from a file may end it otherwise: that is no damage. */
static void
test_behind_the_end (TestKept *kept, gconstpointer data)
{
  const char *text = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 1-0\n";
  g_autoptr (PalMatch) match
      = pal_match_new_from_tree (pgn_read (text, strlen (text), 1, NULL, NULL));
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (PalMatch) back = NULL;
  g_autofree char *kept_text = NULL;

  test_play (match, "Qh4");
  kept_text = pal_autosave_write_text (match, &facts);
  back = pal_autosave_read_text (kept_text, strlen (kept_text), &facts, &error);
  g_assert_no_error (error);
  g_assert_cmpint (pal_match_get_head (back)->ply, ==, 4);
}

/* A file that cannot be read does not stand before the others. */
static void
test_next (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) none = NULL, back = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *second = pal_autosave_slot_path (kept->folder, 2);

  pal_match_start (match);
  test_play (match, "e4 e5");
  text = pal_autosave_write_text (match, &(PalAutosaveFacts){ 0 });
  g_assert_true (g_file_set_contents (kept->game, "nothing", -1, NULL));
  g_assert_true (g_file_set_contents (second, text, -1, NULL));
  none = pal_autosave_restore (autosave, 1, NULL, &error);
  g_assert_null (none);
  g_assert_error (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN);
  g_clear_error (&error);
  back = pal_autosave_restore (autosave, 2, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (pal_match_get_head (back)->ply, ==, 2);
}

/* Whatever part of the file is left: a match or an error, and the file is kept either way. */
static void
test_truncated (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  g_autofree char *text = NULL;
  g_autofree char *aside = g_strconcat (kept->game, ".broken", NULL);
  gsize length;

  pal_match_start (match);
  test_play (match, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O");
  text = pal_autosave_write_text (match,
                                  &(PalAutosaveFacts){ .file_uri = (char *) "file:///x.pgn" });
  length = strlen (text);
  for (gsize cut = 0; cut < length; cut += 50) {
    g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
    g_autoptr (PalMatch) back = NULL;
    g_autoptr (GError) error = NULL;

    g_assert_true (g_file_set_contents (kept->game, text, (gssize) cut, NULL));
    back = pal_autosave_restore (autosave, 0, NULL, &error);
    g_assert_true ((back == NULL) == (error != NULL));
    g_assert_cmpint (g_file_test (kept->game, G_FILE_TEST_EXISTS), ==, back != NULL);
    if (error) {
      g_assert_error (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN);
      g_assert_nonnull (strstr (error->message, aside));
    } else {
      g_assert_cmpint (pal_match_get_head (back)->ply, ==, 16);
    }
    g_assert_cmpint (g_file_test (aside, G_FILE_TEST_EXISTS), ==, error != NULL);
    g_unlink (aside);
  }
}

/* One byte after another is another one. */
static void
test_garbled (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, &blitz);
  g_autofree char *text = NULL;
  gsize length;

  pal_match_start (match);
  test_play (match, "e4 e5 Nf3 Nc6");
  text = pal_autosave_write_text (match, NULL);
  length = strlen (text);
  for (gsize at = 0; at < length; at += 3) {
    char old = text[at];

    for (const char *other = "9-\"{\xff"; *other; other++) {
      g_autoptr (GError) error = NULL;
      g_auto (PalAutosaveFacts) facts = { 0 };
      PalMatch *back;

      text[at] = *other;
      back = pal_autosave_read_text (text, length, &facts, &error);
      g_assert_true ((back == NULL) == (error != NULL));
      g_clear_object (&back);
    }
    text[at] = old;
  }
}

static void
failed_cb (PalAutosave *autosave, const char *message, int *n)
{
  g_assert_nonnull (message);
  ++*n;
}

/* The place of the folder is taken by a file: nothing can be written there, whoever asks. The
 * person is told once, not at every move; and as soon as it works again the game is kept. */
static void
test_unwritable (TestKept *kept, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (kept->folder, "taken", NULL);
  g_autofree char *path = g_build_filename (folder, "game.pgn", NULL);
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  PalAutosave *autosave = pal_autosave_new (folder);
  g_autoptr (GError) error = NULL;
  int failed = 0;

  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  g_signal_connect (autosave, "failed", G_CALLBACK (failed_cb), &failed);
  pal_autosave_watch (autosave, match);
  while (failed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (failed, ==, 1);
  g_assert_false (test_kept_flush (autosave, &error));
  g_assert_nonnull (error);
  g_assert_null (pal_autosave_restore (autosave, 0, NULL, NULL));
  test_play (match, "e4");
  while (g_main_context_iteration (NULL, FALSE))
    ;

  g_unlink (folder);
  test_play (match, "e5");
  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (failed, ==, 1);
  drop (autosave);
  test_remove_folder (folder);
}

/* A move made while an older text is being written is written after it, without another change. */
static void
test_newest_waits (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  PalAutosave *autosave = pal_autosave_new (kept->folder);

  pal_autosave_watch (autosave, match);
  g_main_context_iteration (NULL, FALSE);
  test_play (match, "e4");
  g_main_context_iteration (NULL, FALSE);
  wait_for_head (kept, "0");
  drop (autosave);
}

static void
test_last_change_is_not_lost (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (PalMatch) back = NULL;
  PalAutosave *autosave = pal_autosave_new (kept->folder);

  pal_autosave_watch (autosave, match);
  wait_for_head (kept, "start");
  test_play (match, "e4 e5");
  drop (autosave);
  back = read_file (kept, &facts);
  test_assert_line (back, "e4 e5");
}

/* Whoever tidies up while the program is running does not take the game on the board away. */
static void
test_folder_is_deleted (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) back = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  PalAutosave *autosave = pal_autosave_new (kept->folder);

  pal_autosave_watch (autosave, match);
  g_assert_true (test_kept_flush (autosave, NULL));
  test_remove_folder (kept->folder);
  test_play (match, "e4");
  g_assert_true (test_kept_flush (autosave, NULL));
  back = read_file (kept, &facts);
  test_assert_line (back, "e4");
  drop (autosave);
}

#define ADD(path, test)                                                                            \
  g_test_add ("/autosave/" path, TestKept, NULL, test_kept_set_up, test, test_kept_tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("every-move", test_every_move);
  ADD ("whole-game", test_whole_game);
  ADD ("view", test_view);
  ADD ("bots", test_bots);
  ADD ("unnamed", test_unnamed);
  ADD ("stays-paused", test_stays_paused);
  ADD ("undo-restores-times", test_undo_restores_times);
  ADD ("running-clock", test_running_clock);
  ADD ("standing-clock", test_standing_clock);
  ADD ("comes-back-paused", test_comes_back_paused);
  ADD ("finished", test_finished);
  ADD ("behind-the-end", test_behind_the_end);
  ADD ("next", test_next);
  ADD ("truncated", test_truncated);
  ADD ("garbled", test_garbled);
  ADD ("unwritable", test_unwritable);
  ADD ("newest-waits", test_newest_waits);
  ADD ("last-change", test_last_change_is_not_lost);
  ADD ("folder-is-deleted", test_folder_is_deleted);
  return g_test_run ();
}
