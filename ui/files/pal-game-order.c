#include "pal-game-order.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define UNKNOWN G_MAXUINT32 /* a rank */

static gboolean
is_known (const char *text)
{
  return text != NULL && *text != '\0' && *text != '?' && *text != '*';
}

static const char *
game_order_text_of (PalGameColumn column, const GameEntry *entry)
{
  const char *const texts[]
      = { entry->white, entry->black, entry->result, entry->event, entry->date, entry->eco };

  return column < G_N_ELEMENTS (texts) && is_known (texts[column]) ? texts[column] : NULL;
}

const char *
pal_game_column_name (PalGameColumn column, const Rules *rules)
{
  const char *const names[] = { _ (rules->side_names[0]),
                                _ (rules->side_names[1]),
                                _ ("Result"),
                                _ ("Event"),
                                _ ("Date"),
                                _ ("Opening"),
                                _ ("Moves") };

  return names[column];
}

/* Everybody writes "1-0" of a game that White begins; of others it would tell nobody who won. */
static char *
game_order_result_text (const char *result, const Rules *rules)
{
  gboolean first = g_str_equal (result, "1-0"), second = g_str_equal (result, "0-1");

  if (g_str_equal (result, "1/2-1/2"))
    return g_strdup (g_str_equal (rules->side_tags[0], "White") ? "½-½" : _ ("Draw"));
  if ((!first && !second) || g_str_equal (rules->side_tags[0], "White"))
    return g_strdup (result);
  /* Translators: a side of the board, as in "White wins". */
  return g_strdup_printf (_ ("%s wins"), _ (rules->side_names[second]));
}

/* Without what is not known of it: "1913.??.??". */
static char *
date_text (const char *date)
{
  const char *unknown = strstr (date, ".?");

  return unknown != NULL ? g_strndup (date, (gsize) (unknown - date)) : g_strdup (date);
}

char *
pal_game_column_text (PalGameColumn column, const GameEntry *entry, const Rules *rules)
{
  const char *text = game_order_text_of (column, entry);

  if (column == PAL_GAME_COLUMN_MOVES)
    return g_strdup_printf ("%d", (entry->plies + 1) / 2);
  if (text == NULL)
    return g_strdup ("");
  if (column == PAL_GAME_COLUMN_RESULT)
    return game_order_result_text (text, rules);
  return column == PAL_GAME_COLUMN_DATE ? date_text (text) : g_strdup (text);
}

/* --- the order --- */

typedef struct {
  const char *text;
  char *key; /* by which it is sorted */
} Text;

static void
text_clear (gpointer data)
{
  g_free (((Text *) data)->key);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Text *) a)->key, ((const Text *) b)->key);
}

/* Names as people sort them; dates and codes by their characters. */
static char *
key_of (PalGameColumn column, const char *text)
{
  g_autofree char *folded = NULL;

  if (column != PAL_GAME_COLUMN_FIRST && column != PAL_GAME_COLUMN_SECOND
      && column != PAL_GAME_COLUMN_EVENT)
    return g_strdup (text);
  folded = g_utf8_casefold (text, -1);
  return g_utf8_collate_key (folded, -1);
}

/* The texts of COLUMN, each once, sorted. */
static GArray *
sort_texts (PalGameFile *file, PalGameColumn column, GCancellable *cancellable)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GArray *texts = g_array_new (FALSE, FALSE, sizeof (Text));
  guint n = pal_game_file_get_n_games (file);

  g_array_set_clear_func (texts, text_clear);
  for (guint i = 0; i < n && !g_cancellable_is_cancelled (cancellable); i++) {
    const char *text = game_order_text_of (column, pal_game_file_get_entry (file, i));

    if (text != NULL && g_hash_table_add (seen, (gpointer) text)) {
      Text new = { text, key_of (column, text) };
      g_array_append_val (texts, new);
    }
  }
  g_array_sort (texts, compare_texts);
  return texts;
}

/* Each text's place among them; equal keys have one. */
static GHashTable *
rank_texts (const GArray *texts)
{
  GHashTable *ranks = g_hash_table_new (NULL, NULL);
  guint rank = 0;

  for (guint i = 0; i < texts->len; i++) {
    const Text *text = &g_array_index (texts, Text, i);

    if (i > 0 && compare_texts (text - 1, text) != 0)
      rank++;
    g_hash_table_insert (ranks, (gpointer) text->text, GUINT_TO_POINTER (rank));
  }
  return ranks;
}

static guint
game_order_rank_of (PalGameColumn column, const GameEntry *entry, GHashTable *ranks)
{
  const char *text = game_order_text_of (column, entry);

  if (column == PAL_GAME_COLUMN_MOVES)
    return (guint) MAX (entry->plies, 0);
  return text != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (ranks, text)) : UNKNOWN;
}

static int
compare_numbers (const void *a, const void *b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

GArray *
pal_game_order_new (PalGameFile *file, PalGameColumn column, gboolean descending,
                    GCancellable *cancellable)
{
  guint n = pal_game_file_get_n_games (file);
  g_autoptr (GArray) texts = sort_texts (file, column, cancellable);
  g_autoptr (GHashTable) ranks = rank_texts (texts);
  g_autofree guint64 *numbers = g_new (guint64, n);
  GArray *order;

  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  for (guint i = 0; i < n; i++) {
    guint rank = game_order_rank_of (column, pal_game_file_get_entry (file, i), ranks);

    if (descending && rank != UNKNOWN)
      rank = UNKNOWN - 1 - rank;
    numbers[i] = (guint64) rank << 32 | i;
  }
  qsort (numbers, n, sizeof numbers[0], compare_numbers);
  order = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  for (guint i = 0; i < n; i++) {
    guint index = (guint) (numbers[i] & G_MAXUINT32);
    g_array_append_val (order, index);
  }
  return order;
}
