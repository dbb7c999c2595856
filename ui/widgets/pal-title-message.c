/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-title-message.h"

#include "pal-gtk-fixes.h"

#include <glib/gi18n.h>

/* What belongs to a question; it goes with the dialog. */
typedef struct {
  PalMessage *dialog;
  GtkEntry *entry;
  GtkLabel *hint;
  PalTitleTaken taken;
  gpointer object; /* a weak pointer */
} TitleQuestion;

#define QUESTION "pal-title-question"

static void
title_question_free (gpointer data)
{
  TitleQuestion *self = data;

  g_clear_weak_pointer (&self->object);
  g_free (self);
}

/* Free with g_free. */
static char *
dup_title (TitleQuestion *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));
}

static void
title_message_check (TitleQuestion *self)
{
  g_autofree char *title = dup_title (self);
  gboolean taken = *title != '\0' && self->object != NULL && self->taken (self->object, title);

  pal_widget_set_css_class (GTK_WIDGET (self->entry), "error", taken);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), taken);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  taken ? gtk_label_get_label (self->hint) : "", -1);
  pal_message_set_response_enabled (self->dialog, "take", *title != '\0' && !taken);
}

PalMessage *
pal_title_message_new (GtkWindow *parent, const char *heading, const char *title,
                       const char *answer, const char *hint, PalTitleTaken taken, gpointer object)
{
  PalMessage *dialog = pal_message_new (parent, heading, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  TitleQuestion *self = g_new0 (TitleQuestion, 1);

  self->dialog = dialog;
  self->entry = GTK_ENTRY (gtk_entry_new ());
  self->hint
      = g_object_new (GTK_TYPE_LABEL, "label", hint, "wrap", TRUE, "xalign", 0.0, "visible", FALSE,
                      "css-classes", (const char *[]){ "error", "caption", NULL }, NULL);
  self->taken = taken;
  g_set_weak_pointer (&self->object, object);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), title);
  gtk_entry_set_activates_default (self->entry, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Title"), -1);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entry));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->hint));
  pal_message_set_extra_child (dialog, box);
  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "take", answer, NULL);
  pal_message_set_response_appearance (dialog, "take", ADW_RESPONSE_SUGGESTED);
  pal_message_set_default_response (dialog, "take");
  g_object_set_data_full (G_OBJECT (dialog), QUESTION, self, title_question_free);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (title_message_check), self);
  title_message_check (self);
  return dialog;
}

char *
pal_title_message_dup_answer (PalMessage *self, const char *response)
{
  g_autofree char *title = NULL;

  if (!g_str_equal (response, "take"))
    return NULL;
  title = dup_title (g_object_get_data (G_OBJECT (self), QUESTION));
  return *title != '\0' ? g_steal_pointer (&title) : NULL;
}
