/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-look-trial.h"

typedef struct {
  PalBoardView *board; /* a weak pointer */
  GSettings *settings;
  char *key, *value;
  gboolean shown;
} LookTrial;

static void
look_trial_free (gpointer data, GClosure *closure)
{
  LookTrial *self = data;

  g_clear_weak_pointer (&self->board);
  g_object_unref (self->settings);
  g_free (self->key);
  g_free (self->value);
  g_free (self);
}

static void
wear (LookTrial *self, const char *value)
{
  GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (self->board), self->key);
  GEnumValue *found;

  if (!G_IS_PARAM_SPEC_ENUM (pspec)) {
    g_object_set (self->board, self->key, value, NULL);
    return;
  }
  found = g_enum_get_value_by_nick (G_PARAM_SPEC_ENUM (pspec)->enum_class, value);
  if (found != NULL)
    g_object_set (self->board, self->key, found->value, NULL);
}

static void
look_trial_begin (GtkEventController *motion, double x, double y, LookTrial *self)
{
  if (self->board == NULL)
    return;
  self->shown = TRUE;
  wear (self, self->value);
}

static void
look_trial_end (gpointer ignored, LookTrial *self)
{
  g_autofree char *chosen = g_settings_get_string (self->settings, self->key);

  if (self->shown && self->board != NULL)
    wear (self, chosen);
  self->shown = FALSE;
}

void
pal_look_trial_add (GtkWidget *widget, PalBoardView *board, GSettings *settings, const char *key,
                    const char *value)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  LookTrial *self = g_new0 (LookTrial, 1);

  g_set_weak_pointer (&self->board, board);
  self->settings = g_object_ref (settings);
  self->key = g_strdup (key);
  self->value = g_strdup (value);
  g_signal_connect (motion, "enter", G_CALLBACK (look_trial_begin), self);
  g_signal_connect (motion, "leave", G_CALLBACK (look_trial_end), self);
  /* A window that closes takes what is in it out of sight, and the pointer leaves nothing. */
  g_signal_connect_data (widget, "unmap", G_CALLBACK (look_trial_end), self, look_trial_free, 0);
  gtk_widget_add_controller (widget, motion);
}

PalBoardView *
pal_look_trial_find_board (GtkWidget *top)
{
  if (PAL_IS_BOARD_VIEW (top))
    return PAL_BOARD_VIEW (top);
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    PalBoardView *found = pal_look_trial_find_board (child);

    if (found != NULL)
      return found;
  }
  return NULL;
}
