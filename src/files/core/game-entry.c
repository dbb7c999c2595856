#include "game-entry.h"

void
game_entry_free (GameEntry *entry)
{
  char *const strings[]
      = { entry->white, entry->black, entry->event, entry->date, entry->result, entry->eco };

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    if (strings[i])
      g_ref_string_release (strings[i]);
  g_free (entry);
}

GPtrArray *
game_entries_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) game_entry_free);
}

GameEntry *
game_entries_add (GPtrArray *entries, gsize offset, gsize length)
{
  GameEntry *entry = g_new0 (GameEntry, 1);

  entry->offset = offset;
  entry->length = length;
  g_ptr_array_add (entries, entry);
  return entry;
}

char *
game_entry_text (char *text)
{
  char *shared = text && *text ? g_ref_string_new_intern (text) : NULL;

  g_free (text);
  return shared;
}
