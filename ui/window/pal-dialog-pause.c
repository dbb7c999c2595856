/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-dialog-pause.h"

#include "pal-game-page-private.h"
#include "ui/platform/pal-dialog.h"

/* Whether somebody's limited time runs, or would if nothing moved on the board just now. */
static gboolean
is_on_time (PalMatch *match)
{
  PalClock *clock = pal_match_get_clock (match);
  gboolean begun = pal_clock_get_running (clock) >= 0 || pal_match_get_head (match)->parent != NULL;
  gboolean limited = pal_clock_is_limited (clock, 0) || pal_clock_is_limited (clock, 1);

  return begun && limited && pal_match_has_person (match) && pal_match_get_started (match)
         && !pal_match_is_over (match);
}

/* Whether the person cannot get at the board of PAGE: a dialog is over it that is about something
 * else, or another tab. */
static gboolean
is_covered (PalGamePage *page)
{
  GtkWindow *window = pal_game_page_get_window (page);

  return window != NULL
         && (!gtk_widget_get_mapped (GTK_WIDGET (page))
             || (pal_dialog_is_over (window) && pal_game_page_get_memory (page)->question == NULL));
}

static void
follow_cover (PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);
  PalMatch **paused = &pal_game_page_get_memory (page)->paused;
  gboolean ours = match != NULL && *paused == match;

  if (!is_covered (page)) {
    g_clear_object (paused);
    if (ours)
      pal_match_resume (match);
  } else if (match != NULL && !pal_match_get_paused (match) && is_on_time (match)) {
    g_set_object (paused, match);
    pal_match_pause (match);
  }
}

static void
forget_question (PalGamePage *page)
{
  g_clear_weak_pointer (&pal_game_page_get_memory (page)->question);
}

void
pal_dialog_pause_except (PalGamePage *page, PalMessage *question)
{
  g_set_weak_pointer (&pal_game_page_get_memory (page)->question, question);
  /* It may live on for a while after its answer. */
  g_signal_connect_object (question, "response", G_CALLBACK (forget_question), page,
                           G_CONNECT_SWAPPED);
}

void
pal_dialog_pause_install (PalGamePage *page)
{
  /* The keys leave the window for a dialog and come back from it. */
  g_signal_connect (page, "notify::window-active", G_CALLBACK (follow_cover), NULL);
  g_signal_connect (page, "map", G_CALLBACK (follow_cover), NULL);
  g_signal_connect (page, "unmap", G_CALLBACK (follow_cover), NULL);
}
