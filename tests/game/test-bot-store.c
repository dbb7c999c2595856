/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of bots: in step with its folder, whatever is done and whatever fails. */
#include "game/bots/pal-bot-store.h"

#include "files/bot/bot-file.h"
#include "files/core/file-save.h"
#include "registry.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  char *folder; /* is made by the store */
  PalBotStore *store;
  guint ready_made;
  int changes;   /* signals of the list */
  char *failure; /* the last one that was told of */
} Fixture;

static void
changed (GListModel *model, guint position, guint removed, guint added, Fixture *fixture)
{
  fixture->changes++;
}

static void
on_failed (PalBotStore *store, PalBotItem *item, gboolean removed, const char *message,
           Fixture *fixture)
{
  g_free (fixture->failure);
  fixture->failure = g_strdup (message);
}

/* Until all that was asked for has come to the folder. */
static void
settle (Fixture *fixture)
{
  while (pal_bot_store_is_busy (fixture->store))
    g_main_context_iteration (NULL, TRUE);
}

static void
settle_well (Fixture *fixture)
{
  settle (fixture);
  g_assert_cmpstr (fixture->failure, ==, NULL);
}

static void
expect_failure (Fixture *fixture, const char *part)
{
  settle (fixture);
  g_assert_nonnull (fixture->failure);
  g_assert_nonnull (strstr (fixture->failure, part));
  g_clear_pointer (&fixture->failure, g_free);
}

static void
open_store (Fixture *fixture)
{
  if (fixture->store)
    settle (fixture);
  g_clear_object (&fixture->store);
  fixture->store = pal_bot_store_new (fixture->folder);
  g_signal_connect (fixture->store, "failed", G_CALLBACK (on_failed), fixture);
  g_signal_connect (fixture->store, "items-changed", G_CALLBACK (changed), fixture);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *top = g_dir_make_tmp ("palamedes-bots-XXXXXX", NULL);

  fixture->folder = g_build_filename (top, "a", "bots", NULL);
  open_store (fixture);
  fixture->ready_made = g_list_model_get_n_items (G_LIST_MODEL (fixture->store));
}

static void
empty_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_chmod (path, 0700);
    g_remove (path);
  }
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  settle_well (fixture);
  g_object_add_weak_pointer (G_OBJECT (fixture->store), (gpointer *) &fixture->store);
  g_object_unref (fixture->store);
  while (fixture->store) /* a task that has been answered may hold it for another moment */
    g_main_context_iteration (NULL, TRUE);
  g_chmod (fixture->folder, 0700);
  empty_folder (fixture->folder);
  for (int i = 0; i < 3; i++) {
    g_autofree char *above = g_path_get_dirname (fixture->folder);

    g_rmdir (fixture->folder);
    g_free (fixture->folder);
    fixture->folder = g_steal_pointer (&above);
  }
  g_free (fixture->folder);
  g_free (fixture->failure);
}

static guint
count_own (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (fixture->store)) - fixture->ready_made;
}

static void
assert_sorted (Fixture *fixture)
{
  GListModel *list = G_LIST_MODEL (fixture->store);

  for (guint i = 1; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (PalBotItem) a = g_list_model_get_item (list, i - 1);
    g_autoptr (PalBotItem) b = g_list_model_get_item (list, i);
    const Bot *x = pal_bot_item_get_bot (a), *y = pal_bot_item_get_bot (b);

    if (x->rules != y->rules)
      continue;
    if (pal_bot_item_is_ready_made (b))
      g_assert_true (pal_bot_item_is_ready_made (a));
    else if (!pal_bot_item_is_ready_made (a))
      g_assert_cmpint (g_utf8_collate (x->name, y->name), <=, 0);
  }
}

static Bot
make_bot (const char *game, const char *name)
{
  Bot bot;

  bot_init (&bot, registry_find (game)->rules);
  bot_file_set_text (bot.name, sizeof bot.name, name);
  return bot;
}

static PalBotItem *
add (Fixture *fixture, const char *game, const char *name)
{
  Bot bot = make_bot (game, name);
  PalBotItem *item = pal_bot_store_add (fixture->store, &bot);

  settle (fixture);
  assert_sorted (fixture);
  return item;
}

static gboolean
is_on_disk (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  settle_well (fixture);
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* A file lies where the folder should be. */
static void
test_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *above = g_path_get_dirname (fixture->folder);
  PalBotItem *item;
  Bot bot;

  g_assert_true (g_file_set_contents (above, "", 0, NULL));
  item = add (fixture, "chess", "Homeless");
  expect_failure (fixture, g_strerror (ENOTDIR));

  /* What was made stays, and is written as soon as there is a place for it. */
  g_assert_true (pal_bot_store_find (fixture->store, "homeless") == item);
  g_assert_false (pal_bot_store_is_saved (fixture->store, item));
  g_assert_cmpint (g_unlink (above), ==, 0);
  bot = *pal_bot_item_get_bot (item);
  pal_bot_store_save (fixture->store, item, &bot);
  g_assert_true (is_on_disk (fixture, "homeless.bot"));
  g_assert_true (pal_bot_store_is_saved (fixture->store, item));
}

static void
put (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_mkdir_with_parents (fixture->folder, 0700);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* They are complete and readable, and translators know of their texts. */
static void
test_ready_made (Fixture *fixture, gconstpointer data)
{
  g_autofree char *texts_path
      = g_build_filename (g_getenv ("PALAMEDES_DATA"), "bots", "texts.h", NULL);
  g_autofree char *texts = NULL;
  GListModel *list = G_LIST_MODEL (fixture->store);

  g_assert_true (g_file_get_contents (texts_path, &texts, NULL, NULL));
  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (list, i);
    const Bot *bot = pal_bot_item_get_bot (item);
    g_autofree char *name = g_strdup_printf ("N_ (\"%s\")", bot->name);
    g_autofree char *summary = g_strdup_printf ("\"%s\")", bot->summary);

    g_assert_true (pal_bot_item_is_ready_made (item));
    g_assert_true (g_str_has_prefix (pal_bot_item_get_id (item), "ready-made/"));
    g_assert_cmpstr (bot->summary, !=, "");
    if (!strstr (texts, name) || !strstr (texts, summary))
      g_error ("texts.h lacks %s or %s", name, summary);
  }
  assert_sorted (fixture);
}

/* Every ready-made bot of a game has been matched and stands where that put it, and all that were
 * matched are there: a game need not have any. */
static void
test_strength (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_getenv ("PALAMEDES_DATA"), "bots", "strength", NULL);
  g_autofree char *figures = NULL;
  GListModel *list = G_LIST_MODEL (fixture->store);
  const Rules *rules = NULL;
  const char *last = NULL;
  guint matched = 0;

  g_assert_true (g_file_get_contents (path, &figures, NULL, NULL));
  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (list, i);
    g_autofree char *line
        = g_strdup_printf ("\n%s ", pal_bot_item_get_id (item) + strlen ("ready-made/"));
    const char *place = strstr (figures, line);

    g_assert_nonnull (place);
    if (pal_bot_item_get_bot (item)->rules == rules)
      g_assert_true (place > last);
    rules = pal_bot_item_get_bot (item)->rules;
    last = place;
  }
  g_auto (GStrv) lines = g_strsplit (figures, "\n", -1);
  for (char **at = lines; *at; at++)
    matched += **at != '\0' && **at != '#';
  g_assert_cmpuint (matched, ==, g_list_model_get_n_items (list));
}

/* Ready-made files say nothing that the program does not know. */
static void
test_ready_made_files (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("PALAMEDES_DATA"), "bots", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autoptr (GFile) file = g_file_new_for_path (path);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    Bot bot;

    if (!g_str_has_suffix (name, ".bot"))
      continue;
    bot_file_load (&bot, NULL, file, problems, &error);
    g_assert_no_error (error);
    if (problems->len > 0)
      g_error ("%s: %s", name, ((const ReadProblem *) problems->pdata[0])->message);
  }
}

static void
test_add (Fixture *fixture, gconstpointer data)
{
  PalBotItem *item = add (fixture, "chess", "Attacker & Co.");
  PalBotItem *again = add (fixture, "chess", "Attacker & Co.");
  PalBotItem *other = add (fixture, "xiangqi", "Attacker & Co.");
  PalBotItem *chinese = add (fixture, "xiangqi", "象棋");

  g_assert_cmpint (fixture->changes, ==, 4);
  g_assert_cmpuint (count_own (fixture), ==, 4);
  g_assert_cmpstr (pal_bot_item_get_id (item), ==, "attacker-co");
  g_assert_cmpstr (pal_bot_item_get_id (again), ==, "attacker-co-2");
  g_assert_cmpstr (pal_bot_item_get_id (other), ==, "attacker-co-3");
  g_assert_cmpstr (pal_bot_item_get_bot (again)->name, ==, "Attacker & Co. 2");
  g_assert_cmpstr (pal_bot_item_get_bot (other)->name, ==, "Attacker & Co.");
  g_assert_cmpstr (pal_bot_item_get_bot (chinese)->name, ==, "象棋");
  g_assert_false (pal_bot_item_is_ready_made (item));
  g_assert_true (is_on_disk (fixture, "attacker-co.bot"));
  g_assert_true (is_on_disk (fixture, "attacker-co-2.bot"));
  g_assert_true (pal_bot_store_find (fixture->store, "attacker-co-2") == again);
  g_assert_null (pal_bot_store_find (fixture->store, "nobody"));

  /* And at the next start they are there. */
  open_store (fixture);
  g_assert_cmpuint (count_own (fixture), ==, 4);
  assert_sorted (fixture);
  g_assert_cmpstr (
      pal_bot_item_get_bot (pal_bot_store_find (fixture->store, "attacker-co-3"))->rules->id, ==,
      "xiangqi");
}

static void
test_copy (Fixture *fixture, gconstpointer data)
{
  g_autoptr (PalBotItem) first = g_list_model_get_item (G_LIST_MODEL (fixture->store), 0);
  PalBotItem *copy = pal_bot_store_copy (fixture->store, first);
  PalBotItem *third = pal_bot_store_copy (fixture->store, copy);
  g_autofree char *two = g_strdup_printf ("%s 2", pal_bot_item_get_bot (first)->name);
  g_autofree char *three = g_strdup_printf ("%s 3", pal_bot_item_get_bot (first)->name);
  Bot bot = *pal_bot_item_get_bot (copy);

  g_assert_false (pal_bot_item_is_ready_made (copy));
  g_assert_cmpstr (bot.name, ==, two);
  g_assert_cmpstr (pal_bot_item_get_bot (third)->name, ==, three);
  bot_file_set_text (bot.name, sizeof bot.name, pal_bot_item_get_bot (first)->name);
  g_assert_true (bot_equal (&bot, pal_bot_item_get_bot (first)));
}

static void
count_notify (PalBotItem *item, GParamSpec *pspec, int *count)
{
  ++*count;
}

static void
test_save (Fixture *fixture, gconstpointer data)
{
  PalBotItem *before_it = add (fixture, "chess", "Mia"), *item = add (fixture, "chess", "Zoe");
  Bot bot = *pal_bot_item_get_bot (item);
  int before = pal_bot_store_index (fixture->store, item), names = 0;

  fixture->changes = 0;
  g_signal_connect (item, "notify::name", G_CALLBACK (count_notify), &names);
  bot.depth[1] = 7;
  pal_bot_store_save (fixture->store, item, &bot);
  g_assert_cmpint (fixture->changes, ==, 0);
  bot_file_set_text (bot.name, sizeof bot.name, "Aaron");
  pal_bot_store_save (fixture->store, item, &bot);
  g_assert_cmpint (fixture->changes, ==, 1);
  g_assert_cmpint (names, ==, 2);
  g_assert_cmpint (pal_bot_store_index (fixture->store, item), <, before);
  g_assert_cmpint (pal_bot_store_index (fixture->store, before_it), ==, before);
  g_assert_cmpstr (pal_bot_item_get_id (item), ==, "zoe");
  assert_sorted (fixture);

  open_store (fixture);
  g_assert_true (
      bot_equal (&bot, pal_bot_item_get_bot (pal_bot_store_find (fixture->store, "zoe"))));
}

static void
test_remove (Fixture *fixture, gconstpointer data)
{
  g_autoptr (PalBotItem) item = g_object_ref (add (fixture, "reversi", "Corner"));
  PalBotItem *other;

  pal_bot_store_remove (fixture->store, item);
  g_assert_cmpuint (count_own (fixture), ==, 0);
  g_assert_false (is_on_disk (fixture, "corner.bot"));
  g_assert_null (pal_bot_store_find (fixture->store, "corner"));

  pal_bot_store_restore (fixture->store, item);
  g_assert_true (pal_bot_store_find (fixture->store, "corner") == item);
  g_assert_true (is_on_disk (fixture, "corner.bot"));

  /* Somebody else took its name meanwhile. */
  pal_bot_store_remove (fixture->store, item);
  settle_well (fixture);
  other = add (fixture, "reversi", "Corner");
  g_assert_cmpstr (pal_bot_item_get_id (other), ==, "corner");
  pal_bot_store_restore (fixture->store, item);
  g_assert_cmpstr (pal_bot_item_get_id (item), ==, "corner-2");
  g_assert_cmpuint (count_own (fixture), ==, 2);
  assert_sorted (fixture);
}

/* What a person wrote into a file by hand comes back whole. */
static void
test_restore_text (Fixture *fixture, gconstpointer data)
{
  static const char text[] = "# by hand\n[Bot]\nversion=1\ngame=chess\nname=Own\nmood=good\n";
  g_autofree char *path = g_build_filename (fixture->folder, "own.bot", NULL);
  g_autofree char *found = NULL;
  g_autoptr (PalBotItem) item = NULL;

  put (fixture, "own.bot", text);
  open_store (fixture);
  item = g_object_ref (pal_bot_store_find (fixture->store, "own"));
  pal_bot_store_remove (fixture->store, item);
  pal_bot_store_restore (fixture->store, item);
  settle_well (fixture);
  g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);

  /* And when it is changed here, what is not known here stays beside it. */
  pal_bot_store_save (fixture->store, item, pal_bot_item_get_bot (item));
  settle_well (fixture);
  g_clear_pointer (&path, g_free);
  g_clear_pointer (&found, g_free);
  path = g_build_filename (fixture->folder, "own.bot~", NULL);
  g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
}

static void
test_broken (Fixture *fixture, gconstpointer data)
{
  const char *const *problems;

  put (fixture, "broken.bot", "[Bot]\nversion=99\n");
  put (fixture, "nameless.bot", "[Bot]\nversion=1\ngame=chess\n");
  put (fixture, "notes.txt", "nothing");
  open_store (fixture);
  problems = pal_bot_store_get_problems (fixture->store);
  g_assert_cmpuint (g_strv_length ((char **) problems), ==, 1);
  g_assert_nonnull (strstr (problems[0], "broken.bot"));
  g_assert_cmpuint (count_own (fixture), ==, 1);
  g_assert_cmpstr (pal_bot_item_get_bot (pal_bot_store_find (fixture->store, "nameless"))->name, ==,
                   "nameless");

  /* A new bot of that name does not take its place. */
  g_assert_cmpstr (pal_bot_item_get_id (add (fixture, "chess", "Broken")), ==, "broken-2");
  g_assert_true (is_on_disk (fixture, "broken.bot"));
}

static gboolean
export_to (PalBotItem *item, GFile *file, GError **error)
{
  g_autoptr (GBytes) bytes = pal_bot_store_export (item);

  return file_save (file, bytes, error);
}

static void
keep_result (GObject *source, GAsyncResult *result, gpointer to)
{
  *(GAsyncResult **) to = g_object_ref (result);
}

static PalBotItem *
import_from (Fixture *fixture, GFile *file, GPtrArray **problems, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  PalBotItem *item;

  pal_bot_store_import_async (fixture->store, file, keep_result, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  item = pal_bot_store_import_finish (fixture->store, result, problems, error);
  settle_well (fixture);
  return item;
}

static void
test_import_export (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "given.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) problems = NULL;
  g_autoptr (GError) error = NULL;
  PalBotItem *item = add (fixture, "chess", "Given"), *back;

  g_assert_true (export_to (item, file, &error));
  back = import_from (fixture, file, &problems, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (pal_bot_item_get_bot (back)->name, ==, "Given 2");
  g_assert_cmpuint (problems->len, ==, 0);
  g_clear_pointer (&problems, g_ptr_array_unref);

  put (fixture, "given.txt", "[Bot]\nversion=1\ngame=chess\nmood=good\n");
  back = import_from (fixture, file, &problems, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (pal_bot_item_get_bot (back)->name, ==, "given");
  g_assert_cmpuint (problems->len, ==, 1);

  put (fixture, "given.txt", "Not a bot");
  g_assert_null (import_from (fixture, file, NULL, &error));
  g_assert_nonnull (strstr (error->message, "given.txt"));
  g_assert_cmpuint (count_own (fixture), ==, 3);
}

/* A path in a file is not followed, wherever it leads. A picture goes into the file, which says
 * nothing of the path under which it is kept, and whoever reads it elsewhere has the picture. */
static void
test_picture (Fixture *fixture, gconstpointer data)
{
  static const char png[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\10\2\0\0\0\x90wS\xde"
                            "\0\0\0\fIDATx\x9c"
                            "c0h\xb8\0\0\2 \1\x80@\xc3g\x9b\0\0\0\0IEND\xae"
                            "B`\x82";
  g_autoptr (GBytes) picture = g_bytes_new_static (png, sizeof png - 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *folder = g_path_get_dirname (fixture->folder);
  g_autofree char *path = g_build_filename (folder, "old-name.png", NULL);
  g_autofree char *target = g_build_filename (folder, "given-away.bot", NULL);
  g_autofree char *own = g_build_filename (fixture->folder, "old.bot", NULL);
  g_autofree char *old = g_strdup_printf ("[Bot]\nversion=1\ngame=chess\npicture=%s\n", path);
  g_autofree char *kept = NULL;
  g_autofree char *text = NULL;
  g_autofree char *written = NULL;
  g_autoptr (GBytes) read = NULL;
  PalBotItem *item;
  Bot bot;

  g_mkdir_with_parents (fixture->folder, 0700);
  g_assert_true (g_file_set_contents (path, png, sizeof png - 1, NULL));
  put (fixture, "old.bot", old);
  open_store (fixture);
  item = pal_bot_store_find (fixture->store, "old");
  g_unlink (path);
  bot = *pal_bot_item_get_bot (item);
  g_assert_cmpstr (bot.picture, ==, "");
  kept = bot_picture_keep (picture, &error);
  g_assert_no_error (error);
  bot_file_set_text (bot.picture, sizeof bot.picture, kept);
  pal_bot_store_save (fixture->store, item, &bot);
  settle_well (fixture);
  g_assert_true (g_file_get_contents (own, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\npng="));
  g_assert_null (strstr (text, g_get_user_data_dir ()));

  file = g_file_new_for_path (target);
  g_assert_true (export_to (item, file, &error));
  g_unlink (bot.picture);
  item = import_from (fixture, file, NULL, &error);
  g_assert_no_error (error);
  read = bot_picture_load (pal_bot_item_get_bot (item)->picture);
  g_assert_nonnull (read);
  g_assert_true (g_bytes_equal (picture, read));

  /* One that no file can hold is not told of to others, and not forgotten here. */
  bot_file_set_text (bot.picture, sizeof bot.picture, "/home/jane/face.jpeg");
  pal_bot_store_save (fixture->store, item, &bot);
  g_assert_true (export_to (item, file, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (target, &written, NULL, NULL));
  g_assert_null (strstr (written, "jane"));
  g_assert_cmpstr (pal_bot_item_get_bot (item)->picture, ==, bot.picture);
  g_unlink (target);
}

/* However quickly changes come: the last one is what the folder has in the end. */
static void
test_in_order (Fixture *fixture, gconstpointer data)
{
  PalBotItem *item = add (fixture, "chess", "Busy"), *found;
  g_autoptr (PalBotItem) gone = g_object_ref (add (fixture, "chess", "Gone"));
  Bot bot = *pal_bot_item_get_bot (item);

  for (int value = 1; value <= 40; value++) {
    bot.weights[0].material[0] = value;
    pal_bot_store_save (fixture->store, item, &bot);
    if (value % 4 == 0) {
      pal_bot_store_remove (fixture->store, item);
      pal_bot_store_restore (fixture->store, item);
    }
  }
  pal_bot_store_save (fixture->store, gone, &bot);
  pal_bot_store_remove (fixture->store, gone);
  g_assert_true (pal_bot_store_is_busy (fixture->store));
  settle_well (fixture);
  open_store (fixture);
  g_assert_cmpuint (count_own (fixture), ==, 1);
  found = pal_bot_store_find (fixture->store, "busy");
  g_assert_true (bot_equal (pal_bot_item_get_bot (found), &bot));
}

static void
iterate_until_own (Fixture *fixture, guint n)
{
  while (count_own (fixture) != n)
    g_main_context_iteration (NULL, TRUE);
}

/* The file of ITEM cannot be written or deleted any more: a folder that is not empty is in its
 * place. Returns the path of what is in there, which is to be freed. */
static char *
stand_in_the_way (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  char *inside = g_build_filename (path, "inside", NULL);

  g_unlink (path);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_assert_true (g_file_set_contents (inside, "", 0, NULL));
  return inside;
}

static void
get_out_of_the_way (char *inside)
{
  g_autofree char *path = g_path_get_dirname (inside);

  g_assert_cmpint (g_unlink (inside), ==, 0);
  g_assert_cmpint (g_rmdir (path), ==, 0);
  g_free (inside);
}

/* What cannot be deleted is in the list again, the same item in its place, and taking the deletion
 * back does nothing. A new bot never gets the file of one that may have to stay. */
static void
test_no_removing (Fixture *fixture, gconstpointer data)
{
  PalBotItem *item = add (fixture, "chess", "Stays"), *other;
  char *inside = stand_in_the_way (fixture, "stays.bot");
  Bot bot = make_bot ("chess", "Stays");

  pal_bot_store_remove (fixture->store, item);
  g_assert_null (pal_bot_store_find (fixture->store, "stays"));
  other = pal_bot_store_add (fixture->store, &bot);
  g_assert_cmpstr (pal_bot_item_get_id (other), ==, "stays-2");
  expect_failure (fixture, "Could not delete “Stays”");
  g_assert_true (pal_bot_store_find (fixture->store, "stays") == item);
  pal_bot_store_restore (fixture->store, item);
  g_assert_false (pal_bot_store_is_busy (fixture->store));
  g_assert_cmpuint (count_own (fixture), ==, 2);
  assert_sorted (fixture);
  get_out_of_the_way (inside);
}

/* A change that could not be written is not undone by what the folder has, nor by being deleted and
 * brought back. */
static void
test_unsaved (Fixture *fixture, gconstpointer data)
{
  g_autoptr (PalBotItem) item = g_object_ref (add (fixture, "chess", "Mine"));
  Bot bot = *pal_bot_item_get_bot (item);
  char *inside = stand_in_the_way (fixture, "mine.bot");
  g_autofree char *path = g_build_filename (fixture->folder, "mine.bot", NULL);
  g_autofree char *old = NULL;

  bot.depth[1] = 7;
  pal_bot_store_save (fixture->store, item, &bot);
  g_assert_true (pal_bot_store_is_saved (fixture->store, item)); /* or will be */
  expect_failure (fixture, "mine.bot");
  g_assert_false (pal_bot_store_is_saved (fixture->store, item));
  get_out_of_the_way (inside);

  /* The folder is read, in which there is the bot as it was. */
  old = g_strdup ("[Bot]\nversion=1\ngame=chess\nname=Mine\n");
  g_assert_true (g_file_set_contents (path, old, -1, NULL));
  put (fixture, "another.bot", old);
  iterate_until_own (fixture, 2);
  g_assert_cmpint (pal_bot_item_get_bot (item)->depth[1], ==, 7);

  pal_bot_store_remove (fixture->store, item);
  pal_bot_store_restore (fixture->store, item);
  settle_well (fixture);
  g_assert_true (pal_bot_store_is_saved (fixture->store, item));
  open_store (fixture);
  g_assert_cmpint (pal_bot_item_get_bot (pal_bot_store_find (fixture->store, "mine"))->depth[1], ==,
                   7);
}

/* All that could not be written is, when somebody says so. */
static void
test_save_again (Fixture *fixture, gconstpointer data)
{
  char *inside;
  PalBotItem *item = add (fixture, "chess", "Mine");

  inside = stand_in_the_way (fixture, "mine.bot");
  pal_bot_store_save (fixture->store, item, pal_bot_item_get_bot (item));
  expect_failure (fixture, "mine.bot");
  pal_bot_store_save_again (fixture->store);
  expect_failure (fixture, "mine.bot");
  get_out_of_the_way (inside);
  pal_bot_store_save_again (fixture->store);
  g_assert_true (is_on_disk (fixture, "mine.bot"));
  g_assert_true (pal_bot_store_is_saved (fixture->store, item));
  pal_bot_store_save_again (fixture->store);
  g_assert_false (pal_bot_store_is_busy (fixture->store));
}

/* Where the folder cannot be made there is a sentence that names it. */
static void
test_no_place (Fixture *fixture, gconstpointer data)
{
  g_autofree char *above = g_path_get_dirname (fixture->folder);

  g_mkdir_with_parents (above, 0700);
  g_assert_true (g_file_set_contents (fixture->folder, "a file", -1, NULL));
  add (fixture, "chess", "Nobody");
  expect_failure (fixture, fixture->folder);
  g_unlink (fixture->folder);
}

/* A file that somebody else puts into the folder is in the list; so is what becomes of it. */
static void
save (const Bot *bot, const char *path)
{
  g_autofree char *text = bot_file_write (bot, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_watched (Fixture *fixture, gconstpointer data)
{
  PalBotItem *mine = add (fixture, "chess", "Mine"), *dropped;
  g_autofree char *path = g_build_filename (fixture->folder, "dropped.bot", NULL);
  Bot bot = make_bot ("reversi", "Dropped");
  int names = 0;

  save (&bot, path);
  iterate_until_own (fixture, 2);
  dropped = pal_bot_store_find (fixture->store, "dropped");
  g_assert_true (bot_equal (&bot, pal_bot_item_get_bot (dropped)));
  assert_sorted (fixture);

  g_signal_connect (dropped, "notify::name", G_CALLBACK (count_notify), &names);
  g_assert_true (g_file_set_contents (path, "[Bo", -1, NULL)); /* somebody is still writing */
  while (*pal_bot_store_get_problems (fixture->store) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (names, ==, 0);
  bot_file_set_text (bot.name, sizeof bot.name, "Another");
  save (&bot, path);
  while (names == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (pal_bot_item_get_bot (dropped)->name, ==, "Another");
  g_assert_null (*pal_bot_store_get_problems (fixture->store));

  g_assert_cmpint (g_unlink (path), ==, 0);
  iterate_until_own (fixture, 1);
  g_assert_true (pal_bot_store_find (fixture->store, "mine") == mine);
}

/* Somebody may look at the problems while the list is being brought in step. */
static void
look_at_problems (GListModel *model, guint position, guint removed, guint added, guint *looks)
{
  const char *const *problems = pal_bot_store_get_problems (PAL_BOT_STORE (model));

  ++*looks;
  for (int i = 0; problems[i] != NULL; i++)
    g_assert_true (g_str_has_prefix (problems[i], "“"));
}

static void
test_problems_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "mine.bot", NULL);
  guint looks = 0;

  add (fixture, "chess", "Mine");
  put (fixture, "broken.bot", "[Bot]\nversion=99\n");
  while (*pal_bot_store_get_problems (fixture->store) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_connect (fixture->store, "items-changed", G_CALLBACK (look_at_problems), &looks);
  g_assert_cmpint (g_unlink (path), ==, 0);
  iterate_until_own (fixture, 0);
  put (fixture, "another.bot", "[Bot]\nversion=1\ngame=chess\n");
  iterate_until_own (fixture, 1);
  g_assert_cmpuint (looks, ==, 2);
}

/* What somebody has deleted elsewhere can be deleted here, and comes back when it is changed. */
static void
test_gone (Fixture *fixture, gconstpointer data)
{
  g_autoptr (PalBotItem) item = g_object_ref (add (fixture, "chess", "Mine"));
  g_autoptr (PalBotItem) other = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "mine.bot", NULL);
  Bot bot = *pal_bot_item_get_bot (item);

  g_assert_cmpint (g_unlink (path), ==, 0);
  iterate_until_own (fixture, 0);
  bot.depth[1] = 7;
  pal_bot_store_save (fixture->store, item, &bot);
  settle_well (fixture);
  g_assert_true (pal_bot_store_find (fixture->store, "mine") == item);
  g_assert_cmpint (pal_bot_item_get_bot (item)->depth[1], ==, 7);

  g_assert_cmpint (g_unlink (path), ==, 0);
  iterate_until_own (fixture, 0);
  other = g_object_ref (add (fixture, "chess", "Mine")); /* its file is another one's now */
  bot.depth[1] = 8;
  pal_bot_store_save (fixture->store, item, &bot);
  settle_well (fixture);
  g_assert_cmpstr (pal_bot_item_get_id (item), ==, "mine-2");
  g_assert_cmpint (pal_bot_item_get_bot (other)->depth[1], !=, 8);

  pal_bot_store_remove (fixture->store, item);
  pal_bot_store_remove (fixture->store, item);
  pal_bot_store_restore (fixture->store, item);
  g_assert_cmpuint (count_own (fixture), ==, 2);
}

#define ADD(name, func) g_test_add ("/bot-store/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func ("/bot-store/ready-made-files", test_ready_made_files);
  ADD ("ready-made", test_ready_made);
  ADD ("strength", test_strength);
  ADD ("add", test_add);
  ADD ("copy", test_copy);
  ADD ("save", test_save);
  ADD ("watched", test_watched);
  ADD ("problems-meanwhile", test_problems_meanwhile);
  ADD ("gone", test_gone);
  ADD ("remove", test_remove);
  ADD ("restore-text", test_restore_text);
  ADD ("broken", test_broken);
  ADD ("import-export", test_import_export);
  ADD ("picture", test_picture);
  ADD ("no-folder", test_no_folder);
  ADD ("in-order", test_in_order);
  ADD ("no-removing", test_no_removing);
  ADD ("unsaved", test_unsaved);
  ADD ("save-again", test_save_again);
  ADD ("no-place", test_no_place);
  return g_test_run ();
}
