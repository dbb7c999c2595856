/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-workshop.h"

#include "pal-bot-breakdown-view.h"
#include "pal-bot-identity.h"
#include "pal-bot-list.h"
#include "pal-bot-techniques.h"
#include "pal-bot-values.h"
#include "pal-workshop-actions.h"
#include "ui/platform/pal-split.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-switcher-title.h"

#include "files/core/read-problem.h"

#include <glib/gi18n.h>

enum { SAVE_AFTER_MS = 400 };

struct _PalWorkshop {
  AdwWindow parent_instance;

  PalGamePage *page; /* it goes when that does */
  PalBotStore *store;
  PalBotEditor *editor;
  GSimpleActionGroup *actions;
  PalBotItem *item; /* under the hands, or NULL */
  gboolean loading; /* what changes is no change by hand */
  guint save_source;

  PalNews *news;
  PalSplit *split;
  GtkStack *stack;
  PalSwitcherTitle *title;
  PalSplit *panel_split;
  GtkWidget *panel_button;
  GtkWidget *switcher_bar;
  GtkWidget *bar, *train;
  GMenu *new_menu;
  GMenu *copy_menu;
  PalBotList *list;
  PalBotIdentity *identity;
  PalBotValues *values;
  PalBotTechniques *techniques;
  PalBotBreakdownView *breakdown;
  GtkAdjustment *scroll;
};

G_DEFINE_FINAL_TYPE (PalWorkshop, pal_workshop, ADW_TYPE_WINDOW)

/* --- saving --- */

void
pal_workshop_save (PalWorkshop *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);

  g_clear_handle_id (&self->save_source, g_source_remove);
  if (self->item == NULL || pal_bot_item_is_ready_made (self->item)
      || (bot_equal (bot, pal_bot_item_get_bot (self->item))
          && pal_bot_store_is_saved (self->store, self->item)))
    return;
  pal_bot_store_save (self->store, self->item, bot);
}

static void update_title (PalWorkshop *self);

/* A training or a hand in the file has made the bot another one. That is a step like all others: it
 * can be undone; but for a bot of another game, with which everything begins anew. What is not
 * saved here yet wins. */
static void
on_bot (PalWorkshop *self)
{
  Bot bot = *pal_bot_item_get_bot (self->item);

  if (self->save_source != 0)
    return;
  self->loading = TRUE;
  if (bot.rules == pal_bot_editor_get_bot (self->editor)->rules)
    pal_bot_editor_change (self->editor, &bot, NULL);
  else
    pal_bot_editor_load (self->editor, &bot);
  self->loading = FALSE;
  update_title (self);
}

static gboolean
save_later (gpointer data)
{
  PalWorkshop *self = data;

  self->save_source = 0;
  pal_workshop_save (self);
  return G_SOURCE_REMOVE;
}

/* --- the bot under the hands --- */

/* The button for what others may have added. */
static void
show_train (PalWorkshop *self)
{
  gtk_widget_set_visible (self->train,
                          g_action_group_has_action (G_ACTION_GROUP (self->actions), "train"));
}

static void
on_train_added (PalWorkshop *self)
{
  show_train (self);
  pal_workshop_actions_update (self);
}

static void
update_title (PalWorkshop *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);

  g_object_set (self->title, "title", bot != NULL ? bot->name : _ ("Bot Workshop"), "disabled",
                bot == NULL, NULL);
  gtk_widget_set_visible (self->switcher_bar, bot != NULL);
  gtk_widget_set_visible (self->panel_button, bot != NULL);
  gtk_widget_set_visible (self->bar, bot != NULL);
}

/* As long as the program runs, what was done to a bot can be undone when it comes back. A
 * ready-made one is never changed. */
#define HISTORY "pal-bot-history"

static void
keep_history (PalWorkshop *self, PalBotItem *item)
{
  if (item != NULL && self->editor != NULL && !pal_bot_item_is_ready_made (item))
    g_object_set_data_full (G_OBJECT (item), HISTORY, pal_bot_editor_dup_history (self->editor),
                            (GDestroyNotify) pal_bot_history_free);
}

static void
workshop_follow (PalWorkshop *self, PalBotItem *item)
{
  if (item == self->item)
    return;
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, on_bot, self);
  g_set_object (&self->item, item);
  if (item != NULL)
    g_signal_connect_object (item, "notify::bot", G_CALLBACK (on_bot), self, G_CONNECT_SWAPPED);
}

static void
load (PalWorkshop *self, PalBotItem *item, const Bot *bot)
{
  keep_history (self, self->item);
  workshop_follow (self, item);
  self->loading = TRUE;
  pal_bot_editor_load_again (self->editor, bot,
                             item != NULL ? g_object_get_data (G_OBJECT (item), HISTORY) : NULL);
  self->loading = FALSE;
  pal_bot_list_select (self->list, item);
  pal_bot_identity_set_origin (self->identity, item != NULL && pal_bot_item_is_ready_made (item)
                                                   ? PAL_BOT_READY_MADE
                                                   : PAL_BOT_OWN);
  gtk_stack_set_visible_child_name (self->stack, item != NULL ? "bot" : "empty");
  update_title (self);
  pal_workshop_actions_update (self);
}

void
pal_workshop_show_item (PalWorkshop *self, PalBotItem *item)
{
  Bot bot;

  pal_workshop_save (self);
  if (item != NULL)
    bot = *pal_bot_item_get_bot (item);
  if (item != self->item) {
    gtk_adjustment_set_value (self->scroll, 0);
    pal_bot_identity_cancel_picture (self->identity);
  }
  load (self, item, item != NULL ? &bot : NULL);
}

/* Another page begins at its top, not as far down as the one before was read. */
static void
on_page (PalWorkshop *self)
{
  if (self->scroll != NULL)
    gtk_adjustment_set_value (self->scroll, 0);
}

void
pal_workshop_show_neighbour (PalWorkshop *self, const Rules *rules, int after, int before)
{
  const int places[] = { after, before };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autoptr (PalBotItem) item
        = places[i] >= 0 ? g_list_model_get_item (G_LIST_MODEL (self->store), (guint) places[i])
                         : NULL;

    if (item != NULL && pal_bot_item_get_bot (item)->rules == rules) {
      pal_workshop_show_item (self, item);
      return;
    }
  }
  pal_workshop_show_item (self, NULL);
}

void
pal_workshop_take_change (PalWorkshop *self, PalBotItem *item, const char *news)
{
  if (item == self->item)
    pal_news_tell_with_action (self->news, news, _ ("_Undo"), "workshop.undo");
  else
    pal_workshop_show_item (self, item);
}

void
pal_workshop_name_item (PalWorkshop *self, PalBotItem *item)
{
  pal_workshop_show_item (self, item);
  pal_split_set_show_sidebar (self->split, FALSE);
  pal_bot_identity_edit_name (self->identity);
}

/* Puts what was done to a ready-made bot into a copy of one's own: the copy comes under the hands,
 * and the change is the first that can be undone there. */
static void
make_own (PalWorkshop *self)
{
  Bot changed = *pal_bot_editor_get_bot (self->editor), before = *pal_bot_item_get_bot (self->item),
      base;
  PalBotItem *copy = pal_bot_store_copy (self->store, self->item);

  base = *pal_bot_item_get_bot (copy);
  if (g_str_equal (changed.name, before.name))
    g_strlcpy (changed.name, base.name, sizeof changed.name);
  load (self, copy, &base);
  self->loading = TRUE;
  pal_bot_editor_change (self->editor, &changed, NULL);
  self->loading = FALSE;
  pal_bot_identity_set_origin (self->identity, PAL_BOT_COPIED);
  pal_workshop_tell (self, _ ("Created your own copy"), NULL);
}

static void
workshop_on_changed (PalWorkshop *self)
{
  if (self->loading || self->item == NULL)
    return;
  if (pal_bot_item_is_ready_made (self->item))
    make_own (self);
  update_title (self);
  g_clear_handle_id (&self->save_source, g_source_remove);
  self->save_source = g_timeout_add (SAVE_AFTER_MS, save_later, self);
}

static void
workshop_on_selected (PalWorkshop *self, PalBotItem *item)
{
  pal_workshop_show_item (self, item);
}

/* The list keeps the focus where it stays in view. */
static void
on_activated (PalWorkshop *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  pal_split_set_show_sidebar (self->split, FALSE);
  if (focus != NULL && !pal_split_get_folded (self->split))
    gtk_widget_grab_focus (focus);
}

/* The first bot of one's own, of the game on the board if there is one. */
static PalBotItem *
first_own (PalWorkshop *self)
{
  PalMatch *match = pal_game_page_get_match (self->page);
  GListModel *model = G_LIST_MODEL (self->store);
  PalBotItem *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (model, i);

    if (pal_bot_item_is_ready_made (item))
      continue;
    if (match != NULL && pal_bot_item_get_bot (item)->rules == pal_match_get_rules (match))
      return item;
    if (found == NULL)
      found = item;
  }
  return found;
}

/* --- news --- */

static void
on_take_back (GtkWidget *news, PalBotItem *item)
{
  PalWorkshop *self = PAL_WORKSHOP (gtk_widget_get_root (news));

  pal_bot_store_restore (self->store, item);
  pal_workshop_show_item (self, item);
}

void
pal_workshop_tell (PalWorkshop *self, const char *text, PalBotItem *item)
{
  if (item != NULL)
    pal_news_tell_with_answer (self->news, text, _ ("_Undo"),
                               g_cclosure_new (G_CALLBACK (on_take_back), g_object_ref (item),
                                               (GClosureNotify) (GCallback) g_object_unref));
  else
    pal_news_tell (self->news, text);
}

/* The file of the bot under the hands was deleted by others. It is not written again unless a
 * person wants that; then with all that was done to the bot. */
static void
on_items_changed (PalWorkshop *self, guint position)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);
  g_autoptr (PalBotItem) kept = NULL;
  g_autofree char *news = NULL;

  if (self->item == NULL || pal_bot_store_index (self->store, self->item) >= 0)
    return;
  kept = pal_bot_item_new (bot, pal_bot_item_get_id (self->item), FALSE);
  keep_history (self, kept);
  /* Translators: the name of a bot. */
  news = g_strdup_printf (_ ("“%s” was deleted from its folder"), bot->name);
  g_clear_handle_id (&self->save_source, g_source_remove);
  workshop_follow (self, NULL);
  pal_workshop_show_neighbour (self, pal_bot_item_get_bot (kept)->rules, (int) position,
                               (int) position - 1);
  pal_workshop_tell (self, news, kept);
}

/* Whoever misses a bot learns why its file cannot be read. */
static void
tell_problems (PalWorkshop *self)
{
  const char *const *sentences = pal_bot_store_get_problems (self->store);
  g_autoptr (GPtrArray) problems = read_problems_new ();

  for (int i = 0; sentences[i] != NULL; i++)
    read_problem_add (problems, "%s", sentences[i]);
  if (problems->len > 0)
    pal_message_show_problems (GTK_WINDOW (self), _ ("Some Bots Could Not Be Read"), problems);
}

/* --- menus --- */

static void
fill_menus (PalWorkshop *self)
{
  GListModel *model = G_LIST_MODEL (self->store);

  pal_workshop_actions_fill_new_menu (self->new_menu);
  g_menu_remove_all (self->copy_menu);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (model, i);
    g_autoptr (GMenuItem) entry = NULL;
    g_autofree char *name = NULL, *label = NULL;

    if (!pal_bot_item_is_ready_made (item))
      continue;
    g_object_get (item, "name", &name, NULL);
    label = g_strdup_printf ("%s · %s", _ (pal_bot_item_get_bot (item)->rules->name), name);
    entry = g_menu_item_new (label, NULL);
    g_menu_item_set_action_and_target (entry, "workshop.copy-of", "s", pal_bot_item_get_id (item));
    g_menu_append_item (self->copy_menu, entry);
  }
}

/* --- the object --- */

static void
add_keys (PalWorkshop *self)
{
  static const PalEarlyKey keys[] = {
    { "<Control>z", "workshop.undo" },   { "<Control><Shift>z", "workshop.redo" },
    { "<Control>y", "workshop.redo" },   { "<Control>d", "workshop.copy" },
    { "<Control>o", "workshop.import" }, { "<Control><Shift>s", "workshop.export" },
    { "F2", "workshop.rename" },         { "F9", "workshop.panel" },
    { "<Control>w", "window.close" },
  };

  pal_early_keys_add (GTK_WIDGET (self), keys, G_N_ELEMENTS (keys));
}

static void
on_back (PalWorkshop *self)
{
  pal_split_set_show_sidebar (self->split, TRUE);
}

static gboolean
pal_workshop_close_request (GtkWindow *window)
{
  PalWorkshop *self = PAL_WORKSHOP (window);

  pal_workshop_save (self);
  pal_bot_store_save_again (self->store);
  return GTK_WINDOW_CLASS (pal_workshop_parent_class)->close_request (window);
}

static void
pal_workshop_dispose (GObject *object)
{
  PalWorkshop *self = PAL_WORKSHOP (object);

  if (self->save_source != 0)
    pal_workshop_save (self);
  if (self->store != NULL)
    pal_bot_store_save_again (self->store);
  keep_history (self, self->item);
  workshop_follow (self, NULL);
  /* It holds what in the end holds the group: the split, whose buttons look for their actions. */
  if (self->actions != NULL)
    g_action_map_remove_action (G_ACTION_MAP (self->actions), "panel");
  g_clear_object (&self->actions);
  if (self->editor != NULL) /* a number that is being typed is told when the focus leaves it */
    g_signal_handlers_disconnect_by_data (self->editor, self);
  g_clear_object (&self->editor);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (pal_workshop_parent_class)->dispose (object);
}

static void
workshop_bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, news);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, split);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, stack);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, title);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, panel_split);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, panel_button);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, switcher_bar);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, bar);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, train);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, new_menu);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, copy_menu);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, list);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, identity);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, values);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, techniques);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, breakdown);
  gtk_widget_class_bind_template_child (widget_class, PalWorkshop, scroll);
}

static void
pal_workshop_class_init (PalWorkshopClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_workshop_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = pal_workshop_close_request;
  g_type_ensure (PAL_TYPE_BOT_BREAKDOWN_VIEW);
  g_type_ensure (PAL_TYPE_BOT_IDENTITY);
  g_type_ensure (PAL_TYPE_BOT_LIST);
  g_type_ensure (PAL_TYPE_BOT_TECHNIQUES);
  g_type_ensure (PAL_TYPE_BOT_VALUES);
  g_type_ensure (PAL_TYPE_NEWS);
  g_type_ensure (PAL_TYPE_SPLIT);
  g_type_ensure (PAL_TYPE_SWITCHER_TITLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-workshop.ui");
  workshop_bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_back);
  gtk_widget_class_bind_template_callback (widget_class, on_page);
  gtk_widget_class_bind_template_callback (widget_class, workshop_on_selected);
}

static void
pal_workshop_init (PalWorkshop *self)
{
  g_autoptr (GAction) panel = NULL;

  self->editor = pal_bot_editor_new ();
  self->actions = g_simple_action_group_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "workshop", G_ACTION_GROUP (self->actions));
  g_signal_connect_object (self->actions, "action-added::train", G_CALLBACK (on_train_added), self,
                           G_CONNECT_SWAPPED);
  panel = G_ACTION (g_property_action_new ("panel", self->panel_split, "show-sidebar"));
  g_action_map_add_action (G_ACTION_MAP (self->actions), panel);
  show_train (self);
  add_keys (self);
  pal_bot_identity_set_editor (self->identity, self->editor);
  pal_bot_values_set_editor (self->values, self->editor);
  pal_bot_techniques_set_editor (self->techniques, self->editor);
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (workshop_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editor, "notify::can-undo",
                           G_CALLBACK (pal_workshop_actions_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editor, "notify::can-redo",
                           G_CALLBACK (pal_workshop_actions_update), self, G_CONNECT_SWAPPED);
}

static PalWorkshop *
workshop_find (GtkApplication *application)
{
  for (GList *windows = gtk_application_get_windows (application); windows != NULL;
       windows = windows->next)
    if (PAL_IS_WORKSHOP (windows->data))
      return windows->data;
  return NULL;
}

PalWorkshop *
pal_workshop_present (PalGamePage *page)
{
  GtkApplication *application = gtk_window_get_application (pal_game_page_get_window (page));
  PalWorkshop *self = workshop_find (application);

  if (self == NULL) {
    self = g_object_new (PAL_TYPE_WORKSHOP, "application", application, NULL);
    pal_workshop_follow (self, page);
    self->store = g_object_ref (pal_game_page_get_bots (page));
    pal_bot_list_set_store (self->list, self->store);
    g_signal_connect_object (self->store, "items-changed", G_CALLBACK (on_items_changed), self,
                             G_CONNECT_SWAPPED);
    pal_workshop_actions_add (self);
    fill_menus (self);
    pal_workshop_show_item (self, first_own (self));
    gtk_window_present (GTK_WINDOW (self));
    tell_problems (self);
  } else {
    pal_workshop_follow (self, page);
    gtk_window_present (GTK_WINDOW (self));
  }
  return self;
}

void
pal_workshop_follow (PalWorkshop *self, PalGamePage *page)
{
  if (page == self->page)
    return;
  if (self->page != NULL)
    g_signal_handlers_disconnect_by_func (self->page, gtk_window_destroy, self);
  self->page = page;
  g_signal_connect_object (page, "destroy", G_CALLBACK (gtk_window_destroy), self,
                           G_CONNECT_SWAPPED);
  pal_bot_breakdown_view_follow (self->breakdown, self->editor, pal_game_page_get_session (page));
}

PalGamePage *
pal_workshop_get_page (PalWorkshop *self)
{
  return self->page;
}

PalBotStore *
pal_workshop_get_store (PalWorkshop *self)
{
  return self->store;
}

PalBotEditor *
pal_workshop_get_editor (PalWorkshop *self)
{
  return self->editor;
}

GActionMap *
pal_workshop_get_actions (PalWorkshop *self)
{
  return G_ACTION_MAP (self->actions);
}

PalBotItem *
pal_workshop_get_item (PalWorkshop *self)
{
  return self->item;
}
