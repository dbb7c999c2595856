/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-lessons-window.h"

#include "pal-lesson-task.h"
#include "ui/board/pal-board-preview.h"
#include "ui/board/pal-board-view.h"
#include "ui/files/pal-writing.h"
#include "ui/platform/pal-split.h"
#include "ui/thinking/pal-thinking-pair.h"
#include "ui/widgets/pal-news.h"

#include "game/lessons/pal-glossary.h"
#include "game/lessons/pal-lessons.h"
#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"
#include "game/thinking/pal-thinking-text.h"

#include <glib/gi18n.h>

#define DONE_KEY "lessons-done"
#define PLACES_KEY "lessons-places"
#define PLACE_FORMAT "(uau)" /* the page in view, and those whose task was done */
#define PLACES_TYPE "a{s" PLACE_FORMAT "}"

enum { BOARD_WIDTH = 260 /* pixels */ };

struct _PalLessonsWindow {
  AdwWindow parent_instance;

  GSettings *settings;
  GPtrArray *lessons; /* of Lesson: those of the program, then those that were opened */
  guint n_ready;      /* how many are the program's: only these are remembered as done */
  Lesson *lesson;     /* the one that is read, or NULL */
  guint step;
  gboolean *done; /* by step: what it asks for was done */
  const Rules *rules;
  GSimpleActionGroup *actions;

  PalSplit *split;
  GtkStack *pages, *stages;
  GtkListBox *list;
  AdwWindowTitle *title;
  GtkWidget *to_list, *to_tree, *back, *next, *open;
  GtkLabel *place, *text;
  GtkScrolledWindow *reading;
  PalLessonTask *task;
  PalBoardPreview *board;
  GtkWidget *board_frame, *film, *nothing;
  PalThinkingPair *pair;
};

G_DEFINE_FINAL_TYPE (PalLessonsWindow, pal_lessons_window, ADW_TYPE_WINDOW)

/* --- what was done before --- */

static gboolean
lessons_is_ready_made (PalLessonsWindow *self, const Lesson *lesson)
{
  guint place;

  return g_ptr_array_find (self->lessons, lesson, &place) && place < self->n_ready;
}

static gboolean
lessons_was_done (PalLessonsWindow *self, const Lesson *lesson)
{
  g_auto (GStrv) done = g_settings_get_strv (self->settings, DONE_KEY);
  g_autofree char *number = g_strdup_printf ("%d", lesson->number);

  return lessons_is_ready_made (self, lesson)
         && g_strv_contains ((const char *const *) done, number);
}

static void
lessons_remember_done (PalLessonsWindow *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) done = g_settings_get_strv (self->settings, DONE_KEY), now = NULL;
  g_autofree char *number = g_strdup_printf ("%d", self->lesson->number);

  if (!lessons_is_ready_made (self, self->lesson) || lessons_was_done (self, self->lesson))
    return;
  g_strv_builder_addv (builder, (const char **) done);
  g_strv_builder_add (builder, number);
  now = g_strv_builder_end (builder);
  g_settings_set_strv (self->settings, DONE_KEY, (const char *const *) now);
}

/* Whether page I asks for something that was not done yet. */
static gboolean
lessons_is_open (PalLessonsWindow *self, guint i)
{
  return lesson_step (self->lesson, i)->check != LESSON_CHECK_NONE && !self->done[i];
}

static gboolean
lessons_is_last (PalLessonsWindow *self)
{
  return self->step + 1 == self->lesson->steps->len;
}

/* Whether all that the lesson asks for was done. */
static gboolean
lessons_all_done (PalLessonsWindow *self)
{
  for (guint i = 0; i < self->lesson->steps->len; i++)
    if (lessons_is_open (self, i))
      return FALSE;
  return lessons_is_last (self);
}

/* Where LESSON was left, and in DONE, unless that is NULL, what was done in it. */
static guint
lessons_recall_place (PalLessonsWindow *self, const Lesson *lesson, gboolean *done)
{
  g_autoptr (GVariant) places = g_settings_get_value (self->settings, PLACES_KEY);
  g_autofree char *number = g_strdup_printf ("%d", lesson->number);
  g_autoptr (GVariantIter) steps = NULL;
  guint place, i;

  if (!lessons_is_ready_made (self, lesson)
      || !g_variant_lookup (places, number, PLACE_FORMAT, &place, &steps))
    return 0;
  while (done != NULL && g_variant_iter_next (steps, "u", &i))
    if (i < lesson->steps->len)
      done[i] = TRUE;
  return place < lesson->steps->len ? place : 0;
}

static GVariant *
lessons_place_new (PalLessonsWindow *self)
{
  GVariantBuilder steps;

  g_variant_builder_init (&steps, G_VARIANT_TYPE ("au"));
  for (guint i = 0; i < self->lesson->steps->len; i++)
    if (self->done[i])
      g_variant_builder_add (&steps, "u", i);
  return g_variant_new (PLACE_FORMAT, self->step, &steps);
}

/* The lesson goes on there the next time; one that was completed begins anew. */
static void
lessons_remember_place (PalLessonsWindow *self)
{
  g_autoptr (GVariant) places = g_settings_get_value (self->settings, PLACES_KEY);
  g_autofree char *number = g_strdup_printf ("%d", self->lesson->number);
  GVariantBuilder builder;
  GVariantIter iter;
  GVariant *place;
  const char *key;

  if (!lessons_is_ready_made (self, self->lesson))
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE (PLACES_TYPE));
  g_variant_iter_init (&iter, places);
  while (g_variant_iter_loop (&iter, "{&s@" PLACE_FORMAT "}", &key, &place))
    if (!g_str_equal (key, number))
      g_variant_builder_add (&builder, "{s@" PLACE_FORMAT "}", key, place);
  if (!lessons_all_done (self))
    g_variant_builder_add (&builder, "{s@" PLACE_FORMAT "}", number, lessons_place_new (self));
  g_settings_set_value (self->settings, PLACES_KEY, g_variant_builder_end (&builder));
}

/* --- the stage --- */

/* Moves are written as everywhere else; those of a toy tree have but one name. */
static int
lessons_notation (const LessonStep *step)
{
  g_autoptr (GSettings) settings
      = step->stage == LESSON_STAGE_SEARCH ? pal_new_game_settings (step->bot.rules) : NULL;

  return settings != NULL ? pal_notation_chosen (step->bot.rules, settings) : NOTATION_FILE;
}

/* The board of RULES, which looks as where games are played; it always has its coordinates, beside
 * it as pieces would cover them, because the texts speak of squares. */
static void
lessons_set_rules (PalLessonsWindow *self, const Rules *rules)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);

  pal_board_preview_set_rules (self->board, rules);
  gtk_widget_set_size_request (GTK_WIDGET (self->board), BOARD_WIDTH,
                               BOARD_WIDTH * rules->ranks / rules->files);
  g_settings_bind (settings, "piece-set", self->board, "piece-set", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "board-style", self->board, "board-style", G_SETTINGS_BIND_GET);
}

static void
lessons_show_board (PalLessonsWindow *self)
{
  PalThinkingTree *view = pal_thinking_pane_get_view (pal_thinking_pair_get_pane (self->pair, 0));
  GlassTree *tree = pal_thinking_tree_get_tree (view);
  const int pointed = pal_thinking_tree_get_pointed (view);
  const LessonStep *step = self->lesson != NULL ? lesson_step (self->lesson, self->step) : NULL;
  Position position;

  if (step == NULL || step->stage != LESSON_STAGE_SEARCH)
    return;
  position = step->root;
  if (tree != NULL && glass_tree_bot (tree)->rules == step->bot.rules)
    glass_tree_position (tree, pointed >= 0 ? pointed : pal_thinking_tree_get_selected (view),
                         &position);
  if (step->bot.rules != self->rules)
    lessons_set_rules (self, step->bot.rules);
  self->rules = step->bot.rules;
  pal_board_preview_set_position (self->board, &position, SQUARE_NONE, SQUARE_NONE);
}

/* Whether two steps have the same on the stage, so that what was done there stays. */
static gboolean
same_stage (const LessonStep *a, const LessonStep *b)
{
  return a->stage == b->stage && a->n_searches == b->n_searches
         && memcmp (&a->toy, &b->toy, sizeof a->toy) == 0
         && memcmp (&a->root, &b->root, sizeof a->root) == 0
         && memcmp (a->searches, b->searches, sizeof a->searches) == 0
         && a->bot.rules == b->bot.rules && a->bot.depth[0] == b->bot.depth[0]
         && memcmp (a->bot.weights, b->bot.weights, sizeof a->bot.weights) == 0;
}

static void
lessons_search (PalLessonsWindow *self, const LessonStep *step, int i)
{
  PalThinkingPane *pane = pal_thinking_pair_get_pane (self->pair, i);
  const LessonSearch *helper = step->n_searches > 1 ? &step->searches[1] : NULL;
  g_autofree char *name = pal_lessons_search_name (step, i);
  const char *const names[] = { name, NULL };
  GameRecord *record;
  Position root;
  Bot bot;

  lesson_step_search (step, i, &bot, &root);
  record = game_record_new (bot.rules, &root);
  pal_thinking_pane_set_choices (pane, names, 0);
  pal_thinking_pane_set_negamax (pane, step->searches[i].negamax);
  if (helper == NULL || !helper->helps)
    pal_thinking_pane_think (pane, &bot, record, lessons_notation (step));
  else if (i == 0)
    pal_thinking_pair_think_together (self->pair, &bot, record, lessons_notation (step),
                                      helper->help);
  game_record_free (record);
}

/* BEFORE: the step whose stage is shown, or NULL. */
static void
lessons_set_stage (PalLessonsWindow *self, const LessonStep *step, const LessonStep *before)
{
  const gboolean shown = step->stage != LESSON_STAGE_NONE;

  gtk_stack_set_visible_child_name (self->stages, shown ? "tree" : "none");
  gtk_widget_set_visible (self->film, shown);
  gtk_widget_set_visible (self->board_frame, step->stage == LESSON_STAGE_SEARCH);
  g_object_set (self->pair, "single", step->n_searches < 2, "film", step->film, NULL);
  for (int i = 0; i < 2; i++)
    pal_thinking_film_bar_set_asks (
        pal_thinking_pane_get_bar (pal_thinking_pair_get_pane (self->pair, i)), FALSE);
  if (!shown || (before != NULL && same_stage (before, step)))
    return;
  pal_thinking_pair_forget (self->pair);
  for (int i = 0; i < step->n_searches; i++)
    lessons_search (self, step, i);
  lessons_show_board (self);
}

/* --- a step --- */

static char *
lessons_place_text (const Lesson *lesson, guint step)
{
  /* Translators: of a lesson: “Page 2 of 5”; the film of a search beside it has its steps. */
  return g_strdup_printf (_ ("Page %u of %u"), step + 1, lesson->steps->len);
}

/* Where the lesson is; on its last page, what keeps it from being completed. */
static char *
lessons_state_text (PalLessonsWindow *self)
{
  g_autofree char *place = lessons_place_text (self->lesson, self->step);
  g_autoptr (GString) open = g_string_new (NULL); /* numbers of pages */

  if (lessons_all_done (self))
    return g_strdup (_ ("Lesson completed"));
  for (guint i = 0; lessons_is_last (self) && i < self->lesson->steps->len; i++)
    if (lessons_is_open (self, i))
      g_string_append_printf (open, open->len > 0 ? ", %u" : "%u", i + 1);
  if (open->len == 0)
    return g_steal_pointer (&place);
  /* Translators: “Page 5 of 5 · To do: 2, 4”: the pages whose questions are not answered yet. */
  return g_strdup_printf (_ ("%s · To do: %s"), place, open->str);
}

static void
lessons_show_place (PalLessonsWindow *self)
{
  g_autofree char *state = lessons_state_text (self);

  if (lessons_all_done (self))
    lessons_remember_done (self);
  gtk_label_set_text (self->place, state);
  gtk_widget_set_sensitive (self->back, self->step > 0);
  gtk_button_set_label (GTK_BUTTON (self->next),
                        lessons_is_last (self) ? _ ("Finish") : C_ ("lesson", "Next"));
  if (!lessons_is_open (self, self->step))
    gtk_widget_add_css_class (self->next, "suggested-action");
  else
    gtk_widget_remove_css_class (self->next, "suggested-action");
  lessons_remember_place (self);
}

static void
lessons_show_open (PalLessonsWindow *self, LessonOpens opens)
{
  static const struct {
    const char *label, *action;
  } windows[] = {
    [LESSON_OPENS_NOTHING] = { "", NULL },
    [LESSON_OPENS_WORKSHOP] = { N_ ("Open the Bot Workshop"), "app.workshop" },
    [LESSON_OPENS_TOURNAMENT] = { N_ ("Open the Tournament"), "app.tournament" },
    [LESSON_OPENS_THINKING] = { N_ ("Open Thinking"), "app.thinking" },
    [LESSON_OPENS_TOY] = { N_ ("Open the Toy Tree"), "app.toy-tree" },
    [LESSON_OPENS_TOY_MINIMAX] = { N_ ("Open the Toy Tree"), "app.toy-tree-minimax" },
  };

  gtk_widget_set_visible (self->open, opens != LESSON_OPENS_NOTHING);
  gtk_button_set_label (GTK_BUTTON (self->open), _ (windows[opens].label));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->open), windows[opens].action);
}

static void
lessons_go (PalLessonsWindow *self, guint i, const LessonStep *before)
{
  const LessonStep *step = lesson_step (self->lesson, i);
  g_autofree char *markup = pal_glossary_markup (step->text);

  self->step = i;
  gtk_label_set_markup (self->text, markup);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->reading), 0);
  lessons_set_stage (self, step, before);
  pal_lesson_task_set_step (self->task, step, lessons_notation (step), self->done[i]);
  lessons_show_open (self, step->opens);
  lessons_show_place (self);
}

static void
lessons_on_done (PalLessonsWindow *self)
{
  self->done[self->step] = TRUE;
  lessons_show_place (self);
}

/* Where NODE is, to whoever was asked for another one. */
static void
lessons_remark_on_node (PalLessonsWindow *self, PalThinkingTree *view, int node)
{
  const GlassTree *tree = pal_thinking_tree_get_tree (view);
  g_autofree char *line
      = pal_thinking_line_text (tree, node, pal_thinking_tree_get_notation (view));
  /* Translators: %s are moves: “b a”. */
  g_autofree char *remark = g_strdup_printf (ngettext ("Not this node: the move %s leads here.",
                                                       "Not this node: the moves %s lead here.",
                                                       glass_tree_node (tree, node)->ply),
                                             line);

  pal_lesson_task_remark (self->task, remark);
}

/* What was done in the trees may be what the step asks for. A film selects what it comes by, which
 * is nobody's answer; and what a person selects has the keys. */
static void
lessons_on_selected (PalLessonsWindow *self, GParamSpec *pspec, PalThinkingTree *view)
{
  const LessonStep *step = self->lesson != NULL ? lesson_step (self->lesson, self->step) : NULL;
  const GlassTree *tree = pal_thinking_tree_get_tree (view);
  const int node = pal_thinking_tree_get_selected (view);

  lessons_show_board (self);
  if (step == NULL || step->check != LESSON_CHECK_SELECT || tree == NULL)
    return;
  if (pal_lessons_is_way (step, tree, node))
    pal_lesson_task_finish (self->task);
  else if (pal_lessons_is_on_way (step, tree, node))
    pal_lesson_task_remark (self->task, NULL);
  else if (gtk_widget_has_focus (GTK_WIDGET (view))
           && !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->film)))
    lessons_remark_on_node (self, view, node);
}

static void
lessons_on_film_ended (PalLessonsWindow *self)
{
  const LessonStep *step = self->lesson != NULL ? lesson_step (self->lesson, self->step) : NULL;

  if (step != NULL && step->check == LESSON_CHECK_FILM)
    pal_lesson_task_finish (self->task);
}

/* --- lessons --- */

static void
lessons_leave (PalLessonsWindow *self)
{
  self->lesson = NULL;
  g_clear_pointer (&self->done, g_free);
  pal_lesson_task_set_step (self->task, NULL, NOTATION_FILE, FALSE);
}

static void lessons_fill_list (PalLessonsWindow *self);

/* The lesson that has been left, or the first one, has the keys. */
static void
lessons_show_list (PalLessonsWindow *self)
{
  guint place = 0;
  GtkListBoxRow *row;

  g_ptr_array_find (self->lessons, self->lesson, &place);
  lessons_leave (self);
  lessons_fill_list (self);
  adw_window_title_set_title (self->title, _ ("Lessons"));
  adw_window_title_set_subtitle (self->title, NULL);
  gtk_widget_set_visible (self->to_list, FALSE);
  gtk_widget_set_visible (self->to_tree, FALSE);
  gtk_stack_set_visible_child_name (self->pages, "list");
  gtk_stack_set_visible_child_name (self->stages, "none");
  gtk_widget_set_visible (self->film, FALSE);
  row = gtk_list_box_get_row_at_index (self->list, (int) place);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
lessons_begin (PalLessonsWindow *self, Lesson *lesson)
{
  lessons_leave (self);
  self->lesson = lesson;
  self->done = g_new0 (gboolean, lesson->steps->len);
  adw_window_title_set_title (self->title, lesson->title);
  gtk_widget_set_visible (self->to_list, TRUE);
  gtk_widget_set_visible (self->to_tree, TRUE);
  gtk_stack_set_visible_child_name (self->pages, "lesson");
  lessons_go (self, lessons_recall_place (self, lesson, self->done), NULL);
  /* GTK 4.8 gives the links of a label that was out of view meanwhile the color of text, unless it
   * is hidden for a moment when it has come back. */
  gtk_widget_set_visible (GTK_WIDGET (self->text), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->text), TRUE);
  gtk_widget_grab_focus (self->next);
}

static void
lessons_on_row (PalLessonsWindow *self, GtkListBoxRow *row)
{
  lessons_begin (self, g_ptr_array_index (self->lessons, (guint) gtk_list_box_row_get_index (row)));
}

/* What tells a lesson that was begun or completed from others; or NULL. */
static GtkWidget *
lessons_make_mark (PalLessonsWindow *self, const Lesson *lesson)
{
  const guint place = lessons_recall_place (self, lesson, NULL);
  g_autofree char *text = lessons_place_text (lesson, place);
  GtkWidget *mark;

  if (place > 0) {
    mark = gtk_label_new (text);
    gtk_widget_add_css_class (mark, "caption");
    gtk_widget_add_css_class (mark, "dim-label");
  } else if (lessons_was_done (self, lesson)) {
    mark = gtk_image_new_from_icon_name ("object-select-symbolic");
    gtk_widget_set_tooltip_text (mark, _ ("Completed"));
  } else {
    mark = NULL;
  }
  return mark;
}

static GtkWidget *
lessons_make_row (PalLessonsWindow *self, const Lesson *lesson)
{
  GtkWidget *row = adw_action_row_new (), *mark = lessons_make_mark (self, lesson);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), lesson->title);
  if (lesson->summary != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), lesson->summary);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  if (mark != NULL)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), mark);
  return row;
}

static void
lessons_fill_list (PalLessonsWindow *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (guint i = 0; i < self->lessons->len; i++)
    gtk_list_box_append (self->list, lessons_make_row (self, g_ptr_array_index (self->lessons, i)));
}

void
pal_lessons_window_open (PalLessonsWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;
  Lesson *lesson = lesson_file_load (file, &error);

  if (lesson == NULL) {
    pal_message_show (GTK_WINDOW (self), _ ("Could Not Open the Lesson"), error->message);
    return;
  }
  g_ptr_array_add (self->lessons, lesson);
  lessons_begin (self, lesson);
}

/* --- what is pressed --- */

static void
lessons_on_next (PalLessonsWindow *self)
{
  if (self->step + 1 < self->lesson->steps->len)
    lessons_go (self, self->step + 1, lesson_step (self->lesson, self->step));
  else
    lessons_show_list (self);
}

static void
lessons_on_back (PalLessonsWindow *self)
{
  if (self->step > 0)
    lessons_go (self, self->step - 1, lesson_step (self->lesson, self->step));
}

static void
lessons_on_to_tree (PalLessonsWindow *self)
{
  pal_split_set_show_sidebar (self->split, FALSE);
}

static void
lessons_on_to_text (PalLessonsWindow *self)
{
  pal_split_set_show_sidebar (self->split, TRUE);
}

/* A word of the glossary was clicked: its meaning, for those who have no pointer to hold over it.
 */
static gboolean
lessons_on_link (PalLessonsWindow *self, const char *uri)
{
  const PalTerm *term = g_str_has_prefix (uri, "term:") ? pal_glossary_find (uri + 5) : NULL;

  if (term != NULL)
    pal_message_show (GTK_WINDOW (self), _ (term->name), _ (term->meaning));
  return TRUE; /* nothing else is ever opened */
}

static void
lessons_on_file (gpointer window, GFile *file)
{
  pal_lessons_window_open (window, file);
}

static void
lessons_open_file (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Open a Lesson"), GTK_WINDOW (window), PAL_FILE_OPEN, _ ("_Open"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Lessons"));
  gtk_file_filter_add_suffix (filter, LESSON_FILE_SUFFIX);
  pal_file_dialog_add_filter (chooser, filter);
  pal_choosing_ask (chooser, window, lessons_on_file);
}

static gboolean
lessons_on_drop (PalLessonsWindow *self, const GValue *value)
{
  GSList *files = g_value_get_boxed (value);

  if (files == NULL)
    return FALSE;
  pal_lessons_window_open (self, files->data);
  return TRUE;
}

static void
lessons_accept_drops (PalLessonsWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (lessons_on_drop), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* --- the window --- */

static void
pal_lessons_window_dispose (GObject *object)
{
  PalLessonsWindow *self = PAL_LESSONS_WINDOW (object);

  for (int i = 0; i < 2 && self->pair != NULL; i++) {
    PalThinkingPane *pane = pal_thinking_pair_get_pane (self->pair, i);

    if (pane == NULL)
      continue;
    g_signal_handlers_disconnect_by_data (pane, self);
    g_signal_handlers_disconnect_by_data (pal_thinking_pane_get_view (pane), self);
  }
  self->pair = NULL;
  g_clear_object (&self->settings);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->done, g_free);
  g_clear_pointer (&self->lessons, g_ptr_array_unref);
  G_OBJECT_CLASS (pal_lessons_window_parent_class)->dispose (object);
}

static void
pal_lessons_window_class_init (PalLessonsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_lessons_window_dispose;
  g_type_ensure (PAL_TYPE_BOARD_PREVIEW);
  g_type_ensure (PAL_TYPE_LESSON_TASK);
  g_type_ensure (PAL_TYPE_SPLIT);
  g_type_ensure (PAL_TYPE_THINKING_PAIR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-lessons-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, split);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, stages);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, list);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, title);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, to_list);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, to_tree);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, back);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, next);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, open);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, place);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, text);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, reading);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, task);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, board);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, board_frame);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, film);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, nothing);
  gtk_widget_class_bind_template_child (widget_class, PalLessonsWindow, pair);
  gtk_widget_class_bind_template_callback (widget_class, lessons_show_list);
  gtk_widget_class_bind_template_callback (widget_class, lessons_on_row);
  gtk_widget_class_bind_template_callback (widget_class, lessons_on_next);
  gtk_widget_class_bind_template_callback (widget_class, lessons_on_back);
  gtk_widget_class_bind_template_callback (widget_class, lessons_on_done);
  gtk_widget_class_bind_template_callback (widget_class, lessons_on_to_tree);
  gtk_widget_class_bind_template_callback (widget_class, lessons_on_to_text);
  gtk_widget_class_bind_template_callback (widget_class, lessons_on_link);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static void
pal_lessons_window_init (PalLessonsWindow *self)
{
  static const GActionEntry entries[] = { { "open", lessons_open_file } };

  self->settings = g_settings_new (PAL_APP_ID);
  self->lessons = pal_lessons_load ();
  self->n_ready = self->lessons->len;
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "lessons", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < 2; i++) {
    PalThinkingPane *pane = pal_thinking_pair_get_pane (self->pair, i);

    g_signal_connect_swapped (pane, "film-ended", G_CALLBACK (lessons_on_film_ended), self);
    g_signal_connect_swapped (pal_thinking_pane_get_view (pane), "notify::selected",
                              G_CALLBACK (lessons_on_selected), self);
    g_signal_connect_swapped (pal_thinking_pane_get_view (pane), "notify::pointed",
                              G_CALLBACK (lessons_show_board), self);
  }
  /* What scrolls in it has nothing to say. */
  gtk_widget_set_focusable (gtk_widget_get_first_child (self->nothing), FALSE);
  lessons_accept_drops (self);
  lessons_show_list (self);
}

PalLessonsWindow *
pal_lessons_window_get (GtkApplication *application)
{
  PalLessonsWindow *window = NULL;

  for (GList *windows = gtk_application_get_windows (application);
       windows != NULL && window == NULL; windows = windows->next)
    if (PAL_IS_LESSONS_WINDOW (windows->data))
      window = windows->data;
  if (window == NULL)
    window = g_object_new (PAL_TYPE_LESSONS_WINDOW, "application", application, NULL);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}
