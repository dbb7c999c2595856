/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-line-view.h"

#include "game/thinking/pal-move-reasons-text.h"
#include "pal-move-links.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

struct _PalLineCaption {
  GtkWidget parent_instance;

  PalBooks *books;
  PalSession *session;
  char *opening, *values;
};

G_DEFINE_FINAL_TYPE (PalLineCaption, pal_line_caption, GTK_TYPE_WIDGET)

static void
line_caption_take (PalLineCaption *self, char **field, char *text, const char *property)
{
  if (g_strcmp0 (*field, text) == 0) {
    g_free (text);
    return;
  }
  g_free (*field);
  *field = text;
  g_object_notify (G_OBJECT (self), property);
  gtk_widget_set_visible (GTK_WIDGET (self), self->opening != NULL || self->values != NULL);
}

static void
update_values (PalLineCaption *self)
{
  PalOverlays *overlays = self->session != NULL ? pal_session_get_overlays (self->session) : NULL;

  line_caption_take (self, &self->values,
                     overlays != NULL ? pal_overlays_describe_values (overlays) : NULL, "values");
}

static void
update_opening (PalLineCaption *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  const GameNode *node = match != NULL ? pal_session_get_node (self->session) : NULL;
  const OpeningNames *names
      = match != NULL ? pal_books_get_opening_names (self->books, pal_match_get_rules (match))
                      : NULL;

  line_caption_take (self, &self->opening,
                     node != NULL && names != NULL ? g_strdup (opening_names_find (names, node))
                                                   : NULL,
                     "opening");
}

static void
update_caption (PalLineCaption *self)
{
  update_opening (self);
  update_values (self);
}

static void
pal_line_caption_finalize (GObject *object)
{
  PalLineCaption *self = PAL_LINE_CAPTION (object);

  g_clear_object (&self->books);
  g_free (self->opening);
  g_free (self->values);
  G_OBJECT_CLASS (pal_line_caption_parent_class)->finalize (object);
}

static void
pal_line_caption_class_init (PalLineCaptionClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (update_opening) },
    { PAL_OF_OVERLAYS, "changed", G_CALLBACK (update_values) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalLineCaption, session),
      G_CALLBACK (update_caption), .heard = heard },
    { "books", PAL_TYPE_BOOKS, G_STRUCT_OFFSET (PalLineCaption, books), .flags = G_PARAM_READABLE },
    { "opening", G_TYPE_STRING, G_STRUCT_OFFSET (PalLineCaption, opening),
      .flags = G_PARAM_READABLE },
    { "values", G_TYPE_STRING, G_STRUCT_OFFSET (PalLineCaption, values),
      .flags = G_PARAM_READABLE },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = pal_line_caption_finalize;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_css_name (widget_class, "linecaption");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-line-caption.ui");
}

static void
pal_line_caption_init (PalLineCaption *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
pal_line_caption_set_books (PalLineCaption *self, PalBooks *books)
{
  self->books = g_object_ref (books);
  g_object_notify (G_OBJECT (self), "books");
}

enum { BOARD_MIN = 132 };

struct _PalMoveLineView {
  GtkWidget parent_instance;

  PalMoveReasons *reasons;
  const PalMoveLine *line;
  int notation;
  int shown; /* the plies after which the board stands, unless a move is under the pointer */
  PalBoardPreview *board;
  PalMoveLinks *moves;
};

G_DEFINE_FINAL_TYPE (PalMoveLineView, pal_move_line_view, GTK_TYPE_WIDGET)

/* --- the board --- */

static void
show_board (PalMoveLineView *self, int plies)
{
  g_autofree char *move = pal_move_line_text (self->line, plies - 1, self->notation);
  /* Translators: a move; what a small board shows. */
  g_autofree char *name = g_strdup_printf (_ ("The position after %s"), move);
  Move last = self->line->record->moves[self->line->start + (size_t) plies - 1];
  gboolean passed = last == MOVE_PASS;

  pal_board_preview_set_position (self->board, pal_move_line_position (self->line, plies),
                                  passed ? SQUARE_NONE : move_from (last),
                                  passed ? SQUARE_NONE : move_to (last));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

/* --- the moves --- */

static void
write_moves (PalMoveLineView *self)
{
  const GameRecord *record = self->line->record;

  pal_move_links_set (self->moves, record->rules, pal_move_line_position (self->line, 0),
                      record->moves + self->line->start, pal_move_line_length (self->line),
                      self->notation, self->shown);
}

static void
move_line_view_on_chosen (PalMoveLineView *self, int plies)
{
  self->shown = plies;
  show_board (self, plies);
  write_moves (self);
}

/* The move under the pointer, or the one that was chosen. */
static void
move_line_view_on_pointed (PalMoveLineView *self, int plies)
{
  show_board (self, plies > 0 ? plies : self->shown);
}

/* --- the object --- */

static void
pal_move_line_view_dispose (GObject *object)
{
  PalMoveLineView *self = PAL_MOVE_LINE_VIEW (object);

  pal_widget_unparent_children (self);
  g_clear_pointer (&self->reasons, pal_move_reasons_unref);
  G_OBJECT_CLASS (pal_move_line_view_parent_class)->dispose (object);
}

static void
pal_move_line_view_class_init (PalMoveLineViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_move_line_view_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "moveline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
pal_move_line_view_init (PalMoveLineView *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  g_object_set (layout, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 6, NULL);
  self->board = PAL_BOARD_PREVIEW (pal_board_preview_new (NULL));
  g_object_set (self->board, "width-request", BOARD_MIN, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->board), GTK_WIDGET (self));
  self->moves = PAL_MOVE_LINKS (pal_move_links_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->moves), GTK_WIDGET (self));
  g_signal_connect_swapped (self->moves, "chosen", G_CALLBACK (move_line_view_on_chosen), self);
  g_signal_connect_swapped (self->moves, "pointed", G_CALLBACK (move_line_view_on_pointed), self);
}

GtkWidget *
pal_move_line_view_new (PalMoveReasons *reasons, int index, int notation)
{
  PalMoveLineView *self = g_object_new (PAL_TYPE_MOVE_LINE_VIEW, NULL);
  g_autofree char *move = pal_move_line_text (&reasons->lines[index], 0, notation);
  /* Translators: a move; the moves that are expected after it. */
  g_autofree char *name = g_strdup_printf (_ ("Line after %s"), move);

  self->reasons = pal_move_reasons_ref (reasons);
  self->line = &reasons->lines[index];
  self->notation = notation;
  self->shown = pal_move_line_length (self->line);
  pal_board_preview_set_rules (self->board, reasons->rules);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  show_board (self, self->shown);
  write_moves (self);
  return GTK_WIDGET (self);
}

PalBoardPreview *
pal_move_line_view_get_board (PalMoveLineView *self)
{
  return self->board;
}
