/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-breakdown-view.h"

#include "game/bots/pal-bot-editor.h"
#include "game/match/pal-notation.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include "bot/bot.h"

#include <glib/gi18n.h>

enum { MATERIAL, SQUARES, FIRST_TERM, N_LINES = FIRST_TERM + TERMS_MAX };

/* The labels of one sum. */
typedef struct {
  GtkWidget *row, *name, *detail, *value;
} Line;

struct _PalBotBreakdownView {
  AdwBin parent_instance;

  PalBotEditor *editor;
  PalSession *session;
  const Rules *rules; /* whose terms the lines are */
  Line lines[N_LINES];
  int n_lines;

  GtkStack *stack;
  GtkLabel *total;
  GtkLabel *verdict;
  GtkLabel *phase;
  GtkListBox *list;
  GtkLabel *other_game;
};

G_DEFINE_FINAL_TYPE (PalBotBreakdownView, pal_bot_breakdown_view, ADW_TYPE_BIN)

/* --- lines --- */

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  g_object_set (label, "xalign", 0.0f, "wrap", TRUE, NULL);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
bot_breakdown_view_add_line (PalBotBreakdownView *self, const char *name)
{
  Line *line = &self->lines[self->n_lines++];
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), texts);
  line->name = add_label (texts, name, NULL);
  line->detail = add_label (texts, NULL, "caption");
  gtk_widget_add_css_class (line->detail, "dim-label");
  gtk_widget_add_css_class (line->detail, "numeric");
  line->value = add_label (box, NULL, "numeric");
  line->row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (line->row), box);
  g_object_set (line->row, "activatable", FALSE, "selectable", FALSE, "focusable", FALSE, NULL);
  gtk_list_box_append (self->list, line->row);
}

static void
make_lines (PalBotBreakdownView *self, const Rules *rules)
{
  for (int i = 0; i < self->n_lines; i++)
    gtk_list_box_remove (self->list, self->lines[i].row);
  self->n_lines = 0;
  self->rules = rules;
  bot_breakdown_view_add_line (self, _ ("Material"));
  bot_breakdown_view_add_line (self, _ ("Squares"));
  for (int i = 0; rules->terms != NULL && i < rules->terms->n; i++)
    bot_breakdown_view_add_line (self, _ (rules->terms->items[i].name));
}

/* Lines that add nothing step back, so that the eye finds those that do. */
static void
set_value (const Line *line, int value)
{
  GtkWidget *label = line->value;
  g_autofree char *text = pal_score_text (value);

  gtk_label_set_label (GTK_LABEL (label), text);
  pal_widget_set_css_class (line->name, "dim-label", value == 0);
  pal_widget_set_css_class (label, "success", value > 0);
  pal_widget_set_css_class (label, "error", value < 0);
  pal_widget_set_css_class (label, "dim-label", value == 0);
}

/* --- the position --- */

/* What one of term INDEX is worth at this phase. */
static int
blended (const Bot *bot, const int shares[BOT_PHASES], int index)
{
  int sum = 0;

  for (int phase = 0; phase < BOT_PHASES; phase++)
    sum += shares[phase] * bot->weights[phase].terms[index];
  return sum / PHASE_MIDDLE;
}

static void
show_lines (PalBotBreakdownView *self, const Bot *bot, const BotBreakdown *breakdown,
            const int shares[BOT_PHASES])
{
  set_value (&self->lines[MATERIAL], breakdown->material);
  /* One kind of piece is counted by the terms. */
  gtk_widget_set_visible (self->lines[MATERIAL].row,
                          !bot_counts_pieces_in_terms (bot->rules) || breakdown->material != 0);
  gtk_widget_set_visible (self->lines[MATERIAL].detail, FALSE);
  set_value (&self->lines[SQUARES], breakdown->squares);
  gtk_widget_set_visible (self->lines[SQUARES].detail, FALSE);
  for (int i = 0; i < self->n_lines - FIRST_TERM; i++) {
    Line *line = &self->lines[FIRST_TERM + i];
    g_autofree char *count = pal_bot_text_count (breakdown->counts[i]);
    g_autofree char *weight = pal_score_text (blended (bot, shares, i));
    g_autofree char *detail = g_strdup_printf ("%s × %s", count, weight);

    gtk_label_set_label (GTK_LABEL (line->detail), detail);
    set_value (line, breakdown->terms[i]);
  }
}

/* Of a game that is over nothing is better than its end. Free with g_free. */
static char *
bot_breakdown_view_describe_end (const Rules *rules, Outcome outcome)
{
  const char *winner = _ (rules->side_names[outcome.result == RESULT_FIRST_WINS ? 0 : 1]);

  if (outcome.result == RESULT_DRAW)
    return g_strdup (_ ("The game is drawn"));
  if (outcome.reason == REASON_SCORE)
    /* Translators: a side and how many more discs or points it has, "Black has won by 14". */
    return g_strdup_printf (_ ("%s has won by %d"), winner, ABS (outcome.score));
  /* Translators: a side, as in "Black has won". */
  return g_strdup_printf (_ ("%s has won"), winner);
}

static char *
describe_total (const Rules *rules, int total)
{
  if (total == 0)
    return g_strdup (_ ("Neither side is better"));
  /* Translators: a side, as in "White is better". */
  return g_strdup_printf (_ ("%s is better"), _ (rules->side_names[total > 0 ? 0 : 1]));
}

static void
show_total (PalBotBreakdownView *self, const BotBreakdown *breakdown, Outcome outcome)
{
  gboolean over = outcome_is_over (outcome);
  g_autofree char *total = pal_score_text (breakdown->total);
  g_autofree char *verdict = over ? bot_breakdown_view_describe_end (self->rules, outcome)
                                  : describe_total (self->rules, breakdown->total);

  gtk_label_set_label (self->total, total);
  gtk_widget_set_visible (GTK_WIDGET (self->total), !over);
  gtk_label_set_label (self->verdict, verdict);
}

static int
percent_of (int share)
{
  return (share * 100 + PHASE_MIDDLE / 2) / PHASE_MIDDLE;
}

/* "Opening 40 % · Middle game 60 %", which make 100 together. */
static void
show_phase (PalBotBreakdownView *self, const int shares[BOT_PHASES])
{
  g_autoptr (GString) text = g_string_new (NULL);
  int before = 0;

  for (int phase = 0; phase < BOT_PHASES; phase++)
    if (shares[phase] > 0) {
      g_string_append (text, text->len > 0 ? " · " : "");
      /* Translators: a phase of the game and how much of it counts, "Opening 40 %". */
      g_string_append_printf (text, _ ("%s %d %%"), pal_bot_text_phase (phase),
                              percent_of (before + shares[phase]) - percent_of (before));
      before += shares[phase];
    }
  gtk_label_set_label (self->phase, text->str);
}

/* By the rules: of a position in which somebody has resigned a bot has its own opinion. */
static Outcome
outcome_at (PalBotBreakdownView *self, const GameNode *node)
{
  const GameTree *tree = pal_match_get_tree (pal_session_get_match (self->session));
  GameRecord *record = game_node_record (tree, node);
  Outcome outcome = self->rules->outcome (record);

  game_record_free (record);
  return outcome;
}

static void
show_breakdown (PalBotBreakdownView *self, const Bot *bot, const GameNode *node)
{
  BotBreakdown breakdown;
  int shares[BOT_PHASES];

  if (bot->rules != self->rules)
    make_lines (self, bot->rules);
  bot_breakdown (bot, &node->position, &breakdown);
  bot_phase_shares (breakdown.phase, shares);
  show_total (self, &breakdown, outcome_at (self, node));
  show_phase (self, shares);
  show_lines (self, bot, &breakdown, shares);
}

static void
bot_breakdown_view_update (PalBotBreakdownView *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  const GameNode *node = match != NULL ? pal_session_get_node (self->session) : NULL;
  const Bot *bot = pal_bot_editor_get_bot (self->editor);
  gboolean same = bot != NULL && node != NULL && pal_match_get_rules (match) == bot->rules;

  if (bot == NULL)
    return;
  gtk_stack_set_visible_child_name (self->stack, same ? "breakdown" : "other-game");
  if (same) {
    show_breakdown (self, bot, node);
  } else {
    /* Translators: the name of a game. */
    g_autofree char *text = g_strdup_printf (
        _ ("Open a game of %s to see this bot’s evaluation of it here."), _ (bot->rules->name));

    gtk_label_set_label (self->other_game, text);
  }
}

/* --- the object --- */

static void
pal_bot_breakdown_view_dispose (GObject *object)
{
  PalBotBreakdownView *self = PAL_BOT_BREAKDOWN_VIEW (object);

  g_clear_object (&self->editor);
  pal_session_replace (&self->session, NULL, self, NULL);
  G_OBJECT_CLASS (pal_bot_breakdown_view_parent_class)->dispose (object);
}

static void
pal_bot_breakdown_view_class_init (PalBotBreakdownViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_bot_breakdown_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-bot-breakdown-view.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBotBreakdownView, stack);
  gtk_widget_class_bind_template_child (widget_class, PalBotBreakdownView, total);
  gtk_widget_class_bind_template_child (widget_class, PalBotBreakdownView, verdict);
  gtk_widget_class_bind_template_child (widget_class, PalBotBreakdownView, phase);
  gtk_widget_class_bind_template_child (widget_class, PalBotBreakdownView, list);
  gtk_widget_class_bind_template_child (widget_class, PalBotBreakdownView, other_game);
}

static void
pal_bot_breakdown_view_init (PalBotBreakdownView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
pal_bot_breakdown_view_follow (PalBotBreakdownView *self, PalBotEditor *editor, PalSession *session)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (bot_breakdown_view_update) },
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (bot_breakdown_view_update) },
    { .signal = NULL },
  };

  pal_session_replace (&self->session, session, self, heard);
  if (g_set_object (&self->editor, editor))
    g_signal_connect_object (editor, "changed", G_CALLBACK (bot_breakdown_view_update), self,
                             G_CONNECT_SWAPPED);
  bot_breakdown_view_update (self);
}
