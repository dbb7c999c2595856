/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is known of a game goes into it as notes, which a file keeps and other programs read: for
 * each move the evaluation behind it as [%eval]; for one that lost much its sign ("?!", "?", "??"),
 * what happened in words, and beside it, as a variation, what the engine would have played; and for
 * one that was brilliant or the only one ("!!", "□") the sign and the words.
 */
#pragma once

#include "game/match/pal-match.h"
#include "pal-analysis-memory.h"

/* Writes into MATCH what MEMORY knows of the line to END, so that it can be taken back in one go.
 * Signs and comments that are there, and evaluations that programs wrote into comments, stay as
 * they are. Returns how many moves have got notes. */
guint pal_game_notes_write (PalMatch *match, GameNode *end, PalAnalysisMemory *memory);
