/* What CECP engines tell of themselves before a game, and what they are told. */
#pragma once

#include "arena/arena-protocol.h"

typedef struct {
  gboolean setboard, usermove, time, colors, ping;
  int done; /* 1: that was all; 0: more is to come; -1: not said */
  char *title;
  char *variants; /* comma-separated */
  char *options;  /* names between line feeds, with one before the first and behind the last */
} CecpFeatures;

/* What holds for an engine that tells nothing. */
#define CECP_FEATURES_USUAL ((CecpFeatures){ .time = TRUE, .colors = FALSE, .done = -1 })

void cecp_features_clear (CecpFeatures *features);

/* Takes note of the features in TEXT, which stood behind the word "feature", and answers them. */
void cecp_features_read (CecpFeatures *features, ArenaEngine *engine, const char *text);

/* Sets OPTION: one that the engine listed, or a command of the protocol such as "memory". */
void cecp_set_option (ArenaEngine *engine, const CecpFeatures *features, const ArenaOption *option);

/* Says which game it is, where the engine's usual one is another. */
void cecp_say_variant (ArenaEngine *engine, const CecpFeatures *features);

/* "level MOVES BASE INCREMENT"; NULL without a clock. Free with g_free. */
char *cecp_level (const PalTimeControl *control);

/* POSITION as the engine's setboard has it. Free with g_free. */
char *cecp_fen (const CecpFeatures *features, const Rules *rules, const Position *position);
