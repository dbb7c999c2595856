/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lessons that come with the program. */
#pragma once

#include "bot/glass-tree.h"
#include "files/lesson/lesson-file.h"

/* All of them in the language of the program, by their numbers: of Lesson, which it owns. Free with
 * g_ptr_array_unref. */
GPtrArray *pal_lessons_load (void);

/* What a search of STEP is called: "Alpha-Beta · best moves first". Free with g_free. */
char *pal_lessons_search_name (const LessonStep *step, int i);

/* The moves that lead to the node that STEP asks to select, in NOTATION, and how many they are.
 * Free with g_free. And whether NODE of TREE is that node; or lies on the way there, as the root
 * does. */
char *pal_lessons_way_text (const LessonStep *step, int notation, int *n_moves);
gboolean pal_lessons_is_way (const LessonStep *step, const GlassTree *tree, int node);
gboolean pal_lessons_is_on_way (const LessonStep *step, const GlassTree *tree, int node);

/* Whether TEXT, which a person has typed, is a whole number at all; and whether it is the one that
 * STEP asks for. */
gboolean pal_lessons_is_number (const char *text);
gboolean pal_lessons_is_answer (const LessonStep *step, const char *text);
