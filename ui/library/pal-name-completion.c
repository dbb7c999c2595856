/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-name-completion.h"

enum {
  NAMES_MAX = 8,
  CHARACTERS_MIN = 2, /* of a text that is completed; one Chinese character is a word */
};

struct _PalNameCompletion {
  GObject parent_instance;

  GtkWidget *entry; /* whose this is */
  LibraryNameKind kinds;
  PalLibrary *library;
  GCancellable *asking;
  gboolean choosing; /* the text is being set, not typed */
  GtkWidget *popover;
  GtkListBox *list;
  GtkAdjustment *scrolled; /* that of what ENTRY scrolls in, or NULL; a weak pointer */
};

G_DEFINE_FINAL_TYPE (PalNameCompletion, pal_name_completion, G_TYPE_OBJECT)

static void
completion_hide (PalNameCompletion *self)
{
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  if (self->popover)
    gtk_popover_popdown (GTK_POPOVER (self->popover));
}

/* What ENTRY stands in may scroll it out of sight. Its names would stay behind, or leave the
 * screen.
 */
static void
completion_follow_scrolling (PalNameCompletion *self)
{
  GtkWidget *window = gtk_widget_get_ancestor (self->entry, GTK_TYPE_SCROLLED_WINDOW);

  if (self->scrolled != NULL || window == NULL)
    return;
  g_set_weak_pointer (&self->scrolled,
                      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window)));
  g_signal_connect_object (self->scrolled, "value-changed", G_CALLBACK (completion_hide), self,
                           G_CONNECT_SWAPPED);
}

/* --- what is offered --- */

static void
fill_names (PalNameCompletion *self, const char *const *names)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))))
    gtk_list_box_remove (self->list, row);
  for (; *names; names++) {
    GtkWidget *label = gtk_label_new (*names);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
    row = gtk_list_box_row_new ();
    gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
    gtk_widget_set_focusable (row, FALSE);
    gtk_list_box_append (self->list, row);
  }
}

/* Whether NAMES say more than what stands there already. */
static gboolean
completion_helps (PalNameCompletion *self, const char *const *names)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  return names[0] && !(names[1] == NULL && g_str_equal (names[0], text))
         && (gtk_widget_get_state_flags (self->entry) & GTK_STATE_FLAG_FOCUS_WITHIN);
}

static void
completion_on_names (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalNameCompletion) self = data;
  g_auto (GStrv) names = pal_library_complete_finish (PAL_LIBRARY (source), result, NULL);

  if (!names || !self->entry
      || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  g_clear_object (&self->asking);
  if (!completion_helps (self, (const char *const *) names)) {
    gtk_popover_popdown (GTK_POPOVER (self->popover));
    return;
  }
  fill_names (self, (const char *const *) names);
  completion_follow_scrolling (self);
  gtk_widget_set_size_request (self->popover, MIN (gtk_widget_get_width (self->entry), 360), -1);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static void
completion_on_changed (PalNameCompletion *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const gunichar first = g_utf8_get_char (text);

  if (self->choosing)
    return;
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  if (!self->library || !pal_library_is_loaded (self->library)
      || (g_utf8_strlen (text, -1) < CHARACTERS_MIN && !g_unichar_iswide (first))) {
    completion_hide (self);
    return;
  }
  self->asking = g_cancellable_new ();
  pal_library_complete (self->library, text, self->kinds, NAMES_MAX, self->asking,
                        completion_on_names, g_object_ref (self));
}

/* --- choosing --- */

static void
completion_choose (PalNameCompletion *self, GtkListBoxRow *row)
{
  g_autofree char *name
      = g_strdup (gtk_label_get_label (GTK_LABEL (gtk_list_box_row_get_child (row))));

  self->choosing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), name);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  self->choosing = FALSE;
  completion_hide (self);
}

static void
completion_on_row (GtkListBox *list, GtkListBoxRow *row, PalNameCompletion *self)
{
  completion_choose (self, row);
}

/* The arrows go through the names and, beyond the first and the last one, back to the text. */
static void
completion_move (PalNameCompletion *self, int by)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  int index = row ? gtk_list_box_row_get_index (row) + by : by > 0 ? 0 : NAMES_MAX;

  while (index > 0 && index < NAMES_MAX + 1 && by < 0
         && !gtk_list_box_get_row_at_index (self->list, index))
    index--;
  gtk_list_box_select_row (self->list,
                           index < 0 ? NULL : gtk_list_box_get_row_at_index (self->list, index));
}

static gboolean
completion_on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                   PalNameCompletion *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  if (!gtk_widget_get_visible (self->popover))
    return FALSE;
  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    completion_move (self, 1);
    return TRUE;
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
    completion_move (self, -1);
    return TRUE;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    if (row)
      completion_choose (self, row);
    else
      completion_hide (self);
    return row != NULL;
  case GDK_KEY_Escape:
    completion_hide (self);
    return TRUE;
  default:
    return FALSE;
  }
}

/* --- the object --- */

static void
completion_on_destroy (PalNameCompletion *self)
{
  completion_hide (self);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  self->entry = NULL;
}

static void
pal_name_completion_finalize (GObject *object)
{
  PalNameCompletion *self = PAL_NAME_COMPLETION (object);

  g_clear_object (&self->asking);
  g_clear_object (&self->library);
  g_clear_weak_pointer (&self->scrolled);
  G_OBJECT_CLASS (pal_name_completion_parent_class)->finalize (object);
}

static void
pal_name_completion_class_init (PalNameCompletionClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_name_completion_finalize;
}

static void
pal_name_completion_init (PalNameCompletion *self)
{
}

static void
make_popover (PalNameCompletion *self)
{
  self->popover = gtk_popover_new ();
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_list_box_set_activate_on_single_click (self->list, TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (self->list), FALSE);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (completion_on_row), self, 0);
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_BOTTOM);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_popover_set_child (GTK_POPOVER (self->popover), GTK_WIDGET (self->list));
  gtk_widget_add_css_class (self->popover, "name-completion");
  gtk_widget_set_parent (self->popover, self->entry);
}

PalNameCompletion *
pal_name_completion_new (GtkWidget *entry, LibraryNameKind kinds)
{
  PalNameCompletion *self = g_object_new (PAL_TYPE_NAME_COMPLETION, NULL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->entry = entry;
  self->kinds = kinds;
  make_popover (self);
  g_object_set_data_full (G_OBJECT (entry), "pal-name-completion", self, g_object_unref);
  g_signal_connect_object (entry, "changed", G_CALLBACK (completion_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "destroy", G_CALLBACK (completion_on_destroy), self,
                           G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (completion_on_key), self, 0);
  gtk_widget_add_controller (entry, keys);
  g_signal_connect_object (focus, "leave", G_CALLBACK (completion_hide), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (entry, focus);
  return self;
}

void
pal_name_completion_set_library (PalNameCompletion *self, PalLibrary *library)
{
  g_set_object (&self->library, library);
}
