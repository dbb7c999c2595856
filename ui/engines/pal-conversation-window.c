/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-conversation-window.h"

#include "game/drivers/pal-driver-protocol.h"
#include "game/players/pal-driver-player.h"
#include "pal-engine-console.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-whole-item.h"

#include <glib/gi18n.h>
#include <string.h>

/* Somebody who can be listened to. */
typedef struct {
  char *id;   /* the same when the engine is made anew */
  char *name; /* in the list */
  PalDriver *driver;
} Talker;

struct _PalConversationWindow {
  AdwWindow parent_instance;

  PalAnalysis *analysis;
  PalSession *session;
  GPtrArray *talkers; /* in the order of the list */
  char *chosen;       /* the id of who is listened to, or NULL */

  PalNews *news;
  GtkWidget *copy;
  GtkStack *pages;
  GtkDropDown *list;
  PalEngineConsole *console;
};

G_DEFINE_FINAL_TYPE (PalConversationWindow, pal_conversation_window, ADW_TYPE_WINDOW)

/* --- who can be listened to --- */

static void
talker_free (gpointer data)
{
  Talker *talker = data;

  g_free (talker->id);
  g_free (talker->name);
  g_object_unref (talker->driver);
  g_free (talker);
}

/* NAME does WHAT, as in "Stockfish · Analysis". What runs inside this program says nothing. */
static void
add_talker (GPtrArray *talkers, PalDriver *driver, const char *id, const char *name,
            const char *what)
{
  Talker *talker;

  if (pal_driver_get_spec (driver)->protocol->in_process)
    return;
  talker = g_new (Talker, 1);
  *talker
      = (Talker){ g_strdup (id), g_strdup_printf ("%s · %s", name, what), g_object_ref (driver) };
  g_ptr_array_add (talkers, talker);
}

static void
add_players (GPtrArray *talkers, PalMatch *match)
{
  for (int side = 0; side < 2; side++) {
    PalPlayer *player = pal_match_get_player (match, side);
    g_autofree char *id = g_strdup_printf ("player:%d", side);
    g_autofree char *name = NULL;

    if (!PAL_IS_DRIVER_PLAYER (player))
      continue;
    g_object_get (player, "name", &name, NULL);
    add_talker (talkers, pal_driver_player_get_driver (PAL_DRIVER_PLAYER (player)), id, name,
                _ (pal_match_get_rules (match)->side_names[side]));
  }
}

static void
add_analysts (GPtrArray *talkers, GListModel *engines)
{
  for (guint i = 0; i < g_list_model_get_n_items (engines); i++) {
    g_autoptr (PalAnalysisEngine) engine = g_list_model_get_item (engines, i);

    add_talker (talkers, pal_analysis_engine_get_driver (engine),
                pal_analysis_engine_get_id (engine), pal_analysis_engine_get_name (engine),
                _ ("Analysis"));
  }
}

/* --- what is shown --- */

/* The focus is on a button inside the list, which the toolkit gives no name. */
static void
name_list (PalConversationWindow *self, const char *name)
{
  /* Translators: what is chosen in a list of engines, and an engine's name. */
  g_autofree char *text = g_strdup_printf (_ ("Engine: %s"), name);

  gtk_accessible_update_property (
      GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (self->list))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
listen_to (PalConversationWindow *self, const Talker *talker)
{
  g_free (self->chosen);
  self->chosen = talker != NULL ? g_strdup (talker->id) : NULL;
  pal_engine_console_set_driver (self->console, talker != NULL ? talker->driver : NULL);
  gtk_stack_set_visible_child_name (self->pages, talker != NULL ? "conversation" : "none");
  gtk_widget_set_visible (self->copy, talker != NULL);
  if (talker != NULL)
    name_list (self, talker->name);
}

static void
conversation_on_selected (PalConversationWindow *self)
{
  guint place = gtk_drop_down_get_selected (self->list);

  if (place < self->talkers->len)
    listen_to (self, self->talkers->pdata[place]);
}

/* The place of who is called ID; 0: nobody is. */
static guint
place_of (PalConversationWindow *self, const char *id)
{
  for (guint i = 0; i < self->talkers->len; i++)
    if (g_strcmp0 (((Talker *) self->talkers->pdata[i])->id, id) == 0)
      return i;
  return 0;
}

/* Lists who is there now. Who was listened to is listened to still, from the beginning where it is
 * another engine; in place of one that went, the first. */
static void
conversation_update (PalConversationWindow *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (PalDriver) before = NULL;
  guint place = place_of (self, self->chosen);

  if (place < self->talkers->len)
    before = g_object_ref (((Talker *) self->talkers->pdata[place])->driver);
  g_ptr_array_set_size (self->talkers, 0);
  if (match != NULL)
    add_players (self->talkers, match);
  add_analysts (self->talkers, pal_analysis_get_engines (self->analysis));
  for (guint i = 0; i < self->talkers->len; i++)
    gtk_string_list_append (names, ((Talker *) self->talkers->pdata[i])->name);
  place = place_of (self, self->chosen);
  g_signal_handlers_block_by_func (self->list, conversation_on_selected, self);
  gtk_drop_down_set_model (self->list, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->list, place);
  g_signal_handlers_unblock_by_func (self->list, conversation_on_selected, self);
  if (self->talkers->len == 0)
    listen_to (self, NULL);
  else if (((Talker *) self->talkers->pdata[place])->driver != before)
    listen_to (self, self->talkers->pdata[place]);
  else
    name_list (self, ((Talker *) self->talkers->pdata[place])->name);
}

static void
conversation_on_copy (PalConversationWindow *self)
{
  pal_engine_console_copy (self->console);
  pal_news_tell (self->news, _ ("Conversation copied"));
}

/* --- the window --- */

static void
pal_conversation_window_dispose (GObject *object)
{
  PalConversationWindow *self = PAL_CONVERSATION_WINDOW (object);

  if (self->analysis != NULL)
    g_signal_handlers_disconnect_by_data (pal_analysis_get_engines (self->analysis), self);
  g_clear_object (&self->analysis);
  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);
  pal_session_replace (&self->session, NULL, self, NULL);
  g_clear_pointer (&self->talkers, g_ptr_array_unref);
  g_clear_pointer (&self->chosen, g_free);
  G_OBJECT_CLASS (pal_conversation_window_parent_class)->dispose (object);
}

static void
pal_conversation_window_class_init (PalConversationWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_conversation_window_dispose;
  g_type_ensure (PAL_TYPE_ENGINE_CONSOLE);
  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_WHOLE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-conversation-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalConversationWindow, news);
  gtk_widget_class_bind_template_child (widget_class, PalConversationWindow, copy);
  gtk_widget_class_bind_template_child (widget_class, PalConversationWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, PalConversationWindow, list);
  gtk_widget_class_bind_template_child (widget_class, PalConversationWindow, console);
  gtk_widget_class_bind_template_callback (widget_class, conversation_on_copy);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
pal_conversation_window_init (PalConversationWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->talkers = g_ptr_array_new_with_free_func (talker_free);
  pal_engine_console_only_listen (self->console);
  g_signal_connect_swapped (self->list, "notify::selected", G_CALLBACK (conversation_on_selected),
                            self);
}

PalConversationWindow *
pal_conversation_window_new (GtkApplication *application, PalAnalysis *analysis)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (conversation_update) },
    { PAL_OF_PLAYER, "notify::name", G_CALLBACK (conversation_update) },
    { .signal = NULL },
  };
  PalConversationWindow *self
      = g_object_new (PAL_TYPE_CONVERSATION_WINDOW, "application", application, NULL);

  self->analysis = g_object_ref (analysis);
  g_signal_connect_swapped (pal_analysis_get_engines (analysis), "items-changed",
                            G_CALLBACK (conversation_update), self);
  pal_session_replace (&self->session, pal_analysis_get_session (analysis), self, heard);
  conversation_update (self);
  return self;
}

void
pal_conversation_window_choose (PalConversationWindow *self, const char *id)
{
  guint place = place_of (self, id);

  if (place < self->talkers->len && strcmp (((Talker *) self->talkers->pdata[place])->id, id) == 0)
    gtk_drop_down_set_selected (self->list, place);
}
