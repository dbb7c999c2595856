/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-problems.h"

#include "files/core/task-thread.h"

#include <glib/gi18n.h>

enum { PROBLEMS_MAX = 10000 };

/* --- what stands in the list --- */

#define PAL_TYPE_PROBLEM_ITEM (pal_problem_item_get_type ())
G_DECLARE_FINAL_TYPE (PalProblemItem, pal_problem_item, PAL, PROBLEM_ITEM, GObject)

struct _PalProblemItem {
  GObject parent_instance;

  LibraryProblem *problem;
};

G_DEFINE_FINAL_TYPE (PalProblemItem, pal_problem_item, G_TYPE_OBJECT)

static void
pal_problem_item_finalize (GObject *object)
{
  library_problem_free (PAL_PROBLEM_ITEM (object)->problem);
  G_OBJECT_CLASS (pal_problem_item_parent_class)->finalize (object);
}

static void
pal_problem_item_class_init (PalProblemItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_problem_item_finalize;
}

static void
pal_problem_item_init (PalProblemItem *self)
{
}

/* "games.pgn, game 12, line 340" */
static char *
describe_place (const LibraryProblem *problem)
{
  if (problem->number == 0)
    return g_strdup (problem->file);
  if (problem->line <= 0)
    return g_strdup_printf (_ ("%s, game %u"), problem->file, problem->number);
  return g_strdup_printf (_ ("%s, game %u, line %d"), problem->file, problem->number,
                          problem->line);
}

/* Whether there is a game to be seen: that of the library, or the broken one in its file. */
static gboolean
leads_on (const LibraryProblem *problem)
{
  return problem->duplicate_of > 0 || problem->number > 0;
}

/* --- the dialog --- */

struct _PalLibraryProblems {
  PalDialog parent_instance;

  GListStore *items;
  GtkStack *pages;
  AdwStatusPage *none;
  GtkListView *list;
  guint timeout;
};

G_DEFINE_FINAL_TYPE (PalLibraryProblems, pal_library_problems, PAL_TYPE_DIALOG)

enum { SIGNAL_DUPLICATE, SIGNAL_BROKEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static GtkWidget *
problem_label (const char *css_class, gboolean wrap)
{
  return g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", wrap, "ellipsize",
                       wrap ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END, "css-classes",
                       (const char *[]){ css_class, NULL }, NULL);
}

static void
problems_on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryProblems *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *show = gtk_image_new_from_icon_name ("go-next-symbolic");

  gtk_box_append (GTK_BOX (texts), problem_label ("game-players", FALSE));
  gtk_box_append (GTK_BOX (texts), problem_label ("body", TRUE));
  gtk_box_append (GTK_BOX (texts), problem_label ("caption", FALSE));
  gtk_widget_add_css_class (gtk_widget_get_last_child (texts), "dim-label");
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (row), texts);
  gtk_box_append (GTK_BOX (row), show);
  gtk_widget_add_css_class (row, "game-row");
  gtk_list_item_set_child (item, row);
}

static void
problems_on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, PalLibraryProblems *self)
{
  const LibraryProblem *problem = PAL_PROBLEM_ITEM (gtk_list_item_get_item (item))->problem;
  GtkWidget *row = gtk_list_item_get_child (item), *texts = gtk_widget_get_first_child (row);
  GtkWidget *game = gtk_widget_get_first_child (texts);
  g_autofree char *place = describe_place (problem);

  gtk_label_set_label (GTK_LABEL (game), problem->game != NULL ? problem->game : "");
  gtk_widget_set_visible (game, problem->game != NULL);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (game)), problem->message);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_last_child (texts)), place);
  gtk_widget_set_visible (gtk_widget_get_last_child (row), leads_on (problem));
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  problem->game != NULL ? problem->game : place,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, problem->message, -1);
}

static gboolean
problems_on_chosen (gpointer data)
{
  PalLibraryProblems *self = g_object_get_data (data, "pal-library-problems");
  const LibraryProblem *problem = PAL_PROBLEM_ITEM (data)->problem;

  self->timeout = 0;
  if (problem->duplicate_of > 0)
    g_signal_emit (self, signals[SIGNAL_DUPLICATE], 0, problem->duplicate_of);
  else
    g_signal_emit (self, signals[SIGNAL_BROKEN], 0, problem->uri, problem->number);
  pal_dialog_close (self);
  return G_SOURCE_REMOVE;
}

/* The window stays until a second click would not be a double one any more, which would go to what
 * is behind it. */
static void
problems_on_activate (PalLibraryProblems *self, guint position)
{
  int patience = 0;
  g_autoptr (PalProblemItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  if (item == NULL || !leads_on (item->problem) || self->timeout != 0)
    return;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &patience,
                NULL);
  self->timeout = g_timeout_add_full (G_PRIORITY_DEFAULT, (guint) MAX (patience, 0),
                                      problems_on_chosen, g_object_ref (item), g_object_unref);
  g_object_set_data (G_OBJECT (item), "pal-library-problems", self);
}

/* --- reading --- */

static void
problems_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  GPtrArray *problems = library_import_problems (data, PROBLEMS_MAX, &error);

  if (problems != NULL)
    g_task_return_pointer (task, problems, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

static void
problems_on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  PalLibraryProblems *self = PAL_LIBRARY_PROBLEMS (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = g_task_propagate_pointer (G_TASK (result), &error);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (self->pages == NULL)
    return;
  if (error != NULL)
    adw_status_page_set_description (self->none, error->message);
  if (problems != NULL)
    g_ptr_array_set_free_func (problems, NULL); /* the items' from here on */
  for (guint i = 0; problems != NULL && i < problems->len; i++) {
    PalProblemItem *item = g_object_new (PAL_TYPE_PROBLEM_ITEM, NULL);
    item->problem = problems->pdata[i];
    g_ptr_array_add (items, item);
  }
  g_list_store_splice (self->items, 0, 0, items->pdata, items->len);
  gtk_stack_set_visible_child_name (self->pages, items->len > 0 ? "some" : "none");
}

/* --- the object --- */

static void
pal_library_problems_dispose (GObject *object)
{
  PalLibraryProblems *self = PAL_LIBRARY_PROBLEMS (object);

  self->pages = NULL;
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (pal_library_problems_parent_class)->dispose (object);
}

static void
pal_library_problems_class_init (PalLibraryProblemsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_library_problems_dispose;
  signals[SIGNAL_DUPLICATE]
      = g_signal_new ("duplicate", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_BROKEN]
      = g_signal_new ("broken", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-problems.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLibraryProblems, pages);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryProblems, none);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryProblems, list);
  gtk_widget_class_bind_template_callback (widget_class, problems_on_setup);
  gtk_widget_class_bind_template_callback (widget_class, problems_on_bind);
  gtk_widget_class_bind_template_callback (widget_class, problems_on_activate);
}

static void
pal_library_problems_init (PalLibraryProblems *self)
{
  GtkSelectionModel *selection;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = g_list_store_new (PAL_TYPE_PROBLEM_ITEM);
  selection
      = GTK_SELECTION_MODEL (gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->items))));
  gtk_list_view_set_model (self->list, selection);
  g_object_unref (selection);
}

PalLibraryProblems *
pal_library_problems_new (GtkWindow *parent, PalLibrary *library)
{
  PalLibraryProblems *self = g_object_new (PAL_TYPE_LIBRARY_PROBLEMS, "over", parent, NULL);
  g_autoptr (GTask) task = g_task_new (self, NULL, problems_on_read, NULL);

  g_task_set_task_data (task, g_strdup (pal_library_get_path (library)), g_free);
  task_run_in_thread (task, problems_in_thread);
  return self;
}
