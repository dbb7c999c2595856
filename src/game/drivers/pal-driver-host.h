/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside a Flatpak the engines that people have are outside: on the host, whose programs may be run
 * only where the person has allowed it. */
#pragma once

#include "pal-driver-process.h"

typedef enum {
  PAL_DRIVER_HOST_NONE,   /* this is no Flatpak: programs are run as they are */
  PAL_DRIVER_HOST_CLOSED, /* programs of the host may not be run */
  PAL_DRIVER_HOST_OPEN,
} PalDriverHost;

/* What the Flatpak may do; it is read anew each time from "/.flatpak-info", or the file that
 * PALAMEDES_FLATPAK_INFO names. */
PalDriverHost pal_driver_host_get (void);

/* Where the host keeps its programs, as seen from inside; with ":" between the folders. */
const char *pal_driver_host_get_folders (void);

/* Whether PROGRAM, a path or a name, is run on the host. What was built into the Flatpak is not. */
gboolean pal_driver_host_runs (const char *program);

/* The words that run COMMAND on the host, with its folder, its environment and its manners. Free
 * with g_strfreev. */
char **pal_driver_host_wrap (const PalDriverCommand *command);

/* What a person enters in a terminal to allow it. */
const char *pal_driver_host_get_permission (void);
