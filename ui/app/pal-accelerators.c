/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-accelerators.h"

static const struct {
  const char *action;
  const char *keys[3];
} accelerators[] = {
  { "app.quit", { "<Control>q" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.workshop", { "<Control>b" } },
  { "app.exercises", { "<Control><Shift>x" } },
  { "app.tournament", { "<Control><Shift>t" } },
  { "app.engines", { "<Control><Shift>n" } },
  { "app.library", { "<Control><Shift>l" } },
  { "app.lessons", { "<Control><Shift>k" } },
  { "window.close", { "<Control>w", "<Control><Shift>w" } },
  { "win.beside", { "<Control>backslash" } },
  { "win.fullscreen", { "F11" } },
  { "app.help", { "F1" } },
  { "app.shortcuts", { "<Control>question" } },
  { "game.new", { "<Control>n" } },
  { "game.open", { "<Control>o" } },
  { "game.save", { "<Control>s" } },
  { "game.save-as", { "<Control><Shift>s" } },
  { "game.game-details", { "<Control>i" } },
  { "game.next-game", { "<Control>Page_Down" } },
  { "game.previous-game", { "<Control>Page_Up" } },
  { "game.copy-fen", { "<Control><Shift>c" } },
  { "game.copy-pgn", { "<Control><Shift>g" } },
  { "game.paste", { "<Control><Shift>v" } },
  { "game.undo", { "<Control>z" } },
  { "game.redo", { "<Control><Shift>z", "<Control>y" } },
  { "game.hint", { "<Control>h" } },
  { "game.move-now", { "<Control><Shift>m" } },
  { "game.edit-position", { "<Control><Shift>e" } },
  { "game.search-library", { "<Control><Shift>f" } },
  { "game.why", { "<Control>e" } },
  { "game.threats", { "<Control>t" } },
  { "game.overlay-1", { "<Control>1" } },
  { "game.overlay-2", { "<Control>2" } },
  { "game.overlay-3", { "<Control>3" } },
  { "game.overlay-4", { "<Control>4" } },
  { "game.overlay-5", { "<Control>5" } },
  { "game.overlay-6", { "<Control>6" } },
  { "game.flip", { "<Control>f" } },
  { "game.toggle-blindfold", { "<Control><Shift>b" } },
  { "game.copy-picture", { "<Control><Alt>c" } },
  { "game.print", { "<Control>p" } },
  { "game.pause", { "<Control><Shift>p", "Pause" } },
  { "game.panel", { "F9" } },
  { "game.analyze", { "F4" } },
  { "game.analyze-game", { "<Shift>F4" } },
  { "game.thinking", { "F7" } },
  { "game.book", { "<Control>k" } },
  { "game.type-move", { "<Control>m" } },
  { "game.annotate", { "<Control>d" } },
  { "game.first", { "<Alt>Home" } },
  { "game.previous", { "<Alt>Left" } },
  { "game.next", { "<Alt>Right" } },
  { "game.last", { "<Alt>End" } },
};

void
pal_accelerators_set (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (application, accelerators[i].action,
                                           accelerators[i].keys);
}
