/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-material-row.h"

#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>

enum { COUNT_MOST = 10 }; /* of a kind of pieces that move; discs may cover the board */

/* How many there may be of a piece. */
typedef struct {
  GtkSpinButton *least, *most; /* the last number of the second one means any */
} Count;

struct _PalMaterialRow {
  AdwExpanderRow parent_instance;

  GArray *counts;          /* Count, by Piece - 1 */
  GtkSizeGroup *widths[2]; /* of both columns */
};

G_DEFINE_FINAL_TYPE (PalMaterialRow, pal_material_row, ADW_TYPE_EXPANDER_ROW)

static int
show_any (GtkSpinButton *spin, gpointer data)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (spin);
  const char *any = _ ("any");

  if (gtk_adjustment_get_value (adjustment) < gtk_adjustment_get_upper (adjustment))
    return FALSE;
  /* Translators: in place of a number of pieces: however many. */
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), any))
    gtk_editable_set_text (GTK_EDITABLE (spin), any);
  return TRUE;
}

static int
read_any (GtkSpinButton *spin, double *value, gpointer data)
{
  if (g_ascii_isdigit (*gtk_editable_get_text (GTK_EDITABLE (spin))))
    return FALSE;
  *value = gtk_adjustment_get_upper (gtk_spin_button_get_adjustment (spin));
  return TRUE;
}

static GtkSpinButton *
spin_new (AdwActionRow *row, int most, const char *label, const char *piece, GtkSizeGroup *widths)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, most, 1);
  /* Translators: a piece, and "At least" or "At most". */
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), piece, label);

  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 3);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  pal_widget_set_tooltip (spin, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_size_group_add_widget (widths, spin);
  adw_action_row_add_suffix (row, spin);
  return GTK_SPIN_BUTTON (spin);
}

static AdwActionRow *
material_row_add (PalMaterialRow *self, const char *title)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_focusable (GTK_WIDGET (row), FALSE);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), GTK_WIDGET (row));
  return row;
}

static void
add_heading (PalMaterialRow *self)
{
  const char *const names[] = { _ ("At least"), _ ("At most") };
  AdwActionRow *row = material_row_add (self, "");

  gtk_widget_add_css_class (GTK_WIDGET (row), "material-heading");
  for (int i = 0; i < 2; i++) {
    GtkWidget *label = gtk_label_new (names[i]);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_widget_add_css_class (label, "caption");
    gtk_widget_add_css_class (label, "dim-label");
    gtk_size_group_add_widget (self->widths[i], label);
    adw_action_row_add_suffix (row, label);
  }
}

static void
add_count (PalMaterialRow *self, const PieceInfo *piece, int most)
{
  const char *name = _ (piece->name);
  AdwActionRow *row = material_row_add (self, name);
  Count count;

  count.least = spin_new (row, most, _ ("At least"), name, self->widths[0]);
  count.most = spin_new (row, most + 1, _ ("At most"), name, self->widths[1]);
  gtk_spin_button_set_numeric (count.most, FALSE); /* else it lets no word in */
  g_signal_connect (count.most, "output", G_CALLBACK (show_any), NULL);
  g_signal_connect (count.most, "input", G_CALLBACK (read_any), NULL);
  g_array_append_val (self->counts, count);
}

void
pal_material_row_set_rules (PalMaterialRow *self, const Rules *rules)
{
  add_heading (self);
  for (int i = 0; i < rules->n_pieces; i++)
    add_count (self, &rules->pieces[i],
               rules_only_places (rules) ? rules->files * rules->ranks : COUNT_MOST);
  pal_material_row_reset (self);
}

void
pal_material_row_read (PalMaterialRow *self, LibraryPattern *pattern)
{
  if (!adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (self)))
    return;
  for (guint i = 0; i < self->counts->len; i++) {
    const Count *count = &g_array_index (self->counts, Count, i);
    const double most = gtk_spin_button_get_value (count->most);
    GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (count->most);

    pattern->least[i + 1] = (guint8) gtk_spin_button_get_value (count->least);
    pattern->most[i + 1] = most >= gtk_adjustment_get_upper (adjustment)
                               ? LIBRARY_ANY_COUNT
                               : (guint8) MAX (most, pattern->least[i + 1]);
  }
}

void
pal_material_row_reset (PalMaterialRow *self)
{
  for (guint i = 0; i < self->counts->len; i++) {
    const Count *count = &g_array_index (self->counts, Count, i);

    gtk_spin_button_set_value (count->least, 0);
    gtk_spin_button_set_value (
        count->most, gtk_adjustment_get_upper (gtk_spin_button_get_adjustment (count->most)));
    gtk_spin_button_update (count->most);
  }
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (self), FALSE);
}

static void
pal_material_row_finalize (GObject *object)
{
  PalMaterialRow *self = PAL_MATERIAL_ROW (object);

  g_array_unref (self->counts);
  g_clear_object (&self->widths[0]);
  g_clear_object (&self->widths[1]);
  G_OBJECT_CLASS (pal_material_row_parent_class)->finalize (object);
}

static void
pal_material_row_class_init (PalMaterialRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_material_row_finalize;
}

static void
pal_material_row_init (PalMaterialRow *self)
{
  self->counts = g_array_new (FALSE, FALSE, sizeof (Count));
  for (int i = 0; i < 2; i++)
    self->widths[i] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
}
