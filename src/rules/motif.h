/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What happened with a move, in the words that players have for it: motifs.
 *
 * A motif is a pattern with a name: a fork, a knight left hanging, a corner given up. A game offers
 * a list of them (Rules.motifs); each is a function that looks at a move, at the line that is
 * expected with it, and at the line that would have been played instead, and either recognizes its
 * pattern or stays silent. A motif never guesses: whatever it says can be seen in the positions of
 * these lines. Where several motifs of a list fit, the first one says most, so a list begins with
 * what matters most.
 *
 * Motifs that every game has (a mate allowed, a draw given away) stand in motif-common.h; a game
 * puts them into its list where they belong.
 */
#pragma once

#include "board.h"

#include <stdbool.h>

typedef struct Rules Rules;

enum {
  MOTIF_PIECES = 2,  /* that a sentence can name */
  MOTIF_SQUARES = 3, /* likewise */
};

/* A line of moves and what stands on the board on its way. */
typedef struct {
  const Position *positions; /* length + 1 of them: [0] is before the first move */
  const Move *moves;
  int length; /* plies; 0: not known */
} MotifLine;

/* A move, and what is known of it. Values are from the view of the side that makes it. */
typedef struct {
  const Rules *rules;
  int side;         /* who moves, 0 or 1 */
  MotifLine played; /* the move and the replies that are expected; at least the move */
  MotifLine better; /* what would have been played instead, from the same position; length 0 where
                       that is not known, or where it is the move itself */
  double chance_before; /* share of the points that could be expected, 0 to 1, with the best move */
  double chance_after;  /* the same with the move */
  double chance_second; /* with the best of the other moves; below 0: not known */
  int score_before, score_after; /* the same as hundredths of a pawn or disc, without mates */
  int mate_before, mate_after;   /* moves to a mate: above 0 by SIDE, below 0 against it, 0: none */
  bool proven; /* both scores are certain: how the game ends if both sides play their best */
} MotifLook;

/* What a motif's sentence tells of. */
typedef struct {
  Piece pieces[MOTIF_PIECES];
  Square squares[MOTIF_SQUARES];
  int number;
} MotifFound;

typedef enum {
  MOTIF_FAULT, /* why a move is worse than another one */
  MOTIF_MERIT, /* what is good about a move */
} MotifKind;

typedef enum {
  MOTIF_SACRIFICE = 1 << 0, /* a merit: it gives away what players do not like to give */
  MOTIF_PATTERN = 1 << 1,   /* a merit: how a mate looks that has a name of its own */
} MotifFlags;

typedef struct {
  const char *id;   /* "hanging-piece"; what files and statistics call it */
  const char *name; /* N_("Hanging pieces"), a heading in statistics */
  /* N_("It leaves the {piece} on {square} undefended."), a whole sentence about the move. In
   * braces: piece, piece2, square, square2, square3, number. The second one, or NULL, is for
   * numbers that are not 1: the plural, NP_(); of a MOTIF_PATTERN another sentence, for a mate that
   * is still to come. */
  const char *sentence[2];
  MotifKind kind;
  unsigned flags; /* MotifFlags */
  /* Whether LOOK shows it; then FOUND, which is cleared, gets what the sentence tells of. */
  bool (*find) (const MotifLook *look, MotifFound *found);
} Motif;

typedef struct {
  const Motif *items;
  int n;
} MotifList;

/* The first motif of RULES' list of KIND, behind AFTER (NULL: from the beginning), that LOOK shows,
 * or NULL. */
const Motif *motif_find (const MotifLook *look, MotifKind kind, const Motif *after,
                         MotifFound *found);

/* --- For those who write motifs --- */

/* SQUARE's piece belongs to LOOK's side after PLY moves of LINE; and to the other side. */
bool motif_is_own (const MotifLook *look, const MotifLine *line, int ply, Square square);
bool motif_is_other (const MotifLook *look, const MotifLine *line, int ply, Square square);

/* What PIECE is worth, in pawns; 0 for a king and for no piece. */
int motif_value (const Rules *rules, Piece piece);

/* What the move at PLY of LINE takes, and where that stands; 0 where the line is not so long or the
 * move takes nothing. */
Piece motif_taken (const MotifLook *look, const MotifLine *line, int ply, Square *square);

/* By how much LOOK's side is better off in pieces after PLY moves of LINE than before the first. */
int motif_balance (const MotifLook *look, const MotifLine *line, int ply);

/* The least of that balance over all points of LINE from FROM plies on at which the other side has
 * just moved (LEAST) or at which LOOK's side has just moved (MOST, the greatest); the balance at
 * the end where the line is shorter. What holds for it stays so as far as the line goes. */
int motif_least_balance (const MotifLook *look, const MotifLine *line, int from);
int motif_most_balance (const MotifLook *look, const MotifLine *line, int from);

/* Whether LINE ends at PLY in the middle of an exchange: what has taken there could be taken. */
bool motif_is_open (const MotifLook *look, const MotifLine *line, int ply);

/* The balance in LINE where nothing has just been taken any more, as near to its end as can be; and
 * by how much that is better in the better line than in the played one, INT_MAX where there is
 * none. */
int motif_settled (const MotifLook *look, const MotifLine *line);
int motif_difference (const MotifLook *look);

/* POSITION with the other side to move; false where the rules have no such thing (a side in check
 * cannot pass). */
bool motif_pass (const Rules *rules, const Position *position, Position *passed);
