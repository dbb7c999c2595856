/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-choice.h"

#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

static gboolean
is_of_game (gpointer item, gpointer rules)
{
  return pal_bot_item_get_bot (item)->rules == rules;
}

/* Those of BOTS that play RULES, as a list that follows the whole one. The caller's. */
static GListModel *
bots_of_game (PalBotStore *bots, const Rules *rules)
{
  GtkFilter *filter = GTK_FILTER (gtk_custom_filter_new (is_of_game, (gpointer) rules, NULL));

  return G_LIST_MODEL (gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (bots)), filter));
}

struct _PalBotChoice {
  GtkWidget parent_instance;

  GtkWidget *list;
  const Rules *rules;
};

G_DEFINE_FINAL_TYPE (PalBotChoice, pal_bot_choice, GTK_TYPE_WIDGET)

/* The focus is on a button inside the list, which the toolkit gives no name. */
static void
name_button (PalBotChoice *self)
{
  PalBotItem *item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (self->list));
  g_autofree char *name = NULL, *text = NULL;

  if (item != NULL)
    g_object_get (item, "name", &name, NULL);
  /* Translators: what is chosen in a list of bots, and a bot's name. */
  text = g_strdup_printf (_ ("Bot: %s"), name != NULL ? name : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (self->list)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
bot_choice_on_selected (PalBotChoice *self)
{
  g_object_notify (G_OBJECT (self), "selected");
}

static guint
bot_choice_get_selected (PalBotChoice *self)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (self->list));
}

static void
bot_choice_set_selected (PalBotChoice *self, guint selected)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->list), selected);
}

static void
pal_bot_choice_class_init (PalBotChoiceClass *klass)
{
  const PalProperty properties[] = {
    { "selected", G_TYPE_UINT, .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY,
      .get = G_CALLBACK (bot_choice_get_selected), .set = G_CALLBACK (bot_choice_set_selected) },
  };

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
pal_bot_choice_init (PalBotChoice *self)
{
  GtkExpression *name = gtk_property_expression_new (PAL_TYPE_BOT_ITEM, NULL, "name");

  self->list = gtk_drop_down_new (NULL, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Bot"), -1);
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));
  g_signal_connect_swapped (self->list, "notify::selected", G_CALLBACK (bot_choice_on_selected),
                            self);
  g_signal_connect_swapped (self->list, "notify::selected-item", G_CALLBACK (name_button), self);
  name_button (self);
}

void
pal_bot_choice_set_bots (PalBotChoice *self, PalBotStore *bots, const Rules *rules)
{
  g_autoptr (GListModel) list = NULL;

  if (self->rules == rules)
    return;
  self->rules = rules;
  list = bots_of_game (bots, rules);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->list), list);
}

void
pal_bot_choice_choose (PalBotChoice *self, const char *name)
{
  GListModel *bots = gtk_drop_down_get_model (GTK_DROP_DOWN (self->list));

  for (guint i = 0; i < g_list_model_get_n_items (bots); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (bots, i);
    g_autofree char *other = NULL;

    g_object_get (item, "name", &other, NULL);
    if (g_str_equal (name, other)) {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->list), i);
      return;
    }
  }
}

gboolean
pal_bot_choice_get_bot (PalBotChoice *self, Bot *bot)
{
  PalBotItem *item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (self->list));
  g_autofree char *name = NULL;

  if (item == NULL)
    return FALSE;
  *bot = *pal_bot_item_get_bot (item);
  g_object_get (item, "name", &name, NULL); /* in the person's language */
  g_strlcpy (bot->name, name, sizeof bot->name);
  return TRUE;
}
