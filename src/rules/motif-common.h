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

/* Their entries in a list: what comes first says most. */
#define MOTIFS_OF_MATE                                                                             \
  { "allows-mate",                                                                                 \
    N_ ("Mates allowed"),                                                                          \
    N_ ("It allows mate in {number}."),                                                            \
    NULL,                                                                                          \
    MOTIF_FAULT,                                                                                   \
    0,                                                                                             \
    motif_allows_mate },                                                                           \
  {                                                                                                \
    "misses-mate", N_ ("Mates missed"), N_ ("It misses mate in {number}."), NULL, MOTIF_FAULT, 0,  \
        motif_misses_mate                                                                          \
  }
#define MOTIF_OF_EXCHANGE                                                                          \
  {                                                                                                \
    "bad-exchange", N_ ("Bad exchanges"),                                                          \
        N_ ("It loses the {piece} on {square} for the {piece2}."), NULL, MOTIF_FAULT, 0,           \
        motif_loses_exchange                                                                       \
  }
#define MOTIFS_OF_PIECES                                                                           \
  { "loses-piece",                                                                                 \
    N_ ("Pieces lost"),                                                                            \
    N_ ("It loses the {piece} on {square}."),                                                      \
    NULL,                                                                                          \
    MOTIF_FAULT,                                                                                   \
    0,                                                                                             \
    motif_loses_piece },                                                                           \
  {                                                                                                \
    "misses-piece", N_ ("Captures missed"), N_ ("It does not take the {piece} on {square}."),      \
        NULL, MOTIF_FAULT, 0, motif_misses_piece                                                   \
  }
#define MOTIFS_OF_RESULT                                                                           \
  { "gives-win-away",                                                                              \
    N_ ("Wins given away"),                                                                        \
    N_ ("It gives the win away."),                                                                 \
    NULL,                                                                                          \
    MOTIF_FAULT,                                                                                   \
    0,                                                                                             \
    motif_gives_win_away },                                                                        \
      { "gives-draw-away",                                                                         \
        N_ ("Even games lost"),                                                                    \
        N_ ("It loses a game that could still have been held."),                                   \
        NULL,                                                                                      \
        MOTIF_FAULT,                                                                               \
        0,                                                                                         \
        motif_gives_draw_away },                                                                   \
      { "only-win",                                                                                \
        N_ ("Only winning moves"),                                                                 \
        N_ ("It is the only move that wins."),                                                     \
        NULL,                                                                                      \
        MOTIF_MERIT,                                                                               \
        0,                                                                                         \
        motif_only_win },                                                                          \
  {                                                                                                \
    "only-draw", N_ ("Only moves that hold"), N_ ("It is the only move that holds the game."),     \
        NULL, MOTIF_MERIT, 0, motif_only_draw                                                      \
  }
#define MOTIF_OF_SACRIFICE                                                                         \
  {                                                                                                \
    "sacrifice", N_ ("Sacrifices"), N_ ("It sacrifices the {piece} on {square}."), NULL,           \
        MOTIF_MERIT, MOTIF_SACRIFICE, motif_sacrifice                                              \
  }
