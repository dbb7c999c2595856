/* Texts of moves where it matters in which notation they are. */
#pragma once

#include "rules.h"

/* The index of the notation that protocols use: the second one, or the only one. */
int rules_protocol_notation (const Rules *rules);

/* Reads the LENGTH bytes at TEXT, which are known to be in NOTATION (an index), but tolerantly: a
 * text that can only be another notation's is read as that. MOVE is set for MOVE_TEXT_OK only, and
 * is then legal, or MOVE_PASS where the rules have null moves. */
MoveTextResult rules_read_move (const Rules *rules, const Position *position, const char *text,
                                size_t length, int notation, Move *move);

/* The index of the notation called ID, or NOTATION_FILE. */
int rules_notation (const Rules *rules, const char *id);
