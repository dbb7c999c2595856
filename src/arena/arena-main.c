/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-log.h"
#include "arena-openings.h"
#include "arena-report.h"
#include "arena-tournament.h"
#include "game/drivers/pal-driver-protocol.h"
#include "game/drivers/pal-driver-spec.h"
#include "registry.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The command line of palamedes-arena. */
typedef struct {
  ArenaPlan plan;
  char *pgn;   /* where the games go, or NULL */
  char *event; /* never NULL */
  char *talk;  /* where all lines to and from the engines go, or NULL */
  gboolean resume;
  gboolean quiet; /* no line for each game */
} ArenaOptions;

static void
arena_options_free (ArenaOptions *options)
{
  if (!options)
    return;
  g_ptr_array_unref (options->plan.specs);
  g_clear_pointer (&options->plan.openings, g_ptr_array_unref);
  g_free (options->pgn);
  g_free (options->event);
  g_free (options->talk);
  g_free (options);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ArenaOptions, arena_options_free)

/* What GOption fills in. */
typedef struct {
  char **engines, **for_all;
  char *game, *tc, *movetime, *nodes, *depth;
  char *openings, *win, *draw, *sprt, *seed;
  int games, margin, timeout;
  gboolean no_swap, gauntlet, version;
} Raw;

static void
raw_clear (Raw *raw)
{
  char *const texts[] = { raw->game,     raw->tc,  raw->movetime, raw->nodes, raw->depth,
                          raw->openings, raw->win, raw->draw,     raw->sprt,  raw->seed };

  g_strfreev (raw->engines);
  g_strfreev (raw->for_all);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Raw, raw_clear)

/* --- From words to a plan --- */

static gboolean
arena_options_say (GError **error, const char *format, const char *value)
{
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_TEXT, format, value);
  G_GNUC_END_IGNORE_DEPRECATIONS
  return FALSE;
}

static gboolean
choose_game (ArenaPlan *plan, const char *name, GError **error)
{
  const Game *game = name ? registry_find (name) : registry_game (0);

  if (!game)
    return arena_options_say (error, _ ("Unknown game “%s”."), name);
  plan->rules = game->rules;
  return TRUE;
}

static gboolean
read_limits (const Raw *raw, PalDriverLimits *limits, GError **error)
{
  const char *const named[][2] = { { "tc", raw->tc },
                                   { "movetime", raw->movetime },
                                   { "nodes", raw->nodes },
                                   { "depth", raw->depth } };

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (named[i][1] && !pal_driver_limits_set (limits, named[i][0], named[i][1], error))
      return FALSE;
  return TRUE;
}

/* Names tell engines apart, in tables and in files. */
static void
make_name_unique (const ArenaPlan *plan, PalDriverSpec *spec)
{
  g_autofree char *base = g_strdup (spec->name);

  for (int n = 2; arena_plan_has_player (plan, spec->name); n++) {
    g_free (spec->name);
    spec->name = g_strdup_printf ("%s-%d", base, n);
  }
}

/* Options for all engines stand before their own, so that those have the last word. */
static gboolean
add_engine (ArenaPlan *plan, const Raw *raw, const PalDriverLimits *limits, const char *text,
            GError **error)
{
  g_autoptr (PalDriverSpec) spec = pal_driver_spec_parse (text, limits, error);

  if (!spec)
    return FALSE;
  for (guint i = 0; raw->for_all && raw->for_all[i]; i++) {
    g_auto (GStrv) parts = g_strsplit (raw->for_all[i], "=", 2);
    pal_driver_spec_add_option (spec, parts[0] ? parts[0] : "", parts[0] ? parts[1] : NULL);
  }
  if (!pal_driver_limits_any (&spec->limits) && !spec->own_limits && !spec->protocol->in_process)
    return arena_options_say (
        error, _ ("%s has no time limit: give it --tc, --movetime, --nodes or --depth."),
        spec->name);
  if (spec->bot && spec->bot->rules != plan->rules)
    return arena_options_say (
        error, _ ("The bot “%s” plays another game: choose that with --game."), spec->name);
  make_name_unique (plan, spec);
  g_ptr_array_add (plan->specs, g_steal_pointer (&spec));
  return TRUE;
}

static gboolean
add_engines (ArenaPlan *plan, const Raw *raw, GError **error)
{
  PalDriverLimits limits = { .control = { .mode = PAL_CLOCK_NONE } };

  if (!read_limits (raw, &limits, error))
    return FALSE;
  for (guint i = 0; raw->engines && raw->engines[i]; i++)
    if (!add_engine (plan, raw, &limits, raw->engines[i], error))
      return FALSE;
  if (plan->specs->len < 2)
    return arena_options_say (error, _ ("At least two engines are needed: %s"),
                              "-e COMMAND -e COMMAND");
  return TRUE;
}

static gboolean
choose_openings (ArenaPlan *plan, const Raw *raw, GError **error)
{
  g_autoptr (GFile) file = raw->openings ? g_file_new_for_commandline_arg (raw->openings) : NULL;
  gboolean of_games = FALSE;
  guint64 seed = 0;

  if (raw->seed && !g_ascii_string_to_unsigned (raw->seed, 10, 0, G_MAXUINT64, &seed, NULL))
    return arena_options_say (error, _ ("--seed=%s: expected a number."), raw->seed);
  if (file)
    plan->openings = arena_openings_load (plan->rules, file, &of_games, NULL, error);
  else
    plan->openings = arena_openings_default (plan->rules);
  if (plan->openings && of_games)
    arena_openings_cut (plan->openings, ARENA_OPENING_PLIES);
  if (plan->openings && raw->seed)
    arena_openings_shuffle (plan->openings, seed);
  return plan->openings != NULL;
}

/* "elo0=0,elo1=5,alpha=0.05,beta=0.05". */
static gboolean
read_sprt (ArenaPlan *plan, const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  struct {
    const char *name;
    double *value;
  } settings[] = { { "elo0=", &plan->sprt.elo0 },
                   { "elo1=", &plan->sprt.elo1 },
                   { "alpha=", &plan->sprt.alpha },
                   { "beta=", &plan->sprt.beta } };

  for (char **part = parts; *part; part++) {
    gboolean known = FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (settings) && !known; i++)
      if (g_str_has_prefix (*part, settings[i].name)) {
        char *end;
        *settings[i].value = g_ascii_strtod (*part + strlen (settings[i].name), &end);
        known = *end == '\0';
      }
    if (!known)
      return arena_options_say (
          error, _ ("--sprt: “%s” is neither elo0=, elo1=, alpha= nor beta=."), *part);
  }
  plan->has_sprt = plan->sprt.elo0 < plan->sprt.elo1 && plan->sprt.alpha > 0
                   && plan->sprt.alpha < 0.5 && plan->sprt.beta > 0 && plan->sprt.beta < 0.5;
  if (!plan->has_sprt)
    return arena_options_say (
        error, _ ("--sprt=%s: elo0 must be less than elo1, alpha and beta between 0 and 0.5."),
        text);
  return TRUE;
}

static gboolean
set_numbers (ArenaPlan *plan, const Raw *raw, GError **error)
{
  plan->kind = raw->gauntlet ? ARENA_GAUNTLET : ARENA_ROUND_ROBIN;
  plan->swap = !raw->no_swap;
  plan->games_per_pairing = plan->swap ? raw->games + raw->games % 2 : raw->games;
  plan->timeout_ms = 1000 * (gint64) raw->timeout;
  plan->rulings.margin_ms = raw->margin;
  plan->sprt = (ArenaSprt){ 0, 5, 0.05, 0.05 };
  if (raw->games < 1 || raw->games > 1000000)
    return arena_options_say (error, "%s", _ ("--games: expected a number from 1 to 1000000."));
  if (plan->concurrency < 1 || plan->concurrency > 256)
    return arena_options_say (error, "%s", _ ("--concurrency: expected a number from 1 to 256."));
  if (raw->margin < 0 || raw->timeout < 1 || plan->rulings.max_plies < 0)
    return arena_options_say (
        error, "%s",
        _ ("--startup-timeout must be at least 1; --margin and --max-plies must not be negative."));
  if (raw->win && !arena_rulings_set_win (&plan->rulings, raw->win, error))
    return FALSE;
  if (raw->draw && !arena_rulings_set_draw (&plan->rulings, raw->draw, error))
    return FALSE;
  return !raw->sprt || read_sprt (plan, raw->sprt, error);
}

/* --- The words --- */

static gboolean
parse_words (Raw *raw, ArenaOptions *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "game", 'g', 0, G_OPTION_ARG_STRING, &raw->game, N_ ("The game to play"), N_ ("GAME") },
    { "engine", 'e', 0, G_OPTION_ARG_STRING_ARRAY, &raw->engines,
      N_ ("An engine: a command, or "
          "name=,cmd=,proto=,dir=,level=,bot=,tc=,movetime=,nodes=,depth=,option.X="),
      N_ ("ENGINE") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &raw->for_all,
      N_ ("An option for all engines, such as Hash=64"), N_ ("NAME=VALUE") },
    { "tc", 0, 0, G_OPTION_ARG_STRING, &raw->tc,
      N_ ("Seconds for a game, with an increment: 60, 2+0.02, 40/60"), N_ ("TIME") },
    { "movetime", 0, 0, G_OPTION_ARG_STRING, &raw->movetime, N_ ("Milliseconds for a move"), "MS" },
    { "nodes", 0, 0, G_OPTION_ARG_STRING, &raw->nodes, N_ ("Nodes for a move"), "N" },
    { "depth", 0, 0, G_OPTION_ARG_STRING, &raw->depth, N_ ("Plies for a move"), "N" },
    { "games", 'n', 0, G_OPTION_ARG_INT, &raw->games,
      N_ ("Games per pairing (2; even, unless --no-swap)"), "N" },
    { "openings", 0, 0, G_OPTION_ARG_FILENAME, &raw->openings,
      N_ ("A FEN, EPD or list of moves on each line; each is played with both sides"),
      N_ ("FILE") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &raw->seed, N_ ("Shuffle the openings with this seed"),
      "N" },
    { "no-swap", 0, 0, G_OPTION_ARG_NONE, &raw->no_swap, N_ ("Play each opening only once"), NULL },
    { "gauntlet", 0, 0, G_OPTION_ARG_NONE, &raw->gauntlet,
      N_ ("The first engine against the others, instead of everyone against everyone"), NULL },
    { "sprt", 0, 0, G_OPTION_ARG_STRING, &raw->sprt,
      N_ ("Stop as soon as it is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05"), N_ ("BOUNDS") },
    { "win", 0, 0, G_OPTION_ARG_STRING, &raw->win,
      N_ ("Adjudicate a win when both engines agree: score=600,moves=4"), N_ ("RULE") },
    { "draw", 0, 0, G_OPTION_ARG_STRING, &raw->draw,
      N_ ("Adjudicate a draw when both engines agree: score=10,moves=8,from=40"), N_ ("RULE") },
    { "max-plies", 0, 0, G_OPTION_ARG_INT, &options->plan.rulings.max_plies,
      N_ ("Call a draw after this many plies"), "N" },
    { "margin", 0, 0, G_OPTION_ARG_INT, &raw->margin,
      N_ ("Milliseconds by which a clock may be overrun (100)"), "MS" },
    { "startup-timeout", 0, 0, G_OPTION_ARG_INT, &raw->timeout,
      N_ ("Seconds an engine may take to start (20)"), "S" },
    { "concurrency", 'j', 0, G_OPTION_ARG_INT, &options->plan.concurrency,
      N_ ("Games at a time (1)"), "N" },
    { "pgn", 0, 0, G_OPTION_ARG_FILENAME, &options->pgn, N_ ("Append the games to a file"),
      N_ ("FILE") },
    { "event", 0, 0, G_OPTION_ARG_STRING, &options->event, N_ ("The event in that file"),
      N_ ("NAME") },
    { "resume", 0, 0, G_OPTION_ARG_NONE, &options->resume,
      N_ ("Continue the tournament in that file"), NULL },
    { "log", 0, 0, G_OPTION_ARG_FILENAME, &options->talk,
      N_ ("Log all engine input and output to a file"), N_ ("FILE") },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, N_ ("Do not print a line for each game"),
      NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &raw->version, N_ ("Print the version"), NULL },
    /* What --startup-timeout and --log were called before. */
    { "patience", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_INT, &raw->timeout, NULL, NULL },
    { "talk", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &options->talk, NULL, NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, _ ("Plays matches and tournaments between engines."));
  if (!g_option_context_parse (context, argc, argv, error))
    return FALSE;
  if (*argc > 1)
    return arena_options_say (error, _ ("Unknown option “%s”."), (*argv)[1]);
  return TRUE;
}

static gboolean
check_files (const ArenaOptions *options, GError **error)
{
  if (options->resume && !options->pgn)
    return arena_options_say (error, _ ("%s needs the file of --pgn."), "--resume");
  if (options->pgn && !options->resume && g_file_test (options->pgn, G_FILE_TEST_EXISTS))
    return arena_options_say (
        error, _ ("%s already exists: add --resume to continue it, or choose another file."),
        options->pgn);
  return TRUE;
}

/* Reads ARGV; NULL with ERROR. Leaves by itself behind --help and --version. */
static ArenaOptions *
arena_options_parse (int *argc, char ***argv, GError **error)
{
  g_auto (Raw) raw = { .games = 2, .margin = 100, .timeout = 20 };
  g_autoptr (ArenaOptions) options = g_new0 (ArenaOptions, 1);
  ArenaPlan *plan = &options->plan;

  plan->concurrency = 1;
  plan->specs = g_ptr_array_new_with_free_func ((GDestroyNotify) pal_driver_spec_free);
  if (!parse_words (&raw, options, argc, argv, error))
    return NULL;
  if (raw.version) {
    puts ("palamedes-arena " PALAMEDES_VERSION);
    exit (EXIT_SUCCESS);
  }
  if (!check_files (options, error) || !choose_game (plan, raw.game, error)
      || !set_numbers (plan, &raw, error) || !add_engines (plan, &raw, error)
      || !choose_openings (plan, &raw, error))
    return NULL;
  if (!options->event)
    options->event = g_strdup ("Palamedes Arena");
  return g_steal_pointer (&options);
}

/* The program palamedes-arena: a tournament in a terminal. */

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

/* The domain of this file, and that of all below it. */
static void
set_locale (void)
{
  static const char *const domains[] = { GETTEXT_PACKAGE, "palamedes" };
  const char *folder = g_getenv ("PALAMEDES_LOCALE_DIR");

  setlocale (LC_ALL, "");
  for (guint i = 0; i < G_N_ELEMENTS (domains); i++) {
    bindtextdomain (domains[i], folder ? folder : ARENA_LOCALE_DIR);
    bind_textdomain_codeset (domains[i], "UTF-8");
  }
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
