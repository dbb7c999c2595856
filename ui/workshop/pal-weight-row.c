/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-weight-row.h"

#include "game/bots/pal-bot-editor.h"
#include "ui/widgets/pal-wrap-box.h"

struct _PalWeightRow {
  AdwPreferencesRow parent_instance;

  GtkAdjustment *adjustment;
  GtkLabel *subtitle;
  GtkScale *scale;
  GtkSpinButton *spin;
  gboolean showing; /* what is told, and not what a hand does */
};

G_DEFINE_FINAL_TYPE (PalWeightRow, pal_weight_row, ADW_TYPE_PREFERENCES_ROW)

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static gboolean
write_points (GtkSpinButton *spin, gpointer data)
{
  g_autofree char *text = pal_bot_text_points (gtk_spin_button_get_value_as_int (spin));

  if (g_strcmp0 (text, gtk_editable_get_text (GTK_EDITABLE (spin))) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

/* What is no number changes nothing. */
static int
read_points (GtkSpinButton *spin, double *value, gpointer data)
{
  int hundredths;

  *value = pal_bot_text_read_points (gtk_editable_get_text (GTK_EDITABLE (spin)), &hundredths)
               ? hundredths
               : gtk_spin_button_get_value (spin);
  return TRUE;
}

void
pal_weight_row_show_points (GtkSpinButton *spin)
{
  gtk_spin_button_set_numeric (spin, FALSE); /* else it lets no point in */
  g_signal_connect (spin, "input", G_CALLBACK (read_points), NULL);
  g_signal_connect (spin, "output", G_CALLBACK (write_points), NULL);
  gtk_spin_button_update (spin);
}

/* A slider says its value in the units that the number beside it has. */
static void
weight_row_on_value (PalWeightRow *self)
{
  g_autofree char *text = pal_bot_text_points (pal_weight_row_get_value (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  if (!self->showing)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
pal_weight_row_class_init (PalWeightRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-weight-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PalWeightRow, adjustment);
  gtk_widget_class_bind_template_child (widget_class, PalWeightRow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, PalWeightRow, scale);
  gtk_widget_class_bind_template_child (widget_class, PalWeightRow, spin);
  gtk_widget_class_bind_template_callback (widget_class, weight_row_on_value);
}

static void
pal_weight_row_init (PalWeightRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_weight_row_show_points (self->spin);
}

GtkWidget *
pal_weight_row_new (const char *title, const char *subtitle, int most)
{
  PalWeightRow *self = g_object_new (PAL_TYPE_WEIGHT_ROW, "title", title, NULL);

  gtk_label_set_label (self->subtitle, subtitle);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), subtitle != NULL && *subtitle != '\0');
  gtk_adjustment_set_lower (self->adjustment, -most);
  gtk_adjustment_set_upper (self->adjustment, most);
  gtk_scale_add_mark (self->scale, 0, GTK_POS_BOTTOM, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, subtitle, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->spin), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, subtitle, -1);
  return GTK_WIDGET (self);
}

int
pal_weight_row_get_value (PalWeightRow *self)
{
  double value = gtk_adjustment_get_value (self->adjustment);

  return (int) (value < 0 ? value - 0.5 : value + 0.5);
}

void
pal_weight_row_set_value (PalWeightRow *self, int value)
{
  if (value == pal_weight_row_get_value (self))
    return;
  self->showing = TRUE;
  gtk_adjustment_set_value (self->adjustment, value);
  self->showing = FALSE;
}
