/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hints: their three steps, and that the reasons say what is so and nothing else. */
#include "support/test-game.h"

#include "game/match/pal-session.h"
#include "registry.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KNIGHT_HANGS "4k3/pp6/3p4/4N3/8/8/PP6/4K3 w - - 0 1"
#define KNIGHT_GUARDED "4k3/8/8/4r3/8/4N3/5P2/6K1 w - - 0 1"
#define KNIGHT_IN_LINE "4k3/8/8/4r3/8/4N3/8/4K2R w - - 0 1"
#define BACK_RANK "4r1k1/5ppp/8/8/8/R7/5PPP/6K1 w - - 0 1"
#define ROOK_AND_ROOM "6k1/5ppp/8/8/8/8/5PPP/5RK1 w - - 0 1"
#define BISHOP_OUT "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1"
#define ROOK_TAKES "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"
#define ROOK_FOR_KNIGHT "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1"
#define QUEEN_FOR_ROOKS "4r1k1/4rpp1/7p/8/8/4Q3/4R1PP/6K1 w - - 0 1"
#define KNIGHT_FORKS "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1"
#define ROOK_AT_QUEEN "4k3/8/8/3q4/8/8/8/R3K3 w - - 0 1"
#define TWO_TARGETS "6k1/2q5/5r2/8/8/4N3/8/6K1 w - - 0 1"
#define QUEEN_ON_E7 "r1b1nrk1/3nqpp1/3p4/p1P3Bp/1p6/P1Q2PP1/1PP1P2P/R3KBR1 w Q - 1 20"
#define PAWN_RUNS "8/P6k/8/8/8/8/7P/K7 w - - 0 1"

#define CHARIOT_TAKES "3k5/9/9/9/4r4/9/9/9/4R4/5K3 w - - 0 1"
#define HORSE_HANGS "3k5/9/9/9/r3N4/9/9/9/9/4K4 w - - 0 1"
#define CHARIOTS "4k4/9/9/9/9/9/9/R8/1R7/5K3 w - - 0 1"

#define CORNER_FREE "1pP5/8/8/3pP3/3Pp3/8/8/8 w"

enum { MATE = SCORE_MATE };

/* What the reason for a move must contain, or must not. */
typedef struct {
  const Rules *rules;
  const char *position; /* NULL: the start */
  const char *line;     /* the move and what is expected after it */
  int score;
  const char *words;
  gboolean said;
} Case;

static GameRecord *
record_of (const Rules *rules, const char *fen)
{
  Position position;

  if (fen)
    g_assert_true (rules->position_from_text (&position, fen, NULL));
  else
    rules_start (rules, &position);
  return game_record_new (rules, &position);
}

/* What the engine would answer with LINE. */
static EngineResult
result_of (const GameRecord *record, const char *line, int score)
{
  EngineResult result = { .info.score = score };
  g_auto (GStrv) texts = g_strsplit (line, " ", -1);
  GameRecord *walk = game_record_copy (record);

  for (char **text = texts; *text; text++) {
    Move move = MOVE_NONE;

    if (record->rules->move_from_text (game_record_last (walk), *text, strlen (*text), &move)
        != MOVE_TEXT_OK)
      g_error ("“%s” of “%s” is no move", *text, line);
    game_record_play (walk, move);
    result.info.pv[result.info.pv_length++] = move;
  }
  result.best = result.info.pv[0];
  game_record_free (walk);
  return result;
}

static char *
reason_of (const Rules *rules, const char *fen, const char *line, int score)
{
  GameRecord *record = record_of (rules, fen);
  const EngineResult result = result_of (record, line, score);
  char *text = pal_hint_reason_text (record, &result, rules_protocol_notation (rules));

  game_record_free (record);
  return text;
}

static void
assert_cases (const Case *cases, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    g_autofree char *text
        = reason_of (cases[i].rules, cases[i].position, cases[i].line, cases[i].score);

    if ((strstr (text, cases[i].words) != NULL) != cases[i].said)
      g_error ("%s in %s is a good move because: %s", cases[i].line,
               cases[i].position ? cases[i].position : "the start", text);
  }
}

static void
test_decided (void)
{
  static const Case cases[] = {
    { &chess_rules, ROOK_AND_ROOM, "f1a1", 20, "ends", FALSE },
    { &chess_rules, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", MATE - 1,
      "It ends the game: White wins. Checkmate.", TRUE },
    { &chess_rules, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4",
      MATE - 1, "It ends the game: Black wins. Checkmate.", TRUE },
    { &chess_rules, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", 0, "It ends the game in a draw. ",
      TRUE },
    { &chess_rules, "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", 0, "It ends the game in a draw. ",
      TRUE },
    { &reversi_rules, "1pPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w",
      "a1", 6400, "It ends the game: Black wins by 64.", TRUE },
    { &chess_rules, BACK_RANK, "h2h3", 0, "ends", FALSE },
    { &reversi_rules, CORNER_FREE, "a1", 500, "ends", FALSE },

    { &chess_rules, ROOK_AND_ROOM, "f1a1", MATE - 3, "It forces mate in 2 moves.", TRUE },
    { &chess_rules, ROOK_AND_ROOM, "f1a1", MATE - 9, "It forces mate in 5 moves.", TRUE },
    { &xiangqi_rules, CHARIOTS, "a3a9", MATE - 3, "It forces mate in 2 moves.", TRUE },
    { &chess_rules, BACK_RANK, "a3a7", -(MATE - 2),
      "Every move allows mate; this one holds out for 1 move.", TRUE },
    { &chess_rules, BACK_RANK, "a3b3", -(MATE - 4),
      "Every move allows mate; this one holds out for 2 moves.", TRUE },
    { &xiangqi_rules, HORSE_HANGS, "e6d8", -(MATE - 6),
      "Every move allows mate; this one holds out for 3 moves.", TRUE },
    { &chess_rules, ROOK_AND_ROOM, "f1a1", 300, "mate in 2 moves", FALSE },
    { &xiangqi_rules, CHARIOTS, "a3a9", SCORE_RULED - 7,
      "It wins: the other side is left with nothing but a forbidden repetition.", TRUE },
    { &xiangqi_rules, CHARIOTS, "a3a9", 7 - SCORE_RULED,
      "Every move loses; this one holds out until a forbidden repetition.", TRUE },
    { &chess_rules, BACK_RANK, "a3a7", -300, "Every move", FALSE },
    { &xiangqi_rules, CHARIOTS, "a3a9", 3000, "forces", FALSE },

    { &chess_rules, "7k/8/8/8/8/8/r7/7K w - - 0 1", "h1g1", -900, "It is the only legal move.",
      TRUE },
    { &chess_rules, "7k/8/8/8/8/8/r7/7K w - - 0 1", "h1g1 h8g7", -(MATE - 12),
      "It is the only legal move.", TRUE },
    { &xiangqi_rules, "3k5/9/9/9/9/9/9/9/9/3R1K3 b - - 0 1", "d10e10", 0,
      "It is the only legal move.", TRUE },
    { &chess_rules, START, "e2e4", 20, "only legal", FALSE },
    { &xiangqi_rules, NULL, "h3e3", 20, "only legal", FALSE },
    { &reversi_rules, NULL, "d3", 20, "only legal", FALSE },
  };

  assert_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_pieces (void)
{
  static const Case cases[] = {
    /* Promotions. */
    { &chess_rules, PAWN_RUNS, "a7a8q", 900, "The white pawn becomes a white queen.", TRUE },
    { &chess_rules, PAWN_RUNS, "a7a8n", 100, "The white pawn becomes a white knight.", TRUE },
    { &chess_rules, "K7/8/8/8/8/8/p6k/8 b - - 0 1", "a2a1r", 500,
      "The black pawn becomes a black rook.", TRUE },
    { &chess_rules, START, "e2e4", 20, "becomes", FALSE },
    { &chess_rules, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 500, "becomes", FALSE },
    { &xiangqi_rules, CHARIOT_TAKES, "e2e6", 900, "becomes", FALSE },

    /* What is taken, and what comes of it. */
    { &chess_rules, ROOK_TAKES, "d1d5 e8e7 e1e2 e7e6", 500, "It wins the black knight on d5.",
      TRUE },
    { &xiangqi_rules, CHARIOT_TAKES, "e2e6 d10d9 e6e7 d9d10", 900,
      "It wins the black chariot on E5.", TRUE },
    { &chess_rules, "4r1k1/5pp1/7p/8/8/4Q3/4R1PP/6K1 w - - 0 1", "e3e8 g8h7 e8e4 g7g6", 900,
      "It wins the black rook on e8.", TRUE },
    { &chess_rules, ROOK_TAKES, "d1d5", 500, "wins", FALSE },
    { &chess_rules, ROOK_TAKES, "d1d5 e8e7", 500, "wins", FALSE },
    { &chess_rules, ROOK_FOR_KNIGHT, "d1d5 e6d5 e1e2 e8e7", -100, "wins", FALSE },
    { &chess_rules, ROOK_TAKES, "d1d2 d5f4 e1f2 e8e7", 200, "wins", FALSE },

    { &chess_rules, ROOK_FOR_KNIGHT, "d1d5 e6d5 e1e2 e8e7", -100,
      "It exchanges the white rook for the black knight on d5.", TRUE },
    { &chess_rules, BISHOP_OUT, "c4f7 e8f7", -200,
      "It exchanges the white bishop for the black pawn on f7.", TRUE },
    { &xiangqi_rules, NULL, "h3h10 i10h10", -300,
      "It exchanges the red cannon for the black horse on H9.", TRUE },
    { &chess_rules, QUEEN_FOR_ROOKS, "e3e7 e8e7 e2e7 g8f8", 100, "exchanges", FALSE },
    { &chess_rules, ROOK_TAKES, "d1d5 e8e7 e1e2 e7e6", 500, "exchanges", FALSE },
    { &chess_rules, START, "e2e4 d7d5 e4d5 d8d5", 20, "exchanges", FALSE },

    { &chess_rules, QUEEN_ON_E7, "c3g7 e8g7 g5e7 f8e8", 116,
      "It gives the white queen for the black pawn on g7 and then takes the black queen on e7.",
      TRUE },
    { &chess_rules, BISHOP_OUT, "c4f7 e8f7 d1h5 g7g6 h5e5 c6e5", -200, "gives the", FALSE },
    { &chess_rules, BISHOP_OUT, "c4f7 e8f7 d1f3 f7e8", -200, "gives the", FALSE },
    { &chess_rules, "4k3/8/4p3/3n4/p7/2N5/R7/4K3 w - - 0 1", "c3d5 e6d5 a2a4 e8e7", 500,
      "gives the", FALSE },

    { &chess_rules, "3r2k1/5ppp/8/3q4/8/5B2/6PP/6K1 w - - 0 1", "f3d5 d8d5 h2h3 h7h6", -200,
      "It wins the black queen on d5 for the white bishop.", TRUE },
    { &chess_rules, "3r2k1/5ppp/8/3q4/8/5B2/6PP/6K1 w - - 0 1", "f3d5 d8d5", -200,
      "It wins the black queen on d5 for the white bishop.", TRUE },
    { &xiangqi_rules, "3k5/9/9/2r3r2/9/3N5/9/9/9/5K3 w - - 0 1", "d5c7 g7c7 f1f2 d10d9", -300,
      "It wins the black chariot on C6 for the red horse.", TRUE },
    { &chess_rules, ROOK_FOR_KNIGHT, "d1d5 e6d5 e1e2 e8e7", -100, "It wins", FALSE },
    { &chess_rules, "3r2k1/5ppp/8/3q4/8/5B2/6PP/R5K1 w - - 0 1", "f3d5 d8d5 g1h1 d5d1 a1d1 h7h6",
      -200, "It wins the black queen on d5 for the white bishop.", TRUE },
    { &chess_rules, "3r2k1/5ppp/8/3q4/8/5B2/R5PP/6K1 w - - 0 1", "f3d5 d8d5 h2h3 d5d2 h3h4 d2a2",
      -200, "wins", FALSE },
    { &chess_rules, BISHOP_OUT, "c4f7 e8f7 d1f3 f7e8", -200, "wins", FALSE },

    { &chess_rules, ROOK_TAKES, "d1d5", 500, "It takes the black knight on d5.", TRUE },
    { &chess_rules, QUEEN_FOR_ROOKS, "e3e7 e8e7 e2e7 g8f8", 100, "It takes the black rook on e7.",
      TRUE },
    { &chess_rules, "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "d4e3", 20,
      "It takes the white pawn on e4.", TRUE },
    { &chess_rules, START, "e2e4 d7d5 e4d5 d8d5", 20, "takes", FALSE },
    { &xiangqi_rules, NULL, "h3e3 h10g8", 20, "takes", FALSE },
    { &chess_rules, ROOK_FOR_KNIGHT, "d1d2 d5f4", 100, "takes", FALSE },

    /* What the next moves of the line take. */
    { &chess_rules, KNIGHT_FORKS, "d5c7 e8d7 c7a8 d7c8", 300,
      "It wins the black rook on a8: d5c7 e8d7 c7a8.", TRUE },
    { &chess_rules, ROOK_AT_QUEEN, "a1d1 e8e7 d1d5 e7e6 d5d1 e6e5", 500,
      "It wins the black queen on d5: a1d1 e8e7 d1d5.", TRUE },
    { &xiangqi_rules, "3k5/9/9/9/4r4/9/9/9/R8/5K3 w - - 0 1", "a2e2 d10d9 e2e6 d9d10", 900,
      "It wins the black chariot on E5: a2e2 d10d9 e2e6.", TRUE },
    { &chess_rules, KNIGHT_FORKS, "d5c7 e8d8 c7a8 d8c8 e1e2 c8b7 e2e3 b7a8", 200, "wins", FALSE },
    { &chess_rules, KNIGHT_FORKS, "d5c7 e8d7 c7a8", 300, "wins", FALSE },
    /* What could be taken at once is not won by something else; nor what is part of an exchange. */
    { &chess_rules, ROOK_TAKES, "e1e2 e8e7 d1d5 e7e6 d5d1 e6e5", 500, "wins", FALSE },
    { &chess_rules, "2k5/pp1n1p1r/q1pN2p1/3p3N/1QP2p1P/PP1Pb3/1B4P1/R2BK1R1 b Q - 5 27",
      "c8b8 g1f1 g6h5 c4d5 c6d5 d6f7 h7f7", -770, "wins", FALSE },
    { &chess_rules, START, "e2e4 d7d5 e4d5 d8d5", 20, "wins", FALSE },
  };

  assert_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_threats (void)
{
  static const Case cases[] = {
    { &chess_rules, BACK_RANK, "h2h3 g8f8", 0, "It prevents mate in 1.", TRUE },
    { &chess_rules, BACK_RANK, "a3e3 e8d8", 0, "It prevents mate in 1.", TRUE },
    { &chess_rules, BACK_RANK, "a3a1 g8f8", 0, "It prevents mate in 1.", TRUE },
    { &chess_rules, "1r4k1/8/8/8/8/r7/7K/8 w - - 0 1", "h2g1 b8b2", -900, "It prevents mate in 2.",
      TRUE },
    { &xiangqi_rules, "3k5/6R2/9/9/9/8r/9/9/r8/4K4 w - - 0 1", "g9g1 i5i6", -900,
      "It prevents mate in 2.", TRUE }, /* i5i1 g9g1 i1g1 */
    { &chess_rules, BACK_RANK, "a3a7", 0, "prevents", FALSE },
    { &chess_rules, "4r1k1/5ppp/2N5/8/8/R7/5PPP/6K1 w - - 0 1", "c6e7", 0, "prevents", FALSE },
    { &chess_rules, START, "h2h3", 0, "prevents", FALSE },
    { &chess_rules, ROOK_AND_ROOM, "h2h3", 0, "prevents", FALSE },
    { &xiangqi_rules, NULL, "h3e3", 0, "prevents", FALSE },

    { &chess_rules, ROOK_AND_ROOM, "f1a1 h7h6", 0, "It threatens mate in 1.", TRUE },
    { &chess_rules, ROOK_AND_ROOM, "f1d1 h7h6", 0, "It threatens mate in 1.", TRUE },
    { &chess_rules, BISHOP_OUT, "d1h5 g7g6", 0, "It threatens mate in 1.", TRUE },
    { &chess_rules, "8/7k/8/8/8/8/8/RR4K1 w - - 0 1", "a1a6 h7g7", 900, "It threatens mate in 2.",
      TRUE },
    { &xiangqi_rules, CHARIOTS, "a3a9 e10d10", 3000, "It threatens mate in 1.", TRUE },
    { &chess_rules, ROOK_AND_ROOM, "h2h3", 0, "threatens", FALSE },
    { &chess_rules, BISHOP_OUT, "g1f3", 0, "mate", FALSE },
    { &chess_rules, BISHOP_OUT, "c4f7", -300, "threatens", FALSE },
    { &xiangqi_rules, NULL, "h3e3", 0, "mate", FALSE },

    { &chess_rules, KNIGHT_HANGS, "e5f3 e8e7", 0,
      "It saves the white knight on e5, which was attacked.", TRUE },
    { &chess_rules, KNIGHT_IN_LINE, "e1f2 e5f5", 0,
      "It saves the white knight on e3, which was attacked.", TRUE },
    { &xiangqi_rules, HORSE_HANGS, "e6d8 a6a8", 0,
      "It saves the red horse on E5, which was attacked.", TRUE },
    { &chess_rules, KNIGHT_HANGS, "e1f1 d6e5", -300, "saves", FALSE },
    { &chess_rules, KNIGHT_HANGS, "e1f1 e8e7", 300, "saves", FALSE },
    { &chess_rules, KNIGHT_GUARDED, "e3c4 e5e1", 0, "saves", FALSE },
    { &chess_rules, START, "g1f3", 20, "saves", FALSE },
    { &chess_rules, KNIGHT_IN_LINE, "e1f2 e5e3", 0, "saves", FALSE },
    { &xiangqi_rules, HORSE_HANGS, "e1e2 a6e6", -300, "saves", FALSE },

    { &chess_rules, ROOK_AT_QUEEN, "a1d1 d5e4", -400, "It threatens to take the black queen on d5.",
      TRUE },
    { &chess_rules, "4k3/8/8/3n4/8/8/2P5/4K3 w - - 0 1", "c2c4 d5b4", 0,
      "It threatens to take the black knight on d5.", TRUE },
    { &xiangqi_rules, "3k5/9/9/9/4r4/9/9/9/R8/5K3 w - - 0 1", "a2a6 e6f6", 0,
      "It threatens to take the black chariot on E5.", TRUE },
    { &chess_rules, START, "e2e4 e7e5", 20, "threatens", FALSE },
    { &chess_rules, ROOK_AT_QUEEN, "a1d1 d5d1", -900, "threatens", FALSE },
    { &chess_rules, "4k3/8/8/3q4/8/8/7P/3RK3 w - - 0 1", "h2h3 d5e4", -400, "threatens", FALSE },
    { &chess_rules, "4k3/8/2p5/3n4/8/8/8/R3K3 w - - 0 1", "a1d1 e8e7", 0, "threatens", FALSE },

    { &chess_rules, TWO_TARGETS, "e3d5 c7c5", 100,
      "It attacks the black queen on c7 and the black rook on f6 at once.", TRUE },
    { &chess_rules, "6k1/8/2n1n3/8/8/8/3P4/6K1 w - - 0 1", "d2d4 g8g7", 0, "at once", FALSE },
    { &chess_rules, "6k1/8/8/2n1n3/8/8/3P4/6K1 w - - 0 1", "d2d4 g8g7", 0,
      "It attacks the black knight on ", TRUE },
    { &xiangqi_rules, "3k5/9/9/2r1r4/9/9/9/2N6/9/5K3 w - - 0 1", "c3d5 d10d9", 0,
      "It attacks the black chariot on C6 and the black chariot on E6 at once.", TRUE },
    { &xiangqi_rules, "3k5/9/9/2r1r4/9/9/9/2N6/9/5K3 w - - 0 1", "f1f2 c7c3", -900, "at once",
      FALSE },
    { &chess_rules, ROOK_AT_QUEEN, "a1d1 d5e4", -400, "at once", FALSE },

    { &chess_rules, KNIGHT_FORKS, "d5c7 e8d7", 300, "It gives check.", TRUE },
    { &chess_rules, BISHOP_OUT, "c4f7 e8f7", -200, "It gives check.", TRUE },
    { &xiangqi_rules, CHARIOTS, "a3a10 e10e9", 300, "It gives check.", TRUE },
    { &chess_rules, START, "e2e4", 20, "check", FALSE },
    { &chess_rules, ROOK_AND_ROOM, "f1a1", 20, "check", FALSE },
    { &xiangqi_rules, CHARIOTS, "a3a9", 20, "check", FALSE },
  };

  assert_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_discs (void)
{
  static const Case cases[] = {
    { &reversi_rules, CORNER_FREE, "a1", 500, "It takes the corner a1, which can never be flipped.",
      TRUE },
    { &reversi_rules, "5Pp1/8/8/3pP3/3Pp3/8/8/8 w", "h1", 500,
      "It takes the corner h1, which can never be flipped.", TRUE },
    { &reversi_rules, "8/8/8/3pP3/3Pp3/8/8/5Pp1 w", "h8", 500,
      "It takes the corner h8, which can never be flipped.", TRUE },
    { &reversi_rules, CORNER_FREE, "c4", 0, "corner a1, which", FALSE },
    { &reversi_rules, NULL, "d3", 0, "corner", FALSE },
    { &reversi_rules, "5Pp1/8/8/3pP3/3Pp3/8/8/8 w", "c4", 0, "takes", FALSE },

    { &reversi_rules, "Pp6/8/8/3pP3/3Pp3/8/8/8 w", "c1", 300,
      "It makes 2 discs stable: they can never be flipped again.", TRUE },
    { &reversi_rules, "Ppp5/8/8/3pP3/3Pp3/8/8/8 w", "d1", 300,
      "It makes 3 discs stable: they can never be flipped again.", TRUE },
    { &reversi_rules, "P7/p7/8/3pP3/3Pp3/8/8/8 w", "a3", 300,
      "It makes 2 discs stable: they can never be flipped again.", TRUE },
    { &reversi_rules, "Pp6/8/8/3pP3/3Pp3/8/8/8 w", "c4", 0, "stable", FALSE },
    { &reversi_rules, "1Pp5/8/8/3pP3/3Pp3/8/8/8 w", "d1", 0, "stable", FALSE },
    { &reversi_rules, NULL, "d3", 0, "stable", FALSE },
  };

  assert_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_replies (void)
{
  static const Case cases[] = {
    { &reversi_rules, "8/8/8/2Pp4/8/8/8/Pp6 w", "e4", 500, "White then has no move and must pass.",
      TRUE },
    { &reversi_rules, "Pp6/8/8/2Pp4/8/8/8/8 w", "e4", 500, "White then has no move and must pass.",
      TRUE },
    { &reversi_rules, "8/8/8/2Ppp3/8/8/8/Pp6 w", "f4", 500, "White then has no move and must pass.",
      TRUE },
    { &reversi_rules, "8/8/8/2Pp4/8/8/8/Pp6 w", "c8", 500, "pass", FALSE },
    { &reversi_rules, NULL, "d3", 0, "pass", FALSE },
    { &reversi_rules, CORNER_FREE, "c4", 0, "pass", FALSE },

    { &reversi_rules, NULL, "d3", 0, "It leaves White only 3 moves.", TRUE },
    { &reversi_rules, "8/8/2pP4/8/3Pp3/8/8/8 w", "b3", 0, "It leaves White only 1 move.", TRUE },
    { &reversi_rules, "8/8/2pP4/8/3Pp3/8/8/8 w", "f5", 0, "It leaves White only 1 move.", TRUE },
    { &reversi_rules, "8/8/8/2Pp4/8/8/8/Pp6 w", "c8", 0, "leaves", FALSE }, /* e4 leaves none */
    { &reversi_rules, "8/8/8/2Pp4/8/8/8/Pp6 w", "e4", 0, "leaves", FALSE },
    { &reversi_rules, "8/2P5/2pPp3/1ppPP3/3PPP2/8/8/8 b", "e2", 500, "leaves", FALSE }, /* 7 */
    { &chess_rules, "7k/8/8/8/8/8/8/6RK w - - 0 1", "g1g2", 500, "leaves", FALSE },

    { &reversi_rules, "1Pp5/8/8/3pP3/3Pp3/8/8/8 w", "d1", 0, "It keeps White out of the corner a1.",
      TRUE },
    { &reversi_rules, "5pP1/8/8/3pP3/3Pp3/8/8/8 w", "e1", 0, "It keeps White out of the corner h1.",
      TRUE },
    { &reversi_rules, "8/8/8/3pP3/3Pp3/8/8/1Pp5 w", "d8", 0, "It keeps White out of the corner a8.",
      TRUE },
    { &reversi_rules, "1Pp5/8/8/3pP3/3Pp3/8/8/8 w", "c4", 0, "keeps", FALSE },
    { &reversi_rules, NULL, "d3", 0, "keeps", FALSE },
    { &reversi_rules, CORNER_FREE, "a1", 500, "keeps", FALSE },
  };

  assert_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_outlook (void)
{
  static const Case cases[] = {
    { &chess_rules, START, "e2e4 e7e5", 120, "After the best reply, e7e5, White is better by 1.20.",
      TRUE },
    { &chess_rules, START, "e2e4 e7e5", -120,
      "After the best reply, e7e5, Black is better by 1.20.", TRUE },
    { &xiangqi_rules, NULL, "h3e3 h10g8", 10,
      "After the best reply, h10g8, the sides are about equal.", TRUE },
    { &chess_rules, START, "e2e4", 120, "White is better by 1.20 then.", TRUE },
    { &reversi_rules, NULL, "d3 c5", 744, "After the best reply, c5, Black is better by 7 discs.",
      TRUE },
    { &chess_rules, START, "e2e4", 0, "The sides are about equal then.", TRUE },
    { &chess_rules, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", MATE - 1, "better", FALSE },
    { &chess_rules, KNIGHT_FORKS, "d5c7 e8d7 c7a8 d7c8", 300, "better", FALSE }, /* two are said */
    { &chess_rules, "7k/8/8/8/8/8/r7/7K w - - 0 1", "h1g1", -900, "better", FALSE },
  };

  assert_cases (cases, G_N_ELEMENTS (cases));
}

/* --- What is said before the reason --- */

/* The names of the cells to which the first step points. */
static void
assert_cells (const Rules *rules, const char *fen, const char *text, const char *names,
              const char *sentence)
{
  GameRecord *record = record_of (rules, fen);
  const Position *position = game_record_last (record);
  const Move move = result_of (record, text, 0).best;
  Square cells[PAL_HINT_CELLS_MAX];
  int n = pal_hint_cells (rules, position, move, cells);
  g_autofree char *said = pal_hint_cells_text (rules, position, move);
  g_autoptr (GString) found = g_string_new (NULL);

  for (int i = 0; i < n; i++) {
    char name[SQUARE_NAME_MAX];

    rules->square_name (cells[i], name);
    g_string_append_printf (found, "%s%s", i > 0 ? " " : "", name);
  }
  g_assert_cmpstr (found->str, ==, names);
  g_assert_cmpstr (said, ==, sentence);
  game_record_free (record);
}

static void
test_cells (void)
{
  assert_cells (&chess_rules, NULL, "Nf3", "g1", "Move the white knight on g1.");
  assert_cells (&chess_rules, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "e1",
                "Move the white king on e1.");
  assert_cells (&xiangqi_rules, NULL, "h3e3", "h3", "Move the red cannon on H2.");
  /* Those that flip most are the ones that a beginner would think of. */
  assert_cells (&reversi_rules, "8/8/8/2PpppP1/2Pp4/2Ppp3/8/8 w", "e5", "f7 f6 e5",
                "The best move is one of the 3 marked squares.");
  assert_cells (&reversi_rules, "8/8/8/2Pp4/8/8/8/Pp6 w", "e4", "c8 e4",
                "The best move is one of the 2 marked squares.");
  assert_cells (&reversi_rules, "8/8/8/2Pp4/8/8/8/8 w", "e4", "e4",
                "There is only one legal move.");
  /* Black has nothing that could be bracketed. */
  assert_cells (&reversi_rules, "Pp6/8/8/8/8/8/8/8 b", "pass", "",
                "There is no legal move: the turn passes.");
}

static void
test_move_text (void)
{
  GameRecord *record = record_of (&chess_rules, NULL);
  g_autofree char *text = pal_hint_move_text (&chess_rules, game_record_last (record),
                                              result_of (record, "Nf3", 0).best, NOTATION_FILE);

  g_assert_cmpstr (text, ==, "Play Nf3.");
  game_record_free (record);
}

/* --- The steps --- */

static const char *const hint_signals[] = { "changed", NULL };

static void
wait_for (PalHint *hint)
{
  while (pal_hint_get_busy (hint))
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_step (PalHint *hint, PalHintStep step, const char *text, const char *next)
{
  g_autofree char *said = pal_hint_get_text (hint, NOTATION_FILE);
  g_autofree char *label = NULL;

  g_object_get (hint, "label", &label, NULL);
  g_assert_cmpint (pal_hint_get_step (hint), ==, step);
  g_assert_cmpstr (said, ==, text);
  g_assert_cmpstr (label, ==, next);
}

static void
test_steps (void)
{
  g_autoptr (PalMatch) match = test_match ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", NULL, NULL, NULL);
  g_autoptr (PalHint) hint = pal_hint_new ();
  TestCounts *counts = test_counts_new (hint, hint_signals);
  Square cells[PAL_HINT_CELLS_MAX];

  g_assert_true (pal_hint_advance (hint)); /* nothing is in view */
  pal_hint_look (hint, match, pal_match_get_head (match));
  test_assert_counts (counts, "label:1");
  assert_step (hint, PAL_HINT_NONE, NULL, "Hint: Show the Piece");
  g_assert_cmpint (pal_hint_get_cells (hint, cells), ==, 0);

  g_assert_true (pal_hint_advance (hint));
  test_assert_counts (counts, "busy:1 label:1");
  assert_step (hint, PAL_HINT_NONE, NULL, "Hint: Show the Move");
  wait_for (hint);
  test_assert_counts (counts, "busy:1 changed:1");
  assert_step (hint, PAL_HINT_PIECE, "Move the white rook on a1.", "Hint: Show the Move");
  g_assert_cmpint (pal_hint_get_cells (hint, cells), ==, 1);
  g_assert_cmpuint (cells[0], ==, 0);
  g_assert_cmpuint (pal_hint_get_move (hint), ==, MOVE_NONE);

  g_assert_true (pal_hint_advance (hint));
  assert_step (hint, PAL_HINT_MOVE, "Play Ra8#.", "Hint: Say Why");
  g_assert_cmpint (pal_hint_get_cells (hint, cells), ==, 0);
  g_assert_cmpuint (pal_hint_get_move (hint), ==, test_move (match, "Ra8"));

  g_assert_true (pal_hint_advance (hint));
  assert_step (hint, PAL_HINT_REASON, "It ends the game: White wins. Checkmate.", "Hide the Hint");
  test_assert_counts (counts, "changed:2 label:2");

  /* It goes, and what was found is not looked for again. */
  g_assert_true (pal_hint_advance (hint));
  assert_step (hint, PAL_HINT_NONE, NULL, "Hint: Show the Piece");
  g_assert_true (pal_hint_advance (hint));
  assert_step (hint, PAL_HINT_PIECE, "Move the white rook on a1.", "Hint: Show the Move");
  test_assert_counts (counts, "changed:2 label:2");

  /* Nor is it about another position. */
  test_play (match, "Kf1");
  pal_hint_look (hint, match, pal_match_get_head (match));
  assert_step (hint, PAL_HINT_NONE, NULL, "Hint: Show the Piece");
  test_counts_free (counts);
}

/* Whoever presses three times at once wants to know all. */
static void
test_steps_while_busy (void)
{
  g_autoptr (PalMatch) match = test_match ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", NULL, NULL, NULL);
  g_autoptr (PalHint) hint = pal_hint_new ();
  TestCounts *counts = test_counts_new (hint, hint_signals);

  pal_hint_look (hint, match, pal_match_get_head (match));
  for (int i = 0; i < 5; i++)
    g_assert_true (pal_hint_advance (hint));
  assert_step (hint, PAL_HINT_NONE, NULL, "Hide the Hint");
  wait_for (hint);
  assert_step (hint, PAL_HINT_REASON, "It ends the game: White wins. Checkmate.", "Hide the Hint");
  test_assert_counts (counts, "busy:2 changed:1 label:4");
  test_counts_free (counts);
}

/* A game that ends leaves no hint for its next move. */
static void
test_end (void)
{
  g_autoptr (PalMatch) match = test_match ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", NULL, NULL, NULL);
  g_autoptr (PalSession) session = pal_session_new ();
  PalHint *hint = pal_session_get_hint (session);

  pal_match_start (match);
  pal_session_set_match (session, match);
  g_assert_true (pal_hint_advance (hint));
  wait_for (hint);
  g_assert_cmpint (pal_hint_get_step (hint), ==, PAL_HINT_PIECE);
  pal_match_resign (match, 0);
  g_assert_cmpint (pal_hint_get_step (hint), ==, PAL_HINT_NONE);
}

/* Where the game is over there is nothing to be found, nor shown. */
static void
test_nothing_found (void)
{
  g_autoptr (PalMatch) match = test_match ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", NULL, NULL, NULL);
  g_autoptr (PalHint) hint = pal_hint_new ();

  pal_hint_look (hint, match, pal_match_get_head (match));
  g_assert_true (pal_hint_advance (hint));
  wait_for (hint);
  assert_step (hint, PAL_HINT_NONE, NULL, "Hint: Show the Piece");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hint/decided", test_decided);
  g_test_add_func ("/hint/pieces", test_pieces);
  g_test_add_func ("/hint/threats", test_threats);
  g_test_add_func ("/hint/discs", test_discs);
  g_test_add_func ("/hint/replies", test_replies);
  g_test_add_func ("/hint/outlook", test_outlook);
  g_test_add_func ("/hint/cells", test_cells);
  g_test_add_func ("/hint/move", test_move_text);
  g_test_add_func ("/hint/steps", test_steps);
  g_test_add_func ("/hint/steps-while-busy", test_steps_while_busy);
  g_test_add_func ("/hint/nothing-found", test_nothing_found);
  g_test_add_func ("/hint/end", test_end);
  return g_test_run ();
}
