/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-book-actions.h"

#include "files/book/book-own.h"
#include "files/book/book-polyglot.h"
#include "pal-book-maker-dialog.h"
#include "pal-book-work.h"
#include "ui/files/pal-writing.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-title-message.h"

#include <glib/gi18n.h>
#include <string.h>

/* Adds filters for books, and for all files, and begins where one's own BOOKS lie. */
static void
pal_book_choosing_prepare (PalFileDialog *chooser, PalBooks *books)
{
  static const char *const patterns[] = { "*.palbook", "*.bin", "*.dat", "*.DAT" };
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();
  g_autoptr (GFile) folder = pal_books_dup_folder (books);

  gtk_file_filter_set_name (filter, _ ("Opening books"));
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  pal_file_dialog_add_filter (chooser, filter);
  pal_file_dialog_add_filter (chooser, all);
  if (folder != NULL) /* one's own books lie where nobody would look for them */
    pal_file_dialog_set_folder (chooser, folder);
}

typedef struct {
  const Rules *rules;
  GtkWindow *parent; /* a weak pointer */
} Choice;

static void
choice_free (gpointer data)
{
  Choice *self = data;

  g_clear_weak_pointer (&self->parent);
  g_free (self);
}

static void
book_choosing_on_chosen (gpointer books, GListModel *files, gpointer data)
{
  const Choice *self = data;
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;
  g_autoptr (GError) error = NULL;

  if (file != NULL && !pal_books_choose (books, self->rules, file, &error))
    pal_message_show (self->parent, _ ("Could Not Use Book"), error->message);
}

void
pal_book_choosing_ask (GtkWindow *parent, PalBooks *books, const Rules *rules)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Choose an Opening Book"), parent, PAL_FILE_OPEN, _ ("_Open"));
  Choice *choice = g_new0 (Choice, 1);

  choice->rules = rules;
  g_set_weak_pointer (&choice->parent, parent);
  pal_book_choosing_prepare (chooser, books);
  pal_file_dialog_ask (chooser, books, book_choosing_on_chosen, choice, choice_free);
}

static PalGamePage *
page_of (GtkWidget *panel)
{
  return PAL_GAME_PAGE (gtk_widget_get_ancestor (panel, PAL_TYPE_GAME_PAGE));
}

static PalBooks *
books_of (GtkWidget *panel)
{
  return pal_game_page_get_books (page_of (panel));
}

static const Rules *
rules_of (GtkWidget *panel)
{
  return pal_book_panel_get_rules (PAL_BOOK_PANEL (panel));
}

static void
book_actions_fail (GtkWidget *panel, const GError *error)
{
  pal_message_show (pal_game_page_get_window (page_of (panel)), _ ("Could Not Change Book"),
                    error->message);
}

/* --- which book --- */

static void
book_actions_choose (GtkWidget *panel, const char *name, GVariant *parameter)
{
  pal_book_choosing_ask (pal_game_page_get_window (page_of (panel)), books_of (panel),
                         rules_of (panel));
}

static void
starter (GtkWidget *panel, const char *name, GVariant *parameter)
{
  pal_books_choose (books_of (panel), rules_of (panel), NULL, NULL);
}

static void
new_book (GtkWidget *panel, const char *name, GVariant *parameter)
{
  PalBooks *books = books_of (panel);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = pal_books_new_file (books, rules_of (panel), NULL, &error);

  if (file == NULL || !book_own_create (file, rules_of (panel), &error)
      || !pal_books_choose (books, rules_of (panel), file, &error))
    book_actions_fail (panel, error);
  else
    g_object_set (panel, "editing", TRUE, NULL);
}

static void
make (GtkWidget *panel, const char *name, GVariant *parameter)
{
  pal_dialog_present (pal_book_maker_dialog_new (page_of (panel), rules_of (panel)));
}

/* --- keeping it --- */

static gboolean
book_actions_is_taken (gpointer panel, const char *title)
{
  return pal_books_has (books_of (panel), rules_of (panel), title);
}

#define ABOUT "pal-book" /* in a dialog: the file of the book that it is about */

/* DIALOG is about the book in use now, which may be another one when it is answered. */
static void
bind_to_book (PalMessage *dialog, GtkWidget *panel)
{
  g_object_set_data_full (G_OBJECT (dialog), ABOUT,
                          pal_books_dup_file (books_of (panel), rules_of (panel)), g_object_unref);
}

static void
book_actions_on_title (PalMessage *dialog, const char *response, GtkWidget *panel)
{
  g_autofree char *title = pal_title_message_dup_answer (dialog, response);
  g_autoptr (GError) error = NULL;

  if (title != NULL
      && !pal_books_rename (books_of (panel), rules_of (panel),
                            g_object_get_data (G_OBJECT (dialog), ABOUT), title, &error))
    pal_message_show (pal_game_page_get_window (page_of (panel)), _ ("Could Not Rename Book"),
                      error->message);
}

/* What the file of the book in use is called, without its suffix. Free with g_free. */
static char *
dup_book_title (GtkWidget *panel)
{
  g_autoptr (GFile) file = pal_books_dup_file (books_of (panel), rules_of (panel));
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  const char *suffix = strrchr (shown, '.');

  return suffix != NULL && suffix > shown ? g_strndup (shown, suffix - shown) : g_strdup (shown);
}

static void
book_actions_rename (GtkWidget *panel, const char *name, GVariant *parameter)
{
  g_autofree char *title = dup_book_title (panel);
  PalMessage *dialog = pal_title_message_new (
      pal_game_page_get_window (page_of (panel)), _ ("Rename Book"), title, _ ("_Rename"),
      _ ("Another book has this name."), book_actions_is_taken, panel);

  bind_to_book (dialog, panel);
  g_signal_connect_object (dialog, "response", G_CALLBACK (book_actions_on_title), panel, 0);
  pal_message_present (dialog);
}

static void
book_actions_on_trash (PalMessage *dialog, const char *response, GtkWidget *panel)
{
  g_autoptr (GError) error = NULL;

  if (g_str_equal (response, "trash")
      && !pal_books_remove (books_of (panel), rules_of (panel),
                            g_object_get_data (G_OBJECT (dialog), ABOUT), &error))
    pal_message_show (pal_game_page_get_window (page_of (panel)),
                      _ ("Could Not Move Book to Trash"), error->message);
}

static void
book_actions_trash (GtkWidget *panel, const char *name, GVariant *parameter)
{
  g_autofree char *book = pal_books_dup_name (books_of (panel), rules_of (panel));
  g_autofree char *heading = g_strdup_printf (_ ("Move “%s” to Trash?"), book);
  PalMessage *dialog = pal_message_new (pal_game_page_get_window (page_of (panel)), heading,
                                        _ ("The starter book is used instead. This book can be "
                                           "restored from the trash."));

  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "trash", _ ("_Move to Trash"), NULL);
  pal_message_set_response_appearance (dialog, "trash", ADW_RESPONSE_DESTRUCTIVE);
  bind_to_book (dialog, panel);
  g_signal_connect_object (dialog, "response", G_CALLBACK (book_actions_on_trash), panel, 0);
  pal_message_present (dialog);
}

/* --- files --- */

static void
on_merge (gpointer panel, GFile *file)
{
  pal_book_work_merge (page_of (panel), rules_of (panel), file, pal_book_panel_get_editor (panel));
}

static void
book_actions_merge (GtkWidget *panel, const char *name, GVariant *parameter)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Merge Another Book"), pal_game_page_get_window (page_of (panel)),
                             PAL_FILE_OPEN, _ ("_Merge"));

  pal_book_choosing_prepare (chooser, books_of (panel));
  pal_choosing_ask (chooser, panel, on_merge);
}

static void
on_save_copy (gpointer panel, GFile *file)
{
  if (pal_books_get (books_of (panel), rules_of (panel)) != NULL)
    pal_book_work_save_copy (page_of (panel), rules_of (panel), file);
}

static void
book_actions_save_copy (GtkWidget *panel, const char *name, GVariant *parameter)
{
  PalFileDialog *chooser = pal_file_dialog_new (
      _ ("Save a Copy"), pal_game_page_get_window (page_of (panel)), PAL_FILE_SAVE, _ ("_Save"));
  g_autofree char *title = dup_book_title (panel);
  g_autofree char *file = g_strconcat (title, ".", book_own_format.suffix, NULL);

  pal_writing_ask (chooser, panel, file, book_own_format.suffix, on_save_copy);
}

static void
on_save_polyglot (gpointer panel, GFile *file)
{
  if (pal_books_get (books_of (panel), rules_of (panel)) != NULL)
    pal_book_work_save_polyglot (page_of (panel), rules_of (panel), file);
}

static void
save_polyglot (GtkWidget *panel, const char *name, GVariant *parameter)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Save a Polyglot Copy"), pal_game_page_get_window (page_of (panel)),
                             PAL_FILE_SAVE, _ ("_Save"));

  pal_file_dialog_set_name (chooser, "book.bin");
  pal_choosing_ask (chooser, panel, on_save_polyglot);
}

/* --- changes --- */

static void
add_shown_line (gpointer panel)
{
  PalSession *session = pal_game_page_get_session (page_of (panel));
  g_autoptr (GError) error = NULL;
  g_autofree char *news = NULL;
  guint added;

  if (!pal_book_editor_add_line (pal_book_panel_get_editor (PAL_BOOK_PANEL (panel)),
                                 pal_match_get_tree (pal_session_get_match (session)),
                                 pal_session_get_node (session), &added, &error)) {
    book_actions_fail (panel, error);
    return;
  }
  news = added > 0 ? g_strdup_printf (ngettext ("%u new move", "%u new moves", added), added)
                   : g_strdup (_ ("The book knows all moves of this line"));
  pal_game_page_show_toast (page_of (panel), news);
}

static void
book_actions_add_line (GtkWidget *panel, const char *name, GVariant *parameter)
{
  pal_book_work_edit (page_of (panel), rules_of (panel), add_shown_line, g_object_ref (panel),
                      g_object_unref);
}

static void
book_actions_undo (GtkWidget *panel, const char *name, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;

  if (!pal_book_editor_undo (pal_book_panel_get_editor (PAL_BOOK_PANEL (panel)), &error))
    book_actions_fail (panel, error);
}

static void
book_actions_redo (GtkWidget *panel, const char *name, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;

  if (!pal_book_editor_redo (pal_book_panel_get_editor (PAL_BOOK_PANEL (panel)), &error))
    book_actions_fail (panel, error);
}

static const struct {
  const char *name;
  GtkWidgetActionActivateFunc activate;
} actions[] = {
  { "book.choose", book_actions_choose },
  { "book.starter", starter },
  { "book.new", new_book },
  { "book.make", make },
  { "book.rename", book_actions_rename },
  { "book.trash", book_actions_trash },
  { "book.merge", book_actions_merge },
  { "book.save-copy", book_actions_save_copy },
  { "book.save-polyglot", save_polyglot },
  { "book.add-line", book_actions_add_line },
  { "book.undo", book_actions_undo },
  { "book.redo", book_actions_redo },
};

void
pal_book_actions_install (GtkWidgetClass *panel_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (panel_class, actions[i].name, NULL, actions[i].activate);
}

void
pal_book_actions_update (PalBookPanel *panel)
{
  GtkWidget *widget = GTK_WIDGET (panel);
  PalBooks *books = books_of (widget);
  PalBookEditor *editor = pal_book_panel_get_editor (panel);
  const Rules *rules = pal_book_panel_get_rules (panel);
  Book *book = pal_books_get (books, rules);
  const char *only = book_polyglot_format.game_id;
  PalSession *session = pal_game_page_get_session (page_of (widget));

  gtk_widget_action_set_enabled (widget, "book.starter", !pal_books_is_starter (books, rules));
  gtk_widget_action_set_enabled (widget, "book.rename",
                                 book != NULL && pal_books_is_kept (books, rules));
  gtk_widget_action_set_enabled (widget, "book.trash", pal_books_is_kept (books, rules));
  gtk_widget_action_set_enabled (widget, "book.save-copy", book != NULL);
  gtk_widget_action_set_enabled (widget, "book.save-polyglot",
                                 book != NULL && g_strcmp0 (only, rules->id) == 0);
  gtk_widget_action_set_enabled (widget, "book.add-line",
                                 pal_session_get_node (session)->parent != NULL);
  gtk_widget_action_set_enabled (widget, "book.undo", pal_book_editor_can_undo (editor));
  gtk_widget_action_set_enabled (widget, "book.redo", pal_book_editor_can_redo (editor));
}
