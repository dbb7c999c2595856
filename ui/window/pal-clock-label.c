/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-clock-label.h"

#include "ui/moves/pal-move-text.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

enum { TENTHS_BELOW_MS = 10000, ICON_GAP = 6 };

struct _PalClockLabel {
  GtkWidget parent_instance;

  PalSession *session;
  int side;
  guint timeout;
  GtkWidget *low; /* a sign, since color alone does not tell everybody */
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (PalClockLabel, pal_clock_label, GTK_TYPE_WIDGET)

/* USED: TEXT is what has been used, and not what is left. MORE: what is to be said besides, or
 * NULL.
 */
static void
clock_label_show_text (PalClockLabel *self, const char *text, gboolean used, const char *more)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (self->session));
  g_autofree char *name = NULL, *full = NULL, *tip = NULL;

  pal_widget_set_css_class (self, "used", used);
  if (g_strcmp0 (text, gtk_label_get_label (GTK_LABEL (self->label))) == 0)
    return;
  gtk_label_set_label (GTK_LABEL (self->label), text);
  /* Translators: a side and a time, “White’s clock: 4:31”. */
  name = g_strdup_printf (used ? _ ("%s’s time used: %s") : _ ("%s’s clock: %s"),
                          _ (rules->side_names[self->side]), text);
  full = more != NULL ? g_strdup_printf ("%s, %s", name, more) : g_strdup (name);
  tip = g_strjoin (" · ", used ? _ ("Time used") : _ ("Time left"), more, NULL);
  pal_widget_set_tooltip (self, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, full, -1);
  g_object_notify (G_OBJECT (self), "text");
}

/* The sign says it in words as well, which a reader speaks when the sign comes, and not at each
 * second that follows. */
static void
clock_label_show_low (PalClockLabel *self, gboolean low)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (self->session));
  g_autofree char *said = NULL;

  pal_widget_set_css_class (self, "low", low);
  if (low == gtk_widget_get_visible (self->low))
    return;
  /* Translators: a side, “White is low on time”. */
  said = g_strdup_printf (_ ("%s is low on time"), _ (rules->side_names[self->side]));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->low), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                  -1);
  gtk_widget_set_visible (self->low, low);
}

/* Before a second has been used there is nothing to tell: it would look like a clock at its end. */
static gint64
refresh_used (PalClockLabel *self, gint64 used)
{
  g_autofree char *text = pal_clock_format_whole (used);

  clock_label_show_text (self, text, TRUE, NULL);
  clock_label_show_low (self, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), used >= 1000);
  return 1000 - used % 1000;
}

/* "0:24 (2)": of the second last period there are 24 seconds left. Before the periods have begun
 * the clock looks like any other. "19:12 · 0:48": the move that is awaited may take no longer than
 * 48 seconds; FOR_MOVE is G_MAXINT64 where it may. */
static char *
clock_text (gint64 shown, int periods, gboolean begun, gint64 for_move)
{
  g_autofree char *time = pal_clock_format (shown);
  g_autofree char *move = pal_clock_format (for_move);

  if (for_move != G_MAXINT64)
    return g_strdup_printf ("%s · %s", time, move);
  return periods > 1 && begun ? g_strdup_printf ("%s (%d)", time, periods)
                              : g_steal_pointer (&time);
}

/* What is left of the limit of a move while it is awaited, or was when the game ended. */
static gint64
left_for_move (PalClockLabel *self, PalClock *clock)
{
  PalMatch *match = pal_session_get_match (self->session);

  return pal_match_get_side_to_move (match) == self->side
             ? pal_clock_get_move_left (clock, self->side)
             : G_MAXINT64;
}

/* What is said of a clock besides its time, or NULL. */
static char *
more_text (int periods, gint64 for_move)
{
  g_autofree char *move = pal_clock_format (for_move);

  if (for_move != G_MAXINT64)
    /* Translators: what is left of the time that one move may take. */
    return g_strdup_printf (_ ("%s for this move"), move);
  if (periods > 0)
    return g_strdup_printf (ngettext ("%d period left", "%d periods left", (gulong) periods),
                            periods);
  return NULL;
}

/* How many milliseconds a time that is shown stays right. */
static gint64
until_next (gint64 shown)
{
  return shown <= 0 ? 1000 : shown % (shown < TENTHS_BELOW_MS ? 100 : 1000) + 1;
}

/* Shows the time of this moment. Returns how many milliseconds the text stays right. */
static gint64
clock_label_refresh (PalClockLabel *self)
{
  PalClock *clock = pal_match_get_clock (pal_session_get_match (self->session));
  gint64 left = pal_clock_get_left (clock, self->side), for_move, shown;
  int periods;
  g_autofree char *text = NULL, *more = NULL;

  if (left == G_MAXINT64)
    return refresh_used (self, pal_clock_get_used (clock, self->side));
  shown = pal_clock_get_shown (clock, self->side, &periods);
  for_move = left_for_move (self, clock);
  text = clock_text (shown, periods, pal_clock_is_in_periods (clock, self->side), for_move);
  more = more_text (periods, for_move);
  clock_label_show_text (self, text, FALSE, more);
  clock_label_show_low (self, pal_clock_is_low (clock, self->side));
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  return for_move == G_MAXINT64 ? until_next (shown)
                                : MIN (until_next (shown), until_next (for_move));
}

/* The last move of SIDE on the way to NODE of which is known what was left after it; or NULL. */
static const GameNode *
last_clock (const GameTree *tree, const GameNode *node, int side)
{
  for (; node->parent != NULL; node = node->parent)
    if (node->clock_ms != GAME_NODE_UNKNOWN && pal_move_side (tree, node) == side)
      return node;
  return NULL;
}

/* Whether MATCH is played here, without a limit for the side. */
static gboolean
counts_up (PalClockLabel *self, PalMatch *match)
{
  return pal_match_get_started (match)
         && !pal_clock_is_limited (pal_match_get_clock (match), self->side);
}

/* In a game that is only looked at the clock shows what is known of the position in view: what was
 * left, else what had been used; and nothing where nothing is known. */
static void
show_recorded (PalClockLabel *self, PalMatch *match)
{
  const GameTree *tree = pal_match_get_tree (match);
  const PalTimeControl *control = pal_clock_get_control (pal_match_get_clock (match), self->side);
  const GameNode *node = pal_session_get_node (self->session);
  const GameNode *told = node != NULL ? last_clock (tree, node, self->side) : NULL;
  gint64 used = node != NULL ? pal_time_used_until (tree, node, self->side) : GAME_NODE_UNKNOWN;
  g_autofree char *text = NULL;

  if (told != NULL)
    text = pal_clock_format (told->clock_ms);
  else if (used != GAME_NODE_UNKNOWN)
    text = used >= 1000 ? pal_clock_format_whole (used) : NULL;
  else if (pal_match_get_started (match) && !counts_up (self, match)) /* before its first move */
    text = pal_clock_format (control->base > 0 ? control->base : control->increment);
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  if (text != NULL)
    clock_label_show_text (self, text, told == NULL && used != GAME_NODE_UNKNOWN, NULL);
  clock_label_show_low (self, FALSE);
  pal_widget_set_css_class (self, "running", FALSE);
}

/* Nobody waits for the clocks of a game that is over: they follow the position in view. */
static gboolean
is_looked_at (PalClockLabel *self, PalMatch *match)
{
  return !pal_match_get_started (match)
         || (pal_match_is_over (match) && !pal_session_is_live (self->session));
}

static gboolean
on_timeout (gpointer data)
{
  PalClockLabel *self = data;

  self->timeout = g_timeout_add ((guint) clock_label_refresh (self), on_timeout, self);
  return G_SOURCE_REMOVE;
}

static void
clock_label_update (PalClockLabel *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  gboolean running;
  gint64 wait;

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (match == NULL)
    return;
  if (is_looked_at (self, match)) {
    show_recorded (self, match);
    return;
  }
  running = pal_clock_get_running (pal_match_get_clock (match)) == self->side;
  wait = clock_label_refresh (self);
  if (running)
    self->timeout = g_timeout_add ((guint) wait, on_timeout, self);
  pal_widget_set_css_class (self, "running",
                            pal_match_get_side_to_move (match) == self->side
                                && !pal_match_get_paused (match)
                                && !outcome_is_over (pal_match_get_outcome (match)));
}

/* Another game may call its sides otherwise. */
static void
clock_label_on_match (PalClockLabel *self)
{
  gtk_widget_set_visible (self->low, FALSE);
  gtk_label_set_label (GTK_LABEL (self->label), "");
  clock_label_update (self);
}

const char *
pal_clock_label_get_text (PalClockLabel *self)
{
  return gtk_label_get_label (GTK_LABEL (self->label));
}

static void
pal_clock_label_dispose (GObject *object)
{
  g_clear_handle_id (&PAL_CLOCK_LABEL (object)->timeout, g_source_remove);
  pal_properties_dispose (object);
}

static void
pal_clock_label_class_init (PalClockLabelClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (clock_label_on_match) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (clock_label_update) },
    { PAL_OF_MATCH, "notify::side-to-move", G_CALLBACK (clock_label_update) },
    { PAL_OF_MATCH, "ended", G_CALLBACK (clock_label_update) },
    { PAL_OF_CLOCK, "changed", G_CALLBACK (clock_label_update) },
    { PAL_OF_CLOCK, "low", G_CALLBACK (clock_label_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalClockLabel, session),
      G_CALLBACK (clock_label_on_match), .heard = heard },
    { "side", G_TYPE_INT, G_STRUCT_OFFSET (PalClockLabel, side), G_CALLBACK (clock_label_on_match),
      .most = 1 },
    { "text", G_TYPE_STRING, .flags = G_PARAM_READABLE,
      .get = G_CALLBACK (pal_clock_label_get_text) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = pal_clock_label_dispose;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "clock");
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
pal_clock_label_init (PalClockLabel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, ICON_GAP);

  self->low = g_object_new (GTK_TYPE_IMAGE, "icon-name", "pal-low-time-symbolic", "visible", FALSE,
                            "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
  self->label = gtk_label_new ("");
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), self->low);
  gtk_box_append (GTK_BOX (box), self->label);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}
