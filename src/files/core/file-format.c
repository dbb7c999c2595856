#include "file-format.h"

#include "registry.h"
#include "write-losses.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FILE_FORMAT_ADDRESS(NAME) &NAME##_format,
static const FileFormat *const formats[] = { FILE_FORMATS (FILE_FORMAT_ADDRESS) };
#undef FILE_FORMAT_ADDRESS

const FileFormat *
file_format_at (guint index)
{
  return index < G_N_ELEMENTS (formats) ? formats[index] : NULL;
}

const FileFormat *
file_format_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i]->id, id) == 0)
      return formats[i];
  return NULL;
}

/* Bytes with many control characters are a picture, a program or an archive; UTF-16 has a mark. */
static gboolean
is_text (const char *bytes, gsize length)
{
  enum { LOOKED_AT = 4096, RARE = 16, FEW = 4 };
  gsize n = MIN (length, LOOKED_AT), controls = 0;

  if (length >= 2 && (memcmp (bytes, "\xff\xfe", 2) == 0 || memcmp (bytes, "\xfe\xff", 2) == 0))
    return TRUE;
  for (gsize i = 0; i < n; i++)
    controls += g_ascii_iscntrl (bytes[i]) && !g_ascii_isspace (bytes[i]);
  return controls <= n / RARE + FEW;
}

const FileFormat *
file_format_of (const char *bytes, gsize length)
{
  gboolean text = is_text (bytes, length);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if ((text || !formats[i]->text) && formats[i]->probe (bytes, length))
      return formats[i];
  return text ? formats[0] : NULL;
}

/* A name that is nothing but a suffix has none. */
static gboolean
has_suffix (const char *name, const char *suffix)
{
  gsize length = strlen (name), tail = strlen (suffix) + 1;

  return length > tail && name[length - tail] == '.' && name[length - tail - 1] != '/'
         && g_ascii_strcasecmp (name + length - tail + 1, suffix) == 0;
}

const FileFormat *
file_format_for_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (const char *const *suffix = formats[i]->suffixes; *suffix; suffix++)
      if (has_suffix (name, *suffix))
        return formats[i];
  return NULL;
}

const Rules *
file_format_rules (const FileFormat *format)
{
  const Game *game = format->game ? registry_find (format->game) : NULL;

  return game ? game->rules : NULL;
}

gboolean
file_format_writes (const FileFormat *format, const Rules *rules)
{
  return format->write && (!format->game || file_format_rules (format) == rules);
}

GameTree *
file_format_read (const FileFormat *format, const char *data, gsize length, int line,
                  GPtrArray *problems, GError **error)
{
  if (format->game && !file_format_rules (format)) {
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                 _ ("This is a game of “%s”, which Palamedes does not play."), format->game);
    return NULL;
  }
  return format->read (data, length, line, problems, error);
}

static void
file_format_set_error (const FileFormat *format, const GameTree *tree, GError **error)
{
  const Rules *rules = file_format_rules (format);

  if (!format->write)
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                 /* Translators: a kind of file. */
                 _ ("Palamedes reads “%s” but does not write it; save the game as PGN."),
                 _ (format->name));
  else
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                 /* Translators: a kind of file, the games that it can hold, the game at hand. */
                 _ ("“%s” is for games of %s and cannot hold one of %s; save it as PGN."),
                 _ (format->name), rules ? _ (rules->name) : format->game, _ (tree->rules->name));
}

char *
file_format_write_text (const FileFormat *format, const GameTree *tree)
{
  gsize length;

  return format->write (tree, &length, NULL);
}

GBytes *
file_format_write (const FileFormat *format, const GameTree *tree, GPtrArray *problems,
                   GError **error)
{
  g_autofree char *data = NULL;
  gsize length;

  if (!file_format_writes (format, tree->rules)) {
    file_format_set_error (format, tree, error);
    return NULL;
  }
  data = format->write (tree, &length, problems);
  if (format->text && format->written_as != TEXT_UTF8)
    return write_encoded (data, format->written_as, problems);
  return g_bytes_new_take (g_steal_pointer (&data), length);
}
