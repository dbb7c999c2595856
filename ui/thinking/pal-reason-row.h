/* A reason in a list: what it is, how many there were, how much it weighs. */
#pragma once

#include "game/thinking/pal-move-reasons-text.h"

#include <adwaita.h>

/* The row of REASON, one of REASONS. */
GtkWidget *pal_reason_row_new (const PalMoveReasons *reasons, const PalReason *reason);

/* The row of a SUM of reasons called TITLE, with SUBTITLE, which may be NULL, below it. */
GtkWidget *pal_reason_row_new_sum (const char *title, const char *subtitle, int sum);
