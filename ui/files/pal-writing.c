/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-writing.h"

#include "ui/widgets/pal-news.h"

#include "files/core/file-save.h"

/* --- choosing --- */

/* On a file dialog. */
typedef struct {
  char *suffix; /* or NULL */
  void (*chosen) (gpointer object, GFile *file);
} Question;

#define QUESTION "pal-question"

static void
question_free (gpointer data)
{
  Question *self = data;

  g_free (self->suffix);
  g_free (self);
}

/* A file that is being looked at for who asked. */
typedef struct {
  gpointer object; /* NULL: it is gone */
  void (*chosen) (gpointer object, GFile *file);
} Answer;

static void
writing_on_target (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *self = data;
  g_autoptr (GFile) target = file_save_target_finish (result);

  if (self->object != NULL)
    self->chosen (self->object, target);
  g_clear_weak_pointer (&self->object);
  g_free (self);
}

static void
writing_on_response (GtkNativeDialog *dialog, int response, gpointer object)
{
  g_autoptr (GtkNativeDialog) owned G_GNUC_UNUSED = dialog;
  const Question *self = g_object_get_data (G_OBJECT (dialog), QUESTION);
  g_autoptr (GFile) chosen = NULL;
  Answer *answer;

  if (response == GTK_RESPONSE_ACCEPT)
    chosen = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (chosen == NULL)
    return;
  if (self->suffix == NULL) {
    self->chosen (object, chosen);
    return;
  }
  answer = g_new0 (Answer, 1);
  answer->chosen = self->chosen;
  g_set_weak_pointer (&answer->object, object);
  file_save_target_async (chosen, self->suffix, writing_on_target, answer);
}

static void
ask (GtkFileChooserNative *chooser, gpointer object, const char *suffix,
     void (*chosen) (gpointer object, GFile *file))
{
  Question *self = g_new (Question, 1);

  *self = (Question){ g_strdup (suffix), chosen };
  g_object_set_data_full (G_OBJECT (chooser), QUESTION, self, question_free);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (writing_on_response), object, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
pal_choosing_ask (GtkFileChooserNative *chooser, gpointer object,
                  void (*chosen) (gpointer object, GFile *file))
{
  ask (chooser, object, NULL, chosen);
}

void
pal_writing_ask (GtkFileChooserNative *chooser, gpointer window, const char *name,
                 const char *suffix, void (*chosen) (gpointer window, GFile *file))
{
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  ask (chooser, window, suffix, chosen);
}

/* --- writing --- */

typedef struct {
  GtkWindow *window; /* or NULL */
  char *heading;
  void (*saved) (gpointer window);
} Writing;

static void
writing_on_saved (GObject *source, GAsyncResult *result, gpointer data)
{
  Writing *self = data;
  gboolean shown = self->window != NULL && gtk_widget_get_visible (GTK_WIDGET (self->window));
  g_autoptr (GError) error = NULL;

  if (!file_save_finish (result, &error))
    pal_message_show (shown ? self->window : NULL, self->heading, error->message);
  else if (shown && self->saved != NULL)
    self->saved (self->window);
  g_clear_object (&self->window);
  g_free (self->heading);
  g_free (self);
}

void
pal_writing_write (gpointer window, GFile *file, GBytes *bytes, const char *heading,
                   void (*saved) (gpointer window))
{
  Writing *self = g_new0 (Writing, 1);

  g_set_object (&self->window, window);
  self->heading = g_strdup (heading);
  self->saved = saved;
  file_save_async (file, bytes, writing_on_saved, self);
}
