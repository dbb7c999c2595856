/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots as players: answers, what can be looked at meanwhile, and that nothing waits for them. */
#include "support/test-game.h"

#include "game/players/pal-bot-player.h"
#include "registry.h"

static const PalTimeControl none = { .mode = PAL_CLOCK_NONE };

/* A bot that answers at once where DEPTH is 1, and never where it is BOT_DEPTH_MAX. */
static PalPlayer *
bot_player (const Rules *rules, int depth)
{
  PalPlayer *player;
  Bot bot;

  bot_init (&bot, rules);
  g_strlcpy (bot.name, "Testing", sizeof bot.name);
  bot.depth[0] = bot.depth[1] = bot.depth[2] = depth;
  if (depth == BOT_DEPTH_MAX)
    bot.techniques.deepening = false;
  player = pal_bot_player_new (&bot, "testing");
  g_object_set (player, "least-ms", 0, "seed", (guint64) 1, NULL);
  return player;
}

static PalMatch *
bot_match (const Rules *rules, PalPlayer *first, PalPlayer *second)
{
  const PalTimeControl controls[2] = { none, none };
  Position start;

  rules_start (rules, &start);
  return pal_match_new (game_tree_new (rules, &start), NULL, first, second, controls);
}

static void
stop_at_cb (PalMatch *match, GameNode *node, GMainLoop *loop)
{
  if (node->ply >= 40 || pal_match_is_over (match))
    g_main_loop_quit (loop);
}

/* Two bots play each game by themselves; reversi with its passes to the end. */
static void
test_game (gconstpointer data)
{
  const Rules *rules = data;
  g_autoptr (PalPlayer) first = bot_player (rules, 2);
  g_autoptr (PalPlayer) second = bot_player (rules, 1);
  g_autoptr (PalMatch) match = bot_match (rules, first, second);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_signal_connect (match, "played", G_CALLBACK (stop_at_cb), loop);
  g_signal_connect_swapped (match, "ended", G_CALLBACK (g_main_loop_quit), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  g_assert_cmpint (pal_match_get_head (match)->ply, >, 9);
}

typedef struct {
  GMainLoop *loop;
  GString *told; /* in the order in which it came: t for "thought", m for "move" */
  guint64 serial;
  guint move;
  int infos;
} Seen;

static void
thought_cb (PalBotPlayer *player, Seen *seen)
{
  g_string_append_c (seen->told, 't');
  if (seen->loop)
    g_main_loop_quit (seen->loop);
}

static void
move_cb (PalPlayer *player, guint64 serial, guint move, Seen *seen)
{
  g_string_append_c (seen->told, 'm');
  seen->serial = serial;
  seen->move = move;
}

static void
info_cb (PalPlayer *player, guint64 serial, const EngineInfo *info, Seen *seen)
{
  seen->infos++;
  g_assert_cmpuint (serial, ==, 42);
  g_assert_cmpint (info->depth, >, 0);
  g_assert_cmpint (info->pv_length, >, 0);
}

static void
see (Seen *seen, PalPlayer *player)
{
  seen->told = g_string_new (NULL);
  g_signal_connect (player, "thought", G_CALLBACK (thought_cb), seen);
  g_signal_connect (player, "move", G_CALLBACK (move_cb), seen);
}

static void
ask (PalPlayer *player, const GameRecord *record, guint64 serial)
{
  const PalPlayerTurn turn
      = { .record = record, .time = { G_MAXINT64, G_MAXINT64 }, .increment = { 0, 0 } };

  pal_player_request_move (player, &turn, serial);
}

static GameRecord *
start_record (void)
{
  Position start;

  rules_start (&chess_rules, &start);
  return game_record_new (&chess_rules, &start);
}

/* The answer to a request comes once, with its serial; before it there is the whole tree. */
static void
test_answer (void)
{
  g_autoptr (PalPlayer) player = bot_player (&chess_rules, 3);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  GameRecord *record = start_record ();
  Seen seen = { .loop = loop };
  const GlassCounters *counters;
  GlassTree *tree;
  gboolean thinking;

  see (&seen, player);
  g_signal_connect (player, "info", G_CALLBACK (info_cb), &seen);
  g_assert_null (pal_bot_player_dup_tree (PAL_BOT_PLAYER (player)));
  g_assert_null (pal_bot_player_get_counters (PAL_BOT_PLAYER (player)));
  ask (player, record, 42);
  game_record_free (record); /* it has a copy */
  g_object_get (player, "thinking", &thinking, NULL);
  g_assert_true (thinking);
  while (seen.move == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_str_has_suffix (seen.told->str, "tm"));
  g_assert_cmpuint (seen.serial, ==, 42);
  g_assert_cmpint (seen.infos, >, 0);
  g_object_get (player, "thinking", &thinking, NULL);
  g_assert_false (thinking);

  tree = pal_bot_player_dup_tree (PAL_BOT_PLAYER (player));
  counters = pal_bot_player_get_counters (PAL_BOT_PLAYER (player));
  g_assert_true (glass_tree_finished (tree));
  g_assert_cmpint (glass_tree_size (tree), >, 20);
  g_assert_cmpint (counters->depth, ==, 3);
  g_assert_cmpuint (counters->nodes, >=, (guint64) glass_tree_size (tree));
  glass_tree_unref (tree);
  g_string_free (seen.told, TRUE);
}

static gboolean
quit_when_idle (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

/* While it thinks there is something to look at; when it is cancelled no answer comes, and then it
 * can be asked again. */
static void
test_cancel (void)
{
  g_autoptr (PalPlayer) player = bot_player (&chess_rules, BOT_DEPTH_MAX);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  GameRecord *record = start_record ();
  Seen seen = { .loop = loop };

  see (&seen, player);
  for (int round = 0; round < 2; round++) {
    GlassTree *tree = NULL;

    ask (player, record, 7);
    do { /* its thread may be slow to begin */
      glass_tree_unref (tree);
      g_main_loop_run (loop); /* until "thought" */
      tree = pal_bot_player_dup_tree (PAL_BOT_PLAYER (player));
    } while (glass_tree_size (tree) <= 1);
    g_assert_false (glass_tree_finished (tree));
    glass_tree_unref (tree);
    pal_player_cancel (player);
  }
  g_string_truncate (seen.told, 0);
  /* An answer that is on its way would come before this. */
  g_timeout_add (100, quit_when_idle, loop);
  g_main_loop_run (loop);
  g_assert_cmpstr (seen.told->str, ==, "");
  g_string_free (seen.told, TRUE);
  game_record_free (record);
}

/* A player and its match die at once, whatever the search is doing. */
static void
test_free (void)
{
  PalPlayer *player = bot_player (&chess_rules, BOT_DEPTH_MAX);
  g_autoptr (PalPlayer) human = pal_human_player_new ("Ada");
  PalMatch *match = bot_match (&chess_rules, player, human);

  g_object_unref (player);
  pal_match_start (match);
  g_object_add_weak_pointer (G_OBJECT (match), (gpointer *) &match);
  g_object_add_weak_pointer (G_OBJECT (player), (gpointer *) &player);
  g_object_unref (match);
  g_assert_null (match);
  g_assert_null (player);
}

static void
cancel_cb (PalBotPlayer *player, gpointer data)
{
  pal_player_cancel (PAL_PLAYER (player));
}

static void
ask_again_cb (PalBotPlayer *player, const GameRecord *record)
{
  g_signal_handlers_disconnect_by_func (player, ask_again_cb, (gpointer) record);
  ask (PAL_PLAYER (player), record, 2);
}

/* A listener that asks for something else before the answer gets that alone. */
static void
test_ask_again (void)
{
  g_autoptr (PalPlayer) player = bot_player (&chess_rules, 1);
  GameRecord *record = start_record ();
  Seen seen = { .loop = NULL };

  see (&seen, player);
  g_signal_connect (player, "thought", G_CALLBACK (ask_again_cb), record);
  ask (player, record, 1);
  while (seen.move == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (seen.serial, ==, 2);
  g_assert_true (g_str_has_suffix (seen.told->str, "tm"));
  g_assert_true (strchr (seen.told->str, 'm') == seen.told->str + seen.told->len - 1);

  /* Nor does one come for what is cancelled when it is all but there. */
  g_signal_connect (player, "thought", G_CALLBACK (cancel_cb), NULL);
  g_string_truncate (seen.told, 0);
  ask (player, record, 3);
  while (seen.told->len == 0)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpstr (seen.told->str, ==, "t");
  g_string_free (seen.told, TRUE);
  game_record_free (record);
}

/* The same seed chooses alike; choices differ where the seed does. */
static guint
choice_of (guint64 seed)
{
  g_autoptr (PalPlayer) player = bot_player (&chess_rules, 1);
  Bot bot = *pal_bot_player_get_bot (PAL_BOT_PLAYER (player));
  GameRecord *record = start_record ();
  Seen seen = { .loop = NULL };

  bot.techniques.random_plies = 10;
  bot.techniques.margin = BOT_MARGIN_MAX;
  g_object_set (player, "bot", &bot, "seed", seed, NULL);
  see (&seen, player);
  ask (player, record, 1);
  while (seen.move == 0)
    g_main_context_iteration (NULL, TRUE);
  g_string_free (seen.told, TRUE);
  game_record_free (record);
  return seen.move;
}

static void
test_seed (void)
{
  guint first = choice_of (1);
  gboolean other = FALSE;

  g_assert_cmpuint (first, ==, choice_of (1));
  for (guint64 seed = 2; seed < 20; seed++)
    other |= choice_of (seed) != first;
  g_assert_true (other);
}

/* No budget is more than a part of what is left, whatever the clock says. */
static void
test_budget (void)
{
  g_assert_cmpint (pal_bot_player_budget (G_MAXINT64, 0, 0), ==, 0);
  for (gint64 left = 1; left < 10000000; left = left * 3 / 2 + 1)
    for (gint64 increment = 0; increment <= 60000; increment += 5000)
      for (int moves = 0; moves <= 40; moves += 8) {
        gint64 budget = pal_bot_player_budget (left, increment, moves);

        g_assert_cmpint (budget, >, 0);
        if (left > 100)
          g_assert_cmpint (budget, <=, left / 3);
      }
  g_assert_cmpint (pal_bot_player_budget (300000, 0, 0), >, 5000);
  g_assert_cmpint (pal_bot_player_budget (300000, 10000, 0), >, 12000);
  g_assert_cmpint (pal_bot_player_budget (60000, 0, 2), >, 10000);
}

static void
stop_soon_cb (PalMatch *match, GameNode *node, GMainLoop *loop)
{
  if (node->ply >= 4)
    g_main_loop_quit (loop);
}

static gint64
no_time (gpointer data)
{
  return 0;
}

/* With a clock it answers, though its depth would take for ever. */
static void
assert_in_time (const PalTimeControl *control)
{
  const PalTimeControl controls[2] = { *control, *control };
  g_autoptr (PalPlayer) first = bot_player (&chess_rules, BOT_DEPTH_MAX);
  g_autoptr (PalPlayer) second_player = bot_player (&chess_rules, BOT_DEPTH_MAX);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Position start;
  g_autoptr (PalMatch) match = NULL;

  rules_start (&chess_rules, &start);
  match
      = pal_match_new (game_tree_new (&chess_rules, &start), NULL, first, second_player, controls);
  g_signal_connect (match, "played", G_CALLBACK (stop_soon_cb), loop);
  g_signal_connect_swapped (match, "ended", G_CALLBACK (g_main_loop_quit), loop);
  /* the clock stands: a machine may be so busy that a flag would fall unfairly */
  pal_clock_set_time_func (pal_match_get_clock (match), no_time, NULL);
  pal_match_start (match);
  g_main_loop_run (loop);
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 4);
}

static void
test_clock (void)
{
  const PalTimeControl short_time = { PAL_CLOCK_SUDDEN, 20000, 0, 0 };
  const PalTimeControl short_moves = { PAL_CLOCK_SUDDEN, 3600000, 0, 0, 2000 };

  assert_in_time (&short_time);
  assert_in_time (&short_moves);
}

/* The king alone against a queen takes a draw by the fifty moves, and any that is offered. */
static void
test_draws (void)
{
  const PalTimeControl controls[2] = { none, none };
  g_autoptr (PalPlayer) player = bot_player (&chess_rules, 2);
  g_autoptr (PalPlayer) human = pal_human_player_new ("Ada");
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (PalMatch) match = NULL;
  Position start;

  chess_rules.position_from_text (&start, "7k/8/8/8/8/1r6/1q6/6K1 w - - 100 90", NULL);
  match = pal_match_new (game_tree_new (&chess_rules, &start), NULL, player, human, controls);
  g_assert_false (pal_match_offer_draw (match, 1)); /* it has not thought yet */
  g_signal_connect_swapped (match, "ended", G_CALLBACK (g_main_loop_quit), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  g_assert_cmpint (pal_match_get_outcome (match).reason, ==, REASON_FIFTY_MOVES);
}

static void
count_notify (int *n)
{
  ++*n;
}

static void
test_properties (void)
{
  g_autoptr (PalPlayer) player = bot_player (&chess_rules, 3);
  g_autofree char *name = pal_player_dup_name (player);
  g_autofree char *detail = pal_player_dup_detail (player);
  g_autofree char *picture = pal_player_dup_picture (player);
  g_autofree char *later = NULL;
  g_autofree char *painted = NULL;
  Bot bot = *pal_bot_player_get_bot (PAL_BOT_PLAYER (player));
  int notified[3] = { 0 };

  g_signal_connect_swapped (player, "notify::name", G_CALLBACK (count_notify), &notified[0]);
  g_signal_connect_swapped (player, "notify::detail", G_CALLBACK (count_notify), &notified[1]);
  g_signal_connect_swapped (player, "notify::picture", G_CALLBACK (count_notify), &notified[2]);
  g_assert_cmpstr (name, ==, "Testing");
  g_assert_cmpstr (detail, ==, "Bot · 3 plies");
  g_assert_null (picture);
  g_assert_false (pal_player_is_human (player));
  g_assert_cmpstr (pal_bot_player_get_id (PAL_BOT_PLAYER (player)), ==, "testing");
  bot.depth[2] = 5;
  g_strlcpy (bot.picture, "/face.png", sizeof bot.picture);
  g_object_set (player, "bot", &bot, NULL);
  later = pal_player_dup_detail (player);
  painted = pal_player_dup_picture (player);
  g_assert_cmpstr (later, ==, "Bot · 3 to 5 plies");
  g_assert_cmpstr (painted, ==, "/face.png");
  g_assert_cmpint (notified[0], ==, 0); /* it is the same */
  g_assert_cmpint (notified[1], ==, 1);
  g_assert_cmpint (notified[2], ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autofree char *path = g_strdup_printf ("/bot-player/game/%s", rules->id);

    g_test_add_data_func (path, rules, test_game);
  }
  g_test_add_func ("/bot-player/answer", test_answer);
  g_test_add_func ("/bot-player/cancel", test_cancel);
  g_test_add_func ("/bot-player/free", test_free);
  g_test_add_func ("/bot-player/ask-again", test_ask_again);
  g_test_add_func ("/bot-player/seed", test_seed);
  g_test_add_func ("/bot-player/budget", test_budget);
  g_test_add_func ("/bot-player/clock", test_clock);
  g_test_add_func ("/bot-player/draws", test_draws);
  g_test_add_func ("/bot-player/properties", test_properties);
  return g_test_run ();
}
