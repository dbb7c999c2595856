/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-document-strip.h"

#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

struct _PalDocumentStrip {
  GtkWidget parent_instance;

  PalDocument *document;

  GtkWidget *content;
  GtkLabel *place;
  GtkWidget *list;
  GtkWidget *save;
  GtkProgressBar *progress;
};

G_DEFINE_FINAL_TYPE (PalDocumentStrip, pal_document_strip, GTK_TYPE_WIDGET)

/* As many games as have changed are saved by one press. */
static void
show_unsaved (PalDocumentStrip *self)
{
  guint n = pal_document_get_n_unsaved (self->document);
  g_autofree char *tip
      = g_strdup_printf (ngettext ("Save %u Changed Game", "Save %u Changed Games", n), n);

  gtk_widget_set_visible (self->save, n > 0);
  pal_widget_set_tooltip (self->save, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->save), GTK_ACCESSIBLE_PROPERTY_LABEL, tip,
                                  -1);
}

static void
show_progress (PalDocumentStrip *self)
{
  double progress;

  g_object_get (self->document, "progress", &progress, NULL);
  gtk_widget_set_opacity (GTK_WIDGET (self->progress), progress >= 0 ? 1 : 0);
  gtk_progress_bar_set_fraction (self->progress, MAX (progress, 0));
}

static void
document_strip_update (PalDocumentStrip *self)
{
  int index = pal_document_get_index (self->document);
  guint n = pal_document_get_n_games (self->document);
  g_autofree char *place = NULL;
  g_autofree char *name = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), index >= 0 && n > 1);
  if (index < 0)
    return;
  /* Translators: the number of a game in a file, and how many there are. */
  place = g_strdup_printf (_ ("Game %d of %u"), index + 1, n);
  /* Translators: what a button says to a screen reader: "Game 3 of 15", and what it does. */
  name = g_strdup_printf (_ ("%s: List of Games"), place);
  gtk_label_set_label (self->place, place);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  show_unsaved (self);
  show_progress (self);
}

static void
follow_document (PalDocumentStrip *self)
{
  if (self->document == NULL)
    return;
  g_signal_connect_object (self->document, "notify", G_CALLBACK (document_strip_update), self,
                           G_CONNECT_SWAPPED);
  document_strip_update (self);
}

static void
pal_document_strip_class_init (PalDocumentStripClass *klass)
{
  const PalProperty properties[] = {
    { "document", PAL_TYPE_DOCUMENT, G_STRUCT_OFFSET (PalDocumentStrip, document),
      G_CALLBACK (follow_document) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-document-strip.ui");
  gtk_widget_class_set_css_name (widget_class, "documentstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, PalDocumentStrip, content);
  gtk_widget_class_bind_template_child (widget_class, PalDocumentStrip, place);
  gtk_widget_class_bind_template_child (widget_class, PalDocumentStrip, list);
  gtk_widget_class_bind_template_child (widget_class, PalDocumentStrip, save);
  gtk_widget_class_bind_template_child (widget_class, PalDocumentStrip, progress);
}

static void
pal_document_strip_init (PalDocumentStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
