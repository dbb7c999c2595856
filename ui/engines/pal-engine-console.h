/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalEngineConsole: the conversation with an engine as it goes on, after the last of what was said
 * before, and a line to say something oneself.
 *
 * Signal: "restart": something is said to an engine that has ended; it is said again where somebody
 * sets a driver that gets ready. */
#pragma once

#include "game/drivers/pal-driver.h"

#include <adwaita.h>

#define PAL_TYPE_ENGINE_CONSOLE (pal_engine_console_get_type ())
G_DECLARE_FINAL_TYPE (PalEngineConsole, pal_engine_console, PAL, ENGINE_CONSOLE, GtkWidget)

/* Shows what is said to and by DRIVER; NULL: nobody. */
void pal_engine_console_set_driver (PalEngineConsole *self, PalDriver *driver);

/* The same engine has been started again, as DRIVER: what was said before stays. */
void pal_engine_console_go_on (PalEngineConsole *self, PalDriver *driver);

/* Takes the line away in which something can be said: who plays or analyzes is not to be disturbed.
 */
void pal_engine_console_only_listen (PalEngineConsole *self);

/* Puts all that is shown into the clipboard. */
void pal_engine_console_copy (PalEngineConsole *self);
