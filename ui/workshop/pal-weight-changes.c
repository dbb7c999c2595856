#include "pal-weight-changes.h"

#include "game/bots/pal-bot-changes.h"
#include "game/bots/pal-bot-text.h"

#include <glib/gi18n.h>

enum { ROWS_MOST = 30 };

static void
put_text (GtkGrid *grid, int column, int row, const char *text)
{
  GtkWidget *label = gtk_label_new (text);
  gboolean is_name = column < 2;

  g_object_set (label, "xalign", is_name ? 0.0 : 1.0, "wrap", is_name, "hexpand", column == 0,
                NULL);
  gtk_widget_add_css_class (label, "cell");
  gtk_widget_add_css_class (label, row == 0 ? "heading" : "numeric");
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static void
put_points (GtkGrid *grid, int column, int row, int hundredths)
{
  g_autofree char *text = pal_bot_text_points (hundredths);

  put_text (grid, column, row, text);
}

static void
put_headings (GtkGrid *grid)
{
  const char *const headings[]
      = { _ ("Weight"), _ ("Phase"), _ ("Before"), _ ("After"), _ ("Change") };

  for (int column = 0; column < (int) G_N_ELEMENTS (headings); column++)
    put_text (grid, column, 0, headings[column]);
}

guint
pal_weight_changes_fill (GtkGrid *grid, const Bot *before, const Bot *after)
{
  g_autoptr (GArray) changes = pal_bot_changes (before, after);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
  put_headings (grid);
  for (guint i = 0; i < MIN (changes->len, ROWS_MOST); i++) {
    const PalBotChange *change = &g_array_index (changes, PalBotChange, i);
    int row = (int) i + 1;

    put_text (grid, 0, row, change->name);
    put_text (grid, 1, row, pal_bot_text_phase (change->phase));
    put_points (grid, 2, row, change->before);
    put_points (grid, 3, row, change->after);
    put_points (grid, 4, row, change->after - change->before);
  }
  return changes->len;
}
