/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalDriverChoice: an option that an engine says it has: what may be chosen, and what it takes
 * where nothing is. What was chosen is a PalDriverOption (pal-driver-spec.h).
 */
#pragma once

#include <glib.h>

typedef enum {
  PAL_DRIVER_CHOICE_CHECK,  /* "true" or "false" */
  PAL_DRIVER_CHOICE_SPIN,   /* a whole number from LEAST to MOST */
  PAL_DRIVER_CHOICE_COMBO,  /* one of VALUES */
  PAL_DRIVER_CHOICE_BUTTON, /* is pressed, and has no value */
  PAL_DRIVER_CHOICE_STRING,
  PAL_DRIVER_CHOICE_FILE,
  PAL_DRIVER_CHOICE_FOLDER,
} PalDriverChoiceKind;

typedef struct {
  PalDriverChoiceKind kind;
  char *name;
  char *usual; /* the value that it has by itself; NULL: not told, or a button */
  gint64 least, most;
  char **values; /* of a combo; else NULL */
} PalDriverChoice;

/* Reads "NAME type spin default 16 min 1 max 1024", which stands behind "option name" in UCI and
 * behind "option" in UCCI. NULL where it makes no sense. */
PalDriverChoice *pal_driver_choice_read_uci (const char *text);

/* Reads "NAME -spin 16 1 1024", the value of CECP's feature "option". NULL where it makes no sense.
 */
PalDriverChoice *pal_driver_choice_read_cecp (const char *text);

void pal_driver_choice_free (PalDriverChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalDriverChoice, pal_driver_choice_free)

/* Whether VALUE, in the words of UCI, may be chosen. */
gboolean pal_driver_choice_allows (const PalDriverChoice *choice, const char *value);

/* Whether the driver sets the option by itself as a game needs it, so that nobody is to choose. */
gboolean pal_driver_choice_is_automatic (const PalDriverChoice *choice);
