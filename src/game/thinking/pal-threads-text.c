/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-threads-text.h"

#include "pal-thinking-text.h"

#include <glib/gi18n-lib.h>

const char *
pal_threads_help_text (GlassHelp help)
{
  switch (help) {
  case GLASS_HELP_BACKWARD:
    return _ ("Second thread: moves backward");
  case GLASS_HELP_AHEAD:
    return _ ("Second thread: one ply ahead");
  case GLASS_HELP_SAME:
  case N_GLASS_HELPS:
  default:
    return _ ("Second thread: same order");
  }
}

const char *
pal_tree_difference_text (PalNodeDifference difference)
{
  switch (difference) {
  case PAL_NODE_FIRST:
    return _ ("searched by the first thread");
  case PAL_NODE_SECOND:
    return _ ("searched by the second thread");
  case PAL_NODE_TWICE:
    return _ ("searched by both threads");
  case PAL_NODE_ALONE:
    return _ ("in this search only");
  case PAL_NODE_OTHER:
    return _ ("another value in the other search");
  case PAL_NODE_SAME:
  default:
    return NULL;
  }
}

/* Which of the two finished the search, or -1. */
static int
threads_first (GlassTree *const trees[2])
{
  const int depths[]
      = { glass_tree_counters (trees[0])->depth, glass_tree_counters (trees[1])->depth };

  for (int i = 0; i < 2; i++)
    if (depths[i] == glass_tree_depth (trees[i]) && depths[i] >= depths[1 - i])
      return i;
  return -1;
}

static char *
threads_time (guint64 nodes, guint64 alone)
{
  g_autofree char *one = pal_thinking_count_text (alone), *each = pal_thinking_count_text (nodes);
  g_autofree char *times = g_strdup_printf ("%.2f", (double) alone / (double) MAX (nodes, 1));

  if (alone == nodes)
    return g_strdup_printf (
        _ ("One thread alone needs %s nodes, and each of the two as many: nothing is gained."),
        one);
  /* Translators: two numbers of nodes, and a ratio, “1.44”. */
  return g_strdup_printf (_ ("One thread alone needs %1$s nodes. The two are done after %2$s "
                             "each: %3$s times as fast."),
                          one, each, times);
}

static void
threads_add_count (GString *text, const char *before, const char *sentence, int count)
{
  g_autofree char *number = pal_thinking_count_text ((guint64) count);

  g_string_append (text, before);
  g_string_append_printf (text, sentence, number);
}

char *
pal_threads_text (GlassTree *const trees[2], PalTreeDifference *const differences[2], guint64 alone)
{
  const int first = threads_first (trees);
  const int taken = differences[0]->taken + differences[1]->taken;
  g_autofree char *time = NULL, *both = NULL;
  GString *text;

  if (first < 0)
    return g_strdup (_ ("The search was stopped."));
  time = alone > 0    ? threads_time (glass_tree_counters (trees[first])->nodes, alone)
         : first == 0 ? g_strdup (_ ("The first thread finished before the second."))
                      : g_strdup (_ ("The second thread finished before the first."));
  if (!glass_tree_bot (trees[0])->techniques.table)
    both = pal_sentences_join (
        time, _ ("Without a transposition table they have no way to help each other."));
  text = g_string_new (both != NULL ? both : time);
  threads_add_count (text, "\n",
                     ngettext ("%s node (two colors) searched by both",
                               "%s nodes (two colors) searched by both",
                               (gulong) differences[0]->twice),
                     differences[0]->twice);
  threads_add_count (text, " · ",
                     ngettext ("%s value (T) taken over from the other thread",
                               "%s values (T) taken over from the other thread", (gulong) taken),
                     taken);
  return g_string_free (text, FALSE);
}
