/*
 * Ratings of all players of a tournament at once.
 *
 * The model is R. Bradley and M. Terry's (1952), a draw counting as half a win and half a loss: the
 * ratings under which the points that were scored are the most likely ones. Only differences mean
 * anything, so their mean is 0. The errors come from how far the points of pairs of games (or of
 * single games) strayed from what the ratings say, so that draws and openings that favour one side
 * narrow them as they should (the "sandwich" of P. Huber, 1967).
 *
 * A player who won everything, or nothing, has no highest likelihood: the rating given is that with
 * one more game, drawn, and it is called open.
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
  double error;  /* half of the 95 % interval, relative to the mean of all */
  gboolean open; /* the true one is further from the mean, nobody knows how far */
  int games;
  double points;
} ArenaRating;

/* Rates N_PLAYERS from MEETINGS (of ArenaMeeting); returns ArenaRating, the best first. Players
 * without games stand at 0. */
GArray *arena_ratings (const GArray *meetings, int n_players);
