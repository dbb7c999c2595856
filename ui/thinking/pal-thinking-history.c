/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history table as a board: how it is drawn, the choice of a piece, and the killer moves. */
#include "pal-thinking-history.h"

#include "game/bots/pal-bot-editor.h"
#include "game/thinking/pal-thinking-text.h"
#include "ui/board/pal-board-cells.h"
#include "ui/platform/pal-colors.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

enum { CELL_LEAST = 16, CELL_USUAL = 28, CELL_MOST = 44, SHADES = 1000 };

struct _PalHistoryBoard {
  GtkWidget parent_instance;

  const Rules *rules; /* NULL: nothing is shown */
  guint64 counts[BOT_SQUARES_MAX], total, most;
  gboolean flipped;
  PalBoardGeometry geometry;
  PalBoardCells cells;
};

G_DEFINE_FINAL_TYPE (PalHistoryBoard, pal_history_board, GTK_TYPE_WIDGET)

static int
history_percent (const PalHistoryBoard *self, Square square)
{
  return self->total > 0
             ? (int) lround (100.0 * (double) self->counts[square] / (double) self->total)
             : 0;
}

/* --- drawing --- */

static void
fill_square (PalHistoryBoard *self, GtkSnapshot *snapshot, Square square, gboolean dark)
{
  const PalBoardGeometry *g = &self->geometry;
  /* A share of a few in a hundred is much on a board: the root lets it be seen. */
  const double shade
      = self->most > 0 ? sqrt ((double) self->counts[square] / (double) self->most) : 0;
  const PalBotColor color = pal_bot_color ((int) (SHADES * shade), SHADES, dark);
  double x, y;

  pal_board_geometry_corner (g, square, &x, &y);
  gtk_snapshot_append_color (
      snapshot, &(GdkRGBA){ (float) color.red, (float) color.green, (float) color.blue, 1 },
      &GRAPHENE_RECT_INIT ((float) x + 0.5f, (float) y + 0.5f, (float) g->cell - 1,
                           (float) g->cell - 1));
}

static void
write_square (PalHistoryBoard *self, GtkSnapshot *snapshot, Square square, gboolean dark)
{
  const PalBotColor ink = pal_bot_ink (dark);
  g_autofree char *text = g_strdup_printf ("%d", history_percent (self, square));
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (pango_layout_get_context (layout)));
  int width, height;
  double x, y;

  pango_font_description_set_absolute_size (font,
                                            CLAMP (self->geometry.cell * 0.4, 8, 14) * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_get_pixel_size (layout, &width, &height);
  pal_board_geometry_center (&self->geometry, square, &x, &y);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot, &GRAPHENE_POINT_INIT ((float) (x - width / 2.0), (float) (y - height / 2.0)));
  gtk_snapshot_append_layout (
      snapshot, layout, &(GdkRGBA){ (float) ink.red, (float) ink.green, (float) ink.blue, 1 });
  gtk_snapshot_restore (snapshot);
}

static void
outline_cursor (PalHistoryBoard *self, GtkSnapshot *snapshot)
{
  const float widths[] = { 2, 2, 2, 2 };
  GskRoundedRect shape;
  GdkRGBA colors[4];
  double x, y;

  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) == NULL)
    return;
  if (!pal_colors_look_up (self, "accent_color", &colors[0]))
    pal_colors_get (self, &colors[0]);
  colors[1] = colors[2] = colors[3] = colors[0];
  pal_board_geometry_corner (&self->geometry, self->cells.cursor, &x, &y);
  gsk_rounded_rect_init_from_rect (&shape,
                                   &GRAPHENE_RECT_INIT ((float) x, (float) y,
                                                        (float) self->geometry.cell,
                                                        (float) self->geometry.cell),
                                   2);
  gtk_snapshot_append_border (snapshot, &shape, widths, colors);
}

static void
pal_history_board_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalHistoryBoard *self = PAL_HISTORY_BOARD (widget);
  const gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  if (self->rules == NULL)
    return;
  for (Square square = 0; square < self->cells.list->len; square++) {
    fill_square (self, snapshot, square, dark);
    if (history_percent (self, square) > 0)
      write_square (self, snapshot, square, dark);
  }
  outline_cursor (self, snapshot);
}

/* --- cells --- */

static void
history_describe_cells (PalHistoryBoard *self)
{
  g_autofree char *total = pal_thinking_count_text (self->total);

  for (Square square = 0; square < self->cells.list->len; square++) {
    PalBoardCell *cell = pal_board_cells_get (&self->cells, square);
    g_autofree char *count = pal_thinking_count_text (self->counts[square]);
    g_autofree char *text = NULL;
    char name[SQUARE_NAME_MAX];

    rules_square_title (self->rules, square, name);
    /* Translators: a square, and its part of a sum: "e4: 120 of 4,512 (3 %)". */
    text = g_strdup_printf (_ ("%s: %s of %s (%d %%)"), name, count, total,
                            history_percent (self, square));
    pal_board_cell_describe (cell, text, NULL, square == self->cells.cursor);
    pal_board_cell_set_hint (cell, text);
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
history_on_cell_focus (PalHistoryBoard *self, GParamSpec *pspec, PalBoardCell *cell)
{
  if (gtk_widget_has_focus (GTK_WIDGET (cell)))
    self->cells.cursor = pal_board_cell_get_square (cell);
  history_describe_cells (self);
}

void
pal_history_board_show (PalHistoryBoard *self, const Rules *rules, const guint64 *counts)
{
  if (rules != self->rules) {
    self->rules = rules;
    pal_board_cells_make (&self->cells, GTK_WIDGET (self), rules, bot_squares (rules),
                          G_CALLBACK (history_on_cell_focus), NULL);
    gtk_widget_queue_resize (GTK_WIDGET (self));
  }
  self->total = self->most = 0;
  for (int square = 0; square < bot_squares (rules); square++) {
    self->counts[square] = counts[square];
    self->total += counts[square];
    self->most = MAX (self->most, counts[square]);
  }
  history_describe_cells (self);
}

static gboolean
pal_history_board_grab_focus (GtkWidget *widget)
{
  PalHistoryBoard *self = PAL_HISTORY_BOARD (widget);

  return pal_board_cells_grab_focus (&self->cells, self->cells.cursor);
}

static gboolean
pal_history_board_focus (GtkWidget *widget, GtkDirectionType direction)
{
  PalHistoryBoard *self = PAL_HISTORY_BOARD (widget);
  Square next;

  if (gtk_widget_get_focus_child (widget) == NULL)
    return gtk_widget_grab_focus (widget);
  next = pal_board_cells_next (&self->cells, &self->geometry, direction);
  return next != SQUARE_NONE && pal_board_cells_grab_focus (&self->cells, next);
}

/* --- size --- */

static GtkSizeRequestMode
pal_history_board_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
pal_history_board_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  const PalHistoryBoard *self = PAL_HISTORY_BOARD (widget);
  const int files = self->rules != NULL ? self->rules->files : 1;
  const int ranks = self->rules != NULL ? self->rules->ranks : 1;
  const int margins = 2 * PAL_BOARD_GEOMETRY_MARGIN;
  int least = CELL_LEAST, usual = CELL_USUAL;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    least = usual = CLAMP ((for_size - margins) / files, CELL_LEAST, CELL_MOST);
  *minimum = least * (orientation == GTK_ORIENTATION_HORIZONTAL ? files : ranks) + margins;
  *natural = usual * (orientation == GTK_ORIENTATION_HORIZONTAL ? files : ranks) + margins;
}

static void
pal_history_board_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalHistoryBoard *self = PAL_HISTORY_BOARD (widget);

  if (self->rules == NULL)
    return;
  pal_board_geometry_init (&self->geometry, self->rules->files, self->rules->ranks, self->flipped,
                           (PalBoardFrame){ 0, 0 }, width, height,
                           gtk_widget_get_scale_factor (widget));
  pal_board_cells_allocate (&self->cells, &self->geometry);
}

/* --- the object --- */

static void
pal_history_board_dispose (GObject *object)
{
  PalHistoryBoard *self = PAL_HISTORY_BOARD (object);

  self->rules = NULL;
  pal_board_cells_make (&self->cells, GTK_WIDGET (self), NULL, 0,
                        G_CALLBACK (history_on_cell_focus), NULL);
  G_OBJECT_CLASS (pal_history_board_parent_class)->dispose (object);
}

static void
pal_history_board_finalize (GObject *object)
{
  pal_board_cells_clear (&PAL_HISTORY_BOARD (object)->cells);
  G_OBJECT_CLASS (pal_history_board_parent_class)->finalize (object);
}

static void
pal_history_board_class_init (PalHistoryBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_history_board_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_history_board_finalize;
  widget_class->focus = pal_history_board_focus;
  widget_class->grab_focus = pal_history_board_grab_focus;
  widget_class->get_request_mode = pal_history_board_get_request_mode;
  widget_class->measure = pal_history_board_measure;
  widget_class->size_allocate = pal_history_board_size_allocate;
  widget_class->snapshot = pal_history_board_snapshot;
  gtk_widget_class_set_css_name (widget_class, "historyboard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
pal_history_board_init (PalHistoryBoard *self)
{
  pal_board_cells_init (&self->cells);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Cut-offs by where moves go"), -1);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_allocate), NULL);
}

/* What stands around the board. */

struct _PalThinkingHistory {
  GtkBox parent_instance;

  const Rules *rules; /* whose pieces are to be chosen from */
  GlassLearnt learnt;
  GtkDropDown *pieces;
  GtkLabel *about; /* what the numbers are, and whether they are used */
  PalHistoryBoard *board;
  GtkLabel *killers_title, *killers;
};

G_DEFINE_FINAL_TYPE (PalThinkingHistory, pal_thinking_history, GTK_TYPE_BOX)

/* All, the two sides, then single pieces, unless there is only one kind. */
enum { CHOICE_ALL, CHOICE_SIDE, CHOICE_PIECE = CHOICE_SIDE + 2 };

static gboolean
is_chosen (const PalThinkingHistory *self, guint choice, int piece)
{
  if (choice >= CHOICE_PIECE)
    return piece == (int) (choice - CHOICE_PIECE);
  return choice == CHOICE_ALL || self->rules->pieces[piece].side == choice - CHOICE_SIDE;
}

static void
history_on_choice (PalThinkingHistory *self)
{
  const guint choice = gtk_drop_down_get_selected (self->pieces);
  guint64 counts[BOT_SQUARES_MAX] = { 0 };

  if (self->rules == NULL || choice == GTK_INVALID_LIST_POSITION)
    return;
  for (int piece = 0; piece < MIN (self->rules->n_pieces, GLASS_PIECES_MAX); piece++)
    for (int square = 0; is_chosen (self, choice, piece) && square < BOT_SQUARES_MAX; square++)
      counts[square] += self->learnt.history[piece][square];
  pal_history_board_show (self->board, self->rules, counts);
}

static void
list_pieces (PalThinkingHistory *self, const Rules *rules)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  if (rules == self->rules)
    return;
  self->rules = NULL; /* nothing is chosen yet */
  gtk_string_list_append (names, _ ("All moves"));
  for (int side = 0; side < 2; side++)
    gtk_string_list_append (names, _ (rules->side_names[side]));
  for (int piece = 0; bot_kinds (rules) > 1 && piece < MIN (rules->n_pieces, GLASS_PIECES_MAX);
       piece++)
    gtk_string_list_append (names, _ (rules->pieces[piece].name));
  gtk_drop_down_set_model (self->pieces, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->pieces, CHOICE_ALL);
  self->rules = rules;
}

/* "white knight g1–f3"; where nothing moves the place alone. */
static void
add_killer (const PalThinkingHistory *self, GString *text, int ply, int i)
{
  const Move move = self->learnt.killers[ply][i];
  char from[SQUARE_NAME_MAX], to[SQUARE_NAME_MAX];
  g_autofree char *way = NULL;

  if (move == MOVE_NONE)
    return;
  if (i > 0)
    g_string_append (text, _ (", "));
  rules_square_title (self->rules, move_to (move), to);
  if (move_from (move) == SQUARE_NONE) {
    g_string_append (text, to);
    return;
  }
  rules_square_title (self->rules, move_from (move), from);
  way = g_strconcat (from, "\u2060–\u2060", to, NULL); /* not broken at the dash */
  /* Translators: a piece, and from where to where it goes: "white knight g1–f3". */
  g_string_append_printf (text, C_ ("killer move", "%1$s %2$s"),
                          _ (self->rules->pieces[self->learnt.killer_pieces[ply][i] - 1].name),
                          way);
}

static void
show_killers (PalThinkingHistory *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int ply = 0; ply < GLASS_PLIES_MAX; ply++) {
    if (self->learnt.killers[ply][0] == MOVE_NONE)
      continue;
    if (text->len > 0)
      g_string_append_c (text, '\n');
    /* Translators: how deep in the tree; moves follow. */
    g_string_append_printf (text, _ ("Ply %d: "), ply);
    for (int i = 0; i < GLASS_KILLERS; i++)
      add_killer (self, text, ply, i);
  }
  gtk_label_set_text (self->killers, text->len > 0 ? text->str : _ ("None yet"));
}

static const char *
about_text (const Rules *rules, BotOrder order)
{
  if (order == BOT_ORDER_KILLERS)
    return _ (
        "Where the moves went that caused cut-offs, in percent. This bot only uses the killer "
        "moves below.");
  return bot_has_captures (rules)
             ? _ ("Where the moves went that caused cut-offs, in percent: the higher, the earlier "
                  "such moves are tried. Captures do not count.")
             : _ ("Where the moves went that caused cut-offs, in percent: the higher, the earlier "
                  "such moves are tried.");
}

gboolean
pal_thinking_history_show (PalThinkingHistory *self, const GlassTree *tree)
{
  const Bot *bot = glass_tree_bot (tree);
  const BotOrder order = bot_order (bot->rules, bot->techniques.order);

  if (order != BOT_ORDER_HISTORY && order != BOT_ORDER_KILLERS)
    return FALSE;
  self->learnt = *glass_tree_learnt (tree);
  list_pieces (self, bot->rules);
  history_on_choice (self);
  show_killers (self);
  gtk_label_set_text (self->about, about_text (bot->rules, order));
  gtk_label_set_text (self->killers_title, order == BOT_ORDER_KILLERS
                                               ? _ ("Killer Moves")
                                               : _ ("Killer Moves, Not Used by This Bot"));
  return TRUE;
}

void
pal_thinking_history_set_flipped (PalThinkingHistory *self, gboolean flipped)
{
  if (self->board->flipped == flipped)
    return;
  self->board->flipped = flipped;
  gtk_widget_queue_allocate (GTK_WIDGET (self->board));
}

static GtkLabel *
add_history_label (PalThinkingHistory *self, const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (self), label);
  return GTK_LABEL (label);
}

static void
pal_thinking_history_class_init (PalThinkingHistoryClass *klass)
{
}

static void
pal_thinking_history_init (PalThinkingHistory *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  self->about = add_history_label (self, "dim-label");
  self->pieces = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  pal_drop_down_set_name (self->pieces, _ ("Whose moves"));
  g_signal_connect_object (self->pieces, "notify::selected", G_CALLBACK (history_on_choice), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->pieces));
  self->board = g_object_new (PAL_TYPE_HISTORY_BOARD, NULL);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->board));
  self->killers_title = add_history_label (self, "heading");
  self->killers = add_history_label (self, NULL);
}
