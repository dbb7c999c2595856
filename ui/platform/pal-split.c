/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-split.h"

#include "ui/widgets/pal-properties.h"

struct _PalSplit {
  GtkWidget parent_instance;

  GtkWidget *sidebar, *content;
  char *sidebar_title, *content_title;
  gboolean stacked, at_end, pinned, generous;
  gboolean folded, show_sidebar; /* as last told */
  int folded_below;              /* the width below which it folded the last time */
  GtkWidget *split;
};

G_DEFINE_FINAL_TYPE (PalSplit, pal_split, GTK_TYPE_WIDGET)

enum { SIGNAL_MOVED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* --- what the platform has --- */

static void update_told (PalSplit *self);

static void
tell_moved (PalSplit *self)
{
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
}

#if ADW_CHECK_VERSION(1, 4, 0)

static gboolean
is_folded (PalSplit *self)
{
  return self->stacked
             ? adw_navigation_split_view_get_collapsed (ADW_NAVIGATION_SPLIT_VIEW (self->split))
             : adw_overlay_split_view_get_collapsed (ADW_OVERLAY_SPLIT_VIEW (self->split));
}

static gboolean
is_sidebar_shown (PalSplit *self)
{
  return self->stacked
             ? !adw_navigation_split_view_get_show_content (ADW_NAVIGATION_SPLIT_VIEW (self->split))
             : adw_overlay_split_view_get_show_sidebar (ADW_OVERLAY_SPLIT_VIEW (self->split));
}

/* Takes the focus out of a sidebar that hides. libadwaita would give it to the first button of the
 * content; those who hear of the sidebar may know a better place. Returns whether it was there. */
static gboolean
leave_sidebar (PalSplit *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, self->sidebar))
    return FALSE;
  gtk_root_set_focus (root, NULL);
  return TRUE;
}

/* Where nobody has taken the focus that has left the sidebar. */
static void
enter_content (PalSplit *self)
{
  if (gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self))) == NULL)
    gtk_widget_child_focus (self->content, GTK_DIR_TAB_FORWARD);
}

static void
show_sidebar (PalSplit *self, gboolean show)
{
  gboolean left = !self->stacked && !show && leave_sidebar (self);

  if (self->stacked)
    adw_navigation_split_view_set_show_content (ADW_NAVIGATION_SPLIT_VIEW (self->split), !show);
  else
    adw_overlay_split_view_set_show_sidebar (ADW_OVERLAY_SPLIT_VIEW (self->split), show);
  if (left)
    enter_content (self);
}

/* The part of the sidebar that lies within the widget: nothing else tells how far it has come. */
static double
get_progress (PalSplit *self)
{
  graphene_rect_t bounds, seen;
  const graphene_rect_t all
      = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (self)),
                            (float) gtk_widget_get_height (GTK_WIDGET (self)));

  if (self->sidebar == NULL || !gtk_widget_get_mapped (self->sidebar)
      || !gtk_widget_compute_bounds (self->sidebar, GTK_WIDGET (self), &bounds)
      || bounds.size.width < 1 || !graphene_rect_intersection (&bounds, &all, &seen))
    return 0;
  return seen.size.width >= bounds.size.width - 0.5f ? 1 : seen.size.width / bounds.size.width;
}

static gboolean
split_on_frame (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PalSplit *self = PAL_SPLIT (widget);

  tell_moved (self);
  return pal_split_is_settled (self) || !gtk_widget_get_mapped (widget) ? G_SOURCE_REMOVE
                                                                        : G_SOURCE_CONTINUE;
}

static void
on_shown (PalSplit *self)
{
  if (!self->stacked)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), split_on_frame, NULL, NULL);
  update_told (self);
}

static void
split_build (PalSplit *self)
{
  self->split = self->stacked ? adw_navigation_split_view_new () : adw_overlay_split_view_new ();
  gtk_widget_set_parent (self->split, GTK_WIDGET (self));
  g_object_set (self->split, "sidebar-width-unit", ADW_LENGTH_UNIT_PX, "sidebar-width-fraction",
                1.0, NULL);
  if (!self->stacked)
    g_object_set (self->split, "sidebar-position", self->at_end ? GTK_PACK_END : GTK_PACK_START,
                  "pin-sidebar", self->pinned, NULL);
  g_signal_connect_object (self->split, "notify::collapsed", G_CALLBACK (update_told), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->split,
                           self->stacked ? "notify::show-content" : "notify::show-sidebar",
                           G_CALLBACK (on_shown), self, G_CONNECT_SWAPPED);
}

static GtkWidget *
split_page_of (PalSplit *self, GtkWidget *child, const char *title)
{
  return self->stacked ? GTK_WIDGET (adw_navigation_page_new (child, title != NULL ? title : ""))
                       : child;
}

static void
put_sidebar (PalSplit *self)
{
  g_object_set (self->split, "sidebar", split_page_of (self, self->sidebar, self->sidebar_title),
                NULL);
}

static void
put_content (PalSplit *self)
{
  g_object_set (self->split, "content", split_page_of (self, self->content, self->content_title),
                NULL);
}

static gboolean
is_back_missing (PalSplit *self)
{
  return FALSE;
}

/* The focus stays where it is, if that can still be seen. It is taken away for the moment in which
 * libadwaita gives the content another parent, or the old one would keep it alive for ever (1.7).
 */
static void
change_stacked_fold (PalSplit *self, gboolean fold)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focused = root != NULL ? gtk_root_get_focus (root) : NULL;
  g_autoptr (GtkWidget) focus = NULL;

  if (focused != NULL && gtk_widget_is_ancestor (focused, GTK_WIDGET (self))) {
    focus = g_object_ref (focused);
    gtk_root_set_focus (root, NULL);
  }
  g_object_set (self->split, "collapsed", fold, NULL);
  if (focus != NULL && gtk_widget_get_root (focus) == root && gtk_widget_get_mapped (focus))
    gtk_root_set_focus (root, focus);
}

static void
change_fold (PalSplit *self, gboolean fold)
{
  gboolean left;

  if (self->stacked) {
    change_stacked_fold (self, fold);
    return;
  }
  left = fold && !self->pinned && leave_sidebar (self);
  g_object_set (self->split, "collapsed", fold, NULL);
  if (left)
    enter_content (self);
}

static void
set_sidebar_width (PalSplit *self, double width)
{
  g_object_set (self->split, "min-sidebar-width", width, "max-sidebar-width", width, NULL);
}

static gboolean
lays_out_itself (PalSplit *self)
{
  return FALSE;
}

#else

static gboolean
is_folded (PalSplit *self)
{
  return self->stacked ? adw_leaflet_get_folded (ADW_LEAFLET (self->split))
                       : adw_flap_get_folded (ADW_FLAP (self->split));
}

static gboolean
is_sidebar_shown (PalSplit *self)
{
  return self->stacked ? adw_leaflet_get_visible_child (ADW_LEAFLET (self->split)) != self->content
                       : adw_flap_get_reveal_flap (ADW_FLAP (self->split));
}

static void
show_sidebar (PalSplit *self, gboolean show)
{
  if (self->stacked)
    adw_leaflet_set_visible_child (ADW_LEAFLET (self->split), show ? self->sidebar : self->content);
  else
    adw_flap_set_reveal_flap (ADW_FLAP (self->split), show);
}

static double
get_progress (PalSplit *self)
{
  return adw_flap_get_reveal_progress (ADW_FLAP (self->split));
}

static void
split_build (PalSplit *self)
{
  GtkWidget *separator = gtk_separator_new (GTK_ORIENTATION_VERTICAL);

  if (self->stacked) {
    self->split = g_object_new (ADW_TYPE_LEAFLET, "can-navigate-back", TRUE, NULL);
    adw_leaflet_page_set_navigatable (adw_leaflet_append (ADW_LEAFLET (self->split), separator),
                                      FALSE);
  } else {
    self->split = g_object_new (
        ADW_TYPE_FLAP, "flap-position", self->at_end ? GTK_PACK_END : GTK_PACK_START, "locked",
        self->pinned, "separator", separator, "fold-policy", ADW_FLAP_FOLD_POLICY_NEVER, NULL);
    g_signal_connect_object (self->split, "notify::reveal-progress", G_CALLBACK (tell_moved), self,
                             G_CONNECT_SWAPPED);
  }
  gtk_widget_set_parent (self->split, GTK_WIDGET (self));
  g_signal_connect_object (self->split, "notify::folded", G_CALLBACK (update_told), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->split,
                           self->stacked ? "notify::visible-child" : "notify::reveal-flap",
                           G_CALLBACK (update_told), self, G_CONNECT_SWAPPED);
}

static void
put_sidebar (PalSplit *self)
{
  if (self->stacked) {
    adw_leaflet_prepend (ADW_LEAFLET (self->split), self->sidebar);
    adw_leaflet_set_visible_child (ADW_LEAFLET (self->split), self->sidebar);
  } else {
    adw_flap_set_flap (ADW_FLAP (self->split), self->sidebar);
  }
}

static void
put_content (PalSplit *self)
{
  if (self->stacked)
    adw_leaflet_append (ADW_LEAFLET (self->split), self->content);
  else
    adw_flap_set_content (ADW_FLAP (self->split), self->content);
}

static gboolean
is_back_missing (PalSplit *self)
{
  return self->folded;
}

static void
change_fold (PalSplit *self, gboolean fold)
{
  adw_flap_set_fold_policy (ADW_FLAP (self->split),
                            fold ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER);
}

/* An AdwFlap takes no advice. */
static void
set_sidebar_width (PalSplit *self, double width)
{
}

/* An AdwLeaflet folds where it cannot be narrower, which is what is wanted of a stacked one. */
static gboolean
lays_out_itself (PalSplit *self)
{
  return self->stacked;
}

#endif

/* --- how wide they are --- */

typedef struct {
  int minimum, natural;
} Size;

static Size
size_of (GtkWidget *child, GtkOrientation orientation, int for_size)
{
  Size size = { 0 };

  if (child != NULL && gtk_widget_get_visible (child))
    gtk_widget_measure (child, orientation, for_size, &size.minimum, &size.natural, NULL, NULL);
  return size;
}

/* One that is generous to its content is as narrow as it can be: what comes and goes in it must not
 * fold it. */
static Size
sidebar_size (PalSplit *self)
{
  Size size = size_of (self->sidebar, GTK_ORIENTATION_HORIZONTAL, -1);

  if (self->generous)
    size.natural = size.minimum;
  return size;
}

/* Below which width it folds. */
static int
fold_threshold (PalSplit *self, Size sidebar, Size content)
{
  return self->generous ? sidebar.natural + content.natural : sidebar.minimum + content.minimum;
}

/* What is smaller once it has folded must not unfold it: it would fold and unfold for ever. */
static gboolean
folds (PalSplit *self, Size sidebar, Size content, int width)
{
  int threshold = fold_threshold (self, sidebar, content);

  return width < (self->folded ? MAX (threshold, self->folded_below) : threshold);
}

/* How wide the sidebar is in WIDTH. */
static int
sidebar_width (PalSplit *self, Size sidebar, Size content, int width)
{
  gboolean expands = gtk_widget_compute_expand (self->sidebar, GTK_ORIENTATION_HORIZONTAL);

  if (folds (self, sidebar, content, width))
    return self->stacked || expands ? width : MIN (width, sidebar.natural);
  if (expands && !gtk_widget_compute_expand (self->content, GTK_ORIENTATION_HORIZONTAL))
    return MAX (sidebar.minimum, width - content.natural);
  return MIN (sidebar.natural, width - content.minimum);
}

/* How high it is at WIDTH. */
static Size
height_at (PalSplit *self, Size sidebar, Size content, int width)
{
  const int side = sidebar_width (self, sidebar, content, width);
  const gboolean apart
      = !folds (self, sidebar, content, width) && (self->stacked || self->show_sidebar);

  sidebar = size_of (self->sidebar, GTK_ORIENTATION_VERTICAL, side);
  content = size_of (self->content, GTK_ORIENTATION_VERTICAL, apart ? width - side : width);
  return (Size){ MAX (sidebar.minimum, content.minimum), MAX (sidebar.natural, content.natural) };
}

/* Without a width it is as high as it has to be at any: GTK takes that to be enough for the widest,
 * which not everything keeps to that a panel may hold. */
static Size
height_at_any (PalSplit *self, Size sidebar, Size content)
{
  enum { WIDEST = 1 << 20 }; /* as GTK asks for it */
  const Size widest = height_at (self, sidebar, content, WIDEST);

  sidebar
      = size_of (self->sidebar, GTK_ORIENTATION_VERTICAL, self->generous ? sidebar.natural : -1);
  content = size_of (self->content, GTK_ORIENTATION_VERTICAL, -1);
  return (Size){ MAX (widest.minimum, MAX (sidebar.minimum, content.minimum)),
                 MAX (widest.natural, MAX (sidebar.natural, content.natural)) };
}

static GtkSizeRequestMode
pal_split_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
pal_split_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalSplit *self = PAL_SPLIT (widget);
  Size sidebar, content, size;

  if (lays_out_itself (self)) {
    gtk_widget_measure (self->split, orientation, for_size, minimum, natural, NULL, NULL);
    return;
  }
  /* GTK does not tell on what changes in a widget that has not been asked since the last change. */
  gtk_widget_measure (self->split, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  sidebar = sidebar_size (self);
  content = size_of (self->content, GTK_ORIENTATION_HORIZONTAL, -1);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = MAX (sidebar.minimum, content.minimum);
    *natural = MAX (*minimum,
                    content.natural + (self->stacked || self->show_sidebar ? sidebar.natural : 0));
    return;
  }
  size = for_size >= 0 ? height_at (self, sidebar, content, for_size)
                       : height_at_any (self, sidebar, content);
  *minimum = size.minimum;
  *natural = size.natural;
}

/* Folds it, or unfolds it, for WIDTH. */
static void
fit (PalSplit *self, int width)
{
  Size sidebar = sidebar_size (self);
  Size content = size_of (self->content, GTK_ORIENTATION_HORIZONTAL, -1);
  gboolean fold = folds (self, sidebar, content, width);

  set_sidebar_width (self, sidebar_width (self, sidebar, content, width));
  if (fold == self->folded)
    return;
  self->folded_below = fold_threshold (self, sidebar, content);
  change_fold (self, fold);
}

static void
pal_split_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalSplit *self = PAL_SPLIT (widget);
  int least;

  if (!lays_out_itself (self))
    fit (self, width);
  gtk_widget_measure (self->split, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_size_allocate (self->split, &(GtkAllocation){ 0, 0, MAX (width, least), height },
                            baseline);
}

/* --- the object --- */

/* Tells what has changed. */
static void
update_told (PalSplit *self)
{
  gboolean folded = is_folded (self), show = is_sidebar_shown (self);
  gboolean folded_changed = folded != self->folded, show_changed = show != self->show_sidebar;

  self->folded = folded;
  self->show_sidebar = show;
  if (show_changed)
    g_object_notify (G_OBJECT (self), "show-sidebar");
  if (!folded_changed)
    return;
  g_object_notify (G_OBJECT (self), "folded");
  g_object_notify (G_OBJECT (self), "back-missing");
}

static void
set_sidebar (PalSplit *self, GtkWidget *sidebar)
{
  self->sidebar = sidebar;
  put_sidebar (self);
}

static void
set_content (PalSplit *self, GtkWidget *content)
{
  self->content = content;
  put_content (self);
}

gboolean
pal_split_get_folded (PalSplit *self)
{
  return self->folded;
}

gboolean
pal_split_get_show_sidebar (PalSplit *self)
{
  return self->show_sidebar;
}

void
pal_split_set_show_sidebar (PalSplit *self, gboolean show)
{
  if (show != is_sidebar_shown (self))
    show_sidebar (self, show);
}

gboolean
pal_split_is_settled (PalSplit *self)
{
  return get_progress (self) == (self->show_sidebar ? 1 : 0);
}

GtkWidget *
pal_split_get_sidebar (PalSplit *self)
{
  return self->sidebar;
}

static void
pal_split_constructed (GObject *object)
{
  PalSplit *self = PAL_SPLIT (object);

  G_OBJECT_CLASS (pal_split_parent_class)->constructed (object);
  split_build (self);
  self->show_sidebar = TRUE;
}

static void
pal_split_class_init (PalSplitClass *klass)
{
  const GParamFlags once = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY;
  const PalProperty properties[] = {
    { "sidebar", GTK_TYPE_WIDGET, G_STRUCT_OFFSET (PalSplit, sidebar),
      .set = G_CALLBACK (set_sidebar) },
    { "content", GTK_TYPE_WIDGET, G_STRUCT_OFFSET (PalSplit, content),
      .set = G_CALLBACK (set_content) },
    { "sidebar-title", G_TYPE_STRING, G_STRUCT_OFFSET (PalSplit, sidebar_title), .flags = once },
    { "content-title", G_TYPE_STRING, G_STRUCT_OFFSET (PalSplit, content_title), .flags = once },
    { "stacked", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSplit, stacked), .flags = once },
    { "at-end", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSplit, at_end), .flags = once },
    { "pinned", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSplit, pinned), .flags = once },
    { "generous", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSplit, generous), .flags = once },
    { "folded", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSplit, folded), .flags = G_PARAM_READABLE },
    { "show-sidebar", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSplit, show_sidebar),
      .set = G_CALLBACK (pal_split_set_show_sidebar),
      .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY },
    { "back-missing", G_TYPE_BOOLEAN, .get = G_CALLBACK (is_back_missing),
      .flags = G_PARAM_READABLE },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = pal_split_constructed;
  widget_class->get_request_mode = pal_split_get_request_mode;
  widget_class->measure = pal_split_measure;
  widget_class->size_allocate = pal_split_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  /* "moved": the sidebar slides in or out, or has come to rest. */
  signals[SIGNAL_MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
pal_split_init (PalSplit *self)
{
}
