/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-announce.h"

#include <glib/gi18n.h>

#define OWN "pal-description" /* what pal_widget_describe has set */

char *
pal_join_sentences (const char *first, const char *second)
{
  /* Translators: two sentences, of which the first one has no period of its own. */
  return g_strdup_printf (_ ("%s. %s"), first, second);
}

static void
set_description (gpointer widget, const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
}

void
pal_widget_describe (gpointer widget, const char *text)
{
  g_object_set_data_full (G_OBJECT (widget), OWN, g_strdup (text), g_free);
  set_description (widget, text);
}

#if GTK_CHECK_VERSION(4, 14, 0)

/* What GTK has for tests of its own knows no announcements, and is asked for them all the same (at
 * least up to 4.18). */
static gboolean
can_announce (void)
{
  return g_strcmp0 (g_getenv ("GTK_A11Y"), "test") != 0;
}

void
pal_widget_announce (gpointer widget, const char *text)
{
  if (can_announce () && gtk_widget_get_root (widget) != NULL)
    gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                             GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

#else

/* GTK knows no announcements before 4.14. Of what changes by itself a screen reader says only the
 * name and the description of what has the focus: it lends its description, until the focus goes,
 * and keeps what it says itself behind that. */

static const char *
own_description (GtkWidget *focus)
{
  const char *own = g_object_get_data (G_OBJECT (focus), OWN);

  if (own == NULL) /* as GTK has it */
    own = gtk_widget_get_tooltip_text (focus);
  return own != NULL ? own : "";
}

static void
take_back (GtkWidget *focus)
{
  g_signal_handlers_disconnect_by_func (focus, take_back, NULL);
  set_description (focus, own_description (focus));
}

void
pal_widget_announce (gpointer widget, const char *text)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  g_autofree char *all = NULL;

  if (focus == NULL)
    return;
  take_back (focus); /* the same sentence once more is a change, too */
  g_signal_connect (focus, "notify::has-focus", G_CALLBACK (take_back), NULL);
  all = g_str_has_suffix (text, ".") || g_str_has_suffix (text, "。")
            ? g_strconcat (text, " ", own_description (focus), NULL)
            : pal_join_sentences (text, own_description (focus));
  set_description (focus, *own_description (focus) != '\0' ? all : text);
}

#endif
