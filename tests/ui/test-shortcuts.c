/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window with the keys tells of every key that the program has, and of none that it has not. */
#include "ui/app/pal-shortcuts.h"

#include "test-window-help.h"

#include <string.h>

typedef struct {
  GHashTable *actions, *keys; /* sets of what the window tells of */
} Told;

/* KEY as GTK writes it; a range of keys stays as it is. Free with g_free. */
static char *
normalize_key (const char *key)
{
  GdkModifierType modifiers;
  guint value;

  return gtk_accelerator_parse (key, &value, &modifiers) ? gtk_accelerator_name (value, modifiers)
                                                         : g_strdup (key);
}

/* Takes what the shortcut OBJECT tells of into TOLD. */
static void
take_shortcut (gpointer object, Told *told)
{
  g_autofree char *action = NULL;
  g_autofree char *keys = NULL;
  g_auto (GStrv) words = NULL;

  g_object_get (object, "action-name", &action, "accelerator", &keys, NULL);
  g_assert_true ((action != NULL) != (keys != NULL));
  if (action != NULL)
    g_assert_true (g_hash_table_add (told->actions, g_steal_pointer (&action)));
  words = g_strsplit (keys != NULL ? keys : "", " ", 0);
  for (char **word = words; *word != NULL; word++)
    g_hash_table_add (told->keys, normalize_key (*word));
}

static void
told_init (Told *self)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (PAL_SHORTCUTS_UI);
  GSList *objects = gtk_builder_get_objects (builder);

  self->actions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (GSList *object = objects; object != NULL; object = object->next)
    if (GTK_IS_SHORTCUTS_SHORTCUT (object->data))
      take_shortcut (object->data, self);
  g_slist_free (objects);
  gtk_window_destroy (GTK_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
}

static void
told_clear (Told *self)
{
  g_hash_table_unref (self->actions);
  g_hash_table_unref (self->keys);
}

/* Whether TOLD has ACTION, or each of its KEYS; six of a menu are told of as one. */
static gboolean
is_told (const Told *told, const char *action, char **keys)
{
  if (g_hash_table_contains (told->actions, action))
    return TRUE;
  if (g_str_has_prefix (action, "game.overlay-"))
    return g_hash_table_contains (told->keys, "<Control>1...6");
  for (; *keys != NULL; keys++) {
    g_autofree char *key = normalize_key (*keys);

    if (!g_hash_table_contains (told->keys, key))
      return FALSE;
  }
  return TRUE;
}

static void
test_every_key_is_told (void)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (application);
  Told told;

  told_init (&told);
  g_assert_cmpint (g_strv_length (actions), >, 30);
  for (char **action = actions; *action != NULL; action++) {
    g_auto (GStrv) keys = gtk_application_get_accels_for_action (application, *action);

    if (!is_told (&told, *action, keys)) {
      g_test_message ("nothing is told of %s (%s)", *action, keys[0]);
      g_test_fail ();
    }
  }
  told_clear (&told);
}

/* One without a key would have an empty place before its name. */
static void
test_every_action_has_a_key (void)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  GHashTableIter iter;
  gpointer action;
  Told told;

  told_init (&told);
  g_hash_table_iter_init (&iter, told.actions);
  while (g_hash_table_iter_next (&iter, &action, NULL)) {
    g_auto (GStrv) keys = gtk_application_get_accels_for_action (application, action);

    if (keys[0] == NULL) {
      g_test_message ("%s has no key", (const char *) action);
      g_test_fail ();
    }
  }
  told_clear (&told);
}

/* Asks for each key in MARKUP, from which a window is made; one that closes it needs no line, and
 * nor does the second name of a key. */
static void
check_markup (const Told *told, const char *name, const char *markup)
{
  g_auto (GStrv) parts = g_strsplit (markup, "<property name=\"trigger\">", 0);

  for (char **part = parts + 1; parts[0] != NULL && *part != NULL; part++) {
    g_autofree char *escaped = g_strndup (*part, strcspn (*part, "|<"));
    g_auto (GStrv) words = g_strsplit (escaped, "&lt;", 0);
    g_autofree char *trigger = g_strjoinv ("<", words);
    g_auto (GStrv) more = g_strsplit (trigger, "&gt;", 0);
    g_autofree char *plain = g_strjoinv (">", more);
    g_autofree char *key = normalize_key (plain);

    if (!g_str_equal (key, "Escape") && !g_hash_table_contains (told->keys, key)) {
      g_test_message ("nothing is told of %s in %s", key, name);
      g_test_fail ();
    }
  }
}

/* Keys of a single window stand in what it is made from. */
static void
test_keys_of_windows_are_told (void)
{
  static const char folder[] = PAL_RESOURCE_PATH "/ui/";
  g_auto (GStrv) names = g_resources_enumerate_children (folder, 0, NULL);
  Told told;

  told_init (&told);
  g_assert_nonnull (names);
  for (char **name = names; *name != NULL; name++) {
    g_autofree char *path = g_strconcat (folder, *name, NULL);
    g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);

    if (bytes != NULL)
      check_markup (&told, *name, g_bytes_get_data (bytes, NULL));
  }
  told_clear (&told);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/shortcuts/every-key-is-told", test_every_key_is_told);
  g_test_add_func ("/shortcuts/every-action-has-a-key", test_every_action_has_a_key);
  g_test_add_func ("/shortcuts/keys-of-windows-are-told", test_keys_of_windows_are_told);
  return test_run_window ();
}
