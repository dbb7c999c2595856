/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of games in progress share: a player that answers when it is told to, a clock that
 * stands still, counts of signals. */
#pragma once

#include "chess/chess.h"
#include "game/match/pal-match.h"

/* A player that is no human and thinks until the test gives its answer. */
#define TEST_TYPE_PLAYER (test_player_get_type ())
G_DECLARE_FINAL_TYPE (TestPlayer, test_player, TEST, PLAYER, GObject)

struct _TestPlayer {
  GObject parent_instance;

  guint64 serial; /* of the last request */
  int requests, cancels;
  gboolean accepts;   /* a draw that is offered */
  gboolean fails;     /* says at once that it cannot think */
  PalPlayerTurn turn; /* of the last request; its record is not kept */
};

TestPlayer *test_player_new (void);

/* Sends an answer with SERIAL, whether it was asked for or not. */
void test_player_answer (TestPlayer *self, const char *signal, guint64 serial, Move move);

/* A match of chess from FEN (NULL: the start) that is not started; a NULL player is a person, a
 * NULL CONTROL no limit. */
PalMatch *test_match (const char *fen, TestPlayer *first, TestPlayer *second,
                      const PalTimeControl *control);

/* The move that TEXT means at the head; the test fails where it means none. */
Move test_move (PalMatch *match, const char *text);

/* Plays moves in any notation, separated by blanks, at the head. */
void test_play (PalMatch *match, const char *moves);

/* Asserts the moves of the line to the head, as files hold them, with blanks between. */
void test_assert_line (PalMatch *match, const char *moves);

/* Why MATCH is over. */
void test_assert_reason (PalMatch *match, const char *reason);

/* Stops MATCH's clock from running by itself: time is *US microseconds. */
void test_freeze (PalMatch *match, gint64 *us);

/* Deletes the folder at PATH with all files and empty folders in it. */
void test_remove_folder (const char *path);

/* Counts every notification and every named signal of OBJECT from now on, as "name:count" for those
 * that were sent, sorted, with blanks between; and starts again. Free the text with g_free. */
typedef struct TestCounts TestCounts;
TestCounts *test_counts_new (gpointer object, const char *const *signals);
char *test_counts_take (TestCounts *self);
void test_counts_free (TestCounts *self);

#define test_assert_counts(counts, expected)                                                       \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *taken_ = test_counts_take (counts);                                           \
    g_assert_cmpstr (taken_, ==, expected);                                                        \
  }                                                                                                \
  G_STMT_END
