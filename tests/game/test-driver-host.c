/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines of the system outside a Flatpak. "flatpak-spawn" is a script here, which tells what it
 * was asked for and then does it. */
#include "game/drivers/pal-driver-host.h"
#include "game/drivers/pal-driver-spec.h"
#include "support/test-game.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  char *folder, *info;
} Place;

static const char spawn_script[] = "#!/bin/sh\n"
                                   "echo \"$@\"\n"
                                   "while :; do\n"
                                   "  case $1 in\n"
                                   "    --host|--watch-bus) ;;\n"
                                   "    --directory=*) cd \"${1#*=}\" ;;\n"
                                   "    --env=*) export \"${1#*=}\" ;;\n"
                                   "    *) break ;;\n"
                                   "  esac\n"
                                   "  shift\n"
                                   "done\n"
                                   "exec \"$@\"\n";

static void
set_up (Place *place, gconstpointer data)
{
  g_autofree char *program = NULL, *path = NULL;

  place->folder = g_dir_make_tmp ("palamedes-XXXXXX", NULL);
  place->info = g_build_filename (place->folder, "info", NULL);
  program = g_build_filename (place->folder, "flatpak-spawn", NULL);
  g_assert_true (g_file_set_contents (program, spawn_script, -1, NULL));
  g_chmod (program, 0755);
  path = g_strconcat (place->folder, ":", g_getenv ("PATH"), NULL);
  g_setenv ("PATH", path, TRUE);
  g_setenv ("PALAMEDES_FLATPAK_INFO", place->info, TRUE);
  g_unsetenv ("PALAMEDES_ENGINE_PATH");
}

static void
tear_down (Place *place, gconstpointer data)
{
  g_unsetenv ("PALAMEDES_FLATPAK_INFO");
  test_remove_folder (place->folder);
  g_free (place->folder);
  g_free (place->info);
}

static void
write_info (const Place *place, const char *policy)
{
  g_autofree char *text
      = g_strdup_printf ("[Application]\nname=" PAL_APP_ID "\n\n"
                         "[Session Bus Policy]\norg.freedesktop.Notifications=talk\n%s\n",
                         policy);

  g_assert_true (g_file_set_contents (place->info, text, -1, NULL));
}

static void
test_permission (Place *place, gconstpointer data)
{
  g_assert_cmpint (pal_driver_host_get (), ==, PAL_DRIVER_HOST_NONE);
  write_info (place, "");
  g_assert_cmpint (pal_driver_host_get (), ==, PAL_DRIVER_HOST_CLOSED);
  write_info (place, "org.freedesktop.Flatpak=see");
  g_assert_cmpint (pal_driver_host_get (), ==, PAL_DRIVER_HOST_CLOSED);
  write_info (place, "org.freedesktop.Flatpak=talk");
  g_assert_cmpint (pal_driver_host_get (), ==, PAL_DRIVER_HOST_OPEN);
}

/* Where the host may have it, only the host can say that it has not. */
static void
test_program (Place *place, gconstpointer data)
{
  g_autofree char *outside = NULL;
  const char *why = NULL;

  g_assert_null (pal_driver_resolve_program ("no-such-engine", &why));
  g_assert_cmpstr (why, ==, "Its program was not found.");
  g_assert_null (pal_driver_resolve_program ("/dev/null", &why));
  g_assert_cmpstr (why, ==, "This file is not a program, or running it is not allowed.");
  write_info (place, "");
  g_assert_null (pal_driver_resolve_program ("no-such-engine", &why));
  g_assert_nonnull (strstr (why, "permission"));
  write_info (place, "org.freedesktop.Flatpak=talk");
  outside = pal_driver_resolve_program ("no-such-engine", &why);
  g_assert_cmpstr (outside, ==, "no-such-engine");
  g_assert_true (pal_driver_host_runs ("/home/me/engine"));
  g_assert_false (pal_driver_host_runs ("/app/bin/palamedes-engine"));
}

static void
test_words (void)
{
  static const char *const argv[] = { "/run/host/usr/games/stockfish", "bench", "16", NULL };
  static const char *const environment[] = { "A=1", "B=x y", NULL };
  const PalDriverCommand command = { argv, "/home/me/my engines", environment, 10 };
  g_auto (GStrv) words = pal_driver_host_wrap (&command);
  g_autofree char *text = g_strjoinv ("|", words);

  g_assert_cmpstr (text, ==,
                   "flatpak-spawn|--host|--watch-bus|--directory=/home/me/my engines|--env=A=1|"
                   "--env=B=x y|nice|-n|10|/usr/games/stockfish|bench|16");
}

static void
on_line (const char *line, gpointer lines)
{
  g_string_append_printf (lines, "%s|", line);
}

static void
on_gone (const char *how, gpointer lines)
{
  g_string_append (lines, how);
}

/* It is started outside, in its folder and with its environment, and is talked to as any other. */
static void
test_runs (Place *place, gconstpointer data)
{
  static const PalDriverProcessFuncs funcs = { on_line, on_gone };
  const char *const argv[] = { "sh", "-c", "read word; echo $word $VALUE in $(pwd); exit 3", NULL };
  const char *const environment[] = { "VALUE=7", NULL };
  const PalDriverCommand command = { argv, "/usr", environment, FALSE };
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  PalDriverProcess *process;

  write_info (place, "org.freedesktop.Flatpak=talk");
  process = pal_driver_process_start (&command, &funcs, lines, &error);
  g_assert_no_error (error);
  pal_driver_process_send (process, "said\n");
  while (!strstr (lines->str, "It exited"))
    g_main_context_iteration (NULL, TRUE);
  pal_driver_process_close (process, NULL);
  g_assert_true (g_str_has_prefix (
      lines->str, "--host --watch-bus --directory=/usr --env=VALUE=7 sh -c read word;"));
  g_assert_true (g_str_has_suffix (lines->str, "|said 7 in /usr|It exited with status 3."));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/driver-host/permission", Place, NULL, set_up, test_permission, tear_down);
  g_test_add ("/driver-host/program", Place, NULL, set_up, test_program, tear_down);
  g_test_add_func ("/driver-host/words", test_words);
  g_test_add ("/driver-host/runs", Place, NULL, set_up, test_runs, tear_down);
  return g_test_run ();
}
