/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPlayer: whoever makes moves in a match: a person, a built-in engine, later bots and processes.
 *
 * The match asks with a serial number and the player answers once, whenever it is ready, by the
 * signal "move" with the same serial. A cancelled or outdated answer is ignored by the match, so a
 * player needs to be quick to stop but not exact. Everything here happens on the main thread.
 */
#pragma once

#include "engine/engine-types.h"

#include <gio/gio.h>

#define PAL_TYPE_PLAYER (pal_player_get_type ())
G_DECLARE_INTERFACE (PalPlayer, pal_player, PAL, PLAYER, GObject)

/* What a player is told when it is asked for a move. */
typedef struct {
  const GameRecord *record; /* the line to the present position; copy it to keep it */
  gint64 time[2];           /* left, milliseconds; G_MAXINT64 without limit */
  gint64 increment[2];
  gint64 move_time; /* for this move, milliseconds; 0: not limited */
  int moves_to_go;  /* of the side to move, 0: to the end */
  guint64 nodes;    /* that an engine may search, 0: not limited */
  int depth;        /* plies likewise */
} PalPlayerTurn;

struct _PalPlayerInterface {
  GTypeInterface parent;

  void (*request_move) (PalPlayer *self, const PalPlayerTurn *turn, guint64 serial);
  void (*cancel) (PalPlayer *self);
  /* It answers with the best that it has found so far. */
  void (*hurry) (PalPlayer *self);
  /* Whether there is a way to tell it that; NULL: where HURRY is not. */
  gboolean (*can_hurry) (PalPlayer *self);
  /* The game, which so far is RECORD, is about to begin: what takes time before a first move is
   * best done now. May be NULL. */
  void (*warm_up) (PalPlayer *self, const GameRecord *record);
  gboolean (*is_human) (PalPlayer *self);
  /* Whether it cannot think yet, since its program is being started. */
  gboolean (*is_starting) (PalPlayer *self);
  /* Nobody has the game in view, or again somebody has. May be NULL. */
  void (*set_out_of_view) (PalPlayer *self, gboolean out_of_view);
  /* Answers an offered draw (TRUE: accepted) from what it thought of its last position. */
  gboolean (*consider_draw) (PalPlayer *self, const GameRecord *record);
};

/* Asks for a move; the answer is the signal "move". A running request is cancelled first. */
void pal_player_request_move (PalPlayer *self, const PalPlayerTurn *turn, guint64 serial);

/* Withdraws the request; no "move" for it comes any more. */
void pal_player_cancel (PalPlayer *self);

/* Has it answer a request with the best that it has found so far, where there is a way to. */
void pal_player_hurry (PalPlayer *self);
gboolean pal_player_can_hurry (PalPlayer *self);

void pal_player_warm_up (PalPlayer *self, const GameRecord *record);

/* Has what it thinks with give way further while nobody has the game in view (thread.h), at once;
 * what has given way may come back no sooner than with the next game. */
void pal_player_set_out_of_view (PalPlayer *self, gboolean out_of_view);

gboolean pal_player_is_human (PalPlayer *self);
gboolean pal_player_is_starting (PalPlayer *self);
gboolean pal_player_consider_draw (PalPlayer *self, const GameRecord *record);

/* Properties: "name" (read-write string), "detail" (string: "Level 8 · about 1900").
 *             "picture" (read-only string: the path of a picture of who plays, NULL: there is none)
 * Signals: "move" (guint64 serial, guint move)
 *          "info" (guint64 serial, EngineInfo *info): what it thinks, on the main thread, at most
 *          a few times in a frame.
 *          "started": it was starting when it was asked, and thinks from now on
 *          "claim" (guint64 serial, guint move): like "move", and a draw is claimed with it
 *          "resign" (guint64 serial)
 *          "failed" (guint64 serial, char *why): there will be no answer, WHY in a translated
 *          sentence. May be sent while it is being asked. */
char *pal_player_dup_name (PalPlayer *self);
/* The same as files have it: NULL where it is only what the program calls a person who gave no
 * name. */
char *pal_player_dup_own_name (PalPlayer *self);
char *pal_player_dup_detail (PalPlayer *self);
char *pal_player_dup_picture (PalPlayer *self);

/* A person: never answers by itself; the match's own door is used. */
#define PAL_TYPE_HUMAN_PLAYER (pal_human_player_get_type ())
G_DECLARE_FINAL_TYPE (PalHumanPlayer, pal_human_player, PAL, HUMAN_PLAYER, GObject)
PalPlayer *pal_human_player_new (const char *name);
/* Calls the person on SIDE by NAME from now on; NULL or "": as one who has given no name. */
void pal_human_player_rename (PalHumanPlayer *self, const char *name, const Rules *rules, int side,
                              gboolean alone);
/* Tells of it even where PATH is the same: what lies there may be another picture. */
void pal_human_player_set_picture (PalHumanPlayer *self, const char *path);
/* One who has given no name: "You" if they are ALONE against the computer, else the side they play
 * in RULES, in the person's language. */
PalPlayer *pal_human_player_new_unnamed (const Rules *rules, int side, gboolean alone);

/* A built-in engine on its worker thread. LEVEL is 1 to LEVEL_COUNT (strength.h).
 * Properties beside those of a player: "rules" (pointer, construct only), "level" (int),
 * "threads" (int; 0: one below full strength, else up to four of the processor's), "hash-mb" (int),
 * "resigns" (boolean, off: whether it gives up hopeless games), "books" (PalBooks: those that it
 * plays from, or NULL); changes count from its next move.
 *
 * It accepts a draw where it does not think itself better (late in the game) or thinks itself worse
 * (at any time), and claims one that is due where it does not think itself better. */
#define PAL_TYPE_ENGINE_PLAYER (pal_engine_player_get_type ())
G_DECLARE_FINAL_TYPE (PalEnginePlayer, pal_engine_player, PAL, ENGINE_PLAYER, GObject)
PalPlayer *pal_engine_player_new (const Rules *rules, int level);
int pal_engine_player_get_level (PalEnginePlayer *self);
