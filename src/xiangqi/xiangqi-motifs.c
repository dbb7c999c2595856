/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said of a move of xiangqi in words; what says most comes first. */
#include "xiangqi-motifs.h"

#include "base/marks.h"
#include "rules/motif-common.h"
#include "xiangqi-rules.h"

static const Motif motifs[] = {
  MOTIF_ENTRY ("perpetual-check", N_ ("Perpetual check"),
               N_ ("It leads to perpetual check, which loses."), MOTIF_FAULT, 0,
               xiangqi_fault_perpetual_check),
  MOTIF_ENTRY ("perpetual-chase", N_ ("Perpetual chase"),
               N_ ("It leads to perpetual chase, which loses."), MOTIF_FAULT, 0,
               xiangqi_fault_perpetual_chase),
  MOTIFS_OF_MATE,
  MOTIF_ENTRY (
      "facing-generals", N_ ("Held by facing generals"),
      N_ ("It loses material because the {piece} on {square} has to stay between the generals."),
      MOTIF_FAULT, 0, xiangqi_fault_facing_generals),
  MOTIF_ENTRY (
      "pinned-guard", N_ ("Guards that were pinned"),
      N_ ("It loses the {piece} on {square} because the {piece2} on {square2} is pinned and cannot "
          "take back."),
      MOTIF_FAULT, 0, xiangqi_fault_pinned_guard),
  MOTIF_ENTRY ("pinned-piece", N_ ("Pinned pieces lost"),
               N_ ("It loses the {piece} on {square}, which is pinned and cannot get away."),
               MOTIF_FAULT, 0, xiangqi_fault_pinned_piece),
  MOTIF_ENTRY (
      "screen-gone", N_ ("Cannons without a screen"),
      N_ ("It leaves the {piece} on {square} without a screen to guard the {piece2} on {square2}."),
      MOTIF_FAULT, 0, xiangqi_fault_screen_gone),
  MOTIF_ENTRY (
      "guard-blocked", N_ ("Guards blocked"),
      N_ ("It blocks the {piece} on {square}, which no longer guards the {piece2} on {square2}."),
      MOTIF_FAULT, 0, xiangqi_fault_guard_blocked),
  MOTIF_ENTRY ("guard-gone", N_ ("Guards withdrawn"),
               N_ ("It no longer guards the {piece} on {square}."), MOTIF_FAULT, 0,
               xiangqi_fault_guard_gone),
  MOTIF_ENTRY ("allows-discovered-check", N_ ("Discovered checks allowed"),
               N_ ("It allows a discovered check by the {piece} on {square}."), MOTIF_FAULT, 0,
               xiangqi_fault_discovered_check),
  MOTIF_ENTRY ("allows-fork", N_ ("Forks allowed"),
               N_ ("It allows a fork by the {piece} on {square}."), MOTIF_FAULT, 0,
               xiangqi_fault_fork),
  MOTIF_ENTRY ("way-opened", N_ ("Ways opened"),
               N_ ("It lets the {piece} on {square} take the {piece2} on {square2}."), MOTIF_FAULT,
               0, xiangqi_fault_way_opened),
  MOTIF_ENTRY ("put-unguarded", N_ ("Pieces put where they are lost"),
               N_ ("It puts the {piece} on {square}, where it is attacked and not guarded."),
               MOTIF_FAULT, 0, xiangqi_fault_put_unguarded),
  MOTIF_ENTRY ("left-unguarded", N_ ("Pieces left unguarded"),
               N_ ("It leaves the {piece} on {square} attacked and not guarded."), MOTIF_FAULT, 0,
               xiangqi_fault_left_unguarded),
  MOTIF_ENTRY ("palace-guard", N_ ("Advisors and elephants lost"),
               N_ ("It loses the {piece} on {square}, a guard of the general."), MOTIF_FAULT, 0,
               xiangqi_fault_palace_guard),
  MOTIF_OF_EXCHANGE,
  MOTIFS_OF_PIECES,
  MOTIF_ENTRY ("allows-hollow-cannon", N_ ("Hollow cannons allowed"),
               N_ ("It allows a hollow cannon on {square}."), MOTIF_FAULT, 0,
               xiangqi_fault_hollow_cannon),

  MOTIF_ENTRY ("double-cannon-mate", N_ ("Double-cannon mate"),
               N_ ("Double-cannon mate: the cannon on {square} fires over the one on {square2}."),
               MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_double_cannon),
  MOTIF_ENTRY ("horse-and-cannon-mate", N_ ("Horse-and-cannon mate"),
               N_ ("Horse-and-cannon mate: the cannon stands behind the horse, in one line with "
                   "the general."),
               MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_horse_and_cannon),
  MOTIF_ENTRY (
      "smothered-palace-mate", N_ ("Smothered-palace mate"),
      N_ ("Smothered-palace mate by the cannon on {square}: the general’s own advisors leave it no "
          "way out."),
      MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_smothered),
  MOTIF_ENTRY (
      "heart-mate", N_ ("Knife-in-the-heart mate"),
      N_ ("Knife-in-the-heart mate: the chariot takes the advisor on {square}, in the heart of the "
          "palace."),
      MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_heart),
  MOTIF_ENTRY ("iron-bolt-mate", N_ ("Iron-bolt mate"),
               N_ ("Iron-bolt mate: the cannon on {square} holds the middle file."), MOTIF_MERIT,
               MOTIF_PATTERN, xiangqi_kill_iron_bolt),
  MOTIF_ENTRY (
      "heaven-and-earth-mate", N_ ("Heaven-and-earth-cannons mate"),
      N_ ("Heaven-and-earth-cannons mate: one cannon holds the middle file and the other one the "
          "last rank."),
      MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_heaven_and_earth),
  MOTIF_ENTRY (
      "spring-horse-mate", N_ ("Springing-horse mate"),
      N_ ("Springing-horse mate: the horse leaps out of the way of the chariot on {square}."),
      MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_spring_horse),
  MOTIF_ENTRY ("two-horses-mate", N_ ("Two-horses mate"),
               N_ ("Two-horses mate: both horses stand on one wing."), MOTIF_MERIT, MOTIF_PATTERN,
               xiangqi_kill_two_horses),
  MOTIF_ENTRY (
      "octagon-horse-mate", N_ ("Octagon-horse mate"),
      N_ ("Octagon-horse mate: the horse on {square} stands across the palace from the general."),
      MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_octagon_horse),
  MOTIF_ENTRY ("crouching-horse-mate", N_ ("Crouching-horse mate"),
               N_ ("Crouching-horse mate: the horse on {square} stands beside the palace."),
               MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_crouching_horse),
  MOTIF_ENTRY ("corner-horse-mate", N_ ("Corner-horse mate"),
               N_ ("Corner-horse mate: the horse on {square} stands on a corner of the palace."),
               MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_corner_horse),
  MOTIF_ENTRY ("fishing-horse-mate", N_ ("Fishing-horse mate"),
               N_ ("Fishing-horse mate: the horse on {square} guards two points of the palace."),
               MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_fishing_horse),
  MOTIF_ENTRY ("driven-home-mate", N_ ("Buddha-brought-home mate"),
               N_ ("Buddha-brought-home mate: a soldier drives the general back to its last rank."),
               MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_driven_home),
  MOTIF_ENTRY (
      "soldier-on-throne-mate", N_ ("Soldier-on-the-throne mate"),
      N_ ("Soldier-on-the-throne mate: the soldier on {square} stands in the heart of the palace."),
      MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_soldier_on_throne),
  MOTIF_ENTRY ("two-chariots-mate", N_ ("Two-chariots mate"),
               N_ ("Two-chariots mate: the chariots stand on neighboring lines."), MOTIF_MERIT,
               MOTIF_PATTERN, xiangqi_kill_two_chariots),
  MOTIF_ENTRY ("facing-generals-mate", N_ ("Facing-generals mate"),
               N_ ("Facing-generals mate: the general on {square} helps, because the other one "
                   "must not face "
                   "it."),
               MOTIF_MERIT, MOTIF_PATTERN, xiangqi_kill_facing_generals),
  MOTIF_ENTRY ("no-move-win", N_ ("Side left without a move"),
               N_ ("It leaves the other side without a move, which wins."), MOTIF_MERIT,
               MOTIF_PATTERN, xiangqi_kill_no_move),
  MOTIF_OF_SACRIFICE,
  MOTIFS_OF_RESULT,
  MOTIF_ENTRY ("check-and-attack", N_ ("Checks that win a piece"),
               N_ ("It gives check and attacks the {piece} on {square} at the same time."),
               MOTIF_MERIT, 0, xiangqi_merit_check_and_attack),
  MOTIF_ENTRY (
      "fork", N_ ("Forks"),
      N_ ("It attacks the {piece} on {square} and the {piece2} on {square2} at the same time."),
      MOTIF_MERIT, 0, xiangqi_merit_fork),
  MOTIF_ENTRY ("discovered-check", N_ ("Discovered checks"),
               N_ ("It opens the way for a check by the {piece} on {square}."), MOTIF_MERIT, 0,
               xiangqi_merit_discovered_check),
  MOTIF_ENTRY (
      "discovered-attack", N_ ("Discovered attacks"),
      N_ ("It opens the way for the {piece} on {square} to take the {piece2} on {square2}."),
      MOTIF_MERIT, 0, xiangqi_merit_discovered_attack),
  MOTIF_ENTRY ("screen", N_ ("Screens for cannons"),
               N_ ("It gives the {piece} on {square} a screen to take the {piece2} on {square2}."),
               MOTIF_MERIT, 0, xiangqi_merit_screen),
  MOTIF_ENTRY (
      "leg-blocked", N_ ("Horses’ legs blocked"),
      N_ ("It blocks the leg of the {piece} on {square}, which no longer attacks the {piece2} on "
          "{square2}."),
      MOTIF_MERIT, 0, xiangqi_merit_leg_blocked),
  MOTIF_ENTRY ("saves-piece", N_ ("Pieces saved"),
               N_ ("It saves the {piece} on {square}, which was attacked."), MOTIF_MERIT, 0,
               xiangqi_merit_saves_piece),
  MOTIF_ENTRY ("pin", N_ ("Pins"), N_ ("It pins the {piece} on {square} to the general."),
               MOTIF_MERIT, 0, xiangqi_merit_pin),
  MOTIF_ENTRY ("hollow-cannon", N_ ("Hollow cannons"), N_ ("It makes a hollow cannon on {square}."),
               MOTIF_MERIT, 0, xiangqi_merit_hollow_cannon),
  MOTIF_ENTRY ("crosses-river", N_ ("Soldiers brought across the river"),
               N_ ("It brings the {piece} across the river to {square}."), MOTIF_MERIT, 0,
               xiangqi_merit_crosses_river),

  MOTIF_ENTRY ("soldier-in-palace", N_ ("Soldiers let into the palace"),
               N_ ("It lets the {piece} into the palace on {square}."), MOTIF_FAULT, 0,
               xiangqi_fault_soldier_in_palace),
  MOTIF_ENTRY ("soldier-crosses", N_ ("Soldiers let across the river"),
               N_ ("It lets the {piece} cross the river to {square}."), MOTIF_FAULT, 0,
               xiangqi_fault_soldier_crosses),
};

const MotifList xiangqi_motifs = { motifs, sizeof motifs / sizeof *motifs };
