/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diagrams as the bytes of files. All functions may be called on any thread, as drawing may. */
#pragma once

#include "pal-diagram.h"

typedef enum {
  PAL_DIAGRAM_PNG,
  PAL_DIAGRAM_SVG,
  PAL_DIAGRAM_PDF,
  PAL_DIAGRAM_FORMATS,
} PalDiagramFormat;

/* "png". */
const char *pal_diagram_format_suffix (PalDiagramFormat format);

/* The format that a file called NAME is in, else USUAL: somebody who types another suffix than the
 * one that was there wants that. */
PalDiagramFormat pal_diagram_format_for_name (const char *name, PalDiagramFormat usual);

/* Whether sizes in FORMAT are pixels; else they are millimeters. */
gboolean pal_diagram_format_is_pixels (PalDiagramFormat format);

/* A file in FORMAT, SIZE pixels or millimeters wide. PNG is see-through around the board where it
 * has no caption. */
GBytes *pal_diagram_file_new (PalDiagram *self, PalDiagramFormat format, int size);

/* For other files that cairo writes: appends to a GByteArray. */
cairo_status_t pal_diagram_file_append (void *bytes, const guchar *data, guint length);

/*
 * Diagrams of one page for browsers. The board and the pieces of all of them are in the page once,
 * in an element that shows nothing, and each diagram refers to it: then it is a few kilobytes.
 */

/* That element, for diagrams that look like SELF, whatever node it shows; free with g_free. */
char *pal_diagram_svg_shared (PalDiagram *self);

/* The element of the diagram itself. The ids in it begin with PREFIX, which no other on the page
 * may have. Free with g_free. */
char *pal_diagram_svg_element (PalDiagram *self, const char *prefix);
