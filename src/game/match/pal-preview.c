/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-preview.h"

#include <glib.h>

PalPreview *
pal_preview_copy (const PalPreview *preview)
{
  PalPreview *copy = preview ? g_memdup2 (preview, sizeof *preview) : NULL;

  if (copy)
    copy->caption = g_strdup (preview->caption);
  return copy;
}

void
pal_preview_free (PalPreview *preview)
{
  if (preview)
    g_free ((char *) preview->caption);
  g_free (preview);
}
