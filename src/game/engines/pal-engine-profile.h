/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalEngineProfile: an engine as a person keeps it: how it is started and spoken to, what is set in
 * it, and which games it plays. A plain value.
 */
#pragma once

#include "game/drivers/pal-driver-spec.h"

typedef struct {
  PalDriverSpec *spec; /* never NULL; its name is the engine's in the list */
  char *title;         /* what it calls itself, or NULL */
  char **games;        /* ids of games, up to NULL; never NULL */
} PalEngineProfile;

#define PAL_TYPE_ENGINE_PROFILE (pal_engine_profile_get_type ())
GType pal_engine_profile_get_type (void);

/* SPEC is copied; GAMES are ids with ";" between them. */
PalEngineProfile *pal_engine_profile_new (const PalDriverSpec *spec, const char *games);
PalEngineProfile *pal_engine_profile_copy (const PalEngineProfile *profile);
void pal_engine_profile_free (PalEngineProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalEngineProfile, pal_engine_profile_free)

gboolean pal_engine_profile_plays (const PalEngineProfile *profile, const Rules *rules);

/* What is set for the option called NAME, or NULL where nothing is. */
const char *pal_engine_profile_get_option (const PalEngineProfile *profile, const char *name);
/* Sets it; NULL: as the engine has it by itself. */
void pal_engine_profile_set_option (PalEngineProfile *profile, const char *name, const char *value);

/* Writes PROFILE as the group called ID of FILE; and reads it. NULL where it makes no sense, with
 * ERROR, a sentence. */
void pal_engine_profile_write (const PalEngineProfile *profile, GKeyFile *file, const char *id);
PalEngineProfile *pal_engine_profile_read (GKeyFile *file, const char *id, GError **error);

/* The same as a text of its own, to be freed with g_free; NULL where TEXT makes no sense. */
char *pal_engine_profile_to_text (const PalEngineProfile *profile);
PalEngineProfile *pal_engine_profile_from_text (const char *text, gsize length);

/* The program and its words as a shell has them; free with g_free. */
char *pal_engine_profile_command (const PalEngineProfile *profile);
