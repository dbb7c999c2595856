/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalPreferencesDialog: what preferences are shown in, with pages and groups: an
 * AdwPreferencesDialog as of libadwaita 1.5, an AdwPreferencesWindow before. Whatever takes a
 * PalDialog takes it. */
#pragma once

#include "pal-dialog.h"

#if ADW_CHECK_VERSION(1, 5, 0)
typedef AdwPreferencesDialog PalPreferencesDialogParent;
typedef AdwPreferencesDialogClass PalPreferencesDialogParentClass;
#else
typedef AdwPreferencesWindow PalPreferencesDialogParent;
typedef AdwPreferencesWindowClass PalPreferencesDialogParentClass;
#endif

#define PAL_TYPE_PREFERENCES_DIALOG (pal_preferences_dialog_get_type ())
GType pal_preferences_dialog_get_type (void);

typedef struct {
  PalPreferencesDialogParent parent_instance;
} PalPreferencesDialog;

typedef struct {
  PalPreferencesDialogParentClass parent_class;
} PalPreferencesDialogClass;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalPreferencesDialog, g_object_unref)

/* Adds PAGE, behind those that are there. */
void pal_preferences_dialog_add (gpointer dialog, AdwPreferencesPage *page);
