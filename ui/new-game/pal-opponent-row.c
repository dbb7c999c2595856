/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-opponent-row.h"

#include "ui/widgets/pal-properties.h"

struct _PalOpponentRow {
  AdwComboRow parent_instance;

  char *nothing;
};

G_DEFINE_FINAL_TYPE (PalOpponentRow, pal_opponent_row, ADW_TYPE_COMBO_ROW)

/* A row without a choice would be insensitive, and with it the button in it that leads to one. */
static void
opponent_row_show (PalOpponentRow *self)
{
  GObject *item = pal_opponent_row_get_item (self);
  g_autofree char *summary = NULL;

  if (item != NULL)
    g_object_get (item, "summary", &summary, NULL);
  else
    summary = g_strdup (self->nothing);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), summary != NULL ? summary : "");
  if (self->nothing != NULL)
    gtk_widget_set_sensitive (GTK_WIDGET (self), TRUE);
}

static void
opponent_row_on_selected (PalOpponentRow *self)
{
  opponent_row_show (self);
  g_object_notify (G_OBJECT (self), "item");
}

static void
opponent_row_set_item (PalOpponentRow *self, GObject *item)
{
  GListModel *list = adw_combo_row_get_model (ADW_COMBO_ROW (self));

  for (guint i = 0; list != NULL && i < g_list_model_get_n_items (list); i++) {
    g_autoptr (GObject) listed = g_list_model_get_item (list, i);

    if (listed == item)
      adw_combo_row_set_selected (ADW_COMBO_ROW (self), i);
  }
}

static void
pal_opponent_row_class_init (PalOpponentRowClass *klass)
{
  const PalProperty properties[] = {
    { "item", G_TYPE_OBJECT, .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY,
      .get = G_CALLBACK (pal_opponent_row_get_item), .set = G_CALLBACK (opponent_row_set_item) },
    { "nothing", G_TYPE_STRING, G_STRUCT_OFFSET (PalOpponentRow, nothing),
      G_CALLBACK (opponent_row_show) },
  };

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

/* The property of whatever object is in the list. */
static char *
get_name (GObject *item)
{
  char *name;

  g_object_get (item, "name", &name, NULL);
  return name;
}

static void
pal_opponent_row_init (PalOpponentRow *self)
{
  g_autoptr (GtkExpression) name = gtk_cclosure_expression_new (G_TYPE_STRING, NULL, 0, NULL,
                                                                G_CALLBACK (get_name), NULL, NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_combo_row_set_expression (ADW_COMBO_ROW (self), name);
  g_signal_connect (self, "notify::selected-item", G_CALLBACK (opponent_row_on_selected), NULL);
}

void
pal_opponent_row_set_list (PalOpponentRow *self, GListModel *list,
                           gboolean (*is_of) (gpointer item, gpointer rules), const Rules *rules)
{
  GtkFilter *filter = GTK_FILTER (gtk_custom_filter_new (is_of, (gpointer) rules, NULL));
  g_autoptr (GtkFilterListModel) model = gtk_filter_list_model_new (g_object_ref (list), filter);

  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (model));
  g_signal_connect_object (model, "items-changed", G_CALLBACK (opponent_row_show), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  opponent_row_show (self);
}

gpointer
pal_opponent_row_get_item (PalOpponentRow *self)
{
  return adw_combo_row_get_selected_item (ADW_COMBO_ROW (self));
}
