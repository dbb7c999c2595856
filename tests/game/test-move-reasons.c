/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why this move: the reasons in positions where they are known, for all games, and in words. */
#include "base/random.h"
#include "chess/chess.h"
#include "game/thinking/pal-move-reasons-text.h"
#include "registry.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

#include <stdlib.h>

/* The pawn attacks the knight, which can go away. */
#define KNIGHT_HANGS "4k3/pp6/3p4/4N3/8/8/PP6/4K3 w - - 0 1"
#define MATE_IN_ONE "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
#define BACK_RANK "r5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"
#define ONE_MOVE "7k/8/8/8/8/8/r7/7K w - - 0 1" /* the king must not go to the second rank */
#define HORSE_HANGS "3k5/9/9/9/r3N4/9/9/9/9/4K4 w - - 0 1"
#define CORNER_FREE "1pP5/8/8/3pP3/3Pp3/8/8/8 w"

enum { ENGINE_MS = 200, ENOUGH_MS = 100000000 }; /* the second: its depth ends a search */

static GameRecord *
record_of (const Rules *rules, const char *fen)
{
  Position position;

  if (fen)
    g_assert_true (rules->position_from_text (&position, fen, NULL));
  else
    rules_start (rules, &position);
  return game_record_new (rules, &position);
}

static Move
move_of (const GameRecord *record, const char *text)
{
  Move move = MOVE_NONE;

  if (text)
    g_assert_cmpint (
        record->rules->move_from_text (game_record_last (record), text, strlen (text), &move), ==,
        MOVE_TEXT_OK);
  return move;
}

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static PalMoveReasons *
ask (const PalMoveQuestion *question, GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  pal_move_reasons_find_async (question, cancellable, answered, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  return pal_move_reasons_find_finish (result, error);
}

/* Why MOVE and not OTHER (NULL: the best of the others), says a usual bot that looks DEPTH plies
 * ahead, or the engine (0). */
static PalMoveReasons *
why (const Rules *rules, const char *fen, const char *move, const char *other, int depth)
{
  GameRecord *record = record_of (rules, fen);
  g_autoptr (GError) error = NULL;
  PalMoveReasons *answer;
  Bot bot;

  bot_init (&bot, rules);
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot.depth[phase] = depth;
  answer = ask (&(PalMoveQuestion){ .record = record,
                                    .move = move_of (record, move),
                                    .other = move_of (record, other),
                                    .bot = depth > 0 ? &bot : NULL,
                                    .time_ms = depth > 0 ? ENOUGH_MS : ENGINE_MS },
                NULL, &error);
  g_assert_no_error (error);
  game_record_free (record);
  return answer;
}

static void
assert_summary (const PalMoveReasons *answer, const char *expected)
{
  g_autofree char *summary = pal_move_reasons_summary (answer, NOTATION_FILE);

  g_assert_cmpstr (summary, ==, expected);
}

static void
assert_remark (const PalMoveReasons *answer, const char *expected)
{
  g_auto (GStrv) remarks = pal_move_reasons_remarks (answer, NOTATION_FILE);

  if (!g_strv_contains ((const char *const *) remarks, expected)) {
    g_autofree char *all = g_strjoinv (" | ", remarks);

    g_error ("“%s” is not among: %s", expected, all);
  }
}

/* --- Reasons that are known --- */

/* A piece that hangs: the material is the weightiest reason, and the piece has a name. */
static void
assert_piece_lost (const PalMoveReasons *answer)
{
  g_assert_cmpint (answer->verdict, ==, PAL_VERDICT_BETTER);
  g_assert_cmpint (answer->margin, >, 100);
  g_assert_false (answer->disagrees);
  g_assert_cmpint (answer->n_reasons, >, 0);
  g_assert_cmpint (answer->reasons[0].kind, ==, PAL_REASON_MATERIAL);
  g_assert_cmpint (answer->reasons[0].counts[0], >, answer->reasons[0].counts[1]);
  g_assert_cmpint (answer->pieces[0].lost, ==, 0);
  g_assert_cmpint (answer->pieces[1].lost, !=, 0);
}

static void
test_hanging_knight (void)
{
  g_autoptr (PalMoveReasons) answer = why (&chess_rules, KNIGHT_HANGS, "Nf3", "Kf1", 3);
  g_autofree char *counts = NULL;

  counts = pal_reason_counts (answer, &answer->reasons[0]);
  assert_piece_lost (answer);
  assert_remark (answer, "Kf1 loses the white knight on e5.");
  g_assert_cmpstr (counts, ==, "white knight: 1 against 0");
}

static void
test_hanging_horse (void)
{
  g_autoptr (PalMoveReasons) answer = why (&xiangqi_rules, HORSE_HANGS, "e6d8", "e1e2", 3);
  g_auto (GStrv) remarks = NULL;

  assert_piece_lost (answer);
  remarks = pal_move_reasons_remarks (answer, NOTATION_PROTOCOL);
  g_assert_cmpstr (remarks[0], ==, "e1e2 loses the red horse on E5.");
}

/* A bot that goes to a depth at once for which there is no time has something to say all the same.
 */
static void
test_no_time (void)
{
  GameRecord *record = record_of (&chess_rules, KNIGHT_HANGS);
  g_autoptr (PalMoveReasons) answer = NULL;
  Bot bot;

  bot_init (&bot, &chess_rules);
  bot.techniques.search = BOT_MINIMAX;
  bot.techniques.deepening = false;
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot.depth[phase] = BOT_DEPTH_MAX;
  answer = ask (&(PalMoveQuestion){ .record = record,
                                    .move = move_of (record, "Nf3"),
                                    .other = move_of (record, "Kf1"),
                                    .bot = &bot,
                                    .time_ms = ENGINE_MS },
                NULL, NULL);
  for (int i = 0; i < 2; i++)
    g_assert_cmpint (answer->lines[i].depth, >=, 1);
  game_record_free (record);
}

/* The engine finds the same, in as much time as a busy machine needs for it. */
static void
test_engine (void)
{
  GameRecord *record = record_of (&chess_rules, KNIGHT_HANGS);
  g_autoptr (PalMoveReasons) answer = NULL;

  for (int ms = ENGINE_MS; !answer || answer->pieces[1].lost == 0; ms *= 2) {
    g_clear_pointer (&answer, pal_move_reasons_unref);
    answer = ask (&(PalMoveQuestion){ .record = record,
                                      .move = move_of (record, "Nf3"),
                                      .other = move_of (record, "Kf1"),
                                      .time_ms = ms },
                  NULL, NULL);
  }
  game_record_free (record);
  g_assert_true (answer->by_engine);
  assert_piece_lost (answer);
  /* However little it has seen: a line is asked for again where it breaks off. */
  for (int i = 0; i < 2; i++)
    g_assert_cmpint (pal_move_line_length (&answer->lines[i]), >=, 4);
  assert_remark (answer, "Kf1 loses the white knight on e5.");
}

/* Asked the other way round the answer is as honest. */
static void
test_worse (void)
{
  g_autoptr (PalMoveReasons) answer = why (&chess_rules, KNIGHT_HANGS, "Kf1", "Nf3", 3);
  g_autofree char *summary = pal_move_reasons_summary (answer, NOTATION_FILE);

  g_assert_cmpint (answer->verdict, ==, PAL_VERDICT_WORSE);
  g_assert_cmpint (answer->reasons[0].difference, <, 0);
  g_assert_true (g_str_has_prefix (summary, "Nf3 would have been better than Kf1 by "));
  assert_remark (answer, "Kf1 loses the white knight on e5.");
}

static const PalReason *
find_term (const PalMoveReasons *answer, const char *id)
{
  for (int i = 0; i < answer->n_reasons; i++)
    if (answer->reasons[i].kind == PAL_REASON_TERM
        && g_str_equal (answer->rules->terms->items[answer->reasons[i].term].id, id))
      return &answer->reasons[i];
  g_assert_not_reached ();
}

static void
test_corner (void)
{
  g_autoptr (PalMoveReasons) answer = why (&reversi_rules, CORNER_FREE, "a1", "c4", 2);
  const PalReason *corners = find_term (answer, "corners");
  g_autofree char *counts = pal_reason_counts (answer, corners);

  g_assert_cmpint (answer->verdict, ==, PAL_VERDICT_BETTER);
  g_assert_cmpint (corners->difference, >, 0);
  g_assert_cmpstr (counts, ==, "+1 against 0");
  g_assert_cmpstr (pal_reason_name (answer, corners), ==, "Corners");
  assert_remark (answer, "Searched only 2 plies deep: later moves are not considered.");
}

/* --- What a bot thinks is exactly the sum of its reasons --- */

static void
test_sum (void)
{
  Random random = random_from_seed (7);
  int compared = 0;

  for (int i = 0; i < 60; i++) {
    const Rules *rules = registry_game (i % registry_count ())->rules;
    GameRecord *record = record_of (rules, NULL);
    g_autoptr (PalMoveReasons) answer = NULL;
    Move moves[MOVES_MAX];
    int sum = 0, n;
    Bot bot;

    for (int ply = 0; ply < 10 + i / 2; ply++) {
      n = rules->legal_moves (game_record_last (record), moves);
      if (n > 0)
        game_record_play (record, moves[random_below (&random, (uint32_t) n)]);
    }
    n = rules->legal_moves (game_record_last (record), moves);
    bot_init (&bot, rules);
    bot.techniques.random_plies = BOT_RANDOM_PLIES_MAX; /* chance is no reason */
    bot.techniques.margin = 100;
    for (int phase = 0; phase < BOT_PHASES; phase++)
      bot.depth[phase] = 2;
    if (n > 1) {
      answer
          = ask (&(PalMoveQuestion){ .record = record, .move = moves[0], .bot = &bot }, NULL, NULL);
      g_assert_cmpint (answer->n_others, ==, n - 1);
      g_assert_cmpint (answer->others[0], ==, pal_move_line_move (&answer->lines[1]));
      for (int k = 0; k < answer->n_reasons; k++)
        sum += answer->reasons[k].difference;
      if (answer->n_reasons > 0) {
        g_assert_cmpint (sum, ==, answer->margin);
        g_assert_cmpint (sum, ==, answer->together);
        g_assert_cmpint (answer->lines[0].score, ==,
                         (answer->side == 0 ? 1 : -1) * answer->lines[0].breakdown.total);
        compared++;
      }
    }
    game_record_free (record);
  }
  g_assert_cmpint (compared, >=, 40);
}

/* --- Ends --- */

static void
test_mates (void)
{
  g_autoptr (PalMoveReasons) mates = why (&chess_rules, MATE_IN_ONE, "Ra8#", "Kf1", 3);
  g_autoptr (PalMoveReasons) missed = why (&chess_rules, MATE_IN_ONE, "Kf1", NULL, 3);
  g_autoptr (PalMoveReasons) avoids = why (&chess_rules, BACK_RANK, "h3", "Kh1", 3);
  g_autoptr (PalMoveReasons) allows = why (&chess_rules, BACK_RANK, "Kh1", "h3", 0);

  assert_summary (mates, "Ra8# mates in 1, Kf1 does not.");
  g_assert_cmpint (mates->n_reasons, ==, 0);
  assert_summary (missed, "Ra8# would have mated in 1, Kf1 does not.");
  assert_summary (avoids, "Kh1 allows mate in 1, h3 does not.");
  assert_summary (allows, "Kh1 allows mate in 1, h3 would not have.");
}

static void
test_only_move (void)
{
  g_autoptr (PalMoveReasons) answer = why (&chess_rules, ONE_MOVE, "Kg1", NULL, 2);
  g_autofree char *title = pal_move_reasons_title (answer, NOTATION_FILE);

  g_assert_cmpint (answer->verdict, ==, PAL_VERDICT_ONLY);
  g_assert_cmpint (answer->n_others, ==, 0);
  g_assert_cmpstr (title, ==, "Why Kg1?");
  assert_summary (answer, "Kg1 was the only legal move.");
}

/* --- Answers made by hand --- */

static PalMoveLine
line_of (const Rules *rules, const char *const *moves)
{
  PalMoveLine line = { .record = record_of (rules, NULL), .depth = 9 };

  for (int i = 0; moves[i]; i++)
    game_record_play (line.record, move_of (line.record, moves[i]));
  return line;
}

static PalMoveReasons
made (const char *const *first, const char *const *other)
{
  PalMoveReasons answer = { .rules = &chess_rules, .by_engine = TRUE };

  bot_init (&answer.bot, answer.rules);
  answer.lines[0] = line_of (answer.rules, first);
  answer.lines[1] = line_of (answer.rules, other);
  return answer;
}

static void
clear (PalMoveReasons *answer)
{
  for (int i = 0; i < 2; i++)
    pal_move_line_clear (&answer->lines[i]);
}

static void
test_same_end (void)
{
  PalMoveReasons answer = made ((const char *[]){ "Nf3", "Nf6", "Nc3", NULL },
                                (const char *[]){ "Nc3", "Nf6", "Nf3", NULL });

  pal_move_reasons_compare (&answer);
  assert_summary (&answer, "Both moves lead to the same position in the end.");
  clear (&answer);
}

/* Where the terms speak for the other move than the search, that is said. */
static void
test_disagreement (void)
{
  PalMoveReasons answer = made ((const char *[]){ "e4", NULL }, (const char *[]){ "d4", NULL });

  answer.lines[0].score = 50;
  answer.lines[1].breakdown.squares = 30;
  pal_move_reasons_compare (&answer);
  g_assert_true (answer.disagrees);
  assert_summary (&answer, "e4 is better than d4 by 0.50.");
  assert_remark (&answer, "The terms favor d4, but the search prefers e4: it sees more than they "
                          "show.");
  answer.lines[1].breakdown.squares = 0;
  pal_move_reasons_compare (&answer);
  assert_remark (&answer, "No term distinguishes the ends of the two lines.");
  answer.lines[1].score = 45; /* too little to choose by */
  pal_move_reasons_compare (&answer);
  g_assert_false (answer.disagrees);
  assert_summary (&answer, "e4 and d4 are about equally good.");
  clear (&answer);
}

/* The weightiest first, whatever its sign; what is small is summed up. */
static void
test_order (void)
{
  PalMoveReasons answer = made ((const char *[]){ "e4", NULL }, (const char *[]){ "d4", NULL });
  int *terms = answer.lines[0].breakdown.terms;

  answer.lines[0].score = 140; /* the engine sees more than the terms */
  answer.lines[0].breakdown.material = 100;
  terms[0] = -150;
  terms[1] = 180;
  terms[2] = 1;
  terms[3] = 2;
  pal_move_reasons_compare (&answer);
  g_assert_cmpint (answer.n_reasons, ==, 4);
  g_assert_cmpint (answer.reasons[0].term, ==, 1);
  g_assert_cmpint (answer.reasons[1].difference, ==, -150);
  g_assert_cmpint (answer.reasons[2].kind, ==, PAL_REASON_MATERIAL);
  g_assert_cmpint (answer.reasons[3].kind, ==, PAL_REASON_REST);
  g_assert_cmpint (answer.reasons[3].difference, ==, 3);
  g_assert_cmpint (answer.together, ==, 180 - 150 + 100 + 3);
  g_assert_cmpint (answer.margin, ==, 140);
  assert_remark (&answer, "In favor of d4: “Piece mobility”.");
  terms[3] = 0; /* one alone has its name, however small it is */
  pal_move_reasons_compare (&answer);
  g_assert_cmpint (answer.n_reasons, ==, 4);
  g_assert_cmpint (answer.reasons[3].kind, ==, PAL_REASON_TERM);
  g_assert_cmpint (answer.reasons[3].term, ==, 2);
  terms[2] = 0;
  pal_move_reasons_compare (&answer);
  g_assert_cmpint (answer.n_reasons, ==, 3);
  clear (&answer);
}

/* --- Asking --- */

/* What is known is not looked for again: the very line comes back. */
static void
test_known (void)
{
  GameRecord *record = record_of (&chess_rules, KNIGHT_HANGS);
  g_autoptr (PalMoveReasons) first = why (&chess_rules, KNIGHT_HANGS, "Nf3", NULL, 0);
  g_autoptr (PalMoveReasons) second = NULL;
  Move last = first->others[first->n_others - 1];

  first->lines[0].score = 12345;
  second = ask (&(PalMoveQuestion){ .record = record,
                                    .move = move_of (record, "Nf3"),
                                    .other = last,
                                    .time_ms = ENGINE_MS,
                                    .known = first },
                NULL, NULL);
  g_assert_cmpint (second->lines[0].score, ==, 12345);
  g_assert_cmpint (pal_move_line_move (&second->lines[1]), ==, last);
  g_assert_cmpmem (second->others, sizeof second->others, first->others, sizeof first->others);
  game_record_free (record);
}

/* Whether the bot has a table or plays at random now and then: it is asked without, so that the
 * line is whole and the same every time. */
static void
test_without_chance (void)
{
  GameRecord *record = record_of (&chess_rules, NULL);
  Bot bot;

  bot_init (&bot, &chess_rules);
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot.depth[phase] = 4;
  for (int ply = 0; ply < 12; ply++) {
    PalMoveReasons *answers[2];
    Move moves[MOVES_MAX];
    int n = chess_rules.legal_moves (game_record_last (record), moves);

    for (int i = 0; i < 2; i++) {
      bot.techniques.table = i == 1;
      bot.techniques.random_plies = i == 1 ? 100 : 0;
      answers[i] = ask (
          &(PalMoveQuestion){
              .record = record, .move = moves[ply * 7 % n], .bot = &bot, .time_ms = ENOUGH_MS },
          NULL, NULL);
    }
    for (int line = 0; line < 2; line++) {
      const PalMoveLine *plain = &answers[0]->lines[line], *other = &answers[1]->lines[line];

      g_assert_cmpint (pal_move_line_length (plain), ==, pal_move_line_length (other));
      g_assert_cmpmem (plain->record->moves + plain->start,
                       (gsize) pal_move_line_length (plain) * sizeof (Move),
                       other->record->moves + other->start,
                       (gsize) pal_move_line_length (other) * sizeof (Move));
    }
    pal_move_reasons_unref (answers[0]);
    pal_move_reasons_unref (answers[1]);
    game_record_play (record, moves[ply * 7 % n]);
  }
  game_record_free (record);
}

/* The other moves stand in the order of what a short look makes of them: the rook can be taken by
 * two pawns, and the bishop by one. */
static void
test_others (void)
{
  g_autoptr (PalMoveReasons) answer
      = why (&chess_rules, "4k3/8/8/3q1r1b/4P1P1/8/8/4K3 w - - 0 1", "exd5", NULL, 3);
  GameRecord *record = record_of (&chess_rules, "4k3/8/8/3q1r1b/4P1P1/8/8/4K3 w - - 0 1");
  const Move rook = move_of (record, "exf5"), by_other = move_of (record, "gxf5");

  g_assert_cmpint (answer->n_others, >, 5);
  for (int i = 0; i < 2; i++)
    g_assert_true (answer->others[i] == rook || answer->others[i] == by_other);
  g_assert_true (answer->others[2] == move_of (record, "gxh5"));
  game_record_free (record);
}

static void
test_cancel (void)
{
  GameRecord *record = record_of (&reversi_rules, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  Move moves[MOVES_MAX];

  reversi_rules.legal_moves (game_record_last (record), moves);
  pal_move_reasons_find_async (
      &(PalMoveQuestion){ .record = record, .move = moves[0], .time_ms = 100000000 }, cancellable,
      answered, &result);
  game_record_free (record);
  g_cancellable_cancel (cancellable);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (pal_move_reasons_find_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  /* nobody listens any more: who cancels again finds nothing that is gone */
  g_assert_false (g_signal_has_handler_pending (
      cancellable, g_signal_lookup ("cancelled", G_TYPE_CANCELLABLE), 0, TRUE));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/move-reasons/hanging-knight", test_hanging_knight);
  g_test_add_func ("/move-reasons/hanging-horse", test_hanging_horse);
  g_test_add_func ("/move-reasons/others", test_others);
  g_test_add_func ("/move-reasons/without-chance", test_without_chance);
  g_test_add_func ("/move-reasons/corner", test_corner);
  g_test_add_func ("/move-reasons/engine", test_engine);
  g_test_add_func ("/move-reasons/no-time", test_no_time);
  g_test_add_func ("/move-reasons/worse", test_worse);
  g_test_add_func ("/move-reasons/sum", test_sum);
  g_test_add_func ("/move-reasons/mates", test_mates);
  g_test_add_func ("/move-reasons/only-move", test_only_move);
  g_test_add_func ("/move-reasons/same-end", test_same_end);
  g_test_add_func ("/move-reasons/disagreement", test_disagreement);
  g_test_add_func ("/move-reasons/order", test_order);
  g_test_add_func ("/move-reasons/known", test_known);
  g_test_add_func ("/move-reasons/cancel", test_cancel);
  return g_test_run ();
}
