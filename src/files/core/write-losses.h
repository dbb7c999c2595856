/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a format has no place for, said before a game is written in it. */
#pragma once

#include "files/text/text-encoding.h"
#include "files/tree/game-tree.h"

typedef struct {
  const char *name;                        /* of the format, translated */
  const char *const *known;                /* the tags that it has a place for, up to NULL */
  gboolean (*keeps_tag) (const char *tag); /* others that it has a place for; or NULL */
  gboolean variations, comments, signs;    /* what else it has a place for */
  gboolean elapsed;                        /* the time that a move took */
  gboolean evaluations;                    /* [%eval ...] */
  gboolean passes;
} WriteRoom;

/* Reports what TREE has and ROOM has not; passes only where they are missing. */
void write_losses_report (const GameTree *tree, const WriteRoom *room, GPtrArray *problems);

/* The value of TREE's tag NAME, NULL where it is missing or says nothing ("?", "-"). */
const char *write_tag (const GameTree *tree, const char *name);

/* What people call the tag NAME of a game of RULES, translated; NAME itself where they have no
 * other word for it. */
const char *write_tag_title (const Rules *rules, const char *name);

/* TEXT in ENCODING; reports it where that has not all of its characters. */
GBytes *write_encoded (const char *text, TextEncoding encoding, GPtrArray *problems);
