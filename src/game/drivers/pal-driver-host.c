/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-driver-host.h"

#include <string.h>

#define INSIDE "/app/"
#define OUTSIDE "/run/host" /* what is at /usr on the host is at /run/host/usr inside */
#define SERVICE "org.freedesktop.Flatpak"

/* Documented in flatpak-metadata(5): the keys of the group are names on the bus. */
PalDriverHost
pal_driver_host_get (void)
{
  const char *path = g_getenv ("PALAMEDES_FLATPAK_INFO");
  g_autoptr (GKeyFile) info = g_key_file_new ();
  g_autofree char *policy = NULL;

  if (!g_key_file_load_from_file (info, path ? path : "/.flatpak-info", G_KEY_FILE_NONE, NULL))
    return PAL_DRIVER_HOST_NONE;
  policy = g_key_file_get_string (info, "Session Bus Policy", SERVICE, NULL);
  return g_strcmp0 (policy, "talk") == 0 || g_strcmp0 (policy, "own") == 0 ? PAL_DRIVER_HOST_OPEN
                                                                           : PAL_DRIVER_HOST_CLOSED;
}

const char *
pal_driver_host_get_folders (void)
{
  return OUTSIDE "/usr/local/bin:" OUTSIDE "/usr/bin:" OUTSIDE "/usr/games:" OUTSIDE
                 "/usr/local/games";
}

gboolean
pal_driver_host_runs (const char *program)
{
  return pal_driver_host_get () == PAL_DRIVER_HOST_OPEN && !g_str_has_prefix (program, INSIDE);
}

char **
pal_driver_host_wrap (const PalDriverCommand *command)
{
  GStrvBuilder *words = g_strv_builder_new ();
  const char *program = command->argv[0];
  char **wrapped;

  /* It is to end when we do, however we do. */
  g_strv_builder_add_many (words, "flatpak-spawn", "--host", "--watch-bus", NULL);
  if (command->folder) {
    g_autofree char *folder = g_strconcat ("--directory=", command->folder, NULL);
    g_strv_builder_add (words, folder);
  }
  for (int i = 0; command->environment && command->environment[i]; i++) {
    g_autofree char *variable = g_strconcat ("--env=", command->environment[i], NULL);
    g_strv_builder_add (words, variable);
  }
  if (command->niceness > 0) {
    g_autofree char *niceness = g_strdup_printf ("%d", command->niceness);
    g_strv_builder_add_many (words, "nice", "-n", niceness, NULL);
  }
  if (g_str_has_prefix (program, OUTSIDE "/"))
    program += strlen (OUTSIDE);
  g_strv_builder_add (words, program);
  g_strv_builder_addv (words, (const char **) command->argv + 1);
  wrapped = g_strv_builder_end (words);
  g_strv_builder_unref (words);
  return wrapped;
}

const char *
pal_driver_host_get_permission (void)
{
  return "flatpak override --user --talk-name=" SERVICE " " PAL_APP_ID;
}
