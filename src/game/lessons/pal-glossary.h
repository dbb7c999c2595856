/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The field's words, each explained in a sentence or two: what a lesson's text points at. */
#pragma once

#include <glib.h>

typedef struct {
  const char *id;      /* "quiescence": what texts call it */
  const char *name;    /* N_("quiescence search") */
  const char *meaning; /* N_(): one or two sentences */
} PalTerm;

/* All of them, and how many. */
const PalTerm *pal_glossary (guint *n);
/* The one called ID, or NULL. */
const PalTerm *pal_glossary_find (const char *id);

/* TEXT with its glossary words, {ply} or {ply|plies}, as Pango markup for a GtkLabel: links to
 * "term:ply" that tell the meaning under the pointer. All else in it is text. Free with g_free. */
char *pal_glossary_markup (const char *text);

/* The first word in TEXT that is marked and not in the glossary, for tests; NULL: none. Free with
 * g_free. */
char *pal_glossary_unknown (const char *text);
