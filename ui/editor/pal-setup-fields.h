/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a position has beside its pieces, as rows: whose turn it is, and the fields of the game's
 * SetupRules. They follow the editor, and offer nothing that is impossible on the board. */
#pragma once

#include "game/editor/pal-position-editor.h"

#include <adwaita.h>

#define PAL_TYPE_SETUP_FIELDS (pal_setup_fields_get_type ())
G_DECLARE_FINAL_TYPE (PalSetupFields, pal_setup_fields, PAL, SETUP_FIELDS, GtkWidget)

void pal_setup_fields_set_editor (PalSetupFields *self, PalPositionEditor *editor);
