/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What somebody says of an engine that is to play: its command, its protocol, its settings. */
#pragma once

#include "bot/bot.h"
#include "game/match/pal-clock.h"
#include "game/players/pal-player.h"

typedef struct _PalDriverProtocol PalDriverProtocol;

/* How long an engine may think; several limits may be set at once. */
typedef struct {
  PalTimeControl control; /* PAL_CLOCK_NONE: no clock */
  gint64 move_time;       /* milliseconds for each move; 0: not limited */
  guint64 nodes;          /* 0: not limited */
  int depth;              /* plies; 0: not limited */
} PalDriverLimits;

/* An option to set in the engine, in the words of its protocol. */
typedef struct {
  char *name;
  char *value; /* NULL: a button that is pressed */
} PalDriverOption;

/* Makes a player (PalPlayer) for a game of RULES. */
typedef PalPlayer *(*PalDriverPlayerFunc) (const Rules *rules, gpointer data);

typedef struct {
  char *name;
  char **argv;                       /* NULL: the engine of this program */
  char *folder;                      /* to work in, or NULL */
  char **environment;                /* "NAME=VALUE" beside our own, or NULL */
  const PalDriverProtocol *protocol; /* never NULL once it was read */
  GPtrArray *options;                /* of PalDriverOption */
  PalDriverLimits limits;
  gboolean own_limits; /* they were given for this engine */
  int niceness; /* how far it gives way to others (thread.h), a process once it is ready; 0: not at
                   all */
  /* Players inside this program have neither command nor options: */
  int level;                       /* of the built-in engine as people play it; 0: none */
  Bot *bot;                        /* a bot, owned; NULL: none */
  PalDriverPlayerFunc make_player; /* instead of a level, or NULL */
  gpointer player_data;            /* not owned */
} PalDriverSpec;

/* Whether LIMITS limit anything. */
gboolean pal_driver_limits_any (const PalDriverLimits *limits);

/* Reads one limit, "tc", "movetime", "nodes" or "depth", into LIMITS. FALSE with ERROR where VALUE
 * makes no sense; FALSE without one where there is no limit called NAME. */
gboolean pal_driver_limits_set (PalDriverLimits *limits, const char *name, const char *value,
                                GError **error);

/* Whether SPEC's engine, if it is one, can be told of CONTROL by its protocol: one that does not
 * know what it has to keep to would lose on time. FALSE with ERROR. */
gboolean pal_driver_spec_check_clock (const PalDriverSpec *spec, const PalTimeControl *control,
                                      GError **error);

/* Reads
 * "name=N,cmd=C,proto=P,dir=D,env.NAME=VALUE,level=L,bot=B,tc=T,movetime=MS,nodes=N,depth=N,option.NAME=VALUE,...",
 * in any order; a backslash takes the comma behind it as it is. A text without "=" is a command.
 * What is left out is guessed; limits that are left out are those of LIMITS. NULL with ERROR. */
PalDriverSpec *pal_driver_spec_parse (const char *text, const PalDriverLimits *limits,
                                      GError **error);
/* One for the program ARGV (copied), of PROTOCOL, without options and limits. */
PalDriverSpec *pal_driver_spec_new (const char *name, const char *const *argv,
                                    const PalDriverProtocol *protocol);
PalDriverSpec *pal_driver_spec_copy (const PalDriverSpec *spec); /* of an engine, not of a player */
void pal_driver_spec_free (PalDriverSpec *spec);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalDriverSpec, pal_driver_spec_free)

/* The player is BOT (copied). */
void pal_driver_spec_set_bot (PalDriverSpec *spec, const Bot *bot);

/* Adds an option; VALUE may be NULL. */
void pal_driver_spec_add_option (PalDriverSpec *spec, const char *name, const char *value);

/* The path of the program called NAME: a path, something on the search path or in the folders where
 * games are installed, or in those of PALAMEDES_ENGINE_PATH alone, where that is set; NULL if there
 * is none. */
char *pal_driver_find_program (const char *name);

/* What to run for NAME, the first word of a command: the program's path, or NAME itself where only
 * the host of a Flatpak knows whether it is there; NULL with a sentence in *WHY if there is none.
 */
char *pal_driver_resolve_program (const char *name, const char **why);

/* The same for the program of SPEC, which is this project's own engine where SPEC names none. */
char *pal_driver_spec_find_program (const PalDriverSpec *spec, const char **why);

#define PAL_DRIVER_ERROR (pal_driver_error_quark ())
GQuark pal_driver_error_quark (void);

typedef enum {
  PAL_DRIVER_ERROR_TEXT, /* words that make no sense */
  PAL_DRIVER_ERROR_FILE, /* a file that cannot be used */
} PalDriverError;
