/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the list of xiangqi's motifs is made of: faults, merits and named mates, each in a file of
 * its own, and what all of them ask of a position.
 */
#pragma once

#include "rules/motif.h"
#include "xiangqi-position.h"

enum { XIANGQI_PIECE_MIN = 2 }; /* pawns from which on a loss is called one: an advisor */

/* --- What they ask (xiangqi-motif-tools.c) --- */

/* What PIECE is worth, in pawns. */
int xiangqi_motif_value (XiangqiPiece piece);

/* LINE after PLY moves. */
XiangqiPosition xiangqi_motif_position (const MotifLine *line, int ply);

/* What the move at PLY of the line that was played, the other side's, takes for good: something
 * that is worth at least XIANGQI_PIECE_MIN, for which as much never comes back as far as the line
 * goes, nor could at its end. NO_PIECE where it is none. */
XiangqiPiece xiangqi_motif_lost (const MotifLook *look, int ply, Square *square);

/* The same for a move of LOOK's side. */
XiangqiPiece xiangqi_motif_won (const MotifLook *look, int ply, Square *square);

/* P without the piece on POINT; and P with COLOR to move, in check or not. */
XiangqiPosition xiangqi_motif_without (const XiangqiPosition *p, int point);
XiangqiPosition xiangqi_motif_turned (const XiangqiPosition *p, Color color);

/* The points strictly between A and B, which must be on one line. */
Bitboard xiangqi_motif_between (int a, int b);

/* Whether the piece on FROM attacks POINT, or guards it where one of its own stands there. */
bool xiangqi_motif_bears (const XiangqiPosition *p, int from, int point);

/* Whether the side to move may legally take what stands on POINT. */
bool xiangqi_motif_can_take (const XiangqiPosition *p, int point);

/* Whether the piece on FROM, if it were its turn, could take the one on TO, no general, and win
 * XIANGQI_PIECE_MIN or more: what it takes is worth as much more, or nothing can take back. */
bool xiangqi_motif_profits (const XiangqiPosition *p, int from, int to);

/* Whether any piece of the other side could do that to the piece on POINT. */
bool xiangqi_motif_in_danger (const XiangqiPosition *p, int point);

/* The pieces that would attack the general of POINT's piece if that were not there. */
Bitboard xiangqi_motif_pinners (const XiangqiPosition *p, int point);

/* The cannon of COLOR on the middle file that faces the other general with nothing between them, at
 * least two points away, while COLOR has another piece to attack with: 空头炮. Or SQUARE_NONE. */
Square xiangqi_motif_hollow_cannon (const XiangqiPosition *p, Color color);

/* --- Faults (xiangqi-faults.c) --- */

bool xiangqi_fault_perpetual_check (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_perpetual_chase (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_facing_generals (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_pinned_guard (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_pinned_piece (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_screen_gone (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_guard_blocked (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_guard_gone (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_discovered_check (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_fork (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_way_opened (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_put_unguarded (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_left_unguarded (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_palace_guard (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_hollow_cannon (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_soldier_in_palace (const MotifLook *look, MotifFound *found);
bool xiangqi_fault_soldier_crosses (const MotifLook *look, MotifFound *found);

/* --- Merits (xiangqi-merits.c) --- */

bool xiangqi_merit_check_and_attack (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_fork (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_discovered_check (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_discovered_attack (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_screen (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_leg_blocked (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_saves_piece (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_pin (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_hollow_cannon (const MotifLook *look, MotifFound *found);
bool xiangqi_merit_crosses_river (const MotifLook *look, MotifFound *found);

/* --- Named mates (xiangqi-kills.c): merits, each with what it takes to be called so --- */

bool xiangqi_kill_double_cannon (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_horse_and_cannon (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_smothered (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_heart (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_iron_bolt (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_heaven_and_earth (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_spring_horse (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_two_horses (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_octagon_horse (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_crouching_horse (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_corner_horse (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_fishing_horse (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_driven_home (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_soldier_on_throne (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_two_chariots (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_facing_generals (const MotifLook *look, MotifFound *found);
bool xiangqi_kill_no_move (const MotifLook *look, MotifFound *found);
