/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-names.h"

#include "files/text/text-fold.h"

#include <stdatomic.h>
#include <string.h>

enum {
  CHUNK = 1 << 14,
  CHUNKS_MAX = 1 << 14,
  TEXT_BLOCK = 1 << 18,
};

struct _LibraryNames {
  const char **chunks[CHUNKS_MAX];      /* CHUNK names each */
  _Atomic (char *) *folded[CHUNKS_MAX]; /* made when they are asked for */
  _Atomic guint32 count;
  GStringChunk *texts;
  GMutex lock; /* of what follows */
  GArray *ranks;
};

LibraryNames *
library_names_new (void)
{
  LibraryNames *self = g_new0 (LibraryNames, 1);

  self->texts = g_string_chunk_new (TEXT_BLOCK);
  g_mutex_init (&self->lock);
  library_names_put (self, 0, "");
  return self;
}

void
library_names_free (LibraryNames *self)
{
  if (!self)
    return;
  for (int i = 0; i < CHUNKS_MAX && self->chunks[i]; i++) {
    for (int j = 0; j < CHUNK; j++)
      g_free (self->folded[i][j]);
    g_free (self->folded[i]);
    g_free (self->chunks[i]);
  }
  g_clear_pointer (&self->ranks, g_array_unref);
  g_mutex_clear (&self->lock);
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

  if (number >= library_names_count (self))
    return "";
  name = self->chunks[number / CHUNK][number % CHUNK];
  return name ? name : "";
}

void
library_names_put (LibraryNames *self, guint32 number, const char *text)
{
  if (number / CHUNK >= CHUNKS_MAX || number < library_names_count (self))
    return;
  for (guint32 i = library_names_count (self) / CHUNK; i <= number / CHUNK; i++)
    if (!self->chunks[i]) {
      self->chunks[i] = g_new0 (const char *, CHUNK);
      self->folded[i] = g_malloc0 (CHUNK * sizeof **self->folded);
    }
  self->chunks[number / CHUNK][number % CHUNK] = g_string_chunk_insert (self->texts, text);
  atomic_store_explicit (&self->count, number + 1, memory_order_release);
}

const char *
library_names_get_folded (LibraryNames *self, guint32 number)
{
  _Atomic (char *) *place;
  char *known, *made;

  if (number >= library_names_count (self))
    return "";
  place = &self->folded[number / CHUNK][number % CHUNK];
  known = atomic_load_explicit (place, memory_order_acquire);
  if (known)
    return known;
  made = library_name_fold (library_names_get (self, number));
  if (atomic_compare_exchange_strong (place, &known, made))
    return made;
  g_free (made); /* another thread was quicker */
  return known;
}

/* A name to be put into order. */
typedef struct {
  char *key;
  guint32 number;
} Ranked;

static int
compare_ranked (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Ranked *) a)->key, ((const Ranked *) b)->key);
}

static GArray *
rank (const LibraryNames *self)
{
  const guint32 n = library_names_count (self);
  g_autofree Ranked *names = g_new (Ranked, n);
  GArray *ranks = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);

  for (guint32 i = 0; i < n; i++)
    names[i] = (Ranked){ g_utf8_collate_key (library_names_get (self, i), -1), i };
  qsort (names, n, sizeof *names, compare_ranked);
  g_array_set_size (ranks, n);
  for (guint32 i = 0; i < n; i++) {
    g_array_index (ranks, guint32, names[i].number) = i;
    g_free (names[i].key);
  }
  return ranks;
}

GArray *
library_names_get_ranks (LibraryNames *self)
{
  GArray *ranks;

  g_mutex_lock (&self->lock);
  if (!self->ranks || self->ranks->len < library_names_count (self)) {
    g_clear_pointer (&self->ranks, g_array_unref);
    self->ranks = rank (self);
  }
  ranks = g_array_ref (self->ranks);
  g_mutex_unlock (&self->lock);
  return ranks;
}

/* Chinese has no blanks between words: there any place will do. */
static gboolean
has_word (const char *name, const char *word, gsize length)
{
  if (*word & 0x80)
    return memmem (name, strlen (name), word, length) != NULL;
  for (; name; name = strchr (name, ' ')) {
    name += *name == ' ';
    if (strncmp (name, word, length) == 0)
      return TRUE;
  }
  return FALSE;
}

gboolean
library_name_matches (const char *name, const char *query)
{
  while (*query) {
    gsize length = strcspn (query, " ");

    if (!has_word (name, query, length))
      return FALSE;
    query += length + (query[length] == ' ');
  }
  return TRUE;
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The same of TEXT in ASCII, as nearly all names are; NULL where it is not. */
static char *
plain_ascii_words (const char *text)
{
  char *words = g_malloc (strlen (text) + 1), *end = words;

  for (; *text; text++) {
    if (*text & 0x80) {
      g_free (words);
      return NULL;
    }
    if (g_ascii_isalnum (*text))
      *end++ = g_ascii_tolower (*text);
    else if (end > words && end[-1] != ' ')
      *end++ = ' ';
  }
  *end = '\0';
  return words;
}

/* TEXT folded, with a blank for each run of signs. */
static char *
plain_words (const char *text)
{
  g_autofree char *folded = text_fold (text);
  GString *words = g_string_new (NULL);

  for (const char *p = folded; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (g_unichar_isalnum (c))
      g_string_append_unichar (words, c);
    else if (words->len > 0 && words->str[words->len - 1] != ' ')
      g_string_append_c (words, ' ');
  }
  return g_string_free (words, FALSE);
}

char *
library_name_fold (const char *text)
{
  g_autofree char *ascii = plain_ascii_words (text);
  g_autofree char *words = ascii ? g_steal_pointer (&ascii)
                                 : plain_words (g_utf8_validate (text, -1, NULL) ? text : "");
  g_auto (GStrv) list = g_strsplit (g_strchomp (words), " ", -1);

  qsort (list, g_strv_length (list), sizeof *list, compare_words);
  return g_strjoinv (" ", list);
}

/* Words agree where they are the same or one is the other's first letter. A digit is none: player 1
 * is not player 12. */
static gboolean
words_agree (const char *a, const char *b)
{
  const char *shorter = strlen (a) <= strlen (b) ? a : b, *other = shorter == a ? b : a;

  return strcmp (a, b) == 0
         || (g_utf8_strlen (shorter, -1) == 1 && g_unichar_isalpha (g_utf8_get_char (shorter))
             && g_str_has_prefix (other, shorter));
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
