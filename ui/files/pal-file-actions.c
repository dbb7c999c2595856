/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-file-actions.h"

#include "pal-file-filters.h"
#include "pal-opening.h"
#include "pal-recent-files.h"
#include "pal-saving.h"

#include "game/match/pal-match-text.h"

#include <glib/gi18n.h>

/* --- opening --- */

static void
file_actions_on_chosen (gpointer page, GListModel *files, gpointer data)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; files != NULL && i < g_list_model_get_n_items (files); i++)
    g_ptr_array_add (sources, g_list_model_get_item (files, i));
  if (sources->len > 0)
    pal_opening_open_all (page, sources);
}

static void
open_action (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalFileDialog *chooser = pal_file_dialog_new (_ ("Open a Game"), pal_game_page_get_window (page),
                                                PAL_FILE_OPEN_SEVERAL, _ ("_Open"));

  pal_file_filters_add_for_opening (chooser);
  pal_file_dialog_ask (chooser, page, file_actions_on_chosen, NULL, NULL);
}

static void
recent_files_on_chosen (PalRecentFiles *files, GFile *file, PalGamePage *page)
{
  pal_opening_open (page, file);
}

static void
recent_files (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalRecentFiles *files = pal_recent_files_new (pal_game_page_get_window (page));

  g_signal_connect_object (files, "chosen", G_CALLBACK (recent_files_on_chosen), page, 0);
  pal_dialog_present (files);
}

static void
open_list (PalGamePage *page, GdkFileList *list)
{
  GSList *files = gdk_file_list_get_files (list);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);

  for (GSList *file = files; file != NULL; file = file->next)
    g_ptr_array_add (sources, g_object_ref (file->data));
  g_slist_free (files);
  if (sources->len > 0)
    pal_opening_open_all (page, sources);
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, PalGamePage *page)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    open_list (page, g_value_get_boxed (value));
  else
    pal_opening_paste (page, g_value_get_string (value));
  return TRUE;
}

/* --- saving --- */

static void
save_action (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_saving_save (page, FALSE);
}

static void
save_as_action (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_saving_save (page, TRUE);
}

/* --- the clipboard --- */

static void
copy_fen (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  GameNode *node = pal_session_get_node (pal_game_page_get_session (page));
  char text[POSITION_TEXT_MAX];

  pal_match_get_rules (pal_game_page_get_match (page))->position_to_text (&node->position, text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (page), text);
  pal_game_page_show_toast (page, _ ("FEN copied"));
}

static void
copy_pgn (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalSession *session = pal_game_page_get_session (page);
  g_autofree char *text = NULL;

  pal_books_name_opening (pal_game_page_get_books (page), pal_game_page_get_match (page));
  text = pal_match_to_pgn_in (pal_game_page_get_match (page), pal_session_get_notation (session));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (page), text);
  pal_game_page_show_toast (page, _ ("PGN copied"));
}

/* The game as text of another format; what has no place in it stays in the game. */
static void
copy_as (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  const FileFormat *format = file_format_find (g_variant_get_string (parameter, NULL));
  g_autofree char *text = NULL;
  g_autofree char *news = NULL;

  if (format == NULL
      || !file_format_writes (format, pal_match_get_rules (pal_game_page_get_match (page))))
    return;
  pal_books_name_opening (pal_game_page_get_books (page), pal_game_page_get_match (page));
  text = pal_match_to_text (pal_game_page_get_match (page), format);
  /* Translators: a kind of text, such as DhtmlXQ. */
  news = g_strdup_printf (_ ("%s copied"), _ (format->name));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (page), text);
  pal_game_page_show_toast (page, news);
}

/* Fits the menu to the game on the board: below the picture, FEN and PGN, which all games have,
 * stand the other formats for text in which this one can be written. */
static void
fill_copy (PalSession *session, GParamSpec *pspec, GMenu *menu)
{
  enum { FIRST = 3 };
  PalMatch *match = pal_session_get_match (session);
  int place = FIRST;

  while (g_menu_model_get_n_items (G_MENU_MODEL (menu)) > FIRST)
    g_menu_remove (menu, FIRST);
  for (guint i = 0; match != NULL && file_format_at (i) != NULL; i++) {
    const FileFormat *format = file_format_at (i);
    /* Translators: a kind of text, such as DhtmlXQ. */
    g_autofree char *label = g_strdup_printf (_ ("Copy %s"), _ (format->name));
    g_autofree char *action = g_strdup_printf ("game.copy-as::%s", format->id);

    if (format->text && format->game != NULL
        && file_format_writes (format, pal_match_get_rules (match)))
      g_menu_insert (menu, place++, label, action);
  }
}

static void
file_actions_on_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalGamePage) page = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text == NULL || *g_strstrip (text) == '\0')
    pal_game_page_show_toast (page, _ ("The clipboard contains no text"));
  else
    pal_opening_paste (page, text);
}

static void
paste (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (page), NULL, file_actions_on_pasted,
                                 g_object_ref (page));
}

static const GActionEntry entries[] = {
  { "open", open_action },     { "recent-files", recent_files },
  { "save", save_action },     { "save-as", save_as_action },
  { "copy-fen", copy_fen },    { "copy-pgn", copy_pgn },
  { "copy-as", copy_as, "s" }, { "paste", paste },
};

void
pal_file_actions_install (PalGamePage *page, GMenu *copy_menu)
{
  PalSession *session = pal_game_page_get_session (page);
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
  g_signal_connect_object (session, "notify::match", G_CALLBACK (fill_copy), copy_menu, 0);
  fill_copy (session, NULL, copy_menu);
  gtk_drop_target_set_gtypes (target, (GType[]){ GDK_TYPE_FILE_LIST, G_TYPE_STRING }, 2);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), page);
  gtk_widget_add_controller (GTK_WIDGET (page), GTK_EVENT_CONTROLLER (target));
}
