/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the search in the glass share. */
#pragma once

#include "glass-record.h"
#include "glass-search.h"
#include "glass-turns.h"

#include "engine/engine-types.h"

enum { GLASS_PLY_MAX = 64 };

/* What the table keeps of a position. */
typedef struct {
  uint64_t key;
  Move best;
  int16_t value;        /* mates counted from the position, not from the root */
  uint8_t depth, bound; /* of Bound */
  uint8_t member;       /* that wrote it, of the threads that search together */
  uint32_t search;      /* the number of the search that wrote it; older ones are forgotten */
  int32_t node;         /* that it was written at in the tree, or GLASS_NONE ... */
  uint32_t iteration;   /* ... of this iteration, from 1 */
} GlassEntry;

struct GlassSearch {
  const Bot *bot;
  const Rules *rules;
  GameRecord *record; /* the line from the game's start to the node that is being searched */
  SearchControl *control;
  GlassTree *tree;
  GlassCounters counters;
  uint64_t nodes_max;
  int64_t started_us, deadline_us; /* INT64_MAX: none */
  int64_t reported_us;
  bool stopped;
  bool captures;   /* there are some in the game */
  BotOrder order;  /* of moves, the bot's as it comes to in the game */
  EngineInfo info; /* what is reported */
  GlassEntry *table;
  GlassEntry *shared;         /* the table that is used: its own, or that of the thread it helps */
  GlassTurns *turns;          /* NULL: it searches alone */
  int member;                 /* which of the threads it is */
  int depth;                  /* of the iteration */
  bool overtaken;             /* stopped because the other thread has finished the iteration */
  uint32_t number;            /* of this search, from 1 */
  uint32_t iteration;         /* of it, from 1 */
  uint32_t (*history)[65536]; /* by side, and by the squares of a move */
  GlassLearnt learnt;         /* for people, and the killer moves */
  Move lines[GLASS_PLY_MAX + 1][GLASS_PLY_MAX + 1]; /* the best one found from each ply */
  int lengths[GLASS_PLY_MAX + 1];
};

/* A place in the tree, as the search passes it down. */
typedef struct {
  int depth; /* plies still to search; 0: beyond them */
  int ply;   /* from the root */
  int alpha, beta;
  int known; /* the other side has at least -KNOWN: of more nobody asks how exact it is */
  int node;  /* in the tree, or GLASS_NONE */
} GlassPlace;

/* --- glass-node.c --- */

/* What a visit found out about a position. */
typedef struct {
  int value;       /* the true value is exactly this, unless */
  unsigned bounds; /* GLASS_LOWER: it may be higher; GLASS_UPPER: it may be lower */
  int node;        /* that it became in the tree, or GLASS_NONE */
} GlassFound;

/* The value of the record's last position for the side to move; MOVE led to it from PARENT. PLACE
 * needs no node. */
GlassFound glass_visit (GlassSearch *search, GlassPlace place, int parent, Move move);

/* Plays MOVE, visits the position after it with the window turned round, and takes it back. Returns
 * what was found for the side that played it; whether less than BEST is exact does not matter. */
GlassFound glass_try (GlassSearch *search, const GlassPlace *place, Move move, int alpha, int best);

/* A finding before anything is known of its position. */
static inline GlassFinding
glass_finding (void)
{
  return (GlassFinding){ .kind = GLASS_INNER,
                         .value = -SCORE_INFINITE,
                         .least = -SCORE_INFINITE,
                         .most = -SCORE_INFINITE,
                         .best = GLASS_NONE,
                         .source = GLASS_NONE };
}

/* The search was stopped inside: what was found until then counts, the rest is open. */
void glass_finding_stop (const GlassSearch *search, GlassFinding *finding);

/* Adds what a move, or standing still, leads to. Returns whether that is the best so far. */
bool glass_finding_add (GlassFinding *finding, GlassFound found);

/* Whether the search must end now; sets search->stopped. */
bool glass_must_stop (GlassSearch *search);

/* The line that begins with MOVE at PLY and goes on as the last visit's did. */
void glass_keep_line (GlassSearch *search, int ply, Move move);

static inline const Position *
glass_position (const GlassSearch *search)
{
  return &search->record->positions[search->record->length];
}

/* Fills MOVES with the legal moves that are to be searched at PLACE, in the order in which the bot
 * looks at them; FIRST, if not MOVE_NONE, before the others. Returns how many, at most. N_LEGAL is
 * set to how many there are; those stand in MOVES as well. */
int glass_moves (GlassSearch *search, const GlassPlace *place, Move first, Move *moves,
                 int *n_legal);

/* Whether of the N legal MOVES at the record's last position those that leave a piece hanging are
 * left out: there are others, and it is no check. */
bool glass_leaves_out (const GlassSearch *search, const Move *moves, int n);
/* MOVE, which is left out of PLACE, becomes a node without a value. */
void glass_leave_out (GlassSearch *search, const GlassPlace *place, Move move, int alpha);

/* --- glass-search.c --- */

/* What is known of the position with KEY, or NULL. */
const GlassEntry *glass_table_get (GlassSearch *search, uint64_t key);
/* PLACE is where it was found out. */
void glass_table_put (GlassSearch *search, uint64_t key, const GlassPlace *place, int value,
                      Bound bound, Move best);
/* The node of this iteration's tree that ENTRY was written at, or GLASS_NONE. */
int glass_table_source (const GlassSearch *search, const GlassEntry *entry);
/* The entry's value, PLY plies from the root. */
int glass_table_value (const GlassEntry *entry, int ply);
