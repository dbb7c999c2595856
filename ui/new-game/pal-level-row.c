#include "pal-level-row.h"

#include "engine/strength.h"

#include <glib/gi18n.h>

struct _PalLevelRow {
  AdwActionRow parent_instance;

  GtkAdjustment *adjustment;
  GtkWidget *scale;
};

G_DEFINE_FINAL_TYPE (PalLevelRow, pal_level_row, ADW_TYPE_ACTION_ROW)

enum { PROP_0, PROP_LEVEL, N_PROPS };

static GParamSpec *properties[N_PROPS];

static int
get_level (PalLevelRow *self)
{
  return (int) (gtk_adjustment_get_value (self->adjustment) + 0.5);
}

static void
level_row_on_value (PalLevelRow *self)
{
  const Level *level = level_get (get_level (self));
  /* Translators: "Level 8 of 12 · a club player · about 1900". */
  g_autofree char *text = g_strdup_printf (_ ("Level %d of %d · %s · about %d"), level->number,
                                           LEVEL_COUNT, _ (level->name), level->elo);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LEVEL]);
}

static void
pal_level_row_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id) {
  case PROP_LEVEL:
    g_value_set_int (value, get_level (PAL_LEVEL_ROW (object)));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
pal_level_row_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  switch (prop_id) {
  case PROP_LEVEL:
    gtk_adjustment_set_value (PAL_LEVEL_ROW (object)->adjustment, g_value_get_int (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
pal_level_row_class_init (PalLevelRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = pal_level_row_get_property;
  object_class->set_property = pal_level_row_set_property;
  properties[PROP_LEVEL]
      = g_param_spec_int ("level", NULL, NULL, 1, LEVEL_COUNT, 1,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-level-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLevelRow, adjustment);
  gtk_widget_class_bind_template_child (widget_class, PalLevelRow, scale);
  gtk_widget_class_bind_template_callback (widget_class, level_row_on_value);
}

static void
pal_level_row_init (PalLevelRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_adjustment_set_upper (self->adjustment, LEVEL_COUNT);
  level_row_on_value (self);
}
