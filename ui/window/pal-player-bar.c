/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-player-bar.h"

#include "pal-captures.h"
#include "pal-clock-label.h"
#include "ui/people/pal-picture.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

struct _PalPlayerBar {
  GtkWidget parent_instance;

  PalSession *session;
  int side;
  PalPieceSet *piece_set;
  GMenuModel *menu;
  gboolean narrow;
  GBindingGroup *player; /* of this side, its name and detail */
  GSignalGroup *player_signals;

  AdwAvatar *avatar;
  GtkImage *emblem;
  GtkWidget *turn;
  GtkLabel *name;
  GtkLabel *detail;
};

G_DEFINE_FINAL_TYPE (PalPlayerBar, pal_player_bar, GTK_TYPE_WIDGET)

enum { SECOND_LINE = 22 }; /* pixels; its height in pal-player-bar.ui */

/* What the file of a game that is only looked at says of the strength of the player of SIDE, or
 * NULL. */
static const char *
rating_of (PalMatch *match, int side)
{
  const GameTree *tree = pal_match_get_tree (match);
  g_autofree char *tag = g_strconcat (tree->rules->side_tags[side], "Elo", NULL);
  const char *rating = pal_match_get_started (match) ? NULL : game_tree_get_tag (tree, tag);

  return rating != NULL && g_ascii_isdigit (*rating) && atoi (rating) > 0 ? rating : NULL;
}

/* The side, if the name does not say it already, and what the player says of itself. */
static gboolean
player_bar_describe (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  PalPlayerBar *self = data;
  PalMatch *match = pal_session_get_match (self->session);
  const char *told = g_value_get_string (from);
  const char *detail = told != NULL && *told != '\0' ? told : rating_of (match, self->side);
  const char *side = _ (pal_match_get_rules (match)->side_names[self->side]);
  g_autofree char *name = pal_player_dup_name (pal_match_get_player (match, self->side));

  if (detail == NULL)
    g_value_set_string (to, g_strcmp0 (name, side) == 0 ? "" : side);
  else
    g_value_take_string (to, g_strdup_printf ("%s · %s", side, detail));
  return TRUE;
}

/* Where there is little room the pieces taken come first; nothing takes no room beside them. */
static gboolean
is_detail_shown (PalPlayerBar *self, gboolean narrow, gboolean no_captures, const char *text)
{
  return *text != '\0' && (!narrow || no_captures);
}

static gboolean
is_either (PalPlayerBar *self, gboolean one, gboolean other)
{
  return one || other;
}

/* Above and below it as much as the second line takes where there is one: the bar is as high as
 * with it, or the board would move when the first piece is taken. */
static int
margin_of_name (PalPlayerBar *self, gboolean second_line)
{
  return second_line ? 0 : SECOND_LINE / 2;
}

/* A game that is only looked at is not given up. */
static gboolean
has_game_to_end (PalPlayerBar *self, GMenuModel *menu, PalMatch *match, gboolean over)
{
  return menu != NULL && match != NULL && pal_match_get_started (match) && !over;
}

/* The picture of who plays; without one, where the game has a piece that stands for a side, that
 * side; else who plays it. Beside a picture that piece stands before the words. */
static void
show_avatar (PalPlayerBar *self)
{
  int size = adw_avatar_get_size (self->avatar) * gtk_widget_get_scale_factor (GTK_WIDGET (self));
  GdkTexture *emblem = self->piece_set != NULL
                           ? pal_piece_set_get_emblem (self->piece_set, self->side, size)
                           : NULL;
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  gtk_image_set_from_paintable (self->emblem, GDK_PAINTABLE (emblem));
  if (match == NULL)
    return;
  pal_avatar_show (self->avatar, pal_match_get_player (match, self->side), GDK_PAINTABLE (emblem));
  gtk_widget_set_visible (
      GTK_WIDGET (self->emblem),
      emblem != NULL && adw_avatar_get_custom_image (self->avatar) != GDK_PAINTABLE (emblem));
}

static void
show_turn (PalPlayerBar *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  gboolean to_move = match != NULL && pal_session_get_turn (self->session) == self->side;
  g_autofree char *said = NULL;

  gtk_widget_set_visible (self->turn, to_move);
  if (match == NULL)
    return;
  /* Translators: a side, “White to move”. */
  said
      = g_strdup_printf (_ ("%s to move"), _ (pal_match_get_rules (match)->side_names[self->side]));
  pal_widget_set_tooltip (self->turn, said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->turn), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                  -1);
}

/* There may be no room for a whole name. */
static void
show_tooltip (PalPlayerBar *self, PalPlayer *player, const char *side)
{
  g_autofree char *name = pal_player_dup_name (player);
  g_autofree char *both = g_strdup_printf ("%s · %s", name, side);

  pal_widget_set_tooltip (self->name, g_strcmp0 (name, side) == 0 ? side : both);
}

static void
on_player (PalPlayerBar *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  if (match == NULL)
    return;
  show_avatar (self);
  show_tooltip (self, pal_match_get_player (match, self->side),
                _ (pal_match_get_rules (match)->side_names[self->side]));
}

static void
player_bar_update (PalPlayerBar *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  PalPlayer *player = match != NULL ? pal_match_get_player (match, self->side) : NULL;
  const char *side_name;

  g_binding_group_set_source (self->player, player);
  g_signal_group_set_target (self->player_signals, player);
  show_turn (self);
  if (player == NULL)
    return;
  on_player (self);
  side_name = _ (pal_match_get_rules (match)->side_names[self->side]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, side_name,
                                  -1);
}

static void
pal_player_bar_dispose (GObject *object)
{
  PalPlayerBar *self = PAL_PLAYER_BAR (object);

  g_clear_object (&self->player);
  g_clear_object (&self->player_signals);
  pal_properties_dispose (object);
}

static void
pal_player_bar_class_init (PalPlayerBarClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (player_bar_update) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (show_turn) },
    { PAL_OF_MATCH, "notify::side-to-move", G_CALLBACK (show_turn) },
    { PAL_OF_MATCH, "notify::over", G_CALLBACK (show_turn) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalPlayerBar, session),
      G_CALLBACK (player_bar_update), .heard = heard },
    { "side", G_TYPE_INT, G_STRUCT_OFFSET (PalPlayerBar, side), G_CALLBACK (player_bar_update),
      .most = 1 },
    { "piece-set", PAL_TYPE_PIECE_SET, G_STRUCT_OFFSET (PalPlayerBar, piece_set),
      G_CALLBACK (show_avatar) },
    { "menu", G_TYPE_MENU_MODEL, G_STRUCT_OFFSET (PalPlayerBar, menu) },
    { "narrow", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalPlayerBar, narrow) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_player_bar_dispose;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  g_type_ensure (PAL_TYPE_CAPTURES);
  g_type_ensure (PAL_TYPE_CLOCK_LABEL);
  g_type_ensure (PAL_TYPE_MATCH);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-player-bar.ui");
  gtk_widget_class_set_css_name (widget_class, "playerbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, PalPlayerBar, avatar);
  gtk_widget_class_bind_template_child (widget_class, PalPlayerBar, name);
  gtk_widget_class_bind_template_child (widget_class, PalPlayerBar, detail);
  gtk_widget_class_bind_template_callback (widget_class, is_detail_shown);
  gtk_widget_class_bind_template_callback (widget_class, is_either);
  gtk_widget_class_bind_template_callback (widget_class, margin_of_name);
  gtk_widget_class_bind_template_callback (widget_class, has_game_to_end);
  gtk_widget_class_bind_template_child (widget_class, PalPlayerBar, emblem);
  gtk_widget_class_bind_template_child (widget_class, PalPlayerBar, turn);
}

static void
pal_player_bar_init (PalPlayerBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (show_avatar), NULL);
  self->player_signals = g_signal_group_new (G_TYPE_OBJECT);
  g_signal_group_connect_swapped (self->player_signals, "notify", G_CALLBACK (on_player), self);
  self->player = g_binding_group_new ();
  g_binding_group_bind (self->player, "name", self->name, "label", G_BINDING_SYNC_CREATE);
  g_binding_group_bind_full (self->player, "detail", self->detail, "label", G_BINDING_SYNC_CREATE,
                             player_bar_describe, NULL, self, NULL);
}
