#include "pal-message.h"

#include "files/core/read-problem.h"

#include <glib/gi18n.h>

void
pal_message_show (GtkWindow *parent, const char *heading, const char *body)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, heading, body);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The list of problems; a scrolled window does not ask sentences that wrap how high they are. */
enum { LINE_CHARS = 38, HEIGHT_MOST = 280 };

static int
height_of (GtkWidget *list)
{
  int width, height;

  gtk_widget_measure (list, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return MIN (height, HEIGHT_MOST);
}

static GtkWidget *
make_list (GPtrArray *problems)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  for (guint i = 0; i < problems->len; i++) {
    const ReadProblem *problem = problems->pdata[i];
    GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", problem->message, "xalign", 0.0,
                                     "wrap", TRUE, "selectable", TRUE, "width-chars", LINE_CHARS,
                                     "max-width-chars", LINE_CHARS, NULL);

    gtk_widget_add_css_class (label, "problem");
    gtk_list_box_append (GTK_LIST_BOX (list), label);
  }
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  g_object_set (scroller, "child", list, "hscrollbar-policy", GTK_POLICY_NEVER,
                "propagate-natural-height", TRUE, "min-content-height", height_of (list),
                "max-content-height", HEIGHT_MOST, NULL);
  return scroller;
}

AdwMessageDialog *
pal_message_new_problems (GtkWindow *parent, const char *heading, GPtrArray *problems)
{
  const ReadProblem *only = problems->len == 1 ? problems->pdata[0] : NULL;
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (parent, heading, only != NULL ? only->message : NULL));

  if (only == NULL)
    adw_message_dialog_set_extra_child (dialog, make_list (problems));
  return dialog;
}

void
pal_message_show_problems (GtkWindow *parent, const char *heading, GPtrArray *problems)
{
  AdwMessageDialog *dialog = pal_message_new_problems (parent, heading, problems);

  adw_message_dialog_add_response (dialog, "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}
