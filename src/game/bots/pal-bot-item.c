/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-item.h"

struct _PalBotItem {
  GObject parent_instance;

  Bot bot;
  char *id;
  gboolean ready_made;
  GBytes *deleted; /* what its file held, or NULL */
};

G_DEFINE_FINAL_TYPE (PalBotItem, pal_bot_item, G_TYPE_OBJECT)

enum { PROP_0, PROP_ID, PROP_NAME, PROP_SUMMARY, PROP_READY_MADE, PROP_BOT, N_PROPS };
static GParamSpec *props[N_PROPS];

static void
pal_bot_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalBotItem *self = PAL_BOT_ITEM (object);

  switch (id) {
  case PROP_ID:
    g_value_set_string (value, self->id);
    break;
  case PROP_NAME:
    g_value_set_string (value, self->bot.name);
    break;
  case PROP_SUMMARY:
    g_value_set_string (value, self->bot.summary);
    break;
  case PROP_READY_MADE:
    g_value_set_boolean (value, self->ready_made);
    break;
  case PROP_BOT:
    g_value_set_pointer (value, &self->bot);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_bot_item_finalize (GObject *object)
{
  PalBotItem *self = PAL_BOT_ITEM (object);

  g_free (self->id);
  g_clear_pointer (&self->deleted, g_bytes_unref);
  G_OBJECT_CLASS (pal_bot_item_parent_class)->finalize (object);
}

static void
pal_bot_item_class_init (PalBotItemClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_bot_item_get_property;
  object_class->finalize = pal_bot_item_finalize;
  props[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, flags);
  props[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  props[PROP_SUMMARY] = g_param_spec_string ("summary", NULL, NULL, NULL, flags);
  props[PROP_READY_MADE] = g_param_spec_boolean ("ready-made", NULL, NULL, FALSE, flags);
  props[PROP_BOT] = g_param_spec_pointer ("bot", NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
pal_bot_item_init (PalBotItem *self)
{
}

PalBotItem *
pal_bot_item_new (const Bot *bot, const char *id, gboolean ready_made)
{
  PalBotItem *self = g_object_new (PAL_TYPE_BOT_ITEM, NULL);

  self->bot = *bot;
  self->id = g_strdup (id);
  self->ready_made = ready_made;
  return self;
}

void
pal_bot_item_set_bot (PalBotItem *self, const Bot *bot)
{
  self->bot = *bot;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_NAME]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SUMMARY]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BOT]);
}

void
pal_bot_item_set_id (PalBotItem *self, const char *id)
{
  if (g_str_equal (self->id, id))
    return;
  g_free (self->id);
  self->id = g_strdup (id);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ID]);
}

void
pal_bot_item_set_deleted (PalBotItem *self, GBytes *bytes)
{
  g_clear_pointer (&self->deleted, g_bytes_unref);
  self->deleted = bytes ? g_bytes_ref (bytes) : NULL;
}

GBytes *
pal_bot_item_get_deleted (PalBotItem *self)
{
  return self->deleted;
}

const Bot *
pal_bot_item_get_bot (PalBotItem *self)
{
  return &self->bot;
}

const char *
pal_bot_item_get_id (PalBotItem *self)
{
  return self->id;
}

gboolean
pal_bot_item_is_ready_made (PalBotItem *self)
{
  return self->ready_made;
}
