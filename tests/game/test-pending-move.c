/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Premoves and moves that wait for a confirmation, in all three games. */
#include "support/test-game.h"

#include "game/match/pal-session.h"

#include "registry.h"

static const PalTimeControl timed = { .mode = PAL_CLOCK_SUDDEN, .base = 60000 };

typedef struct {
  PalMatch *match;
  TestPlayer *engine;
  PalSession *session;
  PalPendingMove *pending;
  int dropped, chosen;
} Fixture;

static void
count_dropped (Fixture *f)
{
  f->dropped++;
}

static void
count_chosen (Fixture *f, guint from, guint to)
{
  f->chosen++;
}

static void
open_match (Fixture *f, PalMatch *match, TestPlayer *engine)
{
  *f = (Fixture){ .match = match, .engine = engine, .session = pal_session_new () };
  f->pending = pal_session_get_pending (f->session);
  g_object_set (f->pending, "premoves", PAL_PREMOVES_TIMED, NULL);
  g_signal_connect_swapped (f->pending, "dropped", G_CALLBACK (count_dropped), f);
  g_signal_connect_swapped (f->pending, "choose", G_CALLBACK (count_chosen), f);
  pal_session_set_match (f->session, match);
  pal_match_start (match);
}

/* A match of RULES from FEN (NULL: the start): an engine plays the first side, a person the second.
 */
static void
open_game (Fixture *f, const char *id, const char *fen, const PalTimeControl *control)
{
  const Rules *rules = registry_find (id)->rules;
  const PalTimeControl controls[2] = { *control, *control };
  TestPlayer *engine = test_player_new ();
  g_autoptr (PalPlayer) person = pal_human_player_new ("Black");
  Position start;

  if (fen)
    g_assert_true (rules->position_from_text (&start, fen, NULL));
  else
    rules_start (rules, &start);
  open_match (
      f, pal_match_new (game_tree_new (rules, &start), NULL, PAL_PLAYER (engine), person, controls),
      engine);
}

static void
close_game (Fixture *f)
{
  g_object_unref (f->session);
  g_object_unref (f->match);
  g_object_unref (f->engine);
}

static void
reply (Fixture *f, const char *text)
{
  test_player_answer (f->engine, "move", f->engine->serial, test_move (f->match, text));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static Square
square_called (const Rules *rules, const char *name)
{
  char other[SQUARE_NAME_MAX];

  for (Square square = 0; square < rules->files * rules->ranks; square++) {
    rules->square_name (square, other);
    if (g_str_equal (other, name))
      return square;
  }
  g_assert_not_reached ();
}

/* The premove between two cells, FROM may be NULL; MOVE_NONE where there is none. */
static Move
premove_of (Fixture *f, const char *from, const char *to)
{
  const Rules *rules = pal_match_get_rules (f->match);
  Square start = from ? square_called (rules, from) : SQUARE_NONE;
  Square end = square_called (rules, to);
  Move moves[MOVES_MAX];
  int n = pal_pending_move_list_premoves (f->pending, moves);

  for (int i = 0; i < n; i++)
    if (move_from (moves[i]) == start && move_to (moves[i]) == end)
      return moves[i];
  return MOVE_NONE;
}

static void
premove (Fixture *f, const char *from, const char *to)
{
  Move move = premove_of (f, from, to);

  g_assert_cmpuint (move, !=, MOVE_NONE);
  g_assert_true (pal_session_make_move (f->session, move));
  g_assert_cmpint (pal_pending_move_get_kind (f->pending), ==, PAL_PENDING_PREMOVE);
}

static void
assert_nothing_waits (Fixture *f)
{
  g_assert_cmpint (pal_pending_move_get_kind (f->pending), ==, PAL_PENDING_NONE);
  g_assert_cmpuint (pal_pending_move_get_move (f->pending), ==, MOVE_NONE);
}

static void
test_played (void)
{
  Fixture f;
  g_autofree char *text = NULL;

  open_game (&f, "chess", NULL, &timed);
  premove (&f, "d7", "d5");
  premove (&f, "e7", "e5"); /* in its place */
  text = pal_pending_move_describe (f.pending, NOTATION_FILE);
  g_assert_cmpstr (text, ==, "Premove: e7–e5");
  test_assert_line (f.match, "");
  reply (&f, "e4");
  test_assert_line (f.match, "e4 e5");
  assert_nothing_waits (&f);
  g_assert_cmpint (f.dropped, ==, 0);
  close_game (&f);
}

/* What no reply allows is not offered; what one does is, such as to take back. */
static void
test_offered (void)
{
  Fixture f;

  open_game (&f, "chess", NULL, &timed);
  reply (&f, "e4");
  test_play (f.match, "d5");
  g_assert_cmpuint (premove_of (&f, "e7", "e4"), ==, MOVE_NONE);
  g_assert_cmpuint (premove_of (&f, "a8", "a5"), ==, MOVE_NONE);
  premove (&f, "d8", "d5");
  reply (&f, "exd5");
  test_assert_line (f.match, "e4 d5 exd5 Qxd5");
  close_game (&f);
}

static void
test_illegal_after_reply (void)
{
  Fixture f;

  open_game (&f, "chess", NULL, &timed);
  reply (&f, "e4");
  test_play (f.match, "d5");
  premove (&f, "d8", "d5");
  reply (&f, "Bb5"); /* a check, and there is nothing to take */
  test_assert_line (f.match, "e4 d5 Bb5+");
  g_assert_cmpint (f.dropped, ==, 1);
  assert_nothing_waits (&f);
  close_game (&f);
}

#define PROMOTION "4k3/8/8/8/8/8/p6P/7K w - - 0 1"

static void
test_promotion_asks (void)
{
  Fixture f;

  open_game (&f, "chess", PROMOTION, &timed);
  premove (&f, "a2", "a1");
  reply (&f, "h4");
  test_assert_line (f.match, "h4");
  g_assert_cmpint (f.chosen, ==, 1);
  g_assert_cmpint (f.dropped, ==, 0);
  assert_nothing_waits (&f);
  close_game (&f);
}

static void
test_promotion_to_queen (void)
{
  Fixture f;

  open_game (&f, "chess", PROMOTION, &timed);
  g_object_set (f.pending, "always-queen", TRUE, NULL);
  premove (&f, "a2", "a1");
  reply (&f, "Kg2");
  test_assert_line (f.match, "Kg2 a1=Q");
  g_assert_cmpint (f.chosen, ==, 0);
  close_game (&f);
}

static void
test_xiangqi (void)
{
  Fixture f;

  open_game (&f, "xiangqi", NULL, &timed);
  premove (&f, "h10", "g8");
  reply (&f, "H2-E2");
  g_assert_cmpint (pal_match_get_head (f.match)->ply, ==, 2);
  g_assert_cmpint (f.dropped, ==, 0);
  /* The palace keeps the general in, whatever Red plays. */
  g_assert_cmpuint (premove_of (&f, "e10", "e7"), ==, MOVE_NONE);
  close_game (&f);
}

static void
test_reversi (void)
{
  Fixture f;

  open_game (&f, "reversi", NULL, &timed);
  g_assert_cmpuint (premove_of (&f, NULL, "a1"), ==, MOVE_NONE);
  premove (&f, NULL, "f4");
  reply (&f, "f5");
  test_assert_line (f.match, "f5 f4");
  close_game (&f);
}

/* A premove that an opponent's disc is on by now. */
static void
test_reversi_taken (void)
{
  Fixture f;

  open_game (&f, "reversi", NULL, &timed);
  premove (&f, NULL, "d6");
  reply (&f, "d3");
  test_assert_line (f.match, "d3");
  g_assert_cmpint (f.dropped, ==, 1);
  close_game (&f);
}

/* Whether MOVE of the engine leaves the person nothing but a pass. */
static gboolean
leaves_pass (Fixture *f, Move move)
{
  const Rules *rules = pal_match_get_rules (f->match);
  Position next = pal_match_get_head (f->match)->position;

  rules->play (&next, move);
  return rules->side_to_move (&next) == 1 && rules_must_pass (rules, &next);
}

/* Plays the first legal moves on both sides until the engine has a move after which the person must
 * pass, which is returned. */
static Move
play_until_pass (Fixture *f)
{
  const Rules *rules = pal_match_get_rules (f->match);

  while (!pal_match_is_over (f->match)) {
    Move moves[MOVES_MAX];
    int n = rules->legal_moves (&pal_match_get_head (f->match)->position, moves);

    for (int i = 0; i < n && pal_match_get_side_to_move (f->match) == 0; i++)
      if (leaves_pass (f, moves[i]))
        return moves[i];
    g_assert_true (pal_match_play (f->match, moves[0], NULL));
  }
  g_assert_not_reached ();
}

static void
pending_move_note_node (PalPendingMove *pending, const GameNode **node)
{
  *node = pal_pending_move_get_node (pending);
}

/* A pass plays itself and is nobody's turn: the premove waits for the next one, and whoever shows
 * it is told where it waits. */
static void
test_waits_for_pass (void)
{
  Fixture f;
  Move moves[MOVES_MAX], move;
  const GameNode *told = NULL;
  int n;

  open_game (&f, "reversi", NULL, &timed);
  move = play_until_pass (&f);
  n = pal_pending_move_list_premoves (f.pending, moves);
  g_assert_cmpint (n, >, 0);
  g_assert_true (pal_session_make_move (f.session, moves[0]));
  g_signal_connect (f.pending, "changed", G_CALLBACK (pending_move_note_node), &told);
  test_player_answer (f.engine, "move", f.engine->serial, move);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (pal_match_get_head (f.match)->move, ==, MOVE_PASS);
  g_assert_cmpint (pal_pending_move_get_kind (f.pending), ==, PAL_PENDING_PREMOVE);
  g_assert_true (told == pal_match_get_head (f.match));
  g_signal_handlers_disconnect_by_data (f.pending, &told);
  close_game (&f);
}

static void
test_game_over (void)
{
  Fixture f;

  open_game (&f, "chess", NULL, &timed);
  premove (&f, "e7", "e5");
  pal_match_resign (f.match, 0);
  assert_nothing_waits (&f);
  g_assert_false (pal_pending_move_takes_premoves (f.pending));
  close_game (&f);
}

/* A mate leaves no time to say that the premove is dropped. */
static void
test_mated (void)
{
  Fixture f;

  open_game (&f, "chess", NULL, &timed);
  reply (&f, "e4");
  test_play (f.match, "e5");
  reply (&f, "Bc4");
  test_play (f.match, "Nc6");
  reply (&f, "Qh5");
  test_play (f.match, "Nf6");
  premove (&f, "f6", "h5");
  reply (&f, "Qxf7");
  test_assert_line (f.match, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
  assert_nothing_waits (&f);
  close_game (&f);
}

static void
test_undo_and_pause (void)
{
  Fixture f;

  open_game (&f, "chess", NULL, &timed);
  reply (&f, "e4");
  test_play (f.match, "e5");
  premove (&f, "d7", "d5");
  g_assert_true (pal_match_undo (f.match));
  assert_nothing_waits (&f);
  test_play (f.match, "e6");
  premove (&f, "d7", "d5");
  pal_match_pause (f.match);
  assert_nothing_waits (&f);
  g_assert_false (pal_pending_move_takes_premoves (f.pending));
  pal_match_resume (f.match);
  reply (&f, "d4");
  test_assert_line (f.match, "e4 e6 d4");
  close_game (&f);
}

static void
test_new_game (void)
{
  Fixture f;
  g_autoptr (PalMatch) other = test_match (NULL, NULL, NULL, NULL);

  open_game (&f, "chess", NULL, &timed);
  premove (&f, "e7", "e5");
  pal_session_set_match (f.session, other);
  assert_nothing_waits (&f);
  reply (&f, "e4");
  test_assert_line (f.match, "e4");
  close_game (&f);
}

/* Premoves cost the person's clock nothing but the moment in which they are played. */
static void
test_clock (void)
{
  Fixture f;
  gint64 now = 0;

  open_game (&f, "chess", NULL, &timed);
  test_freeze (f.match, &now);
  premove (&f, "e7", "e5");
  now += 3000000;
  reply (&f, "e4");
  test_assert_line (f.match, "e4 e5");
  g_assert_cmpint (pal_clock_get_left (pal_match_get_clock (f.match), 1), ==, 60000);
  close_game (&f);
}

static void
test_which_games (void)
{
  const PalTimeControl none = { .mode = PAL_CLOCK_NONE };
  Fixture f;
  g_autoptr (PalMatch) people = test_match (NULL, NULL, NULL, &timed);

  open_game (&f, "chess", NULL, &none);
  g_assert_false (pal_pending_move_takes_premoves (f.pending));
  g_object_set (f.pending, "premoves", PAL_PREMOVES_ALWAYS, NULL);
  g_assert_true (pal_pending_move_takes_premoves (f.pending));
  pal_session_set_match (f.session, people);
  pal_match_start (people);
  g_assert_false (pal_pending_move_takes_premoves (f.pending));
  test_play (people, "e4");
  g_assert_false (pal_pending_move_takes_premoves (f.pending));
  pal_session_set_match (f.session, f.match);
  g_object_set (f.pending, "premoves", PAL_PREMOVES_NEVER, NULL);
  g_assert_false (pal_pending_move_takes_premoves (f.pending));
  close_game (&f);
}

/* Looking at an earlier position neither makes a premove nor loses one. */
static void
test_looking_back (void)
{
  Fixture f;

  open_game (&f, "chess", NULL, &timed);
  reply (&f, "e4");
  test_play (f.match, "e5");
  premove (&f, "d7", "d5");
  pal_session_first (f.session);
  g_assert_false (pal_pending_move_takes_premoves (f.pending));
  reply (&f, "Nf3");
  test_assert_line (f.match, "e4 e5 Nf3 d5");
  close_game (&f);
}

static void
test_confirmation (void)
{
  Fixture f;
  g_autofree char *text = NULL;

  open_match (&f, test_match (NULL, NULL, NULL, NULL), test_player_new ());
  g_object_set (f.pending, "confirms", TRUE, NULL);
  g_assert_false (pal_session_confirm (f.session));
  g_assert_true (pal_session_make_move (f.session, test_move (f.match, "e4")));
  test_assert_line (f.match, "");
  text = pal_pending_move_describe (f.pending, NOTATION_FILE);
  g_assert_cmpstr (text, ==, "Play e4?");
  g_assert_true (pal_pending_move_cancel (f.pending));
  g_assert_false (pal_session_confirm (f.session));
  g_assert_true (pal_session_make_move (f.session, test_move (f.match, "d4")));
  g_assert_true (pal_session_confirm (f.session));
  test_assert_line (f.match, "d4");
  assert_nothing_waits (&f);
  /* Typed moves have been confirmed by Return. */
  g_assert_true (pal_session_play (f.session, test_move (f.match, "d5")));
  test_assert_line (f.match, "d4 d5");
  close_game (&f);
}

/* Whatever else happens, a move that nobody confirmed is not played. */
static void
test_unconfirmed (void)
{
  Fixture f;

  open_match (&f, test_match (NULL, NULL, NULL, NULL), test_player_new ());
  g_object_set (f.pending, "confirms", TRUE, NULL);
  test_play (f.match, "e4");
  g_assert_true (pal_session_make_move (f.session, test_move (f.match, "e5")));
  pal_session_first (f.session);
  assert_nothing_waits (&f);
  pal_session_last (f.session);
  g_assert_true (pal_session_make_move (f.session, test_move (f.match, "e5")));
  pal_match_pause (f.match);
  assert_nothing_waits (&f);
  pal_match_resume (f.match);
  g_assert_true (pal_session_make_move (f.session, test_move (f.match, "e5")));
  pal_match_undo (f.match);
  assert_nothing_waits (&f);
  g_assert_true (pal_session_make_move (f.session, test_move (f.match, "c4")));
  pal_match_resign (f.match, 0);
  assert_nothing_waits (&f);
  test_assert_line (f.match, "");
  close_game (&f);
}

/* Who looks through a game that is over, or tries moves on a board, is not asked. */
static void
test_nothing_to_confirm (void)
{
  Fixture f;

  open_match (&f, test_match (NULL, NULL, NULL, NULL), test_player_new ());
  g_object_set (f.pending, "confirms", TRUE, NULL);
  test_play (f.match, "e4 e5");
  pal_session_first (f.session);
  g_assert_true (
      pal_session_make_move (f.session, game_node_next (pal_session_get_node (f.session))->move));
  assert_nothing_waits (&f);
  pal_match_resign (f.match, 0);
  pal_session_first (f.session);
  g_assert_true (pal_session_make_move (f.session, move_pack (11, 27, 0, 0)));
  assert_nothing_waits (&f);
  close_game (&f);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pending-move/played", test_played);
  g_test_add_func ("/pending-move/offered", test_offered);
  g_test_add_func ("/pending-move/illegal-after-reply", test_illegal_after_reply);
  g_test_add_func ("/pending-move/promotion-asks", test_promotion_asks);
  g_test_add_func ("/pending-move/promotion-to-queen", test_promotion_to_queen);
  g_test_add_func ("/pending-move/xiangqi", test_xiangqi);
  g_test_add_func ("/pending-move/reversi", test_reversi);
  g_test_add_func ("/pending-move/reversi-taken", test_reversi_taken);
  g_test_add_func ("/pending-move/waits-for-pass", test_waits_for_pass);
  g_test_add_func ("/pending-move/game-over", test_game_over);
  g_test_add_func ("/pending-move/mated", test_mated);
  g_test_add_func ("/pending-move/undo-and-pause", test_undo_and_pause);
  g_test_add_func ("/pending-move/new-game", test_new_game);
  g_test_add_func ("/pending-move/clock", test_clock);
  g_test_add_func ("/pending-move/which-games", test_which_games);
  g_test_add_func ("/pending-move/looking-back", test_looking_back);
  g_test_add_func ("/pending-move/confirmation", test_confirmation);
  g_test_add_func ("/pending-move/unconfirmed", test_unconfirmed);
  g_test_add_func ("/pending-move/nothing-to-confirm", test_nothing_to_confirm);
  return g_test_run ();
}
