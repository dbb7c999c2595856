/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-explorer-row.h"

#include "game/library/pal-explorer.h"
#include "game/match/pal-notation.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/window/pal-result-strip.h"

#include <glib/gi18n.h>

struct _PalExplorerRow {
  GtkListBoxRow parent_instance;

  Move move;

  GtkLabel *name;
  PalResultBar *bar;
  GtkLabel *games;
  GtkLabel *score;
  GtkLabel *facts;
  GtkLabel *leads_to;
};

G_DEFINE_FINAL_TYPE (PalExplorerRow, pal_explorer_row, GTK_TYPE_LIST_BOX_ROW)

static void
pal_explorer_row_class_init (PalExplorerRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (PAL_TYPE_RESULT_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-explorer-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PalExplorerRow, name);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerRow, bar);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerRow, games);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerRow, score);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerRow, facts);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerRow, leads_to);
}

static void
pal_explorer_row_init (PalExplorerRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* "Ø 2540 · 1998–2024"; free with g_free. */
static char *
describe_facts (const LibraryMove *move)
{
  g_autofree char *years = pal_explorer_years (move->first_year, move->last_year);
  /* Translators: the mean of some ratings; "Ø" is the sign for a mean. */
  g_autofree char *rating = move->rating > 0 ? g_strdup_printf (_ ("Ø %d"), move->rating) : NULL;

  if (rating == NULL || years == NULL)
    return g_strdup (rating != NULL ? rating : years != NULL ? years : "");
  return g_strdup_printf ("%s · %s", rating, years);
}

/* What a screen reader says of the whole row, and what is told where the mouse rests on its bar. */
static void
explorer_row_describe (PalExplorerRow *self, const LibraryMove *move)
{
  const gulong decided = (gulong) move->wins + move->draws + move->losses;
  g_autofree char *count
      = g_strdup_printf (ngettext ("%'lu game", "%'lu games", move->games), (gulong) move->games);
  g_autofree char *results = decided == 0
                                 ? g_strdup (count)
                                 : g_strdup_printf (_ ("%s: won %.0f%%, drawn %.0f%%, lost %.0f%%"),
                                                    count, 100.0 * move->wins / (double) decided,
                                                    100.0 * move->draws / (double) decided,
                                                    100.0 * move->losses / (double) decided);
  g_autofree char *percent = pal_explorer_score (move->wins, move->draws, move->losses);
  /* Translators: the points that were won with a move, in percent. */
  g_autofree char *score
      = percent != NULL ? g_strdup_printf (_ ("score %s"), percent) : g_strdup ("");
  g_autofree char *text
      = g_strdup_printf ("%s, %s. %s. %s. %s", gtk_label_get_text (self->name), results, score,
                         gtk_label_get_text (self->facts), gtk_label_get_text (self->leads_to));

  pal_widget_set_tooltip (self->bar, results);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

GtkWidget *
pal_explorer_row_new (const Rules *rules, const Position *position, const LibraryMove *move,
                      int notation, const char *leads_to)
{
  PalExplorerRow *self = g_object_new (PAL_TYPE_EXPLORER_ROW, NULL);
  g_autofree char *games = g_strdup_printf ("%'u", move->games);
  g_autofree char *score = pal_explorer_score (move->wins, move->draws, move->losses);
  g_autofree char *facts = describe_facts (move);
  char name[MOVE_TEXT_MAX];

  self->move = move->move;
  if (move->move != MOVE_NONE)
    pal_notation_write (rules, position, move->move, notation, name);
  /* Translators: in place of a move: games that had their end in this position. */
  gtk_label_set_text (self->name, move->move != MOVE_NONE ? name : _ ("End"));
  gtk_label_set_text (self->games, games);
  gtk_label_set_text (self->score, score != NULL ? score : "");
  pal_widget_set_tooltip (self->score, _ ("The points that were won with this move"));
  gtk_label_set_text (self->facts, move->move != MOVE_NONE ? facts : _ ("Games that ended here"));
  pal_widget_set_tooltip (self->facts,
                          move->move != MOVE_NONE
                              ? _ ("Average rating of the players of this move, and when it was "
                                   "played")
                              : NULL);
  gtk_label_set_text (self->leads_to, leads_to != NULL ? leads_to : "");
  gtk_widget_set_visible (GTK_WIDGET (self->leads_to), leads_to != NULL);
  pal_widget_set_tooltip (self->leads_to, leads_to);
  pal_result_bar_set (self->bar, move->wins, move->draws, move->losses, 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), move->move != MOVE_NONE);
  explorer_row_describe (self, move);
  return GTK_WIDGET (self);
}

void
pal_explorer_row_align (PalExplorerRow *self, GtkSizeGroup *names, GtkSizeGroup *counts)
{
  gtk_size_group_add_widget (names, GTK_WIDGET (self->name));
  gtk_size_group_add_widget (counts, GTK_WIDGET (self->games));
}

Move
pal_explorer_row_get_move (PalExplorerRow *self)
{
  return self->move;
}
