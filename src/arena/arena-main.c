/* The program palamedes-arena: a tournament in a terminal. */
#include "arena-log.h"
#include "arena-options.h"
#include "arena-report.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
  ArenaOptions *options;
  ArenaTournament *tournament;
  GMainLoop *loop;
  gboolean terminal; /* a line that changes is of use */
  gboolean failed;
} Program;

static void
arena_main_say (Program *program, const char *line)
{
  printf ("%s%s\n", program->terminal ? "\r\033[K" : "", line);
  fflush (stdout);
}

static void
arena_main_show_progress (Program *program)
{
  g_autofree char *line = arena_report_progress (program->tournament);

  if (program->terminal)
    printf ("\r\033[K\033[?7l%s\033[?7h", line); /* cut off at the margin, not wrapped */
  else
    printf ("%s\n", line);
  fflush (stdout);
}

static void
arena_main_on_game_finished (ArenaTournament *tournament, int number, ArenaGame *game,
                             Program *program)
{
  ArenaOptions *options = program->options;
  g_autofree char *line = arena_report_game (tournament, number, game);
  g_autoptr (GError) error = NULL;

  if (!options->quiet)
    arena_main_say (program, line);
  arena_main_show_progress (program);
  if (options->pgn
      && !arena_log_append (options->pgn, &options->plan, number, options->event, game, &error)) {
    fprintf (stderr, "palamedes-arena: %s\n", error->message);
    program->failed = TRUE;
    arena_tournament_stop (tournament);
  }
}

static void
on_notice (ArenaTournament *tournament, const char *sentence, Program *program)
{
  arena_main_say (program, sentence);
}

static void
on_finished (ArenaTournament *tournament, Program *program)
{
  g_main_loop_quit (program->loop);
}

static gboolean
on_interrupt (gpointer data)
{
  Program *program = data;

  arena_tournament_stop (program->tournament);
  return G_SOURCE_CONTINUE;
}

static void
show_end (Program *program)
{
  const char *problem = arena_tournament_get_problem (program->tournament);
  g_autofree char *report = arena_report_whole (program->tournament);

  if (program->terminal)
    fputs ("\r\033[K", stdout);
  fputs (report, stdout);
  if (problem) {
    fflush (stdout);
    fprintf (stderr, "palamedes-arena: %s\n", problem);
    program->failed = TRUE;
  }
}

static gboolean
open_talk (Program *program, GOutputStream **talk, GError **error)
{
  g_autoptr (GFile) file = NULL;
  GFileOutputStream *stream;

  if (!program->options->talk)
    return TRUE;
  file = g_file_new_for_commandline_arg (program->options->talk);
  stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, NULL, error);
  *talk = G_OUTPUT_STREAM (stream);
  return stream != NULL;
}

static gboolean
arena_main_run (Program *program, GError **error)
{
  g_autoptr (GOutputStream) talk = NULL;

  if (!open_talk (program, &talk, error))
    return FALSE;
  arena_tournament_set_talk (program->tournament, talk);
  if (program->options->resume
      && !arena_log_resume (program->options->pgn, program->tournament, error))
    return FALSE;
  g_signal_connect (program->tournament, "game-finished", G_CALLBACK (arena_main_on_game_finished),
                    program);
  g_signal_connect (program->tournament, "notice", G_CALLBACK (on_notice), program);
  g_signal_connect (program->tournament, "finished", G_CALLBACK (on_finished), program);
  g_unix_signal_add (SIGINT, on_interrupt, program);
  g_unix_signal_add (SIGTERM, on_interrupt, program);
  arena_tournament_start (program->tournament);
  g_main_loop_run (program->loop);
  show_end (program);
  return TRUE;
}

static void
set_locale (void)
{
  const char *folder = g_getenv ("PALAMEDES_LOCALE_DIR");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, folder ? folder : ARENA_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ArenaOptions) options = NULL;
  g_autoptr (ArenaTournament) tournament = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Program program = { .loop = loop, .terminal = isatty (STDOUT_FILENO) };

  set_locale ();
  options = arena_options_parse (&argc, &argv, &error);
  if (options) {
    tournament = arena_tournament_new (&options->plan);
    program.options = options;
    program.tournament = tournament;
    program.failed |= !arena_main_run (&program, &error);
  }
  if (error) {
    fprintf (stderr, "palamedes-arena: %s\n", error->message);
    return options ? EXIT_FAILURE : 2;
  }
  return program.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
