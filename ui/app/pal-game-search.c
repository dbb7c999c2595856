/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-search.h"

#include "game/library/pal-library-list.h"
#include "ui/library/pal-library-desk.h"

#define OBJECT_PATH PAL_APP_PATH "SearchProvider"

/* Desktops show a handful, and a number beside them. */
enum { RESULTS_MAX = 100 };

/* A program that was started to search goes on for so long, since there will be more to be asked.
 */
enum { LINGER_SECONDS = 30 };

struct _PalGameSearch {
  PalApplication *application; /* its owner */
  GDBusConnection *connection;
  guint registration;
  PalLibrary *mine;               /* My Games; NULL before the first question */
  PalLibraryList *list;           /* of what was asked for last */
  GDBusMethodInvocation *waiting; /* for its answer, or NULL */
  guint lingering;                /* the program goes on until then */
  char *game, *words;             /* to be shown once the library is loaded, or NULL */
};

static const char interface_xml[]
    = "<node><interface name='org.gnome.Shell.SearchProvider2'>"
      "<method name='GetInitialResultSet'>"
      "<arg type='as' name='terms' direction='in'/><arg type='as' name='results' direction='out'/>"
      "</method>"
      "<method name='GetSubsearchResultSet'>"
      "<arg type='as' name='previous_results' direction='in'/>"
      "<arg type='as' name='terms' direction='in'/><arg type='as' name='results' direction='out'/>"
      "</method>"
      "<method name='GetResultMetas'>"
      "<arg type='as' name='identifiers' direction='in'/>"
      "<arg type='aa{sv}' name='metas' direction='out'/>"
      "</method>"
      "<method name='ActivateResult'>"
      "<arg type='s' name='identifier' direction='in'/><arg type='as' name='terms' direction='in'/>"
      "<arg type='u' name='timestamp' direction='in'/>"
      "</method>"
      "<method name='LaunchSearch'>"
      "<arg type='as' name='terms' direction='in'/><arg type='u' name='timestamp' direction='in'/>"
      "</method>"
      "</interface></node>";

/* --- searching --- */

static void
stop_lingering (PalGameSearch *self)
{
  if (self->lingering == 0)
    return;
  g_clear_handle_id (&self->lingering, g_source_remove);
  g_application_release (G_APPLICATION (self->application));
}

static gboolean
game_search_on_time (gpointer data)
{
  stop_lingering (data);
  return G_SOURCE_CONTINUE; /* it has been removed */
}

/* Windows keep the program going by themselves. */
static void
linger (PalGameSearch *self)
{
  stop_lingering (self);
  if (gtk_application_get_windows (GTK_APPLICATION (self->application)) != NULL)
    return;
  g_application_hold (G_APPLICATION (self->application));
  self->lingering = g_timeout_add_seconds (LINGER_SECONDS, game_search_on_time, self);
}

/* Tells who waits the first N games of the list. */
static void
game_search_answer (PalGameSearch *self, guint n)
{
  GVariantBuilder results;

  if (self->waiting == NULL)
    return;
  g_variant_builder_init (&results, G_VARIANT_TYPE ("as"));
  for (guint i = 0; i < MIN (n, RESULTS_MAX); i++)
    g_variant_builder_add_value (
        &results, g_variant_new_take_string (g_strdup_printf (
                      "%u", g_array_index (pal_library_list_get_ids (self->list), guint32, i))));
  g_dbus_method_invocation_return_value (g_steal_pointer (&self->waiting),
                                         g_variant_new ("(as)", &results));
}

static void
game_search_on_answered (PalLibraryList *list, PalGameSearch *self)
{
  game_search_answer (self, pal_library_list_get_ids (list)->len);
}

/* The library cannot be read, which its own window tells. */
static void
game_search_on_problem (PalLibrary *mine, GParamSpec *pspec, PalGameSearch *self)
{
  game_search_answer (self, 0);
}

static void game_search_show_wanted (PalGameSearch *self);

static void
begin (PalGameSearch *self)
{
  if (self->mine != NULL)
    return;
  self->mine
      = g_object_ref (pal_libraries_get_mine (pal_application_get_libraries (self->application)));
  self->list = pal_library_list_new ();
  pal_library_list_set_newest_first (self->list, TRUE);
  g_signal_connect (self->list, "answered", G_CALLBACK (game_search_on_answered), self);
  g_signal_connect (self->mine, "notify::problem", G_CALLBACK (game_search_on_problem), self);
  g_signal_connect_swapped (self->mine, "notify::loaded", G_CALLBACK (game_search_show_wanted),
                            self);
  pal_library_list_set_library (self->list, self->mine);
}

/* Who searches anew does not wait for the answer before any more. */
static void
search (PalGameSearch *self, const char *const *terms, GDBusMethodInvocation *invocation)
{
  g_autofree char *text = g_strjoinv (" ", (char **) terms);
  const LibraryFilter filter = { .text = text };

  game_search_answer (self, 0);
  begin (self);
  self->waiting = invocation;
  linger (self);
  pal_library_list_set_filter (self->list, &filter);
  if (pal_library_get_problem (self->mine) != NULL)
    game_search_answer (self, 0);
}

/* --- what is found --- */

/* The game called IDENTIFIER among those that were found; NULL: it is not. Free with
 * g_object_unref.
 */
static PalLibraryItem *
find_result (PalGameSearch *self, const char *identifier)
{
  const guint32 id = (guint32) g_ascii_strtoull (identifier, NULL, 10);
  const guint place = self->list != NULL ? pal_library_list_find (self->list, id) : G_MAXUINT;

  return place != G_MAXUINT ? g_list_model_get_item (G_LIST_MODEL (self->list), place) : NULL;
}

static GVariant *
describe_results (PalGameSearch *self, const char *const *identifiers)
{
  g_autoptr (GIcon) icon = g_themed_icon_new (PAL_APP_ID);
  GVariantBuilder metas;

  g_variant_builder_init (&metas, G_VARIANT_TYPE ("aa{sv}"));
  for (; *identifiers != NULL; identifiers++) {
    g_autoptr (PalLibraryItem) item = find_result (self, *identifiers);
    GVariantDict meta;

    if (item == NULL)
      continue;
    g_variant_dict_init (&meta, NULL);
    g_variant_dict_insert (&meta, "id", "s", *identifiers);
    g_variant_dict_insert_value (&meta, "name",
                                 g_variant_new_take_string (pal_library_item_dup_players (item)));
    g_variant_dict_insert_value (&meta, "description",
                                 g_variant_new_take_string (pal_library_item_dup_detail (item)));
    g_variant_dict_insert_value (&meta, "icon", g_icon_serialize (icon));
    g_variant_builder_add_value (&metas, g_variant_dict_end (&meta));
  }
  return g_variant_new ("(aa{sv})", &metas);
}

/* --- showing it --- */

static void
game_search_show_game (PalGameSearch *self, const char *identifier)
{
  PalGamePage *page = pal_application_get_page (self->application);

  pal_library_desk_open_game (page, pal_game_page_get_window (page), self->mine,
                              (guint32) g_ascii_strtoull (identifier, NULL, 10), 0);
}

/* The program may have been started for it: then it waits until the library is loaded. */
static void
game_search_show_wanted (PalGameSearch *self)
{
  g_autofree char *game = NULL, *words = NULL;

  if (!pal_library_is_loaded (self->mine))
    return;
  game = g_steal_pointer (&self->game);
  words = g_steal_pointer (&self->words);
  if (game != NULL)
    game_search_show_game (self, game);
  if (words != NULL)
    pal_library_desk_show_filtered (self->mine, &(LibraryFilter){ .text = words }, words);
}

/* Takes GAME or WORDS, and shows the program at once. */
static void
want (PalGameSearch *self, char *game, char *words)
{
  begin (self);
  g_free (self->game);
  g_free (self->words);
  self->game = game;
  self->words = words;
  pal_application_get_page (self->application);
  stop_lingering (self);
  game_search_show_wanted (self);
}

/* --- the interface --- */

static void
game_search_on_call (GDBusConnection *connection, const char *sender, const char *path,
                     const char *interface, const char *method, GVariant *parameters,
                     GDBusMethodInvocation *invocation, gpointer data)
{
  PalGameSearch *self = data;
  g_autofree const char **words = NULL;
  const char *identifier;

  if (g_str_equal (method, "GetInitialResultSet")) {
    g_variant_get (parameters, "(^a&s)", &words);
    search (self, words, invocation);
  } else if (g_str_equal (method, "GetSubsearchResultSet")) {
    g_variant_get_child (parameters, 1, "^a&s", &words);
    search (self, words, invocation);
  } else if (g_str_equal (method, "GetResultMetas")) {
    g_variant_get (parameters, "(^a&s)", &words);
    g_dbus_method_invocation_return_value (invocation, describe_results (self, words));
  } else if (g_str_equal (method, "ActivateResult")) {
    g_variant_get_child (parameters, 0, "&s", &identifier);
    want (self, g_strdup (identifier), NULL);
    g_dbus_method_invocation_return_value (invocation, NULL);
  } else {
    g_variant_get_child (parameters, 0, "^a&s", &words);
    want (self, NULL, g_strjoinv (" ", (char **) words));
    g_dbus_method_invocation_return_value (invocation, NULL);
  }
}

PalGameSearch *
pal_game_search_new (PalApplication *application, GDBusConnection *connection, GError **error)
{
  static const GDBusInterfaceVTable calls = { .method_call = game_search_on_call };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface_xml, error);
  PalGameSearch *self = g_new0 (PalGameSearch, 1);

  self->application = application;
  self->connection = g_object_ref (connection);
  if (node != NULL)
    self->registration = g_dbus_connection_register_object (
        connection, OBJECT_PATH, node->interfaces[0], &calls, self, NULL, error);
  if (self->registration == 0)
    g_clear_pointer (&self, pal_game_search_free);
  return self;
}

void
pal_game_search_free (PalGameSearch *self)
{
  if (self == NULL)
    return;
  g_clear_handle_id (&self->lingering, g_source_remove);
  if (self->registration != 0)
    g_dbus_connection_unregister_object (self->connection, self->registration);
  game_search_answer (self, 0);
  if (self->mine != NULL)
    g_signal_handlers_disconnect_by_data (self->mine, self);
  g_clear_object (&self->list);
  g_clear_object (&self->mine);
  g_free (self->game);
  g_free (self->words);
  g_object_unref (self->connection);
  g_free (self);
}
