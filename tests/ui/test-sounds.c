/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is heard of games: the device's place is taken by a list of what would be played. */
#include "ui/sounds/pal-sounds.h"

#include "registry.h"
#include "rules/rules.h"
#include "test-window-help.h"

typedef struct {
  PalSession *session;
  PalMatch *match;
  PalSounds *sounds;
  GString *heard; /* a letter for each */
  double volume;  /* of the last one */
  gint64 now;     /* microseconds */
} Ear;

static const char letters[PAL_N_SOUNDS + 1] = "mrcfkel";

static void
hear (PalSound sound, double volume, gpointer data)
{
  Ear *ear = data;

  g_string_append_c (ear->heard, letters[sound]);
  ear->volume = volume;
}

static gint64
ear_time (gpointer data)
{
  return ((Ear *) data)->now;
}

static void
put_on_board (Ear *ear, PalMatch *match)
{
  g_set_object (&ear->match, match);
  pal_session_set_match (ear->session, match);
}

static void
open_ear (Ear *ear, PalMatch *match)
{
  *ear = (Ear){ .session = pal_session_new (), .heard = g_string_new (NULL), .now = 1 };
  ear->sounds = pal_sounds_new (ear->session, hear, ear);
  pal_sounds_set_time_func (ear->sounds, ear_time, ear);
  put_on_board (ear, match);
}

static void
close_ear (Ear *ear)
{
  pal_sounds_free (ear->sounds);
  g_assert_finalize_object (ear->session);
  g_assert_finalize_object (ear->match);
  g_string_free (ear->heard, TRUE);
}

#define assert_heard(ear, expected)                                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_assert_cmpstr ((ear)->heard->str, ==, expected);                                             \
    g_string_truncate ((ear)->heard, 0);                                                           \
  }                                                                                                \
  G_STMT_END

/* A person against a player that answers at once. */
static PalMatch *
match_with (TestPlayer *opponent)
{
  PalMatch *match = test_match (NULL, NULL, opponent, NULL);

  pal_match_start (match);
  return match;
}

/* Own moves, the opponent's, captures, checks, and the end, each its own. */
static void
test_moves (void)
{
  g_autoptr (TestPlayer) opponent = test_player_new ();
  g_autoptr (PalMatch) match = match_with (opponent);
  Ear ear;

  open_ear (&ear, match);
  g_clear_object (&match);
  test_play (ear.match, "e4");
  assert_heard (&ear, "m");
  test_player_answer (opponent, "move", opponent->serial, test_move (ear.match, "d5"));
  assert_heard (&ear, "r");
  test_play (ear.match, "exd5 Qxd5");
  assert_heard (&ear, "cc");
  test_play (ear.match, "Nc3 Qe5");
  assert_heard (&ear, "mk");
  pal_match_resign (ear.match, 0);
  assert_heard (&ear, "e");
  close_ear (&ear);
}

/* A mate is an end, and not a check as well; castling is no capture, en passant is one. */
static void
test_special_moves (void)
{
  g_autoptr (PalMatch) match = match_with (NULL);
  Ear ear;

  open_ear (&ear, match);
  g_clear_object (&match);
  test_play (ear.match, "e4 a6 e5 d5 exd6");
  assert_heard (&ear, "mrmrc");
  test_play (ear.match, "a5 Nf3 a4 Be2 a3 O-O");
  assert_heard (&ear, "rmrmrm");
  close_ear (&ear);

  g_autoptr (PalMatch) mate = match_with (NULL);
  open_ear (&ear, mate);
  g_clear_object (&mate);
  test_play (ear.match, "f3 e5 g4 Qh4");
  assert_heard (&ear, "mrmre");
  close_ear (&ear);
}

/* What comes back, is loaded, undone, or walked through at speed is not heard. */
static void
test_silence (void)
{
  g_autoptr (PalMatch) match = match_with (NULL);
  Ear ear;

  test_play (match, "e4 e5 Nf3 Nc6");
  open_ear (&ear, match);
  g_clear_object (&match);
  assert_heard (&ear, "");
  pal_match_undo (ear.match);
  pal_match_redo (ear.match);
  pal_session_first (ear.session);
  pal_session_last (ear.session);
  assert_heard (&ear, "");
  pal_session_first (ear.session);
  ear.now += G_USEC_PER_SEC;
  pal_session_step (ear.session, 1);
  assert_heard (&ear, "m");
  for (int i = 0; i < 3; i++) {
    ear.now += G_USEC_PER_SEC / 30;
    pal_session_step (ear.session, 1);
  }
  assert_heard (&ear, "");
  ear.now += G_USEC_PER_SEC;
  pal_session_step (ear.session, -1);
  ear.now += G_USEC_PER_SEC;
  pal_session_step (ear.session, 1);
  assert_heard (&ear, "r");
  pal_session_first (ear.session);
  test_play (ear.match, "Bb5"); /* while something else is looked at */
  assert_heard (&ear, "m");
  close_ear (&ear);
}

/* The settings: how loud, or not at all. */
/* Out of sight a game of machines is silent, and one that a person plays is heard. */
static void
test_hidden (void)
{
  g_autoptr (TestPlayer) first = test_player_new ();
  g_autoptr (TestPlayer) second = test_player_new ();
  g_autoptr (PalMatch) machines = test_match (NULL, first, second, NULL);
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  Ear ear;

  pal_match_start (machines);
  open_ear (&ear, machines);
  g_clear_object (&machines);
  pal_sounds_set_hidden (ear.sounds, TRUE);
  test_player_answer (first, "move", first->serial, test_move (ear.match, "e4"));
  assert_heard (&ear, "");
  pal_sounds_set_hidden (ear.sounds, FALSE);
  test_player_answer (second, "move", second->serial, test_move (ear.match, "e5"));
  assert_heard (&ear, "r");
  pal_sounds_set_hidden (ear.sounds, TRUE);
  pal_match_start (match);
  put_on_board (&ear, match);
  g_clear_object (&match);
  test_play (ear.match, "e4");
  assert_heard (&ear, "m");
  close_ear (&ear);
}

static void
test_volume (void)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  g_autoptr (PalMatch) match = match_with (NULL);
  Ear ear;

  open_ear (&ear, match);
  g_clear_object (&match);
  g_settings_set_int (settings, "sound-volume", 25);
  test_play (ear.match, "e4");
  assert_heard (&ear, "m");
  g_assert_cmpfloat (ear.volume, ==, 0.25);
  g_settings_set_int (settings, "sound-volume", 0);
  test_play (ear.match, "e5");
  g_settings_set_int (settings, "sound-volume", 70);
  g_settings_set_boolean (settings, "sounds", FALSE);
  test_play (ear.match, "Nf3");
  assert_heard (&ear, "");
  g_settings_reset (settings, "sounds");
  g_settings_reset (settings, "sound-volume");
  test_play (ear.match, "Nc6");
  assert_heard (&ear, "r");
  close_ear (&ear);
}

/* A person hears once that there is little time; what the computer has left is not their business.
 */
static void
test_low_time (void)
{
  const PalTimeControl control = { PAL_CLOCK_SUDDEN, 60000, 0, 0 };
  g_autoptr (TestPlayer) opponent = test_player_new ();
  PalMatch *match = test_match (NULL, NULL, opponent, &control);
  gint64 now = 1;
  Ear ear;

  test_freeze (match, &now);
  pal_match_start (match);
  open_ear (&ear, match);
  g_object_unref (match);
  test_play (ear.match, "e4");
  now += 45 * G_USEC_PER_SEC;
  pal_clock_check (pal_match_get_clock (ear.match));
  assert_heard (&ear, "m");
  test_play (ear.match, "e5");
  now += 39 * G_USEC_PER_SEC;
  pal_clock_check (pal_match_get_clock (ear.match));
  assert_heard (&ear, "r");
  now += 2 * G_USEC_PER_SEC;
  pal_clock_check (pal_match_get_clock (ear.match));
  now += 2 * G_USEC_PER_SEC;
  pal_clock_check (pal_match_get_clock (ear.match));
  assert_heard (&ear, "l");
  now += 60 * G_USEC_PER_SEC;
  pal_clock_check (pal_match_get_clock (ear.match));
  assert_heard (&ear, "e");
  close_ear (&ear);
}

static int
count_pieces (const Rules *rules, const Position *position)
{
  int n = 0;

  for (Square square = 0; square < rules->files * rules->ranks; square++)
    n += rules->piece_at (position, square) != 0;
  return n;
}

/* The letter of what is to be heard of a move, told by what is on the board before and after it. */
static char
expected_of (const Rules *rules, const Position *before, const Position *after, gboolean ends)
{
  int more = count_pieces (rules, after) - count_pieces (rules, before);

  if (!ends && rules->check_square (after) != SQUARE_NONE)
    return 'k';
  if (more > 0 && rules_only_places (rules) && g_str_equal (rules->id, "reversi"))
    return 'f';
  if (more < 0)
    return 'c';
  return rules->side_to_move (before) == 0 ? 'm' : 'r';
}

/* Plays a whole game of RULES by chance, and compares what is heard with what there was to hear. */
static void
play_whole_game (const Rules *rules, guint64 seed)
{
  const PalTimeControl controls[2] = { { .mode = PAL_CLOCK_NONE }, { .mode = PAL_CLOCK_NONE } };
  g_autoptr (PalPlayer) first = pal_human_player_new ("A");
  g_autoptr (PalPlayer) second = pal_human_player_new ("B");
  g_autoptr (GString) expected = g_string_new (NULL);
  Random random = random_from_seed (seed);
  PalMatch *match;
  Position start;
  Ear ear;

  rules_start (rules, &start);
  match = pal_match_new (game_tree_new (rules, &start), NULL, first, second, controls);
  pal_match_start (match);
  open_ear (&ear, match);
  g_object_unref (match);
  while (!pal_match_is_over (ear.match)) {
    const GameNode *head = pal_match_get_head (ear.match);
    Move move = rules_random_move (rules, &head->position, &random);

    g_assert_true (pal_match_play (ear.match, move, NULL));
    if (move != MOVE_PASS)
      g_string_append_c (expected, expected_of (rules, &head->position,
                                                &pal_match_get_head (ear.match)->position,
                                                pal_match_is_over (ear.match)));
  }
  g_string_append_c (expected, 'e');
  g_assert_cmpuint (expected->len, >, 20);
  g_assert_cmpstr (ear.heard->str, ==, expected->str);
  close_ear (&ear);
}

static void
test_whole_games (void)
{
  for (int i = 0; i < registry_count (); i++)
    for (guint64 seed = 1; seed <= 3; seed++)
      play_whole_game (registry_game (i)->rules, seed);
}

/* The window's own sounds, without a device: nothing is said and nothing waits. */
static void
test_no_device (void)
{
  PalSoundPlayer *player = pal_sound_player_new ();
  PalWindow *window = test_open_window (&chess_rules);

  for (int i = 0; i < PAL_N_SOUNDS; i++)
    pal_sound_player_play (player, (PalSound) i, 1);
  test_play (test_match_of (window), "e4 e5");
  test_close_window (window);
  pal_sound_player_free (player);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/sounds/moves", test_moves);
  g_test_add_func ("/sounds/special-moves", test_special_moves);
  g_test_add_func ("/sounds/silence", test_silence);
  g_test_add_func ("/sounds/hidden", test_hidden);
  g_test_add_func ("/sounds/volume", test_volume);
  g_test_add_func ("/sounds/low-time", test_low_time);
  g_test_add_func ("/sounds/whole-games", test_whole_games);
  g_test_add_func ("/sounds/no-device", test_no_device);
  return test_run_window ();
}
