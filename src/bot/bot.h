/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bot: a player that a person has put together.
 *
 * Nothing in it is hidden. It knows which techniques its search may use, how many plies it looks
 * ahead in each phase of the game, and what it thinks that things are worth: a piece of each kind,
 * such a piece on each square, and the terms of its game (rules/terms.h), each for the opening, the
 * middle game and the endgame.
 *
 * A bot is a plain value without pointers but to its Rules: it is copied by assignment, compared
 * with bot_equal, kept in lists of what can be undone, and handed to threads. Nothing is freed.
 */
#pragma once

#include "rules/rules.h"

enum {
  BOT_NAME_MAX = 64, /* bytes with the NUL, as all that follow */
  BOT_SUMMARY_MAX = 256,
  BOT_PICTURE_MAX = 256,
  BOT_PHASES = 3, /* opening, middle game, endgame */
  BOT_KINDS_MAX = 8,
  BOT_SQUARES_MAX = 96,
  BOT_IMAGES_MAX = 8,
  BOT_WEIGHT_MAX = 5000, /* hundredths, to either side */
  BOT_DEPTH_MAX = 20,
  BOT_TIME_MAX = 600000, /* milliseconds */
  BOT_WIDTH_MAX = 100,
  BOT_QUIET_MAX = 12,
  BOT_RANDOM_PLIES_MAX = 400,
  BOT_MARGIN_MAX = 1000, /* hundredths */
};

typedef enum {
  BOT_MINIMAX,    /* every move of every position */
  BOT_ALPHA_BETA, /* not those that cannot matter any more */
} BotSearch;

typedef enum {
  BOT_ORDER_NONE,     /* as the rules list the moves */
  BOT_ORDER_CAPTURES, /* captures first, those of much by little before all */
  BOT_ORDER_KILLERS,  /* captures first, then what has cut off elsewhere at the same ply */
  BOT_ORDER_HISTORY,  /* captures first, then what has cut off elsewhere in the tree */
  BOT_ORDER_SHALLOW,  /* by the value that a search of few plies finds for each */
} BotOrder;

typedef enum {
  BOT_QUIET_OFF,     /* what stands after the last ply is evaluated as it stands */
  BOT_QUIET_LIMITED, /* captures go on for quiet_depth plies */
  BOT_QUIET_FULL,    /* until there are none */
} BotQuiescence;

/* The search's switches. */
typedef struct {
  BotSearch search;
  bool deepening; /* 1 ply, 2 plies, ... up to the depth, each sorted by the one before */
  BotOrder order;
  int order_depth; /* plies of the shallow search that sorts, from 1 */
  int width;       /* only the best so many moves of a position, by the shallow search; 0: all */
  bool safe_moves; /* none that leave a piece hanging, where there is another and no check */
  bool table;      /* a transposition table: nothing is searched twice */
  BotQuiescence quiescence;
  int quiet_depth;  /* plies, where it is limited */
  int random_plies; /* in the first so many plies of a game it chooses at random ... */
  int margin; /* ... among the moves that are at most so many hundredths worse than the best */
} BotTechniques;

/* What things are worth in one phase, hundredths. Kinds are Rules.pieces of side 0, in order;
 * squares are seen from side 0, see bot_square. */
typedef struct {
  int16_t material[BOT_KINDS_MAX];
  int16_t squares[BOT_KINDS_MAX][BOT_SQUARES_MAX];
  int16_t terms[TERMS_MAX]; /* in the order of the game's list */
} BotWeights;

typedef struct Bot {
  const Rules *rules;
  char name[BOT_NAME_MAX];
  char summary[BOT_SUMMARY_MAX]; /* a sentence on its character, or nothing */
  char picture[BOT_PICTURE_MAX]; /* a path or the name of a picture of the program, or nothing */
  BotTechniques techniques;
  int depth[BOT_PHASES]; /* plies, from 1 */
  int time_ms;           /* for a move; 0: not limited. What it has found by then counts. */
  BotWeights weights[BOT_PHASES];
} Bot;

/* A sensible bot without a name: alpha-beta with everything on, three plies deep, the game's usual
 * weights. */
void bot_init (Bot *bot, const Rules *rules);

/* Whether the two would play alike and are called alike. */
bool bot_equal (const Bot *a, const Bot *b);

/* Brings every number into its range, and the techniques into those that there are. */
void bot_clamp (Bot *bot);

/* Whether pieces of RULES can be taken by others that move: without, neither quiescence nor an
 * order by captures means anything; and whether RULES know which moves are safe_moves. */
bool bot_has_captures (const Rules *rules);
bool bot_has_safe_moves (const Rules *rules);
/* What ORDER comes to in RULES: captures first is no order where there are none. */
BotOrder bot_order (const Rules *rules, BotOrder order);

/* How many kinds of pieces RULES have, at most BOT_KINDS_MAX; the kind and the side of a PIECE;
 * whether terms count the only kind, which would be there twice if it was material, too. */
int bot_kinds (const Rules *rules);
int bot_kind (const Rules *rules, Piece piece);
int bot_side (const Rules *rules, Piece piece);
bool bot_counts_pieces_in_terms (const Rules *rules);

/* How many squares a table has, at most BOT_SQUARES_MAX, and where a piece of SIDE finds its number
 * in it: side 1 looks at the board from the other end, but for games whose sides have no ends. */
int bot_squares (const Rules *rules);
Square bot_square (const Rules *rules, Square square, int side);

/* The squares that are to a piece what SQUARE is, by the board's symmetry: mirrored from left to
 * right; and where the sides do not come from opposite ends, from top to bottom and, on a square
 * board, over its diagonals. Fills IMAGES, SQUARE itself first and none twice; returns how many. */
int bot_images (const Rules *rules, Square square, Square images[BOT_IMAGES_MAX]);

/* The phase of POSITION from PHASE_OPENING to PHASE_END, and which of the three is nearest. */
int bot_phase (const Rules *rules, const Position *position);
int bot_nearest_phase (int phase);
/* How much of each of the three weights counts at PHASE; they add up to PHASE_MIDDLE. */
void bot_phase_shares (int phase, int shares[BOT_PHASES]);

/*
 * What a bot thinks of a position, broken down: each sum with its name.
 *
 * The breakdown is the evaluation: its items are added up and nothing else is. Values are
 * hundredths from the view of side 0, phases blended.
 */

typedef struct {
  int phase;             /* PHASE_OPENING to PHASE_END */
  int total;             /* the sum of what follows, within BOT_VALUE_MAX */
  int material;          /* what the pieces are worth */
  int squares;           /* what they are worth more or less where they stand */
  int terms[TERMS_MAX];  /* the game's own, in the order of its list */
  int counts[TERMS_MAX]; /* how many there were, side 0 less side 1 */
} BotBreakdown;

enum { BOT_VALUE_MAX = 19000 }; /* no evaluation is beyond; won games are (glass-search.h) */

/* Fills BREAKDOWN for POSITION. */
void bot_breakdown (const Bot *bot, const Position *position, BotBreakdown *breakdown);

/* The breakdown's total from the view of the side to move: the evaluation of a leaf. */
int bot_evaluate (const Bot *bot, const Position *position);

/*
 * A position as the numbers that a bot's weights are multiplied by.
 *
 * The evaluation is a sum of numbers times weights, so the number is also its slope along the
 * weight: what learning needs. In the order of BotWeights: material, squares, terms.
 */

enum {
  BOT_MATERIAL_AT = 0,
  BOT_SQUARES_AT = BOT_KINDS_MAX,
  BOT_TERMS_AT = BOT_SQUARES_AT + BOT_KINDS_MAX * BOT_SQUARES_MAX,
  BOT_WEIGHTS_MAX = BOT_TERMS_AT + TERMS_MAX, /* of one phase */
  BOT_FEATURES_MAX = BOT_KINDS_MAX + BOT_SQUARES_MAX + TERMS_MAX,
};

typedef struct {
  int shares[BOT_PHASES]; /* of PHASE_MIDDLE, see bot_phase_shares */
  int n;
  struct {
    uint16_t weight; /* below BOT_WEIGHTS_MAX */
    int16_t count;   /* side 0's less side 1's, never 0 */
  } items[BOT_FEATURES_MAX];
} BotFeatures;

/* Counts what RULES' bots weigh in POSITION. */
void bot_features (const Rules *rules, const Position *position, BotFeatures *features);

/* The weights of a phase as a row of BOT_WEIGHTS_MAX numbers, and back: rounded, in their range. */
void bot_weights_unroll (const BotWeights *weights, double *row);
void bot_weights_roll (BotWeights *weights, const double *row);
