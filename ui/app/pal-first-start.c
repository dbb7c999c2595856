/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-first-start.h"

#include "ui/new-game/pal-start-group.h"
#include "ui/new-game/pal-welcome-window.h"

enum { WELCOME_LEVEL = 3 }; /* easy for somebody who plays now and then */

gboolean
pal_first_start_is (GSettings *settings)
{
  g_autofree char *kept = g_build_filename (g_get_user_state_dir (), "palamedes", NULL);
  g_autoptr (GVariant) last_game = g_settings_get_user_value (settings, "last-game");

  return last_game == NULL && !g_file_test (kept, G_FILE_TEST_EXISTS);
}

static void
first_start_on_chosen (PalWelcomeWindow *window, const Rules *rules, PalApplication *application)
{
  g_autoptr (PalNewGame) game
      = pal_starting_default (pal_application_get_bots (application),
                              pal_application_get_engines (application), rules, NULL);
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);

  for (int side = 0; side < 2; side++) {
    game->levels[side] = WELCOME_LEVEL;
    game->controls[side] = (PalTimeControl){ .mode = PAL_CLOCK_NONE };
  }
  pal_new_game_save (game, settings); /* the next one is as easy, unless somebody wants another */
  pal_starting_play (pal_application_get_page (application), game);
}

void
pal_first_start_welcome (PalApplication *application, PalGamePage *page)
{
  PalWelcomeWindow *window = pal_welcome_window_new (pal_game_page_get_window (page));

  g_signal_connect_object (window, "chosen", G_CALLBACK (first_start_on_chosen), application, 0);
  pal_dialog_present (window);
}
