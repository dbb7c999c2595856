#include "pal-line-caption.h"

#include "ui/app/pal-opening-books.h"

struct _PalLineCaption {
  GtkWidget parent_instance;

  PalSession *session;
  GSignalGroup *session_signals, *overlay_signals;
  char *opening, *values;
};

G_DEFINE_FINAL_TYPE (PalLineCaption, pal_line_caption, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_SESSION, PROP_OPENING, PROP_VALUES, N_PROPS };

static GParamSpec *properties[N_PROPS];

static void
line_caption_take (PalLineCaption *self, char **field, char *text, int prop)
{
  if (g_strcmp0 (*field, text) == 0) {
    g_free (text);
    return;
  }
  g_free (*field);
  *field = text;
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop]);
  gtk_widget_set_visible (GTK_WIDGET (self), self->opening != NULL || self->values != NULL);
}

static void
update_values (PalLineCaption *self)
{
  PalOverlays *overlays = self->session != NULL ? pal_session_get_overlays (self->session) : NULL;

  line_caption_take (self, &self->values,
                     overlays != NULL ? pal_overlays_describe_values (overlays) : NULL,
                     PROP_VALUES);
}

static void
update_opening (PalLineCaption *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  const GameNode *node = match != NULL ? pal_session_get_node (self->session) : NULL;
  const OpeningNames *names
      = match != NULL ? pal_opening_books_get_names (pal_match_get_rules (match)) : NULL;

  line_caption_take (self, &self->opening,
                     node != NULL && names != NULL ? g_strdup (opening_names_find (names, node))
                                                   : NULL,
                     PROP_OPENING);
}

static void
pal_line_caption_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  PalLineCaption *self = PAL_LINE_CAPTION (object);

  switch (prop_id) {
  case PROP_SESSION:
    g_value_set_object (value, self->session);
    break;
  case PROP_OPENING:
    g_value_set_string (value, self->opening);
    break;
  case PROP_VALUES:
    g_value_set_string (value, self->values);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
pal_line_caption_set_property (GObject *object, guint prop_id, const GValue *value,
                               GParamSpec *pspec)
{
  PalLineCaption *self = PAL_LINE_CAPTION (object);

  g_set_object (&self->session, g_value_get_object (value));
  g_signal_group_set_target (self->session_signals, self->session);
  g_signal_group_set_target (self->overlay_signals, self->session != NULL
                                                        ? pal_session_get_overlays (self->session)
                                                        : NULL);
  update_opening (self);
  update_values (self);
}

static void
pal_line_caption_dispose (GObject *object)
{
  PalLineCaption *self = PAL_LINE_CAPTION (object);
  GtkWidget *child;

  g_signal_group_set_target (self->session_signals, NULL);
  g_signal_group_set_target (self->overlay_signals, NULL);
  g_clear_object (&self->session);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (pal_line_caption_parent_class)->dispose (object);
}

static void
pal_line_caption_finalize (GObject *object)
{
  PalLineCaption *self = PAL_LINE_CAPTION (object);

  g_object_unref (self->session_signals);
  g_object_unref (self->overlay_signals);
  g_free (self->opening);
  g_free (self->values);
  G_OBJECT_CLASS (pal_line_caption_parent_class)->finalize (object);
}

static void
pal_line_caption_class_init (PalLineCaptionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_line_caption_get_property;
  object_class->set_property = pal_line_caption_set_property;
  object_class->dispose = pal_line_caption_dispose;
  object_class->finalize = pal_line_caption_finalize;

  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, PAL_TYPE_SESSION,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_OPENING] = g_param_spec_string ("opening", NULL, NULL, NULL, reads);
  properties[PROP_VALUES] = g_param_spec_string ("values", NULL, NULL, NULL, reads);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "linecaption");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-line-caption.ui");
}

static void
pal_line_caption_init (PalLineCaption *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->session_signals = g_signal_group_new (PAL_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::node",
                                  G_CALLBACK (update_opening), self);
  self->overlay_signals = g_signal_group_new (PAL_TYPE_OVERLAYS);
  g_signal_group_connect_swapped (self->overlay_signals, "changed", G_CALLBACK (update_values),
                                  self);
}
