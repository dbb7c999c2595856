/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program palamedes-engine: without arguments a conversation, else bench or perft. */
#include "nboard-protocol.h"
#include "ucci-protocol.h"
#include "uci-io.h"
#include "uci-job.h"
#include "uci-protocol.h"

#include "engine/bench.h"
#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2 };

static const char usage[]
    = "Usage: palamedes-engine [uci | ucci | nboard]     read commands of that protocol from "
      "standard\n"
      "                                                  input; else its first line tells which\n"
      "       palamedes-engine bench [GAME [DEPTH]]      search fixed positions, print the speed\n"
      "       palamedes-engine perft GAME DEPTH [FEN]    count the leaves below a position\n"
      "       palamedes-engine --help | --version\n"
      "\n"
      "Games:";

static void
print_usage (FILE *stream)
{
  fputs (usage, stream);
  for (int i = 0; i < registry_count (); i++)
    fprintf (stream, " %s", registry_game (i)->rules->id);
  fputc ('\n', stream);
}

/* Says what is wrong with the command line; the program's exit status. */
static int
uci_main_refuse (const char *what, const char *argument)
{
  fprintf (stderr, "palamedes-engine: %s \"%s\"; palamedes-engine --help says what there is\n",
           what, argument);
  return EXIT_USAGE;
}

static bool
read_depth (const char *text, int *depth)
{
  int64_t number;
  bool valid = uci_word_number (uci_word (text), 0, DEPTH_MAX, &number);

  if (valid)
    *depth = (int) number;
  return valid;
}

static int
bench_main (int argc, char **argv)
{
  const Game *game = argc > 0 ? registry_find (argv[0]) : registry_game (0);
  UciJobs jobs;
  int depth = 0;

  if (game == NULL)
    return uci_main_refuse ("there is no game", argv[0]);
  if (argc > 1 && !read_depth (argv[1], &depth))
    return uci_main_refuse ("the depth is a number, not", argv[1]);
  uci_jobs_open (&jobs);
  uci_jobs_bench (&jobs, game, depth);
  uci_jobs_close (&jobs);
  return EXIT_SUCCESS;
}

/* The FEN that the N arguments make, one or quoted into one; to be freed. */
static char *
join (int n, char **arguments)
{
  size_t length = 1;

  for (int i = 0; i < n; i++)
    length += strlen (arguments[i]) + 1;
  char *text = calloc (1, length);
  if (text == NULL)
    abort ();
  for (int i = 0; i < n; i++) {
    strcat (text, arguments[i]);
    strcat (text, i + 1 < n ? " " : "");
  }
  return text;
}

static int
perft_main (int argc, char **argv)
{
  const Game *game = argc > 0 ? registry_find (argv[0]) : NULL;
  UciJobs jobs;
  TextError error = { 0 };
  Position position;
  int depth;

  if (argc < 2) {
    print_usage (stderr);
    return EXIT_USAGE;
  }
  if (game == NULL)
    return uci_main_refuse ("there is no game", argv[0]);
  if (!read_depth (argv[1], &depth))
    return uci_main_refuse ("the depth is a number, not", argv[1]);
  rules_start (game->rules, &position);
  char *fen = join (argc - 2, argv + 2);
  bool valid = argc == 2 || game->rules->position_from_text (&position, fen, &error);
  free (fen);
  if (!valid) {
    fprintf (stderr, "palamedes-engine: FEN: %s (column %d: \"%s\")\n", error.message,
             error.column + 1, error.token);
    return EXIT_USAGE;
  }
  if (!perft_is_feasible (game->rules, &position, depth))
    return uci_main_refuse ("choose a smaller depth: years would not be enough for", argv[1]);
  uci_jobs_open (&jobs);
  uci_jobs_perft (&jobs, game, &position, rules_protocol_notation (game->rules), depth);
  uci_jobs_close (&jobs);
  return EXIT_SUCCESS;
}

/* The dialect that TEXT begins with the name of, or NULL. */
static const UciDialect *
find_dialect (const char *text)
{
  static const UciDialect *const dialects[] = { &uci_dialect, &ucci_dialect, &nboard_dialect };
  UciWord word;

  uci_next_word (&text, &word);
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
    if (uci_word_is (word, dialects[i]->name))
      return dialects[i];
  return NULL;
}

/* Reads lines until quit or the end; the search that runs then answers before the program ends.
 * Where no DIALECT is given the first line chooses it. */
static int
converse (const UciDialect *dialect)
{
  UciSession session;
  char *line = NULL;
  size_t size = 0;
  bool listening = getline (&line, &size, stdin) >= 0;

  if (dialect == NULL && listening)
    dialect = find_dialect (line);
  if (!uci_session_open (&session, dialect != NULL ? dialect : &uci_dialect)) {
    fputs ("palamedes-engine: there is not enough memory to start\n", stderr);
    return EXIT_FAILURE;
  }
  while (listening) {
    uci_session_line (&session, line);
    listening = !session.over && getline (&line, &size, stdin) >= 0;
  }
  free (line);
  uci_session_close (&session);
  return EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    return converse (NULL);
  if (argc == 2 && find_dialect (argv[1]) != NULL)
    return converse (find_dialect (argv[1]));
  if (strcmp (argv[1], "bench") == 0)
    return bench_main (argc - 2, argv + 2);
  if (strcmp (argv[1], "perft") == 0)
    return perft_main (argc - 2, argv + 2);
  if (strcmp (argv[1], "--version") == 0) {
    puts ("palamedes-engine " PALAMEDES_VERSION);
    return EXIT_SUCCESS;
  }
  if (strcmp (argv[1], "--help") == 0) {
    print_usage (stdout);
    return EXIT_SUCCESS;
  }
  return uci_main_refuse ("there is no command", argv[1]);
}
