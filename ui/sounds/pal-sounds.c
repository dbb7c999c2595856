/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-sounds.h"

/* Steps through a game that come faster than this are not listened to one by one. */
enum { STEP_US = G_USEC_PER_SEC * 3 / 10 };

struct PalSounds {
  PalSession *session;
  GSettings *settings;
  gboolean hidden;
  PalSoundFunc play;
  gpointer data;
  PalTimeFunc time_func;
  gpointer time_data;

  /* As last seen: how a step through the game is told from a move. */
  const GameNode *node;
  guint64 version;
  gint64 stepped; /* when the last step was */
};

static gboolean
is_played_by_person (PalMatch *match)
{
  return pal_match_get_started (match) && pal_match_has_person (match);
}

static void
sound (PalSounds *self, PalSound which)
{
  double volume = g_settings_get_int (self->settings, "sound-volume") / 100.0;

  if (self->hidden && !is_played_by_person (pal_session_get_match (self->session)))
    return;
  if (g_settings_get_boolean (self->settings, "sounds") && volume > 0)
    self->play (which, volume, self->data);
}

/* Whether SIDE's moves sound as one's own: those of the only person who plays; where two do, or
 * none, those of the first side. */
static gboolean
sounds_as_own (PalMatch *match, int side)
{
  return side == MAX (pal_match_get_only_person (match), 0);
}

static gboolean
does (const Change *changes, int n, ChangeKind kind)
{
  for (int i = 0; i < n; i++)
    if (changes[i].kind == kind)
      return TRUE;
  return FALSE;
}

/* The sound of NODE's move. An end has one of its own, which says more than the check that comes
 * with it. */
static PalSound
sound_of (PalMatch *match, const GameNode *node, gboolean ends)
{
  const Rules *rules = pal_match_get_rules (match);
  const Position *before = &node->parent->position;
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (before, node->move, changes);

  if (!ends && rules->check_square (&node->position) != SQUARE_NONE)
    return PAL_SOUND_CHECK;
  if (does (changes, n, CHANGE_FLIP))
    return PAL_SOUND_FLIP;
  if (does (changes, n, CHANGE_REMOVE))
    return PAL_SOUND_CAPTURE;
  return sounds_as_own (match, rules->side_to_move (before)) ? PAL_SOUND_MOVE : PAL_SOUND_REPLY;
}

static void
sound_move (PalSounds *self, const GameNode *node, gboolean ends)
{
  if (node->move != MOVE_PASS)
    sound (self, sound_of (pal_session_get_match (self->session), node, ends));
}

/* What is in view now is not news. */
static void
sounds_notice (PalSounds *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  self->node = pal_session_get_node (self->session);
  self->version = match != NULL ? pal_match_get_version (match) : 0;
}

static void
sounds_on_played (PalSounds *self, const GameNode *node)
{
  sounds_notice (self);
  sound_move (self, node, pal_match_is_over (pal_session_get_match (self->session)));
}

/* Another position is in view. Where nothing of the game has changed, somebody walks through it. */
static void
sounds_on_node (PalSounds *self)
{
  const GameNode *old = self->node;
  guint64 version = self->version;
  gint64 now
      = self->time_func != NULL ? self->time_func (self->time_data) : g_get_monotonic_time ();
  gint64 since = now - self->stepped;

  sounds_notice (self);
  if (self->node == NULL || version != self->version)
    return;
  self->stepped = now;
  if (self->node->parent != NULL && self->node->parent == old && since >= STEP_US)
    sound_move (self, self->node, FALSE);
}

static void
sounds_on_ended (PalSounds *self)
{
  sound (self, PAL_SOUND_END);
}

/* Nobody needs to be told that the computer has to hurry. */
static void
sounds_on_low (PalSounds *self, int side)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (pal_player_is_human (pal_match_get_player (match, side)))
    sound (self, PAL_SOUND_LOW_TIME);
}

PalSounds *
pal_sounds_new (PalSession *session, PalSoundFunc play, gpointer data)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (sounds_notice) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (sounds_on_node) },
    { PAL_OF_MATCH, "played", G_CALLBACK (sounds_on_played) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (sounds_notice) },
    { PAL_OF_MATCH, "ended", G_CALLBACK (sounds_on_ended) },
    { PAL_OF_CLOCK, "low", G_CALLBACK (sounds_on_low) },
    { .signal = NULL },
  };
  PalSounds *self = g_new0 (PalSounds, 1);

  self->settings = g_settings_new (PAL_APP_ID);
  self->play = play;
  self->data = data;
  pal_session_replace (&self->session, session, self, heard);
  sounds_notice (self);
  return self;
}

void
pal_sounds_free (PalSounds *self)
{
  pal_session_replace (&self->session, NULL, self, NULL);
  g_object_unref (self->settings);
  g_free (self);
}

void
pal_sounds_set_hidden (PalSounds *self, gboolean hidden)
{
  self->hidden = hidden;
}

void
pal_sounds_set_time_func (PalSounds *self, PalTimeFunc func, gpointer data)
{
  self->time_func = func;
  self->time_data = data;
}

static void
play_on_device (PalSound which, double volume, gpointer player)
{
  pal_sound_player_play (player, which, volume);
}

static void
silence (PalSounds *self)
{
  PalSoundPlayer *player = self->data;

  pal_sounds_free (self);
  pal_sound_player_free (player);
}

static void
sounds_on_map (PalSounds *self)
{
  pal_sounds_set_hidden (self, FALSE);
}

static void
sounds_on_unmap (PalSounds *self)
{
  pal_sounds_set_hidden (self, TRUE);
}

void
pal_sounds_install (GtkWidget *widget, PalSession *session)
{
  PalSounds *self;

  if (!pal_sound_player_is_built_in ())
    return;
  self = pal_sounds_new (session, play_on_device, pal_sound_player_new ());
  g_signal_connect_swapped (widget, "map", G_CALLBACK (sounds_on_map), self);
  g_signal_connect_swapped (widget, "unmap", G_CALLBACK (sounds_on_unmap), self);
  g_signal_connect_swapped (widget, "destroy", G_CALLBACK (silence), self);
}
