#include "pal-bot-row.h"

#include "ui/app/pal-bots.h"

#include <glib/gi18n.h>

struct _PalBotRow {
  AdwComboRow parent_instance;
};

G_DEFINE_FINAL_TYPE (PalBotRow, pal_bot_row, ADW_TYPE_COMBO_ROW)

enum { PROP_0, PROP_ITEM, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void
bot_row_on_selected (PalBotRow *self)
{
  PalBotItem *item = pal_bot_row_get_item (self);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self),
                               item != NULL ? pal_bot_item_get_bot (item)->summary : "");
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ITEM]);
}

static void
set_item (PalBotRow *self, PalBotItem *item)
{
  GListModel *list = adw_combo_row_get_model (ADW_COMBO_ROW (self));

  for (guint i = 0; list != NULL && i < g_list_model_get_n_items (list); i++) {
    g_autoptr (PalBotItem) listed = g_list_model_get_item (list, i);

    if (listed == item)
      adw_combo_row_set_selected (ADW_COMBO_ROW (self), i);
  }
}

static void
pal_bot_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ITEM)
    g_value_set_object (value, pal_bot_row_get_item (PAL_BOT_ROW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
pal_bot_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ITEM)
    set_item (PAL_BOT_ROW (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
pal_bot_row_class_init (PalBotRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = pal_bot_row_get_property;
  object_class->set_property = pal_bot_row_set_property;
  properties[PROP_ITEM]
      = g_param_spec_object ("item", NULL, NULL, PAL_TYPE_BOT_ITEM,
                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
pal_bot_row_init (PalBotRow *self)
{
  g_autoptr (GtkExpression) name = gtk_property_expression_new (PAL_TYPE_BOT_ITEM, NULL, "name");

  /* Translators: the title of a row in which a bot is chosen. */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), _ ("Which bot"));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_combo_row_set_expression (ADW_COMBO_ROW (self), name);
  g_signal_connect (self, "notify::selected-item", G_CALLBACK (bot_row_on_selected), NULL);
}

void
pal_bot_row_set_rules (PalBotRow *self, const Rules *rules)
{
  g_autoptr (GListModel) bots = pal_bots_of_game (rules);

  adw_combo_row_set_model (ADW_COMBO_ROW (self), bots);
}

PalBotItem *
pal_bot_row_get_item (PalBotRow *self)
{
  return adw_combo_row_get_selected_item (ADW_COMBO_ROW (self));
}
