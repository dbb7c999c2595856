/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game on time stands still while nobody can get at its board. */
#pragma once

#include "pal-game-page.h"
#include "ui/platform/pal-message.h"

/* Pauses what PAGE shows when a modal dialog opens over its window or another tab comes into view,
 * as the command does, so that the board is hidden and nobody thinks for free; and lets it go on
 * when the last dialog has closed and the tab is in view. */
void pal_dialog_pause_install (PalGamePage *page);

/* Before QUESTION is shown over PAGE, which is answered by looking at the position, as whether to
 * resign: the board stays in view, and so the time runs on. */
void pal_dialog_pause_except (PalGamePage *page, PalMessage *question);
