/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text as a field of comma-separated values (RFC 4180). */
#pragma once

#include <glib.h>

/* Appends TEXT to LINE, in quotation marks where it has what would end a field. */
void csv_field_append (GString *line, const char *text);
