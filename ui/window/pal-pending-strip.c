/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-pending-strip.h"

#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

struct _PalPendingStrip {
  GtkWidget parent_instance;

  PalSession *session;

  GtkRevealer *revealer;
  GtkLabel *text;
  GtkWidget *play;
  GtkWidget *cancel;
};

G_DEFINE_FINAL_TYPE (PalPendingStrip, pal_pending_strip, GTK_TYPE_WIDGET)

/* The text stays while the strip slides away, but for a reader it is gone at once. */
static void
pending_strip_say (PalPendingStrip *self, const char *text)
{
  if (text != NULL)
    gtk_label_set_label (self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text != NULL ? text : _ ("Pending move"), -1);
  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
  gtk_widget_set_can_target (GTK_WIDGET (self), text != NULL);
}

/* Buttons that slide away take no keys any more. */
static void
pending_strip_update (PalPendingStrip *self)
{
  PalPendingMove *pending;
  PalPendingKind kind;
  g_autofree char *text = NULL;

  if (self->session == NULL)
    return;
  pending = pal_session_get_pending (self->session);
  kind = pal_pending_move_get_kind (pending);
  text = pal_pending_move_describe (pending, pal_session_get_notation (self->session));
  pending_strip_say (self, text);
  gtk_widget_set_visible (self->play, kind == PAL_PENDING_PROPOSAL);
  gtk_widget_set_visible (self->cancel, kind != PAL_PENDING_NONE);
}

static void
pending_strip_on_dropped (PalPendingStrip *self)
{
  pending_strip_say (self, _ ("The premove was not legal"));
}

static void
pending_strip_on_play (PalPendingStrip *self)
{
  pal_session_confirm (self->session);
}

static void
pending_strip_on_cancel (PalPendingStrip *self)
{
  pal_pending_move_cancel (pal_session_get_pending (self->session));
}

static void
pal_pending_strip_class_init (PalPendingStripClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (pending_strip_update) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (pending_strip_update) },
    { PAL_OF_MATCH, "ended", G_CALLBACK (pending_strip_update) },
    { PAL_OF_PENDING, "changed", G_CALLBACK (pending_strip_update) },
    { PAL_OF_PENDING, "dropped", G_CALLBACK (pending_strip_on_dropped) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalPendingStrip, session),
      G_CALLBACK (pending_strip_update), .heard = heard },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-pending-strip.ui");
  gtk_widget_class_set_css_name (widget_class, "pendingstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_class_bind_template_child (widget_class, PalPendingStrip, revealer);
  gtk_widget_class_bind_template_child (widget_class, PalPendingStrip, text);
  gtk_widget_class_bind_template_child (widget_class, PalPendingStrip, play);
  gtk_widget_class_bind_template_child (widget_class, PalPendingStrip, cancel);
  gtk_widget_class_bind_template_callback (widget_class, pending_strip_on_play);
  gtk_widget_class_bind_template_callback (widget_class, pending_strip_on_cancel);
}

static void
pal_pending_strip_init (PalPendingStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
