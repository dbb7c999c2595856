/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalSwitchMenu: a menu of switches that stays open while they are turned, unlike a GtkPopoverMenu,
 * which closes with each. Its model has sections, perhaps with labels, of items with actions that
 * have a state; a section without items is not shown.
 */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_SWITCH_MENU (pal_switch_menu_get_type ())
G_DECLARE_FINAL_TYPE (PalSwitchMenu, pal_switch_menu, PAL, SWITCH_MENU, GtkPopover)

/* Property: "model" (GMenuModel). */
