/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-evaluation-bar.h"

#include "game/analysis/pal-chance.h"
#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"
#include "pal-analysis-line.h"
#include "ui/board/pal-board-painter.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { WIDTH = 22, MOVES_MS = 250 };

struct _PalEvaluationBar {
  GtkWidget parent_instance;

  PalAnalysis *analysis;
  GSettings *settings;
  double share;  /* of the first side, as it is told */
  double shown;  /* on its way there */
  gboolean lead; /* the first side's figure is the one that is written */
  char *text;    /* NULL: nothing is known yet */
  AdwAnimation *movement;
};

G_DEFINE_FINAL_TYPE (PalEvaluationBar, pal_evaluation_bar, GTK_TYPE_WIDGET)

static void
evaluation_bar_on_step (double value, gpointer data)
{
  PalEvaluationBar *self = data;

  self->shown = value;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
move_to_share (PalEvaluationBar *self)
{
  AdwTimedAnimation *movement;

  if (self->movement == NULL)
    self->movement = adw_timed_animation_new (
        GTK_WIDGET (self), 0, 1, MOVES_MS,
        adw_callback_animation_target_new (evaluation_bar_on_step, self, NULL));
  movement = ADW_TIMED_ANIMATION (self->movement);
  adw_timed_animation_set_value_from (movement, self->shown);
  adw_timed_animation_set_value_to (movement, self->share);
  adw_animation_play (self->movement);
}

/* As short as can be: "0.4", "#5", "12". */
static char *
bar_text (const Rules *rules, int score)
{
  if (ABS (score) > SCORE_MATE_BOUND)
    return pal_score_text (ABS (score));
  if (rules->tally == TALLY_PIECES || ABS (score) >= 1000)
    return g_strdup_printf ("%d", ABS (pal_score_units (score)));
  return g_strdup_printf ("%.1f", ABS (score) / 100.0);
}

/* For screen readers: "White +0.35, expects 58% of the points". */
static void
tell (PalEvaluationBar *self, const Rules *rules, char *figure, int score)
{
  g_autofree char *owned = figure;
  g_autofree char *text
      = rules->tally == TALLY_PIECES
            /* Translators: an evaluation, from the first side's point of view. */
            ? g_strdup_printf (_ ("%s %s"), _ (rules->side_names[0]), owned)
            /* Translators: a side, its evaluation, and the share of the points that it expects. */
            : g_strdup_printf (_ ("%s %s, expects %.0f%% of the points"), _ (rules->side_names[0]),
                               owned, 100 * pal_chance (rules, score));

  pal_widget_set_tooltip (self, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  100 * self->share, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

static void
evaluation_bar_update (PalEvaluationBar *self)
{
  const EngineInfo *best = pal_analysis_get_best (self->analysis);
  const GameRecord *record = pal_analysis_get_record (self->analysis);
  const Position *position;
  int score;

  if (best == NULL)
    return;
  position = game_record_last (record);
  score = record->rules->side_to_move (position) == 0 ? best->score : -best->score;
  self->share = pal_chance_share (record->rules, score);
  self->lead = score >= 0;
  g_free (self->text);
  self->text = bar_text (record->rules, score);
  tell (self, record->rules, pal_analysis_score_text (record->rules, position, best), score);
  move_to_share (self);
}

static void
evaluation_bar_show (PalEvaluationBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self),
                          pal_analysis_get_running (self->analysis)
                              && !pal_session_is_unaided (pal_analysis_get_session (self->analysis))
                              && g_settings_get_boolean (self->settings, "evaluation-bar"));
}

/* Another game: nothing is known of it. */
static void
evaluation_bar_forget (PalEvaluationBar *self)
{
  g_clear_pointer (&self->text, g_free);
  self->share = self->shown = 0.5;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static GdkRGBA
rgba (guint32 color)
{
  return (GdkRGBA){ (float) (color >> 24) / 255, (float) (color >> 16 & 255) / 255,
                    (float) (color >> 8 & 255) / 255, 1 };
}

/* The figure, at the end of the side that stands better. */
static void
draw_text (PalEvaluationBar *self, GtkSnapshot *snapshot, gboolean below, const GdkRGBA *ground)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), self->text);
  double light = 0.3 * ground->red + 0.59 * ground->green + 0.11 * ground->blue;
  const GdkRGBA ink = light > 0.55 ? (GdkRGBA){ 0, 0, 0, 0.85f } : (GdkRGBA){ 1, 1, 1, 0.95f };
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  int width, height;

  pango_attr_list_insert (attributes, pango_attr_size_new_absolute (10 * PANGO_SCALE));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot, &GRAPHENE_POINT_INIT (
                    ((float) gtk_widget_get_width (GTK_WIDGET (self)) - (float) width) / 2,
                    below ? (float) (gtk_widget_get_height (GTK_WIDGET (self)) - height - 4) : 4));
  gtk_snapshot_append_layout (snapshot, layout, &ink);
  gtk_snapshot_restore (snapshot);
}

static void
pal_evaluation_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalEvaluationBar *self = PAL_EVALUATION_BAR (widget);
  PalSession *session = self->analysis != NULL ? pal_analysis_get_session (self->analysis) : NULL;
  PalMatch *match = session != NULL ? pal_session_get_match (session) : NULL;
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  const guint32 *colors;
  gboolean flipped;
  GdkRGBA sides[2];
  float first;
  GskRoundedRect outline;

  if (match == NULL)
    return;
  colors = pal_board_painter_for (pal_match_get_rules (match))->side_colors;
  flipped = pal_session_get_flipped (session);
  sides[0] = rgba (colors[0]);
  sides[1] = rgba (colors[1]);
  first = (float) self->shown * height;
  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), 4);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &sides[1], &GRAPHENE_RECT_INIT (0, 0, width, height));
  gtk_snapshot_append_color (snapshot, &sides[0],
                             &GRAPHENE_RECT_INIT (0, flipped ? 0 : height - first, width, first));
  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0.85f, 0.3f, 0.2f, 0.8f },
                             &GRAPHENE_RECT_INIT (0, height / 2 - 0.5f, width, 1));
  if (self->text != NULL)
    draw_text (self, snapshot, self->lead != flipped, &sides[self->lead ? 0 : 1]);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ 1, 1, 1, 1 },
                              (GdkRGBA[4]){ { 0.5f, 0.5f, 0.5f, 0.5f },
                                            { 0.5f, 0.5f, 0.5f, 0.5f },
                                            { 0.5f, 0.5f, 0.5f, 0.5f },
                                            { 0.5f, 0.5f, 0.5f, 0.5f } });
}

static void
pal_evaluation_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : 0;
}

static void
pal_evaluation_bar_dispose (GObject *object)
{
  PalEvaluationBar *self = PAL_EVALUATION_BAR (object);

  g_clear_object (&self->movement);
  g_clear_object (&self->analysis);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (pal_evaluation_bar_parent_class)->dispose (object);
}

static void
pal_evaluation_bar_class_init (PalEvaluationBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_evaluation_bar_dispose;
  widget_class->snapshot = pal_evaluation_bar_snapshot;
  widget_class->measure = pal_evaluation_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "evaluationbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_METER);
}

static void
pal_evaluation_bar_init (PalEvaluationBar *self)
{
  self->share = self->shown = 0.5;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Evaluation"), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 100.0, -1);
}

void
pal_evaluation_bar_set_analysis (PalEvaluationBar *self, PalAnalysis *analysis)
{
  PalSession *session = pal_analysis_get_session (analysis);

  self->analysis = g_object_ref (analysis);
  self->settings = pal_new_game_person_settings ();
  g_signal_connect_object (analysis, "changed", G_CALLBACK (evaluation_bar_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (analysis, "changed", G_CALLBACK (evaluation_bar_show), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (analysis, "notify::running", G_CALLBACK (evaluation_bar_show), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::evaluation-bar",
                           G_CALLBACK (evaluation_bar_show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::match", G_CALLBACK (evaluation_bar_forget), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::flipped", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  evaluation_bar_show (self);
}
