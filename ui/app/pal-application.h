/* The application: command line, accelerators, preferences and about; it opens the window. */
#pragma once

#include <adwaita.h>

#define PAL_TYPE_APPLICATION (pal_application_get_type ())
G_DECLARE_FINAL_TYPE (PalApplication, pal_application, PAL, APPLICATION, AdwApplication)

PalApplication *pal_application_new (void);
