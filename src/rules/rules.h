/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a game is: one const table of functions for each game.
 *
 * Everything above the games - matches, files, boards, bots, the arena - sees a game only through
 * this table. A fourth game fills in one more table and a line in the registry. The search inside a
 * game never goes through it.
 *
 * Sides are 0 (moves first) and 1. All functions are pure: they keep nothing, print nothing and may
 * be called from any thread. Texts are UTF-8; those marked N_() are translated where shown.
 */
#pragma once

#include "board.h"
#include "game-record.h"
#include "motif.h"
#include "move-code.h"
#include "outcome.h"
#include "overlay.h"
#include "setup.h"
#include "terms.h"
#include "text.h"

struct Rules {
  const char *id;             /* "chess"; what files, settings and the command line call it */
  const char *const *aliases; /* what else files and programs call it (registry_find), up to NULL */
  const char *name;           /* N_("Chess") */
  const char *side_names[2];  /* N_("White"), N_("Black") */
  const char *side_tags[2];   /* the PGN tags of the players */
  const char *const *file_tags; /* of every PGN file, the first before all: name, value ... NULL */

  BoardKind board;
  int files, ranks;
  TallyKind tally;
  CountText tallied; /* TALLY_PIECES: how a number of them is said, or nothing */
  const PieceInfo *pieces;
  int n_pieces;
  const StartFamily *starts; /* the first one is the game's standard start */
  int n_starts;
  const Notation *notations;
  int n_notations;
  const char
      *default_notation; /* N_("usual notation:ID"), see pal_notation_default; NULL: the first */
  const char *const *time_controls; /* usual ones, as in PGN, up to NULL; NULL: those of any game */
  const RuleSet *rule_sets;         /* what players may agree upon; the first one is usual */
  int n_rule_sets;                  /* 0 where there is nothing to choose */
  int n_symmetries;                 /* mirror images that are as good (symmetry.h): 0 or 2, 4, 8 */
  bool upright;            /* diagrams show it from the first mover's side, whoever plays */
  bool null_moves;         /* MOVE_PASS may be played as an annotation though it is not legal */
  OverlayList overlays;    /* what a person may have laid over the board */
  const TermList *terms;   /* what bots may weigh; NULL: pieces and nothing else */
  const MotifList *motifs; /* what may be said of moves in words; NULL: nothing */
  const SetupRules *setup; /* how positions are set up by hand; NULL: they cannot be */

  /* Reads FEN text into POSITION; what may be left out is filled in. Refuses positions in which
   * the game cannot be played (no king, the side not to move in check ...). ERROR may be NULL. */
  bool (*position_from_text) (Position *position, const char *text, TextError *error);
  /* Writes the FEN of POSITION, at most POSITION_TEXT_MAX bytes with the NUL. */
  void (*position_to_text) (const Position *position, char *text);
  /* The rule set that a game from POSITION is played by, an index; NULL without rule sets. */
  int (*rule_set) (const Position *position);
  void (*set_rule_set) (Position *position, int index);

  int (*side_to_move) (const Position *position);
  int (*move_number) (const Position *position); /* from 1, as it stands in the move list */
  uint64_t (*key) (const Position *position);    /* equal where repetitions count; 64 mixed bits */
  /* Makes IMAGE of POSITION by SYMMETRY, 1 to n_symmetries - 1; NULL where there is none. */
  void (*mirror) (const Position *position, int symmetry, Position *image);
  Piece (*piece_at) (const Position *position, Square square);
  /* The square of a king in check, or SQUARE_NONE. */
  Square (*check_square) (const Position *position);
  /* Fills MOVES (room for MOVES_MAX) with all legal moves, in a stable order. */
  int (*legal_moves) (const Position *position, Move *moves);
  /* The legal move that has CODE, which is not MOVE_CODE_PASS, or MOVE_NONE, without a list of all;
   * NULL where such a list is as quick. See rules_find_code. */
  Move (*move_of_code) (const Position *position, MoveCode code);
  /* Plays a legal move, or MOVE_PASS where null_moves is set and the side is not in check. */
  void (*play) (Position *position, Move move);

  /* What ends the game by itself in the record's last position. */
  Outcome (*outcome) (const GameRecord *record);
  /* A draw that the side to move may claim in the last position; or by playing INTENDED next,
   * unless that is MOVE_NONE. OUTCOME_ONGOING where there is none. */
  Outcome (*claim) (const GameRecord *record, Move intended);
  /* What a player must know before it is too late (N_()), or NULL. Both may be NULL themselves. */
  const char *(*warning) (const GameRecord *record);
  /* The reason of OUTCOME in the game's own words (N_()), or NULL where reason_sentence will do. */
  const char *(*explain) (Outcome outcome);
  /* SIDE has used up its time: lost, or a draw if the other side could never win. */
  Outcome (*flag_fall) (const Position *position, int side);
  /* The squares that, clicked after move_from(), mean MOVE; the first one is where the piece ends
   * up. Returns how many (at most MOVE_TARGETS_MAX). */
  int (*move_targets) (const Position *position, Move move, Square *targets);
  /* What MOVE does to the board, in the order in which it should be drawn; returns how many. */
  int (*move_changes) (const Position *position, Move move, Change *changes);
  /* What the legal move of SIDE that has CODE does to a board that is nothing but its pieces, one
   * for each Square: fills CHANGES (room for CHANGES_MAX) with each square that becomes another and
   * returns how many; a pass changes none. For those who run through millions of games, so it is
   * quick and believes what it is given. NULL where a game has none: then play tells. */
  int (*replay) (const Piece *squares, int side, MoveCode code, SquareChange *changes);
  /* The piece that a move_choice() stands for (what to show when asking for a promotion). */
  Piece (*choice_piece) (const Position *position, Move move);
  /* Moves with which the side NOT to move would win something if it were its turn. May be NULL. */
  int (*threats) (const Position *position, Move *moves);
  /* Where, after the legal MOVE, the other side wins more by taking the mover's pieces on one
   * square than MOVE has won: where it wins most, or SQUARE_NONE. NULL where moves take nothing. */
  Square (*left_hanging) (const Position *position, Move move);

  /* Writes MOVE in NOTATION (an index into notations), at most MOVE_TEXT_MAX bytes with the NUL. */
  void (*move_to_text) (const Position *position, Move move, int notation, char *text);
  /* Reads the LENGTH bytes at TEXT as a move in any notation that the game knows, tolerantly. */
  MoveTextResult (*move_from_text) (const Position *position, const char *text, size_t length,
                                    Move *move);
  /* The same in one NOTATION; NULL where no two contradict each other. See rules_read_move. */
  MoveTextResult (*move_from_notation) (const Position *position, const char *text, size_t length,
                                        int notation, Move *move);

  /* Why the piece on FROM, which goes so, may not go to TO all the same: an N_() sentence. NULL
   * where it may, or where no piece of the side to move goes so. May be NULL. */
  const char *(*obstacle) (const Position *position, Square from, Square to);
  /* The move that the LENGTH bytes at TEXT are, in NOTATION as for rules_read_move, among those
   * that have such an obstacle; MOVE_NONE where they are none of them, or several. NULL where
   * OBSTACLE is. */
  Move (*obstructed_from_text) (const Position *position, const char *text, size_t length,
                                int notation);

  /* "e4": what the cell is called in the game's own coordinates; SQUARE_NAME_MAX bytes. And what
   * players of the game call it, or NULL where they call it just that: see rules_square_title. */
  void (*square_name) (Square square, char *name);
  void (*square_title) (Square square, char *name);
  /* Where some players count files from each side's right: the side in whose half the cell is, its
   * file as that side counts and writes it (SQUARE_NAME_MAX bytes), and its rank from that side's
   * edge, from 1. Else NULL. */
  void (*square_place) (Square square, int *side, char *file, int *rank);
  /* The PGN Variant tag that a game from START needs, or NULL. */
  const char *(*variant_tag) (const Position *start);
};
void rules_start (const Rules *rules, Position *position); /* the standard one */
/* Whether POSITION is that, as FEN and the Variant tag tell it: not by its bytes. */
bool rules_is_start (const Rules *rules, const Position *position);
/* Whether MOVE is legal in POSITION; and whether it may be recorded: null moves too. */
bool rules_is_legal (const Rules *rules, const Position *position, Move move);
bool rules_is_playable (const Rules *rules, const Position *position, Move move);
bool rules_must_pass (const Rules *rules, const Position *position); /* nothing else is legal */
bool rules_only_places (const Rules *rules); /* a move is one click: nothing on the board moves */

/* What people are told that SQUARE is called; SQUARE_NAME_MAX bytes at NAME. */
void rules_square_title (const Rules *rules, Square square, char *name);

/* The enemy's piece that MOVE takes in POSITION and where it stands; 0, with SQUARE as it was,
 * where it takes none. */
Piece rules_taken (const Rules *rules, const Position *position, Move move, Square *square);

/* A legal move in POSITION, which has one, drawn from RANDOM. */
Move rules_random_move (const Rules *rules, const Position *position, Random *random);

/* How RECORD ends by itself or by a draw that may be claimed at once; or OUTCOME_ONGOING. */
Outcome rules_judge (const GameRecord *record);

/* Why OUTCOME came about, in RULES' own words where they have any; an N_() sentence. */
const char *rules_explain (const Rules *rules, Outcome outcome);

/* The index of the notation that protocols use: the second one, or the only one. */
int rules_protocol_notation (const Rules *rules);

/* Reads the LENGTH bytes at TEXT, which are known to be in NOTATION (an index), but tolerantly: a
 * text that can only be another notation's is read as that. MOVE is set for MOVE_TEXT_OK only, and
 * is then legal, or MOVE_PASS where the rules have null moves. */
MoveTextResult rules_read_move (const Rules *rules, const Position *position, const char *text,
                                size_t length, int notation, Move *move);

/* The index of the notation called ID, or NOTATION_FILE. */
int rules_notation (const Rules *rules, const char *id);
