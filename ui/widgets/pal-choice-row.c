/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-choice-row.h"

#include "pal-properties.h"
#include "pal-segmented.h"
#include "pal-wrap-box.h"

struct _PalChoiceRow {
  AdwPreferencesRow parent_instance;

  char *text;
  guint selected;
  GtkWidget *subtitle;
  PalSegmented *segmented;
};

G_DEFINE_FINAL_TYPE (PalChoiceRow, pal_choice_row, ADW_TYPE_PREFERENCES_ROW)

void
pal_choice_row_set_labels (PalChoiceRow *self, const char *const *labels)
{
  pal_segmented_set_labels (self->segmented, labels);
}

void
pal_choice_row_set_tooltips (PalChoiceRow *self, const char *const *tooltips)
{
  pal_segmented_set_tooltips (self->segmented, tooltips);
}

guint
pal_choice_row_get_selected (PalChoiceRow *self)
{
  return self->selected;
}

static void
on_title (PalChoiceRow *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->segmented), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)), -1);
}

static void
choice_row_on_subtitle (PalChoiceRow *self)
{
  gtk_widget_set_visible (self->subtitle, self->text != NULL && *self->text != '\0');
}

static void
pal_choice_row_class_init (PalChoiceRowClass *klass)
{
  const PalProperty properties[] = {
    { "subtitle", G_TYPE_STRING, G_STRUCT_OFFSET (PalChoiceRow, text),
      G_CALLBACK (choice_row_on_subtitle) },
    { "selected", G_TYPE_UINT, G_STRUCT_OFFSET (PalChoiceRow, selected) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));

  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-choice-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PalChoiceRow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, PalChoiceRow, segmented);
}

static void
pal_choice_row_init (PalChoiceRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (self->subtitle, FALSE);
  g_signal_connect (self, "notify::title", G_CALLBACK (on_title), NULL);
}
