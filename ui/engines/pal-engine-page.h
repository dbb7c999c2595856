/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalEnginePage: everything about one engine: its name and how it is started, how long it thinks
 * where there is no clock, its options; and what is said between it and the program. */
#pragma once

#include "game/engines/pal-engine-store.h"

#include <adwaita.h>

#define PAL_TYPE_ENGINE_PAGE (pal_engine_page_get_type ())
G_DECLARE_FINAL_TYPE (PalEnginePage, pal_engine_page, PAL, ENGINE_PAGE, GtkWidget)

/* Shows ITEM of STORE, which is started to be asked for its options; NULL: none, and nothing runs.
 */
void pal_engine_page_show (PalEnginePage *self, PalEngineStore *store, PalEngineItem *item);

/* Puts the focus into the engine's name. */
void pal_engine_page_rename (PalEnginePage *self);

/* The pages "Settings" and "Console", for a switcher. */
AdwViewStack *pal_engine_page_get_stack (PalEnginePage *self);
