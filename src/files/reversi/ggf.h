/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reading and writing GGF have in common: which property is which tag. */
#pragma once

#include "files/core/file-format.h"

/* How a property's value is written in its tag. */
typedef enum {
  GGF_TEXT, /* as it is */
  GGF_DATE, /* "2003.12.15_13:24:03.GMT": Date, and UTCTime or Time */
  GGF_TIME, /* "05:00/00:10/02:00": TimeControl "300+10", and TimeExtension "02:00" */
} GgfKind;

typedef struct {
  const char *name; /* of the property */
  const char *tag;
  GgfKind kind;
} GgfField;

enum { GGF_N_FIELDS = 14 };
extern const GgfField ggf_fields[GGF_N_FIELDS];

char *ggf_write (const GameTree *tree, gsize *length, GPtrArray *problems);
