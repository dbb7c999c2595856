/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-properties.h"

#include "pal-gtk-fixes.h"

static GQuark
property_quark (void)
{
  return g_quark_from_static_string ("pal-property");
}

/* Those of a class, behind which stands one without a name. */
static const PalProperty *
properties_of (GType type)
{
  return g_type_get_qdata (type, property_quark ());
}

static gboolean
is_pointer (GType type)
{
  const GType kind = G_TYPE_FUNDAMENTAL (type);

  return kind == G_TYPE_STRING || kind == G_TYPE_BOXED || kind == G_TYPE_OBJECT;
}

static int
get_number (const GValue *value)
{
  switch (G_TYPE_FUNDAMENTAL (G_VALUE_TYPE (value))) {
  case G_TYPE_BOOLEAN:
    return g_value_get_boolean (value);
  case G_TYPE_ENUM:
    return g_value_get_enum (value);
  case G_TYPE_UINT:
    return (int) g_value_get_uint (value);
  default:
    return g_value_get_int (value);
  }
}

static void
set_number (GValue *value, int number)
{
  switch (G_TYPE_FUNDAMENTAL (G_VALUE_TYPE (value))) {
  case G_TYPE_BOOLEAN:
    g_value_set_boolean (value, number);
    break;
  case G_TYPE_ENUM:
    g_value_set_enum (value, number);
    break;
  case G_TYPE_UINT:
    g_value_set_uint (value, (guint) number);
    break;
  default:
    g_value_set_int (value, number);
  }
}

static void
set_pointer (GValue *value, gpointer pointer)
{
  if (G_VALUE_HOLDS_STRING (value))
    g_value_set_string (value, pointer);
  else if (G_VALUE_HOLDS_BOXED (value))
    g_value_set_boxed (value, pointer);
  else
    g_value_set_object (value, pointer);
}

static void
properties_get (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const PalProperty *self = &properties_of (pspec->owner_type)[id - 1];
  gpointer field = G_STRUCT_MEMBER_P (object, self->field);

  if (is_pointer (self->type))
    set_pointer (value, self->get != NULL ? ((gpointer (*) (gpointer)) self->get) (object)
                                          : *(gpointer *) field);
  else
    set_number (value,
                self->get != NULL ? ((int (*) (gpointer)) self->get) (object) : *(int *) field);
}

static gboolean
store_number (int *field, int number)
{
  gboolean other = *field != number;

  *field = number;
  return other;
}

static gboolean
store_string (char **field, const char *text)
{
  if (g_strcmp0 (*field, text) == 0)
    return FALSE;
  g_free (*field);
  *field = g_strdup (text);
  return TRUE;
}

/* Whether there is another value in the field now. */
static gboolean
store (const PalProperty *self, GObject *object, const GValue *value)
{
  gpointer field = G_STRUCT_MEMBER_P (object, self->field);

  if (self->heard != NULL)
    return pal_session_replace (field, g_value_get_object (value), object, self->heard);
  if (self->type == G_TYPE_STRING)
    return store_string (field, g_value_get_string (value));
  if (is_pointer (self->type))
    return g_set_object ((GObject **) field, g_value_get_object (value));
  return store_number (field, get_number (value));
}

static void
properties_set (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  const PalProperty *self = &properties_of (pspec->owner_type)[id - 1];

  if (self->set != NULL && is_pointer (self->type)) {
    ((void (*) (gpointer, gpointer)) self->set) (object, g_value_peek_pointer (value));
  } else if (self->set != NULL) {
    ((void (*) (gpointer, int)) self->set) (object, get_number (value));
  } else if (store (self, object, value)) {
    if (self->changed != NULL)
      ((void (*) (gpointer)) self->changed) (object);
    g_object_notify_by_pspec (object, pspec);
  }
}

static GParamSpec *
make_pspec (const PalProperty *self)
{
  gboolean bounded = self->least < self->most;
  GParamFlags flags = (self->flags != 0 ? self->flags : G_PARAM_READWRITE) | G_PARAM_STATIC_STRINGS;

  if (self->set == NULL)
    flags |= G_PARAM_EXPLICIT_NOTIFY;
  switch (G_TYPE_FUNDAMENTAL (self->type)) {
  case G_TYPE_BOOLEAN:
    return g_param_spec_boolean (self->name, NULL, NULL, FALSE, flags);
  case G_TYPE_ENUM:
    return g_param_spec_enum (self->name, NULL, NULL, self->type, 0, flags);
  case G_TYPE_UINT:
    return g_param_spec_uint (self->name, NULL, NULL, 0, G_MAXUINT, 0, flags);
  case G_TYPE_INT:
    return g_param_spec_int (self->name, NULL, NULL, bounded ? self->least : G_MININT,
                             bounded ? self->most : G_MAXINT, self->least, flags);
  case G_TYPE_STRING:
    return g_param_spec_string (self->name, NULL, NULL, NULL, flags);
  case G_TYPE_BOXED:
    return g_param_spec_boxed (self->name, NULL, NULL, self->type, flags);
  default:
    return g_param_spec_object (self->name, NULL, NULL, self->type, flags);
  }
}

/* The fields that others put something into. */
static gboolean
is_owned (const PalProperty *self, GType kind)
{
  return self->set == NULL && (self->flags == 0 || self->flags & G_PARAM_WRITABLE)
         && G_TYPE_FUNDAMENTAL (self->type) == kind;
}

static GObjectClass *
parent_class_of (GObject *object)
{
  return g_type_class_peek_parent (G_OBJECT_GET_CLASS (object));
}

void
pal_properties_dispose (GObject *object)
{
  for (const PalProperty *self = properties_of (G_OBJECT_TYPE (object)); self->name != NULL; self++)
    if (self->heard != NULL)
      pal_session_replace (G_STRUCT_MEMBER_P (object, self->field), NULL, object, NULL);
    else if (is_owned (self, G_TYPE_OBJECT))
      g_clear_object ((GObject **) G_STRUCT_MEMBER_P (object, self->field));
  if (g_type_parent (G_OBJECT_TYPE (object)) == GTK_TYPE_WIDGET)
    pal_widget_unparent_children (object);
  parent_class_of (object)->dispose (object);
}

void
pal_properties_finalize (GObject *object)
{
  for (const PalProperty *self = properties_of (G_OBJECT_TYPE (object)); self->name != NULL; self++)
    if (is_owned (self, G_TYPE_STRING))
      g_free (G_STRUCT_MEMBER (char *, object, self->field));
  parent_class_of (object)->finalize (object);
}

void
pal_properties_install (GObjectClass *klass, const PalProperty *properties, guint n)
{
  GObjectClass *parent_class = g_type_class_peek_parent (klass);
  PalProperty *kept = g_new0 (PalProperty, n + 1);

  memcpy (kept, properties, n * sizeof *kept);
  g_type_set_qdata (G_TYPE_FROM_CLASS (klass), property_quark (), kept);
  klass->get_property = properties_get;
  klass->set_property = properties_set;
  if (klass->dispose == parent_class->dispose)
    klass->dispose = pal_properties_dispose;
  if (klass->finalize == parent_class->finalize)
    klass->finalize = pal_properties_finalize;
  for (guint i = 0; i < n; i++)
    g_object_class_install_property (klass, i + 1, make_pspec (&kept[i]));
}
