/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * palamedes-tuner: fits the weights of evaluations from games that the engines play themselves.
 *
 * Each job is a subcommand in a file of its own. A job that takes long tells how far it is on the
 * standard error, can be stopped at any time and goes on where it was when it is started again with
 * the same words.
 */
#pragma once

enum { TUNER_USAGE = 2 };

/* What a job gets: the words after its name. Returns an exit status; TUNER_USAGE has it said what
 * the words should be. */
typedef int (*TunerJob) (int argc, char **argv);

/* GAME FILE COUNT NODES SEED [WEIGHTS]: plays GAME against itself until FILE (see tuner-games.h)
 * holds COUNT games, with the network WEIGHTS, by hand for -, or else as the game evaluates. */
int tuner_games (int argc, char **argv);

/* GAME LINES FILE COUNT NODES PLIES SPREAD SEED: appends COUNT games of self-play to FILE, as PGN.
 * Each begins with one of the openings in the file LINES and PLIES plies that are chosen by chance
 * among moves not much worse than the best one: the less often, the more times SPREAD hundredths.
 */
int tuner_openings (int argc, char **argv);

/* GAME FILE COUNT NODES PLIES SPREAD GAMES SEED: gets to know COUNT positions of the first PLIES
 * plies, the best lines first, each by a search of NODES nodes for each good move, and writes GAMES
 * that are drawn from them to FILE, as PGN. SPREAD is as for tuner_openings. */
int tuner_deepen (int argc, char **argv);

/* GAME FILE COUNT GAMES NODES SEED: plays games, at most GAMES, until the EPD file FILE holds COUNT
 * exercises, which searches of NODES nodes have judged (tuner-exercises.h). */
int tuner_exercises (int argc, char **argv);

/* GAME WEIGHTS-A NODES-A WEIGHTS-B NODES-B PAIRS SEED: plays pairs of games between two networks,
 * or the hand-written evaluation where WEIGHTS is -, with so many nodes for each move. */
int tuner_match (int argc, char **argv);

/* GAME FILE ROUNDS NODES SEED [WEIGHTS]: tunes the constants of GAME's search (search/search.h) by
 * ROUNDS of games, two pairs each, with NODES for each move and the network WEIGHTS (by hand for -,
 * as the game evaluates where there is none). They go into the text file FILE. */
int tuner_spsa (int argc, char **argv);

/* WEIGHTS EPOCHS VARIATIONS GAMES...: fits a network (network/network.h) to the hand-written
 * evaluation of VARIATIONS of each position in games of self-play. */
int tuner_distil (int argc, char **argv);

/* WEIGHTS EPOCHS RESULT-PERCENT START GAMES...: fits a network to games of self-play, beginning
 * from nothing (START is -) or from what another run has left beside its weights START. */
int tuner_network (int argc, char **argv);

/* SOURCE PER-GAME EPOCHS RESULT-PERCENT PULL SEED GAMES...: fits the weights of the hand-written
 * evaluation to quiet positions from games of self-play, PER-GAME from each, and writes the source
 * that defines them. Weights of which little is seen stay where they are, as if PULL positions
 * (tuner-learner.h) spoke for them. */
int tuner_evaluation (int argc, char **argv);

/* FILE COUNT DEPTH SEED: plays reversi against itself until FILE holds COUNT games. */
int tuner_reversi_games (int argc, char **argv);

/* WEIGHTS COUNT DEPTH GAMES...: fits the weights of reversi's patterns to COUNT positions from
 * games for each phase, judged DEPTH plies deep. What is judged is kept in files beside WEIGHTS. */
int tuner_reversi_fit (int argc, char **argv);

/* COUNT GAMES...: measures how far shallow searches of reversi err as guesses of deep ones, by
 * COUNT positions from games for each depth and stage; prints reversi-probcut-errors.h. */
int tuner_reversi_probcut (int argc, char **argv);
