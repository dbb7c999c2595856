/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-captures.h"

#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

/* Pieces of the other side that NODE's own move has taken. */
static void
count_taken (const Rules *rules, const GameNode *node, int side, PalTally *tally)
{
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (&node->parent->position, node->move, changes);

  for (int i = 0; i < n; i++) {
    Piece piece;

    if (changes[i].kind != CHANGE_REMOVE)
      continue;
    piece = rules->piece_at (&node->parent->position, changes[i].to);
    if (piece != 0 && rules->pieces[piece - 1].side != side)
      tally->count[piece - 1]++;
  }
}

static void
count_board (const Rules *rules, const Position *position, int side, PalTally *tally)
{
  for (int square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, (Square) square);
    const PieceInfo *info = piece != 0 ? &rules->pieces[piece - 1] : NULL;

    if (info == NULL)
      continue;
    if (rules->tally == TALLY_CAPTURED)
      tally->balance += info->side == side ? info->value : -info->value;
    else if (info->side == side)
      tally->balance++;
  }
}

void
pal_tally_count (const GameTree *tree, const GameNode *node, int side, PalTally *tally)
{
  *tally = (PalTally){ 0 };
  count_board (tree->rules, &node->position, side, tally);
  if (tree->rules->tally == TALLY_CAPTURED)
    for (; node->parent != NULL; node = node->parent)
      count_taken (tree->rules, node, side, tally);
}

char *
pal_tally_text (const GameTree *tree, const PalTally *tally)
{
  const CountText *words = &tree->rules->tallied;

  if (tree->rules->tally == TALLY_PIECES && words->one == NULL)
    return g_strdup_printf ("%d", tally->balance);
  if (tree->rules->tally == TALLY_PIECES)
    return g_strdup_printf (ngettext (words->one, words->many, (gulong) tally->balance),
                            tally->balance);
  return tally->balance > 0 ? g_strdup_printf ("+%d", tally->balance) : g_strdup ("");
}

enum {
  PICTURE = 22, /* the side of a picture */
  MORE = 4,     /* before the text */
};

typedef struct {
  int step; /* from one piece to the next of its kind */
  int gap;  /* between kinds; figures have room around them */
} Spacing;

/* Figures and discs look out from behind each other, discs so far that what is written on them
 * shows that there are two. The second of each is for where there is little room: piles. */
static const Spacing figures[] = { { 12, 0 }, { 6, -6 } }, piles[] = { { 9, 2 }, { 2, -5 } };

struct _PalCaptures {
  GtkWidget parent_instance;

  PalSession *session;
  int side;
  PalPieceSet *piece_set;
  PalTally tally;
  gboolean empty;
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (PalCaptures, pal_captures, GTK_TYPE_WIDGET)

static const Rules *
captures_get_rules (PalCaptures *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  return match != NULL ? pal_match_get_rules (match) : NULL;
}

/* Where each picture goes, TIGHT where there is little room. FUNC is called for what lies below
 * first: of each kind one piece is seen whole, and the others behind it in part. Returns the width
 * of all. */
static int
for_each_picture (PalCaptures *self, gboolean tight,
                  void (*func) (PalCaptures *, Piece, int x, gpointer), gpointer data)
{
  const Rules *rules = captures_get_rules (self);
  gboolean discs = self->piece_set != NULL && pal_piece_set_is_discs (self->piece_set);
  const Spacing *spacing = &(discs ? piles : figures)[tight ? 1 : 0];
  int x = 0, end = 0;

  for (int i = 0; rules != NULL && i < rules->n_pieces; i++) {
    int count = self->tally.count[i];

    for (int j = count - 1; j >= 0 && func != NULL; j--)
      func (self, (Piece) (i + 1), x + j * spacing->step, data);
    if (count > 0) {
      end = x + (count - 1) * spacing->step + PICTURE;
      x = end + spacing->gap;
    }
  }
  return end;
}

/* The width of all pictures and what is between them and the text. */
static int
room_for_pictures (PalCaptures *self, gboolean tight)
{
  int width = for_each_picture (self, tight, NULL, NULL);

  return width > 0 ? width + MORE : 0;
}

static gboolean
is_tight (PalCaptures *self, int width)
{
  int text;

  gtk_widget_measure (self->label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &text, NULL, NULL);
  return room_for_pictures (self, FALSE) + text > width;
}

static void
draw_picture (PalCaptures *self, Piece piece, int x, gpointer data)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  GdkTexture *texture = pal_piece_set_get_texture (self->piece_set, piece, PICTURE * scale);
  float y = (float) (gtk_widget_get_height (GTK_WIDGET (self)) - PICTURE) / 2;

  gtk_snapshot_append_texture (GTK_SNAPSHOT (data), texture,
                               &GRAPHENE_RECT_INIT ((float) x, y, PICTURE, PICTURE));
}

static void
pal_captures_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalCaptures *self = PAL_CAPTURES (widget);

  if (self->piece_set != NULL)
    for_each_picture (self, is_tight (self, gtk_widget_get_width (widget)), draw_picture, snapshot);
  gtk_widget_snapshot_child (widget, self->label, snapshot);
}

static void
pal_captures_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalCaptures *self = PAL_CAPTURES (widget);

  gtk_widget_measure (self->label, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = MAX (*natural, PICTURE);
  else
    *natural += room_for_pictures (self, FALSE);
}

static void
pal_captures_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalCaptures *self = PAL_CAPTURES (widget);
  int pictures = room_for_pictures (self, is_tight (self, width));
  GtkAllocation place = { pictures, 0, 0, height };
  int least, wanted;

  gtk_widget_measure (self->label, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  place.width = MAX (least, MIN (wanted, width));
  place.x = MAX (0, MIN (place.x, width - place.width));
  gtk_widget_size_allocate (self->label, &place, -1);
}

static int
count_all (const PalTally *tally)
{
  int n = 0;

  for (int i = 0; i < PAL_TALLY_PIECES_MAX; i++)
    n += tally->count[i];
  return n;
}

/* TEXT, and what the person has asked for, which may be NULL. */
static char *
join (const char *text, const char *more)
{
  if (more == NULL)
    return g_strdup (text);
  return *text != '\0' ? g_strdup_printf ("%s · %s", text, more) : g_strdup (more);
}

/* "black pawn, 2 × black rook": the pieces that were taken. */
static char *
name_pieces (const Rules *rules, const PalTally *tally)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (int i = 0; i < rules->n_pieces; i++) {
    const char *name = _ (rules->pieces[i].name);
    g_autofree char *text = tally->count[i] > 1
                                /* Translators: pieces that were taken, “2 × black rook”. */
                                ? g_strdup_printf (_ ("%d × %s"), tally->count[i], name)
                                : g_strdup (name);

    if (tally->count[i] > 0)
      g_strv_builder_add (builder, text);
  }
  names = g_strv_builder_end (builder);
  return g_strjoinv (", ", names);
}

/* What is counted anyhow, for a screen reader; COUNTED is what is written, which may be nothing. */
static char *
describe_tally (const Rules *rules, const PalTally *tally, const char *counted)
{
  g_autofree char *names = NULL;
  g_autofree char *taken = NULL;

  if (rules->tally == TALLY_PIECES && rules->tallied.one != NULL) /* it has its noun already */
    return g_strdup (counted);
  if (rules->tally == TALLY_PIECES)
    return g_strdup_printf (
        ngettext ("%d piece on the board", "%d pieces on the board", (gulong) tally->balance),
        tally->balance);
  names = name_pieces (rules, tally);
  /* Translators: the pieces that a side has taken, “Taken: black pawn, 2 × black rook”. */
  taken = count_all (tally) > 0 ? g_strdup_printf (_ ("Taken: %s"), names)
                                : g_strdup (_ ("No pieces taken"));
  return join (taken, *counted != '\0' ? counted : NULL);
}

/* What overlays count of the side; and that it is in check, where a blindfold keeps the board from
 * showing that: whoever plays so hears it, too. */
static char *
tell_more (PalCaptures *self, const Rules *rules, const Position *position)
{
  g_autofree char *counted
      = pal_overlays_count (pal_session_get_overlays (self->session), self->side);

  if (pal_session_get_blindfold (self->session) == PAL_BLINDFOLD_OFF
      || rules->check_square (position) == SQUARE_NONE
      || rules->side_to_move (position) != self->side)
    return g_steal_pointer (&counted);
  return join (_ ("in check"), counted);
}

static void
captures_update (PalCaptures *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  const GameTree *tree;
  g_autofree char *counted = NULL;
  g_autofree char *said = NULL;
  g_autofree char *more = NULL;
  g_autofree char *text = NULL;
  g_autofree char *spoken = NULL;

  if (match == NULL || pal_session_get_node (self->session) == NULL)
    return;
  tree = pal_match_get_tree (match);
  pal_tally_count (tree, pal_session_get_node (self->session), self->side, &self->tally);
  counted = pal_tally_text (tree, &self->tally);
  more = tell_more (self, tree->rules, &pal_session_get_node (self->session)->position);
  text = join (counted, more);
  gtk_label_set_label (GTK_LABEL (self->label), text);
  pal_widget_set_css_class (self, "pictures", count_all (&self->tally) > 0);
  said = describe_tally (tree->rules, &self->tally, counted);
  spoken = join (said, more);
  pal_widget_set_tooltip (self, text); /* there may be no room for all of it */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  if (self->empty != (count_all (&self->tally) == 0 && *text == '\0')) {
    self->empty = !self->empty;
    g_object_notify (G_OBJECT (self), "empty");
  }
}

static void
pal_captures_class_init (PalCapturesClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (captures_update) },
    { PAL_OF_SESSION, "notify::blindfold", G_CALLBACK (captures_update) },
    { PAL_OF_OVERLAYS, "changed", G_CALLBACK (captures_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalCaptures, session),
      G_CALLBACK (captures_update), .heard = heard },
    { "side", G_TYPE_INT, G_STRUCT_OFFSET (PalCaptures, side), G_CALLBACK (captures_update),
      .most = 1 },
    { "piece-set", PAL_TYPE_PIECE_SET, G_STRUCT_OFFSET (PalCaptures, piece_set),
      G_CALLBACK (gtk_widget_queue_resize) },
    { "empty", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalCaptures, empty), .flags = G_PARAM_READABLE },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = pal_captures_snapshot;
  widget_class->measure = pal_captures_measure;
  widget_class->size_allocate = pal_captures_size_allocate;

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_css_name (widget_class, "captures");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
pal_captures_init (PalCaptures *self)
{
  self->empty = TRUE;
  self->label = gtk_label_new ("");
  gtk_widget_set_direction (self->label, GTK_TEXT_DIR_LTR); /* "+3" */
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->label, "caption");
  gtk_widget_add_css_class (self->label, "numeric");
  gtk_widget_add_css_class (self->label, "dim-label");
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
