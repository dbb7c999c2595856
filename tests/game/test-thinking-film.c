/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The film of a search for people: what is asked is true of the search, every step has a sentence,
 * and it plays to its end and stops at questions. */
#include "bot/glass-search.h"
#include "game/thinking/pal-thinking-film-text.h"
#include "game/thinking/pal-thinking-text.h"
#include "registry.h"

#include <string.h>

/* The film of a search of RULES' start, and how many nodes it has. */
static PalThinkingFilm *
make_film (const Rules *rules, BotSearch kind, int depth, bool safe_moves)
{
  const GlassLimits limits = { .depth = depth, .nodes = 20000 };
  GlassSearch *search = glass_search_new ();
  GlassTree *tree = glass_tree_new (1 << 16), *copy;
  SearchControl control = { .report = NULL };
  EngineResult result;
  PalThinkingFilm *film;
  GameRecord *record;
  Position start;
  Bot bot;

  bot_init (&bot, rules);
  bot.techniques.search = kind;
  bot.techniques.safe_moves = safe_moves;
  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  glass_search_run (search, &bot, record, &limits, &control, tree, NULL, &result);
  copy = glass_tree_copy (tree);
  film = pal_thinking_film_new (copy);
  glass_tree_unref (copy);
  glass_tree_unref (tree);
  glass_search_free (search);
  game_record_free (record);
  return film;
}

static PalThinkingFilm *
make_thinking_film (const Rules *rules, BotSearch kind, int depth)
{
  return make_film (rules, kind, depth, false);
}

static void
assert_question (const GlassFilm *film, int place, const PalFilmQuestion *question)
{
  const GlassNode *node = glass_tree_node (glass_film_tree (film), question->node);
  const GlassStep next = glass_film_step (film, place + 1);

  g_assert_cmpint (question->node, ==, glass_film_inside (film, place));
  g_assert_cmpint (question->right, <, question->n_choices);
  if (question->asks == PAL_FILM_ASKS_CUT) {
    g_assert_true (next.leaves == (question->right == 0));
    if (next.leaves)
      g_assert_true (node->flags & GLASS_CUT);
    return;
  }
  g_assert_true (next.leaves);
  g_assert_cmpint (question->n_choices, >, 1);
  g_assert_cmpint (question->values[question->right], ==, node->value);
  for (int i = 1; i < question->n_choices; i++)
    g_assert_cmpint (question->values[i], >, question->values[i - 1]);
}

static void
test_questions (gconstpointer rules)
{
  g_autoptr (PalThinkingFilm) player = make_thinking_film (rules, BOT_ALPHA_BETA, 3);
  const GlassFilm *film = pal_thinking_film_get_film (player);
  int asked[3] = { 0 }, cut = 0;

  for (int place = 0; place < glass_film_length (film); place++) {
    const PalFilmQuestion question = pal_film_question (film, place);
    g_autofree char *text = NULL;
    asked[question.asks]++;
    if (question.asks == PAL_FILM_NO_QUESTION)
      continue;
    assert_question (film, place, &question);
    cut += question.asks == PAL_FILM_ASKS_CUT && question.right == 0;
    text = pal_film_question_text (film, &question, place, 0, FALSE);
    g_assert_true (g_str_has_suffix (text, "?"));
    g_assert_null (strstr (text, "null"));
  }
  g_assert_cmpint (cut, >, 0);
  g_assert_cmpint (asked[PAL_FILM_ASKS_CUT], >, cut);
  g_assert_cmpint (asked[PAL_FILM_ASKS_VALUE], >, 0);
}

/* Minimax cuts nothing off. */
static void
test_minimax (gconstpointer rules)
{
  g_autoptr (PalThinkingFilm) player = make_thinking_film (rules, BOT_MINIMAX, 2);
  const GlassFilm *film = pal_thinking_film_get_film (player);
  int asked = 0;

  for (int place = 0; place < glass_film_length (film); place++) {
    const PalFilmQuestion question = pal_film_question (film, place);
    g_assert_cmpint (question.asks, !=, PAL_FILM_ASKS_CUT);
    asked += question.asks == PAL_FILM_ASKS_VALUE;
  }
  g_assert_cmpint (asked, >, 1);
}

/* Before the value of a node is asked for, nothing tells what it has so far; else it is told. */
static void
test_guessed (gconstpointer rules)
{
  g_autoptr (PalThinkingFilm) player = make_thinking_film (rules, BOT_MINIMAX, 2);
  const GlassFilm *film = pal_thinking_film_get_film (player);
  int guessed = 0;

  for (int place = 0; place < glass_film_length (film); place++) {
    const PalFilmQuestion question = pal_film_question (film, place);
    g_autofree char *told = NULL, *held = NULL;

    pal_thinking_film_go (player, place);
    g_object_set (player, "asks", FALSE, NULL);
    g_assert_cmpint (pal_thinking_film_get_guessed (player), ==, GLASS_NONE);
    g_object_set (player, "asks", TRUE, NULL);
    if (question.asks != PAL_FILM_ASKS_VALUE)
      continue;
    g_assert_cmpint (pal_thinking_film_get_guessed (player), ==, question.node);
    told = pal_film_step_text (film, place, 0, GLASS_NONE, FALSE);
    held = pal_film_step_text (film, place, 0, question.node, FALSE);
    g_assert_true (g_str_has_prefix (told, held));
    g_assert_cmpuint (strlen (held), <, strlen (told));
    guessed++;
  }
  g_assert_cmpint (guessed, >, 0);
}

static void
test_sentences (gconstpointer rules)
{
  g_autoptr (PalThinkingFilm) player = make_thinking_film (rules, BOT_ALPHA_BETA, 3);
  const GlassFilm *film = pal_thinking_film_get_film (player);
  int cut = 0, rises = 0, falls = 0;

  for (int place = 0; place <= glass_film_length (film); place++) {
    g_autofree char *text = pal_film_step_text (film, place, 0, GLASS_NONE, FALSE);
    g_assert_cmpuint (strlen (text), >, 10);
    g_assert_null (strstr (text, "null"));
    cut += strstr (text, "cut off") != NULL;
    rises += strstr (text, "α rises") != NULL;
    falls += strstr (text, "β falls") != NULL;
  }
  g_assert_cmpint (cut, >, 0);
  g_assert_cmpint (rises, >, 0);
  g_assert_cmpint (falls, >, 0);
}

/* Told as the side to move sees it nobody looks for a minimum, and each other level has its values
 * with the sign changed. */
static void
test_negamax (gconstpointer rules)
{
  g_autoptr (PalThinkingFilm) player = make_thinking_film (rules, BOT_ALPHA_BETA, 3);
  const GlassFilm *film = pal_thinking_film_get_film (player);
  int turned = 0;

  for (int place = 0; place < glass_film_length (film); place++) {
    const PalFilmQuestion question = pal_film_question (film, place);
    g_autofree char *text = pal_film_step_text (film, place, 0, GLASS_NONE, TRUE);
    g_autofree char *asked = NULL, *plain = NULL, *seen = NULL, *minus = NULL;

    g_assert_null (strstr (text, "inimum"));
    g_assert_null (strstr (text, "β falls"));
    if (question.asks != PAL_FILM_ASKS_VALUE)
      continue;
    asked = pal_film_question_text (film, &question, place, 0, TRUE);
    g_assert_null (strstr (asked, "inimum"));
    plain = pal_film_choice_text (film, &question, 0, FALSE);
    seen = pal_film_choice_text (film, &question, 0, TRUE);
    minus = pal_thinking_value_text (rules, -question.values[0]);
    if (glass_tree_node (glass_film_tree (film), question.node)->ply % 2 == 0)
      g_assert_cmpstr (seen, ==, plain);
    else
      g_assert_cmpstr (seen, ==, minus);
    turned += g_strcmp0 (seen, plain) != 0;
  }
  g_assert_cmpint (turned, >, 0);
}

/* Moves that are left out have a sentence with the reason, and no question counts their values. */
static void
test_unsafe (gconstpointer rules)
{
  g_autoptr (PalThinkingFilm) player = make_film (rules, BOT_ALPHA_BETA, 3, true);
  const GlassFilm *film = pal_thinking_film_get_film (player);
  int left_out = 0, nodes = 0;

  for (int node = 0; node < glass_tree_size (glass_film_tree (film)); node++)
    nodes += glass_tree_node (glass_film_tree (film), node)->kind == GLASS_UNSAFE;
  for (int place = 0; place < glass_film_length (film); place++) {
    const PalFilmQuestion question = pal_film_question (film, place);
    g_autofree char *text = pal_film_step_text (film, place, 0, GLASS_NONE, FALSE);

    if (question.asks != PAL_FILM_NO_QUESTION)
      assert_question (film, place, &question);
    for (int i = 0; question.asks == PAL_FILM_ASKS_VALUE && i < question.n_choices; i++)
      g_assert_cmpint (ABS (question.values[i]), <, SCORE_INFINITE);
    g_assert_null (strstr (text, "null"));
    left_out += strstr (text, " is left out: it leaves the ") != NULL
                && g_str_has_suffix (text, " hanging.");
  }
  g_assert_cmpint (left_out, ==, nodes);
  g_assert_true ((left_out > 0) == bot_has_safe_moves (rules));
}

static void
test_steps (gconstpointer rules)
{
  g_autoptr (PalThinkingFilm) player = make_thinking_film (rules, BOT_ALPHA_BETA, 3);
  const int length = glass_film_length (pal_thinking_film_get_film (player));
  const PalFilmQuestion *question;
  int place;

  pal_thinking_film_step (player);
  g_assert_cmpint (pal_thinking_film_get_place (player), ==, 1);
  pal_thinking_film_go (player, -5);
  g_assert_cmpint (pal_thinking_film_get_place (player), ==, 0);
  pal_thinking_film_go (player, G_MAXINT);
  g_assert_cmpint (pal_thinking_film_get_place (player), ==, length);
  pal_thinking_film_step (player);
  g_assert_cmpint (pal_thinking_film_get_place (player), ==, length);
  pal_thinking_film_go (player, 0);
  g_object_set (player, "asks", TRUE, NULL);
  while ((question = pal_thinking_film_get_question (player)) == NULL)
    pal_thinking_film_step (player);
  place = pal_thinking_film_get_place (player);
  g_assert_true (pal_thinking_film_answer (player, question->right));
  g_assert_null (pal_thinking_film_get_question (player));
  g_assert_cmpint (pal_thinking_film_get_place (player), ==, place + 1);
  pal_thinking_film_go (player, place);
  pal_thinking_film_step (player);
  question = pal_thinking_film_get_question (player);
  g_assert_nonnull (question);
  g_assert_false (pal_thinking_film_answer (player, question->right == 0 ? 1 : 0));
  pal_thinking_film_go (player, place);
  pal_thinking_film_step (player);
  pal_thinking_film_step (player); /* without an answer */
  g_assert_cmpint (pal_thinking_film_get_place (player), ==, place + 1);
}

/* Plays until it stops by itself. */
static void
play_on (PalThinkingFilm *player)
{
  pal_thinking_film_play (player, TRUE);
  while (pal_thinking_film_is_playing (player))
    g_main_context_iteration (NULL, TRUE);
}

static void
test_plays (gconstpointer rules)
{
  g_autoptr (PalThinkingFilm) player = make_thinking_film (rules, BOT_ALPHA_BETA, 3);
  const GlassFilm *film = pal_thinking_film_get_film (player);
  int first = 0;

  g_object_set (player, "speed", 1e6, NULL);
  play_on (player);
  g_assert_cmpint (pal_thinking_film_get_place (player), ==, glass_film_length (film));
  g_object_set (player, "asks", TRUE, NULL);
  while (pal_film_question (film, first).asks == PAL_FILM_NO_QUESTION)
    first++;
  play_on (player); /* anew */
  g_assert_cmpint (pal_thinking_film_get_place (player), ==, first);
  g_assert_nonnull (pal_thinking_film_get_question (player));
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (gconstpointer rules);
  } tests[]
      = { { "questions", test_questions }, { "minimax", test_minimax }, { "guessed", test_guessed },
          { "sentences", test_sentences }, { "unsafe", test_unsafe },   { "negamax", test_negamax },
          { "steps", test_steps },         { "plays", test_plays } };

  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++)
    for (guint j = 0; j < G_N_ELEMENTS (tests); j++) {
      const Rules *rules = registry_game (i)->rules;
      g_autofree char *path = g_strdup_printf ("/thinking-film/%s/%s", rules->id, tests[j].name);
      g_test_add_data_func (path, rules, tests[j].run);
    }
  return g_test_run ();
}
