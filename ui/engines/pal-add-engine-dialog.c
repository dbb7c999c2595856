/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-add-engine-dialog.h"

#include "game/engines/pal-engine-probe.h"
#include "ui/files/pal-writing.h"
#include "ui/platform/pal-file-dialog.h"

#include <glib/gi18n.h>

struct _PalAddEngineDialog {
  PalDialog parent_instance;

  PalEngineStore *store;
  GCancellable *probing; /* NULL: nobody is being asked */

  GtkWidget *add, *group;
  AdwEntryRow *command;
  GtkSpinner *spinner;
  GtkLabel *state;
};

G_DEFINE_FINAL_TYPE (PalAddEngineDialog, pal_add_engine_dialog, PAL_TYPE_DIALOG)

enum { SIGNAL_ADDED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show_state (PalAddEngineDialog *self, gboolean probing, const char *sentence)
{
  gtk_spinner_set_spinning (self->spinner, probing);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), probing);
  gtk_label_set_label (self->state, sentence);
  gtk_widget_set_sensitive (self->group, !probing);
  gtk_widget_set_sensitive (
      self->add, !probing && *gtk_editable_get_text (GTK_EDITABLE (self->command)) != '\0');
}

static void
add_engine_on_changed (PalAddEngineDialog *self)
{
  show_state (self, FALSE, "");
}

static void
add_engine_on_progress (const char *sentence, gpointer dialog)
{
  gtk_label_set_label (PAL_ADD_ENGINE_DIALOG (dialog)->state, sentence);
}

/* Called by the name that it gives itself, if it does. */
static void
add_found (PalAddEngineDialog *self, PalEngineProfile *found)
{
  PalEngineItem *item;

  if (found->title != NULL && *found->title != '\0') {
    g_free (found->spec->name);
    found->spec->name = g_strdup (found->title);
  }
  item = pal_engine_store_add (self->store, found);
  g_signal_emit (self, signals[SIGNAL_ADDED], 0, item);
  pal_dialog_close (self);
}

static void
on_probed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalAddEngineDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (PalEngineProfile) found = pal_engine_probe_finish (result, &error);

  g_clear_object (&self->probing);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  show_state (self, FALSE, error != NULL ? error->message : "");
  if (found != NULL)
    add_found (self, found);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->command));
}

static void
on_add (PalAddEngineDialog *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->command));
  g_auto (GStrv) argv = NULL;
  g_autofree char *name = NULL;
  g_autoptr (PalDriverSpec) spec = NULL;

  if (self->probing != NULL || !gtk_widget_get_sensitive (self->add))
    return;
  if (!g_shell_parse_argv (text, NULL, &argv, NULL)) {
    show_state (self, FALSE, _ ("The quotation marks do not match."));
    return;
  }
  name = g_path_get_basename (argv[0]);
  spec = pal_driver_spec_new (name, (const char *const *) argv, NULL);
  if (g_path_is_absolute (argv[0])) /* its files often lie beside it */
    spec->folder = g_path_get_dirname (argv[0]);
  self->probing = g_cancellable_new ();
  pal_dialog_set_focus (self, NULL); /* GtkText warns where it becomes insensitive with it */
  show_state (self, TRUE, "");
  pal_engine_probe_async (spec, add_engine_on_progress, self->probing, on_probed,
                          g_object_ref (self));
}

static void
add_engine_on_chosen (gpointer dialog, GFile *file)
{
  PalAddEngineDialog *self = dialog;
  const char *path = g_file_peek_path (file);
  g_autofree char *quoted = NULL;

  if (path == NULL)
    return;
  quoted = strpbrk (path, " \t'\"\\$&;()") != NULL ? g_shell_quote (path) : g_strdup (path);
  gtk_editable_set_text (GTK_EDITABLE (self->command), quoted);
  on_add (self);
}

static void
add_engine_on_choose (PalAddEngineDialog *self)
{
  pal_choosing_ask (pal_file_dialog_new (_ ("Choose an Engine"), pal_dialog_get_window (self),
                                         PAL_FILE_OPEN, _ ("_Select")),
                    self, add_engine_on_chosen);
}

static void
pal_add_engine_dialog_dispose (GObject *object)
{
  PalAddEngineDialog *self = PAL_ADD_ENGINE_DIALOG (object);

  g_clear_object (&self->store);
  G_OBJECT_CLASS (pal_add_engine_dialog_parent_class)->dispose (object);
}

/* Who is being asked need not answer any more. */
static void
pal_add_engine_dialog_ending (gpointer dialog)
{
  PalAddEngineDialog *self = dialog;

  if (self->probing != NULL)
    g_cancellable_cancel (self->probing);
}

static void
pal_add_engine_dialog_class_init (PalAddEngineDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_add_engine_dialog_dispose;
  PAL_DIALOG_CLASS (klass)->ending = pal_add_engine_dialog_ending;
  signals[SIGNAL_ADDED] = g_signal_new ("added", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, PAL_TYPE_ENGINE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-add-engine-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalAddEngineDialog, add);
  gtk_widget_class_bind_template_child (widget_class, PalAddEngineDialog, group);
  gtk_widget_class_bind_template_child (widget_class, PalAddEngineDialog, command);
  gtk_widget_class_bind_template_child (widget_class, PalAddEngineDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, PalAddEngineDialog, state);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_bind_template_callback (widget_class, add_engine_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, add_engine_on_choose);
}

static void
pal_add_engine_dialog_init (PalAddEngineDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  show_state (self, FALSE, "");
}

PalAddEngineDialog *
pal_add_engine_dialog_new (GtkWindow *parent, PalEngineStore *store)
{
  PalAddEngineDialog *self = g_object_new (PAL_TYPE_ADD_ENGINE_DIALOG, "over", parent, NULL);

  self->store = g_object_ref (store);
  gtk_widget_grab_focus (GTK_WIDGET (self->command));
  return self;
}
