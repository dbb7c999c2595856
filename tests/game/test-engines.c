/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of engines, how they are kept, and how it is found out what they are. */
#include "game/drivers/pal-driver-protocol.h"
#include "game/engines/pal-engine-known.h"
#include "game/engines/pal-engine-probe.h"
#include "game/engines/pal-engine-store.h"
#include "registry.h"
#include "support/test-game.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  char *folder, *path;
} Place;

static void
set_up (Place *place, gconstpointer data)
{
  place->folder = g_dir_make_tmp ("palamedes-XXXXXX", NULL);
  place->path = g_build_filename (place->folder, "settings", "engines", NULL);
  g_setenv ("PALAMEDES_ENGINE_PATH", place->folder,
            TRUE); /* no engine is found by itself, but those put there */
}

static void
tear_down (Place *place, gconstpointer data)
{
  test_remove_folder (place->folder);
  g_free (place->folder);
  g_free (place->path);
}

static PalEngineProfile *
some_profile (const char *name)
{
  static const char *const argv[] = { "/opt/my engine/run", "--book=a;b", "", NULL };
  g_autoptr (PalDriverSpec) spec
      = pal_driver_spec_new (name, argv, pal_driver_protocol_find ("uci"));
  PalEngineProfile *profile;

  spec->folder = g_strdup ("/opt/my engine");
  spec->environment = g_strsplit ("A=1;2|B=x = y", "|", -1);
  spec->limits.move_time = 1500;
  spec->limits.depth = 12;
  spec->limits.nodes = 1000000;
  profile = pal_engine_profile_new (spec, "chess;xiangqi");
  profile->title = g_strdup ("My Engine 1.0");
  pal_engine_profile_set_option (profile, "Hash", "64");
  pal_engine_profile_set_option (profile, "Book File", "/a; b=c\\d");
  pal_engine_profile_set_option (profile, "Path", "");
  return profile;
}

static void
wait_for_file (PalEngineStore *store)
{
  while (pal_engine_store_is_busy (store))
    g_main_context_iteration (NULL, TRUE);
}

static char *
names_of (PalEngineStore *store)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (store)); i++) {
    g_autoptr (PalEngineItem) item = g_list_model_get_item (G_LIST_MODEL (store), i);
    g_autofree char *name = NULL;
    g_object_get (item, "name", &name, NULL);
    g_string_append_printf (names, "%s%s", i > 0 ? "|" : "", name);
  }
  return g_string_free (names, FALSE);
}

#define assert_names(store, expected)                                                              \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *names_ = names_of (store);                                                    \
    g_assert_cmpstr (names_, ==, expected);                                                        \
  }                                                                                                \
  G_STMT_END

/* All that is kept comes back, whatever signs are in it. */
static void
test_kept (Place *place, gconstpointer data)
{
  g_autoptr (PalEngineStore) store = pal_engine_store_new (place->path);
  g_autoptr (PalEngineStore) again = NULL;
  g_autoptr (PalEngineProfile) profile = some_profile ("My “Engine”");
  const PalEngineProfile *read;
  g_autofree char *summary = NULL, *command = NULL;
  PalEngineItem *item = pal_engine_store_add (store, profile);

  wait_for_file (store);
  again = pal_engine_store_new (place->path);
  g_assert_null (pal_engine_store_get_problem (again));
  item = pal_engine_store_find (again, pal_engine_item_get_id (item));
  g_assert_nonnull (item);
  g_assert_false (pal_engine_item_is_found (item));
  read = pal_engine_item_get_profile (item);
  g_assert_cmpstr (read->spec->name, ==, "My “Engine”");
  g_assert_cmpstr (read->title, ==, "My Engine 1.0");
  g_assert_cmpstrv (read->spec->argv, profile->spec->argv);
  g_assert_cmpstr (read->spec->folder, ==, "/opt/my engine");
  g_assert_cmpstrv (read->spec->environment, profile->spec->environment);
  g_assert_true (read->spec->protocol == pal_driver_protocol_find ("uci"));
  g_assert_cmpint (read->spec->limits.move_time, ==, 1500);
  g_assert_cmpint (read->spec->limits.depth, ==, 12);
  g_assert_cmpuint (read->spec->limits.nodes, ==, 1000000);
  g_assert_cmpstr (pal_engine_profile_get_option (read, "hash"), ==, "64");
  g_assert_cmpstr (pal_engine_profile_get_option (read, "Book File"), ==, "/a; b=c\\d");
  g_assert_cmpstr (pal_engine_profile_get_option (read, "Path"), ==, "");
  g_assert_null (pal_engine_profile_get_option (read, "Threads"));
  g_assert_true (pal_engine_profile_plays (read, registry_find ("xiangqi")->rules));
  g_assert_false (pal_engine_profile_plays (read, registry_find ("reversi")->rules));
  g_object_get (item, "summary", &summary, NULL);
  g_assert_cmpstr (summary, ==, "Chess, Xiangqi · UCI · My Engine 1.0");
  command = pal_engine_profile_command (read);
  g_assert_cmpstr (command, ==, "'/opt/my engine/run' '--book=a;b' ''");
}

static void
test_changed (Place *place, gconstpointer data)
{
  g_autoptr (PalEngineStore) store = pal_engine_store_new (place->path);
  g_autoptr (PalEngineStore) again = NULL;
  g_autoptr (PalEngineProfile) profile = some_profile ("Bertha");
  g_autoptr (PalEngineItem) first = NULL;
  PalEngineItem *second;

  first = g_object_ref (pal_engine_store_add (store, profile));
  second = pal_engine_store_add (store, profile); /* another profile of one engine */
  assert_names (store, "Bertha|Bertha 2");
  g_assert_cmpstr (pal_engine_item_get_id (first), !=, pal_engine_item_get_id (second));
  g_free (profile->spec->name);
  profile->spec->name = g_strdup ("Adele");
  pal_engine_profile_set_option (profile, "Hash", NULL);
  pal_engine_store_change (store, second, profile);
  assert_names (store, "Adele|Bertha");
  pal_engine_store_remove (store, first);
  assert_names (store, "Adele");
  pal_engine_store_restore (store, first);
  pal_engine_store_restore (store, first);
  assert_names (store, "Adele|Bertha");
  wait_for_file (store);
  again = pal_engine_store_new (place->path);
  assert_names (again, "Adele|Bertha");
  second = pal_engine_store_find (again, "engine-2");
  g_assert_null (pal_engine_profile_get_option (pal_engine_item_get_profile (second), "Hash"));
}

static void
install (Place *place, const char *name)
{
  g_autofree char *path = g_build_filename (place->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "#!/bin/sh\n", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
}

/* What is installed is there by itself; what was made of it stays, and can be taken back. */
static void
test_found (Place *place, gconstpointer data)
{
  g_autoptr (PalEngineStore) store = NULL;
  g_autoptr (PalEngineProfile) changed = NULL;
  g_autoptr (PalEngineItem) kept = NULL;
  PalEngineItem *item;

  install (place, "stockfish");
  install (place, "gtp-rhino");
  store = pal_engine_store_new (place->path);
  item = pal_engine_store_find (store, "stockfish");
  g_assert_nonnull (item);
  g_assert_true (pal_engine_item_is_found (item));
  g_assert_false (pal_engine_store_is_changed (store, item));
  g_assert_false (g_file_test (place->path, G_FILE_TEST_EXISTS));
  changed = pal_engine_profile_copy (pal_engine_item_get_profile (item));
  pal_engine_profile_set_option (changed, "Threads", "2");
  pal_engine_store_change (store, item, changed);
  g_assert_true (pal_engine_store_is_changed (store, item));
  kept = g_object_ref (pal_engine_store_find (store, "gtp-rhino"));
  pal_engine_store_remove (store, kept);
  wait_for_file (store);
  g_object_unref (store);
  store = pal_engine_store_new (place->path);
  g_assert_null (pal_engine_store_find (store, "gtp-rhino"));
  item = pal_engine_store_find (store, "stockfish");
  g_assert_cmpstr (pal_engine_profile_get_option (pal_engine_item_get_profile (item), "Threads"),
                   ==, "2");
  pal_engine_store_reset (store, item);
  g_assert_false (pal_engine_store_is_changed (store, item));
  pal_engine_store_restore (store, kept);
  g_assert_nonnull (pal_engine_store_find (store, "gtp-rhino"));
}

/* Nothing of a file that cannot be read is lost, and the rest of one that can is there. */
static void
test_broken (Place *place, gconstpointer data)
{
  g_autoptr (PalEngineStore) store = NULL;
  g_autofree char *folder = g_path_get_dirname (place->path);
  g_autofree char *aside = g_strconcat (place->path, ".broken", NULL);

  g_mkdir (folder, 0700);
  g_assert_true (g_file_set_contents (place->path,
                                      "[engine-1]\nName=A\nCommand=a\nProtocol=smoke\n"
                                      "[engine-2]\nName=B\nCommand=b 'c d'\nProtocol=gtp\n",
                                      -1, NULL));
  store = pal_engine_store_new (place->path);
  g_assert_nonnull (strstr (pal_engine_store_get_problem (store), "engine-1"));
  g_assert_nonnull (pal_engine_store_find (store, "engine-2"));
  g_assert_null (pal_engine_store_find (store, "engine-1"));
  g_clear_object (&store);
  g_assert_true (g_file_set_contents (place->path, "what is\nthis", -1, NULL));
  store = pal_engine_store_new (place->path);
  g_assert_nonnull (strstr (pal_engine_store_get_problem (store), ".broken"));
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
}

/* Every entry of the table can be started, if it is there. */
static void
test_known (Place *place, gconstpointer data)
{
  for (const PalEngineKnown *known = pal_engines_known; known->name; known++) {
    g_auto (GStrv) words = g_strsplit (known->command, " ", -1);
    g_autoptr (PalEngineProfile) profile = NULL;

    g_assert_null (pal_engine_known_find (known));
    install (place, words[0]);
    profile = pal_engine_known_find (known);
    g_assert_nonnull (profile);
    g_assert_nonnull (profile->spec->protocol);
    g_assert_cmpuint (g_strv_length (profile->games), >=, 1);
    for (char **id = profile->games; *id; id++)
      g_assert_cmpstr (registry_find (*id)->rules->id, ==, *id);
  }
}

/* --- Asking --- */

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static PalEngineProfile *
probe (const char *const *argv, GCancellable *cancellable, GError **error)
{
  g_autoptr (PalDriverSpec) spec = pal_driver_spec_new ("Asked", argv, NULL);
  g_autoptr (GAsyncResult) result = NULL;

  pal_engine_probe_async (spec, NULL, cancellable, keep_result, &result);
  if (cancellable)
    g_cancellable_cancel (cancellable);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  return pal_engine_probe_finish (result, error);
}

static void
test_asked (Place *place, gconstpointer data)
{
  static const char *const table[][3]
      = { { "uci", "reversi", "Stub of uci" },   { "uci", "xiangqi", "Stub of uci" },
          { "ucci", "xiangqi", "Stub of ucci" }, { "cecp", "chess", "Stub of CECP" },
          { "gtp", "reversi", "Stub of GTP" },   { "nboard", "reversi", "Stub of NBoard" } };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++) {
    const char *const argv[]
        = { g_getenv ("PALAMEDES_ARENA_STUB"), table[i][0], table[i][1], NULL };
    g_autoptr (GError) error = NULL;
    g_autoptr (PalEngineProfile) profile = probe (argv, NULL, &error);

    g_assert_no_error (error);
    g_assert_cmpstr (profile->spec->protocol->id, ==, table[i][0]);
    g_assert_cmpstr (profile->games[0], ==, table[i][1]);
    g_assert_null (profile->games[1]);
    g_assert_cmpstr (profile->title, ==, table[i][2]);
    g_assert_cmpstr (profile->spec->name, ==, "Asked");
  }
}

/* Nothing in its name or words tells. */
static void
test_asked_all (Place *place, gconstpointer data)
{
  g_autofree char *path = g_build_filename (place->folder, "thing", NULL);
  g_autofree char *script
      = g_strdup_printf ("#!/bin/sh\nexec %s ucci xiangqi\n", g_getenv ("PALAMEDES_ARENA_STUB"));
  const char *const argv[] = { path, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (PalEngineProfile) profile = NULL;

  g_assert_true (g_file_set_contents (path, script, -1, NULL));
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
  profile = probe (argv, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (profile->spec->protocol->id, ==, "ucci");
}

static void
test_asked_in_vain (Place *place, gconstpointer data)
{
  const char *const no_engine[] = { "/bin/true", NULL };
  const char *const nothing[] = { "/no/such/program", NULL };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (probe (no_engine, NULL, &error));
  g_assert_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE);
  g_clear_error (&error);
  g_assert_null (probe (nothing, NULL, &error));
  g_assert_nonnull (strstr (error->message, "not found"));
  g_clear_error (&error);
  g_assert_null (probe (no_engine, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* What it has said already when it is called off is not heard any more: it would be asked for a
 * move in the next game on the list, while it is prepared for this one. */
static void
test_asked_no_more (Place *place, gconstpointer data)
{
  g_autofree char *path = g_build_filename (place->folder, "late", NULL);
  g_autofree char *said = g_build_filename (place->folder, "said", NULL);
  g_autofree char *heard = g_build_filename (place->folder, "heard", NULL);
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\nread word\necho uciok\necho readyok\n"
                                             "touch %s\ncat >%s\n",
                                             said, heard);
  g_autofree char *words = NULL;
  const char *const argv[] = { path, "uci", NULL };
  g_autoptr (PalDriverSpec) spec = pal_driver_spec_new ("Late", argv, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, script, -1, NULL));
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
  pal_engine_probe_async (spec, NULL, cancellable, keep_result, &result);
  while (!g_file_test (said, G_FILE_TEST_EXISTS))
    g_usleep (1000); /* nothing is read before it is called off */
  g_cancellable_cancel (cancellable);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (pal_engine_probe_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  while (!g_file_get_contents (heard, &words, NULL, NULL)
         || (strstr (words, "quit") == NULL && strstr (words, "position") == NULL)) {
    g_clear_pointer (&words, g_free);
    g_main_context_iteration (NULL, FALSE);
  }
  g_assert_null (strstr (words, "position"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(NAME, FUNC) g_test_add ("/engines/" NAME, Place, NULL, set_up, FUNC, tear_down)
  ADD ("kept", test_kept);
  ADD ("changed", test_changed);
  ADD ("found", test_found);
  ADD ("broken", test_broken);
  ADD ("known", test_known);
  ADD ("asked", test_asked);
  ADD ("asked-all", test_asked_all);
  ADD ("asked-in-vain", test_asked_in_vain);
  ADD ("asked-no-more", test_asked_no_more);
  return g_test_run ();
}
