/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of lessons: NAME.lesson, a key file that a teacher can write.
 *
 * [Lesson] has the version (1), a number by which lessons are listed, a title and a summary. Each
 * step has a group, [Step 1], [Step 2] and so on without a gap:
 *
 *   text       what is to be read; \n\n begins a new paragraph, {ply} or {ply|plies} is a word of
 *              the glossary (game/lessons/pal-glossary.h)
 *   stage      what stands beside it: toy, a tree with given values; search, a search of a
 *              position; none. Missing: as in the step before, with all that belongs to it
 *   tree       with toy: moves in each position and plies, "3 2"
 *   values     with toy: the leaves from left to right, "3 12 8 2 4 6 14 5 2"
 *   game       with search: chess, xiangqi or reversi
 *   position   with search: a FEN; missing: the start of the game
 *   depth      with search: plies
 *   weights    with search: usual, as missing; or material, which counts nothing else
 *   left       how the first tree is searched, words with blanks between: minimax or alpha-beta;
 *              table; negamax: values as the side to move sees them; with toy best-first,
 *              worst-first or random-order; with search captures, killers, history or shallow for
 *              the order of moves, deepening, quiescence
 *   right      the same for a second tree beside it; missing: there is none. Or a second thread
 *              that helps the first search, and is shown beside it: thread-same, thread-backward,
 *              thread-ahead (bot/glass-threads.h)
 *   film       yes: the searches are walked through step by step, in this step alone
 *   open       a button that opens another window: workshop, tournament, thinking, toy; or
 *              toy-minimax, a toy tree that begins with minimax alone
 *   question   what is asked; it has either choices or takes a number
 *   choices    what can be chosen, separated by ; or, without, a whole number is typed
 *   answer     the number of the right choice, from 1, or the number that is to be typed
 *   hint       told after a wrong answer, or when another node is selected than the one asked for
 *   why        told after the right one
 *   check      done by doing: film-end, the film was seen to its end; select WAY, the node that the
 *              moves of WAY lead to was selected: "select b a"
 *   verify     what the answer is counted by, for tests: left or right, a dot, and value, nodes,
 *              evaluated or cutoffs: "right.evaluated"
 *
 * text, question, choices, hint, why, title and summary may be given once more in other languages,
 * as in desktop files: text[zh]. Nothing in a lesson is run or opened but what stands in this
 * list. What is not known is an error, since a step that is missing would be a riddle.
 */
#pragma once

#include "bot/glass-threads.h"
#include "bot/toy-tree.h"
#include "files/core/read-problem.h"

#include <gio/gio.h>

#define LESSON_FILE_SUFFIX "lesson"

enum {
  LESSON_FILE_VERSION = 1,
  LESSON_FILE_MAX = 1 << 20, /* bytes */
  LESSON_STEPS_MAX = 100,
  LESSON_CHOICES_MAX = 6,
};

typedef enum {
  LESSON_STAGE_NONE,
  LESSON_STAGE_TOY,
  LESSON_STAGE_SEARCH,
} LessonStage;

typedef enum {
  LESSON_CHECK_NONE,   /* it is done when it has been read */
  LESSON_CHECK_ANSWER, /* the question was answered */
  LESSON_CHECK_FILM,   /* the film was seen to its end */
  LESSON_CHECK_SELECT, /* a node was selected */
} LessonCheck;

typedef enum {
  LESSON_OPENS_NOTHING,
  LESSON_OPENS_WORKSHOP,
  LESSON_OPENS_TOURNAMENT,
  LESSON_OPENS_THINKING,
  LESSON_OPENS_TOY,
  LESSON_OPENS_TOY_MINIMAX,
} LessonOpens;

/* How a tree is searched. */
typedef struct {
  BotTechniques techniques;
  ToyOrder order; /* of a toy tree's moves */
  bool negamax;
  bool helps; /* it is a second thread that helps the first search, as HELP says */
  GlassHelp help;
} LessonSearch;

typedef struct {
  char *text;

  LessonStage stage;
  ToyTree toy;
  Bot bot; /* with a search: its weights and depth */
  Position root;
  LessonSearch searches[2];
  int n_searches; /* 0: nothing is shown */
  gboolean film;
  LessonOpens opens;

  LessonCheck check;
  char *question;                  /* NULL: none */
  char **choices;                  /* NULL: a number is typed */
  int answer;                      /* of the choices, from 0, or the number */
  char *hint, *why, *way, *verify; /* or NULL */
} LessonStep;

typedef struct {
  int number;
  char *title, *summary;
  GPtrArray *steps; /* of LessonStep, at least one */
} Lesson;

/* Reads the LENGTH bytes at TEXT, in the language of the program where they are given in it. ERROR
 * (GAME_FILE_ERROR) says in one sentence where, what, and what to do. Free with lesson_free. */
Lesson *lesson_file_read (const char *text, gsize length, GError **error);

/* Reads FILE; sentences name it. */
Lesson *lesson_file_load (GFile *file, GError **error);

void lesson_free (Lesson *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Lesson, lesson_free)

const LessonStep *lesson_step (const Lesson *self, guint i);

/* The bot that searches STEP's tree I, and its root. */
void lesson_step_search (const LessonStep *step, int i, Bot *bot, Position *root);
