/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-books.h"

#include "files/book/book-own.h"
#include "game/match/pal-match-text.h"
#include "game/match/pal-new-game.h"
#include "pal-book-trash.h"
#include "registry.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MARK ".undo-"

enum { DIGITS = 8 };

char *
pal_book_trash_path (GFile *book)
{
  char *path = NULL;

  do {
    g_free (path);
    path = g_strdup_printf ("%s" MARK "%0*x", g_file_peek_path (book), DIGITS, g_random_int ());
  } while (g_file_test (path, G_FILE_TEST_EXISTS));
  return path;
}

/* Whether a file called NAME stands aside of one called BOOK, or is the database's own beside it.
 */
static gboolean
is_aside (const char *name, const char *book)
{
  gsize length = strlen (book);
  const char *rest = name + length + strlen (MARK);
  int digits = 0;

  if (strncmp (name, book, length) != 0 || !g_str_has_prefix (name + length, MARK))
    return FALSE;
  while (g_ascii_isxdigit (rest[digits]))
    digits++;
  return digits == DIGITS && (rest[digits] == '\0' || g_str_equal (rest + digits, "-journal"));
}

/* Deletes all copies that stand aside of BOOK. Only before this program has made any. */
static void
pal_book_trash_tidy (GFile *book)
{
  const char *path = g_file_peek_path (book);
  g_autofree char *folder = path ? g_path_get_dirname (path) : NULL;
  g_autofree char *own = path ? g_path_get_basename (path) : NULL;
  g_autoptr (GDir) dir = folder ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (is_aside (name, own)) {
      g_autofree char *aside = g_build_filename (folder, name, NULL);

      g_unlink (aside);
    }
}

gboolean
pal_book_trash_swap (GFile *book, const char *other, const char *aside, GError **error)
{
  const char *path = g_file_peek_path (book);
  int code;

  /* The book gets the name ASIDE, too, or else instead: not every disk can do the first. */
  if (link (path, aside) == 0 || g_rename (path, aside) == 0) {
    if (g_rename (other, path) == 0)
      return TRUE;
    code = errno;
    g_rename (aside, path); /* which does nothing where both are names of one file */
    g_unlink (aside);
  } else {
    code = errno;
  }
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               /* Translators: a path, and the system's reason. */
               _ ("Could not restore the book “%s”: %s."), path, g_strerror (code));
  return FALSE;
}

#define SUFFIX ".palbook"

enum { COPIED_AT_ONCE = 20000 }; /* moves: some tenth of a second */
enum { NAME_BYTES_MAX = 100 };

/* A game's book. */
typedef struct {
  PalBooks *books;
  const Rules *rules;
  GSettings *settings;
  gboolean tried; /* to open it, whatever came of it */
  Book *book;
  char *problem;
  struct stat failed; /* the file that could not be opened */
  OpeningNames *names;
  GThread *reader; /* of the names, until somebody asks for them */
} Shelf;

struct _PalBooks {
  GObject parent_instance;

  char *starters, *own;
  GHashTable *tidied; /* of the addresses of books: nothing of an earlier run stands beside them */
  GPtrArray *shelves;
};

G_DEFINE_FINAL_TYPE (PalBooks, pal_books, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- shelves --- */

static void
books_forget (Shelf *shelf)
{
  g_clear_pointer (&shelf->book, book_free);
  g_clear_pointer (&shelf->problem, g_free);
  shelf->tried = FALSE;
}

static void
on_setting (Shelf *shelf)
{
  books_forget (shelf);
  pal_books_tell_changed (shelf->books, shelf->rules);
}

/* Waits for whoever reads the names. */
static void
take_names (Shelf *shelf)
{
  if (shelf->reader)
    shelf->names = g_thread_join (g_steal_pointer (&shelf->reader));
}

static void
shelf_free (gpointer data)
{
  Shelf *shelf = data;

  take_names (shelf);
  g_signal_handlers_disconnect_by_data (shelf->settings, shelf);
  g_object_unref (shelf->settings);
  books_forget (shelf);
  opening_names_free (shelf->names);
  g_free (shelf);
}

static Shelf *
shelf_of (PalBooks *self, const Rules *rules)
{
  Shelf *shelf;

  for (guint i = 0; i < self->shelves->len; i++) {
    shelf = self->shelves->pdata[i];
    if (shelf->rules == rules)
      return shelf;
  }
  shelf = g_new0 (Shelf, 1);
  shelf->books = self;
  shelf->rules = rules;
  shelf->settings = pal_new_game_settings (rules);
  /* Settings tell only of what has been read. */
  g_free (g_settings_get_string (shelf->settings, "book"));
  g_signal_connect_swapped (shelf->settings, "changed::book", G_CALLBACK (on_setting), shelf);
  g_ptr_array_add (self->shelves, shelf);
  return shelf;
}

/* The file that was chosen, or the starter book's; NULL where neither is there. */
static GFile *
books_file_of (Shelf *shelf)
{
  g_autofree char *uri = g_settings_get_string (shelf->settings, "book");
  g_autofree char *name = g_strconcat (shelf->rules->id, SUFFIX, NULL);
  g_autofree char *starter = g_build_filename (shelf->books->starters, name, NULL);

  if (*uri)
    return g_file_new_for_uri (uri);
  return g_file_test (starter, G_FILE_TEST_EXISTS) ? g_file_new_for_path (starter) : NULL;
}

/* What is in FILE now; all 0 where there is none. */
static struct stat
look_at (GFile *file)
{
  struct stat status = { 0 };

  if (!g_file_peek_path (file) || stat (g_file_peek_path (file), &status) != 0)
    status = (struct stat){ 0 };
  return status;
}

/* What could not be opened may be whole by now: somebody else was writing it just then. */
static gboolean
may_be_mended (Shelf *shelf)
{
  g_autoptr (GFile) file = shelf->problem && !shelf->book ? books_file_of (shelf) : NULL;
  struct stat now;

  if (!file)
    return FALSE;
  now = look_at (file);
  return now.st_ino != shelf->failed.st_ino || now.st_size != shelf->failed.st_size
         || now.st_mtim.tv_sec != shelf->failed.st_mtim.tv_sec
         || now.st_mtim.tv_nsec != shelf->failed.st_mtim.tv_nsec;
}

static Shelf *
opened (PalBooks *self, const Rules *rules)
{
  Shelf *shelf = shelf_of (self, rules);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  if (may_be_mended (shelf))
    books_forget (shelf);
  file = shelf->tried ? NULL : books_file_of (shelf);
  shelf->tried = TRUE;
  if (file) {
    if (g_hash_table_add (self->tidied, g_file_get_uri (file))) /* opened for the first time */
      pal_book_trash_tidy (file);
    shelf->failed = look_at (file);
    shelf->book = book_open (file, rules, &error);
    if (!shelf->book)
      shelf->problem = g_strdup (error->message);
  }
  return shelf;
}

Book *
pal_books_get (PalBooks *self, const Rules *rules)
{
  return opened (self, rules)->book;
}

const char *
pal_books_get_problem (PalBooks *self, const Rules *rules)
{
  return opened (self, rules)->problem;
}

GFile *
pal_books_dup_file (PalBooks *self, const Rules *rules)
{
  return books_file_of (shelf_of (self, rules));
}

gboolean
pal_books_is_starter (PalBooks *self, const Rules *rules)
{
  g_autofree char *uri = g_settings_get_string (shelf_of (self, rules)->settings, "book");

  return !*uri;
}

char *
pal_books_dup_name (PalBooks *self, const Rules *rules)
{
  g_autoptr (GFile) file = pal_books_dup_file (self, rules);
  g_autofree char *name = file ? g_file_get_basename (file) : NULL;

  if (!file)
    return NULL;
  return pal_books_is_starter (self, rules) ? g_strdup (_ ("Starter book"))
                                            : g_filename_display_name (name);
}

/* --- choosing a book --- */

gboolean
pal_books_choose (PalBooks *self, const Rules *rules, GFile *file, GError **error)
{
  Shelf *shelf = shelf_of (self, rules);
  g_autofree char *uri = file ? g_file_get_uri (file) : g_strdup ("");
  g_autofree char *before = g_settings_get_string (shelf->settings, "book");
  Book *book = file ? book_open (file, rules, error) : NULL;

  if (file && !book)
    return FALSE;
  book_free (book);
  if (g_str_equal (uri, before))
    on_setting (shelf); /* the same place, perhaps with another book in it */
  else
    g_settings_set_string (shelf->settings, "book", uri);
  return TRUE;
}

GFile *
pal_books_dup_folder (PalBooks *self)
{
  return g_file_test (self->own, G_FILE_TEST_IS_DIR) ? g_file_new_for_path (self->own) : NULL;
}

/* TITLE as a file may be called everywhere; NULL where nothing is left of it. */
static char *
book_file_name (const char *title)
{
  g_autofree char *name = g_strdup (title ? title : "");

  g_strdelimit (name, "/\\:*?\"<>|.\n\t", '-');
  g_strstrip (name);
  if (strlen (name) > NAME_BYTES_MAX)
    *g_utf8_find_prev_char (name, name + NAME_BYTES_MAX + 1) = '\0';
  return *name ? g_steal_pointer (&name) : NULL;
}

GFile *
pal_books_new_file (PalBooks *self, const Rules *rules, const char *title, GError **error)
{
  g_autofree char *called = book_file_name (title);
  const char *name = called ? called : rules->id;
  g_autofree char *path = g_strdup_printf ("%s/%s" SUFFIX, self->own, name);

  if (g_mkdir_with_parents (self->own, 0700) != 0) {
    int code = errno;

    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                 /* Translators: a folder and the system's reason. */
                 _ ("Could not create the folder for books, “%s”: %s."), self->own,
                 g_strerror (code));
    return NULL;
  }
  for (int n = 2; g_file_test (path, G_FILE_TEST_EXISTS); n++) {
    g_free (path);
    path = g_strdup_printf ("%s/%s-%d" SUFFIX, self->own, name, n);
  }
  return g_file_new_for_path (path);
}

/* --- keeping one's own books --- */

gboolean
pal_books_is_kept (PalBooks *self, const Rules *rules)
{
  g_autoptr (GFile) file = pal_books_dup_file (self, rules);
  g_autoptr (GFile) folder = g_file_new_for_path (self->own);

  return file && g_file_has_parent (file, folder) && g_file_query_exists (file, NULL);
}

/* Where a book of one's own called TITLE lies. */
static GFile *
file_called (PalBooks *self, const Rules *rules, const char *title)
{
  g_autofree char *called = book_file_name (title);
  g_autofree char *name = g_strconcat (called ? called : rules->id, SUFFIX, NULL);

  return g_file_new_build_filename (self->own, name, NULL);
}

gboolean
pal_books_has (PalBooks *self, const Rules *rules, const char *title)
{
  g_autoptr (GFile) used = pal_books_dup_file (self, rules);
  g_autoptr (GFile) file = file_called (self, rules, title);

  return !(used && g_file_equal (file, used)) && g_file_query_exists (file, NULL);
}

/* Whether FILE is still the book in use, and kept; a question may have been open for long. */
static gboolean
is_still_kept (PalBooks *self, const Rules *rules, GFile *file, GError **error)
{
  g_autoptr (GFile) used = pal_books_dup_file (self, rules);

  if (used && g_file_equal (used, file) && pal_books_is_kept (self, rules))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       _ ("Meanwhile another book is in use, or this one has been moved."));
  return FALSE;
}

gboolean
pal_books_rename (PalBooks *self, const Rules *rules, GFile *file, const char *title,
                  GError **error)
{
  g_autoptr (GFile) renamed = file_called (self, rules, title);

  if (!is_still_kept (self, rules, file, error))
    return FALSE;
  if (g_file_equal (file, renamed))
    return TRUE;
  if (!g_file_move (file, renamed, G_FILE_COPY_NO_FALLBACK_FOR_MOVE, NULL, NULL, NULL, error))
    return FALSE;
  if (pal_books_choose (self, rules, renamed, error))
    return TRUE;
  g_file_move (renamed, file, G_FILE_COPY_NO_FALLBACK_FOR_MOVE, NULL, NULL, NULL, NULL);
  return FALSE;
}

gboolean
pal_books_remove (PalBooks *self, const Rules *rules, GFile *file, GError **error)
{
  return is_still_kept (self, rules, file, error) && g_file_trash (file, NULL, error)
         && pal_books_choose (self, rules, NULL, error);
}

/* --- changing --- */

/* Whether what SHELF has can be changed as it is. */
static gboolean
is_own (Shelf *shelf)
{
  return shelf->book && !pal_books_is_starter (shelf->books, shelf->rules)
         && book_is_writable (shelf->book);
}

gboolean
pal_books_edit_takes_long (PalBooks *self, const Rules *rules)
{
  Shelf *shelf = opened (self, rules);

  if (!shelf->book || is_own (shelf))
    return FALSE;
  return book_get_format (shelf->book) != &book_own_format
         || book_size_to (shelf->book, COPIED_AT_ONCE + 1) > COPIED_AT_ONCE;
}

Book *
pal_books_edit (PalBooks *self, const Rules *rules, GError **error)
{
  Shelf *shelf = opened (self, rules);
  g_autoptr (GFile) file = NULL;

  if (is_own (shelf))
    return shelf->book;
  file = pal_books_new_file (self, rules, NULL, error);
  if (!file)
    return NULL;
  if (shelf->book ? !book_own_copy (file, shelf->book, NULL, NULL, NULL, error)
                  : !book_own_create (file, rules, error))
    return NULL;
  return pal_books_choose (self, rules, file, error) ? pal_books_get (self, rules) : NULL;
}

void
pal_books_tell_changed (PalBooks *self, const Rules *rules)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, rules);
}

/* --- asking --- */

GArray *
pal_books_look_up (PalBooks *self, const Rules *rules, const Position *position)
{
  Shelf *shelf = opened (self, rules);
  g_autoptr (GError) error = NULL;
  GArray *moves = shelf->book ? book_look_up (shelf->book, position, &error) : NULL;

  /* Somebody has put a newer book there. */
  if (g_error_matches (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED)) {
    g_clear_error (&error);
    books_forget (shelf);
    opened (self, rules);
    moves = shelf->book ? book_look_up (shelf->book, position, &error) : NULL;
  }
  /* What was wrong with an open book may have passed: somebody else was writing into it. */
  if (shelf->book)
    g_clear_pointer (&shelf->problem, g_free);
  if (error)
    shelf->problem = g_strdup (error->message);
  return moves ? moves : g_array_new (FALSE, TRUE, sizeof (BookMove));
}

static gboolean
has_been_there (const GameRecord *record)
{
  guint64 key = record->rules->key (game_record_last (record));

  for (size_t i = 0; i < record->length; i++)
    if (record->rules->key (&record->positions[i]) == key)
      return TRUE;
  return FALSE;
}

Move
pal_books_pick (PalBooks *self, const GameRecord *record, PalBookUser user)
{
  static const char *const keys[] = { "book-engines", "book-bots" };
  GSettings *settings = shelf_of (self, record->rules)->settings;
  g_autoptr (GArray) moves = NULL;
  guint64 seed = (guint64) g_random_int () << 32 | g_random_int ();

  if (!g_settings_get_boolean (settings, keys[user]) || has_been_there (record))
    return MOVE_NONE;
  moves = pal_books_look_up (self, record->rules, game_record_last (record));
  return book_choose (moves, g_settings_get_int (settings, "book-variety"), seed);
}

void
pal_books_attach (PalBooks *self, PalMatch *match)
{
  for (int side = 0; side < 2; side++) {
    GObject *player = G_OBJECT (pal_match_get_player (match, side));

    if (g_object_class_find_property (G_OBJECT_GET_CLASS (player), "books"))
      g_object_set (player, "books", self, NULL);
  }
}

/* --- names of openings --- */

/* Those of RULES, a const Rules; on any thread. */
static gpointer
read_names (gpointer data)
{
  return opening_names_ready_made (data);
}

void
pal_books_begin_opening_names (PalBooks *self, const Rules *rules)
{
  Shelf *shelf = shelf_of (self, rules);

  if (!shelf->names && !shelf->reader)
    shelf->reader = g_thread_new ("openings", read_names, (gpointer) rules);
}

const OpeningNames *
pal_books_get_opening_names (PalBooks *self, const Rules *rules)
{
  Shelf *shelf = shelf_of (self, rules);

  take_names (shelf);
  if (!shelf->names)
    shelf->names = opening_names_ready_made (rules);
  return shelf->names;
}

void
pal_books_fill_openings (PalBooks *self, LibraryOpenings *openings)
{
  for (int i = 0; i < MIN (registry_count (), LIBRARY_KINDS_MAX); i++)
    pal_books_begin_opening_names (self, registry_game (i)->rules);
  for (int i = 0; i < MIN (registry_count (), LIBRARY_KINDS_MAX); i++)
    openings->of[i] = pal_books_get_opening_names (self, registry_game (i)->rules);
}

void
pal_books_name_opening (PalBooks *self, PalMatch *match)
{
  const GameTree *tree = pal_match_get_tree (match);
  const OpeningNames *names = pal_books_get_opening_names (self, tree->rules);

  if (names)
    pal_match_set_opening (match, opening_names_find (names, game_node_last (tree->root)));
}

void
pal_books_name_opening_neutrally (PalBooks *self, PalMatch *match)
{
  const GameTree *tree = pal_match_get_tree (match);
  const OpeningNames *names = pal_books_get_opening_names (self, tree->rules);

  if (names)
    pal_match_set_opening (match, opening_names_neutral_find (names, game_node_last (tree->root)));
}

/* --- the object --- */

static void
pal_books_finalize (GObject *object)
{
  PalBooks *self = PAL_BOOKS (object);

  g_ptr_array_unref (self->shelves);
  g_hash_table_unref (self->tidied);
  g_free (self->starters);
  g_free (self->own);
  G_OBJECT_CLASS (pal_books_parent_class)->finalize (object);
}

static void
pal_books_class_init (PalBooksClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_books_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_BOOKS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
pal_books_init (PalBooks *self)
{
  self->shelves = g_ptr_array_new_with_free_func (shelf_free);
  self->tidied = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

PalBooks *
pal_books_new (const char *starters, const char *own)
{
  PalBooks *self = g_object_new (PAL_TYPE_BOOKS, NULL);

  self->starters = g_strdup (starters);
  self->own = own ? g_strdup (own)
                  : g_build_filename (g_get_user_data_dir (), "palamedes", "books", NULL);
  return self;
}
