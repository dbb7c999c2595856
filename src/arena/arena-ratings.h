/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Ratings of all players of a tournament at once.
 *
 * The model is R. Bradley and M. Terry's (1952), a draw counting as half a win and half a loss: the
 * ratings under which the points that were scored are the most likely ones. Only differences mean
 * anything, and only among those whom games join, whose mean is 0. The errors
 * come from how far the points of pairs of games (or of single games) strayed from what the ratings
 * say, so that draws and openings that favour one side narrow them as they should (the "sandwich"
 * of P. Huber, 1967). One meeting's worth of what the model expects is added for each player, so
 * that two or three that went as expected are no certainty.
 *
 * A player who won everything, or nothing, has no highest likelihood, and so it is with a group of
 * players each of whose games with others were won by the same side: the ratings given are those
 * with one more game of each such group, drawn. Where one of the groups is the largest (of two that
 * are as large the one that played more games within, then the better one), its members are rated
 * by the games among themselves, and their mean is 0; the ratings of players above and below it are
 * called open. Where every group is a single player, those of the best and the last are open.
 */
#pragma once

#include <glib.h>

/* What two players got in a group of games that belong together: one game, or a pair. */
typedef struct {
  int a, b;
  double games;
  double points; /* of A */
} ArenaMeeting;

typedef struct {
  int player;
  double elo;
  double error; /* half of the 95 % interval, relative to the mean of all */
  int open;     /* 1: at least this, -1: at most this, nobody knows how far; 0: neither */
  int games;
  double points;
} ArenaRating;

/* Rates N_PLAYERS from MEETINGS (of ArenaMeeting); returns ArenaRating, the best first. Players
 * without games have 0 and come last; who has the same rating comes in the order of the players. */
GArray *arena_ratings (const GArray *meetings, int n_players);
