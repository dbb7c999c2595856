#include "pal-technique-bars.h"

#include "game/thinking/pal-thinking-text.h"

#include <glib/gi18n.h>
#include <math.h>

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

/* On a scale of logarithms, on which a bar of one tenth can still be seen: LEAST is a tenth of a
 * bar. */
static double
fraction (double part, double least, double most)
{
  const double decades = log10 (most / least) + 1;

  return part > 0 && least > 0 ? CLAMP ((log10 (part / least) + 1) / decades, 0.02, 1) : 0;
}

/* "× 135": how much more than the bot as it is; NULL where that is nothing to be said. */
static char *
times_text (const PalTechniqueFinding *finding, const PalTechniqueFinding *first)
{
  double times = first->nodes > 0 ? (double) finding->nodes / (double) first->nodes : 0;

  if (finding == first || finding->state != PAL_TECHNIQUE_DONE
      || first->state != PAL_TECHNIQUE_DONE)
    return NULL;
  /* Translators: so many times as many. */
  return g_strdup_printf (times < 9.95 ? _ ("× %.1f") : _ ("× %.0f"), times);
}

/* "3,607 nodes × 1.2", the digits grouped as in the language. */
static char *
nodes_text (const PalTechniqueFinding *finding, const PalTechniqueFinding *first)
{
  g_autofree char *number = pal_thinking_count_text (finding->nodes);
  g_autofree char *times = times_text (finding, first);
  g_autofree char *nodes
      = g_strdup_printf (ngettext ("%s node", "%s nodes", (gulong) finding->nodes), number);

  return times != NULL ? g_strdup_printf ("%s  %s", nodes, times) : g_steal_pointer (&nodes);
}

void
pal_technique_bars_show (PalTechniqueBars *self, const PalTechniqueFinding *finding,
                         const PalTechniqueFinding *first, const Position *position, int notation,
                         const PalTechniqueScale *scale)
{
  gboolean known = finding->state != PAL_TECHNIQUE_WAITING;
  g_autofree char *number = nodes_text (finding, first);
  g_autofree char *time = pal_thinking_time_text (finding->milliseconds);
  g_autofree char *value = value_text (finding, first, position, notation);
  g_autofree char *label
      = g_strdup_printf (_ ("%s: %s, %s, %s"), finding->name, number, time, value);

  gtk_label_set_text (self->name, finding->name);
  gtk_spinner_set_spinning (self->spinner, finding->state == PAL_TECHNIQUE_RUNNING);
  gtk_label_set_text (self->nodes, known ? number : "");
  gtk_label_set_text (self->time, known ? time : "");
  gtk_label_set_text (self->value, value);
  gtk_progress_bar_set_fraction (
      self->nodes_bar, fraction ((double) finding->nodes, scale->least_nodes, scale->most_nodes));
  gtk_progress_bar_set_fraction (self->time_bar,
                                 fraction (finding->milliseconds, scale->least_ms, scale->most_ms));
  if (finding == first)
    gtk_widget_add_css_class (GTK_WIDGET (self), "first");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
