/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-analysis-line.h"

#include "game/analysis/pal-line-end.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-notation.h"
#include "ui/board/pal-board-painter.h"
#include "ui/moves/pal-move-links.h"
#include "ui/moves/pal-move-strip.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/window/pal-game-page.h"

#include <glib/gi18n.h>

/* What there is to show of a line: moves behind the end of the game are not. */
typedef struct {
  EngineInfo info;
  int told; /* plies that the engine told of */
  PalLineEnd end;
} Content;

struct _PalAnalysisLine {
  GtkWidget parent_instance;

  PalSession *session;
  gboolean pinned, threat;
  const Rules *rules; /* NULL: it shows nothing yet */
  Position start;
  guint64 history; /* of the game before it, a hash */
  Content content;
  int notation;
  int chosen; /* the plies after which the board is left; 0: none */

  Content waiting; /* what is to be shown when the pointer has gone */
  gboolean held, has_waiting;

  GtkLabel *score;
  PalMoveStrip *moves;
  GtkMenuButton *button;
};

G_DEFINE_FINAL_TYPE (PalAnalysisLine, pal_analysis_line, GTK_TYPE_WIDGET)

static guint pin_signal;

/* --- texts --- */

/* Scores of a whole game are compared, and so are told from one point of view. */
static int
first_side_score (const Rules *rules, const Position *position, int score)
{
  return rules->side_to_move (position) == 0 ? score : -score;
}

char *
pal_analysis_score_text (const Rules *rules, const Position *position, const EngineInfo *info)
{
  if (info->score == SCORE_NONE)
    return g_strdup ("–");
  return pal_score_bounded_text (rules, first_side_score (rules, position, info->score),
                                 BOUND_EXACT);
}

/* The same, and whether it is a bound, which is the other one where the view is turned. */
static char *
bounded_text (const Rules *rules, const Position *position, const EngineInfo *info)
{
  Bound bound = info->bound;

  if (info->score == SCORE_NONE)
    return pal_analysis_score_text (rules, position, info);
  if (rules->side_to_move (position) != 0 && bound != BOUND_EXACT)
    bound = bound == BOUND_LOWER ? BOUND_UPPER : BOUND_LOWER;
  return pal_score_bounded_text (rules, first_side_score (rules, position, info->score), bound);
}

/* The first PLIES of the line. */
static char *
moves_text (PalAnalysisLine *self, int plies)
{
  return pal_move_links_write (self->rules, &self->start, self->content.info.pv, plies,
                               self->notation, NULL);
}

/* Whose color on the board is the lighter one: a figure in its favor is light. */
static gboolean
is_first_lighter (const Rules *rules)
{
  const guint32 *colors = pal_board_painter_for (rules)->side_colors;
  guint brightness[2];

  for (int side = 0; side < 2; side++)
    brightness[side]
        = (colors[side] >> 24) + (colors[side] >> 16 & 255) + (colors[side] >> 8 & 255);
  return brightness[0] >= brightness[1];
}

static void
write_line (PalAnalysisLine *self)
{
  g_autofree char *score = bounded_text (self->rules, &self->start, &self->content.info);
  g_autofree char *note = pal_line_end_text (self->rules, &self->content.end);
  g_autofree char *why = pal_line_end_explain (self->rules, &self->content.end);
  gboolean first = first_side_score (self->rules, &self->start, self->content.info.score) >= 0;

  gtk_label_set_label (self->score, score);
  pal_widget_set_css_class (self->score, "dark", first != is_first_lighter (self->rules));
  pal_widget_set_css_class (self->score, "exact", self->content.info.proven);
  pal_widget_set_tooltip (self->score,
                          self->content.info.proven ? _ ("Exact result with best play") : NULL);
  pal_move_strip_set_note (self->moves, note, why);
  pal_move_strip_set (self->moves, self->rules, &self->start, self->content.info.pv,
                      self->content.info.pv_length, self->notation, self->chosen);
}

/* --- the board --- */

/* The moves up to there, and at their end what becomes of the game. */
static char *
caption_after (PalAnalysisLine *self, int plies)
{
  g_autofree char *moves = moves_text (self, plies);
  g_autofree char *note = pal_line_end_text (self->rules, &self->content.end);

  if (note == NULL || plies < self->content.info.pv_length)
    return g_steal_pointer (&moves);
  return g_strconcat (moves, " — ", note, NULL);
}

/* What stands on the board after PLIES of the line. */
static PalPreview
preview_after (PalAnalysisLine *self, int plies, const char *caption)
{
  PalPreview preview = { .before = self->start, .position = self->start, .caption = caption };

  for (int ply = 0; ply < plies; ply++) {
    preview.before = preview.position;
    preview.move = self->content.info.pv[ply];
    self->rules->play (&preview.position, preview.move);
  }
  return preview;
}

static void
analysis_line_on_pointed (PalAnalysisLine *self, int plies)
{
  g_autofree char *caption = plies > 0 ? caption_after (self, plies) : NULL;
  PalPreview preview;

  if (plies == 0) {
    pal_session_set_preview (self->session, NULL);
    return;
  }
  preview = preview_after (self, plies, caption);
  pal_session_set_preview (self->session, &preview);
}

static void
analysis_line_on_enter (PalAnalysisLine *self)
{
  self->held = TRUE;
}

static void
analysis_line_on_leave (PalAnalysisLine *self)
{
  self->held = FALSE;
  if (!self->has_waiting)
    return;
  self->has_waiting = FALSE;
  self->content = self->waiting;
  write_line (self);
}

/* Another click on the same move takes it back. */
static void
analysis_line_on_chosen (PalAnalysisLine *self, int plies)
{
  g_autofree char *caption = caption_after (self, plies);
  PalPreview preview = preview_after (self, plies, caption);

  self->chosen = self->chosen == plies ? 0 : plies;
  pal_session_keep_preview (self->session, self->chosen > 0 ? &preview : NULL);
  write_line (self);
}

/* --- what can be done --- */

/* The node in view, if the line begins there; else one that stands as it begins. */
static GameNode *
find_start (PalAnalysisLine *self)
{
  GameNode *node = pal_session_get_node (self->session);

  while (node != NULL && self->rules->key (&node->position) != self->rules->key (&self->start))
    node = node->parent;
  return node;
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalAnalysisLine *self = PAL_ANALYSIS_LINE (widget);
  GtkWidget *page = gtk_widget_get_ancestor (widget, PAL_TYPE_GAME_PAGE);
  GameNode *node = find_start (self);
  int plies = self->chosen > 0 ? self->chosen : self->content.info.pv_length;

  if (node == NULL) {
    pal_session_refuse (self->session,
                        _ ("Go to the position in which the line begins, and add it there."));
    return;
  }
  self->chosen = 0;
  write_line (self);
  pal_session_keep_preview (self->session, NULL);
  pal_match_add_line (pal_session_get_match (self->session), node, self->content.info.pv, plies);
  if (page != NULL)
    pal_game_page_show_toast_with_button (PAL_GAME_PAGE (page),
                                          _ ("The line was added as a variation."), _ ("_Undo"),
                                          "game.undo-edit");
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalAnalysisLine *self = PAL_ANALYSIS_LINE (widget);
  g_autofree char *score = pal_analysis_score_text (self->rules, &self->start, &self->content.info);
  g_autofree char *moves = moves_text (self, self->content.info.pv_length);
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->content.info.score != SCORE_NONE)
    g_string_printf (text, "%s/%d ", score, self->content.info.depth);
  g_string_append (text, moves);
  /* What holds a move together on the screen is nothing for other programs. */
  g_string_replace (text, "\u2060", "", 0);
  g_string_replace (text, "\u00a0", " ", 0);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
}

static void
pin_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, pin_signal, 0);
}

static GMenuModel *
line_menu (PalAnalysisLine *self)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("_Add as Variation"), "line.add");
  g_menu_append (menu, _ ("_Copy Line"), "line.copy");
  g_menu_append (menu, self->pinned ? _ ("_Remove") : _ ("_Pin Line"), "line.pin");
  return G_MENU_MODEL (menu);
}

/* --- the object --- */

static void
pal_analysis_line_dispose (GObject *object)
{
  PalAnalysisLine *self = PAL_ANALYSIS_LINE (object);

  if (self->held && self->session != NULL)
    pal_session_set_preview (self->session, NULL);
  self->held = FALSE;
  g_clear_object (&self->session);
  pal_widget_unparent_children (self);
  G_OBJECT_CLASS (pal_analysis_line_parent_class)->dispose (object);
}

/* A position that is shown from a line goes when the line is out of sight: on another page nothing
 * would say where it is from. */
static void
pal_analysis_line_unmap (GtkWidget *widget)
{
  PalAnalysisLine *self = PAL_ANALYSIS_LINE (widget);

  if (self->chosen > 0 && self->session != NULL) {
    self->chosen = 0;
    pal_session_keep_preview (self->session, NULL);
    write_line (self);
  }
  GTK_WIDGET_CLASS (pal_analysis_line_parent_class)->unmap (widget);
}

static void
pal_analysis_line_class_init (PalAnalysisLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_analysis_line_dispose;
  widget_class->unmap = pal_analysis_line_unmap;
  pin_signal = g_signal_new ("pin", PAL_TYPE_ANALYSIS_LINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "analysisline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_install_action (widget_class, "line.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "line.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "line.pin", NULL, pin_action);
}

static void
add_menu (PalAnalysisLine *self)
{
  g_autoptr (GMenuModel) menu = line_menu (self);

  self->button = g_object_new (GTK_TYPE_MENU_BUTTON, "icon-name", "view-more-symbolic",
                               "menu-model", menu, "has-frame", FALSE, "valign", GTK_ALIGN_START,
                               "tooltip-text", _ ("Line"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Line"), -1);
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
}

static void
pal_analysis_line_init (PalAnalysisLine *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->score = g_object_new (GTK_TYPE_LABEL, "xalign", 0.5, "valign", GTK_ALIGN_START, NULL);
  gtk_widget_set_direction (GTK_WIDGET (self->score), GTK_TEXT_DIR_LTR); /* "+0.31" */
  gtk_widget_add_css_class (GTK_WIDGET (self->score), "score");
  gtk_widget_add_css_class (GTK_WIDGET (self->score), "numeric");
  gtk_widget_set_parent (GTK_WIDGET (self->score), GTK_WIDGET (self));
  self->moves = PAL_MOVE_STRIP (pal_move_strip_new (2));
  gtk_widget_set_hexpand (GTK_WIDGET (self->moves), TRUE);
  gtk_widget_set_parent (GTK_WIDGET (self->moves), GTK_WIDGET (self));
  g_signal_connect_swapped (self->moves, "chosen", G_CALLBACK (analysis_line_on_chosen), self);
  g_signal_connect_swapped (self->moves, "pointed", G_CALLBACK (analysis_line_on_pointed), self);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (analysis_line_on_enter), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (analysis_line_on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

GtkWidget *
pal_analysis_line_new (PalSession *session, gboolean pinned)
{
  PalAnalysisLine *self = g_object_new (PAL_TYPE_ANALYSIS_LINE, NULL);

  self->session = g_object_ref (session);
  self->pinned = pinned;
  add_menu (self);
  return GTK_WIDGET (self);
}

static gboolean
is_same_line (PalAnalysisLine *self, const EngineInfo *info)
{
  const EngineInfo *shown = &self->content.info;

  return self->content.told == info->pv_length && shown->score == info->score
         && shown->bound == info->bound && shown->proven == info->proven
         && memcmp (shown->pv, info->pv, (gsize) info->pv_length * sizeof *info->pv) == 0;
}

/* What has occurred before decides what a repetition is worth. */
static guint64
hash_history (const GameRecord *record)
{
  guint64 hash = 0;

  for (size_t ply = 0; ply <= record->length; ply++)
    hash = hash * 31 + record->rules->key (&record->positions[ply]);
  return hash;
}

static Content
content_of (const GameRecord *record, const EngineInfo *info)
{
  Content content
      = { *info, info->pv_length, pal_line_end_find (record, info->pv, info->pv_length) };

  content.info.pv_length = content.end.plies;
  return content;
}

/* Takes over what INFO knows beside the line itself, which is the same. */
static void
renew_figures (PalAnalysisLine *self, const EngineInfo *info)
{
  self->content.info = *info;
  self->content.info.pv_length = self->content.end.plies;
}

static void
show_threat (PalAnalysisLine *self, gboolean threat)
{
  self->threat = threat;
  self->chosen = 0;
  self->has_waiting = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "line.add", !threat);
  write_line (self);
}

void
pal_analysis_line_set (PalAnalysisLine *self, const GameRecord *record, const EngineInfo *info,
                       gboolean threat)
{
  int notation = pal_session_get_notation (self->session);
  guint64 history = hash_history (record);
  gboolean here
      = self->rules == record->rules && history == self->history && notation == self->notation;

  if (here && is_same_line (self, info)) {
    renew_figures (self, info);
    return;
  }
  if (here && self->held) {
    self->waiting = content_of (record, info);
    self->has_waiting = TRUE;
    return;
  }
  self->rules = record->rules;
  self->start = *game_record_last (record);
  self->history = history;
  self->content = content_of (record, info);
  self->notation = notation;
  show_threat (self, threat);
}

void
pal_analysis_line_set_like (PalAnalysisLine *self, PalAnalysisLine *other)
{
  g_return_if_fail (other->rules != NULL);
  self->rules = other->rules;
  self->start = other->start;
  self->history = other->history;
  self->content = other->content;
  self->notation = other->notation;
  show_threat (self, other->threat);
}
