/* What can be done in the window in which a position is set up, as actions of the group "setup":
 * undo, redo, clear, start, mirror, turn, swap, copy, paste, save, play, study. */
#pragma once

#include "pal-position-editor-window.h"

/* Adds the group, and its keys. */
void pal_position_editor_actions_add (PalPositionEditorWindow *window);
