/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * DhtmlXQ, the text that xiangqi sites hand around: [DhtmlXQ_name]value[/DhtmlXQ_name], one behind
 * the other, alone or in a page of HTML.
 *
 * Pages hold some of it twice and some of it empty; what counts is the first tag of a name that has
 * a value. Lists of moves may also stand in brackets of their own, [0_1_0]...[/0_1_0]; these are
 * tags without the prefix here.
 */
#pragma once

#include <glib.h>

typedef struct {
  const char *name, *value; /* in the text, not ended by zeros; the name without "DhtmlXQ_" */
  gsize name_length, value_length;
} DhtmlxqTag;

/* What begins a tag, and the block of a game. */
#define DHTMLXQ_PREFIX "[DhtmlXQ_"
#define DHTMLXQ_BLOCK "[DhtmlXQ]"
#define DHTMLXQ_CLOSE "[/DhtmlXQ"

/* The pieces whose points stand in "binit", in their order, as FEN's letters. */
#define DHTMLXQ_PIECES "RNBAKABNRCCPPPPPrnbakabnrccppppp"

/* The first NEEDLE, whatever its case, between TEXT and END, or NULL. It begins with a bracket. */
const char *dhtmlxq_search (const char *text, const char *end, const char *needle);

/* All tags of the text, in order, pointing into it. Free with g_array_unref. */
GArray *dhtmlxq_tags_new (const char *text, gsize length);

/* The first tag called NAME that has a value, or NULL. */
const DhtmlxqTag *dhtmlxq_tags_find (const GArray *tags, const char *name);

/* A value as a text: "||" and <br> end lines, HTML's signs are what they mean. */
char *dhtmlxq_unescape (const char *value, gsize length);

/* The reverse: TEXT as it may stand in a tag. */
char *dhtmlxq_escape (const char *text);

/* What tags of the game are called here. */
typedef struct {
  const char *name; /* "place" */
  const char *tag;  /* "Site" */
} DhtmlxqField;

/* Up to a NULL name; the first one of a tag is the one to write. */
extern const DhtmlxqField dhtmlxq_fields[];
