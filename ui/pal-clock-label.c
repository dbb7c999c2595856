#include "pal-clock-label.h"

#include "pal-move-text.h"

#include <glib/gi18n.h>

enum { LOW_MS = 10000 };

struct _PalClockLabel {
  GtkWidget parent_instance;

  PalSession *session;
  int side;
  GSignalGroup *clock_signals;
  GSignalGroup *match_signals;
  guint timeout;
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (PalClockLabel, pal_clock_label, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_SESSION, PROP_SIDE, PROP_TEXT, N_PROPS };

static GParamSpec *properties[N_PROPS];

static void
set_css_class (PalClockLabel *self, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (GTK_WIDGET (self), name);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), name);
}

static void
show_text (PalClockLabel *self, const char *text)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (self->session));
  g_autofree char *name = NULL;

  if (g_strcmp0 (text, gtk_label_get_label (GTK_LABEL (self->label))) == 0)
    return;
  gtk_label_set_label (GTK_LABEL (self->label), text);
  /* Translators: a side and a time, “White’s clock: 4:31”. */
  name = g_strdup_printf (_ ("%s’s clock: %s"), _ (rules->side_names[self->side]), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

/* Shows the time of this moment. Returns how many milliseconds the text stays right. */
static gint64
refresh (PalClockLabel *self)
{
  PalClock *clock = pal_match_get_clock (pal_session_get_match (self->session));
  gint64 left = pal_clock_get_left (clock, self->side);
  gint64 used = pal_clock_get_used (clock, self->side);
  gboolean limited = left != G_MAXINT64;
  gboolean low = limited && left < LOW_MS;
  g_autofree char *text = limited ? pal_clock_format (left) : pal_time_used_text (used);

  show_text (self, text);
  set_css_class (self, "low", low);
  if (!limited)
    return 1000 - used % 1000;
  return left <= 0 ? 1000 : left % (low ? 100 : 1000) + 1;
}

/* In a game that is only looked at the clock shows what the file tells of the position in view,
 * and nothing where it tells nothing. */
static void
show_recorded (PalClockLabel *self, PalMatch *match)
{
  const GameTree *tree = pal_match_get_tree (match);
  GameNode *node = pal_session_get_node (self->session);
  g_autofree char *text = NULL;

  while (node != NULL && node->parent != NULL
         && (node->clock_ms == GAME_NODE_UNKNOWN || pal_move_side (tree, node) != self->side))
    node = node->parent;
  if (node != NULL && node->parent != NULL)
    text = pal_clock_format (node->clock_ms);
  gtk_widget_set_visible (GTK_WIDGET (self), text != NULL);
  if (text != NULL)
    show_text (self, text);
  set_css_class (self, "low", FALSE);
  set_css_class (self, "running", FALSE);
}

static gboolean
on_timeout (gpointer data)
{
  PalClockLabel *self = data;

  self->timeout = g_timeout_add ((guint) refresh (self), on_timeout, self);
  return G_SOURCE_REMOVE;
}

static void
update (PalClockLabel *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  gboolean running;
  gint64 wait;

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (match == NULL)
    return;
  if (!pal_match_get_started (match)) {
    show_recorded (self, match);
    return;
  }
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  running = pal_clock_get_running (pal_match_get_clock (match)) == self->side;
  wait = refresh (self);
  if (running)
    self->timeout = g_timeout_add ((guint) wait, on_timeout, self);
  set_css_class (self, "running",
                 pal_match_get_side_to_move (match) == self->side
                     && !outcome_is_over (pal_match_get_outcome (match)));
}

static void
on_node (PalClockLabel *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (match != NULL && !pal_match_get_started (match))
    show_recorded (self, match);
}

static void
set_match (PalClockLabel *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  g_signal_group_set_target (self->match_signals, match);
  g_signal_group_set_target (self->clock_signals,
                             match != NULL ? pal_match_get_clock (match) : NULL);
  /* Another game may call its sides otherwise. */
  gtk_label_set_label (GTK_LABEL (self->label), "");
  update (self);
}

static void
set_session (PalClockLabel *self, PalSession *session)
{
  if (self->session == session)
    return;
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (session != NULL) {
    g_signal_connect_object (session, "notify::match", G_CALLBACK (set_match), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (session, "notify::node", G_CALLBACK (on_node), self,
                             G_CONNECT_SWAPPED);
  }
  set_match (self);
}

const char *
pal_clock_label_get_text (PalClockLabel *self)
{
  return gtk_label_get_label (GTK_LABEL (self->label));
}

static void
pal_clock_label_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  PalClockLabel *self = PAL_CLOCK_LABEL (object);

  switch (prop_id) {
  case PROP_SESSION:
    g_value_set_object (value, self->session);
    break;
  case PROP_SIDE:
    g_value_set_int (value, self->side);
    break;
  case PROP_TEXT:
    g_value_set_string (value, pal_clock_label_get_text (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
pal_clock_label_set_property (GObject *object, guint prop_id, const GValue *value,
                              GParamSpec *pspec)
{
  PalClockLabel *self = PAL_CLOCK_LABEL (object);

  switch (prop_id) {
  case PROP_SESSION:
    set_session (self, g_value_get_object (value));
    break;
  case PROP_SIDE:
    self->side = g_value_get_int (value);
    gtk_label_set_label (GTK_LABEL (self->label), "");
    update (self);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
pal_clock_label_dispose (GObject *object)
{
  PalClockLabel *self = PAL_CLOCK_LABEL (object);

  set_session (self, NULL);
  g_clear_pointer (&self->label, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_clock_label_parent_class)->dispose (object);
}

static void
pal_clock_label_finalize (GObject *object)
{
  PalClockLabel *self = PAL_CLOCK_LABEL (object);

  g_object_unref (self->clock_signals);
  g_object_unref (self->match_signals);
  G_OBJECT_CLASS (pal_clock_label_parent_class)->finalize (object);
}

static void
pal_clock_label_class_init (PalClockLabelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_clock_label_get_property;
  object_class->set_property = pal_clock_label_set_property;
  object_class->dispose = pal_clock_label_dispose;
  object_class->finalize = pal_clock_label_finalize;

  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, PAL_TYPE_SESSION, flags);
  properties[PROP_SIDE] = g_param_spec_int ("side", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_TEXT]
      = g_param_spec_string ("text", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "clock");
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
pal_clock_label_init (PalClockLabel *self)
{
  self->label = gtk_label_new ("");
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  self->match_signals = g_signal_group_new (PAL_TYPE_MATCH);
  g_signal_group_connect_swapped (self->match_signals, "notify::side-to-move", G_CALLBACK (update),
                                  self);
  g_signal_group_connect_swapped (self->match_signals, "ended", G_CALLBACK (update), self);
  self->clock_signals = g_signal_group_new (PAL_TYPE_CLOCK);
  g_signal_group_connect_swapped (self->clock_signals, "changed", G_CALLBACK (update), self);
}
