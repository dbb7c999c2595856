/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-help.h"

#include "ui/platform/pal-dialog.h"
#include "ui/platform/pal-launcher.h"
#include "ui/platform/pal-message.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* The pages about windows; of any other one, the first page. */
static const struct {
  const char *window, *page;
} pages[] = {
  { "PalAddEngineDialog", "engines" },    { "PalBookMakerDialog", "books" },
  { "PalConversationWindow", "engines" }, { "PalEnginesWindow", "engines" },
  { "PalExercisesWindow", "exercises" },  { "PalGameExportDialog", "export" },
  { "PalLessonsWindow", "lessons" },      { "PalLibraryWindow", "library" },
  { "PalNewGameDialog", "play" },         { "PalPersonWindow", "library" },
  { "PalPictureDialog", "export" },       { "PalPositionEditorWindow", "setup" },
  { "PalPositionWindow", "library" },     { "PalPreferences", "look" },
  { "PalThinkingWindow", "thinking" },    { "PalTournamentWindow", "tournament" },
  { "PalToyWindow", "thinking" },         { "PalTrainingWindow", "training" },
  { "PalWhyDialog", "thinking" },         { "PalWorkshop", "workshop" },
};

static const char *
help_page_of (gpointer window)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (g_str_equal (G_OBJECT_TYPE_NAME (window), pages[i].window))
      return pages[i].page;
  return "index";
}

static void
help_on_shown (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWindow) window = data;
  PalMessage *dialog;

  if (pal_launcher_show_finish (source, result))
    return;
  dialog = pal_message_new (window, _ ("Help Cannot Be Shown"),
                            _ ("No program that reads help is installed. Install Yelp, or "
                               "type “man palamedes-guide” in a "
                               "terminal."));
  pal_message_add_response (dialog, "close", _ ("_Close"));
  pal_message_present (dialog);
}

void
pal_help_show (GtkWindow *window)
{
  gpointer dialog = pal_dialog_in_view (window);
  g_autofree char *uri = g_strconcat (
      "help:palamedes/", help_page_of (dialog != NULL ? dialog : (gpointer) window), NULL);

  pal_launcher_show (window, uri, help_on_shown, g_object_ref (window));
}
