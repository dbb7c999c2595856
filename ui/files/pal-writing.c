/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-writing.h"

#include "ui/widgets/pal-news.h"

#include "files/core/file-save.h"

#include <glib/gi18n.h>

/* --- choosing --- */

typedef struct {
  GtkWindow *window; /* a weak pointer: what it is asked over */
  char *suffix;      /* or NULL */
  void (*chosen) (gpointer object, GFile *file);
} Question;

static void
question_free (gpointer data)
{
  Question *self = data;

  g_clear_weak_pointer (&self->window);
  g_free (self->suffix);
  g_free (self);
}

/* A file that is being looked at for who asked. */
typedef struct {
  gpointer object;   /* NULL: it is gone */
  GtkWindow *window; /* what its dialog was over; NULL: the same */
  void (*chosen) (gpointer object, GFile *file);
  GFile *file; /* which, while it is asked whether it is to be replaced */
} Answer;

static void
answer_free (Answer *self)
{
  g_clear_weak_pointer (&self->object);
  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->file);
  g_free (self);
}

PalMessage *
pal_writing_new_question (GtkWindow *window, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  /* Translators: the name of a file. */
  g_autofree char *body
      = g_strdup_printf (_ ("“%s” already exists. Replacing it discards what is in it now."), name);
  PalMessage *dialog = pal_message_new (window, _ ("Replace File?"), body);

  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "replace", _ ("_Replace"), NULL);
  pal_message_set_response_appearance (dialog, "replace", ADW_RESPONSE_DESTRUCTIVE);
  return dialog;
}

static void
writing_on_replacing (PalMessage *dialog, const char *response, Answer *self)
{
  if (g_str_equal (response, "replace") && self->object != NULL)
    self->chosen (self->object, self->file);
  answer_free (self);
}

static void
writing_on_target (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *self = data;
  gboolean taken;

  self->file = file_save_target_finish (result, &taken);
  if (taken && self->object != NULL && self->window != NULL) {
    PalMessage *question = pal_writing_new_question (self->window, self->file);

    g_signal_connect (question, "response", G_CALLBACK (writing_on_replacing), self);
    pal_message_present (question);
    return;
  }
  if (!taken && self->object != NULL)
    self->chosen (self->object, self->file);
  answer_free (self);
}

static void
writing_on_chosen (gpointer object, GListModel *files, gpointer data)
{
  const Question *self = data;
  g_autoptr (GFile) chosen = files != NULL ? g_list_model_get_item (files, 0) : NULL;
  Answer *answer;

  if (chosen == NULL)
    return;
  if (self->suffix == NULL) {
    self->chosen (object, chosen);
    return;
  }
  answer = g_new0 (Answer, 1);
  answer->chosen = self->chosen;
  g_set_weak_pointer (&answer->object, object);
  g_set_weak_pointer (&answer->window, self->window);
  file_save_target_async (chosen, self->suffix, writing_on_target, answer);
}

static void
ask (PalFileDialog *dialog, gpointer object, const char *suffix,
     void (*chosen) (gpointer object, GFile *file))
{
  Question *self = g_new0 (Question, 1);

  g_set_weak_pointer (&self->window, pal_file_dialog_get_parent (dialog));
  self->suffix = g_strdup (suffix);
  self->chosen = chosen;
  pal_file_dialog_ask (dialog, object, writing_on_chosen, self, question_free);
}

void
pal_choosing_ask (PalFileDialog *dialog, gpointer object,
                  void (*chosen) (gpointer object, GFile *file))
{
  ask (dialog, object, NULL, chosen);
}

void
pal_writing_ask (PalFileDialog *dialog, gpointer window, const char *name, const char *suffix,
                 void (*chosen) (gpointer window, GFile *file))
{
  pal_file_dialog_set_name (dialog, name);
  ask (dialog, window, suffix, chosen);
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
