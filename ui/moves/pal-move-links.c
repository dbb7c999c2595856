/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-links.h"

#include "pal-move-text.h"

#include "game/thinking/pal-move-reasons-text.h"

struct _PalMoveLinks {
  GtkWidget parent_instance;

  GtkLabel *label;
  GArray *spans; /* of the moves, by ply */
  char *markup;  /* to be shown as soon as the label is not in an event of its own */
  guint writing; /* source */
  int pointed;
};

G_DEFINE_FINAL_TYPE (PalMoveLinks, pal_move_links, GTK_TYPE_WIDGET)

enum { SIGNAL_POINTED, SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- the text --- */

/* "12." before a move of the first side, "12…" before one of the second that begins the line. */
static void
append_number (GString *text, const Rules *rules, const Position *position, gboolean begins)
{
  if (rules->side_to_move (position) == 0)
    g_string_append_printf (text, "%d.\u00a0", rules->move_number (position));
  else if (begins)
    g_string_append_printf (text, "%d…\u00a0", rules->move_number (position));
}

char *
pal_move_links_write (const Rules *rules, const Position *start, const Move *moves, int n,
                      int notation, GArray *spans)
{
  GString *text = g_string_new (NULL);
  Position position = *start;

  if (spans != NULL)
    g_array_set_size (spans, 0);
  for (int ply = 0; ply < n; ply++) {
    g_autofree char *move = pal_reason_move_text (rules, &position, moves[ply], notation);
    g_autofree char *unbroken = pal_move_text_unbroken (move);
    PalMoveSpan span;

    append_number (text, rules, &position, ply == 0);
    span.begin = (int) text->len;
    g_string_append (text, unbroken);
    span.end = (int) text->len;
    if (spans != NULL)
      g_array_append_val (spans, span);
    g_string_append (text, ply + 1 < n ? " " : "");
    rules->play (&position, moves[ply]);
  }
  return g_string_free (text, FALSE);
}

int
pal_move_links_ply_at (const GArray *spans, int index)
{
  for (guint ply = 0; ply < spans->len; ply++) {
    PalMoveSpan span = g_array_index (spans, PalMoveSpan, ply);
    if (index >= span.begin && index < span.end)
      return (int) ply + 1;
  }
  return 0;
}

static gboolean
move_links_write (gpointer data)
{
  PalMoveLinks *self = data;

  self->writing = 0;
  gtk_label_set_markup (self->label, self->markup);
  return G_SOURCE_REMOVE;
}

void
pal_move_links_set (PalMoveLinks *self, const Rules *rules, const Position *start,
                    const Move *moves, int n, int notation, int chosen)
{
  g_autofree char *text = pal_move_links_write (rules, start, moves, n, notation, self->spans);
  g_autoptr (GString) markup = g_string_new (NULL);
  int behind = 0;

  for (int ply = 0; ply < n; ply++) {
    PalMoveSpan span = g_array_index (self->spans, PalMoveSpan, ply);
    g_autofree char *move = g_markup_escape_text (text + span.begin, span.end - span.begin);

    g_string_append_len (markup, text + behind, span.begin - behind);
    g_string_append_printf (
        markup, ply + 1 == chosen ? "<a href=\"%d\"><b>%s</b></a>" : "<a href=\"%d\">%s</a>",
        ply + 1, move);
    behind = span.end;
  }
  g_free (self->markup);
  self->markup = g_string_free (g_steal_pointer (&markup), FALSE);
  if (self->writing == 0)
    move_links_write (self);
}

/* --- the pointer --- */

/* The plies up to the move at a point of the label, or 0. (gtk_label_get_current_uri tells of the
 * link that has the focus, not of that under the pointer.) */
static int
plies_at (PalMoveLinks *self, double x, double y)
{
  PangoLayout *layout = gtk_label_get_layout (self->label);
  int left, top, index, trailing;

  gtk_label_get_layout_offsets (self->label, &left, &top);
  if (!pango_layout_xy_to_index (layout, (int) ((x - left) * PANGO_SCALE),
                                 (int) ((y - top) * PANGO_SCALE), &index, &trailing))
    return 0;
  return pal_move_links_ply_at (self->spans, index);
}

static void
point_at (PalMoveLinks *self, int plies)
{
  if (self->pointed == plies)
    return;
  self->pointed = plies;
  g_signal_emit (self, signals[SIGNAL_POINTED], 0, plies);
}

static void
move_links_on_motion (PalMoveLinks *self, double x, double y)
{
  point_at (self, plies_at (self, x, y));
}

static void
move_links_on_leave (PalMoveLinks *self)
{
  point_at (self, 0);
}

/* A label whose text changes in the middle of its own event frees what GTK is still at: what is
 * written by who hears of the click is seen right behind the event. */
static gboolean
move_links_on_link (PalMoveLinks *self, const char *uri)
{
  if (self->writing == 0)
    self->writing = g_idle_add_full (G_PRIORITY_HIGH, move_links_write, self, NULL);
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, (int) g_ascii_strtoll (uri, NULL, 10));
  return TRUE;
}

/* --- the object --- */

static void
pal_move_links_dispose (GObject *object)
{
  PalMoveLinks *self = PAL_MOVE_LINKS (object);

  g_clear_handle_id (&self->writing, g_source_remove);
  if (self->label != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->label));
  self->label = NULL;
  G_OBJECT_CLASS (pal_move_links_parent_class)->dispose (object);
}

static void
pal_move_links_finalize (GObject *object)
{
  PalMoveLinks *self = PAL_MOVE_LINKS (object);

  g_array_unref (self->spans);
  g_free (self->markup);
  G_OBJECT_CLASS (pal_move_links_parent_class)->finalize (object);
}

static void
pal_move_links_class_init (PalMoveLinksClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_move_links_dispose;
  object_class->finalize = pal_move_links_finalize;
  signals[SIGNAL_POINTED] = g_signal_new ("pointed", PAL_TYPE_MOVE_LINKS, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", PAL_TYPE_MOVE_LINKS, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "movelinks");
}

static void
pal_move_links_init (PalMoveLinks *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->spans = g_array_new (FALSE, FALSE, sizeof (PalMoveSpan));
  self->label
      = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "xalign",
                      0.0, "yalign", 0.0, "width-chars", 12, "max-width-chars", 20, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "move-text");
  gtk_widget_set_parent (GTK_WIDGET (self->label), GTK_WIDGET (self));
  g_signal_connect_swapped (self->label, "activate-link", G_CALLBACK (move_links_on_link), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (move_links_on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (move_links_on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self->label), motion);
}

GtkWidget *
pal_move_links_new (void)
{
  return g_object_new (PAL_TYPE_MOVE_LINKS, NULL);
}
