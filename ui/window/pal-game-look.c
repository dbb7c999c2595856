/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-look.h"

#include "ui/widgets/pal-properties.h"

#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"

struct _PalGameLook {
  GObject parent_instance;

  PalSession *session;
  GSettings *settings; /* of the game */
  PalPieceSet *piece_set;
};

G_DEFINE_FINAL_TYPE (PalGameLook, pal_game_look, G_TYPE_OBJECT)

static const Rules *
rules_in_view (PalGameLook *self)
{
  return pal_match_get_rules (pal_session_get_match (self->session));
}

static void
load_piece_set (PalGameLook *self)
{
  g_autofree char *id = g_settings_get_string (self->settings, "piece-set");

  g_clear_object (&self->piece_set);
  self->piece_set = pal_piece_set_new (rules_in_view (self), id);
  g_object_notify (G_OBJECT (self), "piece-set");
}

static void
load_notation (PalGameLook *self)
{
  pal_session_set_notation (self->session,
                            pal_notation_chosen (rules_in_view (self), self->settings));
}

static void
game_look_on_match (PalGameLook *self)
{
  PalOverlays *overlays = pal_session_get_overlays (self->session);

  if (pal_session_get_match (self->session) == NULL)
    return;
  g_clear_object (&self->settings);
  self->settings = pal_new_game_settings (rules_in_view (self));
  g_signal_connect_object (self->settings, "changed::piece-set", G_CALLBACK (load_piece_set), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::notation", G_CALLBACK (load_notation), self,
                           G_CONNECT_SWAPPED);
  /* Else the last game's settings would get what this one's say. */
  g_settings_unbind (overlays, "shown");
  g_settings_bind (self->settings, "overlays", overlays, "shown", G_SETTINGS_BIND_DEFAULT);
  g_settings_unbind (self->session, "show-threats");
  g_settings_bind (self->settings, "show-threats", self->session, "show-threats",
                   G_SETTINGS_BIND_DEFAULT);
  load_piece_set (self);
  load_notation (self);
}

static void
pal_game_look_finalize (GObject *object)
{
  PalGameLook *self = PAL_GAME_LOOK (object);

  pal_session_replace (&self->session, NULL, self, NULL);
  g_clear_object (&self->settings);
  g_clear_object (&self->piece_set);
  G_OBJECT_CLASS (pal_game_look_parent_class)->finalize (object);
}

static void
pal_game_look_class_init (PalGameLookClass *klass)
{
  const PalProperty properties[] = {
    { "piece-set", PAL_TYPE_PIECE_SET, G_STRUCT_OFFSET (PalGameLook, piece_set),
      .flags = G_PARAM_READABLE },
  };

  G_OBJECT_CLASS (klass)->finalize = pal_game_look_finalize;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
pal_game_look_init (PalGameLook *self)
{
}

PalGameLook *
pal_game_look_new (PalSession *session)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (game_look_on_match) },
    { .signal = NULL },
  };
  PalGameLook *self = g_object_new (PAL_TYPE_GAME_LOOK, NULL);

  pal_session_replace (&self->session, session, self, heard);
  return self;
}
