/* When a game is ended before the rules of the game do. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

typedef struct {
  gint64 margin_ms; /* by which a clock may be overrun */
  int max_plies;    /* then a draw; 0: never */
  int win_score;    /* a win when both sides see as much, in hundredths; 0: never */
  int win_moves;    /* so many moves of each side in a row */
  int draw_score;   /* a draw when neither side sees more; */
  int draw_moves;   /* so many moves of each side in a row, 0: never; */
  int draw_from;    /* and not before this move */
} ArenaRulings;

/* How long both sides have agreed, in plies. */
typedef struct {
  int first, second, drawn;
} ArenaAgreement;

/* Reads "score=600,moves=4" and "score=10,moves=8,from=30"; FALSE with ERROR. */
gboolean arena_rulings_set_win (ArenaRulings *rulings, const char *text, GError **error);
gboolean arena_rulings_set_draw (ArenaRulings *rulings, const char *text, GError **error);

/* SIDE has moved with SCORE from its own view (HAS_SCORE: it told one), after which PLIES of the
 * game are played and the move about to be made is MOVE_NUMBER. */
Outcome arena_rulings_judge (const ArenaRulings *rulings, ArenaAgreement *agreement, int side,
                             gboolean has_score, int score, size_t plies, int move_number);
