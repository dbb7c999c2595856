#include "pal-message.h"

#include "files/pgn.h"

#include <glib/gi18n.h>

static AdwMessageDialog *
make_dialog (GtkWindow *parent, const char *heading, const char *body)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (parent, heading, body));

  adw_message_dialog_add_response (dialog, "close", _ ("_Close"));
  return dialog;
}

void
pal_message_show (GtkWindow *parent, const char *heading, const char *body)
{
  gtk_window_present (GTK_WINDOW (make_dialog (parent, heading, body)));
}

static GtkWidget *
make_list (GPtrArray *problems)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  for (guint i = 0; i < problems->len; i++) {
    const ReadProblem *problem = problems->pdata[i];
    GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", problem->message, "xalign", 0.0,
                                     "wrap", TRUE, "selectable", TRUE, NULL);

    gtk_widget_add_css_class (label, "problem");
    gtk_list_box_append (GTK_LIST_BOX (list), label);
  }
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  g_object_set (scroller, "child", list, "hscrollbar-policy", GTK_POLICY_NEVER,
                "propagate-natural-height", TRUE, "max-content-height", 280, NULL);
  return scroller;
}

void
pal_message_show_problems (GtkWindow *parent, const char *heading, GPtrArray *problems)
{
  AdwMessageDialog *dialog;

  if (problems->len == 1) {
    const ReadProblem *problem = problems->pdata[0];

    pal_message_show (parent, heading, problem->message);
    return;
  }
  dialog = make_dialog (parent, heading, NULL);
  adw_message_dialog_set_extra_child (dialog, make_list (problems));
  gtk_window_present (GTK_WINDOW (dialog));
}
