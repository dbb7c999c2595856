/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of the position editor: how it is drawn, and what pointer and keys do on it. */
#include "pal-setup-board.h"

#include "files/text/diagram.h"
#include "game/match/pal-new-game.h"
#include "ui/board/pal-board-cells.h"
#include "ui/board/pal-board-scene.h"
#include "ui/board/pal-board-view.h"
#include "ui/widgets/pal-properties.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* How pieces are put, carried and taken away: pointer and keys. */

/* What the files of PalSetupBoard share. */
struct _PalSetupBoard {
  GtkWidget parent_instance;

  PalPositionEditor *editor;
  GSettings *settings, *game_settings; /* how the person likes boards, and that of this game */
  PalBoardScene scene;
  PalBoardCells cells;
  int tool;
  gboolean flipped;
  gboolean pattern;
  gboolean keyboard; /* was used last: the cursor is drawn */

  gboolean painting; /* a stroke of BRUSH has begun */
  Piece brush;
  Square carried;  /* by the hand, or SQUARE_NONE */
  gboolean moving; /* far enough to be seen in the hand */
  double start_x, start_y, x, y;
};

/* The focus goes to SQUARE. */
static void pal_setup_board_put_cursor (PalSetupBoard *self, Square square);

static Square
setup_board_input_square_at (PalSetupBoard *self, double x, double y)
{
  return pal_board_geometry_square_at (&self->scene.look.geometry, x, y);
}

/* --- strokes --- */

static void
paint (PalSetupBoard *self, Square square)
{
  if (square == SQUARE_NONE)
    return;
  if (self->brush == PAL_SETUP_ANYTHING)
    pal_position_editor_free (self->editor, square);
  else if (pal_position_editor_get_piece (self->editor, square) != self->brush
           || pal_position_editor_is_free (self->editor, square))
    pal_position_editor_put (self->editor, square, self->brush);
}

/* What is there when a piece is taken away. */
static Piece
ground (PalSetupBoard *self)
{
  return self->pattern ? PAL_SETUP_ANYTHING : PAL_SETUP_ERASER;
}

static void
begin_stroke (PalSetupBoard *self, Square square, Piece brush)
{
  pal_position_editor_end_run (self->editor);
  self->painting = TRUE;
  self->brush = brush;
  paint (self, square);
}

/* A piece painted over its like takes it away, and so does nothing over nothing. */
static Piece
brush_for (PalSetupBoard *self, Square square)
{
  Piece piece = (Piece) MAX (self->tool, 0);
  gboolean there = pal_position_editor_get_piece (self->editor, square) == piece
                   && !pal_position_editor_is_free (self->editor, square);

  return there ? ground (self) : piece;
}

/* Uses the chosen tool on SQUARE, once. */
static void
pal_setup_board_use_tool (PalSetupBoard *self, Square square)
{
  if (self->tool == PAL_SETUP_HAND)
    return;
  begin_stroke (self, square, brush_for (self, square));
  self->painting = FALSE;
  pal_position_editor_end_run (self->editor);
}

/* --- the pointer --- */

static void
press (GtkGestureDrag *gesture, double x, double y, PalSetupBoard *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  Square square = setup_board_input_square_at (self, x, y);

  self->keyboard = FALSE;
  self->painting = self->moving = FALSE;
  self->carried = SQUARE_NONE;
  if (square == SQUARE_NONE || (button != GDK_BUTTON_PRIMARY && button != GDK_BUTTON_SECONDARY))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  pal_setup_board_put_cursor (self, square);
  if (button == GDK_BUTTON_SECONDARY)
    begin_stroke (self, square, ground (self));
  else if (self->tool != PAL_SETUP_HAND)
    begin_stroke (self, square, brush_for (self, square));
  else if (pal_position_editor_get_piece (self->editor, square) != 0)
    self->carried = square;
  self->start_x = x;
  self->start_y = y;
}

static void
move (GtkGestureDrag *gesture, double dx, double dy, PalSetupBoard *self)
{
  self->x = self->start_x + dx;
  self->y = self->start_y + dy;
  if (self->painting)
    paint (self, setup_board_input_square_at (self, self->x, self->y));
  if (self->carried == SQUARE_NONE)
    return;
  if (!self->moving && !gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy))
    return;
  self->moving = TRUE;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What is carried off the board is gone. */
static void
drop_carried (PalSetupBoard *self, Square square)
{
  Square from = self->carried;

  pal_position_editor_end_run (self->editor);
  if (square == SQUARE_NONE)
    pal_position_editor_put (self->editor, from, 0);
  else
    pal_position_editor_move (self->editor, from, square);
  pal_position_editor_end_run (self->editor);
}

static void
setup_board_input_forget (PalSetupBoard *self)
{
  self->painting = self->moving = FALSE;
  self->carried = SQUARE_NONE;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
release (GtkGestureDrag *gesture, double dx, double dy, PalSetupBoard *self)
{
  if (self->painting)
    pal_position_editor_end_run (self->editor);
  if (self->moving)
    drop_carried (self, setup_board_input_square_at (self, self->start_x + dx, self->start_y + dy));
  setup_board_input_forget (self);
}

static void
cancel (GtkGesture *gesture, GdkEventSequence *sequence, PalSetupBoard *self)
{
  setup_board_input_forget (self);
}

/* A finger that stays does what the right button does: it takes pieces away. */
static void
setup_board_on_long_press (GtkGestureLongPress *gesture, double x, double y, PalSetupBoard *self)
{
  Square square = setup_board_input_square_at (self, x, y);

  if (square == SQUARE_NONE)
    return;
  self->carried = SQUARE_NONE;
  begin_stroke (self, square, ground (self));
}

/* A piece from the palette is held over the board: the frame is where it would be put. */
static GdkDragAction
hold_over (GtkDropTarget *target, double x, double y, PalSetupBoard *self)
{
  Square square = setup_board_input_square_at (self, x, y);

  if (square == SQUARE_NONE)
    return 0;
  self->keyboard = TRUE;
  pal_setup_board_put_cursor (self, square);
  return GDK_ACTION_COPY;
}

static gboolean
drop (GtkDropTarget *target, const GValue *value, double x, double y, PalSetupBoard *self)
{
  Square square = setup_board_input_square_at (self, x, y);

  if (square == SQUARE_NONE)
    return FALSE;
  pal_position_editor_end_run (self->editor);
  self->brush = (Piece) g_value_get_uint (value);
  paint (self, square);
  pal_position_editor_end_run (self->editor);
  pal_setup_board_put_cursor (self, square);
  return TRUE;
}

/* --- keys --- */

static gboolean
key_pressed (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
             PalSetupBoard *self)
{
  gunichar letter = gdk_keyval_to_unicode (key);
  gboolean removes = key == GDK_KEY_Delete || key == GDK_KEY_BackSpace || key == GDK_KEY_KP_Delete;
  int piece;

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  piece = g_unichar_isalpha (letter)
              ? diagram_piece (pal_position_editor_get_rules (self->editor), letter)
              : -1;
  if (!removes && piece <= 0)
    return FALSE;
  self->keyboard = TRUE;
  pal_position_editor_end_run (self->editor);
  self->brush = removes ? ground (self) : (Piece) piece;
  paint (self, self->cells.cursor);
  pal_position_editor_end_run (self->editor);
  return TRUE;
}

/* Adds pointer and keys. */
static void
pal_setup_board_add_input (PalSetupBoard *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_COPY);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (press), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (move), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (release), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (cancel), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect (target, "motion", G_CALLBACK (hold_over), self);
  g_signal_connect (target, "drop", G_CALLBACK (drop), self);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (hold, "pressed", G_CALLBACK (setup_board_on_long_press), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (hold));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, keys);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

enum { SIDE_MIN = 240, SIDE_NATURAL = 560 };

/* A piece in the hand is a little nearer. */
#define CARRIED_ZOOM 1.15

/* Of a cell, where anything may stand there. */
#define VEIL 0.86

G_DEFINE_FINAL_TYPE (PalSetupBoard, pal_setup_board, GTK_TYPE_WIDGET)

/* --- cells --- */

static void
on_cell_activated (PalSetupBoard *self, PalBoardCell *cell)
{
  self->keyboard = TRUE;
  pal_setup_board_use_tool (self, pal_board_cell_get_square (cell));
}

static void
on_cell_focus (PalSetupBoard *self, GParamSpec *pspec, PalBoardCell *cell)
{
  if (gtk_widget_has_focus (GTK_WIDGET (cell)))
    self->cells.cursor = pal_board_cell_get_square (cell);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
make_cells (PalSetupBoard *self, const Rules *rules)
{
  self->carried = SQUARE_NONE;
  pal_board_cells_make (&self->cells, GTK_WIDGET (self), rules,
                        rules != NULL ? rules->files * rules->ranks : 0, G_CALLBACK (on_cell_focus),
                        G_CALLBACK (on_cell_activated));
}

/* What is wrong with SQUARE, or NULL. */
static const char *
problem_of (PalSetupBoard *self, Square square)
{
  int n;
  const SetupProblem *problems = pal_position_editor_get_problems (self->editor, &n);

  for (int i = 0; i < n; i++)
    if (problems[i].square == square)
      return _ (problems[i].message);
  return NULL;
}

/* "e2, white pawn": the coordinate comes first in every language. */
static void
describe_cells (PalSetupBoard *self)
{
  const Rules *rules = pal_position_editor_get_rules (self->editor);

  for (Square square = 0; square < self->cells.list->len; square++) {
    PalBoardCell *cell = pal_board_cells_get (&self->cells, square);
    Piece piece = pal_position_editor_get_piece (self->editor, square);
    const char *problem = self->pattern ? NULL : problem_of (self, square);
    char name[SQUARE_NAME_MAX];
    g_autofree char *label = NULL;

    rules_square_title (rules, square, name);
    label = g_strdup_printf ("%s, %s", name,
                             piece != 0 ? _ (rules->pieces[piece - 1].name)
                             : pal_position_editor_is_free (self->editor, square) ? _ ("anything")
                                                                                  : _ ("empty"));
    pal_board_cell_describe (cell, label, problem, FALSE);
    pal_board_cell_set_hint (cell, problem);
  }
}

/* --- following the editor --- */

static PalCoordinates
default_coordinates (PalSetupBoard *self)
{
  g_autofree char *nick = g_settings_get_string (self->settings, "coordinates");
  g_autoptr (GEnumClass) class = g_type_class_ref (PAL_TYPE_COORDINATES);
  const GEnumValue *value = g_enum_get_value_by_nick (class, nick);

  return value != NULL ? (PalCoordinates) value->value : PAL_COORDINATES_INSIDE;
}

/* The game's board and pieces as the person likes them. */
static void
setup_board_apply_style (PalSetupBoard *self)
{
  g_autofree char *style = NULL, *set = NULL;

  if (self->game_settings == NULL)
    return;
  style = g_settings_get_string (self->game_settings, "board-style");
  set = g_settings_get_string (self->game_settings, "piece-set");
  pal_board_scene_set_coordinates (&self->scene, default_coordinates (self));
  pal_board_scene_set_style (&self->scene, style);
  pal_board_scene_set_pieces (&self->scene, set);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
set_rules (PalSetupBoard *self, const Rules *rules)
{
  g_clear_object (&self->game_settings);
  self->game_settings = pal_new_game_settings (rules);
  g_signal_connect_object (self->game_settings, "changed", G_CALLBACK (setup_board_apply_style),
                           self, G_CONNECT_SWAPPED);
  pal_board_scene_set_rules (&self->scene, rules);
  setup_board_apply_style (self);
}

static void
setup_board_on_changed (PalSetupBoard *self)
{
  const Rules *rules = pal_position_editor_get_rules (self->editor);

  if (rules != self->scene.look.rules) {
    set_rules (self, rules);
    make_cells (self, rules);
  }
  describe_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_setup_board_set_editor (PalSetupBoard *self, PalPositionEditor *editor)
{
  if (!g_set_object (&self->editor, editor))
    return;
  g_signal_connect_object (editor, "changed", G_CALLBACK (setup_board_on_changed), self,
                           G_CONNECT_SWAPPED);
  setup_board_on_changed (self);
  g_object_notify (G_OBJECT (self), "editor");
}

/* --- the focus --- */

static void
pal_setup_board_put_cursor (PalSetupBoard *self, Square square)
{
  pal_board_cells_grab_focus (&self->cells, square);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
pal_setup_board_grab_focus (GtkWidget *widget)
{
  PalSetupBoard *self = PAL_SETUP_BOARD (widget);

  return pal_board_cells_grab_focus (&self->cells, self->cells.cursor);
}

static gboolean
pal_setup_board_focus (GtkWidget *widget, GtkDirectionType direction)
{
  PalSetupBoard *self = PAL_SETUP_BOARD (widget);
  Square next;

  if (gtk_widget_get_focus_child (widget) == NULL) {
    self->keyboard = gtk_root_get_focus (gtk_widget_get_root (widget)) != NULL;
    return gtk_widget_grab_focus (widget);
  }
  next = pal_board_cells_next (&self->cells, &self->scene.look.geometry, direction);
  if (next == SQUARE_NONE)
    return FALSE;
  self->keyboard = TRUE;
  pal_setup_board_put_cursor (self, next);
  return TRUE;
}

/* --- size and picture --- */

static void
pal_setup_board_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = SIDE_MIN;
  *natural = SIDE_NATURAL;
}

static void
pal_setup_board_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalSetupBoard *self = PAL_SETUP_BOARD (widget);

  pal_board_scene_allocate (&self->scene, width, height, gtk_widget_get_scale_factor (widget),
                            self->flipped, 0);
  pal_board_cells_allocate (&self->cells, &self->scene.look.geometry);
}

static void
update_marks (PalSetupBoard *self)
{
  PalBoardMarks marks = { 0 };
  int n;
  const SetupProblem *problems = pal_position_editor_get_problems (self->editor, &n);

  for (int i = n; i-- > 0 && !self->pattern;)
    if (problems[i].square != SQUARE_NONE)
      marks.cells[problems[i].square] = problems[i].forbids ? PAL_MARK_CHECK : PAL_MARK_LAST;
  if (self->keyboard && gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    marks.cells[self->cells.cursor] |= PAL_MARK_FOCUS;
  pal_board_scene_set_marks (&self->scene, &marks);
}

/* Places where anything may stand lie below a veil. */
static void
draw_free (PalSetupBoard *self, GtkSnapshot *snapshot)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  const double side = geometry->cell * VEIL;

  for (Square square = 0; square < self->cells.list->len; square++) {
    GskRoundedRect shape;
    double x, y;

    if (!pal_position_editor_is_free (self->editor, square))
      continue;
    pal_board_geometry_center (geometry, square, &x, &y);
    gsk_rounded_rect_init_from_rect (&shape,
                                     &GRAPHENE_RECT_INIT ((float) (x - side / 2),
                                                          (float) (y - side / 2), (float) side,
                                                          (float) side),
                                     (float) side / 5);
    gtk_snapshot_push_rounded_clip (snapshot, &shape);
    gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0.35f, 0.35f, 0.4f, 0.55f }, &shape.bounds);
    gtk_snapshot_pop (snapshot);
  }
}

static void
pal_setup_board_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalSetupBoard *self = PAL_SETUP_BOARD (widget);
  guint8 hidden[SETUP_SQUARES_MAX] = { 0 };

  if (self->editor == NULL)
    return;
  update_marks (self);
  if (self->moving)
    hidden[self->carried] = 1;
  pal_board_scene_draw_board (&self->scene, snapshot);
  pal_board_scene_draw_below (&self->scene, snapshot);
  draw_free (self, snapshot);
  pal_board_scene_draw_pieces (&self->scene, snapshot,
                               pal_position_editor_get_setup (self->editor)->board, hidden);
  pal_board_scene_draw_above (&self->scene, snapshot);
  if (self->moving)
    pal_board_scene_draw_piece (&self->scene, snapshot,
                                pal_position_editor_get_piece (self->editor, self->carried),
                                self->x, self->y, CARRIED_ZOOM, 1, 1);
}

/* --- the object --- */

static void
pal_setup_board_dispose (GObject *object)
{
  PalSetupBoard *self = PAL_SETUP_BOARD (object);

  make_cells (self, NULL);
  g_clear_object (&self->editor);
  g_clear_object (&self->settings);
  g_clear_object (&self->game_settings);
  G_OBJECT_CLASS (pal_setup_board_parent_class)->dispose (object);
}

static void
pal_setup_board_finalize (GObject *object)
{
  PalSetupBoard *self = PAL_SETUP_BOARD (object);

  pal_board_scene_clear (&self->scene);
  pal_board_cells_clear (&self->cells);
  G_OBJECT_CLASS (pal_setup_board_parent_class)->finalize (object);
}

static void
pal_setup_board_class_init (PalSetupBoardClass *klass)
{
  const PalProperty properties[] = {
    { "editor", PAL_TYPE_POSITION_EDITOR, G_STRUCT_OFFSET (PalSetupBoard, editor),
      .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY,
      .set = G_CALLBACK (pal_setup_board_set_editor) },
    { "tool", G_TYPE_INT, G_STRUCT_OFFSET (PalSetupBoard, tool), .least = PAL_SETUP_HAND,
      .most = G_MAXUINT8 },
    { "flipped", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSetupBoard, flipped),
      G_CALLBACK (gtk_widget_queue_allocate) },
    { "pattern", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSetupBoard, pattern) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_setup_board_dispose;
  object_class->finalize = pal_setup_board_finalize;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  widget_class->focus = pal_setup_board_focus;
  widget_class->grab_focus = pal_setup_board_grab_focus;
  widget_class->measure = pal_setup_board_measure;
  widget_class->size_allocate = pal_setup_board_size_allocate;
  widget_class->snapshot = pal_setup_board_snapshot;
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
pal_setup_board_init (PalSetupBoard *self)
{
  pal_board_cells_init (&self->cells);
  self->tool = PAL_SETUP_HAND;
  self->carried = SQUARE_NONE;
  pal_board_scene_init (&self->scene);
  self->settings = g_settings_new (PAL_APP_ID);
  g_signal_connect_object (self->settings, "changed::coordinates",
                           G_CALLBACK (setup_board_apply_style), self, G_CONNECT_SWAPPED);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Board"),
                                  -1);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_resize), NULL);
  pal_setup_board_add_input (self);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast",
                           G_CALLBACK (setup_board_apply_style), self, G_CONNECT_SWAPPED);
}
