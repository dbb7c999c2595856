/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalAddEngineDialog: a command is typed or a file chosen, and the engine is asked what it is; only
 * one that answers is added. */
#pragma once

#include "game/engines/pal-engine-store.h"
#include "ui/platform/pal-dialog.h"

#include <adwaita.h>

#define PAL_TYPE_ADD_ENGINE_DIALOG (pal_add_engine_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalAddEngineDialog, pal_add_engine_dialog, PAL, ADD_ENGINE_DIALOG, PalDialog)

PalAddEngineDialog *pal_add_engine_dialog_new (GtkWindow *parent, PalEngineStore *store);

/* Signal: "added" (PalEngineItem): it is in the store. */
