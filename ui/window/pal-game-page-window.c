/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a page asks of the window that it is in. */
#include "pal-game-page-private.h"

#include "pal-window.h"
#include "ui/widgets/pal-news.h"

#include "game/keeping/pal-autosave-slot.h"

GtkWindow *
pal_game_page_get_window (PalGamePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

void
pal_game_page_present (PalGamePage *self)
{
  g_signal_emit_by_name (self, "wanted");
}

void
pal_game_page_settle (PalGamePage *self)
{
  g_signal_emit_by_name (self, "settled");
}

gboolean
pal_game_page_is_vacant (PalGamePage *self)
{
  PalMatch *match = pal_game_page_get_match (self);

  return match == NULL
         || (!pal_autosave_slot_is_game (match)
             && pal_document_get_file (pal_game_page_get_document (self)) == NULL);
}

gboolean
pal_game_page_is_changed_in_file (PalGamePage *self)
{
  PalMatch *match = pal_game_page_get_match (self);
  g_autofree char *uri = NULL;

  g_object_get (pal_game_page_get_autosave (self), "file-uri", &uri, NULL);
  return (uri != NULL || pal_document_get_match (pal_game_page_get_document (self)) == match)
         && pal_match_get_modified (match) && !pal_match_is_lossily_saved (match);
}

gboolean
pal_game_page_is_finished (PalGamePage *self)
{
  PalMatch *match = pal_game_page_get_match (self);

  return match != NULL && pal_match_get_started (match) && pal_match_is_over (match)
         && pal_document_get_file (pal_game_page_get_document (self)) == NULL
         && pal_my_games_has (pal_game_page_get_my_games (self))
         && !pal_game_page_is_changed_in_file (self) && !pal_game_page_is_in_review (self);
}

PalGamePage *
pal_game_page_find_room (PalGamePage *self)
{
  g_autoptr (PalGamePage) room = NULL;

  if (!pal_game_page_is_vacant (self))
    g_signal_emit_by_name (self, "room", &room);
  return room != NULL ? room : self; /* the window has it, too */
}

static PalGamePage *
window_find_page (PalWindow *window, PalGamePageTest test, gconstpointer data)
{
  for (int i = 0; i < pal_window_get_n_pages (window); i++)
    if (test (pal_window_get_nth_page (window, i), data))
      return pal_window_get_nth_page (window, i);
  return NULL;
}

PalGamePage *
pal_game_page_find (PalGamePage *self, PalGamePageTest test, gconstpointer data)
{
  GListModel *windows = gtk_window_get_toplevels ();
  PalGamePage *found = test (self, data) ? self : NULL;

  for (guint i = 0; found == NULL && i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

    if (PAL_IS_WINDOW (window) && gtk_widget_get_visible (window))
      found = window_find_page (PAL_WINDOW (window), test, data);
  }
  return found;
}

void
pal_game_page_show_toast (PalGamePage *self, const char *text)
{
  pal_game_page_show_toast_with_button (self, text, NULL, NULL);
}

void
pal_game_page_show_toast_with_button (PalGamePage *self, const char *text, const char *label,
                                      const char *action)
{
  g_signal_emit_by_name (self, "news", text, label, action);
}

void
pal_game_page_withdraw_toast (PalGamePage *self, const char *action)
{
  GtkWidget *news = gtk_widget_get_ancestor (GTK_WIDGET (self), PAL_TYPE_NEWS);

  if (news != NULL)
    pal_news_withdraw (PAL_NEWS (news), action);
}
