/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-search.h"

#include "game/thinking/pal-thinking-index.h"
#include "ui/widgets/pal-properties.h"

#include "files/core/task-thread.h"

#include <glib/gi18n.h>

struct _PalThinkingSearch {
  GtkWidget parent_instance;

  PalThinkingTree *view;
  gboolean search_mode;
  int notation;

  GlassTree *tree; /* what the index is of, or will be */
  PalThinkingIndex *index;
  GCancellable *indexing; /* NULL: nobody is at it */
  guint8 *found;          /* by node of TREE */
  int n_found;

  GtkWidget *bar;
  GtkEditable *entry;
  GtkLabel *count;
  GtkWidget *previous;
  GtkWidget *next;
};

G_DEFINE_FINAL_TYPE (PalThinkingSearch, pal_thinking_search, GTK_TYPE_WIDGET)

/* --- finding --- */

static void
show_count (PalThinkingSearch *self)
{
  int selected = self->view != NULL ? pal_thinking_tree_get_selected (self->view) : 0;
  g_autofree char *text = NULL;

  gtk_widget_set_sensitive (self->previous, self->n_found > 0);
  gtk_widget_set_sensitive (self->next, self->n_found > 0);
  if (*gtk_editable_get_text (self->entry) == '\0')
    text = g_strdup ("");
  else if (self->n_found == 0)
    text = g_strdup (self->index != NULL ? _ ("not found") : "…");
  else if (self->found[selected])
    /* Translators: the third of 27 that were found. */
    text = g_strdup_printf (_ ("%d of %d"), pal_thinking_found_rank (self->found, selected),
                            self->n_found);
  else
    text = g_strdup_printf ("%d", self->n_found);
  gtk_label_set_text (self->count, text);
}

static void
thinking_search_look (PalThinkingSearch *self)
{
  g_clear_pointer (&self->found, g_free);
  self->n_found = 0;
  if (self->index != NULL && self->search_mode) {
    self->found = g_new0 (guint8, glass_tree_size (self->tree));
    self->n_found
        = pal_thinking_index_find (self->index, gtk_editable_get_text (self->entry), self->found);
  }
  if (self->view != NULL)
    pal_thinking_tree_set_found (self->view, self->n_found > 0 ? self->found : NULL);
  show_count (self);
}

static void
thinking_search_go (PalThinkingSearch *self, int step)
{
  if (self->n_found == 0)
    return;
  pal_thinking_tree_select (
      self->view, pal_thinking_found_next (self->found, glass_tree_size (self->tree),
                                           pal_thinking_tree_get_selected (self->view), step));
  show_count (self);
}

/* --- the index --- */

typedef struct {
  GlassTree *tree;
  int notation;
} Job;

static void
thinking_search_job_free (gpointer data)
{
  glass_tree_unref (((Job *) data)->tree);
  g_free (data);
}

static void
make_index (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;

  g_task_return_pointer (task, pal_thinking_index_new (job->tree, job->notation),
                         (GDestroyNotify) pal_thinking_index_free);
}

static void
forget_index (PalThinkingSearch *self)
{
  if (self->indexing != NULL)
    g_cancellable_cancel (self->indexing);
  g_clear_object (&self->indexing);
  g_clear_pointer (&self->index, pal_thinking_index_free);
  g_clear_pointer (&self->tree, glass_tree_unref);
}

static void
on_index (GObject *source, GAsyncResult *result, gpointer data)
{
  PalThinkingSearch *self = PAL_THINKING_SEARCH (source);
  PalThinkingIndex *index = g_task_propagate_pointer (G_TASK (result), NULL);

  if (index == NULL)
    return; /* another tree is shown by now */
  g_clear_object (&self->indexing);
  self->index = index;
  thinking_search_look (self);
}

/* Only who looks for something needs an index. */
static void
want_index (PalThinkingSearch *self)
{
  GlassTree *tree = self->view != NULL ? pal_thinking_tree_get_tree (self->view) : NULL;
  g_autoptr (GTask) task = NULL;
  Job *job;

  if (tree == NULL || self->tree != NULL || !self->search_mode
      || *gtk_editable_get_text (self->entry) == '\0')
    return;
  job = g_new (Job, 1);
  *job = (Job){ glass_tree_ref (tree), self->notation };
  self->tree = glass_tree_ref (tree);
  self->indexing = g_cancellable_new ();
  task = g_task_new (self, self->indexing, on_index, NULL);
  g_task_set_task_data (task, job, thinking_search_job_free);
  task_run_in_thread (task, make_index);
}

static void
thinking_search_on_changed (PalThinkingSearch *self)
{
  want_index (self);
  thinking_search_look (self);
  if (self->n_found > 0 && !self->found[pal_thinking_tree_get_selected (self->view)])
    thinking_search_go (self, 1);
}

static void
on_next (PalThinkingSearch *self)
{
  thinking_search_go (self, 1);
}

static void
on_previous (PalThinkingSearch *self)
{
  thinking_search_go (self, -1);
}

/* --- the widget --- */

static void
thinking_search_on_mode (PalThinkingSearch *self)
{
  want_index (self);
  thinking_search_look (self);
}

static void
pal_thinking_search_dispose (GObject *object)
{
  PalThinkingSearch *self = PAL_THINKING_SEARCH (object);

  forget_index (self);
  g_clear_pointer (&self->found, g_free);
  pal_properties_dispose (object);
}

static void
pal_thinking_search_class_init (PalThinkingSearchClass *klass)
{
  const PalProperty properties[] = {
    { "view", PAL_TYPE_THINKING_TREE, G_STRUCT_OFFSET (PalThinkingSearch, view) },
    { "search-mode", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalThinkingSearch, search_mode),
      G_CALLBACK (thinking_search_on_mode) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_thinking_search_dispose;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-thinking-search.ui");
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSearch, bar);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSearch, entry);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSearch, count);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSearch, previous);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSearch, next);
  gtk_widget_class_bind_template_callback (widget_class, thinking_search_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_next);
  gtk_widget_class_bind_template_callback (widget_class, on_previous);
}

static void
pal_thinking_search_init (PalThinkingSearch *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (GTK_SEARCH_BAR (self->bar), self->entry);
}

void
pal_thinking_search_update (PalThinkingSearch *self, int notation)
{
  forget_index (self);
  self->notation = notation;
  want_index (self);
  thinking_search_look (self);
}
