/*
 * Keys of a window that come before those of the texts in it, whose own undo knows nothing but what
 * was typed there.
 */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  const char *key;    /* "<Control>z" */
  const char *action; /* "setup.undo" */
} PalEarlyKey;

/* Gives WINDOW the N KEYS, which are copied. */
void pal_early_keys_add (GtkWidget *window, const PalEarlyKey *keys, guint n);
