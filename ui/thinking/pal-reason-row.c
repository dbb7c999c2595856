#include "pal-reason-row.h"

#include "pal-reason-bar.h"

#include "game/match/pal-score-text.h"

#include <glib/gi18n.h>

enum { VALUE_CHARS = 6 };

/* VALUE with its sign, in the colour of what speaks for or against. */
static GtkWidget *
value_label (int value)
{
  g_autofree char *text = pal_score_text (value);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 1.0, "width-chars",
                                   VALUE_CHARS, NULL);

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "heading");
  if (value != 0)
    gtk_widget_add_css_class (label, value > 0 ? "success" : "error");
  return label;
}

static GtkWidget *
row_new (const char *title, const char *subtitle, int value)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());
  g_autofree char *text = pal_score_text (value);
  /* Translators: a reason, what was counted, what it is worth: “Mobility, +7 against +2, +0.45”. */
  g_autofree char *spoken = subtitle != NULL
                                ? g_strdup_printf (_ ("%s, %s, %s"), title, subtitle, text)
                                /* Translators: a reason and what it is worth: “Squares, +0.45”. */
                                : g_strdup_printf (_ ("%s, %s"), title, text);

  g_object_set (row, "use-markup", FALSE, "title", title, "subtitle", subtitle, "title-lines", 0,
                NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  return GTK_WIDGET (row);
}

GtkWidget *
pal_reason_row_new (const PalMoveReasons *reasons, const PalReason *reason)
{
  g_autofree char *counts = pal_reason_counts (reasons, reason);
  GtkWidget *row = row_new (pal_reason_name (reasons, reason), counts, reason->difference);
  int most = 1;

  for (int i = 0; i < reasons->n_reasons; i++)
    most = MAX (most, ABS (reasons->reasons[i].difference));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), pal_reason_bar_new (reason->difference, most));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value_label (reason->difference));
  gtk_widget_set_tooltip_text (row, pal_reason_explanation (reasons, reason));
  return row;
}

GtkWidget *
pal_reason_row_new_sum (const char *title, const char *subtitle, int sum)
{
  GtkWidget *row = row_new (title, subtitle, sum);

  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value_label (sum));
  return row;
}
