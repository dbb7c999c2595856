/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface of players, and the simplest one: a person. */
#include "pal-player.h"

#include "game/match/pal-file-words.h"

#include <glib/gi18n-lib.h>

G_DEFINE_INTERFACE (PalPlayer, pal_player, G_TYPE_OBJECT)

enum {
  SIGNAL_MOVE,
  SIGNAL_INFO,
  SIGNAL_STARTED,
  SIGNAL_CLAIM,
  SIGNAL_RESIGN,
  SIGNAL_FAILED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static gboolean
never (PalPlayer *self)
{
  return FALSE;
}

static gboolean
refuse_draw (PalPlayer *self, const GameRecord *record)
{
  return FALSE;
}

static void
pal_player_default_init (PalPlayerInterface *iface)
{
  iface->is_human = never;
  iface->is_starting = never;
  iface->consider_draw = refuse_draw;

  g_object_interface_install_property (
      iface,
      g_param_spec_string ("name", NULL, NULL, NULL,
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
  g_object_interface_install_property (
      iface,
      g_param_spec_string ("detail", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  g_object_interface_install_property (
      iface,
      g_param_spec_string ("picture", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));

  signals[SIGNAL_MOVE] = g_signal_new ("move", PAL_TYPE_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 2, G_TYPE_UINT64, G_TYPE_UINT);
  signals[SIGNAL_INFO] = g_signal_new ("info", PAL_TYPE_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 2, G_TYPE_UINT64, G_TYPE_POINTER);
  signals[SIGNAL_STARTED] = g_signal_new ("started", PAL_TYPE_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CLAIM] = g_signal_new ("claim", PAL_TYPE_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 2, G_TYPE_UINT64, G_TYPE_UINT);
  signals[SIGNAL_RESIGN] = g_signal_new ("resign", PAL_TYPE_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", PAL_TYPE_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT64, G_TYPE_STRING);
}

void
pal_player_request_move (PalPlayer *self, const PalPlayerTurn *turn, guint64 serial)
{
  PalPlayerInterface *iface = PAL_PLAYER_GET_IFACE (self);

  if (iface->request_move)
    iface->request_move (self, turn, serial);
}

void
pal_player_cancel (PalPlayer *self)
{
  PalPlayerInterface *iface = PAL_PLAYER_GET_IFACE (self);

  if (iface->cancel)
    iface->cancel (self);
}

void
pal_player_hurry (PalPlayer *self)
{
  if (pal_player_can_hurry (self))
    PAL_PLAYER_GET_IFACE (self)->hurry (self);
}

gboolean
pal_player_can_hurry (PalPlayer *self)
{
  PalPlayerInterface *iface = PAL_PLAYER_GET_IFACE (self);

  return iface->hurry && (!iface->can_hurry || iface->can_hurry (self));
}

void
pal_player_warm_up (PalPlayer *self, const GameRecord *record)
{
  PalPlayerInterface *iface = PAL_PLAYER_GET_IFACE (self);

  if (iface->warm_up)
    iface->warm_up (self, record);
}

void
pal_player_set_out_of_view (PalPlayer *self, gboolean out_of_view)
{
  PalPlayerInterface *iface = PAL_PLAYER_GET_IFACE (self);

  if (iface->set_out_of_view)
    iface->set_out_of_view (self, out_of_view);
}

gboolean
pal_player_is_human (PalPlayer *self)
{
  return PAL_PLAYER_GET_IFACE (self)->is_human (self);
}

gboolean
pal_player_is_starting (PalPlayer *self)
{
  return PAL_PLAYER_GET_IFACE (self)->is_starting (self);
}

gboolean
pal_player_consider_draw (PalPlayer *self, const GameRecord *record)
{
  return PAL_PLAYER_GET_IFACE (self)->consider_draw (self, record);
}

static char *
dup_raw_name (PalPlayer *self)
{
  char *name;

  g_object_get (self, "name", &name, NULL);
  return name;
}

char *
pal_player_dup_name (PalPlayer *self)
{
  g_autofree char *name = dup_raw_name (self);

  return pal_file_words_show (name);
}

char *
pal_player_dup_detail (PalPlayer *self)
{
  char *detail;

  g_object_get (self, "detail", &detail, NULL);
  return detail;
}

char *
pal_player_dup_picture (PalPlayer *self)
{
  char *picture;

  g_object_get (self, "picture", &picture, NULL);
  return picture;
}

struct _PalHumanPlayer {
  GObject parent_instance;

  char *name, *picture;
  gboolean unnamed; /* the name is the program's */
};

static gboolean
always (PalPlayer *self)
{
  return TRUE;
}

/* Two people at one board have agreed before one of them presses the button. */
static gboolean
accept_draw (PalPlayer *self, const GameRecord *record)
{
  return TRUE;
}

static void
pal_human_player_iface_init (PalPlayerInterface *iface)
{
  iface->is_human = always;
  iface->consider_draw = accept_draw;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalHumanPlayer, pal_human_player, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (PAL_TYPE_PLAYER, pal_human_player_iface_init))

enum { PROP_0, PROP_NAME, PROP_DETAIL, PROP_PICTURE };

static void
pal_human_player_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalHumanPlayer *self = PAL_HUMAN_PLAYER (object);

  switch (id) {
  case PROP_NAME:
    g_value_set_string (value, self->name);
    break;
  case PROP_DETAIL:
    g_value_set_static_string (value, "");
    break;
  case PROP_PICTURE:
    g_value_set_string (value, self->picture);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_human_player_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalHumanPlayer *self = PAL_HUMAN_PLAYER (object);

  if (id != PROP_NAME) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    return;
  }
  self->unnamed = FALSE;
  if (g_strcmp0 (self->name, g_value_get_string (value)) == 0)
    return;
  g_free (self->name);
  self->name = g_value_dup_string (value);
  g_object_notify_by_pspec (object, pspec);
}

static void
pal_human_player_finalize (GObject *object)
{
  PalHumanPlayer *self = PAL_HUMAN_PLAYER (object);

  g_free (self->name);
  g_free (self->picture);
  G_OBJECT_CLASS (pal_human_player_parent_class)->finalize (object);
}

static void
pal_human_player_class_init (PalHumanPlayerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = pal_human_player_get_property;
  object_class->set_property = pal_human_player_set_property;
  object_class->finalize = pal_human_player_finalize;
  g_object_class_override_property (object_class, PROP_NAME, "name");
  g_object_class_override_property (object_class, PROP_DETAIL, "detail");
  g_object_class_override_property (object_class, PROP_PICTURE, "picture");
}

static void
pal_human_player_init (PalHumanPlayer *self)
{
}

PalPlayer *
pal_human_player_new (const char *name)
{
  return g_object_new (PAL_TYPE_HUMAN_PLAYER, "name", name, NULL);
}

void
pal_human_player_set_picture (PalHumanPlayer *self, const char *path)
{
  g_free (self->picture);
  self->picture = g_strdup (path);
  g_object_notify (G_OBJECT (self), "picture");
}

void
pal_human_player_rename (PalHumanPlayer *self, const char *name, const Rules *rules, int side,
                         gboolean alone)
{
  gboolean unnamed = !name || *name == '\0';

  if (unnamed)
    name = alone ? _ ("You") : _ (rules->side_names[side]);
  g_object_set (self, "name", name, NULL);
  self->unnamed = unnamed;
}

PalPlayer *
pal_human_player_new_unnamed (const Rules *rules, int side, gboolean alone)
{
  PalPlayer *player = g_object_new (PAL_TYPE_HUMAN_PLAYER, NULL);

  pal_human_player_rename (PAL_HUMAN_PLAYER (player), NULL, rules, side, alone);
  return player;
}

char *
pal_player_dup_own_name (PalPlayer *self)
{
  gboolean unnamed = PAL_IS_HUMAN_PLAYER (self) && PAL_HUMAN_PLAYER (self)->unnamed;

  return unnamed ? NULL : dup_raw_name (self);
}
