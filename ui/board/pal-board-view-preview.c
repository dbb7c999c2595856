/* A position that is only thought of. Nobody may take it for the game's: the board gets a frame in
 * the accent colour, and a label tells the moves that would lead there. */
#include "pal-board-view-private.h"

enum { FRAME = 4, LABEL_PADDING = 8, LABEL_MARGIN = 10 };

static void
mark (PalBoardMarks *marks, Square square, PalMark mark_bits)
{
  if (square != SQUARE_NONE)
    marks->cells[square] |= (guint8) mark_bits;
}

static void
update_marks (PalBoardView *self, const PalPreview *preview)
{
  const Rules *rules = self->scene.look.rules;
  PalBoardMarks marks;

  memset (&marks, 0, sizeof marks); /* padding too: marks are compared as bytes */
  if (preview->move != MOVE_NONE && preview->move != MOVE_PASS) {
    mark (&marks, move_from (preview->move), PAL_MARK_LAST);
    mark (&marks, pal_board_view_target (rules, &preview->before, preview->move), PAL_MARK_LAST);
  }
  mark (&marks, rules->check_square (&preview->position), PAL_MARK_CHECK);
  pal_board_scene_set_marks (&self->scene, &marks);
}

static void
look_up (PalBoardView *self, const char *name, GdkRGBA *color)
{
  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)), name,
                                       color))
    *color = (GdkRGBA){ 0.2f, 0.5f, 0.9f, 1 };
}

static void
board_view_preview_draw_frame (PalBoardView *self, GtkSnapshot *snapshot, const GdkRGBA *accent)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  const graphene_rect_t board = GRAPHENE_RECT_INIT (
      (float) pal_board_geometry_left (geometry), (float) pal_board_geometry_top (geometry),
      (float) pal_board_geometry_width (geometry), (float) pal_board_geometry_height (geometry));
  const GdkRGBA colors[4] = { *accent, *accent, *accent, *accent };
  const float widths[4] = { FRAME, FRAME, FRAME, FRAME };
  graphene_rect_t around;
  GskRoundedRect outline;

  graphene_rect_inset_r (&board, -FRAME, -FRAME, &around);
  gsk_rounded_rect_init_from_rect (&outline, &around, FRAME * 1.5f);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

/* At the lower edge of the board, where it hides the least. */
static void
draw_label (PalBoardView *self, GtkSnapshot *snapshot, const graphene_rect_t *board,
            const GdkRGBA *accent, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int room = (int) board->size.width - 2 * (LABEL_MARGIN + LABEL_PADDING), width, height;
  graphene_rect_t place;
  GskRoundedRect outline;
  GdkRGBA color;

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_START);
  pango_layout_set_width (layout, room * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, &width, &height);
  place = GRAPHENE_RECT_INIT (
      board->origin.x + (board->size.width - (float) width) / 2 - LABEL_PADDING,
      board->origin.y + board->size.height - (float) height - LABEL_MARGIN - LABEL_PADDING,
      (float) (width + 2 * LABEL_PADDING), (float) (height + LABEL_PADDING));
  gsk_rounded_rect_init_from_rect (&outline, &place, place.size.height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, accent, &place);
  gtk_snapshot_pop (snapshot);
  look_up (self, "accent_fg_color", &color);
  pango_layout_set_width (layout, width * PANGO_SCALE);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (place.origin.x + LABEL_PADDING,
                                                          place.origin.y + LABEL_PADDING / 2.0f));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

void
pal_board_view_draw_preview (PalBoardView *self, GtkSnapshot *snapshot)
{
  const PalPreview *preview = pal_session_get_preview (self->session);
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  const graphene_rect_t board = GRAPHENE_RECT_INIT ((float) geometry->x, (float) geometry->y,
                                                    (float) (geometry->files * geometry->cell),
                                                    (float) (geometry->ranks * geometry->cell));
  GdkRGBA accent;

  look_up (self, "accent_bg_color", &accent);
  update_marks (self, preview);
  pal_board_scene_draw_below (&self->scene, snapshot);
  pal_board_scene_draw_position (&self->scene, snapshot, &preview->position, NULL);
  pal_board_scene_draw_above (&self->scene, snapshot);
  board_view_preview_draw_frame (self, snapshot, &accent);
  if (*preview->caption != '\0')
    draw_label (self, snapshot, &board, &accent, preview->caption);
}
