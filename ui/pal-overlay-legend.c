#include "pal-overlay-legend.h"

#include "pal-board-danger.h"

#include "game/pal-new-game.h"

/* A sign is drawn on a bit of the board as large as this, with what that leaves around a cell. */
enum { SWATCH_SIZE = 30 };

/* In the order in which they are explained. */
static const unsigned signs[] = {
  OVERLAY_ATTACKED | OVERLAY_HANGING,
  OVERLAY_ATTACKED,
  OVERLAY_PINNED,
  OVERLAY_CONTESTED | OVERLAY_FIRST,
  OVERLAY_CONTESTED | OVERLAY_SECOND,
  OVERLAY_CONTESTED,
};

struct _PalOverlayLegend {
  GtkWidget parent_instance;

  PalSession *session;
  GSignalGroup *session_signals, *overlay_signals;
  GtkFlowBox *box;
  GSettings *settings; /* of the game in RULES */
  const Rules *rules;  /* what the signs in the box are made for; NULL: there are none */
  unsigned marks;
};

G_DEFINE_FINAL_TYPE (PalOverlayLegend, pal_overlay_legend, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_SESSION, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void
draw_swatch (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer sign)
{
  PalOverlayLegend *self
      = PAL_OVERLAY_LEGEND (gtk_widget_get_ancestor (GTK_WIDGET (area), PAL_TYPE_OVERLAY_LEGEND));
  const PalBoardPainter *painter = pal_board_painter_for (self->rules);
  g_autofree char *style = g_settings_get_string (self->settings, "board-style");
  PalBoardLook look = { .rules = self->rules,
                        .style = pal_board_painter_find_style (painter, style),
                        .coordinates = PAL_COORDINATES_NONE };
  unsigned flags = GPOINTER_TO_UINT (sign);

  pal_board_geometry_init (&look.geometry, 1, 1, FALSE, (PalBoardFrame){ 0 }, width, height,
                           gtk_widget_get_scale_factor (GTK_WIDGET (area)));
  pal_board_theme_set_source (cr, pal_board_painter_ground (&look, 0));
  cairo_rectangle (cr, 1, 1, width - 2, height - 2);
  cairo_fill (cr);
  pal_board_danger_draw_below (&look, 0, flags, cr);
  pal_board_danger_draw_above (&look, 0, flags, FALSE, cr);
}

static GtkWidget *
entry_new (const Rules *rules, unsigned sign)
{
  g_autofree char *name = pal_board_danger_name (rules, sign);
  g_autofree char *sentence = pal_board_danger_explain (rules, sign);
  GtkWidget *entry = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *swatch = gtk_drawing_area_new (), *label = gtk_label_new (name);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (swatch), SWATCH_SIZE);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (swatch), SWATCH_SIZE);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (swatch), draw_swatch, GUINT_TO_POINTER (sign),
                                  NULL);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (entry), swatch);
  gtk_box_append (GTK_BOX (entry), label);
  gtk_widget_set_tooltip_text (entry, sentence);
  return entry;
}

static void
clear (PalOverlayLegend *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_flow_box_remove (self->box, child);
  g_clear_object (&self->settings);
}

static void
rebuild (PalOverlayLegend *self)
{
  clear (self);
  if (self->rules == NULL)
    return;
  self->settings = pal_new_game_settings (self->rules);
  g_signal_connect_object (self->settings, "changed::board-style", G_CALLBACK (rebuild), self,
                           G_CONNECT_SWAPPED);
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (self->marks & signs[i] & (OVERLAY_ATTACKED | OVERLAY_PINNED | OVERLAY_CONTESTED)) {
      GtkWidget *entry = entry_new (self->rules, signs[i]);

      gtk_flow_box_append (self->box, entry);
      gtk_widget_set_focusable (gtk_widget_get_parent (entry), FALSE);
    }
}

static void
update (PalOverlayLegend *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  const Rules *rules = match != NULL ? pal_match_get_rules (match) : NULL;
  unsigned marks = 0;

  for (int i = 0; rules != NULL && i < rules->overlays.n; i++)
    if (pal_overlays_get_shown (pal_session_get_overlays (self->session),
                                rules->overlays.items[i].id))
      marks |= rules->overlays.items[i].marks;
  if (marks == 0)
    rules = NULL;
  if (rules == self->rules && marks == self->marks)
    return;
  self->rules = rules;
  self->marks = marks;
  rebuild (self);
  gtk_widget_set_visible (GTK_WIDGET (self), rules != NULL);
}

static void
pal_overlay_legend_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, PAL_OVERLAY_LEGEND (object)->session);
}

static void
pal_overlay_legend_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalOverlayLegend *self = PAL_OVERLAY_LEGEND (object);

  g_set_object (&self->session, g_value_get_object (value));
  g_signal_group_set_target (self->session_signals, self->session);
  g_signal_group_set_target (self->overlay_signals, self->session != NULL
                                                        ? pal_session_get_overlays (self->session)
                                                        : NULL);
  update (self);
}

static void
pal_overlay_legend_dispose (GObject *object)
{
  PalOverlayLegend *self = PAL_OVERLAY_LEGEND (object);

  g_signal_group_set_target (self->session_signals, NULL);
  g_signal_group_set_target (self->overlay_signals, NULL);
  g_clear_object (&self->session);
  if (self->box != NULL) {
    clear (self);
    gtk_widget_unparent (GTK_WIDGET (self->box));
    self->box = NULL;
  }
  G_OBJECT_CLASS (pal_overlay_legend_parent_class)->dispose (object);
}

static void
pal_overlay_legend_finalize (GObject *object)
{
  PalOverlayLegend *self = PAL_OVERLAY_LEGEND (object);

  g_object_unref (self->session_signals);
  g_object_unref (self->overlay_signals);
  G_OBJECT_CLASS (pal_overlay_legend_parent_class)->finalize (object);
}

static void
pal_overlay_legend_class_init (PalOverlayLegendClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = pal_overlay_legend_get_property;
  object_class->set_property = pal_overlay_legend_set_property;
  object_class->dispose = pal_overlay_legend_dispose;
  object_class->finalize = pal_overlay_legend_finalize;
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, PAL_TYPE_SESSION,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (widget_class, "legend");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
pal_overlay_legend_init (PalOverlayLegend *self)
{
  GtkWidget *box = gtk_flow_box_new ();

  self->box = GTK_FLOW_BOX (box);
  gtk_flow_box_set_selection_mode (self->box, GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (self->box, 2);
  gtk_flow_box_set_max_children_per_line (self->box, 3);
  gtk_flow_box_set_column_spacing (self->box, 6);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->session_signals = g_signal_group_new (PAL_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::match", G_CALLBACK (update),
                                  self);
  self->overlay_signals = g_signal_group_new (PAL_TYPE_OVERLAYS);
  g_signal_group_connect_swapped (self->overlay_signals, "notify::shown", G_CALLBACK (update),
                                  self);
}
