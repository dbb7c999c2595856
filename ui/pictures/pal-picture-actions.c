/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-picture-actions.h"

#include "pal-diagram-group.h"
#include "pal-game-export-dialog.h"
#include "pal-picture-dialog.h"

#include <glib/gi18n.h>

/* In pixels. */
enum { COPIED_WIDTH = 800 };

static void
export_picture (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_dialog_present (pal_picture_dialog_new (page));
}

static void
export_game (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_dialog_present (pal_game_export_dialog_new (page, FALSE));
}

static void
print_action (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_dialog_present (pal_game_export_dialog_new (page, TRUE));
}

GdkTexture *
pal_picture_actions_draw (PalSession *session)
{
  PalMatch *match = pal_session_get_match (session);
  g_autofree char *piece_set = NULL, *board_style = NULL;
  const PalDiagramLook look = pal_diagram_look_of_session (session, &piece_set, &board_style);
  g_autoptr (PalDiagram) diagram = pal_diagram_new (pal_match_get_rules (match), &look);
  cairo_surface_t *surface;
  g_autoptr (GBytes) bytes = NULL;
  int height, stride;

  pal_diagram_set_node (diagram, pal_match_get_tree (match), pal_session_get_node (session),
                        pal_session_get_notation (session));
  surface = pal_diagram_draw_surface (diagram, COPIED_WIDTH, FALSE);
  height = cairo_image_surface_get_height (surface);
  stride = cairo_image_surface_get_stride (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      (gsize) stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (COPIED_WIDTH, height, GDK_MEMORY_DEFAULT, bytes, (gsize) stride);
}

static void
copy_picture (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  g_autoptr (GdkTexture) texture = pal_picture_actions_draw (pal_game_page_get_session (page));

  gdk_clipboard_set_texture (gtk_widget_get_clipboard (page), texture);
  pal_game_page_show_toast (page, _ ("Picture copied"));
}

static const GActionEntry entries[] = {
  { "export-picture", export_picture },
  { "export-game", export_game },
  { "copy-picture", copy_picture },
  { "print", print_action },
};

void
pal_picture_actions_install (PalGamePage *page)
{
  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
}
