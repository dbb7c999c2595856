/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lesson-file.h"

#include "files/core/file-save.h"
#include "files/core/key-field.h"
#include "registry.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

/* One group of the file being read: keys that were understood are taken out, so that what is left
 * was not. */
typedef struct {
  GKeyFile *keys;
  const char *group;
  GError **error;
} Reader;

static gboolean
lesson_fail (Reader *reader, const char *key, const char *text, const char *remedy)
{
  return key_field_fail (reader->error, reader->group, key, text, remedy);
}

static gboolean
lesson_lacks (Reader *reader, const char *key)
{
  g_set_error (reader->error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
               /* Translators: a group and a key of a file. */
               _ ("In [%s], %s is missing. Add it and open the file again."), reader->group, key);
  return FALSE;
}

/* The text of KEY as it stands, NULL where there is none. */
static char *
lesson_take (Reader *reader, const char *key)
{
  char *text = g_key_file_get_string (reader->keys, reader->group, key, NULL);

  if (text != NULL)
    g_key_file_remove_key (reader->keys, reader->group, key, NULL);
  return text;
}

/* The same in the language of the program, if it is there in it. */
static char *
lesson_take_translated (Reader *reader, const char *key)
{
  char *text = g_key_file_get_locale_string (reader->keys, reader->group, key, NULL, NULL);
  g_auto (GStrv) all = g_key_file_get_keys (reader->keys, reader->group, NULL, NULL);
  const gsize length = strlen (key);

  for (char **other = all; other != NULL && *other != NULL; other++)
    if (g_str_has_prefix (*other, key) && ((*other)[length] == '\0' || (*other)[length] == '['))
      g_key_file_remove_key (reader->keys, reader->group, *other, NULL);
  return text;
}

/* --- words --- */

/* Sets *VALUE to which of WORDS KEY is; where there is no such key it stays. */
static gboolean
lesson_read_word (Reader *reader, const char *key, const char *const *words, int *value)
{
  g_autofree char *text = lesson_take (reader, key);
  int word;

  if (text == NULL)
    return TRUE;
  word = key_field_word (g_strstrip (text), words);
  if (word < 0)
    return key_field_fail_word (reader->error, reader->group, key, text, words);
  *value = word;
  return TRUE;
}

static gboolean
lesson_number (const char *text, int least, int most, int *value)
{
  char *end;
  gint64 number;

  errno = 0;
  number = g_ascii_strtoll (text, &end, 10);
  if (end == text || errno != 0 || number < least || number > most || *end != '\0')
    return FALSE;
  *value = (int) number;
  return TRUE;
}

static gboolean
lesson_read_number (Reader *reader, const char *key, int least, int most, int *value)
{
  g_autofree char *text = lesson_take (reader, key);

  if (text == NULL || lesson_number (g_strstrip (text), least, most, value))
    return TRUE;
  return key_field_fail_number (reader->error, reader->group, key, text, least, most);
}

/* --- searches --- */

static const char *const search_words[]
    = { "minimax",      "alpha-beta", "negamax",    "best-first", "worst-first",
        "random-order", "captures",   "killers",    "history",    "shallow",
        "deepening",    "table",      "quiescence", "safe-moves", NULL };
enum {
  WORD_MINIMAX,
  WORD_ALPHA_BETA,
  WORD_NEGAMAX,
  WORD_BEST,
  WORD_WORST,
  WORD_RANDOM,
  WORD_CAPTURES,
  WORD_KILLERS,
  WORD_HISTORY,
  WORD_SHALLOW,
  WORD_DEEPENING,
  WORD_TABLE,
  WORD_QUIESCENCE,
  WORD_SAFE_MOVES,
};

static void
lesson_apply_word (LessonSearch *search, int word)
{
  BotTechniques *t = &search->techniques;

  switch (word) {
  case WORD_MINIMAX:
  case WORD_ALPHA_BETA:
    t->search = word == WORD_MINIMAX ? BOT_MINIMAX : BOT_ALPHA_BETA;
    break;
  case WORD_NEGAMAX:
    search->negamax = true;
    break;
  case WORD_BEST:
  case WORD_WORST:
  case WORD_RANDOM:
    search->order = (ToyOrder) (TOY_ORDER_BEST + word - WORD_BEST);
    break;
  case WORD_CAPTURES:
  case WORD_KILLERS:
  case WORD_HISTORY:
  case WORD_SHALLOW:
    t->order = (BotOrder) (BOT_ORDER_CAPTURES + word - WORD_CAPTURES);
    break;
  case WORD_DEEPENING:
    t->deepening = true;
    break;
  case WORD_TABLE:
    t->table = true;
    break;
  case WORD_SAFE_MOVES:
    t->safe_moves = true;
    break;
  case WORD_QUIESCENCE:
  default:
    t->quiescence = BOT_QUIET_FULL;
    break;
  }
}

static gboolean
lesson_read_search (Reader *reader, const char *key, const char *text, LessonSearch *search)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);

  *search = (LessonSearch){ .techniques = { .order_depth = 1, .quiet_depth = BOT_QUIET_MAX } };
  for (char **at = words; *at != NULL; at++) {
    const int word = key_field_word (*at, search_words);

    if (**at == '\0')
      continue;
    if (word < 0)
      return key_field_fail_word (reader->error, reader->group, key, *at, search_words);
    lesson_apply_word (search, word);
  }
  return TRUE;
}

static const char *const help_words[] = { "thread-same", "thread-backward", "thread-ahead", NULL };

/* A second thread searches as the one that it helps. */
static gboolean
lesson_read_help (const char *text, LessonStep *step)
{
  const int word = key_field_word (text, help_words);

  if (word < 0)
    return FALSE;
  step->searches[1] = step->searches[0];
  step->searches[1].helps = true;
  step->searches[1].help = (GlassHelp) word;
  return TRUE;
}

/* left and right; without them those of the step before go on, unless the stage is a new one. */
static gboolean
lesson_read_searches (Reader *reader, LessonStep *step)
{
  static const char *const keys[] = { "left", "right" };
  g_autofree char *left = lesson_take (reader, keys[0]), *right = lesson_take (reader, keys[1]);
  const char *const texts[] = { left, right };

  if (left == NULL && right == NULL && step->n_searches > 0)
    return TRUE;
  if (left == NULL)
    return lesson_lacks (reader, keys[0]);
  step->n_searches = right != NULL ? 2 : 1;
  for (int i = 0; i < step->n_searches; i++)
    if ((i == 0 || !lesson_read_help (texts[i], step))
        && !lesson_read_search (reader, keys[i], texts[i], &step->searches[i]))
      return FALSE;
  return TRUE;
}

/* --- stages --- */

static gboolean
lesson_read_toy (Reader *reader, LessonStep *step)
{
  g_autofree char *shape = lesson_take (reader, "tree"), *values = lesson_take (reader, "values");
  g_autofree char *remedy = NULL;
  int branching, depth, n;
  char behind;

  if (shape == NULL && values == NULL && step->toy.branching > 0)
    return TRUE;
  if (shape == NULL || values == NULL)
    return lesson_lacks (reader, shape == NULL ? "tree" : "values");
  if (sscanf (shape, "%d %d %c", &branching, &depth, &behind) != 2
      || !toy_tree_fits (branching, depth))
    return lesson_fail (
        reader, "tree", shape,
        _ ("write the moves in each position and the plies, such as “3 2”; there is "
           "room for 128 leaves"));
  step->toy = (ToyTree){ .branching = branching, .depth = depth };
  n = toy_tree_read (&step->toy, values, NULL);
  if (n == toy_tree_leaves (&step->toy))
    return TRUE;
  remedy = g_strdup_printf (_ ("write %d whole numbers from −%d to %d, one for each leaf"),
                            toy_tree_leaves (&step->toy), TOY_VALUE_MAX, TOY_VALUE_MAX);
  return lesson_fail (reader, "values", values, remedy);
}

/* Of all that is weighed only the pieces stay. */
static void
lesson_weigh_material (Bot *bot)
{
  for (int phase = 0; phase < BOT_PHASES; phase++) {
    memset (bot->weights[phase].squares, 0, sizeof bot->weights[phase].squares);
    memset (bot->weights[phase].terms, 0, sizeof bot->weights[phase].terms);
  }
}

static gboolean
lesson_read_position (Reader *reader, LessonStep *step)
{
  g_autofree char *text = lesson_take (reader, "position");
  const Rules *rules = step->bot.rules;
  TextError error;

  if (text == NULL)
    return TRUE;
  if (rules->position_from_text (&step->root, g_strstrip (text), &error))
    return TRUE;
  return lesson_fail (reader, "position", text, _ (error.message));
}

static gboolean
lesson_read_game (Reader *reader, LessonStep *step)
{
  static const char *const weights[] = { "usual", "material", NULL };
  g_autofree char *id = lesson_take (reader, "game");
  int depth = step->bot.depth[0], weighs = 0;
  const Game *game;

  if (id == NULL && step->bot.rules == NULL)
    return lesson_lacks (reader, "game");
  if (id != NULL) {
    game = registry_find (g_strstrip (id));
    if (game == NULL)
      return lesson_fail (reader, "game", id,
                          _ ("write the name of a game that the program plays"));
    bot_init (&step->bot, game->rules);
    rules_start (game->rules, &step->root);
    depth = 1;
  }
  if (!lesson_read_position (reader, step)
      || !lesson_read_number (reader, "depth", 1, BOT_DEPTH_MAX, &depth)
      || !lesson_read_word (reader, "weights", weights, &weighs))
    return FALSE;
  for (int phase = 0; phase < BOT_PHASES; phase++)
    step->bot.depth[phase] = depth;
  if (weighs == 1)
    lesson_weigh_material (&step->bot);
  return TRUE;
}

static gboolean
lesson_read_stage (Reader *reader, LessonStep *step)
{
  static const char *const stages[] = { "none", "toy", "search", NULL };
  static const char *const truths[] = { "no", "yes", NULL };
  int stage = (int) step->stage, film = step->film;

  if (!lesson_read_word (reader, "stage", stages, &stage)
      || !lesson_read_word (reader, "film", truths, &film))
    return FALSE;
  if ((LessonStage) stage != step->stage) {
    step->n_searches = 0;
    step->toy.branching = 0;
    step->bot.rules = NULL;
  }
  step->stage = (LessonStage) stage;
  step->film = film;
  if (step->stage == LESSON_STAGE_NONE)
    return TRUE;
  if (!(step->stage == LESSON_STAGE_TOY ? lesson_read_toy (reader, step)
                                        : lesson_read_game (reader, step)))
    return FALSE;
  return lesson_read_searches (reader, step);
}

/* --- questions --- */

static gboolean
lesson_read_choices (Reader *reader, LessonStep *step)
{
  g_autofree char *text = lesson_take_translated (reader, "choices");
  guint n;

  if (text == NULL)
    return TRUE;
  step->choices = g_strsplit (text, ";", -1);
  for (char **choice = step->choices; *choice != NULL; choice++)
    g_strstrip (*choice);
  n = g_strv_length (step->choices);
  if (n < 2 || n > LESSON_CHOICES_MAX)
    return lesson_fail (reader, "choices", text,
                        _ ("write from two to six choices with semicolons between"));
  return TRUE;
}

static gboolean
lesson_read_answer (Reader *reader, LessonStep *step)
{
  const int n = step->choices != NULL ? (int) g_strv_length (step->choices) : 0;

  if (!g_key_file_has_key (reader->keys, reader->group, "answer", NULL))
    return lesson_lacks (reader, "answer");
  if (!lesson_read_number (reader, "answer", n > 0 ? 1 : -1000000000, n > 0 ? n : 1000000000,
                           &step->answer))
    return FALSE;
  step->answer -= n > 0;
  return TRUE;
}

static gboolean
lesson_read_check (Reader *reader, LessonStep *step)
{
  g_autofree char *text = lesson_take (reader, "check");

  if (text == NULL)
    return TRUE;
  if (step->question != NULL)
    return lesson_fail (reader, "check", text, _ ("a step has a question or a check, not both"));
  if (strcmp (g_strstrip (text), "film-end") == 0) {
    step->check = LESSON_CHECK_FILM;
    return TRUE;
  }
  if (!g_str_has_prefix (text, "select "))
    return lesson_fail (reader, "check", text, _ ("write film-end, or select and the moves"));
  step->check = LESSON_CHECK_SELECT;
  step->way = g_strdup (g_strstrip (text + strlen ("select ")));
  return TRUE;
}

static gboolean
lesson_read_task (Reader *reader, LessonStep *step)
{
  static const char *const windows[]
      = { "", "workshop", "tournament", "thinking", "toy", "toy-minimax", NULL };
  int opens = LESSON_OPENS_NOTHING;

  if (!lesson_read_word (reader, "open", windows, &opens))
    return FALSE;
  step->opens = (LessonOpens) opens;
  step->question = lesson_take_translated (reader, "question");
  step->hint = lesson_take_translated (reader, "hint");
  step->why = lesson_take_translated (reader, "why");
  step->verify = lesson_take (reader, "verify");
  if (!lesson_read_check (reader, step))
    return FALSE;
  if (step->question == NULL)
    return TRUE;
  step->check = LESSON_CHECK_ANSWER;
  return lesson_read_choices (reader, step) && lesson_read_answer (reader, step);
}

/* --- all --- */

static void
lesson_step_free (gpointer data)
{
  LessonStep *step = data;

  g_free (step->text);
  g_free (step->question);
  g_strfreev (step->choices);
  g_free (step->hint);
  g_free (step->why);
  g_free (step->way);
  g_free (step->verify);
  g_free (step);
}

void
lesson_free (Lesson *self)
{
  if (self == NULL)
    return;
  g_free (self->title);
  g_free (self->summary);
  g_ptr_array_unref (self->steps);
  g_free (self);
}

/* Whether nothing is left in the group that was not understood. */
static gboolean
lesson_nothing_left (Reader *reader)
{
  g_auto (GStrv) keys = g_key_file_get_keys (reader->keys, reader->group, NULL, NULL);

  if (keys == NULL || keys[0] == NULL)
    return TRUE;
  g_set_error (reader->error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
               /* Translators: a group of a file and a key in it that nobody knows. */
               _ ("In [%s], “%s” means nothing to this program. Correct it or remove it."),
               reader->group, keys[0]);
  return FALSE;
}

/* BEFORE: the step before this one, whose stage goes on, but no film; NULL: this is the first one.
 */
static LessonStep *
lesson_read_step (Reader *reader, const LessonStep *before)
{
  LessonStep *step = g_new0 (LessonStep, 1);

  if (before != NULL) {
    step->stage = before->stage;
    step->toy = before->toy;
    step->bot = before->bot;
    step->root = before->root;
    memcpy (step->searches, before->searches, sizeof step->searches);
    step->n_searches = before->n_searches;
  }
  step->text = lesson_take_translated (reader, "text");
  if ((step->text != NULL || lesson_lacks (reader, "text")) && lesson_read_stage (reader, step)
      && lesson_read_task (reader, step) && lesson_nothing_left (reader))
    return step;
  lesson_step_free (step);
  return NULL;
}

static gboolean
lesson_read_head (Reader *reader, Lesson *self)
{
  int version = 0;

  if (!lesson_read_number (reader, "version", 1, G_MAXINT, &version)
      || !lesson_read_number (reader, "number", 0, 9999, &self->number))
    return FALSE;
  if (version == 0)
    return lesson_lacks (reader, "version");
  if (version > LESSON_FILE_VERSION) {
    g_set_error_literal (reader->error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                         _ ("This lesson was written for a newer version of the program. Update "
                            "the program to open it."));
    return FALSE;
  }
  self->title = lesson_take_translated (reader, "title");
  self->summary = lesson_take_translated (reader, "summary");
  if (self->title == NULL)
    return lesson_lacks (reader, "title");
  return lesson_nothing_left (reader);
}

static gboolean
lesson_read_steps (Reader *reader, Lesson *self)
{
  for (guint i = 1; i <= LESSON_STEPS_MAX; i++) {
    g_autofree char *group = g_strdup_printf ("Step %u", i);
    LessonStep *step;

    if (!g_key_file_has_group (reader->keys, group))
      break;
    reader->group = group;
    step = lesson_read_step (reader, i > 1 ? lesson_step (self, i - 2) : NULL);
    if (step == NULL)
      return FALSE;
    g_ptr_array_add (self->steps, step);
  }
  if (self->steps->len > 0)
    return TRUE;
  g_set_error_literal (reader->error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                       _ ("This lesson has no step. Add a group [Step 1] with a text."));
  return FALSE;
}

Lesson *
lesson_file_read (const char *text, gsize length, GError **error)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autoptr (Lesson) self = g_new0 (Lesson, 1);
  g_autoptr (GError) broken = NULL;
  Reader reader = { keys, "Lesson", error };

  self->steps = g_ptr_array_new_with_free_func (lesson_step_free);
  if (length > LESSON_FILE_MAX
      || !g_key_file_load_from_data (keys, text, length, G_KEY_FILE_KEEP_TRANSLATIONS, &broken)
      || !g_key_file_has_group (keys, "Lesson")) {
    if (broken != NULL && g_strstr_len (text, (gssize) length, "[Lesson]") != NULL)
      g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                   _ ("This lesson cannot be read: %s"), broken->message);
    else
      g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                           _ ("This is not a lesson: it must begin with a line [Lesson]."));
    return NULL;
  }
  if (!lesson_read_head (&reader, self) || !lesson_read_steps (&reader, self))
    return NULL;
  return g_steal_pointer (&self);
}

Lesson *
lesson_file_load (GFile *file, GError **error)
{
  g_autofree char *text = NULL, *name = NULL;
  g_autoptr (GError) problem = NULL;
  Lesson *self = NULL;
  gsize length;

  if (!file_is_small (file, LESSON_FILE_MAX, &problem)) {
    if (problem == NULL)
      g_set_error_literal (&problem, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                           _ ("This is no file of text, or too large for a lesson."));
  } else if (g_file_load_contents (file, NULL, &text, &length, NULL, &problem)) {
    self = lesson_file_read (text, length, &problem);
  }
  if (problem != NULL) {
    name = g_file_get_basename (file);
    g_propagate_prefixed_error (error, g_steal_pointer (&problem), "%s: ", name);
  }
  return self;
}

const LessonStep *
lesson_step (const Lesson *self, guint i)
{
  return g_ptr_array_index (self->steps, i);
}

void
lesson_step_search (const LessonStep *step, int i, Bot *bot, Position *root)
{
  const LessonSearch *search = &step->searches[i];

  if (step->stage == LESSON_STAGE_TOY) {
    toy_tree_position (&step->toy, search->order, 1, root);
    toy_tree_bot (&step->toy, search->techniques.search, bot);
    bot->techniques.table = search->techniques.table;
    return;
  }
  *bot = step->bot;
  *root = step->root;
  bot->techniques = search->techniques;
  bot_clamp (bot);
}
