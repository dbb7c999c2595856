#include "pal-square-table-private.h"

#include "game/bots/pal-bot-squares.h"
#include "game/bots/pal-bot-text.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { CELL_MIN = 28, CELL_NATURAL = 46, CELL_MAX = 56 };

/* Where coordinates stand, in cells. */
static const PalBoardFrame frame = { 0.4, 0.4 };

G_DEFINE_FINAL_TYPE (PalSquareTable, pal_square_table, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_EDITOR, PROP_SYMMETRIC, N_PROPS };

static GParamSpec *properties[N_PROPS];

/* --- cells --- */

/* "e4, +0.15": the coordinate comes first in every language. */
static void
describe_cells (PalSquareTable *self)
{
  for (Square square = 0; square < self->cells.list->len; square++) {
    g_autofree char *value = pal_bot_text_points (pal_bot_editor_get_square (self->editor, square));
    g_autofree char *label = NULL;
    char name[SQUARE_NAME_MAX];

    self->rules->square_name (square, name);
    label = g_strdup_printf ("%s, %s", name,
                             self->is_open[square] ? value : _ ("the piece can never stand here"));
    pal_board_cell_describe (pal_board_cells_get (&self->cells, square), label, NULL,
                             square == self->cells.cursor);
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_cell_focus (PalSquareTable *self, GParamSpec *pspec, PalBoardCell *cell)
{
  Square square = pal_board_cell_get_square (cell);

  if (!gtk_widget_has_focus (GTK_WIDGET (cell)) || square != self->cells.cursor)
    pal_square_table_end_typing (self);
  if (gtk_widget_has_focus (GTK_WIDGET (cell)))
    self->cells.cursor = square;
  describe_cells (self);
}

static void
find_open_cells (PalSquareTable *self)
{
  for (Square square = 0; square < self->cells.list->len; square++) {
    GtkWidget *cell = GTK_WIDGET (pal_board_cells_get (&self->cells, square));

    self->is_open[square]
        = pal_bot_can_stand (self->rules, pal_bot_editor_get_kind (self->editor), square);
    gtk_widget_set_cursor_from_name (cell, self->is_open[square] ? "ns-resize" : NULL);
  }
}

static void
make_cells (PalSquareTable *self, const Rules *rules)
{
  self->rules = rules;
  pal_board_cells_make (&self->cells, GTK_WIDGET (self), rules,
                        rules != NULL ? bot_squares (rules) : 0, G_CALLBACK (on_cell_focus), NULL);
  if (rules != NULL)
    find_open_cells (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
square_table_on_changed (PalSquareTable *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);
  const Rules *rules = bot != NULL ? bot->rules : NULL;

  if (rules != self->rules)
    make_cells (self, rules);
  if (rules != NULL)
    describe_cells (self);
}

/* What is typed belongs to the table in which it was begun. */
static void
on_other_table (PalSquareTable *self)
{
  pal_square_table_end_typing (self);
  if (self->rules != NULL)
    find_open_cells (self);
  square_table_on_changed (self);
}

/* --- the focus --- */

static gboolean
pal_square_table_grab_focus (GtkWidget *widget)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);

  return pal_board_cells_grab_focus (&self->cells, self->cells.cursor);
}

static gboolean
pal_square_table_focus (GtkWidget *widget, GtkDirectionType direction)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);
  Square next;

  if (gtk_widget_get_focus_child (widget) == NULL)
    return gtk_widget_grab_focus (widget);
  next = pal_board_cells_next (&self->cells, &self->geometry, direction);
  if (next == SQUARE_NONE)
    return FALSE;
  pal_board_cells_grab_focus (&self->cells, next);
  return TRUE;
}

/* --- size and picture --- */

static double
cells_across (PalSquareTable *self)
{
  return self->rules != NULL ? self->rules->files + 2 * frame.sides : 1;
}

static double
cells_down (PalSquareTable *self)
{
  return self->rules != NULL ? self->rules->ranks + 2 * frame.ends : 1;
}

static GtkSizeRequestMode
pal_square_table_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
pal_square_table_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);
  double cells
      = orientation == GTK_ORIENTATION_HORIZONTAL ? cells_across (self) : cells_down (self);
  double least = CELL_MIN, usual = CELL_NATURAL;
  int margins = 2 * PAL_BOARD_GEOMETRY_MARGIN;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    least = usual = CLAMP ((int) ((for_size - margins) / cells_across (self)), CELL_MIN, CELL_MAX);
  *minimum = (int) (least * cells) + margins;
  *natural = (int) (usual * cells) + margins;
}

static void
pal_square_table_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);
  const Rules *rules = self->rules;

  if (rules == NULL)
    return;
  pal_board_geometry_init (&self->geometry, rules->files, rules->ranks, FALSE, frame, width, height,
                           gtk_widget_get_scale_factor (widget));
  pal_board_cells_allocate (&self->cells, &self->geometry);
}

static void
pal_square_table_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);

  if (self->rules != NULL)
    pal_square_table_draw (self, snapshot);
}

/* --- the object --- */

void
pal_square_table_set_editor (PalSquareTable *self, PalBotEditor *editor)
{
  if (!g_set_object (&self->editor, editor))
    return;
  g_signal_connect_object (editor, "changed", G_CALLBACK (square_table_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "notify::kind", G_CALLBACK (on_other_table), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "notify::phase", G_CALLBACK (on_other_table), self,
                           G_CONNECT_SWAPPED);
  square_table_on_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EDITOR]);
}

static void
pal_square_table_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (object);

  switch (id) {
  case PROP_EDITOR:
    g_value_set_object (value, self->editor);
    break;
  case PROP_SYMMETRIC:
    g_value_set_boolean (value, self->symmetric);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_square_table_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (object);

  switch (id) {
  case PROP_EDITOR:
    pal_square_table_set_editor (self, g_value_get_object (value));
    break;
  case PROP_SYMMETRIC:
    self->symmetric = g_value_get_boolean (value);
    gtk_widget_queue_draw (GTK_WIDGET (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_square_table_dispose (GObject *object)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (object);

  make_cells (self, NULL);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (pal_square_table_parent_class)->dispose (object);
}

static void
pal_square_table_finalize (GObject *object)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (object);

  pal_board_cells_clear (&self->cells);
  g_string_free (self->typed, TRUE);
  G_OBJECT_CLASS (pal_square_table_parent_class)->finalize (object);
}

static void
pal_square_table_class_init (PalSquareTableClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = pal_square_table_get_property;
  object_class->set_property = pal_square_table_set_property;
  object_class->dispose = pal_square_table_dispose;
  object_class->finalize = pal_square_table_finalize;
  properties[PROP_EDITOR] = g_param_spec_object ("editor", NULL, NULL, PAL_TYPE_BOT_EDITOR,
                                                 flags | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_SYMMETRIC] = g_param_spec_boolean ("symmetric", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->focus = pal_square_table_focus;
  widget_class->grab_focus = pal_square_table_grab_focus;
  widget_class->get_request_mode = pal_square_table_get_request_mode;
  widget_class->measure = pal_square_table_measure;
  widget_class->size_allocate = pal_square_table_size_allocate;
  widget_class->snapshot = pal_square_table_snapshot;
  gtk_widget_class_set_css_name (widget_class, "squaretable");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
pal_square_table_init (PalSquareTable *self)
{
  pal_board_cells_init (&self->cells);
  self->typed = g_string_new (NULL);
  self->symmetric = TRUE;
  pal_square_table_add_input (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What each square is worth"), -1);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_allocate), NULL);
}
