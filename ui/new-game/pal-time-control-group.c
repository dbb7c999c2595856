/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-time-control-group.h"

#include "ui/widgets/pal-choice-row.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-whole-item.h"

#include <glib/gi18n.h>

enum { PRESETS_MAX = 8 };
enum { USUAL_PERIOD = 30 }; /* seconds */

struct _PalTimeControlGroup {
  AdwPreferencesGroup parent_instance;

  PalTimeControl
      presets[PRESETS_MAX]; /* the first is none; behind the last one comes a custom one */
  guint n_presets;
  PalTimeControl control;
  char *unlimited_label; /* what is offered in place of a clock; NULL: none */
  char *unlimited_text;  /* what is said of that; NULL: that there is no limit */
  gboolean showing;      /* the widgets are being set, nobody has chosen */

  PalChoiceRow *preset;
  AdwComboRow *mode;
  GtkWidget *base_row;
  GtkWidget *increment_row;
  GtkWidget *limit_row;
  GtkWidget *moves_row;
  GtkWidget *periods_row;
  GtkSpinButton *minutes;
  GtkSpinButton *seconds;
  GtkSpinButton *increment;
  GtkSpinButton *limit;
  GtkSpinButton *moves;
  GtkSpinButton *periods;
};

G_DEFINE_FINAL_TYPE (PalTimeControlGroup, pal_time_control_group, ADW_TYPE_PREFERENCES_GROUP)

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* The number of the preset that CONTROL is, or of the custom one. */
static guint
find_preset (PalTimeControlGroup *self, const PalTimeControl *control)
{
  guint i = 0;

  while (i < self->n_presets && !pal_time_control_equal (control, &self->presets[i]))
    i++;
  return i;
}

static void
show_description (PalTimeControlGroup *self)
{
  g_autofree char *text = pal_time_control_describe (&self->control);
  gboolean unlimited = self->control.mode == PAL_CLOCK_NONE;

  g_object_set (self->preset, "subtitle",
                unlimited && self->unlimited_text != NULL ? self->unlimited_text : text, NULL);
}

static void
show_rows (PalTimeControlGroup *self, gboolean own)
{
  PalClockMode mode = self->control.mode;

  gtk_widget_set_visible (GTK_WIDGET (self->mode), own);
  gtk_widget_set_visible (self->base_row, own);
  gtk_widget_set_visible (self->increment_row, own && mode != PAL_CLOCK_SUDDEN);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->increment_row),
                                 mode == PAL_CLOCK_BYOYOMI ? _ ("Length of a period")
                                                           : _ ("For each move"));
  gtk_widget_set_visible (self->limit_row, own);
  gtk_widget_set_visible (self->moves_row, own && mode == PAL_CLOCK_MOVES);
  gtk_widget_set_visible (self->periods_row, own && mode == PAL_CLOCK_BYOYOMI);
  show_description (self);
}

static void
show_values (PalTimeControlGroup *self)
{
  int seconds = (int) (self->control.base / 1000);

  self->showing = TRUE;
  adw_combo_row_set_selected (self->mode, MAX (1, self->control.mode) - 1);
  gtk_spin_button_set_value (self->minutes, seconds / 60);
  gtk_spin_button_set_value (self->seconds, seconds % 60);
  gtk_spin_button_set_value (self->increment, (double) self->control.increment / 1000);
  gtk_spin_button_set_value (self->limit, (double) self->control.move_limit / 1000);
  if (self->control.mode == PAL_CLOCK_BYOYOMI)
    gtk_spin_button_set_value (self->periods, self->control.moves);
  else if (self->control.moves > 0)
    gtk_spin_button_set_value (self->moves, self->control.moves);
  self->showing = FALSE;
}

/* A custom one begins with what was chosen before, so that it can be changed a little. */
static void
on_preset (PalTimeControlGroup *self)
{
  guint selected = pal_choice_row_get_selected (self->preset);

  if (self->showing)
    return;
  if (selected < self->n_presets)
    self->control = self->presets[selected];
  else if (self->control.mode == PAL_CLOCK_NONE)
    self->control = (PalTimeControl){ PAL_CLOCK_FISCHER, 900000, 10000, 0 };
  show_values (self);
  show_rows (self, selected == self->n_presets);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Periods need a length; that of an increment may be none. */
static void
begin_periods (PalTimeControlGroup *self)
{
  if (gtk_spin_button_get_value_as_int (self->increment) > 0)
    return;
  self->showing = TRUE;
  gtk_spin_button_set_value (self->increment, USUAL_PERIOD);
  self->showing = FALSE;
}

static void
on_custom (PalTimeControlGroup *self)
{
  PalTimeControl *control = &self->control;
  const PalClockMode before = control->mode;

  if (self->showing)
    return;
  control->mode = (PalClockMode) adw_combo_row_get_selected (self->mode) + 1;
  if (control->mode == PAL_CLOCK_BYOYOMI && before != PAL_CLOCK_BYOYOMI)
    begin_periods (self);
  control->base = (gtk_spin_button_get_value_as_int (self->minutes) * 60
                   + gtk_spin_button_get_value_as_int (self->seconds))
                  * (gint64) 1000;
  control->increment = control->mode == PAL_CLOCK_SUDDEN
                           ? 0
                           : gtk_spin_button_get_value_as_int (self->increment) * (gint64) 1000;
  control->move_limit = gtk_spin_button_get_value_as_int (self->limit) * (gint64) 1000;
  control->moves = control->mode == PAL_CLOCK_MOVES ? gtk_spin_button_get_value_as_int (self->moves)
                   : control->mode == PAL_CLOCK_BYOYOMI
                       ? gtk_spin_button_get_value_as_int (self->periods)
                       : 0;
  show_rows (self, TRUE);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
pal_time_control_group_set_rules (PalTimeControlGroup *self, const Rules *rules)
{
  static const char *const usual[] = { "60", "180+2", "300+3", "600+5", NULL };
  const char *const *tags = rules->time_controls != NULL ? rules->time_controls : usual;
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) tooltips = g_ptr_array_new_with_free_func (g_free);

  self->presets[0] = (PalTimeControl){ .mode = PAL_CLOCK_NONE };
  self->n_presets = 1;
  for (; *tags != NULL && self->n_presets < PRESETS_MAX; tags++)
    if (pal_time_control_from_tag (*tags, &self->presets[self->n_presets]))
      self->n_presets++;
  for (guint i = 0; i < self->n_presets; i++) {
    g_ptr_array_add (labels, pal_time_control_short_text (&self->presets[i]));
    g_ptr_array_add (tooltips, pal_time_control_describe (&self->presets[i]));
  }
  if (self->unlimited_label != NULL) {
    g_free (labels->pdata[0]);
    labels->pdata[0] = g_strdup (self->unlimited_label);
    g_free (tooltips->pdata[0]);
    tooltips->pdata[0] = g_strdup (self->unlimited_text);
  }
  g_ptr_array_add (labels, g_strdup (_ ("Custom…")));
  g_ptr_array_add (labels, NULL);
  g_ptr_array_add (tooltips, NULL);
  self->showing = TRUE;
  pal_choice_row_set_labels (self->preset, (const char *const *) labels->pdata);
  pal_choice_row_set_tooltips (self->preset, (const char *const *) tooltips->pdata);
  self->showing = FALSE;
}

void
pal_time_control_group_set_control (PalTimeControlGroup *self, const PalTimeControl *control)
{
  guint preset = find_preset (self, control);

  self->control = *control;
  show_values (self);
  self->showing = TRUE;
  g_object_set (self->preset, "selected", preset, NULL);
  self->showing = FALSE;
  show_rows (self, preset == self->n_presets);
}

PalTimeControl
pal_time_control_group_get_control (PalTimeControlGroup *self)
{
  return self->control;
}

static void
pal_time_control_group_class_init (PalTimeControlGroupClass *klass)
{
  const PalProperty properties[] = {
    { "unlimited-label", G_TYPE_STRING, G_STRUCT_OFFSET (PalTimeControlGroup, unlimited_label) },
    { "unlimited-text", G_TYPE_STRING, G_STRUCT_OFFSET (PalTimeControlGroup, unlimited_text),
      G_CALLBACK (show_description) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_WHOLE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-time-control-group.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, preset);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, mode);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, base_row);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, increment_row);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, moves_row);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, limit_row);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, periods_row);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, minutes);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, seconds);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, increment);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, moves);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, limit);
  gtk_widget_class_bind_template_child (widget_class, PalTimeControlGroup, periods);
  gtk_widget_class_bind_template_callback (widget_class, on_preset);
  gtk_widget_class_bind_template_callback (widget_class, on_custom);
}

static void
pal_time_control_group_init (PalTimeControlGroup *self)
{
  self->showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->showing = FALSE;
}
