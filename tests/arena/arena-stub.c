/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An engine for tests of the arena: it speaks each protocol, plays some legal move at once,
 * analyzes to a depth of 4 and then waits to be stopped, and misbehaves when it is told to.
 *
 *   arena-stub DIALECT GAME [FAULT[@N]]...
 *
 * A fault is one of: crash, leave, hang (reads nothing any more), close (its output), orphan
 * (leaves a child behind), rubbish, flood (a million lines), illegal, resign, claim, wait (until it
 * is told to stop), twice (the same answer again), refuse (every move), mute, slow (to start),
 * endless (megabytes that are no line), absurd (lines of moves that nobody can play), late (tells
 * more when it has answered), deaf (reads nothing any more when it has told what it thinks), stay
 * (whatever it is asked to), featureless, hoi, long (moves as "Ch2-e2"), backwards (the worst line
 * first), book (NBoard: that is where its lines are from), single (NBoard: whatever is wanted).
 * Without N a fault happens from the start; with it, at the Nth move that is wanted of it, counted
 * over all its games. STUB_PV is the line that it expects. Where STUB_BREEDS names a pipe it has a
 * child that outlives it and holds that open.
 */
#include "registry.h"
#include "rules/rules.h"

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Dialect Dialect;

typedef struct {
  const Dialect *dialect;
  const Rules *rules;
  int notation;
  GameRecord *record;
  char **faults;
  int n_faults;
  int wanted; /* moves so far */
  int forced; /* CECP */
  int waits;  /* until it is told to stop */
  int lines;  /* that it tells when it analyzes; 0: one */
} Stub;

struct Dialect {
  const char *name, *notation;
  void (*line) (Stub *stub, char *line);
  const char *move; /* printf of the answer */
};

static void
say (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  vprintf (format, args);
  va_end (args);
  putchar ('\n');
  fflush (stdout);
}

/* Whether FAULT is due; from the start where AT_MOVE is false. */
static int
is_due (const Stub *stub, const char *fault, int at_move)
{
  for (int i = 0; i < stub->n_faults; i++) {
    const char *at = strchr (stub->faults[i], '@');
    size_t length = at != NULL ? (size_t) (at - stub->faults[i]) : strlen (stub->faults[i]);
    if (strlen (fault) == length && strncmp (fault, stub->faults[i], length) == 0)
      return at_move ? at != NULL && atoi (at + 1) == stub->wanted : at == NULL;
  }
  return 0;
}

static void
sleep_for_ever (void)
{
  for (;;)
    pause ();
}

static void
write_rubbish (void)
{
  for (int i = 0; i < 300000; i++)
    putchar (i % 251);
  putchar ('\n');
  say ("info depth score cp mate nodes");
  say ("= ? move\xff\xfe bestmovex feature x= y=\"z");
}

/* No line, and so much that nobody should keep it. */
static void
write_without_end (void)
{
  for (int i = 0; i < 16 << 20; i++)
    putchar_unlocked ('x');
  putchar ('\n');
}

/* Starts a process that does not go when it is asked to; both hold the pipe at PATH open, and it is
 * there when a byte has been written into that. */
static void
breed (const char *path)
{
  int pipe = open (path, O_WRONLY);

  signal (SIGTERM, SIG_IGN);
  signal (SIGHUP, SIG_IGN);
  if (pipe < 0)
    exit (7);
  if (fork () == 0) {
    close (STDOUT_FILENO);
    sleep_for_ever ();
  }
  if (write (pipe, "x", 1) != 1)
    exit (7);
}

/* --- The game --- */

static void
restart (Stub *stub, const Position *start)
{
  Position usual;

  rules_start (stub->rules, &usual);
  game_record_free (stub->record);
  stub->record = game_record_new (stub->rules, start != NULL ? start : &usual);
}

static int
play_text (Stub *stub, const char *text)
{
  Move move;
  const Position *position = game_record_last (stub->record);

  if (rules_read_move (stub->rules, position, text, strlen (text), stub->notation, &move)
      != MOVE_TEXT_OK)
    return 0;
  game_record_play (stub->record, move);
  return 1;
}

/* Some move, the same for the same position. */
static Move
choose (const Stub *stub)
{
  const Position *position = game_record_last (stub->record);
  Move moves[MOVES_MAX];
  int n = stub->rules->legal_moves (position, moves);

  return n > 0 ? moves[stub->rules->key (position) % (unsigned) n] : MOVE_NONE;
}

static void
misbehave (Stub *stub)
{
  if (is_due (stub, "crash", 1))
    abort ();
  if (is_due (stub, "leave", 1))
    _exit (3);
  if (is_due (stub, "hang", 1))
    sleep_for_ever ();
  if (is_due (stub, "close", 1)) {
    fclose (stdout);
    close (STDOUT_FILENO);
    sleep_for_ever ();
  }
  if (is_due (stub, "orphan", 1)) {
    if (fork () == 0)
      sleep_for_ever (); /* and holds the pipe */
    _exit (0);
  }
  if (is_due (stub, "rubbish", 1))
    write_rubbish ();
  if (is_due (stub, "endless", 1))
    write_without_end ();
  for (int i = 0; i < 1000000 && is_due (stub, "flood", 1); i++)
    printf ("info depth %d multipv %d score cp %d nodes %d pv e2e4\n", i % 90 + 1, i % 5 + 1,
            i % 99, i);
}

static void
say_move (const Stub *stub, Move move)
{
  char text[MOVE_TEXT_MAX];

  stub->rules->move_to_text (game_record_last (stub->record), move, stub->notation, text);
  say (stub->dialect->move, text);
}

static void
answer (Stub *stub)
{
  Move move = choose (stub);

  stub->wanted++;
  misbehave (stub);
  if (is_due (stub, "wait", 1)) {
    stub->waits = 1;
  } else if (is_due (stub, "illegal", 1)) {
    say (stub->dialect->move, "a1h8");
  } else if (is_due (stub, "resign", 1)) {
    say ("%s", strcmp (stub->dialect->name, "gtp") == 0    ? "= resign\n"
               : strcmp (stub->dialect->name, "ucci") == 0 ? "nobestmove"
                                                           : "resign");
  } else if (is_due (stub, "claim", 1)) {
    say ("1/2-1/2 {Draw claimed}");
  } else {
    say_move (stub, move);
    if (is_due (stub, "twice", 1))
      say_move (stub, move);
    game_record_play (stub->record, move);
  }
}

/* The LINE'th of its moves, from 1, as the dialect writes it; 0: there are fewer. */
static int
move_of_line (const Stub *stub, int line, char *text)
{
  const Position *position = game_record_last (stub->record);
  Move moves[MOVES_MAX];

  if (line > stub->rules->legal_moves (position, moves))
    return 0;
  stub->rules->move_to_text (position, moves[line - 1], stub->notation, text);
  if (is_due (stub, "absurd", 0))
    strcpy (text, "a1h8");
  if (is_due (stub, "long", 0)) {
    memmove (text + 4, text + 2, strlen (text) - 1);
    memmove (text + 1, text, 2);
    text[0] = 'P';
    text[3] = '-';
  }
  return 1;
}

/* Tells of each line at each depth: 10 hundredths more with each ply, and 5 fewer with each line.
 */
static void
tell_analysis (Stub *stub, int depth, const char *format)
{
  char text[MOVE_TEXT_MAX];

  stub->wanted++;
  misbehave (stub);
  if (is_due (stub, "late", 0))
    usleep (300000);
  for (int d = 1; d <= depth; d++)
    for (int i = 1, n = stub->lines > 0 ? stub->lines : 1; i <= n; i++) {
      int line = is_due (stub, "backwards", 0) ? n + 1 - i : i;
      if (move_of_line (stub, line, text))
        say (format, d, line, 10 * d - 5 * (line - 1), 1000 * d,
             line == 1 && getenv ("STUB_PV") != NULL ? getenv ("STUB_PV") : text);
    }
  if (is_due (stub, "deaf", 0))
    sleep_for_ever ();
}

/* --- UCI and UCCI --- */

static void
answer_analysis (Stub *stub)
{
  const Position *position = game_record_last (stub->record);
  Move moves[MOVES_MAX];
  int n = stub->rules->legal_moves (position, moves);
  char text[MOVE_TEXT_MAX];

  say_move (stub, choose (stub));
  if (is_due (stub, "twice", 0))
    say_move (stub, choose (stub));
  if (is_due (stub, "late", 0)) {
    stub->rules->move_to_text (position, moves[n - 1], stub->notation, text);
    say (strcmp (stub->dialect->name, "uci") == 0 ? "info depth 99 score cp 999 pv %s"
                                                  : "info depth 99 score 999 pv %s",
         text);
  }
}

/* "infinite", or to a depth. */
static void
uci_analyze (Stub *stub, const char *limits)
{
  const char *depth = strstr (limits, "depth ");
  int uci = strcmp (stub->dialect->name, "uci") == 0;

  tell_analysis (stub, depth != NULL ? atoi (depth + 6) : 4,
                 uci ? "info depth %d multipv %d score cp %d nodes %d hashfull 7 pv %s"
                     : "info depth %d multipv %d score %d nodes %d pv %s");
  if (depth != NULL)
    answer_analysis (stub);
  else
    stub->waits = 1;
}

static void
set_position (Stub *stub, char *text)
{
  char *moves = strstr (text, " moves ");
  Position start;

  if (moves != NULL)
    *moves = '\0';
  rules_start (stub->rules, &start);
  if (strncmp (text, "fen ", 4) == 0 && !stub->rules->position_from_text (&start, text + 4, NULL))
    exit (4);
  restart (stub, &start);
  for (char *word = moves != NULL ? strtok (moves + 7, " ") : NULL; word != NULL;
       word = strtok (NULL, " "))
    if (!play_text (stub, word))
      exit (5);
}

static void
uci_line (Stub *stub, char *line)
{
  const char *name = stub->dialect->name;

  if (strcmp (line, name) == 0) {
    say ("id name Stub of %s", name);
    if (strcmp (name, "uci") == 0) {
      say ("option name UCI_Variant type combo default chess var %s", stub->rules->id);
      say ("option name Hash type spin default 1 min 1 max 2");
      say ("option name MultiPV type spin default 1 min 1 max 5");
    } else {
      say ("option usemillisec type check default false");
    }
    say ("%sok", name);
  } else if (strcmp (line, "isready") == 0) {
    say ("readyok");
  } else if (strncmp (line, "position ", 9) == 0) {
    set_position (stub, line + 9);
  } else if (strcmp (line, "stop") == 0 && stub->waits) {
    stub->waits = 0;
    answer_analysis (stub);
  } else if (strncmp (line, "setoption name MultiPV value ", 29) == 0) {
    stub->lines = atoi (line + 29);
  } else if (strcmp (line, "go infinite") == 0
             || (strncmp (line, "go depth ", 9) == 0 && (stub->lines > 0 || atoi (line + 9) > 4))) {
    uci_analyze (stub, line);
  } else if (strncmp (line, "go", 2) == 0) {
    if (strcmp (name, "uci") == 0)
      say ("info depth 3 score cp 25 nodes 77 pv %s",
           getenv ("STUB_PV") != NULL ? getenv ("STUB_PV") : "");
    else
      say ("info depth 3 score 25 pv");
    answer (stub);
  }
}

/* --- CECP --- */

/* As HoiXiangqi has it: letters of its own, and neither rights nor en passant. */
static int
read_as_hoi (const Stub *stub, const char *text, Position *position)
{
  char board[POSITION_TEXT_MAX], whole[POSITION_TEXT_MAX + 32], side, more;
  int quiet, number;

  if (sscanf (text, "%99s %c %d %d %c", board, &side, &quiet, &number, &more) != 4
      || strpbrk (board, "NBnb") != NULL)
    return 0;
  for (char *c = board; *c != '\0'; c++)
    *c = *c == 'H' ? 'N' : *c == 'h' ? 'n' : *c == 'E' ? 'B' : *c == 'e' ? 'b' : *c;
  snprintf (whole, sizeof whole, "%s %c - - %d %d", board, side, quiet, number);
  return stub->rules->position_from_text (position, whole, NULL);
}

static int
read_setboard (const Stub *stub, const char *text, Position *position)
{
  return is_due (stub, "hoi", 0) ? read_as_hoi (stub, text, position)
                                 : stub->rules->position_from_text (position, text, NULL);
}

static void
cecp_line (Stub *stub, char *line)
{
  Position position;

  if (strncmp (line, "protover", 8) == 0) {
    if (is_due (stub, "featureless", 0))
      return;
    say ("feature done=0");
    say ("feature myname=\"%s\" variants=\"%s\" setboard=1 usermove=1 ping=1 colors=0",
         is_due (stub, "hoi", 0) ? "HoiXiangqi 1.0" : "Stub of CECP", stub->rules->id);
    say ("feature option=\"Hash -spin 1 1 2\" done=1");
  } else if (strcmp (line, "new") == 0) {
    restart (stub, NULL);
    stub->forced = 0;
  } else if (strcmp (line, "force") == 0) {
    stub->forced = 1;
  } else if (strncmp (line, "ping ", 5) == 0) {
    say ("pong %s", line + 5);
  } else if (strncmp (line, "setboard ", 9) == 0) {
    if (read_setboard (stub, line + 9, &position))
      restart (stub, &position);
    else
      say ("tellusererror Illegal position");
  } else if (strcmp (line, "go") == 0) {
    stub->forced = 0;
    say (" 3.  +25 1 77 e4");
    say (" 3   25 1 77 e4");
    answer (stub);
  } else if (strcmp (line, "analyze") == 0) {
    tell_analysis (stub, 4, "%1$d %3$d 1 %4$d %5$s");
  } else if (strncmp (line, "usermove ", 9) == 0
             || (isalpha ((unsigned char) line[0]) && isdigit ((unsigned char) line[1]))) {
    char *move = line[1] == 's' ? line + 9 : line;
    if (is_due (stub, "refuse", 0) || !play_text (stub, move))
      say ("Illegal move: %s", move);
    else if (!stub->forced)
      answer (stub);
  }
}

/* --- GTP --- */

static void
gtp_line (Stub *stub, char *line)
{
  if (strcmp (line, "name") == 0) {
    say ("= Stub of GTP\n");
  } else if (strcmp (line, "list_commands") == 0) {
    say ("= play\ngenmove\ntime_left\n");
  } else if (strcmp (line, "clear_board") == 0) {
    restart (stub, NULL);
    say ("= \n");
  } else if (strncmp (line, "play ", 5) == 0) {
    say (play_text (stub, line + 7) ? "=\n" : "? illegal move\n");
  } else if (strncmp (line, "genmove", 7) == 0) {
    answer (stub);
  } else {
    say ("? unknown command\n");
  }
}

/* --- NBoard --- */

/* Only starts and moves; what else is in the game is passed over. */
static void
set_ggf (Stub *stub, const char *text)
{
  restart (stub, NULL);
  for (const char *at = text; (at = strchr (at, ']')) != NULL; at++)
    if ((at[1] == 'B' || at[1] == 'W') && at[2] == '[') {
      char move[8] = { 0 };
      sscanf (at + 3, "%7[^]/]", move);
      if (!play_text (stub, move))
        exit (6);
    }
}

static void
nboard_line (Stub *stub, char *line)
{
  if (strncmp (line, "ping ", 5) == 0)
    say ("pong %s", line + 5); /* and stops, if it waits */
  else if (strncmp (line, "set game ", 9) == 0)
    set_ggf (stub, line + 9);
  else if (strcmp (line, "nboard 2") == 0)
    say ("set myname Stub of NBoard");
  else if (strncmp (line, "hint", 4) == 0) {
    stub->lines = is_due (stub, "single", 0) ? 1 : atoi (line + 4);
    tell_analysis (stub, 4, /* hundredths of a disc */
                   is_due (stub, "book", 0) ? "book %5$s %3$de-2 12 %1$d"
                                            : "search %5$s %3$de-2 0 %1$d");
  } else if (strcmp (line, "go") == 0) {
    say ("search f5 0.25 0 3");
    answer (stub);
  }
}

static const Dialect dialects[] = {
  { "uci", "uci", uci_line, "bestmove %s" },
  { "ucci", "ucci", uci_line, "bestmove %s" },
  { "cecp", "ucci", cecp_line, "move %s" },
  { "gtp", "uci", gtp_line, "= %s\n" },
  { "nboard", "ggf", nboard_line, "=== %s/0.25/0.1" },
};

static int
find_notation (const Rules *rules, const char *id)
{
  for (int i = 0; i < rules->n_notations; i++)
    if (strcmp (rules->notations[i].id, id) == 0)
      return i;
  return NOTATION_PROTOCOL;
}

int
main (int argc, char **argv)
{
  Stub stub = { .faults = argv + 3, .n_faults = argc - 3 };
  const Game *game = argc > 2 ? registry_find (argv[2]) : NULL;
  char *line = NULL;
  size_t size = 0;

  for (size_t i = 0; game != NULL && i < sizeof dialects / sizeof *dialects; i++)
    if (strcmp (dialects[i].name, argv[1]) == 0)
      stub.dialect = &dialects[i];
  if (stub.dialect == NULL)
    return 2;
  stub.rules = game->rules;
  stub.notation = find_notation (game->rules, stub.dialect->notation);
  restart (&stub, NULL);
  if (getenv ("STUB_BREEDS") != NULL)
    breed (getenv ("STUB_BREEDS"));
  if (is_due (&stub, "rubbish", 0))
    write_rubbish ();
  if (is_due (&stub, "mute", 0))
    sleep_for_ever ();
  if (is_due (&stub, "leave", 0))
    _exit (3);
  if (is_due (&stub, "slow", 0))
    usleep (700000);
  while (getline (&line, &size, stdin) > 0) {
    line[strcspn (line, "\r\n")] = '\0';
    if (strcmp (line, "quit") == 0 && !is_due (&stub, "stay", 0))
      break;
    stub.dialect->line (&stub, line);
  }
  if (is_due (&stub, "stay", 0))
    sleep_for_ever ();
  game_record_free (stub.record);
  free (line);
  return 0;
}
