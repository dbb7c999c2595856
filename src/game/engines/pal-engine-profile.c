/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engine-profile.h"

#include "game/drivers/pal-driver-protocol.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_BOXED_TYPE (PalEngineProfile, pal_engine_profile, pal_engine_profile_copy,
                     pal_engine_profile_free)

PalEngineProfile *
pal_engine_profile_new (const PalDriverSpec *spec, const char *games)
{
  PalEngineProfile *profile = g_new0 (PalEngineProfile, 1);

  profile->spec = pal_driver_spec_copy (spec);
  profile->games = g_strsplit (games, ";", -1);
  return profile;
}

PalEngineProfile *
pal_engine_profile_copy (const PalEngineProfile *profile)
{
  PalEngineProfile *copy = g_new0 (PalEngineProfile, 1);

  copy->spec = pal_driver_spec_copy (profile->spec);
  copy->title = g_strdup (profile->title);
  copy->games = g_strdupv (profile->games);
  return copy;
}

void
pal_engine_profile_free (PalEngineProfile *profile)
{
  if (!profile)
    return;
  pal_driver_spec_free (profile->spec);
  g_free (profile->title);
  g_strfreev (profile->games);
  g_free (profile);
}

gboolean
pal_engine_profile_plays (const PalEngineProfile *profile, const Rules *rules)
{
  return g_strv_contains ((const char *const *) profile->games, rules->id);
}

/* Where the option called NAME stands; FALSE where it is not set. */
static gboolean
find_option (const PalEngineProfile *profile, const char *name, guint *index)
{
  const GPtrArray *options = profile->spec->options;

  for (*index = 0; *index < options->len; ++*index) {
    const PalDriverOption *option = options->pdata[*index];
    if (g_ascii_strcasecmp (option->name, name) == 0)
      return TRUE;
  }
  return FALSE;
}

const char *
pal_engine_profile_get_option (const PalEngineProfile *profile, const char *name)
{
  guint index;

  if (!find_option (profile, name, &index))
    return NULL;
  return ((const PalDriverOption *) profile->spec->options->pdata[index])->value;
}

void
pal_engine_profile_set_option (PalEngineProfile *profile, const char *name, const char *value)
{
  guint index;

  if (find_option (profile, name, &index))
    g_ptr_array_remove_index (profile->spec->options, index);
  if (value)
    pal_driver_spec_add_option (profile->spec, name, value);
}

char *
pal_engine_profile_command (const PalEngineProfile *profile)
{
  GString *command = g_string_new (NULL);

  for (char **word = profile->spec->argv; word && *word; word++) {
    gboolean plain = **word && strcspn (*word, " \t\n'\"\\$`!&|;<>()*?[]#~%{}") == strlen (*word);
    g_autofree char *quoted = plain ? g_strdup (*word) : g_shell_quote (*word);
    g_string_append_printf (command, "%s%s", command->len > 0 ? " " : "", quoted);
  }
  return g_string_free (command, FALSE);
}

/* --- In a file --- */

#define KEY_NAME "Name"
#define KEY_TITLE "Title"
#define KEY_COMMAND "Command"
#define KEY_FOLDER "Folder"
#define KEY_ENVIRONMENT "Environment"
#define KEY_PROTOCOL "Protocol"
#define KEY_GAMES "Games"
#define KEY_OPTIONS "Options" /* "NAME=VALUE" each */
#define KEY_MOVE_TIME "MoveTime"
#define KEY_DEPTH "Depth"
#define KEY_NODES "Nodes"

static void
write_text (GKeyFile *file, const char *id, const char *key, const char *text)
{
  if (text && *text)
    g_key_file_set_string (file, id, key, text);
}

static void
write_list (GKeyFile *file, const char *id, const char *key, char **list)
{
  if (list && *list)
    g_key_file_set_string_list (file, id, key, (const char *const *) list, g_strv_length (list));
}

static void
write_options (GKeyFile *file, const char *id, const GPtrArray *options)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; i < options->len; i++) {
    const PalDriverOption *option = options->pdata[i];
    g_autofree char *line = g_strdup_printf ("%s=%s", option->name, option->value);
    g_strv_builder_add (lines, line);
  }
  list = g_strv_builder_end (lines);
  write_list (file, id, KEY_OPTIONS, list);
}

void
pal_engine_profile_write (const PalEngineProfile *profile, GKeyFile *file, const char *id)
{
  const PalDriverSpec *spec = profile->spec;
  g_autofree char *command = pal_engine_profile_command (profile);

  g_key_file_remove_group (file, id, NULL);
  write_text (file, id, KEY_NAME, spec->name);
  write_text (file, id, KEY_TITLE, profile->title);
  write_text (file, id, KEY_COMMAND, command);
  write_text (file, id, KEY_FOLDER, spec->folder);
  write_list (file, id, KEY_ENVIRONMENT, spec->environment);
  write_text (file, id, KEY_PROTOCOL, spec->protocol->id);
  write_list (file, id, KEY_GAMES, profile->games);
  write_options (file, id, spec->options);
  if (spec->limits.move_time > 0)
    g_key_file_set_int64 (file, id, KEY_MOVE_TIME, spec->limits.move_time);
  if (spec->limits.depth > 0)
    g_key_file_set_integer (file, id, KEY_DEPTH, spec->limits.depth);
  if (spec->limits.nodes > 0)
    g_key_file_set_uint64 (file, id, KEY_NODES, spec->limits.nodes);
}

static void
read_options (PalEngineProfile *profile, GKeyFile *file, const char *id)
{
  g_auto (GStrv) lines = g_key_file_get_string_list (file, id, KEY_OPTIONS, NULL, NULL);

  for (char **line = lines; line && *line; line++) {
    char *equals = strchr (*line, '=');
    if (!equals)
      continue;
    *equals = '\0';
    pal_engine_profile_set_option (profile, *line, equals + 1);
  }
}

PalEngineProfile *
pal_engine_profile_read (GKeyFile *file, const char *id, GError **error)
{
  g_autofree char *name = g_key_file_get_string (file, id, KEY_NAME, NULL);
  g_autofree char *command = g_key_file_get_string (file, id, KEY_COMMAND, NULL);
  g_autofree char *protocol_id = g_key_file_get_string (file, id, KEY_PROTOCOL, NULL);
  const PalDriverProtocol *protocol = protocol_id ? pal_driver_protocol_find (protocol_id) : NULL;
  g_auto (GStrv) argv = NULL;
  g_autoptr (PalDriverSpec) spec = NULL;
  PalEngineProfile *profile;

  if (!name || !*name || !protocol || protocol->in_process || !command
      || !g_shell_parse_argv (command, NULL, &argv, NULL)) {
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE,
                 /* Translators: the name of a part of a file. */
                 _ ("Engine “%s” needs a name, a command, and a known protocol."), id);
    return NULL;
  }
  spec = pal_driver_spec_new (name, (const char *const *) argv, protocol);
  profile = pal_engine_profile_new (spec, "");
  profile->title = g_key_file_get_string (file, id, KEY_TITLE, NULL);
  profile->spec->folder = g_key_file_get_string (file, id, KEY_FOLDER, NULL);
  profile->spec->environment = g_key_file_get_string_list (file, id, KEY_ENVIRONMENT, NULL, NULL);
  g_strfreev (profile->games);
  profile->games = g_key_file_get_string_list (file, id, KEY_GAMES, NULL, NULL);
  if (!profile->games)
    profile->games = g_new0 (char *, 1);
  read_options (profile, file, id);
  profile->spec->limits.move_time = MAX (g_key_file_get_int64 (file, id, KEY_MOVE_TIME, NULL), 0);
  profile->spec->limits.depth = MAX (g_key_file_get_integer (file, id, KEY_DEPTH, NULL), 0);
  profile->spec->limits.nodes = g_key_file_get_uint64 (file, id, KEY_NODES, NULL);
  return profile;
}

#define GROUP "Engine"

char *
pal_engine_profile_to_text (const PalEngineProfile *profile)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  pal_engine_profile_write (profile, file, GROUP);
  return g_key_file_to_data (file, NULL, NULL);
}

PalEngineProfile *
pal_engine_profile_from_text (const char *text, gsize length)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  return g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, NULL)
             ? pal_engine_profile_read (file, GROUP, NULL)
             : NULL;
}
