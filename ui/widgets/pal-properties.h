/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Properties as a table: what is kept in a field of the object needs no function that reads it and
 * none that writes it.
 */
#pragma once

#include "game/match/pal-session.h"

typedef struct {
  const char *name;
  GType type;        /* G_TYPE_BOOLEAN, _INT, _UINT, _STRING, an enumeration's or an object's */
  gsize field;       /* G_STRUCT_OFFSET of it: gboolean, int, guint, char *, an object; owned */
  GCallback changed; /* void (Self *): there is another value in the field; or NULL */
  const PalSessionSignal *heard; /* what the object follows of the session that is the value */
  GParamFlags flags;             /* 0: G_PARAM_READWRITE */
  int least, most;               /* of a number, where there are such bounds */

  /* What is not just kept in a field, as nothing boxed is: Value (Self *) and void (Self *, Value),
   * where Value is a pointer or an int. SET itself notifies where FLAGS have
   * G_PARAM_EXPLICIT_NOTIFY. */
  GCallback get, set;
} PalProperty;

/* Installs the N PROPERTIES, which are copied, in KLASS, which has no others and no heirs. Who sets
 * one in which that value is already changes nothing, and nobody is notified. */
void pal_properties_install (GObjectClass *klass, const PalProperty *properties, guint n);

/* What a class of its own "dispose" or "finalize" ends with, in place of that of its parent class,
 * which these call; where it has none, it gets them. The first leaves the session and lets go of
 * the objects that others may put into the fields, and of a plain GtkWidget's children; the second
 * frees such strings. */
void pal_properties_dispose (GObject *object);
void pal_properties_finalize (GObject *object);
