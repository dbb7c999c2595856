/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a game as notes in it: what is written, what is left alone, and the way back. */
#include "files/core/game-file.h"
#include "game/analysis/pal-game-notes.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-match-text.h"
#include "registry.h"

#include <string.h>

typedef struct {
  PalMatch *match;
  PalAnalysisMemory *memory;
  int told; /* "tree-changed" */
} Played;

static void
on_tree_changed (PalMatch *match, Played *game)
{
  game->told++;
}

static void
begin (Played *game, const char *text)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  GameTree *tree = game_text_read (text, problems, NULL);

  g_assert_cmpuint (problems->len, ==, 0);
  *game = (Played){ pal_match_new_from_tree (tree), pal_analysis_memory_new (), 0 };
  g_signal_connect (game->match, "tree-changed", G_CALLBACK (on_tree_changed), game);
}

static void
clear (Played *game)
{
  g_object_unref (game->match);
  pal_analysis_memory_free (game->memory);
}

static GameNode *
node_at (Played *game, int ply)
{
  GameNode *node = pal_match_get_tree (game->match)->root;

  while (node->ply < ply)
    node = game_node_next (node);
  return node;
}

static guint
write_notes (Played *game)
{
  return pal_game_notes_write (game->match, game_node_last (node_at (game, 0)), game->memory);
}

/* An engine says of the position at PLY that the side to move has SCORE, and would play LINE. */
static void
say (Played *game, int ply, int score, const char *line)
{
  const Rules *rules = pal_match_get_tree (game->match)->rules;
  Position position = node_at (game, ply)->position;
  PalAnalysisReport report = { .n_lines = 1, .lines = { { .depth = 12, .score = score } } };
  g_auto (GStrv) moves = g_strsplit (line, " ", -1);

  for (int i = 0; moves[i]; i++) {
    Move *move = &report.lines[0].pv[report.lines[0].pv_length++];

    g_assert_cmpint (rules->move_from_text (&position, moves[i], strlen (moves[i]), move), ==,
                     MOVE_TEXT_OK);
    rules->play (&position, *move);
  }
  pal_analysis_memory_keep (game->memory, rules, &node_at (game, ply)->position, "x", &report);
}

static void
say_of_fools_mate (Played *game)
{
  say (game, 0, 30, "e4 e5");
  say (game, 1, 10, "e5");
  say (game, 2, -70, "e4 d5 d3");
  say (game, 3, SCORE_MATE - 1, "Qh4");
}

#define FOOLS_MATE "1. f3 e5 2. g4 Qh4# 0-1"

static char *
text_of (Played *game)
{
  g_autofree char *pgn = pal_match_to_pgn (game->match);

  return g_strdup (strstr (pgn, "\n\n") + 2);
}

static void
test_all (void)
{
  Played game;
  g_autofree char *before = NULL, *after = NULL, *back = NULL;

  begin (&game, FOOLS_MATE);
  before = text_of (&game);
  say_of_fools_mate (&game);
  g_assert_cmpuint (write_notes (&game), ==, 3);
  g_assert_cmpint (game.told, ==, 1);
  g_assert_true (pal_match_get_modified (game.match));
  after = text_of (&game);
  g_strdelimit (after, "\n", ' ');
  g_assert_cmpstr (
      after, ==,
      "1. f3 {[%eval -0.10,12]} 1... e5 {[%eval -0.70,12]} 2. g4 $4 {[%eval #-1,12] It allows "
      "mate in 1.} "
      "(2. e4 d5 3. d3) 2... Qh4# 0-1  ");
  g_assert_cmpuint (write_notes (&game), ==, 0);
  g_assert_cmpint (game.told, ==, 1);
  pal_match_undo_edit (game.match);
  back = text_of (&game);
  g_assert_cmpstr (back, ==, before);
  g_assert_false (pal_match_can_undo_edit (game.match));
  clear (&game);
}

/* What somebody else has said of a move, a person by a sign or a program in words, is left alone;
 * an evaluation in a command is replaced, and what stands beside it stays. */
static void
test_left_alone (void)
{
  Played game;
  g_autofree char *after = NULL;

  begin (&game, "1. f3 {+0.11/5 1.2s} e5 {[%cal Ge5e4] [%eval 0.1] [%csl Re5]} 2. g4 $1 Qh4# 0-1");
  say_of_fools_mate (&game);
  g_assert_cmpuint (write_notes (&game), ==, 2);
  after = text_of (&game);
  g_strdelimit (after, "\n", ' ');
  g_assert_nonnull (strstr (after, "1. f3 {+0.11/5 1.2s}"));
  g_assert_nonnull (strstr (after, "{[%cal Ge5e4] [%eval -0.70,12] [%csl Re5]}"));
  g_assert_nonnull (strstr (after, "2. g4 $1 {[%eval #-1,12]}"));
  clear (&game);
}

/* As many notes as there are: they count as one edit, and leave those before them alone. */
static void
test_long_game (void)
{
  enum { PLIES = 140 };
  static const char *const moves[] = { "Nf3 ", "Nf6 ", "Ng1 ", "Ng8 " };
  g_autoptr (GString) text = g_string_new ("");
  Played game;

  for (int i = 0; i < PLIES; i++)
    g_string_append (text, moves[i % 4]);
  begin (&game, text->str);
  pal_match_set_comment (game.match, node_at (&game, 1), "mine");
  for (int i = 0; i <= PLIES; i++)
    say (&game, i, 10 + i % 7, i % 2 ? "e5" : "e4");
  g_assert_cmpuint (write_notes (&game), ==, PLIES - 1); /* the last one is a draw by the rules */
  pal_match_undo_edit (game.match);
  for (int i = 1; i <= PLIES; i++)
    g_assert_null (node_at (&game, i)->commands);
  g_assert_cmpstr (node_at (&game, 1)->comment, ==, "mine");
  pal_match_undo_edit (game.match);
  g_assert_null (node_at (&game, 1)->comment);
  g_assert_false (pal_match_can_undo_edit (game.match));
  clear (&game);
}

/* A line that is deleted for good takes its part of the edit with it; the rest is taken back. */
static void
test_part_gone (void)
{
  Played game;

  begin (&game, FOOLS_MATE);
  say_of_fools_mate (&game);
  write_notes (&game);
  pal_match_delete_variation (game.match, node_at (&game, 2));
  pal_match_undo_edit (game.match);
  g_assert_cmpint (game_node_last (node_at (&game, 0))->ply, ==, 4);
  pal_match_undo_edit (game.match);
  g_assert_null (node_at (&game, 1)->commands);
  g_assert_null (node_at (&game, 3)->nags);
  clear (&game);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-notes/all", test_all);
  g_test_add_func ("/game-notes/left-alone", test_left_alone);
  g_test_add_func ("/game-notes/long-game", test_long_game);
  g_test_add_func ("/game-notes/part-gone", test_part_gone);
  return g_test_run ();
}
