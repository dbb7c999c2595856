/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-actions.h"

#include "files/core/task-thread.h"
#include "files/pgn/pgn.h"
#include "pal-library-tags.h"
#include "ui/files/pal-writing.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

enum { COPIED_MAX = 1000 }; /* games that go to the clipboard */

#define DELETED "pal-library-deleted" /* GPtrArray of GArray: what can be brought back */

/* What a window is told of when it is done; the window may have closed. */
typedef struct {
  PalLibraryWindow *window;
  GArray *ids;
  GFile *file;
} Doing;

static Doing *
doing_new (PalLibraryWindow *window, GArray *ids)
{
  Doing *doing = g_new0 (Doing, 1);

  doing->window = g_object_ref (window);
  doing->ids = g_array_ref (ids);
  return doing;
}

static void
doing_free (Doing *doing)
{
  g_object_unref (doing->window);
  g_array_unref (doing->ids);
  g_clear_object (&doing->file);
  g_free (doing);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Doing, doing_free)

/* The games that are selected; NULL where there are none. */
static GArray *
library_selected (PalLibraryWindow *window)
{
  g_autoptr (GArray) ids = pal_library_view_get_selected (pal_library_window_get_view (window));

  return ids->len > 0 ? g_steal_pointer (&ids) : NULL;
}

static const guint32 *
ids_of (const GArray *ids)
{
  return (const guint32 *) (gconstpointer) ids->data;
}

/* --- favorites and tags --- */

static void
library_on_marked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Doing) doing = data;
  g_autoptr (GError) error = NULL;

  if (!pal_library_finish (PAL_LIBRARY (source), result, NULL, &error))
    pal_library_window_tell_error (doing->window, _ ("Could Not Change Games"), error);
}

/* What the current game is not yet all of them become; else none of them is any more. */
static void
library_favorite (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (PalLibraryItem) current
      = pal_library_view_get_current (pal_library_window_get_view (data));
  g_autoptr (GArray) ids = library_selected (data);
  gboolean is = current != NULL && pal_library_item_is_favorite (current);

  if (ids != NULL)
    pal_library_set_flags (pal_library_window_get_library (data), ids_of (ids), ids->len,
                           is ? LIBRARY_FAVORITE : 0, is ? 0 : LIBRARY_FAVORITE, library_on_marked,
                           doing_new (data, ids));
}

static void
library_tags (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GArray) ids = library_selected (data);

  if (ids != NULL)
    pal_dialog_present (pal_library_tags_new (data, pal_library_window_get_library (data), ids));
}

/* --- deleting --- */

static void
library_on_deleted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Doing) doing = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  GPtrArray *deleted = g_object_get_data (G_OBJECT (doing->window), DELETED);

  if (!pal_library_finish (PAL_LIBRARY (source), result, NULL, &error)) {
    pal_library_window_tell_error (doing->window, _ ("Could Not Delete Games"), error);
    return;
  }
  g_ptr_array_add (deleted, g_array_ref (doing->ids));
  text = g_strdup_printf (ngettext ("%'u game deleted", "%'u games deleted", doing->ids->len),
                          doing->ids->len);
  pal_library_window_tell_with_action (doing->window, text, _ ("_Undo"), "library.undo");
}

static void
library_delete (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GArray) ids = library_selected (data);

  if (ids == NULL)
    return;
  pal_library_view_keep_place (pal_library_window_get_view (data));
  pal_library_set_flags (pal_library_window_get_library (data), ids_of (ids), ids->len, 0,
                         LIBRARY_DELETED, library_on_deleted, doing_new (data, ids));
}

static void
bring_games_back (PalLibraryWindow *window, GArray *ids)
{
  pal_library_set_flags (pal_library_window_get_library (window), ids_of (ids), ids->len,
                         LIBRARY_DELETED, 0, library_on_marked, doing_new (window, ids));
}

static void
library_restore (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GArray) ids = library_selected (data);

  if (ids != NULL)
    bring_games_back (data, ids);
}

/* The last ones that were deleted come back. */
static void
library_undo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GPtrArray *deleted = g_object_get_data (G_OBJECT (data), DELETED);
  g_autoptr (GArray) ids = NULL;

  if (deleted->len == 0)
    return;
  ids = g_array_ref (deleted->pdata[deleted->len - 1]);
  g_ptr_array_set_size (deleted, (int) deleted->len - 1);
  pal_library_window_withdraw (data, "library.undo");
  pal_library_view_select_soon (pal_library_window_get_view (data), ids);
  bring_games_back (data, ids);
}

/* --- the clipboard --- */

typedef struct {
  Library *library;
  GArray *ids;
} Copying;

static void
copying_free (gpointer data)
{
  Copying *copying = data;

  library_unref (copying->library);
  g_array_unref (copying->ids);
  g_free (copying);
}

static void
copy_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Copying *copying = data;
  GString *text = g_string_new (NULL);
  GError *error = NULL;

  for (guint i = 0; i < copying->ids->len && error == NULL; i++) {
    g_autoptr (GameTree) tree
        = library_read_game (copying->library, g_array_index (copying->ids, guint32, i), &error);
    g_autofree char *game = tree != NULL ? pgn_write (tree) : NULL;

    if (game != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", game);
  }
  if (error != NULL) {
    g_string_free (text, TRUE);
    g_task_return_error (task, error);
  } else {
    g_task_return_pointer (task, g_string_free (text, FALSE), g_free);
  }
}

static void
library_on_copied (GObject *source, GAsyncResult *result, gpointer data)
{
  PalLibraryWindow *window = PAL_LIBRARY_WINDOW (source);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), &error);

  if (text == NULL) {
    pal_library_window_tell_error (window, _ ("Could Not Copy Games"), error);
    return;
  }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  pal_library_window_tell (window, _ ("PGN copied"));
}

static void
library_copy (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GArray) ids = library_selected (data);
  g_autoptr (GTask) task = NULL;
  Copying *copying;

  if (ids == NULL)
    return;
  if (ids->len > COPIED_MAX) {
    pal_library_window_tell (data, _ ("Too many games to copy: export them to a file"));
    return;
  }
  copying = g_new0 (Copying, 1);
  copying->library = library_ref (pal_library_get_library (pal_library_window_get_library (data)));
  copying->ids = g_steal_pointer (&ids);
  task = g_task_new (data, NULL, library_on_copied, NULL);
  g_task_set_task_data (task, copying, copying_free);
  task_run_in_thread (task, copy_in_thread);
}

/* --- files --- */

static void
library_on_exported (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Doing) doing = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize failed = 0;
  guint n;

  if (!pal_library_export_finish (PAL_LIBRARY (source), result, &failed, &error)) {
    if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
      pal_library_window_tell (doing->window, _ ("Export stopped: nothing was written"));
    else
      pal_library_window_tell_error (doing->window, _ ("Could Not Export Games"), error);
    return;
  }
  n = doing->ids->len - (guint) failed;
  text = failed > 0
             ? g_strdup_printf (_ ("%'u games exported, %'u could not be read"), n, (guint) failed)
             : g_strdup_printf (ngettext ("%'u game exported", "%'u games exported", n), n);
  pal_library_window_tell (doing->window, text);
}

static void
library_export_to (gpointer window, GFile *file)
{
  GArray *ids = g_object_get_data (G_OBJECT (window), "pal-library-exported");

  pal_library_export_strip_export (pal_library_window_get_export_strip (window),
                                   pal_library_window_get_library (window), ids, file,
                                   library_on_exported, doing_new (window, ids));
}

static void
library_ask_where_to_export (PalLibraryWindow *window, GArray *ids)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Export Games"), GTK_WINDOW (window), PAL_FILE_SAVE, _ ("_Export"));
  g_autofree char *title
      = g_strdup (pal_library_get_title (pal_library_window_get_library (window)));
  g_autofree char *name = g_strconcat (g_strdelimit (title, "/\\", '-'), ".pgn", NULL);

  g_object_set_data_full (G_OBJECT (window), "pal-library-exported", g_array_ref (ids),
                          (GDestroyNotify) g_array_unref);
  pal_writing_ask (chooser, window, name, "pgn", library_export_to);
}

static void
library_ask_export (PalLibraryWindow *window, GArray *ids)
{
  if (pal_library_export_strip_is_busy (pal_library_window_get_export_strip (window))) {
    pal_library_window_tell (window, _ ("Another export has not ended yet"));
    return;
  }
  library_ask_where_to_export (window, ids);
}

static void
library_export_selected (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GArray) ids = library_selected (data);

  if (ids != NULL)
    library_ask_export (data, ids);
}

static void
library_export_all (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const GArray *all
      = pal_library_list_get_ids (pal_library_view_get_list (pal_library_window_get_view (data)));
  g_autoptr (GArray) ids = g_array_sized_new (FALSE, FALSE, sizeof (guint32), all->len);

  g_array_append_vals (ids, all->data, all->len);
  if (ids->len > 0)
    library_ask_export (data, ids);
}

/* --- all of them --- */

void
pal_library_actions_install (PalLibraryWindow *window)
{
  static const GActionEntry entries[] = {
    { "favorite", library_favorite },
    { "tags", library_tags },
    { "copy", library_copy },
    { "export", library_export_selected },
    { "export-all", library_export_all },
    { "delete", library_delete },
    { "restore", library_restore },
    { "undo", library_undo },
  };

  g_object_set_data_full (G_OBJECT (window), DELETED,
                          g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
                          (GDestroyNotify) g_ptr_array_unref);
  g_action_map_add_action_entries (pal_library_window_get_actions (window), entries,
                                   G_N_ELEMENTS (entries), window);
}

void
pal_library_actions_update (PalLibraryWindow *window, gboolean deleted)
{
  static const char *const names[] = { "open", "favorite", "tags", "copy", "export" };
  GActionMap *map = pal_library_window_get_actions (window);
  g_autoptr (PalLibraryItem) current
      = pal_library_view_get_current (pal_library_window_get_view (window));
  gboolean some = current != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, names[i])),
                                 some);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "delete")),
                               some && !deleted);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (map, "restore")),
                               some && deleted);
}

void
pal_library_actions_forget (PalLibraryWindow *window)
{
  g_ptr_array_set_size (g_object_get_data (G_OBJECT (window), DELETED), 0);
  pal_library_window_withdraw (window, "library.undo");
}
