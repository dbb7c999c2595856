/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-dialog.h"

enum { PROP_OVER = 1, PROP_BODY, PROP_WIDTH, PROP_HEIGHT };

#if ADW_CHECK_VERSION(1, 5, 0)

#define OVER "pal-dialog-over"

G_DEFINE_TYPE (PalDialog, pal_dialog, ADW_TYPE_DIALOG)

static void
set_body (PalDialog *self, GtkWidget *body)
{
  adw_dialog_set_child (ADW_DIALOG (self), body);
}

static void
set_width (PalDialog *self, int width)
{
  adw_dialog_set_content_width (ADW_DIALOG (self), width);
}

static void
set_height (PalDialog *self, int height)
{
  adw_dialog_set_content_height (ADW_DIALOG (self), height);
}

static void
dispose_at_last (gpointer self)
{
  g_object_run_dispose (self);
  g_object_unref (self);
}

static void
pal_dialog_closed (AdwDialog *dialog)
{
  PalDialogClass *klass = PAL_DIALOG_CLASS (G_OBJECT_GET_CLASS (dialog));

  if (klass->ending != NULL)
    klass->ending (dialog);
}

static void
override_closing (PalDialogClass *klass)
{
  ADW_DIALOG_CLASS (klass)->closed = pal_dialog_closed;
}

/* It has gone from its window, in the midst of something that needs it for a moment more. */
static void
dialog_on_parent (GtkWidget *self)
{
  if (gtk_widget_get_parent (self) == NULL && !gtk_widget_in_destruction (self))
    g_idle_add_once (dispose_at_last, g_object_ref (self));
}

void
pal_dialog_set_over (gpointer dialog, GtkWindow *over)
{
  if (over != NULL)
    g_object_set_data_full (G_OBJECT (dialog), OVER, g_object_ref (over), g_object_unref);
  g_signal_connect (dialog, "notify::parent", G_CALLBACK (dialog_on_parent), NULL);
}

static void
pal_dialog_init (PalDialog *self)
{
}

void
pal_dialog_present (gpointer dialog)
{
  adw_dialog_present (dialog, (GtkWidget *) pal_dialog_get_over (dialog));
}

void
pal_dialog_close (gpointer dialog)
{
  adw_dialog_close (dialog);
}

void
pal_dialog_end (gpointer dialog)
{
  adw_dialog_force_close (dialog);
}

void
pal_dialog_set_title (gpointer dialog, const char *title)
{
  adw_dialog_set_title (dialog, title);
}

void
pal_dialog_set_focus (gpointer dialog, GtkWidget *widget)
{
  adw_dialog_set_focus (dialog, widget);
}

GtkWidget *
pal_dialog_get_focus (gpointer dialog)
{
  return adw_dialog_get_focus (dialog);
}

GtkWindow *
pal_dialog_get_over (gpointer dialog)
{
  return g_object_get_data (G_OBJECT (dialog), OVER);
}

GtkWindow *
pal_dialog_get_window (gpointer dialog)
{
  GtkRoot *root = gtk_widget_get_root (dialog);

  return root != NULL ? GTK_WINDOW (root) : pal_dialog_get_over (dialog);
}

gpointer
pal_dialog_in_view (GtkWindow *window)
{
  if (ADW_IS_APPLICATION_WINDOW (window))
    return adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  return ADW_IS_WINDOW (window) ? adw_window_get_visible_dialog (ADW_WINDOW (window)) : NULL;
}

void
pal_dialog_follow (GtkWindow *window, GCallback func, gpointer object)
{
  if (ADW_IS_APPLICATION_WINDOW (window))
    g_signal_connect_object (window, "notify::visible-dialog", func, object, G_CONNECT_SWAPPED);
}

static GListModel *
dialogs_of (GtkWindow *window)
{
  if (ADW_IS_APPLICATION_WINDOW (window))
    return adw_application_window_get_dialogs (ADW_APPLICATION_WINDOW (window));
  return adw_window_get_dialogs (ADW_WINDOW (window));
}

gpointer
pal_dialog_find (GtkWindow *over, GType type, gconstpointer but)
{
  g_autoptr (GListModel) dialogs = dialogs_of (over);

  for (guint i = 0; i < g_list_model_get_n_items (dialogs); i++) {
    g_autoptr (GObject) dialog = g_list_model_get_item (dialogs, i);

    if (dialog != but && G_TYPE_CHECK_INSTANCE_TYPE (dialog, type))
      return dialog;
  }
  return NULL;
}

#else

G_DEFINE_TYPE (PalDialog, pal_dialog, ADW_TYPE_WINDOW)

void
pal_dialog_set_over (gpointer dialog, GtkWindow *over)
{
  GtkApplication *application = over != NULL ? gtk_window_get_application (over) : NULL;

  gtk_window_set_transient_for (dialog, over);
  /* As a window of the application the dialog would hear its keys, too. */
  if (application != NULL)
    gtk_widget_insert_action_group (dialog, "app", G_ACTION_GROUP (application));
}

static void
set_body (PalDialog *self, GtkWidget *body)
{
  adw_window_set_content (ADW_WINDOW (self), body);
}

static void
set_width (PalDialog *self, int width)
{
  g_object_set (self, "default-width", width, NULL);
}

static void
set_height (PalDialog *self, int height)
{
  g_object_set (self, "default-height", height, NULL);
}

static gboolean
pal_dialog_close_request (GtkWindow *window)
{
  PalDialogClass *klass = PAL_DIALOG_CLASS (G_OBJECT_GET_CLASS (window));

  if (klass->ending != NULL)
    klass->ending (window);
  return GTK_WINDOW_CLASS (pal_dialog_parent_class)->close_request (window);
}

static void
override_closing (PalDialogClass *klass)
{
  GTK_WINDOW_CLASS (klass)->close_request = pal_dialog_close_request;
}

static void
pal_dialog_init (PalDialog *self)
{
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
}

void
pal_dialog_present (gpointer dialog)
{
  gtk_window_present (dialog);
}

void
pal_dialog_close (gpointer dialog)
{
  gtk_window_close (dialog);
}

void
pal_dialog_end (gpointer dialog)
{
  gtk_window_destroy (dialog);
}

void
pal_dialog_set_title (gpointer dialog, const char *title)
{
  gtk_window_set_title (dialog, title);
}

void
pal_dialog_set_focus (gpointer dialog, GtkWidget *widget)
{
  gtk_window_set_focus (dialog, widget);
}

GtkWidget *
pal_dialog_get_focus (gpointer dialog)
{
  return gtk_window_get_focus (dialog);
}

GtkWindow *
pal_dialog_get_over (gpointer dialog)
{
  return gtk_window_get_transient_for (dialog);
}

GtkWindow *
pal_dialog_get_window (gpointer dialog)
{
  return dialog;
}

gpointer
pal_dialog_in_view (GtkWindow *window)
{
  return NULL;
}

/* A window of its own takes the keys from WINDOW, which says so itself. */
void
pal_dialog_follow (GtkWindow *window, GCallback func, gpointer object)
{
}

gpointer
pal_dialog_find (GtkWindow *over, GType type, gconstpointer but)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

    if (toplevel != but && G_TYPE_CHECK_INSTANCE_TYPE (toplevel, type)
        && gtk_window_get_transient_for (toplevel) == over)
      return toplevel;
  }
  return NULL;
}

#endif

/* Whether OTHER is a modal window that lies over WINDOW, or over one that does. */
static gboolean
covers (GtkWindow *other, GtkWindow *window)
{
  if (!gtk_window_get_modal (other) || !gtk_widget_get_visible (GTK_WIDGET (other)))
    return FALSE;
  while (other != NULL && other != window)
    other = gtk_window_get_transient_for (other);
  return other != NULL;
}

/* Whether a modal window lies over WINDOW. */
static gboolean
is_covered (GtkWindow *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWindow) other = g_list_model_get_item (toplevels, i);

    if (other != window && covers (other, window))
      return TRUE;
  }
  return FALSE;
}

gboolean
pal_dialog_is_over (GtkWindow *window)
{
  return pal_dialog_in_view (window) != NULL || is_covered (window);
}

GtkWindow *
pal_dialog_find_blocking (GtkWindow *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  /* Of two windows that have each a dialog of its own neither is to raise the other's for ever. */
  if (gtk_window_get_modal (window) || is_covered (window))
    return NULL;
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWindow) other = g_list_model_get_item (toplevels, i);

    if (other != window && gtk_window_get_modal (other)
        && gtk_widget_get_visible (GTK_WIDGET (other))
        && gtk_window_get_transient_for (other) != NULL && !is_covered (other)
        && gtk_window_get_group (other) == gtk_window_get_group (window))
      return other;
  }
  return NULL;
}

static void
pal_dialog_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalDialog *self = (PalDialog *) object;

  switch (id) {
  case PROP_OVER:
    pal_dialog_set_over (self, g_value_get_object (value));
    break;
  case PROP_BODY:
    set_body (self, g_value_get_object (value));
    break;
  case PROP_WIDTH:
    set_width (self, g_value_get_int (value));
    break;
  case PROP_HEIGHT:
    set_height (self, g_value_get_int (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static GParamSpec *
dialog_size (const char *name)
{
  return g_param_spec_int (name, NULL, NULL, -1, G_MAXINT, -1,
                           G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
}

static void
pal_dialog_class_init (PalDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  override_closing (klass);
  object_class->set_property = pal_dialog_set_property;
  g_object_class_install_property (
      object_class, PROP_OVER,
      g_param_spec_object ("over", NULL, NULL, GTK_TYPE_WINDOW,
                           G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_BODY,
                                   g_param_spec_object ("body", NULL, NULL, GTK_TYPE_WIDGET,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_WIDTH, dialog_size ("width"));
  g_object_class_install_property (object_class, PROP_HEIGHT, dialog_size ("height"));
}
