/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-printing.h"

#include "pal-game-export.h"
#include "pal-game-pages.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

typedef struct {
  GtkWindow *parent; /* NULL when it is gone */
  GameTree *tree;
  PalDocumentOptions options;
  PalDiagram *diagram;
  const GameNode *node; /* or NULL */
  GPtrArray *blocks;
  PalGamePages *pages; /* NULL before the paper is known, and for a single diagram */
} Printing;

static void
printing_free (gpointer data)
{
  Printing *self = data;

  g_clear_weak_pointer (&self->parent);
  g_clear_pointer (&self->pages, pal_game_pages_free);
  g_clear_pointer (&self->blocks, g_ptr_array_unref);
  pal_diagram_free (self->diagram);
  game_tree_free (self->tree);
  g_free (self);
}

/* The paper that was chosen is known by now. */
static void
on_begin (GtkPrintOperation *operation, GtkPrintContext *context, Printing *self)
{
  g_clear_pointer (&self->pages, pal_game_pages_free);
  if (self->node == NULL)
    self->pages = pal_game_pages_new (self->blocks, self->tree, self->options.notation,
                                      self->diagram, gtk_print_context_get_width (context),
                                      gtk_print_context_get_height (context));
  gtk_print_operation_set_n_pages (operation,
                                   self->pages != NULL ? pal_game_pages_get_n (self->pages) : 1);
}

static void
on_draw_page (GtkPrintOperation *operation, GtkPrintContext *context, int page, Printing *self)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);

  if (self->pages != NULL)
    pal_game_pages_draw (self->pages, cr, page);
  else
    pal_game_pages_draw_single (self->diagram, self->tree, self->node, self->options.notation, cr,
                                gtk_print_context_get_width (context),
                                gtk_print_context_get_height (context));
}

static void
printing_on_done (GtkPrintOperation *operation, GtkPrintOperationResult result, Printing *self)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  pal_message_show (self->parent, _ ("Could Not Print"), error->message);
}

static Printing *
printing_new (GtkWindow *parent, PalMatch *match, const PalDocumentOptions *options,
              const PalDiagramLook *look, const char *path)
{
  Printing *self = g_new0 (Printing, 1);
  g_autofree char *result = pal_game_export_describe_result (match);

  g_set_weak_pointer (&self->parent, parent);
  self->tree = pal_game_export_copy_tree (match);
  self->options = *options;
  self->diagram = pal_diagram_new (self->tree->rules, look);
  if (path != NULL)
    self->node = game_tree_find (self->tree, path);
  if (self->node == NULL)
    self->blocks = pal_game_document_new (self->tree, result, options);
  return self;
}

void
pal_printing_print (GtkWindow *parent, PalMatch *match, const PalDocumentOptions *options,
                    const PalDiagramLook *look, const char *path)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  Printing *self = printing_new (parent, match, options, look, path);
  g_autofree char *title = pal_game_document_title (self->tree);
  g_autoptr (GError) error = NULL;

  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (operation, TRUE); /* the pages have margins */
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_allow_async (operation, TRUE);
  gtk_print_operation_set_job_name (operation, title);
  g_object_set_data_full (G_OBJECT (operation), "pal-printing", self, printing_free);
  g_signal_connect (operation, "begin-print", G_CALLBACK (on_begin), self);
  g_signal_connect (operation, "draw-page", G_CALLBACK (on_draw_page), self);
  g_signal_connect (operation, "done", G_CALLBACK (printing_on_done), self);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, &error)
      == GTK_PRINT_OPERATION_RESULT_ERROR)
    g_warning ("Printing: %s", error->message); /* "done" has shown it */
}
