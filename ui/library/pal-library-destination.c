/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-destination.h"

#include "ui/platform/pal-message.h"
#include "ui/widgets/pal-news.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { MUCH = 1 << 20 }; /* bytes: some two thousand games */

/* What waits for an answer. */
typedef struct {
  PalLibraries *libraries;
  PalLibrary *library;
  GPtrArray *files;
} Destination;

static void
destination_free (gpointer data, GClosure *closure)
{
  Destination *destination = data;

  g_object_unref (destination->libraries);
  g_object_unref (destination->library);
  g_ptr_array_unref (destination->files);
  g_free (destination);
}

static gboolean
is_much (GPtrArray *files)
{
  goffset sum = 0;

  for (guint i = 0; i < files->len; i++) {
    g_autoptr (GFileInfo) info = g_file_query_info (
        files->pdata[i], G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
        G_FILE_QUERY_INFO_NONE, NULL, NULL);
    if (info != NULL && g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
      return TRUE;
    sum += info != NULL ? g_file_info_get_size (info) : 0;
  }
  return sum > MUCH;
}

/* What a library of FILES is called: as the first of them, without what follows the last dot. */
static char *
title_of (GPtrArray *files)
{
  g_autofree char *name = g_file_get_basename (files->pdata[0]);
  char *title = g_filename_display_name (name);
  char *dot = strrchr (title, '.');

  if (dot != NULL && dot > title)
    *dot = '\0';
  return title;
}

static void
destination_on_response (PalMessage *dialog, const char *response, Destination *destination)
{
  PalLibrary *library = destination->library;

  if (g_str_equal (response, "new")) {
    g_autofree char *title = title_of (destination->files);
    g_autoptr (GError) error = NULL;

    library = pal_libraries_add (destination->libraries, title, &error);
    if (library == NULL) {
      pal_message_show (pal_message_get_parent (dialog), _ ("Could Not Make Library"),
                        error->message);
      return;
    }
    pal_libraries_set_current (destination->libraries, library);
  } else if (!g_str_equal (response, "mine")) {
    return;
  }
  pal_library_import (library, destination->files);
}

static void
ask_destination (GtkWindow *parent, Destination *destination)
{
  PalMessage *dialog = pal_message_new (
      parent, _ ("Import into a New Library?"),
      _ ("“My Games” is for the games that you play. Collections of other games are easier to "
         "find and search in a library of their own."));

  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "mine", _ ("_My Games"), "new",
                             _ ("_New Library"), NULL);
  pal_message_set_response_appearance (dialog, "new", ADW_RESPONSE_SUGGESTED);
  pal_message_set_default_response (dialog, "new");
  pal_message_set_close_response (dialog, "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (destination_on_response), destination,
                         destination_free, 0);
  pal_message_present (dialog);
}

void
pal_library_import_somewhere (GtkWindow *parent, PalLibraries *libraries, PalLibrary *library,
                              GPtrArray *files)
{
  Destination *destination;

  if (library != pal_libraries_get_mine (libraries) || !is_much (files)) {
    pal_library_import (library, files);
    return;
  }
  destination = g_new0 (Destination, 1);
  destination->libraries = g_object_ref (libraries);
  destination->library = g_object_ref (library);
  destination->files = g_ptr_array_ref (files);
  ask_destination (parent, destination);
}
