/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-book-edit-row.h"
#include "game/match/pal-notation.h"

#include <glib/gi18n.h>

struct _PalBookEditRow {
  GtkListBoxRow parent_instance;

  const Rules *rules;
  Position position;
  BookMove move;
  gboolean shown; /* what is in the fields is the person's from now on */

  GtkLabel *name;
  GtkWidget *weight;
  GtkAdjustment *adjustment;
  GtkWidget *delete_button;
  GtkWidget *note;
};

G_DEFINE_FINAL_TYPE (PalBookEditRow, pal_book_edit_row, GTK_TYPE_LIST_BOX_ROW)

enum { SIGNAL_EDITED, SIGNAL_DELETED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
on_weight (PalBookEditRow *self)
{
  int weight = (int) gtk_adjustment_get_value (self->adjustment);

  if (!self->shown || weight == self->move.weight)
    return;
  self->move.weight = weight;
  g_signal_emit (self, signals[SIGNAL_EDITED], 0, &self->move);
}

static void
on_note (PalBookEditRow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->note));

  if (!self->shown || g_str_equal (text, self->move.note != NULL ? self->move.note : ""))
    return;
  g_free (self->move.note);
  self->move.note = *text != '\0' ? g_strdup (text) : NULL;
  g_signal_emit (self, signals[SIGNAL_EDITED], 0, &self->move);
}

static void
on_delete (PalBookEditRow *self)
{
  g_signal_emit (self, signals[SIGNAL_DELETED], 0);
}

static void
pal_book_edit_row_finalize (GObject *object)
{
  book_move_clear (&PAL_BOOK_EDIT_ROW (object)->move);
  G_OBJECT_CLASS (pal_book_edit_row_parent_class)->finalize (object);
}

static void
pal_book_edit_row_class_init (PalBookEditRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_book_edit_row_finalize;
  signals[SIGNAL_EDITED] = g_signal_new ("edited", PAL_TYPE_BOOK_EDIT_ROW, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_DELETED] = g_signal_new ("deleted", PAL_TYPE_BOOK_EDIT_ROW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-book-edit-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBookEditRow, name);
  gtk_widget_class_bind_template_child (widget_class, PalBookEditRow, weight);
  gtk_widget_class_bind_template_child (widget_class, PalBookEditRow, adjustment);
  gtk_widget_class_bind_template_child (widget_class, PalBookEditRow, delete_button);
  gtk_widget_class_bind_template_child (widget_class, PalBookEditRow, note);
  gtk_widget_class_bind_template_callback (widget_class, on_weight);
  gtk_widget_class_bind_template_callback (widget_class, on_note);
  gtk_widget_class_bind_template_callback (widget_class, on_delete);
}

static void
pal_book_edit_row_init (PalBookEditRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
label (GtkWidget *widget, const char *format, const char *name)
{
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  g_autofree char *text = g_strdup_printf (format, name);
  G_GNUC_END_IGNORE_DEPRECATIONS

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* What stands there at first is nothing that could be undone. */
static void
set_note (PalBookEditRow *self, const char *note)
{
  GtkEditable *entry = GTK_EDITABLE (self->note);

  gtk_editable_set_enable_undo (entry, FALSE);
  gtk_editable_set_text (entry, note != NULL ? note : "");
  gtk_editable_set_enable_undo (entry, TRUE);
}

void
pal_book_edit_row_align (PalBookEditRow *self, GtkSizeGroup *weights, GtkSizeGroup *buttons)
{
  gtk_size_group_add_widget (weights, self->weight);
  gtk_size_group_add_widget (buttons, self->delete_button);
}

GtkWidget *
pal_book_edit_row_new (const Rules *rules, const Position *position, const BookMove *move,
                       int notation)
{
  PalBookEditRow *self = g_object_new (PAL_TYPE_BOOK_EDIT_ROW, NULL);
  char name[MOVE_TEXT_MAX];

  self->rules = rules;
  self->position = *position;
  book_move_copy (&self->move, move);
  pal_notation_write (rules, position, move->move, notation, name);
  gtk_label_set_text (self->name, name);
  gtk_adjustment_set_value (self->adjustment, move->weight);
  set_note (self, move->note);
  /* Translators: the three below are about a move. */
  label (self->weight, _ ("Weight of %s"), name);
  label (self->note, _ ("Note on %s"), name);
  label (self->delete_button, _ ("Delete %s"), name);
  self->shown = TRUE;
  return GTK_WIDGET (self);
}

const Rules *
pal_book_edit_row_get_rules (PalBookEditRow *self)
{
  return self->rules;
}

const Position *
pal_book_edit_row_get_position (PalBookEditRow *self)
{
  return &self->position;
}

const BookMove *
pal_book_edit_row_get_move (PalBookEditRow *self)
{
  return &self->move;
}
