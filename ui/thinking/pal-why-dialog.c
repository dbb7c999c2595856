/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-why-dialog.h"

#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"
#include "game/players/pal-bot-player.h"
#include "game/thinking/pal-move-reasons-text.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/moves/pal-move-line-view.h"
#include "ui/platform/pal-colors.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>

/* A bar that goes from the middle to the right for what speaks for a move, to the left for what
 * speaks against it. It is only a picture of a number that stands beside it. */
#define PAL_TYPE_REASON_BAR (pal_reason_bar_get_type ())
G_DECLARE_FINAL_TYPE (PalReasonBar, pal_reason_bar, PAL, REASON_BAR, GtkWidget)

/* A reason in a list: what it is, how many there were, how much it weighs. */

/* The line at zero is higher than the bars, which begin at it. */
enum { WIDTH = 72, HEIGHT = 14, INSET = 3, LEAST = 3, ZERO = 2 };

struct _PalReasonBar {
  GtkWidget parent_instance;

  double part; /* of a half, -1 to 1 */
};

G_DEFINE_FINAL_TYPE (PalReasonBar, pal_reason_bar, GTK_TYPE_WIDGET)

static void
fill (GtkWidget *widget, GtkSnapshot *snapshot, const char *color, double opacity, float x,
      float width, float inset)
{
  const float height = (float) gtk_widget_get_height (widget) - 2 * inset;
  GdkRGBA rgba = { 0 };

  pal_colors_look_up (widget, color, &rgba);
  rgba.alpha *= (float) opacity;
  gtk_snapshot_append_color (snapshot, &rgba, &GRAPHENE_RECT_INIT (x, inset, width, height));
}

static void
pal_reason_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  const PalReasonBar *self = PAL_REASON_BAR (widget);
  const float width = (float) gtk_widget_get_width (widget), middle = width / 2;
  const double part
      = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? -self->part : self->part;
  /* What is there at all can be seen. */
  const float length = MAX ((float) ABS (part) * middle, LEAST);

  fill (widget, snapshot, "window_fg_color", 0.1, 0, width, INSET);
  if (part != 0)
    fill (widget, snapshot, self->part > 0 ? "success_bg_color" : "error_bg_color", 1,
          part > 0 ? middle : middle - length, length, INSET);
  fill (widget, snapshot, "window_fg_color", 0.6, middle - ZERO / 2.0f, ZERO, 0);
}

static void
pal_reason_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
pal_reason_bar_class_init (PalReasonBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = pal_reason_bar_snapshot;
  widget_class->measure = pal_reason_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "reasonbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
pal_reason_bar_init (PalReasonBar *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

/* A bar for VALUE where MOST, above 0, fills a whole half. */
static GtkWidget *
pal_reason_bar_new (int value, int most)
{
  PalReasonBar *self = g_object_new (PAL_TYPE_REASON_BAR, NULL);

  self->part = CLAMP ((double) value / most, -1, 1);
  return GTK_WIDGET (self);
}

enum { VALUE_CHARS = 6 };

/* VALUE with its sign, in the colour of what speaks for or against. */
static GtkWidget *
value_label (int value)
{
  g_autofree char *text = pal_score_text (value);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 1.0, "width-chars",
                                   VALUE_CHARS, NULL);

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "heading");
  if (value != 0)
    gtk_widget_add_css_class (label, value > 0 ? "success" : "error");
  return label;
}

static GtkWidget *
row_new (const char *title, const char *subtitle, int value)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());
  g_autofree char *text = pal_score_text (value);
  /* Translators: a reason, what was counted, what it is worth: “Mobility, +7 against +2, +0.45”. */
  g_autofree char *spoken = subtitle != NULL
                                ? g_strdup_printf (_ ("%s, %s, %s"), title, subtitle, text)
                                /* Translators: a reason and what it is worth: “Squares, +0.45”. */
                                : g_strdup_printf (_ ("%s, %s"), title, text);

  g_object_set (row, "use-markup", FALSE, "title", title, "subtitle", subtitle, "title-lines", 0,
                NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  return GTK_WIDGET (row);
}

/* The row of REASON, one of REASONS. */
static GtkWidget *
pal_reason_row_new (const PalMoveReasons *reasons, const PalReason *reason)
{
  g_autofree char *counts = pal_reason_counts (reasons, reason);
  GtkWidget *row = row_new (pal_reason_name (reasons, reason), counts, reason->difference);
  int most = 1;

  for (int i = 0; i < reasons->n_reasons; i++)
    most = MAX (most, ABS (reasons->reasons[i].difference));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), pal_reason_bar_new (reason->difference, most));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value_label (reason->difference));
  pal_widget_set_tooltip (row, pal_reason_explanation (reasons, reason));
  return row;
}

/* The row of a SUM of reasons called TITLE, with SUBTITLE, which may be NULL, below it. */
static GtkWidget *
pal_reason_row_new_sum (const char *title, const char *subtitle, int sum)
{
  GtkWidget *row = row_new (title, subtitle, sum);

  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value_label (sum));
  return row;
}

struct _PalWhyDialog {
  AdwWindow parent_instance;

  GameRecord *record; /* up to the position before the move */
  Move move;
  int notation;
  gboolean flipped;
  GSettings *settings; /* of the game: what pieces and boards look like */
  GArray *bots;    /* of Bot: who may explain, beside the engine, which is the first in the list */
  guint explainer; /* an index into that list */
  PalMoveReasons *answer; /* the last one, or NULL */
  Move asked;             /* MOVE_NONE: the best of the others */
  GCancellable *cancellable;
  gboolean filling; /* the list of who explains */

  AdwWindowTitle *heading;
  PalMoveChoice *other;
  AdwComboRow *explainers;
  GtkStack *stack;
  GtkSpinner *spinner;
  GtkLabel *problem;
  GtkLabel *summary;
  GtkLabel *remarks;
  GtkWidget *comparison; /* of the lines' ends */
  GtkListBox *reasons;
  GtkBox *lines;
  GtkLabel *footnote;
};

G_DEFINE_FINAL_TYPE (PalWhyDialog, pal_why_dialog, ADW_TYPE_WINDOW)

static void
show_page (PalWhyDialog *self, const char *name)
{
  gboolean busy = g_str_equal (name, "busy");

  gtk_spinner_set_spinning (self->spinner, busy);
  gtk_stack_set_visible_child_name (self->stack, name);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "why.stop", busy);
}

/* --- the answer --- */

static void
fill_others (PalWhyDialog *self)
{
  const PalMoveReasons *answer = self->answer;
  int chosen = 0;

  for (int i = 0; i < answer->n_others; i++)
    if (answer->others[i] == pal_move_line_move (&answer->lines[1]))
      chosen = i;
  pal_move_choice_set_moves (self->other, answer->rules, game_record_last (self->record),
                             answer->others, answer->n_others, chosen, self->notation);
  gtk_widget_set_visible (GTK_WIDGET (self->other), answer->n_others > 0);
}

static const char *
explainer_name (PalWhyDialog *self)
{
  GtkStringObject *selected = adw_combo_row_get_selected_item (self->explainers);

  return gtk_string_object_get_string (selected);
}

static void
fill_sentences (PalWhyDialog *self)
{
  const PalMoveReasons *answer = self->answer;
  g_autofree char *title = pal_move_reasons_title (answer, self->notation);
  g_autofree char *summary = pal_move_reasons_summary (answer, self->notation);
  g_auto (GStrv) remarks = pal_move_reasons_remarks (answer, self->notation);
  g_autofree char *text = g_strjoinv ("\n", remarks);
  g_autofree char *footnote = pal_move_reasons_footnote (answer);
  /* Translators: who explains a move, and how deep they searched: “Palamedes, depth 14”. */
  g_autofree char *detail
      = g_strdup_printf (_ ("%s, depth %d"), explainer_name (self), answer->lines[0].depth);

  gtk_window_set_title (GTK_WINDOW (self), title);
  adw_window_title_set_subtitle (self->heading, detail);
  gtk_label_set_label (self->summary, summary);
  gtk_label_set_label (self->remarks, text);
  gtk_widget_set_visible (GTK_WIDGET (self->remarks), *text != '\0');
  gtk_label_set_label (self->footnote, footnote);
  gtk_widget_set_visible (GTK_WIDGET (self->footnote), answer->n_reasons > 0);
}

/* Where the reasons are not all that the verdict comes from, what is missing is a row of its own,
 * so that the column adds up. */
static void
fill_verdict (PalWhyDialog *self)
{
  const PalMoveReasons *answer = self->answer;

  if (answer->together == answer->margin)
    return;
  gtk_list_box_append (
      self->reasons,
      pal_reason_row_new_sum (answer->by_engine ? _ ("Only the engine sees this")
                                                : _ ("Only the search sees this"),
                              _ ("What it weighs differently from these terms, or beyond them"),
                              answer->margin - answer->together));
  gtk_list_box_append (self->reasons,
                       pal_reason_row_new_sum (answer->by_engine ? _ ("What the engine says")
                                                                 : _ ("What the search says"),
                                               NULL, answer->margin));
}

static void
fill_reasons (PalWhyDialog *self)
{
  const PalMoveReasons *answer = self->answer;
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->reasons, 0)) != NULL)
    gtk_list_box_remove (self->reasons, GTK_WIDGET (row));
  for (int i = 0; i < answer->n_reasons; i++)
    gtk_list_box_append (self->reasons, pal_reason_row_new (answer, &answer->reasons[i]));
  if (answer->n_reasons > 1)
    gtk_list_box_append (self->reasons,
                         pal_reason_row_new_sum (_ ("Total"), NULL, answer->together));
  fill_verdict (self);
  gtk_widget_set_visible (self->comparison, answer->n_reasons > 0);
}

static void
fill_lines (PalWhyDialog *self)
{
  static const char *const looks[] = { "piece-set", "board-style" };
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->lines))) != NULL)
    gtk_box_remove (self->lines, child);
  for (int i = 0; i < 2 && self->answer->lines[i].record != NULL; i++) {
    GtkWidget *line = pal_move_line_view_new (self->answer, i, self->notation);
    PalBoardPreview *board = pal_move_line_view_get_board (PAL_MOVE_LINE_VIEW (line));

    for (guint k = 0; k < G_N_ELEMENTS (looks); k++)
      g_settings_bind (self->settings, looks[k], board, looks[k],
                       G_SETTINGS_BIND_GET | G_SETTINGS_BIND_NO_SENSITIVITY);
    g_object_set (board, "flipped", self->flipped, NULL);
    gtk_box_append (self->lines, line);
  }
}

/* The first answer brings the list of the other moves: the keyboard is taken there. */
static void
show_answer (PalWhyDialog *self)
{
  gboolean first = !gtk_widget_get_visible (GTK_WIDGET (self->other));

  fill_others (self);
  fill_sentences (self);
  fill_reasons (self);
  fill_lines (self);
  show_page (self, "answer");
  if (first)
    gtk_widget_grab_focus (GTK_WIDGET (self->other));
}

/* --- asking --- */

static void
why_dialog_on_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalWhyDialog) self = data;
  g_autoptr (GError) error = NULL;
  PalMoveReasons *answer = pal_move_reasons_find_finish (result, &error);

  /* Another question was asked, or nobody wants to know any more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  if (answer == NULL) {
    gtk_label_set_label (self->problem, error->message);
    show_page (self, "nothing");
    return;
  }
  g_clear_pointer (&self->answer, pal_move_reasons_unref);
  self->answer = answer;
  show_answer (self);
}

static void
cancel (PalWhyDialog *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
why_dialog_ask (PalWhyDialog *self)
{
  const PalMoveQuestion question = {
    .record = self->record,
    .move = self->move,
    .other = self->asked,
    .bot = self->explainer > 0 ? &g_array_index (self->bots, Bot, self->explainer - 1) : NULL,
    .known = self->answer,
  };

  cancel (self);
  self->cancellable = g_cancellable_new ();
  show_page (self, "busy");
  pal_move_reasons_find_async (&question, self->cancellable, why_dialog_on_found,
                               g_object_ref (self));
}

static void
on_other (PalWhyDialog *self)
{
  self->asked = pal_move_choice_get_move (self->other);
  why_dialog_ask (self);
}

/* Somebody else sees other lines, and other good moves. */
static void
on_explainer (PalWhyDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->explainers);

  if (self->filling || selected == self->explainer || selected > self->bots->len)
    return;
  self->explainer = selected;
  g_clear_pointer (&self->answer, pal_move_reasons_unref);
  why_dialog_ask (self);
}

static void
why_dialog_stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalWhyDialog *self = PAL_WHY_DIALOG (widget);

  cancel (self);
  gtk_label_set_label (self->problem, _ ("Stopped before finding an answer."));
  show_page (self, "nothing");
}

static void
again_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  why_dialog_ask (PAL_WHY_DIALOG (widget));
}

/* --- who explains --- */

static void
add_bot (PalWhyDialog *self, GtkStringList *names, const Bot *bot, const char *name)
{
  g_array_append_vals (self->bots, bot, 1);
  gtk_string_list_append (names, name);
}

/* The engine, PLAYER, if it is a bot, and the other bots of the game. */
static void
fill_explainers (PalWhyDialog *self, PalPlayer *player, GListModel *store)
{
  const Bot *own
      = PAL_IS_BOT_PLAYER (player) ? pal_bot_player_get_bot (PAL_BOT_PLAYER (player)) : NULL;
  g_autofree char *name = pal_player_dup_name (player);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, "Palamedes");
  if (own != NULL)
    add_bot (self, names, own, name);
  for (guint i = 0; i < g_list_model_get_n_items (store); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (store, i);
    const Bot *bot = pal_bot_item_get_bot (item);
    g_autofree char *title = NULL;

    g_object_get (item, "name", &title, NULL);
    if (bot->rules == self->record->rules && (own == NULL || !bot_equal (bot, own)))
      add_bot (self, names, bot, title);
  }
  self->explainer = own != NULL ? 1 : 0;
  self->filling = TRUE;
  adw_combo_row_set_model (self->explainers, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->explainers, self->explainer);
  self->filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->explainers), self->bots->len > 0);
}

/* --- the object --- */

static void
pal_why_dialog_dispose (GObject *object)
{
  cancel (PAL_WHY_DIALOG (object));
  G_OBJECT_CLASS (pal_why_dialog_parent_class)->dispose (object);
}

static void
pal_why_dialog_finalize (GObject *object)
{
  PalWhyDialog *self = PAL_WHY_DIALOG (object);

  game_record_free (self->record);
  g_clear_pointer (&self->answer, pal_move_reasons_unref);
  g_clear_object (&self->settings);
  g_array_unref (self->bots);
  G_OBJECT_CLASS (pal_why_dialog_parent_class)->finalize (object);
}

static void
pal_why_dialog_class_init (PalWhyDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_why_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_why_dialog_finalize;
  g_type_ensure (PAL_TYPE_MOVE_CHOICE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-why-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, heading);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, explainers);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, other);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, problem);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, summary);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, remarks);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, comparison);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, reasons);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, lines);
  gtk_widget_class_bind_template_child (widget_class, PalWhyDialog, footnote);
  gtk_widget_class_bind_template_callback (widget_class, on_other);
  gtk_widget_class_bind_template_callback (widget_class, on_explainer);
  gtk_widget_class_install_action (widget_class, "why.stop", NULL, why_dialog_stop_action);
  gtk_widget_class_install_action (widget_class, "why.again", NULL, again_action);
}

static void
pal_why_dialog_init (PalWhyDialog *self)
{
  self->bots = g_array_new (FALSE, FALSE, sizeof (Bot));
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalWhyDialog *
pal_why_dialog_new (GtkWindow *parent, PalSession *session, PalBotStore *bots)
{
  PalWhyDialog *self = g_object_new (PAL_TYPE_WHY_DIALOG, "transient-for", parent, NULL);
  PalMatch *match = pal_session_get_match (session);
  const GameNode *node = pal_session_get_node (session);

  g_return_val_if_fail (node != NULL && node->parent != NULL, NULL);
  self->record = game_node_record (pal_match_get_tree (match), node->parent);
  self->move = node->move;
  self->asked = MOVE_NONE;
  self->notation = pal_session_get_notation (session);
  self->flipped = pal_session_get_flipped (session);
  self->settings = pal_new_game_settings (pal_match_get_rules (match));
  fill_explainers (self,
                   pal_match_get_player (match, pal_match_get_rules (match)->side_to_move (
                                                    game_record_last (self->record))),
                   G_LIST_MODEL (bots));
  why_dialog_ask (self);
  return self;
}
