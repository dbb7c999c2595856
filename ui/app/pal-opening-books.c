#include "pal-opening-books.h"

#include "game/match/pal-match-text.h"

#include <gtk/gtk.h>

/* PALAMEDES_BOOKS: for runs from the build folder. */
PalBooks *
pal_opening_books_get_default (void)
{
  static const char key[] = "pal-opening-books";
  GObject *display = G_OBJECT (gdk_display_get_default ());
  PalBooks *books = g_object_get_data (display, key);
  const char *starters = g_getenv ("PALAMEDES_BOOKS");

  if (books == NULL) {
    books = pal_books_new (starters != NULL ? starters : PAL_BOOKS_DIR, NULL);
    g_object_set_data_full (display, key, books, g_object_unref);
  }
  return books;
}

const OpeningNames *
pal_opening_books_get_names (const Rules *rules)
{
  g_autofree char *key = g_strdup_printf ("pal-opening-names-%s", rules->id);
  g_autofree char *path = g_strdup_printf (PAL_RESOURCE_PATH "/openings/%s.tsv", rules->id);
  GObject *display = G_OBJECT (gdk_display_get_default ());
  OpeningNames *names = g_object_get_data (display, key);
  g_autoptr (GBytes) bytes
      = names == NULL ? g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL) : NULL;

  if (bytes != NULL) {
    names = opening_names_new (rules, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                               g_get_language_names (), NULL);
    g_object_set_data_full (display, key, names, (GDestroyNotify) opening_names_free);
  }
  return names;
}

void
pal_opening_books_name_opening (PalMatch *match)
{
  const GameTree *tree = pal_match_get_tree (match);
  const OpeningNames *names = pal_opening_books_get_names (tree->rules);

  if (names != NULL)
    pal_match_set_opening (match, opening_names_find (names, game_node_last (tree->root)));
}
