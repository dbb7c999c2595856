/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-file-dialog.h"

#include <glib/gi18n.h>

struct _PalFileDialog {
  GObject parent_instance;

  GtkWindow *parent; /* a weak pointer */
  PalFileAction action;
  gboolean has_folder; /* it was told where to begin */
  gpointer object;     /* a weak pointer to who asked */
  PalFileDialogFunc chosen;
  gpointer data;
  GDestroyNotify destroy;
#if GTK_CHECK_VERSION(4, 10, 0)
  GtkFileDialog *dialog;
  GListStore *filters;
#else
  GtkFileChooserNative *dialog;
#endif
};

G_DEFINE_FINAL_TYPE (PalFileDialog, pal_file_dialog, G_TYPE_OBJECT)

#define FOLDER "pal-file-folder" /* of the application: that of the last file */

void
pal_file_dialog_keep_folder (GFile *file)
{
  GApplication *application = g_application_get_default ();
  GFile *folder = g_file_get_parent (file);

  if (application != NULL && folder != NULL)
    g_object_set_data_full (G_OBJECT (application), FOLDER, folder, g_object_unref);
  else
    g_clear_object (&folder);
}

GFile *
pal_file_dialog_get_kept_folder (void)
{
  GApplication *application = g_application_get_default ();

  return application != NULL ? g_object_get_data (G_OBJECT (application), FOLDER) : NULL;
}

static void
pal_file_dialog_dispose (GObject *object)
{
  PalFileDialog *self = PAL_FILE_DIALOG (object);

  g_clear_weak_pointer (&self->parent);
  g_clear_weak_pointer (&self->object);
  g_clear_object (&self->dialog);
#if GTK_CHECK_VERSION(4, 10, 0)
  g_clear_object (&self->filters);
#endif
  G_OBJECT_CLASS (pal_file_dialog_parent_class)->dispose (object);
}

static void
pal_file_dialog_class_init (PalFileDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = pal_file_dialog_dispose;
}

static void
pal_file_dialog_init (PalFileDialog *self)
{
}

GtkWindow *
pal_file_dialog_get_parent (PalFileDialog *self)
{
  return self->parent;
}

static PalFileDialog *
file_dialog_new (GtkWindow *parent, PalFileAction action)
{
  PalFileDialog *self = g_object_new (PAL_TYPE_FILE_DIALOG, NULL);

  g_set_weak_pointer (&self->parent, parent);
  self->action = action;
  return self;
}

static void file_dialog_begin_in (PalFileDialog *self, GFile *folder);

static void
file_dialog_take_question (PalFileDialog *self, gpointer object, PalFileDialogFunc chosen,
                           gpointer data, GDestroyNotify destroy)
{
  GFile *folder = pal_file_dialog_get_kept_folder ();

  if (folder != NULL && self->action == PAL_FILE_SAVE && !self->has_folder)
    file_dialog_begin_in (self, folder);
  g_set_weak_pointer (&self->object, object);
  self->chosen = chosen;
  self->data = data;
  self->destroy = destroy;
}

/* Says what was chosen, and is done. */
static void
file_dialog_answer (PalFileDialog *self, GListModel *files)
{
  g_autoptr (GFile) first = files != NULL ? g_list_model_get_item (files, 0) : NULL;

  if (first != NULL && self->action == PAL_FILE_SAVE && !self->has_folder)
    pal_file_dialog_keep_folder (first);
  if (self->object != NULL)
    self->chosen (self->object, files, self->data);
  if (self->destroy != NULL)
    self->destroy (self->data);
  g_object_unref (self);
}

#if GTK_CHECK_VERSION(4, 10, 0)

PalFileDialog *
pal_file_dialog_new (const char *title, GtkWindow *parent, PalFileAction action, const char *accept)
{
  PalFileDialog *self = file_dialog_new (parent, action);

  self->dialog = gtk_file_dialog_new ();
  self->filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  gtk_file_dialog_set_title (self->dialog, title);
  gtk_file_dialog_set_accept_label (self->dialog, accept);
  return self;
}

void
pal_file_dialog_add_filter (PalFileDialog *self, GtkFileFilter *filter)
{
  g_list_store_append (self->filters, filter);
}

void
pal_file_dialog_set_name (PalFileDialog *self, const char *name)
{
  gtk_file_dialog_set_initial_name (self->dialog, name);
}

static void
file_dialog_begin_in (PalFileDialog *self, GFile *folder)
{
  gtk_file_dialog_set_initial_folder (self->dialog, folder);
}

void
pal_file_dialog_set_folder (PalFileDialog *self, GFile *folder)
{
  self->has_folder = TRUE;
  file_dialog_begin_in (self, folder);
}

static GListModel *
list_of (GFile *file)
{
  GListStore *store = file != NULL ? g_list_store_new (G_TYPE_FILE) : NULL;

  if (file != NULL)
    g_list_store_append (store, file);
  g_clear_object (&file);
  return (GListModel *) store;
}

static void
file_dialog_on_done (GObject *source, GAsyncResult *result, gpointer data)
{
  PalFileDialog *self = data;
  g_autoptr (GListModel) files = NULL;

  switch (self->action) {
  case PAL_FILE_OPEN:
    files = list_of (gtk_file_dialog_open_finish (self->dialog, result, NULL));
    break;
  case PAL_FILE_OPEN_SEVERAL:
    files = gtk_file_dialog_open_multiple_finish (self->dialog, result, NULL);
    break;
  case PAL_FILE_SAVE:
    files = list_of (gtk_file_dialog_save_finish (self->dialog, result, NULL));
    break;
  case PAL_FILE_CHOOSE_FOLDER:
    files = list_of (gtk_file_dialog_select_folder_finish (self->dialog, result, NULL));
    break;
  case PAL_FILE_CHOOSE_FOLDERS:
    files = gtk_file_dialog_select_multiple_folders_finish (self->dialog, result, NULL);
    break;
  }
  file_dialog_answer (self, files);
}

void
pal_file_dialog_ask (PalFileDialog *self, gpointer object, PalFileDialogFunc chosen, gpointer data,
                     GDestroyNotify destroy)
{
  static void (*const ask[]) (GtkFileDialog *, GtkWindow *, GCancellable *, GAsyncReadyCallback,
                              gpointer)
      = { [PAL_FILE_OPEN] = gtk_file_dialog_open,
          [PAL_FILE_OPEN_SEVERAL] = gtk_file_dialog_open_multiple,
          [PAL_FILE_SAVE] = gtk_file_dialog_save,
          [PAL_FILE_CHOOSE_FOLDER] = gtk_file_dialog_select_folder,
          [PAL_FILE_CHOOSE_FOLDERS] = gtk_file_dialog_select_multiple_folders };

  file_dialog_take_question (self, object, chosen, data, destroy);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->filters)) > 0)
    gtk_file_dialog_set_filters (self->dialog, G_LIST_MODEL (self->filters));
  ask[self->action](self->dialog, self->parent, NULL, file_dialog_on_done, self);
}

#else

PalFileDialog *
pal_file_dialog_new (const char *title, GtkWindow *parent, PalFileAction action, const char *accept)
{
  static const GtkFileChooserAction actions[]
      = { [PAL_FILE_OPEN] = GTK_FILE_CHOOSER_ACTION_OPEN,
          [PAL_FILE_OPEN_SEVERAL] = GTK_FILE_CHOOSER_ACTION_OPEN,
          [PAL_FILE_SAVE] = GTK_FILE_CHOOSER_ACTION_SAVE,
          [PAL_FILE_CHOOSE_FOLDER] = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
          [PAL_FILE_CHOOSE_FOLDERS] = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER };
  PalFileDialog *self = file_dialog_new (parent, action);

  self->dialog
      = gtk_file_chooser_native_new (title, parent, actions[action], accept, _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->dialog), TRUE);
  if (action == PAL_FILE_OPEN_SEVERAL || action == PAL_FILE_CHOOSE_FOLDERS)
    gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (self->dialog), TRUE);
  return self;
}

void
pal_file_dialog_add_filter (PalFileDialog *self, GtkFileFilter *filter)
{
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->dialog), filter);
}

void
pal_file_dialog_set_name (PalFileDialog *self, const char *name)
{
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->dialog), name);
}

static void
file_dialog_begin_in (PalFileDialog *self, GFile *folder)
{
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->dialog), folder, NULL);
}

void
pal_file_dialog_set_folder (PalFileDialog *self, GFile *folder)
{
  self->has_folder = TRUE;
  gtk_file_chooser_add_shortcut_folder (GTK_FILE_CHOOSER (self->dialog), folder, NULL);
  file_dialog_begin_in (self, folder);
}

static void
file_dialog_on_response (GtkNativeDialog *dialog, int response, PalFileDialog *self)
{
  g_autoptr (GListModel) files = response == GTK_RESPONSE_ACCEPT
                                     ? gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog))
                                     : NULL;

  if (files != NULL && g_list_model_get_n_items (files) == 0)
    g_clear_object (&files);
  file_dialog_answer (self, files);
}

void
pal_file_dialog_ask (PalFileDialog *self, gpointer object, PalFileDialogFunc chosen, gpointer data,
                     GDestroyNotify destroy)
{
  file_dialog_take_question (self, object, chosen, data, destroy);
  g_signal_connect (self->dialog, "response", G_CALLBACK (file_dialog_on_response), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->dialog));
}

#endif
