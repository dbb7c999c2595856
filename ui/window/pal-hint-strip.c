/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-hint-strip.h"

#include "pal-game-heading.h"
#include "pal-pending-strip.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

struct _PalHintButton {
  GtkButton parent_instance;

  PalSession *session;
};

G_DEFINE_FINAL_TYPE (PalHintButton, pal_hint_button, GTK_TYPE_BUTTON)

static void
hint_button_update (PalHintButton *self)
{
  g_autofree char *label = NULL;

  if (self->session == NULL)
    return;
  if (pal_session_is_unaided (self->session))
    label = g_strdup (_ ("No hints in a serious game"));
  else
    g_object_get (pal_session_get_hint (self->session), "label", &label, NULL);
  pal_widget_set_tooltip (self, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
pal_hint_button_class_init (PalHintButtonClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_HINT, "notify::label", G_CALLBACK (hint_button_update) },
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (hint_button_update) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (hint_button_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalHintButton, session),
      G_CALLBACK (hint_button_update), .heard = heard },
  };

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
pal_hint_button_init (PalHintButton *self)
{
  gtk_button_set_icon_name (GTK_BUTTON (self), "pal-hint-symbolic");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), "game.hint");
}

struct _PalHintStrip {
  GtkWidget parent_instance;

  PalSession *session;
  gboolean compact;

  GtkRevealer *revealer;
  GtkLabel *text;
};

G_DEFINE_FINAL_TYPE (PalHintStrip, pal_hint_strip, GTK_TYPE_WIDGET)

/* What the hint says, unless the board is hidden for a pause: it tells of the pieces. */
static char *
hint_text (PalHintStrip *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  if (match == NULL || pal_match_summary_is_hidden (match))
    return NULL;
  return pal_hint_get_text (pal_session_get_hint (self->session),
                            pal_session_get_notation (self->session));
}

/* The text stays while the strip slides away, but for a reader it is gone at once. */
static void
hint_strip_update (PalHintStrip *self)
{
  g_autofree char *text = hint_text (self);

  if (text != NULL)
    gtk_label_set_label (self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text != NULL ? text : _ ("Hint"), -1);
  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
  gtk_widget_set_can_target (GTK_WIDGET (self->revealer), text != NULL);
}

static void
hint_strip_show_compact (PalHintStrip *self)
{
  pal_widget_set_css_class (self, "compact", self->compact);
}

static void
pal_hint_strip_class_init (PalHintStripClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (hint_strip_update) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (hint_strip_update) },
    { PAL_OF_HINT, "changed", G_CALLBACK (hint_strip_update) },
    { PAL_OF_MATCH, "notify::paused", G_CALLBACK (hint_strip_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalHintStrip, session),
      G_CALLBACK (hint_strip_update), .heard = heard },
    { "compact", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalHintStrip, compact),
      G_CALLBACK (hint_strip_show_compact) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));

  g_type_ensure (PAL_TYPE_PENDING_STRIP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-hint-strip.ui");
  gtk_widget_class_set_css_name (widget_class, "hintstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_class_bind_template_child (widget_class, PalHintStrip, revealer);
  gtk_widget_class_bind_template_child (widget_class, PalHintStrip, text);
}

static void
pal_hint_strip_init (PalHintStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
