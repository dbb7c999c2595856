/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-person.h"

#include "pal-library-private.h"

#include "files/core/task-thread.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

enum { REVIEWED_MAX = 500 }; /* of the newest games: nobody waits for more */

enum { SIGN_MISTAKE = 2, SIGN_BLUNDER = 4, SIGN_DUBIOUS = 6 };

void
pal_person_game_free (PalPersonGame *self)
{
  if (!self)
    return;
  library_person_free (self->person);
  g_array_unref (self->motifs);
  g_free (self);
}

static PalPersonGame *
person_game_new (void)
{
  PalPersonGame *self = g_new0 (PalPersonGame, 1);

  self->motifs = g_array_new (FALSE, FALSE, sizeof (PalPersonMotif));
  return self;
}

double
pal_person_percent (const LibraryScore *score)
{
  const guint32 decided = score->wins + score->draws + score->losses;

  return decided > 0 ? 100.0 * (score->wins + score->draws / 2.0) / decided : -1;
}

/* --- what goes wrong --- */

/* Which fault the signs of NODE's move say; -1: none. */
static int
fault_of (const GameNode *node)
{
  for (guint i = 0; node->nags && i < node->nags->len; i++)
    switch (g_array_index (node->nags, guint8, i)) {
    case SIGN_BLUNDER:
      return PAL_PERSON_BLUNDER;
    case SIGN_MISTAKE:
      return PAL_PERSON_MISTAKE;
    case SIGN_DUBIOUS:
      return PAL_PERSON_DUBIOUS;
    default:
      break;
    }
  return -1;
}

static void
count_motif (PalPersonGame *self, const Motif *motif)
{
  PalPersonMotif fresh = { _ (motif->name), 1 };

  for (guint i = 0; i < self->motifs->len; i++) {
    PalPersonMotif *known = &g_array_index (self->motifs, PalPersonMotif, i);

    if (g_str_equal (known->name, fresh.name)) {
      known->count++;
      return;
    }
  }
  g_array_append_val (self->motifs, fresh);
}

/* Why it was bad is found again from the evaluations and better lines that a review has left in the
 * game; the words of its comments are those of a language. */
static void
count_motifs (PalPersonGame *self, const GameTree *tree, int side)
{
  g_autoptr (PalAnalysisMemory) nothing = pal_analysis_memory_new ();
  GameNode *end = game_node_last (tree->root);
  g_autoptr (PalReview) review = pal_review_new (tree, end, nothing, NULL);

  for (const GameNode *node = end; node->parent; node = node->parent) {
    const PalReviewMove *move = pal_review_move (review, node->ply);

    if (tree->rules->side_to_move (&node->parent->position) != side || fault_of (node) < 0)
      continue;
    self->phases[move->phase]++;
    self->sides[side]++;
    if (move->motif && move->motif->kind == MOTIF_FAULT)
      count_motif (self, move->motif);
  }
}

void
pal_person_count_faults (PalPersonGame *self, const GameTree *tree, int side)
{
  gboolean any = FALSE;

  for (const GameNode *node = game_node_last (tree->root); node->parent; node = node->parent) {
    const int fault = fault_of (node);

    if (fault < 0 || tree->rules->side_to_move (&node->parent->position) != side)
      continue;
    self->faults[fault]++;
    any = TRUE;
  }
  if (!any)
    return;
  self->reviewed++;
  count_motifs (self, tree, side);
}

/* --- games of a person --- */

/* The numbers of all names that are PERSON's, as keys. */
static GHashTable *
collect_numbers (Library *library, const LibraryPerson *person)
{
  const LibraryNames *names = library_get_names (library);
  GHashTable *numbers = g_hash_table_new (NULL, NULL);

  for (guint32 i = 1; i < library_names_count (names); i++)
    if (g_strv_contains ((const char *const *) person->spellings, library_names_get (names, i)))
      g_hash_table_add (numbers, GUINT_TO_POINTER (i));
  return numbers;
}

/* The side that one of NUMBERS has in ROW; -1: none. */
static int
side_in (const LibraryRow *row, GHashTable *numbers)
{
  for (int side = 0; side < 2; side++)
    if (g_hash_table_contains (numbers, GUINT_TO_POINTER (row->players[side])))
      return side;
  return -1;
}

static void
count_all_faults (PalPersonGame *self, Library *library, GCancellable *cancellable)
{
  const LibraryTable *table = library_get_table (library);
  g_autoptr (GHashTable) numbers = collect_numbers (library, self->person);
  guint looked = 0;

  for (guint32 id = library_table_count (table); id > 0 && looked < REVIEWED_MAX; id--) {
    const LibraryRow *row = library_table_get (table, id);
    const int side = (row->flags & (LIBRARY_ANNOTATED | LIBRARY_DELETED)) == LIBRARY_ANNOTATED
                             && library_row_rules (row) == self->person->rules
                         ? side_in (row, numbers)
                         : -1;
    GameTree *tree;

    if (side < 0)
      continue;
    if (g_cancellable_is_cancelled (cancellable))
      return;
    tree = library_read_game (library, id, NULL);
    if (tree)
      pal_person_count_faults (self, tree, side);
    g_clear_pointer (&tree, game_tree_free);
    looked++;
  }
}

static int
compare_motifs (gconstpointer a, gconstpointer b)
{
  const PalPersonMotif *one = a, *other = b;

  return one->count < other->count ? 1 : one->count > other->count ? -1 : 0;
}

static int
compare_games (gconstpointer a, gconstpointer b)
{
  const PalPersonGame *const *one = a, *const *other = b;

  return (int) (*other)->person->all.games - (int) (*one)->person->all.games;
}

/* --- on a thread --- */

typedef struct {
  Library *library;
  char *name;
  LibraryOpenings openings;
  PalBooks *books; /* whose they are, or NULL */
} Wanted;

static void
wanted_free (gpointer data)
{
  Wanted *wanted = data;

  library_unref (wanted->library);
  g_clear_object (&wanted->books);
  g_free (wanted->name);
  g_free (wanted);
}

static void
person_work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Wanted *wanted = data;
  g_autoptr (GPtrArray) games
      = g_ptr_array_new_with_free_func ((GDestroyNotify) pal_person_game_free);

  for (int i = 0; i < registry_count (); i++) {
    g_autoptr (GError) error = NULL;
    LibraryPerson *person
        = library_person_new (wanted->library, wanted->name, registry_game (i)->rules,
                              &wanted->openings, cancellable, &error);
    PalPersonGame *game;

    if (!person && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)) {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
    if (!person)
      continue;
    game = person_game_new ();
    game->person = person;
    count_all_faults (game, wanted->library, cancellable);
    g_array_sort (game->motifs, compare_motifs);
    g_ptr_array_add (games, game);
  }
  g_ptr_array_sort (games, compare_games);
  g_task_return_pointer (task, g_steal_pointer (&games), (GDestroyNotify) g_ptr_array_unref);
}

void
pal_person_find (PalLibrary *library, const char *name, GCancellable *cancellable,
                 GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (library, cancellable, callback, data);
  Library *inner = pal_library_get_library (library);
  Wanted *wanted;

  if (!inner) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                             _ ("The library is not loaded."));
    return;
  }
  wanted = g_new0 (Wanted, 1);
  *wanted = (Wanted){ .library = library_ref (inner), .name = g_strdup (name) };
  g_set_object (&wanted->books, pal_library_get_books (library));
  if (wanted->books)
    pal_books_fill_openings (wanted->books, &wanted->openings);
  g_task_set_task_data (task, wanted, wanted_free);
  task_run_in_thread (task, person_work);
}

GPtrArray *
pal_person_find_finish (PalLibrary *library, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
