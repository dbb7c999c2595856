/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motifs that every game has, and their entries in the lists of games. */
#pragma once

#include "motif.h"

bool motif_allows_mate (const MotifLook *look, MotifFound *found);
bool motif_misses_mate (const MotifLook *look, MotifFound *found);
bool motif_loses_piece (const MotifLook *look, MotifFound *found);
bool motif_loses_exchange (const MotifLook *look, MotifFound *found);
bool motif_misses_piece (const MotifLook *look, MotifFound *found);
bool motif_gives_win_away (const MotifLook *look, MotifFound *found);
bool motif_gives_draw_away (const MotifLook *look, MotifFound *found);
bool motif_only_win (const MotifLook *look, MotifFound *found);
bool motif_only_draw (const MotifLook *look, MotifFound *found);
bool motif_sacrifice (const MotifLook *look, MotifFound *found);

/* An entry of a list of motifs with one sentence, N_(), and one whose sentence has a plural, NP_().
 */
#define MOTIF_ENTRY(id, name, sentence, kind, flags, find)                                         \
  {                                                                                                \
    id, name, { sentence }, kind, flags, find                                                      \
  }
#define MOTIF_COUNTED(id, name, sentences, kind, flags, find)                                      \
  {                                                                                                \
    id, name, sentences, kind, flags, find                                                         \
  }

/* Their entries in a list: what comes first says most. */
#define MOTIFS_OF_MATE                                                                             \
  MOTIF_ENTRY ("allows-mate", N_ ("Mates allowed"), N_ ("It allows mate in {number}."),            \
               MOTIF_FAULT, 0, motif_allows_mate),                                                 \
      MOTIF_ENTRY ("misses-mate", N_ ("Mates missed"), N_ ("It misses mate in {number}."),         \
                   MOTIF_FAULT, 0, motif_misses_mate)
#define MOTIF_OF_EXCHANGE                                                                          \
  MOTIF_ENTRY ("bad-exchange", N_ ("Bad exchanges"),                                               \
               N_ ("It loses the {piece} on {square} for the {piece2}."), MOTIF_FAULT, 0,          \
               motif_loses_exchange)
#define MOTIFS_OF_PIECES                                                                           \
  MOTIF_ENTRY ("loses-piece", N_ ("Pieces lost"), N_ ("It loses the {piece} on {square}."),        \
               MOTIF_FAULT, 0, motif_loses_piece),                                                 \
      MOTIF_ENTRY ("misses-piece", N_ ("Captures missed"),                                         \
                   N_ ("It does not take the {piece} on {square}."), MOTIF_FAULT, 0,               \
                   motif_misses_piece)
#define MOTIFS_OF_RESULT                                                                           \
  MOTIF_ENTRY ("gives-win-away", N_ ("Wins given away"), N_ ("It gives the win away."),            \
               MOTIF_FAULT, 0, motif_gives_win_away),                                              \
      MOTIF_ENTRY ("gives-draw-away", N_ ("Even games lost"),                                      \
                   N_ ("It loses a game that could still have been held."), MOTIF_FAULT, 0,        \
                   motif_gives_draw_away),                                                         \
      MOTIF_ENTRY ("only-win", N_ ("Only winning moves"), N_ ("It is the only move that wins."),   \
                   MOTIF_MERIT, 0, motif_only_win),                                                \
      MOTIF_ENTRY ("only-draw", N_ ("Only moves that hold"),                                       \
                   N_ ("It is the only move that holds the game."), MOTIF_MERIT, 0,                \
                   motif_only_draw)
#define MOTIF_OF_SACRIFICE                                                                         \
  MOTIF_ENTRY ("sacrifice", N_ ("Sacrifices"), N_ ("It sacrifices the {piece} on {square}."),      \
               MOTIF_MERIT, MOTIF_SACRIFICE, motif_sacrifice)
