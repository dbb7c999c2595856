/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-row-view.h"

#include "files/pgn/pgn-comment.h"
#include "pal-move-text.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

struct _PalMoveCell {
  GtkButton parent_instance;

  GameNode *node;
  gboolean show_time;
  GtkLabel *text;
  GtkLabel *evaluation;
  GtkLabel *time;
};

G_DEFINE_FINAL_TYPE (PalMoveCell, pal_move_cell, GTK_TYPE_BUTTON)

/* Without a time there is no gap either: the evaluation goes up to the edge. */
static void
update_time_visible (PalMoveCell *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->time),
                          self->show_time && *gtk_label_get_label (self->time) != '\0');
}

/* "12. Nf3, time used 0:07, evaluation +0.31/12": what a screen reader says. */
static void
update_accessible_label (PalMoveCell *self, const GameTree *tree, const char *text,
                         const char *time, const char *evaluation)
{
  g_autofree char *number = pal_move_number_text (tree, self->node, TRUE);
  /* Translators: a move's number, the move and a time, “12. Nf3, time used 0:07”. */
  g_autofree char *label = time != NULL
                               ? g_strdup_printf (_ ("%s %s, time used %s"), number, text, time)
                               : g_strdup_printf ("%s %s", number, text);
  /* Translators: a move and what an engine thought of it, “12. Nf3, evaluation +0.31/12”. */
  g_autofree char *full = evaluation != NULL
                              ? g_strdup_printf (_ ("%s, evaluation %s"), label, evaluation)
                              : g_strdup (label);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, full, -1);
}

/* Shows NODE of TREE in NOTATION; without a NODE the cell is empty: an ellipsis where DOTS (the
 * other half of a divided pair), else nothing. */
static void
pal_move_cell_show (PalMoveCell *self, const GameTree *tree, GameNode *node, int notation,
                    gboolean dots)
{
  g_autofree char *text = NULL;
  g_autofree char *evaluation = NULL;
  g_autofree char *time = NULL;
  g_autofree char *tip = NULL;

  self->node = node;
  if (node != NULL) {
    text = pal_move_text (tree, node, notation);
    evaluation = pal_move_evaluation_text (tree, node);
    time = pal_move_time_text (tree, node);
    tip = pal_move_note_text (tree, node);
    update_accessible_label (self, tree, text, time, evaluation);
  } else {
    /* Nobody comes to it, but it has a place in the row. */
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, "…", -1);
  }
  gtk_widget_set_focusable (GTK_WIDGET (self), node != NULL);
  gtk_label_set_label (self->text, text != NULL ? text : dots ? "…" : "");
  /* The depth is told by the tooltip and to screen readers: beside a time it would be cut off. */
  if (evaluation != NULL)
    evaluation[strcspn (evaluation, "/")] = '\0';
  gtk_label_set_label (self->evaluation, evaluation != NULL ? evaluation : "");
  gtk_widget_set_visible (GTK_WIDGET (self->evaluation), evaluation != NULL);
  gtk_label_set_label (self->time, time != NULL ? time : "");
  update_time_visible (self);
  pal_widget_set_tooltip (self, tip);
  gtk_widget_set_sensitive (GTK_WIDGET (self), node != NULL);
}

static GameNode *
pal_move_cell_get_node (PalMoveCell *self)
{
  return self->node;
}

/* Whether the cell is the one in view: it is lit. */
static void
pal_move_cell_set_current (PalMoveCell *self, gboolean current)
{
  pal_widget_set_css_class (self, "current", current);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, current, -1);
}

static void
pal_move_cell_class_init (PalMoveCellClass *klass)
{
  const PalProperty properties[] = {
    { "show-time", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalMoveCell, show_time),
      G_CALLBACK (update_time_visible) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-move-cell.ui");
  gtk_widget_class_bind_template_child (widget_class, PalMoveCell, text);
  gtk_widget_class_bind_template_child (widget_class, PalMoveCell, evaluation);
  gtk_widget_class_bind_template_child (widget_class, PalMoveCell, time);
}

static void
pal_move_cell_init (PalMoveCell *self)
{
  self->show_time = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

enum { INDENT = 14, INDENTS_SHOWN = 6 };

struct _PalMoveRowView {
  GtkWidget parent_instance;

  PalSession *session;
  PalMoveRow *row;
  int notation;
  gboolean show_times;
  GArray *words;  /* Word: the texts of a variation's nodes */
  char *tail;     /* markup behind the last of them */
  guint chosen;   /* which of them was clicked */
  guint choosing; /* source: it comes into view */

  GtkLabel *number;
  GtkWidget *pair;
  PalMoveCell *first;
  PalMoveCell *second;
  GtkLabel *text;
};

G_DEFINE_FINAL_TYPE (PalMoveRowView, pal_move_row_view, GTK_TYPE_WIDGET)

static const GameTree *
get_tree (PalMoveRowView *self)
{
  return pal_match_get_tree (pal_session_get_match (self->session));
}

/* --- a pair --- */

static void
show_pair (PalMoveRowView *self, const GameTree *tree)
{
  guint n;
  GameNode *const *nodes = pal_move_row_get_nodes (self->row, &n);
  g_autofree char *number
      = g_strdup_printf ("%d", pal_move_number (tree, nodes[0] != NULL ? nodes[0] : nodes[1]));

  gtk_label_set_label (self->number, number);
  pal_move_cell_show (self->first, tree, nodes[0], self->notation, TRUE);
  pal_move_cell_show (self->second, tree, nodes[1], self->notation, FALSE);
}

static void
light_pair (PalMoveRowView *self, GameNode *current)
{
  GameNode *first = pal_move_cell_get_node (self->first);
  GameNode *second = pal_move_cell_get_node (self->second);

  pal_move_cell_set_current (self->first, first != NULL && first == current);
  pal_move_cell_set_current (self->second, second != NULL && second == current);
}

/* --- flowing text --- */

/* A move of a variation as text: the markup before it (number, comments) and the move itself. Kept,
 * because another move may be lit when the nodes are gone already. */
typedef struct {
  char *before;
  char *move;
  int end; /* where the move ends in the visible text, in bytes */
} Word;

static void
word_clear (gpointer data)
{
  g_free (((Word *) data)->before);
  g_free (((Word *) data)->move);
}

static void
append_plain (GString *markup, int *length, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (markup, escaped);
  *length += (int) strlen (text);
}

/* Chinese and Japanese know no slanted letters; what is made of theirs is hard to read. */
static gboolean
has_wide_letters (const char *text)
{
  while (*text != '\0' && !g_unichar_iswide (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return *text != '\0';
}

static void
append_comment (GString *markup, int *length, const char *comment)
{
  if (comment == NULL)
    return;
  g_string_append (markup,
                   has_wide_letters (comment) ? "<span alpha=\"75%\">" : "<span style=\"italic\">");
  append_plain (markup, length, comment);
  g_string_append (markup, "</span>");
  append_plain (markup, length, " ");
}

/* What was said behind NODE's move: an engine's figures are smaller, and no words. A mere time
 * stays as it is written, since there is no column for it here. */
static void
append_said (GString *markup, int *length, const GameTree *tree, const GameNode *node)
{
  g_autofree char *figures = pal_move_evaluation_text (tree, node);

  if (figures != NULL) {
    g_string_append (markup, "<span size=\"smaller\" alpha=\"60%\">");
    append_plain (markup, length, figures);
    g_string_append (markup, "</span>");
    append_plain (markup, length, " ");
  }
  append_comment (markup, length, figures != NULL ? machine_note_get_words (node) : node->comment);
}

static void
add_word (PalMoveRowView *self, const GameTree *tree, GameNode *node, GameNode *previous,
          int *length)
{
  g_autofree char *number = pal_move_number_text (tree, node, previous == NULL);
  g_autofree char *move = pal_move_text (tree, node, self->notation);
  g_autofree char *text = pal_move_text_unbroken (move);
  GString *before = g_string_new (NULL);
  Word word;

  if (previous != NULL) {
    append_plain (before, length, " ");
    append_said (before, length, tree, previous);
  }
  append_comment (before, length, node->comment_before);
  if (number != NULL) {
    append_plain (before, length, number);
    append_plain (before, length, "\u00a0");
  }
  *length += (int) strlen (text);
  word = (Word){ g_string_free (before, FALSE), g_markup_escape_text (text, -1), *length };
  g_array_append_val (self->words, word);
}

static void
light_line (PalMoveRowView *self, GameNode *current)
{
  guint n;
  GameNode *const *nodes = pal_move_row_get_nodes (self->row, &n);
  g_autoptr (GString) markup = g_string_new (NULL);

  for (guint i = 0; i < self->words->len; i++) {
    const Word *word = &g_array_index (self->words, Word, i);
    const char *format = nodes[i] == current
                             ? "%s<a href=\"%u\" class=\"current\"><b><u>%s</u></b></a>"
                             : "%s<a href=\"%u\">%s</a>";

    g_string_append_printf (markup, format, word->before, i, word->move);
  }
  g_string_append (markup, self->tail);
  gtk_label_set_markup (self->text, markup->str);
}

static void
show_line (PalMoveRowView *self, const GameTree *tree)
{
  guint n;
  GameNode *const *nodes = pal_move_row_get_nodes (self->row, &n);
  GString *tail = g_string_new (NULL);
  int length = 0;

  for (guint i = 0; i < n; i++)
    add_word (self, tree, nodes[i], i > 0 ? nodes[i - 1] : NULL, &length);
  append_plain (tail, &length, " ");
  append_said (tail, &length, tree, nodes[n - 1]);
  self->tail = g_strchomp (g_string_free (tail, FALSE));
}

static void
show_comment (PalMoveRowView *self)
{
  guint n;
  GameNode *const *nodes = pal_move_row_get_nodes (self->row, &n);
  const char *before = nodes[0]->comment_before;
  const char *after = machine_note_get_words (nodes[0]);
  g_autofree char *both
      = g_strconcat (before != NULL ? before : "", before != NULL && after != NULL ? "\n" : "",
                     after != NULL ? after : "", NULL);

  gtk_label_set_text (self->text, both);
}

/* --- the row --- */

static void
show_current (PalMoveRowView *self)
{
  GameNode *current = self->session != NULL ? pal_session_get_node (self->session) : NULL;

  if (self->row == NULL)
    return;
  if (pal_move_row_get_kind (self->row) == PAL_MOVE_ROW_PAIR)
    light_pair (self, current);
  else if (pal_move_row_get_kind (self->row) == PAL_MOVE_ROW_LINE)
    light_line (self, current);
}

static void
move_row_view_refresh (PalMoveRowView *self)
{
  PalMoveRowKind kind;
  int depth;

  if (self->row == NULL || self->session == NULL)
    return;
  g_array_set_size (self->words, 0);
  g_clear_pointer (&self->tail, g_free);
  kind = pal_move_row_get_kind (self->row);
  depth = MIN (pal_move_row_get_depth (self->row), INDENTS_SHOWN);
  gtk_widget_set_visible (self->pair, kind == PAL_MOVE_ROW_PAIR);
  gtk_widget_set_visible (GTK_WIDGET (self->number), kind == PAL_MOVE_ROW_PAIR);
  gtk_widget_set_visible (GTK_WIDGET (self->text), kind != PAL_MOVE_ROW_PAIR);
  gtk_widget_set_margin_start (GTK_WIDGET (self->text), INDENT * (depth + 1));
  if (kind == PAL_MOVE_ROW_PAIR)
    show_pair (self, get_tree (self));
  else if (kind == PAL_MOVE_ROW_LINE)
    show_line (self, get_tree (self));
  else
    show_comment (self);
  show_current (self);
}

static void
forget_chosen (PalMoveRowView *self)
{
  g_clear_handle_id (&self->choosing, g_source_remove);
}

void
pal_move_row_view_set_row (PalMoveRowView *self, PalMoveRow *row)
{
  forget_chosen (self);
  g_set_object (&self->row, row);
  move_row_view_refresh (self);
}

GameNode *
pal_move_row_view_node_at (PalMoveRowView *self, double x, double y)
{
  GtkWidget *hit = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  GtkWidget *cell = hit != NULL ? gtk_widget_get_ancestor (hit, PAL_TYPE_MOVE_CELL) : NULL;
  double label_x, label_y;
  int layout_x, layout_y, byte, trailing;
  guint n;

  if (cell != NULL)
    return pal_move_cell_get_node (PAL_MOVE_CELL (cell));
  if (hit != GTK_WIDGET (self->text) || self->words->len == 0)
    return NULL;
  pal_widget_translate (GTK_WIDGET (self), hit, x, y, &label_x, &label_y);
  gtk_label_get_layout_offsets (self->text, &layout_x, &layout_y);
  pango_layout_xy_to_index (gtk_label_get_layout (self->text),
                            (int) (label_x - layout_x) * PANGO_SCALE,
                            (int) (label_y - layout_y) * PANGO_SCALE, &byte, &trailing);
  for (guint i = 0; i < self->words->len; i++)
    if (byte < g_array_index (self->words, Word, i).end)
      return pal_move_row_get_nodes (self->row, &n)[i];
  return NULL;
}

gboolean
pal_move_row_view_focus_current (PalMoveRowView *self)
{
  GameNode *current = pal_session_get_node (self->session);
  guint n;
  GameNode *const *nodes;

  if (self->row == NULL || pal_move_row_get_kind (self->row) == PAL_MOVE_ROW_COMMENT)
    return FALSE;
  nodes = pal_move_row_get_nodes (self->row, &n);
  for (guint i = 0; i < n; i++) {
    if (nodes[i] != current)
      continue;
    if (pal_move_row_get_kind (self->row) == PAL_MOVE_ROW_LINE)
      return gtk_widget_grab_focus (GTK_WIDGET (self->text));
    return gtk_widget_grab_focus (GTK_WIDGET (i == 0 ? self->first : self->second));
  }
  return FALSE;
}

static void
on_cell_clicked (PalMoveCell *cell, PalMoveRowView *self)
{
  if (pal_move_cell_get_node (cell) != NULL)
    pal_session_choose (self->session, pal_move_cell_get_node (cell));
}

static gboolean
show_chosen (gpointer data)
{
  PalMoveRowView *self = data;
  guint n;
  GameNode *const *nodes = pal_move_row_get_nodes (self->row, &n);

  self->choosing = 0;
  if (self->chosen < n)
    pal_session_choose (self->session, nodes[self->chosen]);
  gtk_widget_grab_focus (GTK_WIDGET (self->text)); /* the next key is for the move */
  return G_SOURCE_REMOVE;
}

/* A label whose text changes in the middle of its own event frees what GTK is still at: the move
 * comes into view right behind the event. */
static gboolean
on_link (GtkLabel *label, const char *uri, PalMoveRowView *self)
{
  self->chosen = (guint) g_ascii_strtoull (uri, NULL, 10);
  forget_chosen (self);
  self->choosing = g_idle_add_full (G_PRIORITY_HIGH, show_chosen, self, NULL);
  return TRUE;
}

static void
move_row_view_set_session (PalMoveRowView *self, PalSession *session)
{
  if (self->session == session)
    return;
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (session != NULL)
    g_signal_connect_object (session, "notify::node", G_CALLBACK (show_current), self,
                             G_CONNECT_SWAPPED);
  move_row_view_refresh (self);
}

static void
pal_move_row_view_dispose (GObject *object)
{
  PalMoveRowView *self = PAL_MOVE_ROW_VIEW (object);

  forget_chosen (self);
  move_row_view_set_session (self, NULL);
  g_clear_object (&self->row);
  gtk_widget_dispose_template (GTK_WIDGET (self), PAL_TYPE_MOVE_ROW_VIEW);
  G_OBJECT_CLASS (pal_move_row_view_parent_class)->dispose (object);
}

static void
pal_move_row_view_finalize (GObject *object)
{
  PalMoveRowView *self = PAL_MOVE_ROW_VIEW (object);

  g_array_unref (self->words);
  g_free (self->tail);
  G_OBJECT_CLASS (pal_move_row_view_parent_class)->finalize (object);
}

static void
pal_move_row_view_class_init (PalMoveRowViewClass *klass)
{
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalMoveRowView, session),
      .set = G_CALLBACK (move_row_view_set_session) },
    { "notation", G_TYPE_INT, G_STRUCT_OFFSET (PalMoveRowView, notation),
      G_CALLBACK (move_row_view_refresh), .most = G_MAXINT },
    { "show-times", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalMoveRowView, show_times) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_move_row_view_dispose;
  object_class->finalize = pal_move_row_view_finalize;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  g_type_ensure (PAL_TYPE_MOVE_CELL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-move-row-view.ui");
  gtk_widget_class_set_css_name (widget_class, "moverow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, PalMoveRowView, number);
  gtk_widget_class_bind_template_child (widget_class, PalMoveRowView, pair);
  gtk_widget_class_bind_template_child (widget_class, PalMoveRowView, first);
  gtk_widget_class_bind_template_child (widget_class, PalMoveRowView, second);
  gtk_widget_class_bind_template_child (widget_class, PalMoveRowView, text);
  gtk_widget_class_bind_template_callback (widget_class, on_cell_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_link);
}

static void
pal_move_row_view_init (PalMoveRowView *self)
{
  self->words = g_array_new (FALSE, FALSE, sizeof (Word));
  g_array_set_clear_func (self->words, word_clear);
  self->show_times = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}
