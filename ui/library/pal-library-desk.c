/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-desk.h"

#include "pal-person-window.h"
#include "ui/app/pal-application.h"
#include "ui/book/pal-book-maker-dialog.h"
#include "ui/files/pal-opening.h"
#include "ui/widgets/pal-news.h"
#include "ui/window/pal-window.h"

#include "files/core/task-thread.h"
#include "library/library-keep.h"

#include <glib/gi18n.h>

PalLibraries *
pal_library_desk_get_libraries (void)
{
  GApplication *application = g_application_get_default ();

  return PAL_IS_APPLICATION (application)
             ? pal_application_get_libraries (PAL_APPLICATION (application))
             : NULL;
}

PalGamePage *
pal_library_desk_get_page (void)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (g_application_get_default ()));

  for (; windows != NULL; windows = windows->next)
    if (PAL_IS_WINDOW (windows->data))
      return pal_window_get_page (windows->data);
  return NULL;
}

/* --- a game --- */

typedef struct {
  PalGamePage *page;
  GtkWindow *over; /* which says what is wrong */
  PalLibrary *owner;
  Library *library;
  gboolean mine; /* that is My Games */
  guint32 id;
  int ply;
  char *key; /* as which the game is kept there, or NULL */
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;

  g_object_unref (wish->page);
  g_object_unref (wish->over);
  g_object_unref (wish->owner);
  library_unref (wish->library);
  g_free (wish->key);
  g_free (wish);
}

static void
read_wanted (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Wish *wish = data;
  GError *error = NULL;
  GameTree *tree = library_read_game (wish->library, wish->id, &error);

  if (wish->mine)
    wish->key = library_find_key (wish->library, wish->id);
  if (tree != NULL)
    g_task_return_pointer (task, tree, (GDestroyNotify) game_tree_free);
  else
    g_task_return_error (task, error);
}

static gboolean
is_kept_as (PalGamePage *page, gconstpointer key)
{
  g_autofree char *own = NULL;

  g_object_get (pal_game_page_get_autosave (page), "library-key", &own, NULL);
  return key != NULL && g_strcmp0 (own, key) == 0;
}

/* Notes on a game of My Games go there. A game that came with an import has no key yet. */
static void
tie_to_library (PalGamePage *page, Wish *wish)
{
  if (!wish->mine)
    return;
  if (wish->key == NULL) {
    wish->key = g_uuid_string_random ();
    pal_library_note_key (wish->owner, wish->id, wish->key, NULL, NULL);
  }
  g_object_set (pal_game_page_get_autosave (page), "library-key", wish->key, NULL);
}

/* Puts TREE (passes) on a board. It is in the library, so nothing is lost when it leaves that as it
 * is. */
static PalGamePage *
put_wanted (Wish *wish, GameTree *tree)
{
  PalGamePage *page = pal_game_page_find_room (wish->page);

  pal_opening_look_at (page, tree);
  pal_match_set_modified (pal_game_page_get_match (page), FALSE);
  tie_to_library (page, wish);
  return page;
}

static void
show_ply (PalGamePage *page, int ply)
{
  GameNode *node = pal_match_get_tree (pal_game_page_get_match (page))->root, *next;

  if (ply == 0)
    return;
  while (ply-- > 0 && (next = game_node_next (node)) != NULL)
    node = next;
  pal_session_set_node (pal_game_page_get_session (page), node);
}

static void
tell_unread (const Wish *wish, const GError *error)
{
  gboolean there = gtk_widget_get_visible (GTK_WIDGET (wish->over));

  pal_message_show (there ? wish->over : pal_game_page_get_window (wish->page),
                    _ ("Could Not Open Game"), error->message);
}

/* A game that is on a board already comes into view there. */
static void
library_desk_on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  Wish *wish = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) tree = g_task_propagate_pointer (G_TASK (result), &error);
  PalGamePage *page;

  if (pal_game_page_get_window (wish->page) == NULL)
    return;
  if (tree == NULL) {
    tell_unread (wish, error);
    return;
  }
  page = pal_game_page_find (wish->page, is_kept_as, wish->key);
  if (page == NULL)
    page = put_wanted (wish, g_steal_pointer (&tree));
  show_ply (page, wish->ply);
  pal_game_page_present (page);
}

void
pal_library_desk_open_game (PalGamePage *page, GtkWindow *over, PalLibrary *library, guint32 id,
                            int ply)
{
  g_autoptr (GTask) task = NULL;
  Wish *wish;

  if (pal_library_get_library (library) == NULL)
    return;
  task = g_task_new (NULL, NULL, library_desk_on_read, NULL);
  wish = g_new0 (Wish, 1);
  *wish = (Wish){ .page = g_object_ref (page),
                  .over = g_object_ref (over),
                  .owner = g_object_ref (library),
                  .library = library_ref (pal_library_get_library (library)),
                  .mine = library == pal_libraries_get_mine (pal_library_desk_get_libraries ()),
                  .id = id,
                  .ply = ply };
  g_task_set_task_data (task, wish, wish_free);
  task_run_in_thread (task, read_wanted);
}

/* --- games of a position --- */

/* What is to be done with them. */
typedef struct {
  PalGamePage *page;
  const Rules *rules;
  Position position;
  void (*then) (PalGamePage *page, PalLibrary *library, const Rules *rules,
                const Position *position, GArray *hits);
} Search;

static void
library_desk_on_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Search *search = data;
  g_autoptr (PalGamePage) page = search->page;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) hits = pal_library_find_position_finish (PAL_LIBRARY (source), result, &error);

  if (pal_game_page_get_window (page) == NULL)
    return;
  if (hits != NULL)
    search->then (page, PAL_LIBRARY (source), search->rules, &search->position, hits);
  else
    pal_message_show (pal_game_page_get_window (page), _ ("Could Not Search Library"),
                      error->message);
}

static void
find_games (PalGamePage *page, PalLibrary *library, const Rules *rules, const Position *position,
            void (*then) (PalGamePage *page, PalLibrary *library, const Rules *rules,
                          const Position *position, GArray *hits))
{
  Search *search = g_new0 (Search, 1);

  *search = (Search){ g_object_ref (page), rules, *position, then };
  pal_library_find_position (library, rules, position, 0, NULL, library_desk_on_found, search);
}

void
pal_library_desk_show_hits (PalLibrary *library, GArray *hits, const char *title)
{
  PalApplication *application = PAL_APPLICATION (g_application_get_default ());

  pal_libraries_set_current (pal_application_get_libraries (application), library);
  pal_library_window_show_hits (pal_library_window_get (application), hits, title);
}

static void
show_hits (PalGamePage *page, PalLibrary *library, const Rules *rules, const Position *position,
           GArray *hits)
{
  pal_library_desk_show_hits (library, hits, _ ("Position"));
}

void
pal_library_desk_show_position (PalGamePage *page, PalLibrary *library, const Rules *rules,
                                const Position *position)
{
  find_games (page, library, rules, position, show_hits);
}

/* --- books --- */

/* The book is called as LIBRARY is, and after WORDS, which may be NULL, that chose the games. */
static void
ask_for_book (PalGamePage *page, PalLibrary *library, const Rules *rules, GArray *ids,
              const char *words)
{
  g_autofree char *title = words != NULL
                               ? g_strdup_printf ("%s – %s", pal_library_get_title (library), words)
                               : g_strdup (pal_library_get_title (library));
  PalBookMakerDialog *dialog = pal_book_maker_dialog_new (page, rules);

  pal_book_maker_dialog_set_library (dialog, library, ids, title);
  pal_dialog_present (dialog);
}

void
pal_library_desk_make_book (PalGamePage *page, PalLibrary *library, const Rules *rules, GArray *ids)
{
  ask_for_book (page, library, rules, ids, NULL);
}

static void
make_book_of_hits (PalGamePage *page, PalLibrary *library, const Rules *rules,
                   const Position *position, GArray *hits)
{
  g_autoptr (GArray) ids = g_array_sized_new (FALSE, FALSE, sizeof (guint32), hits->len);

  for (guint i = 0; i < hits->len; i++)
    g_array_append_val (ids, g_array_index (hits, LibraryHit, i).game);
  pal_library_desk_make_book (page, library, rules, ids);
}

void
pal_library_desk_make_book_of (PalGamePage *page, PalLibrary *library, const Rules *rules,
                               const Position *position)
{
  find_games (page, library, rules, position, make_book_of_hits);
}

/* --- filters --- */

static void
library_desk_on_filtered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree char *title = data;
  g_autoptr (GArray) ids = pal_library_filter_finish (PAL_LIBRARY (source), result, NULL);
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (LibraryHit));

  for (guint i = 0; ids != NULL && i < ids->len; i++) {
    const LibraryHit hit = { .game = g_array_index (ids, guint32, i) };

    g_array_append_val (hits, hit);
  }
  if (ids != NULL)
    pal_library_desk_show_hits (PAL_LIBRARY (source), hits, title);
}

void
pal_library_desk_show_filtered (PalLibrary *library, const LibraryFilter *filter, const char *title)
{
  pal_library_filter (library, filter, NULL, LIBRARY_SORT_DATE, TRUE, NULL,
                      library_desk_on_filtered, g_strdup (title));
}

/* --- actions of the library's window --- */

static void
show_person (PalLibraryWindow *window, const char *name)
{
  PalLibrary *library = pal_library_window_get_library (window);

  if (library != NULL && pal_library_is_loaded (library))
    gtk_window_present (GTK_WINDOW (pal_person_window_new (GTK_WINDOW (window), library, name)));
}

static void
person_action (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  show_person (window, g_variant_get_string (parameter, NULL));
}

static void
my_statistics_action (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  g_autofree char *name = g_settings_get_string (settings, "player-name");

  show_person (window, name);
}

/* The book is one of the game that the first of them is of. */
static void
make_book_action (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalLibrary *library = pal_library_window_get_library (window);
  Library *inner = library != NULL ? pal_library_get_library (library) : NULL;
  PalLibraryList *list = pal_library_view_get_list (pal_library_window_get_view (window));
  const GArray *shown = pal_library_list_get_ids (list);
  g_autofree char *words = pal_library_list_dup_words (list);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  PalGamePage *page = pal_library_desk_get_page ();
  const Rules *rules;

  if (inner == NULL || shown == NULL || shown->len == 0 || page == NULL)
    return;
  rules = library_row_rules (
      library_table_get (library_get_table (inner), g_array_index (shown, guint32, 0)));
  g_array_append_vals (ids, shown->data, shown->len);
  if (rules != NULL)
    ask_for_book (page, library, rules, ids, words);
}

/* The games are looked for in a window beside the board that a person has looked at last. */
static void
search_board_action (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalLibrary *library = pal_library_window_get_library (window);
  PalGamePage *page = pal_library_desk_get_page ();

  if (page == NULL)
    return;
  if (library != NULL)
    pal_libraries_set_current (pal_library_desk_get_libraries (), library);
  g_action_group_activate_action (G_ACTION_GROUP (pal_game_page_get_actions (page)),
                                  "search-library", NULL);
}

void
pal_library_desk_install (PalLibraryWindow *window)
{
  static const GActionEntry entries[] = {
    { "person", person_action, "s" },
    { "my-statistics", my_statistics_action },
    { "make-book", make_book_action },
    { "search-board", search_board_action },
  };

  g_action_map_add_action_entries (pal_library_window_get_actions (window), entries,
                                   G_N_ELEMENTS (entries), window);
}
