#include "pal-technique-bars.h"

#include "game/pal-thinking-text.h"

#include <glib/gi18n.h>

struct _PalTechniqueBars {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *name;
  GtkSpinner *spinner;
  GtkLabel *nodes;
  GtkProgressBar *nodes_bar;
  GtkProgressBar *time_bar;
  GtkLabel *value;
  GtkLabel *time;
};

G_DEFINE_FINAL_TYPE (PalTechniqueBars, pal_technique_bars, GTK_TYPE_WIDGET)

static void
pal_technique_bars_dispose (GObject *object)
{
  g_clear_pointer (&PAL_TECHNIQUE_BARS (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_technique_bars_parent_class)->dispose (object);
}

static void
pal_technique_bars_class_init (PalTechniqueBarsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_technique_bars_dispose;
  gtk_widget_class_set_css_name (widget_class, "techniquebars");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-technique-bars.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, box);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, name);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, spinner);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, nodes);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, nodes_bar);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, time_bar);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, value);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, time);
}

static void
pal_technique_bars_init (PalTechniqueBars *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
pal_technique_bars_new (void)
{
  return g_object_new (PAL_TYPE_TECHNIQUE_BARS, NULL);
}

static const char *
mark_of (const PalTechniqueFinding *finding, const PalTechniqueFinding *first)
{
  if (finding == first || first->state != PAL_TECHNIQUE_DONE)
    return "";
  if (finding->value == first->value)
    return finding->same_value ? " ✓" : _ (" (the same)");
  /* Translators: a value is another one than that of the bot as it is, as may be expected or not.
   */
  return finding->same_value ? _ (" (another one: repetitions or counted moves)")
                             : _ (" (another one, as may be)");
}

static char *
value_text (const PalTechniqueFinding *finding, const PalTechniqueFinding *first,
            const Position *position, int notation)
{
  g_autofree char *value = pal_thinking_value_text (finding->value);
  char move[MOVE_TEXT_MAX] = "–";

  switch (finding->state) {
  case PAL_TECHNIQUE_WAITING:
    return g_strdup (_ ("waits"));
  case PAL_TECHNIQUE_RUNNING:
    return g_strdup (_ ("searches …"));
  case PAL_TECHNIQUE_STOPPED:
    return g_strdup (_ ("stopped"));
  case PAL_TECHNIQUE_GAVE_UP:
    return g_strdup (_ ("given up: too many nodes"));
  case PAL_TECHNIQUE_DONE:
  default:
    break;
  }
  if (finding->best == MOVE_PASS)
    g_strlcpy (move, _ ("pass"), sizeof move);
  else if (finding->best != MOVE_NONE)
    finding->bot.rules->move_to_text (position, finding->best, notation, move);
  /* Translators: a move, its value, and whether that is the same as another one: "d6: +0.12 ✓". */
  return g_strdup_printf (_ ("%s: %s%s"), move, value, mark_of (finding, first));
}

static double
fraction (double part, double whole)
{
  return whole > 0 ? CLAMP (part / whole, 0, 1) : 0;
}

void
pal_technique_bars_show (PalTechniqueBars *self, const PalTechniqueFinding *finding,
                         const PalTechniqueFinding *first, const Position *position, int notation,
                         double nodes, double milliseconds)
{
  gboolean known = finding->state != PAL_TECHNIQUE_WAITING;
  g_autofree char *number = g_strdup_printf ("%'" G_GUINT64_FORMAT, finding->nodes);
  g_autofree char *time = pal_thinking_time_text (finding->milliseconds);
  g_autofree char *value = value_text (finding, first, position, notation);
  g_autofree char *label
      = g_strdup_printf (_ ("%s: %s nodes, %s, %s"), finding->name, number, time, value);

  gtk_label_set_text (self->name, finding->name);
  gtk_spinner_set_spinning (self->spinner, finding->state == PAL_TECHNIQUE_RUNNING);
  gtk_label_set_text (self->nodes, known ? number : "");
  gtk_label_set_text (self->time, known ? time : "");
  gtk_label_set_text (self->value, value);
  gtk_progress_bar_set_fraction (self->nodes_bar, fraction ((double) finding->nodes, nodes));
  gtk_progress_bar_set_fraction (self->time_bar, fraction (finding->milliseconds, milliseconds));
  if (finding == first)
    gtk_widget_add_css_class (GTK_WIDGET (self), "first");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
