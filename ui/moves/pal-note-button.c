/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-note-button.h"

#include "pal-note-popover.h"
#include "ui/widgets/pal-properties.h"

struct _PalNoteButton {
  GtkWidget parent_instance;

  PalSession *session;
  GtkMenuButton *button;
};

G_DEFINE_FINAL_TYPE (PalNoteButton, pal_note_button, GTK_TYPE_WIDGET)

/* The sheet is made when it is to be seen. */
static void
make_sheet (GtkMenuButton *button, gpointer self)
{
  GtkWidget *sheet;

  if (gtk_menu_button_get_popover (button) != NULL)
    return;
  sheet = g_object_new (PAL_TYPE_NOTE_POPOVER, NULL);
  g_object_bind_property (self, "session", sheet, "session", G_BINDING_SYNC_CREATE);
  gtk_menu_button_set_popover (button, sheet);
}

static void
pal_note_button_class_init (PalNoteButtonClass *klass)
{
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalNoteButton, session) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-note-button.ui");
  gtk_widget_class_bind_template_child (widget_class, PalNoteButton, button);
}

static void
pal_note_button_init (PalNoteButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->button, make_sheet, self, NULL);
}

void
pal_note_button_open (PalNoteButton *self)
{
  gtk_menu_button_popup (self->button);
}
