/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-result-strip.h"

#include "game/match/pal-match-text.h"
#include "ui/exercises/pal-endgame-play.h"
#include "ui/platform/pal-announce.h"
#include "ui/platform/pal-colors.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-wrap-box.h"

#include <glib/gi18n.h>

enum {
  PARTS = 3,
  HEIGHT = 18,
  WIDTH_MIN = 60,
  ROUND = 4,
  TEXT_ROOM = 6, /* beside a text in its part */
};

struct _PalResultBar {
  GtkWidget parent_instance;

  double parts[PARTS]; /* won, drawn, lost; of 1 */
  double share;
  gboolean known;
};

G_DEFINE_FINAL_TYPE (PalResultBar, pal_result_bar, GTK_TYPE_WIDGET)

static GdkRGBA
color_of (PalResultBar *self, const char *name, float alpha)
{
  GdkRGBA color;

  if (name == NULL || !pal_colors_look_up (self, name, &color))
    pal_colors_get (self, &color);
  color.alpha *= alpha;
  return color;
}

static void
result_bar_draw_text (PalResultBar *self, GtkSnapshot *snapshot, double part, double from,
                      double width, const GdkRGBA *color)
{
  g_autofree char *text = g_strdup_printf ("%d", (int) (part * 100 + 0.5));
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int text_width, text_height;

  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  if (text_width + TEXT_ROOM > width)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT ((float) (from + (width - text_width) / 2),
                            (float) (gtk_widget_get_height (GTK_WIDGET (self)) - text_height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_part (GtkSnapshot *snapshot, double from, double width, int height, const GdkRGBA *color)
{
  gtk_snapshot_append_color (snapshot, color,
                             &GRAPHENE_RECT_INIT ((float) from, 0, (float) width, (float) height));
}

/* Right-to-left languages read a bar from the other end. */
static double
result_bar_place (PalResultBar *self, double from, double width)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return mirrored ? gtk_widget_get_width (GTK_WIDGET (self)) - from - width : from;
}

static void
draw_results (PalResultBar *self, GtkSnapshot *snapshot, int width, int height)
{
  const GdkRGBA grounds[PARTS] = {
    color_of (self, "accent_bg_color", 1),
    color_of (self, "accent_bg_color", 0.35f),
    color_of (self, NULL, 0.12f),
  };
  const GdkRGBA texts[PARTS] = { color_of (self, "accent_fg_color", 1), color_of (self, NULL, 1),
                                 color_of (self, NULL, 1) };
  double from = 0;

  for (int i = 0; i < PARTS; i++) {
    double length = self->parts[i] * width, left = result_bar_place (self, from, length);

    draw_part (snapshot, left, length, height, &grounds[i]);
    result_bar_draw_text (self, snapshot, self->parts[i], left, length, &texts[i]);
    from += length;
  }
}

static void
pal_result_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalResultBar *self = PAL_RESULT_BAR (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GdkRGBA share = color_of (self, "accent_bg_color", 0.35f);
  GdkRGBA rest = color_of (self, NULL, 0.06f);
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (
      &outline, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height), ROUND);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  if (self->known) {
    draw_results (self, snapshot, width, height);
  } else {
    draw_part (snapshot, 0, width, height, &rest);
    draw_part (snapshot, result_bar_place (self, 0, self->share * width), self->share * width,
               height, &share);
  }
  gtk_snapshot_pop (snapshot);
}

static void
pal_result_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH_MIN : HEIGHT;
}

static void
pal_result_bar_class_init (PalResultBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = pal_result_bar_snapshot;
  widget_class->measure = pal_result_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "resultbar");
  /* What it shows is said by what it stands in. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
pal_result_bar_init (PalResultBar *self)
{
}

void
pal_result_bar_set (PalResultBar *self, gint64 wins, gint64 draws, gint64 losses, double share)
{
  const gint64 results[PARTS] = { wins, draws, losses };
  double games = (double) (wins + draws + losses);

  self->known = games > 0;
  self->share = CLAMP (share, 0, 1);
  for (int i = 0; i < PARTS; i++)
    self->parts[i] = games > 0 ? (double) results[i] / games : 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

struct _PalResultStrip {
  GtkWidget parent_instance;

  PalSession *session;
  gboolean compact;

  GtkRevealer *revealer;
  GtkLabel *title;
  GtkLabel *reason;
  GtkWidget *choices; /* what can be done when the game is over */
  GtkButton *again;
  GtkWidget *back;
};

G_DEFINE_FINAL_TYPE (PalResultStrip, pal_result_strip, GTK_TYPE_WIDGET)

/* REASON may be NULL. */
static void
result_strip_say (PalResultStrip *self, const char *title, const char *reason)
{
  g_autofree char *spoken = reason != NULL ? pal_join_sentences (title, reason) : g_strdup (title);

  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->reason, reason != NULL ? reason : "");
  gtk_widget_set_visible (GTK_WIDGET (self->reason), reason != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/* A game that was read from somewhere, or is over since before it came here, asks for nothing: its
 * result is told, and the reason where there is one. */
static void
say_result (PalResultStrip *self, PalMatch *match)
{
  const Outcome outcome = pal_match_get_told_at (match, pal_session_get_node (self->session));
  gboolean known = outcome.reason != REASON_UNKNOWN;
  g_autofree char *result = pal_match_describe_result (match, outcome);
  g_autofree char *reason = known ? pal_match_describe_reason (match, outcome) : NULL;
  const char *verdict = pal_endgame_play_get_verdict (match, outcome);
  g_autofree char *both
      = verdict != NULL && reason != NULL ? pal_join_sentences (reason, verdict) : NULL;

  result_strip_say (self, result, both != NULL ? both : reason);
  pal_button_set_label (self->again, pal_endgame_play_get_exercise (match) != NULL
                                         ? _ ("_Try Again")
                                         : _ ("_Rematch"));
  gtk_widget_set_visible (self->choices, pal_match_get_started (match));
  gtk_widget_set_visible (self->back, FALSE);
  pal_widget_set_css_class (self, "recorded", !pal_match_get_started (match));
}

static void
say_elsewhere (PalResultStrip *self)
{
  result_strip_say (self, _ ("Earlier Position"), NULL);
  gtk_widget_set_visible (self->choices, FALSE);
  gtk_widget_set_visible (self->back, TRUE);
  gtk_widget_remove_css_class (GTK_WIDGET (self), "recorded");
}

/* Whether somebody walks about in the moves while the game goes on. */
static gboolean
is_elsewhere (PalResultStrip *self, PalMatch *match)
{
  return pal_match_get_started (match) && !pal_match_is_over (match)
         && !pal_session_is_live (self->session);
}

static gboolean
result_strip_has_result (PalMatch *match)
{
  return pal_match_is_over (match) || outcome_is_over (pal_match_get_told (match));
}

/* The texts stay while the strip slides away, but for a reader it is gone at once. */
static void
result_strip_update (PalResultStrip *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  gboolean over = match != NULL && result_strip_has_result (match);
  gboolean elsewhere = match != NULL && is_elsewhere (self, match);

  if (over)
    say_result (self, match);
  else if (elsewhere)
    say_elsewhere (self);
  else
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ ("Result"), -1);
  gtk_revealer_set_reveal_child (self->revealer, over || elsewhere);
  gtk_widget_set_can_target (GTK_WIDGET (self), over || elsewhere);
}

static void
show_compact (PalResultStrip *self)
{
  pal_widget_set_css_class (self, "compact", self->compact);
}

static void
pal_result_strip_class_init (PalResultStripClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (result_strip_update) },
    { PAL_OF_SESSION, "notify::live", G_CALLBACK (result_strip_update) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (result_strip_update) },
    { PAL_OF_MATCH, "notify::over", G_CALLBACK (result_strip_update) },
    { PAL_OF_MATCH, "ended", G_CALLBACK (result_strip_update) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (result_strip_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalResultStrip, session),
      G_CALLBACK (result_strip_update), .heard = heard },
    { "compact", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalResultStrip, compact),
      G_CALLBACK (show_compact) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));

  g_type_ensure (PAL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-result-strip.ui");
  gtk_widget_class_set_css_name (widget_class, "resultstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_class_bind_template_child (widget_class, PalResultStrip, revealer);
  gtk_widget_class_bind_template_child (widget_class, PalResultStrip, title);
  gtk_widget_class_bind_template_child (widget_class, PalResultStrip, reason);
  gtk_widget_class_bind_template_child (widget_class, PalResultStrip, choices);
  gtk_widget_class_bind_template_child (widget_class, PalResultStrip, again);
  gtk_widget_class_bind_template_child (widget_class, PalResultStrip, back);
}

static void
pal_result_strip_init (PalResultStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
