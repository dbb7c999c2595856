/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-plot.h"

#include "pal-game-point-text.h"
#include "ui/board/pal-board-painter.h"
#include "ui/platform/pal-colors.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

enum {
  HEIGHT = 84,
  TIMES_HEIGHT = 18, /* of them */
  TIMES_ALONE = 24,  /* where there is no curve */
  PAD = 7,           /* at the sides: marks must fit */
  PLIES_LEAST = 24,  /* a game that has just begun does not jump at each move */
  GAP_MOST = 2,      /* plies: a side's engine may have noted only its own moves */
  PAGE = 10,
  TIME_LEAST = 10000, /* milliseconds that fill a bar: quick moves are no events */
};

struct _PalGamePlot {
  GtkWidget parent_instance;

  PalSession *session;
  GArray *points; /* NULL: none yet */
  int hover;      /* the ply under the pointer, or -1 */
  int seen;       /* the ply in view as it was told last */
};

G_DEFINE_FINAL_TYPE (PalGamePlot, pal_game_plot, GTK_TYPE_WIDGET)

/* --- places --- */

static int
last_ply (PalGamePlot *self)
{
  return self->points != NULL ? (int) self->points->len - 1 : 0;
}

static const PalGamePoint *
point_of_ply (PalGamePlot *self, int ply)
{
  return &g_array_index (self->points, PalGamePoint, ply);
}

static double
ply_width (PalGamePlot *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  int least = match != NULL && pal_match_get_started (match) && !pal_match_is_over (match)
                  ? PLIES_LEAST
                  : 1;

  return (gtk_widget_get_width (GTK_WIDGET (self)) - 2.0 * PAD) / MAX (last_ply (self), least);
}

static double
x_of (PalGamePlot *self, int ply)
{
  return PAD + ply * ply_width (self);
}

static int
ply_at (PalGamePlot *self, double x)
{
  return CLAMP ((int) lround ((x - PAD) / ply_width (self)), 0, last_ply (self));
}

/* The node of the line in view at PLY; NULL where it is shorter by now. */
static GameNode *
node_at (PalGamePlot *self, int ply)
{
  GameNode *node = pal_session_get_line_end (self->session);

  while (node != NULL && node->ply > ply)
    node = node->parent;
  return node != NULL && node->ply == ply && ply <= last_ply (self) ? node : NULL;
}

static int
ply_in_view (PalGamePlot *self)
{
  GameNode *node = self->session != NULL ? pal_session_get_node (self->session) : NULL;

  return node != NULL ? MIN (node->ply, last_ply (self)) : 0;
}

/* --- what it looks like --- */

typedef struct {
  PalGamePlot *self;
  cairo_t *cr;
  double height; /* of the curve */
  GdkRGBA ink, accent, sides[2];
} Drawing;

static void
lookup (PalGamePlot *self, const char *name, GdkRGBA *color)
{
  pal_colors_look_up (self, name, color);
}

static void
set_ink (const Drawing *d, const GdkRGBA *color, double alpha)
{
  cairo_set_source_rgba (d->cr, color->red, color->green, color->blue, alpha);
}

/* The color of a side, toned down towards the GROUND: it is an area, not a piece. */
static GdkRGBA
tone (guint32 color, const GdkRGBA *ground, float share)
{
  const float parts[3] = { (float) (color >> 24) / 255, (float) (color >> 16 & 255) / 255,
                           (float) (color >> 8 & 255) / 255 };

  return (GdkRGBA){ ground->red + (parts[0] - ground->red) * share,
                    ground->green + (parts[1] - ground->green) * share,
                    ground->blue + (parts[2] - ground->blue) * share, 1 };
}

static double
y_of (const Drawing *d, int ply)
{
  return d->height * (1 - point_of_ply (d->self, ply)->chance);
}

static gboolean
is_known (const Drawing *d, int ply)
{
  return point_of_ply (d->self, ply)->source != PAL_POINT_UNKNOWN;
}

/* The last known ply that the curve reaches from the known one at PLY without a gap. */
static int
end_of_run (const Drawing *d, int ply)
{
  int end = ply;

  for (int next = ply + 1; next <= last_ply (d->self) && next - end <= GAP_MOST; next++)
    if (is_known (d, next))
      end = next;
  return end;
}

/* Where the curve over the plies from FROM to TO begins and ends: a point is as wide as its ply,
 * and what reaches to the ends of the game does so to the edges. */
static double
left_of_run (const Drawing *d, int from)
{
  return from < GAP_MOST ? 0 : x_of (d->self, from) - ply_width (d->self) / 2;
}

static double
right_of_run (const Drawing *d, int to)
{
  double width = gtk_widget_get_width (GTK_WIDGET (d->self));

  return x_of (d->self, to) + PAD >= width ? width : x_of (d->self, to) + ply_width (d->self) / 2;
}

static void
trace_run (const Drawing *d, int from, int to)
{
  cairo_new_path (d->cr);
  cairo_line_to (d->cr, left_of_run (d, from), y_of (d, from));
  for (int ply = from; ply <= to; ply++)
    if (is_known (d, ply))
      cairo_line_to (d->cr, x_of (d->self, ply), y_of (d, ply));
  cairo_line_to (d->cr, right_of_run (d, to), y_of (d, to));
}

static void
draw_run (const Drawing *d, int from, int to)
{
  double left = left_of_run (d, from), right = right_of_run (d, to);

  set_ink (d, &d->sides[1], 1);
  cairo_rectangle (d->cr, left, 0, right - left, d->height);
  cairo_fill (d->cr);
  trace_run (d, from, to);
  cairo_line_to (d->cr, right, d->height);
  cairo_line_to (d->cr, left, d->height);
  set_ink (d, &d->sides[0], 1);
  cairo_fill (d->cr);
  trace_run (d, from, to);
  set_ink (d, &d->ink, 0.45);
  cairo_set_line_width (d->cr, 1);
  cairo_stroke (d->cr);
}

static void
draw_upright (const Drawing *d, int ply, double width)
{
  cairo_move_to (d->cr, x_of (d->self, ply), 0);
  cairo_line_to (d->cr, x_of (d->self, ply), gtk_widget_get_height (GTK_WIDGET (d->self)));
  cairo_set_line_width (d->cr, width);
  cairo_stroke (d->cr);
}

/* A dot, a diamond, a triangle: the worse the sharper. */
static void
trace_mark (cairo_t *cr, PalVerdict verdict)
{
  cairo_new_path (cr);
  if (verdict == PAL_VERDICT_INACCURACY) {
    cairo_arc (cr, 0, 0, 2.5, 0, 2 * G_PI);
  } else if (verdict == PAL_VERDICT_MISTAKE) {
    cairo_move_to (cr, 0, -4);
    cairo_line_to (cr, 4, 0);
    cairo_line_to (cr, 0, 4);
    cairo_line_to (cr, -4, 0);
  } else {
    cairo_move_to (cr, -4.5, -4);
    cairo_line_to (cr, 4.5, -4);
    cairo_line_to (cr, 0, 4.5);
  }
  cairo_close_path (cr);
}

static void
draw_mark (const Drawing *d, int ply)
{
  static const GdkRGBA colors[] = {
    [PAL_VERDICT_INACCURACY] = { 0.96f, 0.76f, 0.07f, 1 },
    [PAL_VERDICT_MISTAKE] = { 1, 0.47f, 0, 1 },
    [PAL_VERDICT_BLUNDER] = { 0.88f, 0.11f, 0.14f, 1 },
  };
  PalVerdict verdict = point_of_ply (d->self, ply)->verdict;

  cairo_save (d->cr);
  cairo_translate (d->cr, x_of (d->self, ply), CLAMP (y_of (d, ply), 5, d->height - 5));
  trace_mark (d->cr, verdict);
  cairo_set_source_rgba (d->cr, 1, 1, 1, 0.9);
  cairo_set_line_width (d->cr, 2);
  cairo_stroke_preserve (d->cr);
  set_ink (d, &colors[verdict], 1);
  cairo_fill (d->cr);
  cairo_restore (d->cr);
}

/* As square roots: beside one long thought all others would vanish. */
static void
draw_times (const Drawing *d)
{
  double most = TIME_LEAST, height = gtk_widget_get_height (GTK_WIDGET (d->self)) - d->height - 3;
  double width = MAX (ply_width (d->self) * 0.7, 1);

  for (int ply = 0; ply <= last_ply (d->self); ply++)
    most = MAX (most, (double) point_of_ply (d->self, ply)->time_ms);
  for (int ply = 1; ply <= last_ply (d->self); ply++) {
    gint64 time_ms = point_of_ply (d->self, ply)->time_ms;
    double share = sqrt ((double) MAX (time_ms, 0) / most);
    double bar = MAX (share * height, 1);

    if (time_ms == GAME_NODE_UNKNOWN)
      continue;
    set_ink (d, &d->ink, ply % 2 == 1 ? 0.5 : 0.28);
    cairo_rectangle (d->cr, x_of (d->self, ply) - width / 2, d->height + 3 + height - bar, width,
                     bar);
    cairo_fill (d->cr);
  }
}

static void
draw_curve (const Drawing *d)
{
  double right = gtk_widget_get_width (GTK_WIDGET (d->self));

  set_ink (d, &d->ink, 0.05);
  cairo_rectangle (d->cr, 0, 0, right, d->height);
  cairo_fill (d->cr);
  for (int ply = 0; ply <= last_ply (d->self); ply++)
    if (is_known (d, ply)) {
      int end = end_of_run (d, ply);
      draw_run (d, ply, end);
      ply = end;
    }
  cairo_move_to (d->cr, 0, floor (d->height / 2) + 0.5);
  cairo_line_to (d->cr, right, floor (d->height / 2) + 0.5);
  cairo_set_line_width (d->cr, 1);
  cairo_set_source_rgba (d->cr, 0.5, 0.5, 0.5, 0.55);
  cairo_stroke (d->cr);
}

static void
draw_in_view (const Drawing *d)
{
  int ply = ply_in_view (d->self);

  set_ink (d, &d->accent, 1);
  draw_upright (d, ply, 2);
  if (!is_known (d, ply))
    return;
  cairo_arc (d->cr, x_of (d->self, ply), CLAMP (y_of (d, ply), 4, d->height - 4), 3.5, 0, 2 * G_PI);
  cairo_fill (d->cr);
}

static void
draw_all (const Drawing *d)
{
  draw_times (d);
  if (d->self->hover >= 0) {
    set_ink (d, &d->accent, 0.5);
    draw_upright (d, d->self->hover, 1);
  }
  draw_in_view (d);
  for (int verdict = PAL_VERDICT_INACCURACY; verdict <= PAL_VERDICT_BLUNDER; verdict++)
    for (int ply = 1; ply <= last_ply (d->self); ply++)
      if ((int) point_of_ply (d->self, ply)->verdict == verdict)
        draw_mark (d, ply);
}

static void
choose_colors (Drawing *d, const Rules *rules)
{
  const guint32 *colors = pal_board_painter_for (rules)->side_colors;
  GdkRGBA ground = { 1, 1, 1, 1 };

  pal_colors_get (d->self, &d->ink);
  d->accent = d->ink;
  lookup (d->self, "accent_bg_color", &d->accent);
  lookup (d->self, "view_bg_color", &ground);
  for (int side = 0; side < 2; side++)
    d->sides[side] = tone (colors[side], &ground, 0.62f);
}

static gboolean
has_curve (PalGamePlot *self)
{
  return self->points != NULL && pal_game_points_have_evaluations (self->points);
}

/* The curve lies in a card with round corners; what else there is may stand out of it. */
static void
snapshot_curve (Drawing *d, GtkSnapshot *snapshot, float width)
{
  const float thin[4] = { 1, 1, 1, 1 };
  GdkRGBA line = { d->ink.red, d->ink.green, d->ink.blue, 0.2f };
  GskRoundedRect card;

  gsk_rounded_rect_init_from_rect (&card, &GRAPHENE_RECT_INIT (0, 0, width, (float) d->height), 6);
  gtk_snapshot_push_rounded_clip (snapshot, &card);
  d->cr = gtk_snapshot_append_cairo (snapshot, &card.bounds);
  draw_curve (d);
  cairo_destroy (d->cr);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &card, thin, (GdkRGBA[4]){ line, line, line, line });
}

static void
pal_game_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalGamePlot *self = PAL_GAME_PLOT (widget);
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  const float width = (float) gtk_widget_get_width (widget);
  const float height = (float) gtk_widget_get_height (widget);
  Drawing d = { .self = self, .height = height };

  if (match == NULL || self->points == NULL)
    return;
  if (!has_curve (self))
    d.height = 0;
  else if (pal_game_points_have_times (self->points))
    d.height -= TIMES_HEIGHT;
  choose_colors (&d, pal_match_get_rules (match));
  if (d.height > 0)
    snapshot_curve (&d, snapshot, width);
  d.cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  draw_all (&d);
  cairo_destroy (d.cr);
}

static void
pal_game_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 120
                        : has_curve (PAL_GAME_PLOT (widget))      ? HEIGHT
                                                                  : TIMES_ALONE;
}

/* --- what it says --- */

static char *
text_of_ply (PalGamePlot *self, int ply)
{
  PalMatch *match = pal_session_get_match (self->session);
  GameNode *node = node_at (self, ply);

  if (node == NULL)
    return NULL;
  return pal_game_point_text_with_move (pal_match_get_tree (match), node, point_of_ply (self, ply),
                                        pal_session_get_notation (self->session));
}

/* For screen readers. */
static void
tell_in_view (PalGamePlot *self)
{
  g_autofree char *text = self->points != NULL ? text_of_ply (self, ply_in_view (self)) : NULL;

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  (double) last_ply (self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  (double) ply_in_view (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text != NULL ? text : "", GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : "", -1);
}

/* Without an area for each ply: GTK 4.8 hides a tooltip at the first motion in another area, and
 * shows the next one only after one more. */
static gboolean
pal_game_plot_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard,
                             GtkTooltip *tooltip)
{
  PalGamePlot *self = PAL_GAME_PLOT (widget);
  int ply = by_keyboard ? ply_in_view (self) : ply_at (self, x);
  g_autofree char *text = self->points != NULL ? text_of_ply (self, ply) : NULL;

  if (text == NULL)
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* --- what it does --- */

static void
go_to_ply (PalGamePlot *self, int ply)
{
  GameNode *node = self->points != NULL ? node_at (self, ply) : NULL;

  if (node != NULL && node != pal_session_get_node (self->session))
    pal_session_set_node (self->session, node);
}

static void
game_plot_on_press (PalGamePlot *self, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  go_to_ply (self, ply_at (self, x));
}

static void
game_plot_on_drag (PalGamePlot *self, double x, double y, GtkGestureDrag *drag)
{
  double start_x, start_y;

  gtk_gesture_drag_get_start_point (drag, &start_x, &start_y);
  go_to_ply (self, ply_at (self, start_x + x));
}

static void
set_hover (PalGamePlot *self, int ply)
{
  if (self->hover == ply)
    return;
  self->hover = ply;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
game_plot_on_motion (PalGamePlot *self, double x, double y)
{
  set_hover (self, ply_at (self, x));
}

static void
game_plot_on_leave (PalGamePlot *self)
{
  set_hover (self, -1);
}

static gboolean
walk_by_key (GtkWidget *widget, GVariant *plies, gpointer data)
{
  PalGamePlot *self = PAL_GAME_PLOT (widget);
  int ply = ply_in_view (self) + g_variant_get_int32 (plies);

  go_to_ply (self, CLAMP (ply, 0, last_ply (self)));
  return TRUE;
}

static void
game_plot_on_node (PalGamePlot *self)
{
  int ply = ply_in_view (self);

  tell_in_view (self);
  if (self->seen != ply)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  self->seen = ply;
}

/* --- the object --- */

static void
pal_game_plot_dispose (GObject *object)
{
  PalGamePlot *self = PAL_GAME_PLOT (object);

  pal_session_replace (&self->session, NULL, self, NULL);
  g_clear_pointer (&self->points, g_array_unref);
  G_OBJECT_CLASS (pal_game_plot_parent_class)->dispose (object);
}

static void
pal_game_plot_class_init (PalGamePlotClass *klass)
{
  static const struct {
    guint keys[3];
    int plies;
  } walks[] = {
    { { GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_Up }, -1 },
    { { GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_Down }, 1 },
    { { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up }, -PAGE },
    { { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down }, PAGE },
    { { GDK_KEY_Home, GDK_KEY_KP_Home }, -G_MAXINT16 },
    { { GDK_KEY_End, GDK_KEY_KP_End }, G_MAXINT16 },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_game_plot_dispose;
  widget_class->snapshot = pal_game_plot_snapshot;
  widget_class->measure = pal_game_plot_measure;
  widget_class->query_tooltip = pal_game_plot_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "gameplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  for (guint i = 0; i < G_N_ELEMENTS (walks); i++)
    for (guint k = 0; k < G_N_ELEMENTS (walks[i].keys) && walks[i].keys[k] != 0; k++)
      gtk_widget_class_add_binding (widget_class, walks[i].keys[k], 0, walk_by_key, "i",
                                    walks[i].plies);
}

static void
pal_game_plot_init (PalGamePlot *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->hover = -1;
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_widget_set_cursor_from_name (widget, "pointer");
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (game_plot_on_press), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (game_plot_on_drag), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (game_plot_on_motion), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (game_plot_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (game_plot_on_leave), self);
  gtk_widget_add_controller (widget, motion);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Course of the Game"), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  -1);
}

void
pal_game_plot_set_session (PalGamePlot *self, PalSession *session)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (game_plot_on_node) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (tell_in_view) },
    { .signal = NULL },
  };

  pal_session_replace (&self->session, session, self, heard);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
pal_game_plot_set_points (PalGamePlot *self, GArray *points)
{
  g_clear_pointer (&self->points, g_array_unref);
  self->points = g_array_ref (points);
  self->hover = MIN (self->hover, last_ply (self));
  self->seen = ply_in_view (self);
  tell_in_view (self);
  gtk_widget_queue_resize (GTK_WIDGET (self)); /* there may be a curve now */
}

char *
pal_game_plot_get_text (PalGamePlot *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (match == NULL || self->points == NULL)
    return NULL;
  return pal_game_point_text (pal_match_get_tree (match), point_of_ply (self, ply_in_view (self)));
}
