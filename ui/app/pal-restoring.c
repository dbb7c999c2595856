/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-restoring.h"

/* What is to come back. */
typedef struct {
  PalAutosaveKept kept;
  gboolean broken;
  PalGamePage *page; /* when it is there; a weak pointer */
} Board;

typedef struct {
  GtkApplication *application;
  PalBotStore *bots;
  PalEngineStore *engines;
  PalBooks *books;
  GtkWidget *first; /* window; a weak pointer */
  Board *boards;
  guint n, next;
} Restoring;

static void
restoring_free (gpointer data)
{
  Restoring *self = data;

  for (guint i = 0; i < self->n; i++)
    g_clear_weak_pointer (&self->boards[i].page);
  g_clear_weak_pointer (&self->first);
  g_object_unref (self->application);
  g_object_unref (self->bots);
  g_object_unref (self->engines);
  g_object_unref (self->books);
  g_free (self->boards);
  g_free (self);
}

/* The window of BOARD's neighbors, or NULL where none of them is back. */
static PalWindow *
find_window (Restoring *self, const Board *board)
{
  for (guint i = 0; i < self->n; i++) {
    const Board *other = &self->boards[i];

    if (other->page != NULL && other->kept.place.window == board->kept.place.window
        && pal_game_page_get_window (other->page) != NULL)
      return PAL_WINDOW (pal_game_page_get_window (other->page));
  }
  return NULL;
}

/* How many of the boards before BOARD are back in its window. */
static int
count_neighbors_before (Restoring *self, const Board *board, PalWindow *window)
{
  int n = 0;

  for (const Board *other = self->boards; other < board; other++)
    n += other->page != NULL && pal_game_page_get_window (other->page) == GTK_WINDOW (window);
  return n;
}

static PalGamePage *
restoring_add_page (Restoring *self, PalWindow *window, int place)
{
  PalGamePage *page = pal_game_page_new (self->bots, self->engines, self->books);

  pal_window_add_page (window, page, place);
  return page;
}

static void
bring_back_one (Restoring *self, Board *board)
{
  PalWindow *window = find_window (self, board);
  gboolean fresh = window == NULL;
  PalGamePage *page;

  if (fresh)
    window = pal_window_new (self->application);
  page = restoring_add_page (self, window, count_neighbors_before (self, board, window));
  if (!pal_game_page_restore (page, board->kept.number)) {
    pal_window_remove_page (window, page);
    return;
  }
  g_set_weak_pointer (&board->page, page);
  if (fresh || board->kept.place.in_view)
    pal_game_page_present (page);
}

/* Who closes the first window before all are back wants none; they stay for another time. */
static gboolean
is_over (Restoring *self)
{
  return self->next >= self->n || self->first == NULL || !gtk_widget_get_visible (self->first);
}

static gboolean
bring_back_next (gpointer data)
{
  Restoring *self = data;

  while (self->next < self->n
         && (self->boards[self->next].page != NULL || self->boards[self->next].broken))
    self->next++;
  if (is_over (self))
    return G_SOURCE_REMOVE;
  bring_back_one (self, &self->boards[self->next++]);
  return G_SOURCE_CONTINUE;
}

/* The board that a person was in: of the first window, which is a guess where there are several. */
static guint
find_board_in_view (Restoring *self)
{
  for (guint i = 0; i < self->n; i++)
    if (self->boards[i].kept.place.in_view)
      return i;
  return 0;
}

/* Puts the first game on PAGE that can be. */
static void
bring_back_first (Restoring *self, PalGamePage *page)
{
  guint first = find_board_in_view (self);

  for (guint i = 0; i < self->n; i++) {
    Board *board = &self->boards[(first + i) % self->n];

    if (pal_game_page_restore (page, board->kept.number)) {
      g_set_weak_pointer (&board->page, page);
      return;
    }
    board->broken = TRUE;
  }
}

PalGamePage *
pal_restoring_begin (GtkApplication *application, PalBotStore *bots, PalEngineStore *engines,
                     PalBooks *books)
{
  Restoring *self = g_new0 (Restoring, 1);
  g_autoptr (GArray) kept = pal_autosave_list (NULL);
  PalWindow *window = pal_window_new (application);
  PalGamePage *page;

  self->application = g_object_ref (application);
  self->bots = g_object_ref (bots);
  self->engines = g_object_ref (engines);
  self->books = g_object_ref (books);
  self->n = kept->len;
  self->boards = g_new0 (Board, kept->len);
  for (guint i = 0; i < kept->len; i++)
    self->boards[i].kept = g_array_index (kept, PalAutosaveKept, i);
  page = restoring_add_page (self, window, 0);
  g_set_weak_pointer (&self->first, GTK_WIDGET (window));
  bring_back_first (self, page);
  g_idle_add_full (G_PRIORITY_LOW, bring_back_next, self, restoring_free);
  return page;
}
