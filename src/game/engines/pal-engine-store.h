/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalEngineStore: the engines of other programs that a person has, as a GListModel of PalEngineItem
 * sorted by name.
 *
 * Those that are installed where programs are looked for are there by themselves
 * (pal-engine-known.h); others are added. What is added or changed is kept in one file of the
 * user's settings, in the list at once and in the file as soon as the disk allows. An engine that
 * was found and is removed stays away until it is restored. A file that cannot be read is moved
 * aside and told of (pal_engine_store_get_problem), and so is an engine in it that makes no sense.
 *
 * A program has one store. All functions belong to the main thread.
 */
#pragma once

#include "pal-engine-profile.h"

#include <gio/gio.h>

/* An engine in the list; only the store changes it. Properties, read-only and notified: "id",
 * "name", "summary" (string), "profile" (PalEngineProfile). */
#define PAL_TYPE_ENGINE_ITEM (pal_engine_item_get_type ())
G_DECLARE_FINAL_TYPE (PalEngineItem, pal_engine_item, PAL, ENGINE_ITEM, GObject)

/* One on its own, in no list; PROFILE is copied. */
PalEngineItem *pal_engine_item_new (const char *id, const PalEngineProfile *profile);
/* What games and settings remember it by; it stays when the engine gets another name. */
const char *pal_engine_item_get_id (PalEngineItem *self);
/* Valid until it is changed: copy it to keep it. */
const PalEngineProfile *pal_engine_item_get_profile (PalEngineItem *self);
/* Whether it is there by itself. */
gboolean pal_engine_item_is_found (PalEngineItem *self);

/* Signal "failed" (string): the file could not be written, with a sentence. */
#define PAL_TYPE_ENGINE_STORE (pal_engine_store_get_type ())
G_DECLARE_FINAL_TYPE (PalEngineStore, pal_engine_store, PAL, ENGINE_STORE, GObject)

/* The engines in the file PATH (NULL: the user's own) and those that are found. */
PalEngineStore *pal_engine_store_new (const char *path);

/* A sentence on what could not be read, or NULL. */
const char *pal_engine_store_get_problem (PalEngineStore *self);

/* Whether a change has not come to the file yet. */
gboolean pal_engine_store_is_busy (PalEngineStore *self);

/* The engine that is called ID, or NULL. Items that are returned belong to the store, here and
 * below.
 */
PalEngineItem *pal_engine_store_find (PalEngineStore *self, const char *id);

/* Adds PROFILE (copied); a name that another engine has already gets a number. */
PalEngineItem *pal_engine_store_add (PalEngineStore *self, const PalEngineProfile *profile);

/* Changes ITEM to PROFILE (copied). */
void pal_engine_store_change (PalEngineStore *self, PalEngineItem *item,
                              const PalEngineProfile *profile);

/* Whether ITEM, which was found, differs from what was found; and makes it that again. */
gboolean pal_engine_store_is_changed (PalEngineStore *self, PalEngineItem *item);
void pal_engine_store_reset (PalEngineStore *self, PalEngineItem *item);

/* Removes ITEM, and takes that back: whoever offers it keeps a reference. */
void pal_engine_store_remove (PalEngineStore *self, PalEngineItem *item);
void pal_engine_store_restore (PalEngineStore *self, PalEngineItem *item);
