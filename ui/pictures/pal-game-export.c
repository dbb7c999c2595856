/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-export.h"

#include "pal-diagram-file.h"
#include "pal-game-pages.h"
#include "ui/moves/pal-move-text.h"

#include "game/export/pal-game-html.h"
#include "game/match/pal-match-text.h"

#include "files/core/task-thread.h"
#include "files/pgn/pgn.h"
#include "files/picture/gif.h"

#include <cairo-pdf.h>
#include <string.h>

/* The last frame of an animated picture stays longer. */
enum { LAST_STAYS = 3 };

struct PalGameExport {
  GameTree *tree;
  char *result, *language;
  PalGameExportOptions options;
  PalDiagram *diagram;
  const GameNode *end; /* of the line of an animated picture */
  GCancellable *cancellable;
  guint n_steps; /* diagrams, pages or frames */
  int n_done;    /* of these; atomic */
};

const char *
pal_game_format_suffix (PalGameFormat format)
{
  static const char *const suffixes[] = { "pdf", "html", "gif" };

  return suffixes[format];
}

PalGameFormat
pal_game_format_for_name (const char *name, PalGameFormat usual)
{
  const char *dot = strrchr (name, '.');

  for (int i = 0; dot != NULL && i < PAL_GAME_FORMATS; i++)
    if (g_ascii_strcasecmp (dot + 1, pal_game_format_suffix ((PalGameFormat) i)) == 0)
      return (PalGameFormat) i;
  return usual;
}

/* --- the game --- */

GameTree *
pal_game_export_copy_tree (PalMatch *match)
{
  g_autofree char *text = pal_match_to_pgn (match);

  return pgn_read (text, strlen (text), 1, NULL, NULL);
}

char *
pal_game_export_write_move (const GameTree *tree, const GameNode *node, int notation)
{
  g_autofree char *move = pal_move_text (tree, node, notation);

  return pal_move_text_unbroken (move);
}

char *
pal_game_export_describe_result (PalMatch *match)
{
  Outcome outcome = pal_match_get_told (match);
  g_autofree char *result = NULL;
  g_autofree char *reason = NULL;
  const char *token = result_token (outcome.result);

  if (!outcome_is_over (outcome))
    return NULL;
  result = pal_match_describe_result (match, outcome);
  if (outcome.reason == REASON_UNKNOWN || outcome.reason == REASON_NONE)
    return g_strdup_printf ("%s · %s", token, result);
  reason = pal_match_describe_reason (match, outcome);
  return g_strdup_printf ("%s · %s · %s", token, result, reason);
}

/* "zh_TW.UTF-8" is "zh-TW" for browsers. */
static char *
describe_language (void)
{
  const char *language = g_get_language_names ()[0];
  char *tag = g_strndup (language, strcspn (language, ".@"));

  g_strdelimit (tag, "_", '-');
  if (g_ascii_strcasecmp (tag, "C") != 0 && g_ascii_strcasecmp (tag, "POSIX") != 0)
    return tag;
  g_free (tag);
  return g_strdup ("en");
}

PalGameExport *
pal_game_export_new (PalMatch *match, const PalGameExportOptions *options)
{
  PalGameExport *self = g_new0 (PalGameExport, 1);
  PalDiagramLook look = options->look;

  look.caption = look.caption && options->format == PAL_GAME_GIF;
  self->tree = pal_game_export_copy_tree (match);
  self->result = pal_game_export_describe_result (match);
  self->language = describe_language ();
  self->options = *options;
  self->diagram = pal_diagram_new (self->tree->rules, &look);
  if (options->line != NULL)
    self->end = game_tree_find (self->tree, options->line);
  if (self->end == NULL)
    self->end = game_node_last (self->tree->root);
  return self;
}

static void
export_free (gpointer data)
{
  PalGameExport *self = data;

  pal_diagram_free (self->diagram);
  game_tree_free (self->tree);
  g_clear_object (&self->cancellable);
  g_free (self->result);
  g_free (self->language);
  g_free (self);
}

double
pal_game_export_get_progress (PalGameExport *self)
{
  guint n = MAX ((guint) g_atomic_int_get (&self->n_steps), 1);

  return MIN ((double) g_atomic_int_get (&self->n_done) / n, 1);
}

static void
begin_steps (PalGameExport *self, guint n)
{
  g_atomic_int_set (&self->n_steps, n);
}

/* One more of them is done; FALSE where somebody has given up. */
static gboolean
end_step (PalGameExport *self)
{
  g_atomic_int_inc (&self->n_done);
  return !g_cancellable_is_cancelled (self->cancellable);
}

static GPtrArray *
document_new (PalGameExport *self)
{
  return pal_game_document_new (self->tree, self->result, &self->options.document);
}

/* --- pages --- */

static GBytes *
make_pdf (PalGameExport *self)
{
  const PalGameExportOptions *options = &self->options;
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GPtrArray) blocks = document_new (self);
  g_autofree char *title = pal_game_document_title (self->tree);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
      pal_diagram_file_append, bytes, options->paper_width, options->paper_height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (PalGamePages) pages
      = pal_game_pages_new (blocks, self->tree, options->document.notation, self->diagram,
                            options->paper_width, options->paper_height);
  int n = pal_game_pages_get_n (pages);

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  begin_steps (self, (guint) n);
  for (int page = 0; page < n; page++) {
    pal_game_pages_draw (pages, cr, page);
    cairo_show_page (cr);
    if (!end_step (self))
      break;
  }
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  return g_byte_array_free_to_bytes (bytes);
}

/* --- a page for browsers --- */

static char *
draw_svg (const GameNode *node, guint n, gpointer data)
{
  PalGameExport *self = data;
  g_autofree char *prefix = g_strdup_printf ("d%u-", n);

  pal_diagram_set_node (self->diagram, self->tree, node, self->options.document.notation);
  return end_step (self) ? pal_diagram_svg_element (self->diagram, prefix) : NULL;
}

static GBytes *
make_html (PalGameExport *self)
{
  g_autoptr (GPtrArray) blocks = document_new (self);
  g_autofree char *title = pal_game_document_title (self->tree);
  g_autofree char *shared = NULL;
  guint n = 0;
  char *page;

  for (guint i = 0; i < blocks->len; i++)
    n += ((const PalBlock *) blocks->pdata[i])->kind == PAL_BLOCK_DIAGRAM;
  begin_steps (self, n);
  shared = n > 0 ? pal_diagram_svg_shared (self->diagram) : g_strdup ("");
  page = pal_game_html_write (blocks, title, self->language, shared, draw_svg, self);
  return page != NULL ? g_bytes_new_take (page, strlen (page)) : NULL;
}

/* --- an animated picture --- */

static const guint32 *
draw_frame (PalGameExport *self, const GameNode *node, cairo_surface_t **surface)
{
  g_clear_pointer (surface, cairo_surface_destroy);
  pal_diagram_set_node (self->diagram, self->tree, node, self->options.document.notation);
  *surface = pal_diagram_draw_surface (self->diagram, self->options.size, TRUE);
  return (const guint32 *) (gpointer) cairo_image_surface_get_data (*surface);
}

/* The nodes of the line from the first ply on, not less than the last one. */
static GPtrArray *
list_frames (PalGameExport *self)
{
  GPtrArray *nodes = g_ptr_array_new ();

  for (const GameNode *node = self->end; node != NULL; node = node->parent)
    if (node->ply >= self->options.first_ply || nodes->len == 0)
      g_ptr_array_insert (nodes, 0, (gpointer) node);
  return nodes;
}

/* All of them: an arrow or a check may be in one alone. */
static gboolean
learn_frames (PalGameExport *self, GifWriter *gif, const GPtrArray *nodes,
              cairo_surface_t **surface)
{
  gboolean going = TRUE;

  for (guint i = 0; i < nodes->len && going; i++) {
    gif_writer_learn (gif, draw_frame (self, nodes->pdata[i], surface));
    going = end_step (self);
  }
  return going;
}

static gboolean
add_frames (PalGameExport *self, GifWriter *gif, const GPtrArray *nodes, cairo_surface_t **surface)
{
  gboolean going = TRUE;

  for (guint i = 0; i < nodes->len && going; i++) {
    int times = i == nodes->len - 1 ? LAST_STAYS : 1;

    gif_writer_add (gif, draw_frame (self, nodes->pdata[i], surface), self->options.delay * times);
    going = end_step (self);
  }
  return going;
}

static GBytes *
make_gif (PalGameExport *self)
{
  int width = self->options.size;
  g_autoptr (GifWriter) gif
      = gif_writer_new (width, pal_diagram_get_height (self->diagram, width), self->options.loop);
  g_autoptr (GPtrArray) nodes = list_frames (self);
  cairo_surface_t *surface = NULL;
  gboolean done;

  begin_steps (self, 2 * nodes->len);
  done = learn_frames (self, gif, nodes, &surface) && add_frames (self, gif, nodes, &surface);
  g_clear_pointer (&surface, cairo_surface_destroy);
  return done ? gif_writer_finish (gif) : NULL;
}

/* --- the thread --- */

static void
run_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  static GBytes *(*const makers[]) (PalGameExport *) = {
    [PAL_GAME_PDF] = make_pdf,
    [PAL_GAME_HTML] = make_html,
    [PAL_GAME_GIF] = make_gif,
  };
  PalGameExport *self = data;
  GBytes *bytes = makers[self->options.format](self);

  if (g_task_return_error_if_cancelled (task))
    g_clear_pointer (&bytes, g_bytes_unref);
  else
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
}

void
pal_game_export_run_async (PalGameExport *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_set_object (&self->cancellable, cancellable);
  g_task_set_task_data (task, self, export_free);
  task_run_in_thread (task, run_on_thread);
}

GBytes *
pal_game_export_run_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
