#include "pal-starting.h"

#include "ui/app/pal-bots.h"
#include "ui/app/pal-opening-books.h"
#include "ui/widgets/pal-message.h"

#include <glib/gi18n.h>

gboolean
pal_starting_start (PalWindow *window, const PalNewGame *game, GError **error)
{
  g_autoptr (PalMatch) match = pal_new_game_create_match (game, error);

  if (match == NULL)
    return FALSE;
  pal_books_serve (pal_opening_books_get_default (), match);
  pal_match_start (match);
  pal_window_set_match (window, match, NULL);
  return TRUE;
}

void
pal_starting_play (PalWindow *window, const PalNewGame *game)
{
  g_autoptr (GError) error = NULL;

  if (!pal_starting_start (window, game, &error))
    pal_message_show (GTK_WINDOW (window), _ ("This Game Cannot Be Started"), error->message);
}

PalNewGame *
pal_starting_usual (const Rules *rules, const char *fen)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);
  PalNewGame *game = pal_new_game_load (rules, settings);

  pal_new_game_find_bots (game, settings, pal_bots_get_default ());
  if (fen != NULL) {
    game->start = PAL_START_TEXT;
    g_free (game->start_text);
    game->start_text = g_strdup (fen);
  } else if (game->start == PAL_START_TEXT) {
    game->start = 0;
  }
  return game;
}
