#include "pal-choice-row.h"

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

enum { PROP_0, PROP_SUBTITLE, PROP_SELECTED, N_PROPS };

static GParamSpec *properties[N_PROPS];

void
pal_choice_row_set_labels (PalChoiceRow *self, const char *const *labels)
{
  pal_segmented_set_labels (self->segmented, labels);
}

static void
on_title (PalChoiceRow *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->segmented), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)), -1);
}

static void
pal_choice_row_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  PalChoiceRow *self = PAL_CHOICE_ROW (object);

  switch (prop_id) {
  case PROP_SUBTITLE:
    g_value_set_string (value, self->text);
    break;
  case PROP_SELECTED:
    g_value_set_uint (value, self->selected);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
pal_choice_row_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  PalChoiceRow *self = PAL_CHOICE_ROW (object);

  switch (prop_id) {
  case PROP_SUBTITLE:
    g_free (self->text);
    self->text = g_value_dup_string (value);
    gtk_widget_set_visible (self->subtitle, self->text != NULL && *self->text != '\0');
    break;
  case PROP_SELECTED:
    if (self->selected == g_value_get_uint (value))
      return;
    self->selected = g_value_get_uint (value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    return;
  }
  g_object_notify_by_pspec (object, pspec);
}

static void
pal_choice_row_finalize (GObject *object)
{
  g_free (PAL_CHOICE_ROW (object)->text);
  G_OBJECT_CLASS (pal_choice_row_parent_class)->finalize (object);
}

static void
pal_choice_row_class_init (PalChoiceRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = pal_choice_row_get_property;
  object_class->set_property = pal_choice_row_set_property;
  object_class->finalize = pal_choice_row_finalize;

  properties[PROP_SUBTITLE] = g_param_spec_string ("subtitle", NULL, NULL, NULL, flags);
  properties[PROP_SELECTED] = g_param_spec_uint ("selected", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

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
