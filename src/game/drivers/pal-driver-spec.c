/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-driver-spec.h"

#include "engine/strength.h"
#include "files/bot/bot-file.h"
#include "game/bots/pal-bot-store.h"
#include "game/players/pal-bot-player.h"
#include "pal-driver-host.h"
#include "pal-driver-protocol.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Debian installs engines here, which is on nobody's search path but a person's own. */
#define GAMES_FOLDERS "/usr/games:/usr/local/games"

GQuark
pal_driver_error_quark (void)
{
  return g_quark_from_static_string ("pal-driver-error");
}

static void
option_free (PalDriverOption *option)
{
  g_free (option->name);
  g_free (option->value);
  g_free (option);
}

gboolean
pal_driver_limits_any (const PalDriverLimits *limits)
{
  return limits->control.mode != PAL_CLOCK_NONE || limits->move_time > 0 || limits->nodes > 0
         || limits->depth > 0;
}

static gboolean
pal_driver_spec_read_number (const char *name, const char *value, guint64 most, guint64 *number,
                             GError **error)
{
  if (g_ascii_string_to_unsigned (value, 10, 1, most, number, NULL))
    return TRUE;
  g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
               /* Translators: a setting and its value. */
               _ ("%s=%s: expected a whole number of at least 1."), name, value);
  return FALSE;
}

gboolean
pal_driver_limits_set (PalDriverLimits *limits, const char *name, const char *value, GError **error)
{
  guint64 number;

  if (strcmp (name, "tc") == 0) {
    if (pal_time_control_from_tag (value, &limits->control))
      return TRUE;
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
                 _ ("tc=%s: expected seconds, such as 60, 2+0.02, 40/60, 600:3x30, 600max20, or - "
                    "for no clock."),
                 value);
    return FALSE;
  }
  if (strcmp (name, "movetime") == 0) {
    if (!pal_driver_spec_read_number (name, value, 86400000, &number, error))
      return FALSE;
    limits->move_time = (gint64) number;
  } else if (strcmp (name, "depth") == 0) {
    if (!pal_driver_spec_read_number (name, value, 1000, &number, error))
      return FALSE;
    limits->depth = (int) number;
  } else if (strcmp (name, "nodes") == 0) {
    return pal_driver_spec_read_number (name, value, G_MAXINT64, &limits->nodes, error);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* The program called NAME in one of FOLDERS, or NULL. */
static char *
find_in_folders (const char *name, const char *folders)
{
  g_auto (GStrv) list = g_strsplit (folders, G_SEARCHPATH_SEPARATOR_S, -1);

  for (char **folder = list; *folder; folder++) {
    g_autofree char *path = g_build_filename (*folder, name, NULL);
    if (**folder && g_file_test (path, G_FILE_TEST_IS_EXECUTABLE)
        && !g_file_test (path, G_FILE_TEST_IS_DIR))
      return g_steal_pointer (&path);
  }
  return NULL;
}

char *
pal_driver_find_program (const char *name)
{
  const char *only = g_getenv ("PALAMEDES_ENGINE_PATH");
  char *path;

  if (only && !strchr (name, '/'))
    return find_in_folders (name, only);
  if (!strchr (name, '/') && pal_driver_host_get () == PAL_DRIVER_HOST_OPEN)
    return find_in_folders (name, pal_driver_host_get_folders ());
  path = g_find_program_in_path (name);
  return path || strchr (name, '/') ? path : find_in_folders (name, GAMES_FOLDERS);
}

char *
pal_driver_resolve_program (const char *name, const char **why)
{
  g_autofree char *program = pal_driver_find_program (name);

  if (program)
    return g_canonicalize_filename (program, NULL);
  if (pal_driver_host_runs (name))
    return g_strdup (name);
  if (pal_driver_host_get () == PAL_DRIVER_HOST_CLOSED)
    *why = _ ("Its program was not found. As a Flatpak, Palamedes needs permission to run engines "
              "on your system; the Engines window tells how to allow it.");
  else if (strchr (name, '/') != NULL && g_file_test (name, G_FILE_TEST_EXISTS))
    *why = _ ("This file is not a program, or running it is not allowed.");
  else
    *why = _ ("Its program was not found.");
  return NULL;
}

/* The program of this project's own engine: beside this one, or on the search path. */
static char *
find_own_engine (const char **why)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self ? g_path_get_dirname (self) : g_strdup (".");
  char *beside = g_build_filename (folder, "palamedes-engine", NULL);

  if (g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE))
    return beside;
  g_free (beside);
  return pal_driver_resolve_program ("palamedes-engine", why);
}

char *
pal_driver_spec_find_program (const PalDriverSpec *spec, const char **why)
{
  return spec->argv ? pal_driver_resolve_program (spec->argv[0], why) : find_own_engine (why);
}

/* Cuts the first of the parts at *TEXT, which commas part, off; without its backslashes. */
static char *
next_part (const char **text)
{
  GString *part = g_string_new (NULL);

  for (; **text && **text != ','; (*text)++) {
    if (**text == '\\' && (*text)[1] == ',')
      (*text)++;
    g_string_append_c (part, **text);
  }
  if (**text)
    (*text)++;
  return g_string_free (part, FALSE);
}

void
pal_driver_spec_add_option (PalDriverSpec *spec, const char *name, const char *value)
{
  PalDriverOption *option = g_new (PalDriverOption, 1);

  *option = (PalDriverOption){ g_strdup (name), g_strdup (value) };
  g_ptr_array_add (spec->options, option);
}

static gboolean
set_command (PalDriverSpec *spec, const char *command, GError **error)
{
  g_clear_pointer (&spec->argv, g_strfreev);
  return g_shell_parse_argv (command, NULL, &spec->argv, error);
}

static gboolean
set_protocol (PalDriverSpec *spec, const char *id, GError **error)
{
  spec->protocol = pal_driver_protocol_find (id);
  if (!spec->protocol) {
    g_autofree char *list = pal_driver_protocol_list ();
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
                 /* Translators: what was given, and a list of words. */
                 _ ("proto=%s: unknown protocol; choose one of %s."), id, list);
  }
  return spec->protocol != NULL;
}

static gboolean
set_level (PalDriverSpec *spec, const char *value, GError **error)
{
  guint64 level;

  if (!g_ascii_string_to_unsigned (value, 10, 1, LEVEL_COUNT, &level, NULL)) {
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
                 _ ("level=%s: expected a level from 1 to %d."), value, LEVEL_COUNT);
    return FALSE;
  }
  spec->level = (int) level;
  spec->protocol = &pal_driver_inside;
  return TRUE;
}

/* Nobody looks on: it answers at once, and keeps nothing to look at. */
static PalPlayer *
make_bot (const Rules *rules, gpointer data)
{
  PalPlayer *player = pal_bot_player_new (data, NULL);

  g_object_set (player, "least-ms", 0, "keeps-tree", FALSE, NULL);
  return player;
}

/* A file, or what the program calls one of the bots in its list. */
static gboolean
set_bot (PalDriverSpec *spec, const char *value, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (value);
  g_autoptr (PalBotStore) store = NULL;
  PalBotItem *item = NULL;
  Bot bot;

  if (!g_file_test (value, G_FILE_TEST_EXISTS)) {
    store = pal_bot_store_new (NULL);
    item = pal_bot_store_find (store, value);
  }
  if (item)
    bot = *pal_bot_item_get_bot (item);
  else if (!bot_file_load (&bot, NULL, file, NULL, error))
    return FALSE;
  pal_driver_spec_set_bot (spec, &bot);
  spec->protocol = &pal_driver_inside;
  return TRUE;
}

static void
pal_driver_spec_set_text (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

static void
add_variable (PalDriverSpec *spec, const char *name, const char *value)
{
  spec->environment = g_environ_setenv (spec->environment, name, value, TRUE);
}

/* Limits of its own replace the general ones altogether: who plays at fixed nodes has no clock. */
static gboolean
set_part (PalDriverSpec *spec, const char *key, const char *value, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (strcmp (key, "name") == 0)
    pal_driver_spec_set_text (&spec->name, value);
  else if (strcmp (key, "dir") == 0)
    pal_driver_spec_set_text (&spec->folder, value);
  else if (strcmp (key, "level") == 0)
    return set_level (spec, value, error);
  else if (strcmp (key, "bot") == 0)
    return set_bot (spec, value, error);
  else if (strcmp (key, "cmd") == 0)
    return set_command (spec, value, error);
  else if (strcmp (key, "proto") == 0)
    return set_protocol (spec, value, error);
  else if (g_str_has_prefix (key, "env."))
    add_variable (spec, key + strlen ("env."), value);
  else if (g_str_has_prefix (key, "option."))
    pal_driver_spec_add_option (spec, key + strlen ("option."), value);
  else if (pal_driver_limits_set (&spec->limits, key, value, &problem))
    spec->own_limits = TRUE;
  else {
    if (problem)
      g_propagate_error (error, g_steal_pointer (&problem));
    else
      g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
                   _ ("Unknown engine setting “%s”."), key);
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_parts (PalDriverSpec *spec, const char *text, GError **error)
{
  if (!strchr (text, '='))
    return set_command (spec, text, error);
  while (*text) {
    g_autofree char *part = next_part (&text);
    char *value = strchr (part, '=');

    if (!value && g_str_has_prefix (part, "option.")) {
      pal_driver_spec_add_option (spec, part + strlen ("option."), NULL);
      continue;
    }
    if (!value) {
      g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
                   _ ("“%s” is not an engine setting: expected NAME=VALUE."), part);
      return FALSE;
    }
    *value = '\0';
    if (!set_part (spec, part, value + 1, error))
      return FALSE;
  }
  return TRUE;
}

/* A level or a bot of another engine is not what was asked for. */
static gboolean
check_command (const PalDriverSpec *spec, GError **error)
{
  if (!spec->argv || (spec->level == 0 && !spec->bot))
    return TRUE;
  g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
               /* Translators: the name of an engine. */
               _ ("%s: levels and bots are players of this program; cmd= cannot name another one."),
               spec->name);
  return FALSE;
}

gboolean
pal_driver_spec_check_clock (const PalDriverSpec *spec, const PalTimeControl *control,
                             GError **error)
{
  if (spec->protocol == NULL)
    return TRUE;
  if (control->mode == PAL_CLOCK_BYOYOMI && !spec->protocol->tells_periods)
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
                 /* Translators: the name of an engine, and that of its protocol. */
                 _ ("%s: the %s protocol does not support byo-yomi periods."), spec->name,
                 spec->protocol->name);
  else if (control->move_limit > 0 && !spec->protocol->tells_move_limit)
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT,
                 /* Translators: the name of an engine, and that of its protocol. */
                 _ ("%s: the %s protocol does not support a clock together with a limit per move."),
                 spec->name, spec->protocol->name);
  else
    return TRUE;
  return FALSE;
}

PalDriverSpec *
pal_driver_spec_parse (const char *text, const PalDriverLimits *limits, GError **error)
{
  g_autoptr (PalDriverSpec) spec = pal_driver_spec_new (NULL, NULL, NULL);

  if (!read_parts (spec, text, error))
    return NULL;
  if (!spec->own_limits)
    spec->limits = *limits;
  if (!spec->protocol)
    spec->protocol = pal_driver_protocol_guess (spec->argv);
  if (!spec->name && spec->level > 0)
    spec->name = g_strdup_printf ("level-%d", spec->level);
  else if (!spec->name && spec->bot && *spec->bot->name)
    spec->name = g_strdup (spec->bot->name);
  else if (!spec->name)
    spec->name = spec->argv ? g_path_get_basename (spec->argv[0]) : g_strdup ("palamedes");
  if (!check_command (spec, error)
      || !pal_driver_spec_check_clock (spec, &spec->limits.control, error))
    return NULL;
  return g_steal_pointer (&spec);
}

void
pal_driver_spec_set_bot (PalDriverSpec *spec, const Bot *bot)
{
  g_free (spec->bot);
  spec->bot = g_memdup2 (bot, sizeof *bot);
  spec->make_player = make_bot;
  spec->player_data = spec->bot;
}

PalDriverSpec *
pal_driver_spec_new (const char *name, const char *const *argv, const PalDriverProtocol *protocol)
{
  PalDriverSpec *spec = g_new0 (PalDriverSpec, 1);

  spec->name = g_strdup (name);
  spec->argv = g_strdupv ((char **) argv);
  spec->protocol = protocol;
  spec->options = g_ptr_array_new_with_free_func ((GDestroyNotify) option_free);
  return spec;
}

PalDriverSpec *
pal_driver_spec_copy (const PalDriverSpec *spec)
{
  PalDriverSpec *copy
      = pal_driver_spec_new (spec->name, (const char *const *) spec->argv, spec->protocol);

  copy->folder = g_strdup (spec->folder);
  copy->environment = g_strdupv (spec->environment);
  copy->limits = spec->limits;
  copy->own_limits = spec->own_limits;
  copy->niceness = spec->niceness;
  for (guint i = 0; i < spec->options->len; i++) {
    const PalDriverOption *option = spec->options->pdata[i];
    pal_driver_spec_add_option (copy, option->name, option->value);
  }
  return copy;
}

void
pal_driver_spec_free (PalDriverSpec *spec)
{
  if (!spec)
    return;
  g_free (spec->name);
  g_free (spec->folder);
  g_strfreev (spec->environment);
  g_free (spec->bot);
  g_strfreev (spec->argv);
  g_ptr_array_unref (spec->options);
  g_free (spec);
}
