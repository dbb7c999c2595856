/* The command line of palamedes-arena. */
#pragma once

#include "arena/arena-plan.h"

typedef struct {
  ArenaPlan plan;
  char *pgn;   /* where the games go, or NULL */
  char *event; /* never NULL */
  char *talk;  /* where all lines to and from the engines go, or NULL */
  gboolean resume;
  gboolean quiet; /* no line for each game */
} ArenaOptions;

/* Reads ARGV; NULL with ERROR. Leaves by itself behind --help and --version. */
ArenaOptions *arena_options_parse (int *argc, char ***argv, GError **error);
void arena_options_free (ArenaOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ArenaOptions, arena_options_free)
