/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-switcher-title.h"

#include "pal-properties.h"
#include "pal-squeezer.h"

struct _PalSwitcherTitle {
  AdwBin parent_instance;

  AdwViewStack *stack;
  char *title, *subtitle;
  gboolean disabled;
  gboolean squeezed;
  PalSqueezer *squeezer;
  AdwViewSwitcher *switcher;
  AdwWindowTitle *words;
};

G_DEFINE_FINAL_TYPE (PalSwitcherTitle, pal_switcher_title, ADW_TYPE_BIN)

static void
update_squeezed (PalSwitcherTitle *self)
{
  GtkWidget *shown;
  gboolean squeezed;

  g_object_get (self->squeezer, "shown", &shown, NULL);
  squeezed = !self->disabled && shown == GTK_WIDGET (self->words);
  g_clear_object (&shown);
  if (squeezed == self->squeezed)
    return;
  self->squeezed = squeezed;
  g_object_notify (G_OBJECT (self), "squeezed");
}

static void
show_stack (PalSwitcherTitle *self)
{
  adw_view_switcher_set_stack (self->switcher, self->stack);
}

static void
show_words (PalSwitcherTitle *self)
{
  adw_window_title_set_title (self->words, self->title != NULL ? self->title : "");
  adw_window_title_set_subtitle (self->words, self->subtitle != NULL ? self->subtitle : "");
}

static void
show_disabled (PalSwitcherTitle *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->switcher), !self->disabled);
  update_squeezed (self);
}

static void
pal_switcher_title_class_init (PalSwitcherTitleClass *klass)
{
  const PalProperty properties[] = {
    { "stack", ADW_TYPE_VIEW_STACK, G_STRUCT_OFFSET (PalSwitcherTitle, stack),
      G_CALLBACK (show_stack) },
    { "title", G_TYPE_STRING, G_STRUCT_OFFSET (PalSwitcherTitle, title), G_CALLBACK (show_words) },
    { "subtitle", G_TYPE_STRING, G_STRUCT_OFFSET (PalSwitcherTitle, subtitle),
      G_CALLBACK (show_words) },
    { "disabled", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSwitcherTitle, disabled),
      G_CALLBACK (show_disabled) },
    { "squeezed", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSwitcherTitle, squeezed),
      .flags = G_PARAM_READABLE },
  };

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
pal_switcher_title_init (PalSwitcherTitle *self)
{
  self->squeezer = g_object_new (PAL_TYPE_SQUEEZER, NULL);
  self->switcher = g_object_new (ADW_TYPE_VIEW_SWITCHER, "policy", ADW_VIEW_SWITCHER_POLICY_WIDE,
                                 "halign", GTK_ALIGN_CENTER, NULL);
  self->words = g_object_new (ADW_TYPE_WINDOW_TITLE, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->switcher), GTK_WIDGET (self->squeezer));
  gtk_widget_set_parent (GTK_WIDGET (self->words), GTK_WIDGET (self->squeezer));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->squeezer));
  g_signal_connect_object (self->squeezer, "notify::shown", G_CALLBACK (update_squeezed), self,
                           G_CONNECT_SWAPPED);
}
