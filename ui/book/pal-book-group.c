/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-book-group.h"

#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"
#include "pal-book-actions.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/window/pal-result-strip.h"

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
  pal_widget_set_tooltip (self->bar, sentence);
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
  pal_notation_write (rules, position, move->move, notation, name);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->weight, weight);
  pal_widget_set_tooltip (self->weight, _ ("How often this move is played, by its weight"));
  show_results (self, move, share);
  gtk_label_set_text (self->leads_to, leads_to != NULL ? leads_to : "");
  pal_widget_set_tooltip (self->leads_to, leads_to);
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

enum { COUNTED_MAX = 200000 }; /* who opens a window does not want to wait for more */

struct _PalBookGroup {
  AdwPreferencesGroup parent_instance;

  PalBooks *books;
  const Rules *rules;
  GSettings *settings;

  AdwActionRow *book_row;
  AdwActionRow *variety_row;
  GtkWidget *starter_button;
  GtkSwitch *engines;
  GtkSwitch *bots;
  GtkScale *variety;
  GtkAdjustment *adjustment;
};

G_DEFINE_FINAL_TYPE (PalBookGroup, pal_book_group, ADW_TYPE_PREFERENCES_GROUP)

static char *
describe_size (const Book *book)
{
  gulong size = (gulong) book_size_to (book, COUNTED_MAX + 1);

  return g_strdup_printf (size > COUNTED_MAX ? _ ("more than %'lu moves")
                                             : ngettext ("%'lu move", "%'lu moves", size),
                          MIN (size, (gulong) COUNTED_MAX));
}

static char *
describe_book (PalBooks *books, const Rules *rules)
{
  g_autofree char *name = pal_books_dup_name (books, rules);
  const char *problem = pal_books_get_problem (books, rules);
  Book *book = pal_books_get (books, rules);
  g_autofree char *moves = book != NULL ? describe_size (book) : NULL;

  if (problem != NULL)
    return g_strdup (problem);
  return book != NULL ? g_strdup_printf ("%s · %s", name, moves)
                      : g_strdup (C_ ("opening book", "None"));
}

static void
show_book (PalBookGroup *self)
{
  g_autofree char *text = describe_book (self->books, self->rules);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (self->book_row, markup);
  gtk_widget_set_visible (self->starter_button, !pal_books_is_starter (self->books, self->rules));
}

static void
book_group_on_changed (PalBookGroup *self, const Rules *rules)
{
  if (rules == self->rules)
    show_book (self);
}

static void
book_group_on_choose (PalBookGroup *self)
{
  pal_book_choosing_ask (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->books,
                         self->rules);
}

static void
on_starter (PalBookGroup *self)
{
  pal_books_choose (self->books, self->rules, NULL, NULL);
}

static void
on_variety (PalBookGroup *self)
{
  int variety = (int) gtk_adjustment_get_value (self->adjustment);
  const char *text = variety == 0    ? _ ("Always the move with the highest weight")
                     : variety < 34  ? _ ("Mostly main lines")
                     : variety < 100 ? _ ("Mostly main lines, sometimes rare ones")
                                     : _ ("In proportion to the weights");

  adw_action_row_set_subtitle (self->variety_row, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->variety),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

void
pal_book_group_set_books (PalBookGroup *self, PalBooks *books, const Rules *rules)
{
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;

  self->books = g_object_ref (books);
  self->rules = rules;
  self->settings = pal_new_game_settings (rules);
  g_settings_bind (self->settings, "book-engines", self->engines, "active", flags);
  g_settings_bind (self->settings, "book-bots", self->bots, "active", flags);
  g_settings_bind (self->settings, "book-variety", self->adjustment, "value", flags);
  g_signal_connect_object (books, "changed", G_CALLBACK (book_group_on_changed), self,
                           G_CONNECT_SWAPPED);
  show_book (self);
  on_variety (self);
}

static void
pal_book_group_finalize (GObject *object)
{
  g_clear_object (&PAL_BOOK_GROUP (object)->books);
  g_clear_object (&PAL_BOOK_GROUP (object)->settings);
  G_OBJECT_CLASS (pal_book_group_parent_class)->finalize (object);
}

static void
pal_book_group_class_init (PalBookGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_book_group_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-book-group.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, book_row);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, variety_row);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, starter_button);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, engines);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, bots);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, variety);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, adjustment);
  gtk_widget_class_bind_template_callback (widget_class, book_group_on_choose);
  gtk_widget_class_bind_template_callback (widget_class, on_starter);
  gtk_widget_class_bind_template_callback (widget_class, on_variety);
}

static void
pal_book_group_init (PalBookGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
