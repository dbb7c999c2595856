/* PalEngineConsole: the conversation with an engine as it goes on, and a line to say something
 * oneself. */
#pragma once

#include "game/drivers/pal-driver.h"

#include <adwaita.h>

#define PAL_TYPE_ENGINE_CONSOLE (pal_engine_console_get_type ())
G_DECLARE_FINAL_TYPE (PalEngineConsole, pal_engine_console, PAL, ENGINE_CONSOLE, GtkWidget)

/* Shows what is said to and by DRIVER from now on; NULL: nobody. */
void pal_engine_console_set_driver (PalEngineConsole *self, PalDriver *driver);
