/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What GTK 4.8 gets wrong or leaves out, mended in one place; each mend says what happens without
 * it.
 */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

/* Menus that open and close. */

/* From now on no menu of the program is higher than the screen below what it belongs to or above,
 * and none keeps the focus when it has closed. To be called once, after gtk_init. */
void pal_menus_mend (void);

/* From now on no popover that has closed is taken for what is below the mouse, so that the next
 * click goes where the mouse points. To be called once, after gtk_init. */
void pal_popovers_mend (void);

/* From now on a button with a menu-model builds its menu when it is opened for the first time. GTK
 * would do so as soon as it gets the model: of a window that comes up, most widgets lie in menus
 * that nobody has opened. To be called once, before there are windows. */
void pal_menus_wait (void);

/* Tooltips: when they are shown, and what it takes to set them. */

/* From now on no menu button shows its tooltip while its menu is open, over which GTK 4 would lay
 * it; and a widget that is not in sight yet gets its tooltip without a question to the display. To
 * be called once, after gtk_init. */
void pal_tooltips_mend (void);

/* WIDGET tells TEXT, or nothing with NULL, where the mouse rests on it. In place of
 * gtk_widget_set_tooltip_text, which asks the display where the mouse is even if nothing changes.
 */
void pal_widget_set_tooltip (gpointer widget, const char *text);

/* Words that are cut, and figures. */

/* From now on a label that has no room for all of its text tells it where the mouse rests on it; a
 * title in a header bar gives way to the buttons, where libadwaita keeps room for five characters,
 * which large text needs for other things; and a label of the class "numeric" has its sign in front
 * (+0.53) where the language goes from right to left. To be called once, after gtk_init. */
void pal_labels_mend (void);

/* Windows that have closed. */

/* From now on a window hears nothing of its surface any more when it has gone. GTK 4.8 goes on
 * telling it to compute its size, in memory that is no window's any more, if something else keeps
 * the surface a little longer. To be called once, after gtk_init. */
void pal_windows_mend (void);

/* Tabs that are dragged. */

/* From now on a tab that is dropped on the root window of an X display, where no desktop covers it,
 * gets a window of its own. GDK takes that for a place that accepts tabs, and never tells what has
 * become of them: the tab would be in no window any more. And libadwaita 1.2 does not crash when a
 * tab is pulled out of its bar in one fast movement. To be called once, after gtk_init. */
void pal_tab_drags_mend (void);

/* What is not revealed. */

/* From now on a revealer asks what it hides for its size only when it is to be seen: until then no
 * font is looked for and no icon is read for it, and it makes nothing around it wider. To be called
 * once, after gtk_init. */
void pal_revealers_mend (void);

/* What the wheel does over a page that is longer than the window. */

/* From now on the wheel turns a page also over the sliders and the numbers in it: nobody wants to
 * find numbers changed that passed below the pointer. To be called once, after gtk_init. */
void pal_wheels_mend (void);

/* Words on buttons. */

/* From now on the words on a button in a box or a switcher in WIDGET go on in a second line where
 * there is no room for them in one: else the longest language would say how narrow a window may be.
 */
void pal_buttons_wrap (GtkWidget *widget);

/*
 * Keys of a window that come before those of the texts in it, whose own undo knows nothing but what
 * was typed there.
 */

typedef struct {
  const char *key;    /* "<Control>z" */
  const char *action; /* "setup.undo" */
} PalEarlyKey;

/* Gives WINDOW the N KEYS, which are copied. */
void pal_early_keys_add (GtkWidget *window, const PalEarlyKey *keys, guint n);

/* PalTabStop: a list that is one stop on the way of the Tab key, as long as it may be: the arrows
 * walk in it, and Tab goes on behind it. (GTK 4.8 stops at every row.) */

#define PAL_TYPE_TAB_STOP (pal_tab_stop_get_type ())
G_DECLARE_FINAL_TYPE (PalTabStop, pal_tab_stop, PAL, TAB_STOP, AdwBin)

/* One around CHILD. */
GtkWidget *pal_tab_stop_new (GtkWidget *child);

/* What widgets could do by themselves. */

/* WIDGET has the class NAME of style sheets, or has it no more. */
void pal_widget_set_css_class (gpointer widget, const char *name, gboolean on);

/* Takes all children from WIDGET, which is no container of the toolkit's. */
void pal_widget_unparent_children (gpointer widget);

/* Where the point X, Y of FROM lies in TO; FALSE, and 0, where they are not in one window. The
 * results may be NULL. */
gboolean pal_widget_translate (GtkWidget *from, GtkWidget *to, double x, double y, double *to_x,
                               double *to_y);

/* From now on the button of CHOICE, a drop-down of strings, has the first word alone of what is
 * chosen where there is no room for more; its list has all of it. */
void pal_drop_down_abridge (GtkDropDown *choice);

/* A screen reader calls CHOICE so, and the button in it, which has the focus and no name of its
 * own. */
void pal_drop_down_set_name (GtkDropDown *choice, const char *name);

/* What the toolkit's own widgets are called for a screen reader, where GTK 4 gets it wrong. */

/* From now on every widget that comes to be seen, of the toolkit's own dialogs, too, is named once
 * by what is written on it. To be called once, after gtk_init. */
void pal_names_mend (void);

/* The same for what is in WIDGET and comes into a window that is there already. */
void pal_names_mend_below (GtkWidget *widget);

/* Writes LABEL on BUTTON, which may be in sight already. */
void pal_button_set_label (GtkButton *button, const char *label);

/* Up and Down in a flow box that has not been laid out yet. */

/* Lays BOX out for once, when it has got its first children. Until it has been laid out a line of
 * it has no children, and GTK looks for the line above or below for ever. */
void pal_flow_box_mend (GtkFlowBox *box);
