#include "library-names.h"

#include <stdatomic.h>
#include <string.h>

enum {
  CHUNK = 1 << 14,
  CHUNKS_MAX = 1 << 14,
  TEXT_BLOCK = 1 << 18,
};

struct _LibraryNames {
  const char **chunks[CHUNKS_MAX]; /* CHUNK names each */
  _Atomic guint32 count;
  GStringChunk *texts;
};

LibraryNames *
library_names_new (void)
{
  LibraryNames *self = g_new0 (LibraryNames, 1);

  self->texts = g_string_chunk_new (TEXT_BLOCK);
  library_names_put (self, 0, "");
  return self;
}

void
library_names_free (LibraryNames *self)
{
  if (!self)
    return;
  for (int i = 0; i < CHUNKS_MAX; i++)
    g_free (self->chunks[i]);
  g_string_chunk_free (self->texts);
  g_free (self);
}

guint32
library_names_count (const LibraryNames *self)
{
  return atomic_load_explicit (&self->count, memory_order_acquire);
}

const char *
library_names_get (const LibraryNames *self, guint32 number)
{
  const char *name;

  if (number >= library_names_count (self) || !self->chunks[number / CHUNK])
    return "";
  name = self->chunks[number / CHUNK][number % CHUNK];
  return name ? name : "";
}

void
library_names_put (LibraryNames *self, guint32 number, const char *text)
{
  if (number / CHUNK >= CHUNKS_MAX || number < library_names_count (self))
    return;
  if (!self->chunks[number / CHUNK])
    self->chunks[number / CHUNK] = g_new0 (const char *, CHUNK);
  self->chunks[number / CHUNK][number % CHUNK] = g_string_chunk_insert (self->texts, text);
  atomic_store_explicit (&self->count, number + 1, memory_order_release);
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* TEXT with a blank for each run of signs, and without marks. */
static char *
plain_words (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autofree char *apart = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  GString *words = g_string_new (NULL);

  for (const char *p = apart ? apart : ""; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (g_unichar_isalnum (c))
      g_string_append_unichar (words, c);
    else if (!g_unichar_ismark (c) && words->len > 0 && words->str[words->len - 1] != ' ')
      g_string_append_c (words, ' ');
  }
  return g_string_free (words, FALSE);
}

char *
library_name_fold (const char *text)
{
  g_autofree char *words = plain_words (g_utf8_validate (text, -1, NULL) ? text : "");
  g_auto (GStrv) list = g_strsplit (g_strchomp (words), " ", -1);

  qsort (list, g_strv_length (list), sizeof *list, compare_words);
  return g_strjoinv (" ", list);
}

/* Words agree where they are the same or one is the other's first letter. */
static gboolean
words_agree (const char *a, const char *b)
{
  const char *shorter = strlen (a) <= strlen (b) ? a : b, *other = shorter == a ? b : a;

  return strcmp (a, b) == 0
         || (g_utf8_strlen (shorter, -1) == 1 && g_str_has_prefix (other, shorter));
}

gboolean
library_names_agree (const char *a, const char *b)
{
  g_auto (GStrv) first = g_strsplit (a, " ", -1), second = g_strsplit (b, " ", -1);
  GStrv shorter = g_strv_length (first) <= g_strv_length (second) ? first : second;
  GStrv other = shorter == first ? second : first;
  gboolean whole = FALSE;

  if (strcmp (a, b) == 0)
    return TRUE;
  for (guint i = 0; shorter[i]; i++) {
    gboolean found = FALSE;
    for (guint j = 0; other[j] && !found; j++)
      if (*other[j] && words_agree (shorter[i], other[j])) {
        whole |= strcmp (shorter[i], other[j]) == 0 && g_utf8_strlen (shorter[i], -1) > 1;
        other[j][0] = '\0'; /* each stands for one */
        found = TRUE;
      }
    if (!found)
      return FALSE;
  }
  return whole;
}
