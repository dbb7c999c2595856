/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-note-popover.h"

#include "pal-move-text.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include "files/tree/nag.h"
#include "game/match/pal-match-edit.h"

#include <glib/gi18n.h>

struct _PalNotePopover {
  GtkPopover parent_instance;

  PalSession *session;
  GPtrArray *signs; /* of GtkToggleButton; each knows its number */
  gboolean showing; /* the widgets are being set from the game */

  GtkLabel *title;
  GtkWidget *move_signs, *position_signs, *before_box;
  GtkTextView *comment, *before;
};

G_DEFINE_FINAL_TYPE (PalNotePopover, pal_note_popover, GTK_TYPE_POPOVER)

/* The data of a button: its number. */
#define SIGN "pal-nag"

static const guint8 move_nags[] = { 3, 1, 5, 6, 2, 4, 7 };
static const guint8 position_nags[] = { 18, 16, 14, 10, 13, 15, 17, 19 };

static PalMatch *
note_popover_get_match (PalNotePopover *self)
{
  return self->session != NULL ? pal_session_get_match (self->session) : NULL;
}

static GameNode *
get_node (PalNotePopover *self)
{
  return note_popover_get_match (self) != NULL ? pal_session_get_node (self->session) : NULL;
}

/* --- from the game --- */

static gboolean
has_nag (const GameNode *node, guint8 nag)
{
  for (guint i = 0; node->nags != NULL && i < node->nags->len; i++)
    if (g_array_index (node->nags, guint8, i) == nag)
      return TRUE;
  return FALSE;
}

static char *
get_text (GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

/* Leaves what is being typed alone: blanks and lines that the game does not keep stay until another
 * move comes into view. */
static void
note_popover_show_text (GtkTextView *view, const char *text)
{
  if (!gtk_widget_has_focus (GTK_WIDGET (view)))
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), text != NULL ? text : "", -1);
}

static void
show_title (PalNotePopover *self, GameNode *node)
{
  g_autofree char *move = node->parent != NULL
                              ? pal_move_text (pal_match_get_tree (note_popover_get_match (self)),
                                               node, pal_session_get_notation (self->session))
                              : g_strdup (_ ("Start position"));

  gtk_label_set_label (self->title, move);
}

static void
note_popover_update (PalNotePopover *self)
{
  GameNode *node = get_node (self);

  if (node == NULL || !gtk_widget_is_visible (GTK_WIDGET (self)))
    return;
  self->showing = TRUE;
  show_title (self, node);
  for (guint i = 0; i < self->signs->len; i++) {
    GtkToggleButton *sign = g_ptr_array_index (self->signs, i);
    int nag = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (sign), SIGN));

    gtk_toggle_button_set_active (sign, has_nag (node, (guint8) nag));
    gtk_widget_set_sensitive (GTK_WIDGET (sign), node->parent != NULL);
  }
  note_popover_show_text (self->comment, node->comment);
  note_popover_show_text (self->before, node->comment_before);
  gtk_widget_set_visible (self->before_box, node->parent != NULL);
  self->showing = FALSE;
}

/* Another move has other texts, wherever the focus is. */
static void
on_node (PalNotePopover *self)
{
  GameNode *node = get_node (self);

  if (node == NULL || !gtk_widget_is_visible (GTK_WIDGET (self)))
    return;
  self->showing = TRUE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->comment),
                            node->comment != NULL ? node->comment : "", -1);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->before),
                            node->comment_before != NULL ? node->comment_before : "", -1);
  self->showing = FALSE;
  note_popover_update (self);
}

/* The signs speak of the sides of the game. */
static void
show_meanings (PalNotePopover *self)
{
  const Rules *rules = pal_match_get_rules (note_popover_get_match (self));

  for (guint i = 0; i < self->signs->len; i++) {
    GtkWidget *sign = g_ptr_array_index (self->signs, i);
    int nag = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (sign), SIGN));
    g_autofree char *meaning = nag_meaning ((guint8) nag, rules);

    pal_widget_set_tooltip (sign, meaning);
    gtk_accessible_update_property (GTK_ACCESSIBLE (sign), GTK_ACCESSIBLE_PROPERTY_LABEL, meaning,
                                    -1);
  }
}

static void
note_popover_on_match (PalNotePopover *self)
{
  if (note_popover_get_match (self) != NULL)
    show_meanings (self);
  on_node (self);
}

/* --- into the game --- */

static void
on_comment (PalNotePopover *self)
{
  g_autofree char *text = get_text (self->comment);

  if (!self->showing && get_node (self) != NULL)
    pal_match_set_comment (note_popover_get_match (self), get_node (self), text);
}

static void
on_before (PalNotePopover *self)
{
  g_autofree char *text = get_text (self->before);

  if (!self->showing && get_node (self) != NULL)
    pal_match_set_comment_before (note_popover_get_match (self), get_node (self), text);
}

static void
on_sign (PalNotePopover *self, GtkToggleButton *sign)
{
  if (!self->showing && get_node (self) != NULL)
    pal_match_toggle_nag (note_popover_get_match (self), get_node (self),
                          (guint8) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (sign), SIGN)));
}

static void
add_signs (PalNotePopover *self, GtkWidget *box, const guint8 *nags, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    GtkWidget *sign = gtk_toggle_button_new_with_label (pal_move_sign (nags[i]));

    g_object_set_data (G_OBJECT (sign), SIGN, GINT_TO_POINTER (nags[i]));
    g_signal_connect_object (sign, "toggled", G_CALLBACK (on_sign), self, G_CONNECT_SWAPPED);
    gtk_box_append (GTK_BOX (box), sign);
    g_ptr_array_add (self->signs, sign);
  }
}

/* The signs are made when they are to be seen: for some of them every font is searched. */
static void
on_shown (PalNotePopover *self)
{
  if (self->signs->len == 0) {
    add_signs (self, self->move_signs, move_nags, G_N_ELEMENTS (move_nags));
    add_signs (self, self->position_signs, position_nags, G_N_ELEMENTS (position_nags));
  }
  note_popover_on_match (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->comment));
}

/* --- the object --- */

static void
pal_note_popover_finalize (GObject *object)
{
  g_ptr_array_unref (PAL_NOTE_POPOVER (object)->signs);
  G_OBJECT_CLASS (pal_note_popover_parent_class)->finalize (object);
}

static void
pal_note_popover_class_init (PalNotePopoverClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (note_popover_on_match) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (on_node) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (note_popover_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalNotePopover, session),
      G_CALLBACK (note_popover_on_match), .heard = heard },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = pal_note_popover_finalize;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-note-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, PalNotePopover, title);
  gtk_widget_class_bind_template_child (widget_class, PalNotePopover, move_signs);
  gtk_widget_class_bind_template_child (widget_class, PalNotePopover, position_signs);
  gtk_widget_class_bind_template_child (widget_class, PalNotePopover, before_box);
  gtk_widget_class_bind_template_child (widget_class, PalNotePopover, comment);
  gtk_widget_class_bind_template_child (widget_class, PalNotePopover, before);
  gtk_widget_class_bind_template_callback (widget_class, on_shown);
}

static void
pal_note_popover_init (PalNotePopover *self)
{
  self->signs = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_text_view_get_buffer (self->comment), "changed",
                           G_CALLBACK (on_comment), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_text_view_get_buffer (self->before), "changed",
                           G_CALLBACK (on_before), self, G_CONNECT_SWAPPED);
}
