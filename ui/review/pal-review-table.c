/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-review-table.h"

#include "game/match/pal-notation.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>

/* The rows of marks, from the best to the worst. */
static const PalReviewMark shown_marks[] = {
  PAL_REVIEW_BRILLIANT, PAL_REVIEW_ONLY,    PAL_REVIEW_BEST,
  PAL_REVIEW_GOOD,      PAL_REVIEW_BOOK,    PAL_REVIEW_INACCURACY,
  PAL_REVIEW_MISTAKE,   PAL_REVIEW_BLUNDER, PAL_REVIEW_MISSED_WIN,
};

enum {
  ROW_NAMES,
  ROW_ACCURACY,
  ROW_PHASES,
  ROW_LOSS = ROW_PHASES + PAL_N_PHASES,
  ROW_MARKS,
  N_ROWS = ROW_MARKS + G_N_ELEMENTS (shown_marks),
};

/* A row: what it is about in the middle, the figures of both sides beside it. */
typedef struct {
  GtkWidget *name, *figures[2];
} Row;

struct _PalReviewTable {
  GtkWidget parent_instance;

  GtkGrid *grid;
  GtkSizeGroup *sides; /* the columns of both are as wide */
  Row rows[N_ROWS];
};

G_DEFINE_FINAL_TYPE (PalReviewTable, pal_review_table, GTK_TYPE_WIDGET)

static guint chosen_signal;

/* --- the rows --- */

static void
on_count (GtkWidget *button, PalReviewTable *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (shown_marks); i++)
    for (int side = 0; side < 2; side++)
      if (self->rows[ROW_MARKS + i].figures[side] == button) {
        g_signal_emit (self, chosen_signal, 0, side, (int) shown_marks[i]);
        return;
      }
}

static GtkWidget *
make_figure (PalReviewTable *self, int row)
{
  GtkWidget *figure;

  if (row >= ROW_MARKS) {
    figure = gtk_button_new ();
    gtk_button_set_has_frame (GTK_BUTTON (figure), FALSE);
    gtk_button_set_child (GTK_BUTTON (figure), gtk_label_new (NULL));
    gtk_widget_set_focus_on_click (figure, FALSE);
    g_signal_connect_object (figure, "clicked", G_CALLBACK (on_count), self, 0);
  } else {
    figure = gtk_label_new (NULL);
    gtk_label_set_ellipsize (GTK_LABEL (figure), PANGO_ELLIPSIZE_END);
  }
  gtk_widget_set_hexpand (figure, TRUE);
  gtk_widget_add_css_class (figure, row == ROW_NAMES      ? "heading"
                                    : row == ROW_ACCURACY ? "review-accuracy"
                                                          : "numeric");
  return figure;
}

static const char *
row_name (int row)
{
  static const char *const phases[PAL_N_PHASES] = {
    [PAL_PHASE_OPENING] = N_ ("Opening"),
    [PAL_PHASE_MIDDLE] = N_ ("Middle game"),
    [PAL_PHASE_END] = N_ ("Endgame"),
  };

  if (row >= ROW_MARKS)
    return pal_review_mark_name (shown_marks[row - ROW_MARKS]);
  if (row >= ROW_PHASES && row < ROW_LOSS)
    return _ (phases[row - ROW_PHASES]);
  return row == ROW_ACCURACY ? _ ("Accuracy") : row == ROW_LOSS ? _ ("Average loss") : "";
}

static void
table_make_row (PalReviewTable *self, int row)
{
  Row *made = &self->rows[row];

  made->name = gtk_label_new (row_name (row));
  gtk_widget_add_css_class (made->name, "dim-label");
  for (int side = 0; side < 2; side++) {
    made->figures[side] = make_figure (self, row);
    gtk_size_group_add_widget (self->sides, made->figures[side]);
    gtk_grid_attach (self->grid, made->figures[side], side == 0 ? 0 : 2, row, 1, 1);
  }
  gtk_grid_attach (self->grid, made->name, 1, row, 1, 1);
}

static void
set_row_visible (Row *row, gboolean visible)
{
  gtk_widget_set_visible (row->name, visible);
  for (int side = 0; side < 2; side++)
    gtk_widget_set_visible (row->figures[side], visible);
}

/* --- the figures --- */

static char *
accuracy_text (const PalReviewFigures *figures)
{
  if (figures->moves == 0)
    return g_strdup ("–");
  /* Translators: an accuracy in per cent: “87.3 %”. */
  return g_strdup_printf (_ ("%.1f%%"), figures->accuracy);
}

static char *
loss_text (const Rules *rules, const PalReviewFigures *figures)
{
  if (figures->score_loss < 0)
    return g_strdup ("–");
  if (rules->tally == TALLY_PIECES)
    /* Translators: so many discs are lost by a move, on average. */
    return g_strdup_printf (_ ("%.1f discs"), figures->score_loss / 100.0);
  return pal_score_size_text (figures->score_loss);
}

static void
show_count (PalReviewTable *self, int row, int side, int count)
{
  GtkWidget *button = self->rows[row].figures[side];
  g_autofree char *text = g_strdup_printf ("%d", count);
  g_autofree char *name = g_strdup_printf (_ ("%s: %d"), row_name (row), count);

  gtk_label_set_label (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), text);
  gtk_widget_set_sensitive (button, count > 0);
  pal_widget_set_tooltip (button, count > 0 ? _ ("Go to the Next of Them") : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_marks (PalReviewTable *self, const PalReview *review)
{
  for (guint i = 0; i < G_N_ELEMENTS (shown_marks); i++) {
    PalReviewMark mark = shown_marks[i];
    const int counts[2] = { review->all[0].marks[mark], review->all[1].marks[mark] };
    gboolean expected = mark == PAL_REVIEW_INACCURACY || mark == PAL_REVIEW_MISTAKE
                        || mark == PAL_REVIEW_BLUNDER || mark == PAL_REVIEW_BEST;

    for (int side = 0; side < 2; side++)
      show_count (self, ROW_MARKS + (int) i, side, counts[side]);
    set_row_visible (&self->rows[ROW_MARKS + i], expected || counts[0] + counts[1] > 0);
  }
}

static void
set_figure (PalReviewTable *self, int row, int side, char *text)
{
  gtk_label_set_label (GTK_LABEL (self->rows[row].figures[side]), text);
  g_free (text);
}

void
pal_review_table_show (PalReviewTable *self, const PalReview *review, const char *const names[2])
{
  for (int side = 0; side < 2; side++) {
    set_figure (self, ROW_NAMES, side, g_strdup (names[side]));
    set_figure (self, ROW_ACCURACY, side, accuracy_text (&review->all[side]));
    set_figure (self, ROW_LOSS, side, loss_text (review->rules, &review->all[side]));
    for (int phase = 0; phase < PAL_N_PHASES; phase++)
      set_figure (self, ROW_PHASES + phase, side, accuracy_text (&review->phases[side][phase]));
  }
  for (int phase = 0; phase < PAL_N_PHASES; phase++)
    set_row_visible (&self->rows[ROW_PHASES + phase],
                     review->phases[0][phase].moves + review->phases[1][phase].moves > 0);
  show_marks (self, review);
}

/* --- the object --- */

static void
pal_review_table_dispose (GObject *object)
{
  g_clear_object (&PAL_REVIEW_TABLE (object)->sides);
  pal_widget_unparent_children (object);
  G_OBJECT_CLASS (pal_review_table_parent_class)->dispose (object);
}

static void
pal_review_table_class_init (PalReviewTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = pal_review_table_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "reviewtable");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  chosen_signal = g_signal_new ("chosen", PAL_TYPE_REVIEW_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
pal_review_table_init (PalReviewTable *self)
{
  self->sides = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 12);
  gtk_grid_set_row_spacing (self->grid, 2);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  for (int row = 0; row < N_ROWS; row++)
    table_make_row (self, row);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Figures of Both Players"), -1);
}
