/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines that distributions and people commonly install, which need nobody to say how they are
 * spoken to. */
#pragma once

#include "pal-engine-profile.h"

typedef struct {
  const char *name;
  const char *command; /* the program and its words */
  const char *protocol;
  const char *games; /* ids, with ";" between them */
} PalEngineKnown;

/* The list ends with an entry of NULLs. */
extern const PalEngineKnown pal_engines_known[];

/* KNOWN as a profile, where its program is installed; else NULL. */
PalEngineProfile *pal_engine_known_find (const PalEngineKnown *known);
