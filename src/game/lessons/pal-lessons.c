/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-lessons.h"

#include "game/thinking/pal-move-reasons-text.h"
#include "game/thinking/pal-threads-text.h"

#include "pal-bots-resource.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FOLDER PAL_RESOURCE_PATH "/lessons/"

static int
by_number (gconstpointer a, gconstpointer b)
{
  const Lesson *one = *(Lesson *const *) a, *other = *(Lesson *const *) b;

  return one->number - other->number;
}

GPtrArray *
pal_lessons_load (void)
{
  GPtrArray *lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) lesson_free);
  g_auto (GStrv) names = g_resource_enumerate_children (pal_bots_get_resource (), FOLDER,
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (char **name = names; name != NULL && *name != NULL; name++) {
    g_autofree char *path = g_strconcat (FOLDER, *name, NULL);
    g_autoptr (GBytes) bytes = g_resource_lookup_data (pal_bots_get_resource (), path,
                                                       G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    g_autoptr (GError) error = NULL;
    gsize length;
    const char *text = g_bytes_get_data (bytes, &length);
    Lesson *lesson = lesson_file_read (text, length, &error);

    if (lesson != NULL)
      g_ptr_array_add (lessons, lesson);
    else
      g_critical ("%s: %s", *name, error->message);
  }
  g_ptr_array_sort (lessons, by_number);
  return lessons;
}

static void
lessons_name_word (GString *name, gboolean there, const char *word)
{
  if (there)
    g_string_append_printf (name, "%s%s", name->len > 0 ? " · " : "", word);
}

char *
pal_lessons_search_name (const LessonStep *step, int i)
{
  const LessonSearch *search = &step->searches[i];
  const BotTechniques *t = &search->techniques;
  GString *name;

  if (search->helps)
    return g_strdup (pal_threads_help_text (search->help));
  name = g_string_new (NULL);
  lessons_name_word (name, search->negamax, _ ("Negamax"));
  lessons_name_word (name, t->search == BOT_MINIMAX && !search->negamax, _ ("Minimax"));
  lessons_name_word (name, t->search == BOT_ALPHA_BETA, _ ("Alpha-Beta"));
  lessons_name_word (name, search->order == TOY_ORDER_BEST, _ ("best moves first"));
  lessons_name_word (name, search->order == TOY_ORDER_WORST, _ ("best moves last"));
  lessons_name_word (name, search->order == TOY_ORDER_RANDOM, _ ("random order"));
  lessons_name_word (name, t->deepening, _ ("iterative deepening"));
  lessons_name_word (name, t->order == BOT_ORDER_CAPTURES, _ ("captures first"));
  lessons_name_word (name, t->order == BOT_ORDER_KILLERS, _ ("killer moves"));
  lessons_name_word (name, t->order == BOT_ORDER_HISTORY, _ ("history"));
  lessons_name_word (name, t->order == BOT_ORDER_SHALLOW, _ ("sorted by a shallow search"));
  lessons_name_word (name, t->table, _ ("transposition table"));
  lessons_name_word (name, t->quiescence != BOT_QUIET_OFF, _ ("quiescence"));
  lessons_name_word (name, t->safe_moves, _ ("safe moves only"));
  return g_string_free (name, FALSE);
}

enum { WAY_MAX = 16 /* plies */ };

/* Fills MOVES with those of STEP's way, which a teacher may write in any notation of the game, and
 * TEXT, which may be NULL, with what they are called in NOTATION. Returns how many can be played.
 */
static int
read_way (const LessonStep *step, Move moves[WAY_MAX], GString *text, int notation)
{
  g_auto (GStrv) words = g_strsplit (step->way, " ", WAY_MAX);
  const Rules *rules;
  Position position;
  Bot bot;
  int n = 0;

  lesson_step_search (step, 0, &bot, &position);
  rules = bot.rules;
  for (; n < WAY_MAX && words[n] != NULL; n++) {
    g_autofree char *name = NULL;

    if (rules->move_from_text (&position, words[n], strlen (words[n]), &moves[n]) != MOVE_TEXT_OK)
      break;
    if (text != NULL) {
      name = pal_reason_move_text (rules, &position, moves[n], notation);
      g_string_append_printf (text, "%s%s", n > 0 ? " " : "", name);
    }
    rules->play (&position, moves[n]);
  }
  return words[n] == NULL ? n : 0;
}

char *
pal_lessons_way_text (const LessonStep *step, int notation, int *n_moves)
{
  GString *text = g_string_new (NULL);
  Move moves[WAY_MAX];

  *n_moves = read_way (step, moves, text, notation);
  return g_string_free (text, FALSE);
}

/* Whether the first N of MOVES, and no others, lead to NODE. */
static gboolean
lessons_lead_to (const Move *moves, int n, const GlassTree *tree, int node)
{
  for (; n > 0 && node > 0; node = glass_tree_node (tree, node)->parent)
    if (glass_tree_node (tree, node)->move != moves[--n])
      return FALSE;
  return n == 0 && node == 0;
}

gboolean
pal_lessons_is_way (const LessonStep *step, const GlassTree *tree, int node)
{
  Move moves[WAY_MAX];
  const int n = read_way (step, moves, NULL, NOTATION_FILE);

  return n > 0 && lessons_lead_to (moves, n, tree, node);
}

gboolean
pal_lessons_is_on_way (const LessonStep *step, const GlassTree *tree, int node)
{
  Move moves[WAY_MAX];
  const int n = read_way (step, moves, NULL, NOTATION_FILE);
  const int plies = glass_tree_node (tree, node)->ply;

  return plies <= n && lessons_lead_to (moves, plies, tree, node);
}

static gboolean
lessons_read_number (const char *text, gint64 *number)
{
  static const char minus[] = "−";
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const char *at = trimmed;
  int sign = 1;
  char *end;

  if (g_str_has_prefix (at, minus)) {
    sign = -1;
    at += strlen (minus);
  }
  *number = sign * g_ascii_strtoll (at, &end, 10);
  return end != at && *end == '\0';
}

gboolean
pal_lessons_is_number (const char *text)
{
  gint64 number;

  return lessons_read_number (text, &number);
}

gboolean
pal_lessons_is_answer (const LessonStep *step, const char *text)
{
  gint64 number;

  return lessons_read_number (text, &number) && number == step->answer;
}
