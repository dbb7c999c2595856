/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMessage: a question or a piece of bad news with answers to choose from: an AdwAlertDialog,
 * which is a sheet at the bottom of a narrow window, as of libadwaita 1.5, and an AdwMessageDialog
 * before. Both emit "response" (const char *response) once, and are gone then.
 */
#pragma once

#include <adwaita.h>

#if ADW_CHECK_VERSION(1, 5, 0)
typedef AdwAlertDialog PalMessage;
#define PAL_MESSAGE_CHARS 26 /* that a line of an extra child has room for */
#define PAL_TYPE_MESSAGE ADW_TYPE_ALERT_DIALOG
#define PAL_IS_MESSAGE ADW_IS_ALERT_DIALOG
#define PAL_MESSAGE ADW_ALERT_DIALOG
#define pal_message_add_response adw_alert_dialog_add_response
#define pal_message_add_responses adw_alert_dialog_add_responses
#define pal_message_format_body adw_alert_dialog_format_body
#define pal_message_get_body adw_alert_dialog_get_body
#define pal_message_get_heading adw_alert_dialog_get_heading
#define pal_message_get_response_label adw_alert_dialog_get_response_label
#define pal_message_set_body adw_alert_dialog_set_body
#define pal_message_set_close_response adw_alert_dialog_set_close_response
#define pal_message_set_default_response adw_alert_dialog_set_default_response
#define pal_message_set_extra_child adw_alert_dialog_set_extra_child
#define pal_message_set_response_appearance adw_alert_dialog_set_response_appearance
#define pal_message_set_response_enabled adw_alert_dialog_set_response_enabled
#else
typedef AdwMessageDialog PalMessage;
#define PAL_MESSAGE_CHARS 38
#define PAL_TYPE_MESSAGE ADW_TYPE_MESSAGE_DIALOG
#define PAL_IS_MESSAGE ADW_IS_MESSAGE_DIALOG
#define PAL_MESSAGE ADW_MESSAGE_DIALOG
#define pal_message_add_response adw_message_dialog_add_response
#define pal_message_add_responses adw_message_dialog_add_responses
#define pal_message_format_body adw_message_dialog_format_body
#define pal_message_get_body adw_message_dialog_get_body
#define pal_message_get_heading adw_message_dialog_get_heading
#define pal_message_get_response_label adw_message_dialog_get_response_label
#define pal_message_set_body adw_message_dialog_set_body
#define pal_message_set_close_response adw_message_dialog_set_close_response
#define pal_message_set_default_response adw_message_dialog_set_default_response
#define pal_message_set_extra_child adw_message_dialog_set_extra_child
#define pal_message_set_response_appearance adw_message_dialog_set_response_appearance
#define pal_message_set_response_enabled adw_message_dialog_set_response_enabled
#endif

/* A message, not shown and without an answer yet, that will be over PARENT, or, with NULL, a window
 * of its own until whose end the program goes on. */
PalMessage *pal_message_new (GtkWindow *parent, const char *heading, const char *body);

void pal_message_present (PalMessage *message);

/* The window that it is over, or NULL. */
GtkWindow *pal_message_get_parent (PalMessage *message);

/* While its "response" is emitted: its parent may be destroyed now. */
void pal_message_let_go (PalMessage *message);

/* Ends it as Escape does. */
void pal_message_close (PalMessage *message);

/* Ends it without an answer. */
void pal_message_withdraw (PalMessage *message);
