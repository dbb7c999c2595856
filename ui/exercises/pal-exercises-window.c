/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercises-window.h"

#include "pal-endgame-list.h"
#include "pal-exercise-board.h"
#include "pal-exercise-files.h"
#include "pal-progress-page.h"
#include "registry.h"
#include "ui/platform/pal-split.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-segmented.h"

#include <glib/gi18n.h>

/* A name of a mate is worth a row of its own from so many exercises on. */
enum { PATTERN_MIN = 3 };

/* The data of a row: the name's motif. */
#define PATTERN "pal-pattern"

/* What a row of the list leads to. */
typedef enum { SOURCE_EXERCISES, SOURCE_GAMES, SOURCE_MISTAKES, SOURCE_PROGRESS } SourceKind;

typedef struct {
  SourceKind kind;
  PalExerciseSet *set;  /* NULL: none */
  const char *theme;    /* of the set's exercises; NULL: any */
  const Motif *pattern; /* of their mates; NULL: any */
  char *title;
  AdwActionRow *row;
} Source;

struct _PalExercisesWindow {
  AdwWindow parent_instance;

  PalExerciseStore *store;
  char *folder;
  const Rules *rules;
  GHashTable *built_in; /* Rules -> GPtrArray of PalExerciseSet */
  GPtrArray *files;     /* PalExerciseSet */
  GPtrArray *sources;   /* Source, as in the list */
  Source *source;       /* the one that is chosen, or NULL */
  gboolean again;       /* those that are solved, too */
  gboolean filling;     /* the list is made anew */

  PalNews *news;
  PalSplit *split;
  PalSegmented *switcher;
  GtkListBox *list;
  GtkWidget *forget;
  GtkDropDown *difficulty;
  AdwWindowTitle *heading;
  GtkStack *pages;
  PalExerciseBoard *board;
  PalEndgameList *endgames;
  PalProgressPage *progress;
  AdwStatusPage *nothing;
  GtkWidget *practice;
};

G_DEFINE_FINAL_TYPE (PalExercisesWindow, pal_exercises_window, ADW_TYPE_WINDOW)

enum { SIGNAL_ENDGAME_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static gint64
get_now (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

/* --- what there is --- */

static void
source_free (gpointer data)
{
  Source *source = data;

  g_clear_object (&source->set);
  g_free (source->title);
  g_free (source);
}

/* The exercises of SOURCE in the game that is chosen, of that DIFFICULTY (0: any). */
static GListModel *
source_select (PalExercisesWindow *self, const Source *source, int difficulty)
{
  const PalExerciseFilter filter = {
    .rules = self->rules,
    .theme = source->theme,
    .pattern = source->pattern,
    .difficulty = difficulty,
  };

  return pal_exercise_set_select (source->set, &filter);
}

static const GPtrArray *
built_in_sets (PalExercisesWindow *self)
{
  GPtrArray *sets = g_hash_table_lookup (self->built_in, self->rules);

  if (sets == NULL) {
    sets = pal_exercise_sets_built_in (self->folder, self->rules);
    g_hash_table_insert (self->built_in, (gpointer) self->rules, sets);
  }
  return sets;
}

/* “3 due · 12 of 40 solved” */
static char *
describe_exercises (PalExercisesWindow *self, GListModel *exercises, gboolean games)
{
  g_autoptr (GListModel) due = pal_exercise_store_list_due (self->store, exercises, get_now ());
  const guint n = g_list_model_get_n_items (exercises), n_due = g_list_model_get_n_items (due);
  guint solved = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++) {
    g_autoptr (PalExercise) exercise = g_list_model_get_item (exercises, i);
    const PalExerciseKnown *known = pal_exercise_store_get_known (self->store, exercise);

    solved += known != NULL && known->solved > 0;
  }
  text = g_strdup_printf (_ ("%u of %u solved"), solved, n);
  if (n_due == 0 || games)
    return g_steal_pointer (&text);
  /* Translators: so many exercises are to be solved again today; and how many were ever solved. */
  return g_strdup_printf (_ ("%u due · %s"), n_due, text);
}

static void
describe_source (PalExercisesWindow *self, Source *source)
{
  g_autofree char *text = NULL;
  g_autofree char *spoken = NULL;

  if (source->kind == SOURCE_PROGRESS) {
    text = pal_progress_page_describe (self->store, self->rules);
  } else {
    g_autoptr (GListModel) exercises = source_select (self, source, 0);

    text = source->kind == SOURCE_MISTAKES && g_list_model_get_n_items (exercises) == 0
               ? g_strdup (_ ("None yet"))
               : describe_exercises (self, exercises, source->kind == SOURCE_GAMES);
  }
  spoken = g_strdup_printf ("%s, %s", source->title, text);
  adw_action_row_set_subtitle (source->row, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (source->row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
}

/* Before the one that is PLACE-th in the list now; -1: at the end. */
static void
insert_source (PalExercisesWindow *self, int place, SourceKind kind, PalExerciseSet *set,
               const char *theme, const Motif *pattern, const char *title)
{
  Source *source = g_new0 (Source, 1);

  source->kind = kind;
  source->set = set != NULL ? g_object_ref (set) : NULL;
  source->theme = theme;
  source->pattern = pattern;
  source->title = g_strdup (title);
  source->row = ADW_ACTION_ROW (adw_action_row_new ());
  g_object_set (source->row, "use-markup", FALSE, "title", title, "subtitle-lines", 2,
                "activatable", TRUE, NULL);
  g_object_set_data (G_OBJECT (source->row), PATTERN, (gpointer) pattern);
  g_ptr_array_insert (self->sources, place, source);
  describe_source (self, source);
  gtk_list_box_insert (self->list, GTK_WIDGET (source->row), place);
}

static void
add_source (PalExercisesWindow *self, SourceKind kind, PalExerciseSet *set, const char *theme,
            const Motif *pattern, const char *title)
{
  insert_source (self, -1, kind, set, theme, pattern, title);
}

/* A row for each way to mate in SET that has a name. */
static void
add_patterns (PalExercisesWindow *self, PalExerciseSet *set)
{
  g_autoptr (GPtrArray) patterns = pal_exercise_set_list_patterns (set, self->rules, PATTERN_MIN);

  for (guint i = 0; i < patterns->len; i++) {
    const Motif *pattern = patterns->pdata[i];

    add_source (self, SOURCE_EXERCISES, set, NULL, pattern, _ (pattern->name));
  }
}

/* A row for each theme of SET in the game that is chosen, or one for all. */
static void
add_themes (PalExercisesWindow *self, PalExerciseSet *set)
{
  g_autofree const char **themes = pal_exercise_set_list_themes (set);

  for (const char **theme = themes; *theme != NULL; theme++)
    if (**theme != '\0')
      add_source (self, SOURCE_EXERCISES, set, *theme, NULL, pal_exercise_theme_name (*theme));
}

static gboolean
holds_games (PalExerciseSet *set)
{
  g_autoptr (PalExercise) first = g_list_model_get_item (G_LIST_MODEL (set), 0);

  return first != NULL && pal_exercise_is_game (first);
}

/* As in insert_source. */
static void
add_file (PalExercisesWindow *self, PalExerciseSet *set, int place)
{
  g_autoptr (GListModel) exercises
      = pal_exercise_set_select (set, &(PalExerciseFilter){ .rules = self->rules });

  if (g_list_model_get_n_items (exercises) > 0)
    insert_source (self, place, holds_games (set) ? SOURCE_GAMES : SOURCE_EXERCISES, set, NULL,
                   NULL, pal_exercise_set_get_title (set));
}

static void
fill_list (PalExercisesWindow *self)
{
  const GPtrArray *sets = built_in_sets (self);
  GtkListBoxRow *row;

  self->filling = TRUE;
  self->source = NULL;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  g_ptr_array_set_size (self->sources, 0);
  add_source (self, SOURCE_MISTAKES, pal_exercise_store_get_mistakes (self->store), NULL, NULL,
              _ ("My Mistakes"));
  for (guint i = 0; i < sets->len; i++)
    if (holds_games (sets->pdata[i]))
      add_source (self, SOURCE_GAMES, sets->pdata[i], NULL, NULL,
                  pal_exercise_set_get_title (sets->pdata[i]));
    else
      add_themes (self, sets->pdata[i]);
  for (guint i = 0; i < self->files->len; i++)
    add_file (self, self->files->pdata[i], -1);
  add_source (self, SOURCE_PROGRESS, NULL, NULL, NULL, _ ("Progress"));
  for (guint i = 0; i < sets->len; i++)
    add_patterns (self, sets->pdata[i]);
  self->filling = FALSE;
}

static gboolean
is_of_pattern (GtkListBoxRow *row)
{
  return row != NULL && g_object_get_data (G_OBJECT (row), PATTERN) != NULL;
}

/* The names of mates, which are many, stand under a heading of their own. */
static void
head_patterns (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  GtkWidget *heading = NULL;

  if (is_of_pattern (row) && !is_of_pattern (before)) {
    heading = g_object_new (GTK_TYPE_LABEL, "label", _ ("Mates by Name"), "xalign", 0.0, NULL);
    gtk_widget_add_css_class (heading, "heading");
    gtk_widget_add_css_class (heading, "list-heading");
  }
  gtk_list_box_row_set_header (row, heading);
}

/* --- what is shown --- */

static void
exercises_window_show_nothing (PalExercisesWindow *self, const char *title, const char *text,
                               gboolean practice)
{
  pal_exercise_board_show (self->board, NULL);
  adw_status_page_set_title (self->nothing, title);
  adw_status_page_set_description (self->nothing, text);
  gtk_widget_set_visible (self->practice, practice);
  gtk_stack_set_visible_child_name (self->pages, "nothing");
}

/* The one that follows AFTER in the list, and round. */
static PalExercise *
following (GListModel *exercises, PalExercise *after)
{
  const int n = (int) g_list_model_get_n_items (exercises);

  return n > 0 ? g_list_model_get_item (exercises,
                                        (guint) ((pal_exercise_find (exercises, after) + 1) % n))
               : NULL;
}

/* Who skips one goes on through the list to the next that is to be solved. */
static PalExercise *
choose_next (PalExercisesWindow *self, GListModel *exercises, PalExercise *after, gboolean skip)
{
  g_autoptr (PalExercise) exercise = NULL;

  if (self->again)
    return following (exercises, after);
  if (!skip || pal_exercise_find (exercises, after) < 0)
    return pal_exercise_store_next (self->store, exercises, after, get_now ());
  exercise = following (exercises, after);
  while (exercise != after && !pal_exercise_store_is_wanted (self->store, exercise, get_now ())) {
    PalExercise *next = following (exercises, exercise);

    g_set_object (&exercise, next);
    g_object_unref (next);
  }
  return g_steal_pointer (&exercise);
}

/* As the list beside the heading has it: 0, any, comes first. */
static int
chosen_difficulty (PalExercisesWindow *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->difficulty))
             ? (int) gtk_drop_down_get_selected (self->difficulty)
             : 0;
}

/* Where all are alike there is nothing to choose. */
static void
offer_difficulties (PalExercisesWindow *self)
{
  g_autoptr (GListModel) all
      = self->source->kind == SOURCE_EXERCISES ? source_select (self, self->source, 0) : NULL;
  gboolean seen[EXERCISE_DIFFICULTY_MAX + 1] = { FALSE };
  int n = 0;

  for (guint i = 0; all != NULL && i < g_list_model_get_n_items (all); i++) {
    g_autoptr (PalExercise) exercise = g_list_model_get_item (all, i);
    const int difficulty = pal_exercise_get_difficulty (exercise);

    n += !seen[difficulty];
    seen[difficulty] = TRUE;
  }
  gtk_widget_set_visible (GTK_WIDGET (self->difficulty), n > 1);
}

static gboolean
is_file (PalExercisesWindow *self)
{
  return self->source->set != NULL && g_ptr_array_find (self->files, self->source->set, NULL);
}

/* A mistake that is SHOWN can be removed, or a file. */
static void
offer_removal (PalExercisesWindow *self, gboolean shown)
{
  const gboolean file = is_file (self);
  const char *text = file ? _ ("Remove from the List") : _ ("Remove from My Mistakes");

  gtk_widget_set_visible (self->forget, file || (self->source->kind == SOURCE_MISTAKES && shown));
  pal_widget_set_tooltip (self->forget, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->forget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, -1);
}

static void
show_exercise (PalExercisesWindow *self, GListModel *exercises, PalExercise *exercise)
{
  g_autofree char *place
      = g_strdup_printf (_ ("%d of %u"), pal_exercise_find (exercises, exercise) + 1,
                         g_list_model_get_n_items (exercises));

  adw_window_title_set_subtitle (self->heading, place);
  gtk_stack_set_visible_child_name (self->pages, "board");
  pal_exercise_board_show (self->board, exercise);
}

static void
show_next (PalExercisesWindow *self, gboolean skip)
{
  g_autoptr (GListModel) exercises = source_select (self, self->source, chosen_difficulty (self));
  g_autoptr (PalExercise) exercise
      = choose_next (self, exercises, pal_exercise_board_get_exercise (self->board), skip);

  adw_window_title_set_subtitle (self->heading, NULL);
  if (exercise != NULL)
    show_exercise (self, exercises, exercise);
  else if (g_list_model_get_n_items (exercises) > 0)
    exercises_window_show_nothing (
        self, _ ("All Done for Now"),
        _ ("What you have solved comes back when it is time to see whether you still know it."),
        TRUE);
  else if (self->source->kind == SOURCE_EXERCISES)
    exercises_window_show_nothing (self, _ ("None of This Difficulty"),
                                   _ ("Choose another difficulty above."), FALSE);
  else
    exercises_window_show_nothing (
        self, _ ("No Mistakes Yet"),
        _ ("Review a game and choose “Train on My Mistakes”: the positions in which you went wrong "
           "come back here until you solve them."),
        FALSE);
  offer_removal (self, exercise != NULL);
}

static void
show_source (PalExercisesWindow *self)
{
  self->again = FALSE;
  offer_difficulties (self);
  adw_window_title_set_title (self->heading, self->source->title);
  adw_window_title_set_subtitle (self->heading, NULL);
  offer_removal (self, FALSE);
  if (self->source->kind == SOURCE_PROGRESS) {
    pal_exercise_board_show (self->board, NULL);
    pal_progress_page_show (self->progress, self->store, self->rules);
    gtk_stack_set_visible_child_name (self->pages, "progress");
  } else if (self->source->kind == SOURCE_GAMES) {
    g_autoptr (GListModel) exercises = source_select (self, self->source, 0);

    pal_exercise_board_show (self->board, NULL);
    pal_endgame_list_show (self->endgames, exercises, self->store);
    gtk_stack_set_visible_child_name (self->pages, "endgames");
  } else {
    show_next (self, FALSE);
  }
}

static void
exercises_window_on_selected (PalExercisesWindow *self, GtkListBoxRow *row)
{
  if (self->filling || row == NULL)
    return;
  self->source = self->sources->pdata[gtk_list_box_row_get_index (row)];
  show_source (self);
}

/* Not before somebody goes there: who walks along the list stays in it. */
static void
focus_exercise (PalExercisesWindow *self)
{
  if (pal_exercise_board_get_exercise (self->board) != NULL)
    pal_exercise_board_focus (self->board);
}

static void
exercises_window_go_to_content (PalExercisesWindow *self)
{
  pal_split_set_show_sidebar (self->split, FALSE);
  focus_exercise (self);
}

static void
exercises_window_on_back (PalExercisesWindow *self)
{
  pal_split_set_show_sidebar (self->split, TRUE);
}

static void
select_source (PalExercisesWindow *self, guint index)
{
  gtk_list_box_unselect_all (
      self->list); /* it may be the one that is chosen, with other exercises */
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) index));
}

/* The first set that has something to solve, and where it is. */
static void
select_first (PalExercisesWindow *self)
{
  for (guint i = 0; i < self->sources->len; i++) {
    const Source *source = self->sources->pdata[i];
    g_autoptr (GListModel) exercises
        = source->kind == SOURCE_PROGRESS ? NULL : source_select (self, source, 0);
    g_autoptr (PalExercise) next
        = exercises != NULL ? pal_exercise_store_next (self->store, exercises, NULL, get_now ())
                            : NULL;

    if (next != NULL) {
      select_source (self, i);
      return;
    }
  }
  select_source (self, 0);
}

static void
exercises_window_on_known (PalExercisesWindow *self)
{
  for (guint i = 0; i < self->sources->len; i++)
    describe_source (self, self->sources->pdata[i]);
  if (self->source == NULL)
    return;
  if (self->source->kind == SOURCE_PROGRESS) {
    pal_progress_page_show (self->progress, self->store, self->rules);
  } else if (self->source->kind == SOURCE_GAMES) {
    g_autoptr (GListModel) exercises = source_select (self, self->source, 0);

    pal_endgame_list_show (self->endgames, exercises, self->store);
  }
}

/* --- games --- */

static void
exercises_window_set_rules (PalExercisesWindow *self, const Rules *rules)
{
  self->rules = rules;
  for (int i = 0; i < registry_count (); i++)
    if (registry_game (i)->rules == rules)
      pal_segmented_set_selected (self->switcher, (guint) i);
  fill_list (self);
}

static void
exercises_window_on_game (PalExercisesWindow *self)
{
  const Rules *rules;
  guint selected;

  g_object_get (self->switcher, "selected", &selected, NULL);
  rules = registry_game ((int) selected)->rules;
  if (self->rules == NULL || rules == self->rules)
    return;
  exercises_window_set_rules (self, rules);
  select_first (self);
}

static void
fill_switcher (PalExercisesWindow *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (int i = 0; i < registry_count (); i++)
    g_ptr_array_add (names, (gpointer) _ (registry_game (i)->rules->name));
  g_ptr_array_add (names, NULL);
  pal_segmented_set_labels (self->switcher, (const char *const *) names->pdata);
}

/* --- actions --- */

static void
exercises_window_on_next (PalExercisesWindow *self)
{
  show_next (self, !pal_exercise_board_is_done (self->board));
  focus_exercise (self);
}

static void
on_practice (PalExercisesWindow *self)
{
  self->again = TRUE;
  show_next (self, FALSE);
  focus_exercise (self);
}

static void
exercises_window_on_difficulty (PalExercisesWindow *self)
{
  if (self->filling || self->source == NULL || self->source->kind != SOURCE_EXERCISES)
    return;
  self->again = FALSE;
  show_next (self, FALSE);
}

static void
exercises_window_on_endgame (PalExercisesWindow *self, PalExercise *exercise)
{
  g_signal_emit (self, signals[SIGNAL_ENDGAME_CHOSEN], 0, exercise);
}

/* The file stays where it is. */
static void
exercises_window_forget_file (PalExercisesWindow *self)
{
  PalExerciseSet *set = self->source->set;

  pal_exercise_files_forget (pal_exercise_set_get_id (set));
  g_ptr_array_remove (self->files, set);
  fill_list (self);
  select_first (self);
}

static void
on_forget (PalExercisesWindow *self)
{
  g_autoptr (PalExercise) exercise = NULL;

  if (is_file (self)) {
    exercises_window_forget_file (self);
    return;
  }
  exercise = g_object_ref (pal_exercise_board_get_exercise (self->board));
  pal_exercise_store_remove_mistake (self->store, exercise);
  pal_news_tell (self->news, _ ("It will not come back."));
  show_next (self, TRUE);
}

static void
exercises_window_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalExercisesWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (PalExerciseSet) set = pal_exercise_set_load_finish (result, &error);

  if (self->files == NULL) /* it has been closed */
    return;
  if (set != NULL)
    pal_exercises_window_show_set (self, set);
  else
    pal_message_show (GTK_WINDOW (self), _ ("Could Not Open File"), error->message);
}

static void
on_open (PalExercisesWindow *self)
{
  pal_exercise_files_choose (self);
}

/* --- the object --- */

static void
pal_exercises_window_dispose (GObject *object)
{
  PalExercisesWindow *self = PAL_EXERCISES_WINDOW (object);

  if (self->board != NULL) /* before nobody hears any more what becomes of it */
    pal_exercise_board_show (self->board, NULL);
  self->board = NULL;
  if (self->store != NULL)
    g_signal_handlers_disconnect_by_data (self->store, self);
  self->source = NULL;
  g_clear_pointer (&self->sources, g_ptr_array_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->built_in, g_hash_table_unref);
  g_clear_pointer (&self->folder, g_free);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (pal_exercises_window_parent_class)->dispose (object);
}

static void
pal_exercises_window_class_init (PalExercisesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_exercises_window_dispose;
  signals[SIGNAL_ENDGAME_CHOSEN]
      = g_signal_new ("endgame-chosen", PAL_TYPE_EXERCISES_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, PAL_TYPE_EXERCISE);
  g_type_ensure (PAL_TYPE_ENDGAME_LIST);
  g_type_ensure (PAL_TYPE_EXERCISE_BOARD);
  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_PROGRESS_PAGE);
  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_SPLIT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-exercises-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, news);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, split);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, switcher);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, list);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, forget);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, difficulty);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, board);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, endgames);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, nothing);
  gtk_widget_class_bind_template_child (widget_class, PalExercisesWindow, practice);
  gtk_widget_class_bind_template_callback (widget_class, exercises_window_on_selected);
  gtk_widget_class_bind_template_callback (widget_class, exercises_window_go_to_content);
  gtk_widget_class_bind_template_callback (widget_class, exercises_window_on_back);
  gtk_widget_class_bind_template_callback (widget_class, exercises_window_on_game);
  gtk_widget_class_bind_template_callback (widget_class, exercises_window_on_next);
  gtk_widget_class_bind_template_callback (widget_class, exercises_window_on_endgame);
  gtk_widget_class_bind_template_callback (widget_class, exercises_window_on_difficulty);
  gtk_widget_class_bind_template_callback (widget_class, on_practice);
  gtk_widget_class_bind_template_callback (widget_class, on_forget);
  gtk_widget_class_bind_template_callback (widget_class, on_open);
}

static void
pal_exercises_window_init (PalExercisesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->built_in = g_hash_table_new_full (NULL, NULL, NULL,
                                          (GDestroyNotify) (void (*) (void)) g_ptr_array_unref);
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->sources = g_ptr_array_new_with_free_func (source_free);
  pal_exercise_files_accept_drops (self);
  gtk_list_box_set_header_func (self->list, head_patterns, NULL, NULL);
  pal_drop_down_abridge (self->difficulty);
  fill_switcher (self);
}

/* A set that was opened some time ago, unless it is there again. It stands before the progress. */
static void
take_file (PalExercisesWindow *self, PalExerciseSet *set)
{
  int place = 0;

  if (self->files == NULL) /* it has been closed */
    return;
  for (guint i = 0; i < self->files->len; i++)
    if (g_str_equal (pal_exercise_set_get_id (self->files->pdata[i]),
                     pal_exercise_set_get_id (set)))
      return;
  while (((const Source *) self->sources->pdata[place])->kind != SOURCE_PROGRESS)
    place++;
  g_ptr_array_add (self->files, g_object_ref (set));
  add_file (self, set, place);
}

PalExercisesWindow *
pal_exercises_window_new (GtkApplication *application, PalExerciseStore *store, const char *folder,
                          const Rules *rules)
{
  PalExercisesWindow *self
      = g_object_new (PAL_TYPE_EXERCISES_WINDOW, "application", application, NULL);

  self->store = g_object_ref (store);
  self->folder = g_strdup (folder);
  pal_exercise_board_set_store (self->board, store);
  g_signal_connect_swapped (store, "changed", G_CALLBACK (exercises_window_on_known), self);
  g_signal_connect_object (store, "failed", G_CALLBACK (pal_news_tell), self->news,
                           G_CONNECT_SWAPPED);
  if (pal_exercise_store_get_problem (store) != NULL)
    pal_news_tell (self->news, pal_exercise_store_get_problem (store));
  exercises_window_set_rules (self, rules);
  select_first (self);
  focus_exercise (self);
  pal_exercise_files_load (self, take_file);
  return self;
}

void
pal_exercises_window_show_mistakes (PalExercisesWindow *self, const Rules *rules, const char *text)
{
  if (rules != self->rules)
    exercises_window_set_rules (self, rules);
  select_source (self, 0);
  exercises_window_go_to_content (self);
  if (text != NULL)
    pal_news_tell (self->news, text);
}

/* The game of the first exercise in SET. */
static const Rules *
rules_of_set (PalExerciseSet *set)
{
  g_autoptr (PalExercise) first = g_list_model_get_item (G_LIST_MODEL (set), 0);

  return pal_exercise_get_rules (first);
}

void
pal_exercises_window_show_set (PalExercisesWindow *self, PalExerciseSet *set)
{
  const char *id = pal_exercise_set_get_id (set);
  const GPtrArray *problems = pal_exercise_set_get_problems (set);

  for (guint i = self->files->len; i-- > 0;)
    if (g_str_equal (pal_exercise_set_get_id (self->files->pdata[i]), id))
      g_ptr_array_remove_index (self->files, i);
  g_ptr_array_add (self->files, g_object_ref (set));
  pal_exercise_files_remember (id);
  exercises_window_set_rules (self, rules_of_set (set));
  for (guint i = 0; i < self->sources->len; i++)
    if (((const Source *) self->sources->pdata[i])->set == set)
      select_source (self, i);
  exercises_window_go_to_content (self);
  if (problems != NULL && problems->len > 0)
    pal_message_show_problems (GTK_WINDOW (self), _ ("Some Exercises Could Not Be Read"),
                               (GPtrArray *) problems);
}

void
pal_exercises_window_open (PalExercisesWindow *self, GFile *file)
{
  pal_exercise_set_load_async (file, NULL, exercises_window_on_loaded, g_object_ref (self));
}
