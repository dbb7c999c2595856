#include "pal-book-row.h"

#include "ui/window/pal-result-bar.h"

#include <glib/gi18n.h>

struct _PalBookRow {
  GtkListBoxRow parent_instance;

  Move move;

  GtkLabel *name;
  PalResultBar *bar;
  GtkLabel *games;
  GtkLabel *weight;
  GtkLabel *leads_to;
  GtkLabel *note;
};

G_DEFINE_FINAL_TYPE (PalBookRow, pal_book_row, GTK_TYPE_LIST_BOX_ROW)

static void
pal_book_row_class_init (PalBookRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (PAL_TYPE_RESULT_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-book-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBookRow, name);
  gtk_widget_class_bind_template_child (widget_class, PalBookRow, bar);
  gtk_widget_class_bind_template_child (widget_class, PalBookRow, games);
  gtk_widget_class_bind_template_child (widget_class, PalBookRow, weight);
  gtk_widget_class_bind_template_child (widget_class, PalBookRow, leads_to);
  gtk_widget_class_bind_template_child (widget_class, PalBookRow, note);
}

static void
pal_book_row_init (PalBookRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
describe_results (const BookMove *move)
{
  gulong games = (gulong) (move->wins + move->draws + move->losses);
  g_autofree char *count = g_strdup_printf (ngettext ("%'lu game", "%'lu games", games), games);

  if (games == 0)
    return g_strdup (_ ("No results known"));
  /* Translators: "120 games: won 52%, drawn 31%, lost 17%", by who plays the move. */
  return g_strdup_printf (_ ("%s: won %.0f%%, drawn %.0f%%, lost %.0f%%"), count,
                          100.0 * (double) move->wins / (double) games,
                          100.0 * (double) move->draws / (double) games,
                          100.0 * (double) move->losses / (double) games);
}

static void
show_results (PalBookRow *self, const BookMove *move, double share)
{
  gint64 games = move->wins + move->draws + move->losses;
  g_autofree char *count = games > 0 ? g_strdup_printf ("%'" G_GINT64_FORMAT, games) : NULL;
  g_autofree char *sentence = describe_results (move);

  pal_result_bar_set (self->bar, move->wins, move->draws, move->losses, share);
  gtk_label_set_text (self->games, count != NULL ? count : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->bar), sentence);
}

/* What a screen reader says of the whole row. */
static void
label (PalBookRow *self, const BookMove *move)
{
  g_autofree char *results = describe_results (move);
  g_autofree char *text
      /* Translators: a move, its part of all weights, its results, and where it leads. */
      = g_strdup_printf (_ ("%s, weight %s, %s. %s"), gtk_label_get_text (self->name),
                         gtk_label_get_text (self->weight), results,
                         gtk_label_get_text (self->leads_to));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

GtkWidget *
pal_book_row_new (const Rules *rules, const Position *position, const BookMove *move, int notation,
                  double share, const char *leads_to)
{
  PalBookRow *self = g_object_new (PAL_TYPE_BOOK_ROW, NULL);
  /* Less than half of a hundredth is not "never". */
  g_autofree char *weight = share > 0 && share < 0.005
                                ? g_strdup (_ ("<1%"))
                                : g_strdup_printf (_ ("%.0f%%"), share * 100);
  char name[MOVE_TEXT_MAX];

  self->move = move->move;
  rules->move_to_text (position, move->move, notation, name);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->weight, weight);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->weight),
                               _ ("How often the move is to be played, by its weight"));
  show_results (self, move, share);
  gtk_label_set_text (self->leads_to, leads_to != NULL ? leads_to : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->leads_to), leads_to);
  gtk_label_set_text (self->note, move->note != NULL ? move->note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), move->note != NULL);
  label (self, move);
  return GTK_WIDGET (self);
}

void
pal_book_row_align (PalBookRow *self, GtkSizeGroup *names, GtkSizeGroup *counts)
{
  gtk_size_group_add_widget (names, GTK_WIDGET (self->name));
  gtk_size_group_add_widget (counts, GTK_WIDGET (self->games));
}

Move
pal_book_row_get_move (PalBookRow *self)
{
  return self->move;
}
