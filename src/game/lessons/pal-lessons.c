#include "pal-lessons.h"

#include "pal-bots-resource.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FOLDER "/io/github/palamedes/Palamedes/lessons/"

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
add_part (GString *name, gboolean there, const char *part)
{
  if (there)
    g_string_append_printf (name, "%s%s", name->len > 0 ? " · " : "", part);
}

char *
pal_lessons_search_name (const LessonStep *step, int i)
{
  const LessonSearch *search = &step->searches[i];
  const BotTechniques *t = &search->techniques;
  GString *name = g_string_new (NULL);

  add_part (name, search->negamax, _ ("Negamax"));
  add_part (name, t->search == BOT_MINIMAX && !search->negamax, _ ("Minimax"));
  add_part (name, t->search == BOT_ALPHA_BETA, _ ("Alpha-Beta"));
  add_part (name, search->order == TOY_ORDER_BEST, _ ("best moves first"));
  add_part (name, search->order == TOY_ORDER_WORST, _ ("best moves last"));
  add_part (name, search->order == TOY_ORDER_RANDOM, _ ("random order"));
  add_part (name, t->deepening, _ ("iterative deepening"));
  add_part (name, t->order == BOT_ORDER_CAPTURES, _ ("captures first"));
  add_part (name, t->order == BOT_ORDER_HISTORY, _ ("history"));
  add_part (name, t->order == BOT_ORDER_SHALLOW, _ ("sorted by a shallow search"));
  add_part (name, t->table, _ ("transposition table"));
  add_part (name, t->quiescence != BOT_QUIET_OFF, _ ("quiescence"));
  return g_string_free (name, FALSE);
}

gboolean
pal_lessons_is_answer (const LessonStep *step, const char *text)
{
  static const char minus[] = "−";
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const char *at = trimmed;
  int sign = 1;
  char *end;
  gint64 number;

  if (g_str_has_prefix (at, minus)) {
    sign = -1;
    at += strlen (minus);
  }
  number = g_ascii_strtoll (at, &end, 10);
  return end != at && *end == '\0' && sign * number == step->answer;
}
