/* What somebody says of an engine that is to play: its command, its protocol, its settings. */
#pragma once

#include "bot/bot.h"
#include "game/match/pal-clock.h"
#include "game/players/pal-player.h"

typedef struct _ArenaProtocol ArenaProtocol;

/* How long an engine may think; several limits may be set at once. */
typedef struct {
  PalTimeControl control; /* PAL_CLOCK_NONE: no clock */
  gint64 move_time;       /* milliseconds for each move; 0: not limited */
  guint64 nodes;          /* 0: not limited */
  int depth;              /* plies; 0: not limited */
} ArenaLimits;

/* An option to set in the engine, in the words of its protocol. */
typedef struct {
  char *name;
  char *value; /* NULL: a button that is pressed */
} ArenaOption;

/* Makes a player (PalPlayer) for a game of RULES. */
typedef PalPlayer *(*ArenaPlayerFunc) (const Rules *rules, gpointer data);

typedef struct {
  char *name;
  char **argv;                   /* NULL: the engine of this program */
  char *folder;                  /* to work in, or NULL */
  const ArenaProtocol *protocol; /* never NULL once it was read */
  GPtrArray *options;            /* of ArenaOption */
  ArenaLimits limits;
  gboolean own_limits; /* they were given for this engine */
  /* Players inside this program have neither command nor options: */
  int level;                   /* of the built-in engine as people play it; 0: none */
  Bot *bot;                    /* a bot, owned; NULL: none */
  ArenaPlayerFunc make_player; /* instead of a level, or NULL */
  gpointer player_data;        /* not owned */
} ArenaSpec;

/* Whether LIMITS limit anything. */
gboolean arena_limits_any (const ArenaLimits *limits);

/* Reads one limit, "tc", "movetime", "nodes" or "depth", into LIMITS. FALSE with ERROR where VALUE
 * makes no sense; FALSE without one where there is no limit called NAME. */
gboolean arena_limits_set (ArenaLimits *limits, const char *name, const char *value,
                           GError **error);

/* Reads
 * "name=N,cmd=C,proto=P,dir=D,level=L,bot=B,tc=T,movetime=MS,nodes=N,depth=N,option.NAME=VALUE,...",
 * in any order; a backslash takes the comma behind it as it is. A text without "=" is a command.
 * What is left out is guessed; limits that are left out are those of LIMITS. NULL with ERROR. */
ArenaSpec *arena_spec_parse (const char *text, const ArenaLimits *limits, GError **error);
void arena_spec_free (ArenaSpec *spec);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ArenaSpec, arena_spec_free)

/* Adds an option; VALUE may be NULL. */
void arena_spec_add_option (ArenaSpec *spec, const char *name, const char *value);

/* The path of the program called NAME: a path, something on the search path or in the folders where
 * games are installed; NULL if there is none. */
char *arena_find_program (const char *name);

#define ARENA_ERROR (arena_error_quark ())
GQuark arena_error_quark (void);

typedef enum {
  ARENA_ERROR_TEXT, /* words that make no sense */
  ARENA_ERROR_FILE, /* a file that cannot be used */
} ArenaErrorCode;
