/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-writing.h"

#include "ui/widgets/pal-news.h"

#include "files/core/file-save.h"

/* --- choosing --- */

typedef struct {
  char *suffix; /* or NULL */
  void (*chosen) (gpointer object, GFile *file);
} Question;

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
  file_save_target_async (chosen, self->suffix, writing_on_target, answer);
}

static void
ask (PalFileDialog *dialog, gpointer object, const char *suffix,
     void (*chosen) (gpointer object, GFile *file))
{
  Question *self = g_new (Question, 1);

  *self = (Question){ g_strdup (suffix), chosen };
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
