/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalDiagramGroup: rows that say how diagrams look; at first as the board in the window does. */
#pragma once

#include "pal-diagram.h"

#include "game/match/pal-session.h"

#include <adwaita.h>

#define PAL_TYPE_DIAGRAM_GROUP (pal_diagram_group_get_type ())
G_DECLARE_FINAL_TYPE (PalDiagramGroup, pal_diagram_group, PAL, DIAGRAM_GROUP, AdwPreferencesGroup)

/* For the game of SESSION's match, with the same side at the bottom. To be called once. */
void pal_diagram_group_set_session (PalDiagramGroup *self, PalSession *session);

/* What is chosen, without a caption; what it points to is there as long as SELF is. */
PalDiagramLook pal_diagram_group_get_look (PalDiagramGroup *self);

/* What is on the board of SESSION by default, as above; PIECE_SET and BOARD_STYLE get what the look
 * points to. Free them with g_free. */
PalDiagramLook pal_diagram_look_of_session (PalSession *session, char **piece_set,
                                            char **board_style);

/* Signal: "changed". */
