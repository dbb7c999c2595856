/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-overlay-legend.h"

#include "pal-board-notes.h"
#include "ui/widgets/pal-properties.h"

#include "game/match/pal-new-game.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>

/* A sign is drawn on a bit of the board as large as this, with what that leaves around a cell. */
enum { SWATCH_SIZE = 30 };

/* A sign, and of which overlays' marks it is one. */
typedef struct {
  unsigned marks;
  OverlayCell cell;
  const char *name; /* N_(), or NULL: the one that it has beside a piece in danger */
} Sign;

/* In the order in which they are explained. */
static const Sign signs[] = {
  { OVERLAY_VALUE, { "+4", OVERLAY_BEST, OVERLAY_GOOD }, N_ ("best move") },
  { OVERLAY_VALUE, { "+3", 0, OVERLAY_NEUTRAL }, N_ ("somewhat worse") },
  { OVERLAY_VALUE, { "−2", 0, OVERLAY_WORST }, N_ ("bad move") },
  { OVERLAY_VALUE, { "+4", OVERLAY_EXACT, OVERLAY_NEUTRAL }, N_ ("bold: exact") },
  { OVERLAY_COUNT, { "3", OVERLAY_EXACT, OVERLAY_NEUTRAL }, N_ ("number, not value") },
  { OVERLAY_SAFE, { "", OVERLAY_SAFE, 0 }, N_ ("permanently stable") },
  { OVERLAY_OTHER, { "", OVERLAY_OTHER, 0 }, N_ ("other side’s move") },
  { OVERLAY_ATTACKED, { "", OVERLAY_ATTACKED | OVERLAY_HANGING, 0 }, NULL },
  { OVERLAY_ATTACKED, { "", OVERLAY_ATTACKED, 0 }, NULL },
  { OVERLAY_PINNED, { "", OVERLAY_PINNED, 0 }, NULL },
  { OVERLAY_CONTESTED, { "", OVERLAY_CONTESTED | OVERLAY_FIRST, 0 }, NULL },
  { OVERLAY_CONTESTED, { "", OVERLAY_CONTESTED | OVERLAY_SECOND, 0 }, NULL },
  { OVERLAY_CONTESTED, { "", OVERLAY_CONTESTED, 0 }, NULL },
};

struct _PalOverlayLegend {
  GtkWidget parent_instance;

  PalSession *session;
  GtkFlowBox *box;
  GtkWidget *silent;   /* says which overlays have nothing to show */
  GSettings *settings; /* of the game in RULES */
  const Rules *rules;  /* what the signs in the box are made for; NULL: there are none */
  unsigned marks;
};

G_DEFINE_FINAL_TYPE (PalOverlayLegend, pal_overlay_legend, GTK_TYPE_WIDGET)

static void
draw_swatch (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer sign)
{
  PalOverlayLegend *self
      = PAL_OVERLAY_LEGEND (gtk_widget_get_ancestor (GTK_WIDGET (area), PAL_TYPE_OVERLAY_LEGEND));
  const PalBoardPainter *painter = pal_board_painter_for (self->rules);
  g_autofree char *style = g_settings_get_string (self->settings, "board-style");
  PalBoardLook look = { .rules = self->rules,
                        .style = pal_board_painter_find_style (painter, style),
                        .coordinates = PAL_COORDINATES_NONE };
  PalBoardMarks marks = { .notes[0] = ((const Sign *) sign)->cell };

  pal_board_geometry_init (&look.geometry, 1, 1, FALSE, (PalBoardFrame){ 0 }, width, height,
                           gtk_widget_get_scale_factor (GTK_WIDGET (area)));
  pal_board_theme_set_source (cr, pal_board_painter_ground (&look, 0));
  cairo_rectangle (cr, 1, 1, width - 2, height - 2);
  cairo_fill (cr);
  pal_board_notes_draw_below (&look, &marks, cr);
  pal_board_notes_draw_above (&look, &marks, cr);
}

static GtkWidget *
entry_new (const Rules *rules, const Sign *sign)
{
  g_autofree char *name = sign->name != NULL ? g_strdup (_ (sign->name))
                                             : pal_board_danger_name (rules, sign->cell.flags);
  g_autofree char *sentence = sign->name != NULL
                                  ? g_strdup (_ (sign->name))
                                  : pal_board_danger_explain (rules, sign->cell.flags);
  GtkWidget *entry = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *swatch = gtk_drawing_area_new (), *label = gtk_label_new (name);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (swatch), SWATCH_SIZE);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (swatch), SWATCH_SIZE);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (swatch), draw_swatch, (gpointer) sign, NULL);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (entry), swatch);
  gtk_box_append (GTK_BOX (entry), label);
  pal_widget_set_tooltip (entry, sentence);
  return entry;
}

static void
overlay_legend_clear (PalOverlayLegend *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_flow_box_remove (self->box, child);
  g_clear_object (&self->settings);
}

static void
rebuild (PalOverlayLegend *self)
{
  overlay_legend_clear (self);
  if (self->rules == NULL)
    return;
  self->settings = pal_new_game_settings (self->rules);
  g_signal_connect_object (self->settings, "changed::board-style", G_CALLBACK (rebuild), self,
                           G_CONNECT_SWAPPED);
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (self->marks & signs[i].marks) {
      GtkWidget *entry = entry_new (self->rules, &signs[i]);

      gtk_flow_box_append (self->box, entry);
      gtk_widget_set_focusable (gtk_widget_get_parent (entry), FALSE);
    }
  pal_flow_box_mend (self->box);
}

/* LABEL without its mnemonic, which in some languages stands behind it: "Th_reats", "威胁(_R)". */
static char *
plain_name (const char *label)
{
  const char *mark = strchr (label, '_'), *end = mark != NULL ? strchr (mark, ')') : NULL;

  if (mark == NULL)
    return g_strdup (label);
  if (mark > label && mark[-1] == '(' && end != NULL)
    return g_strdup_printf ("%.*s%s", (int) (mark - 1 - label), label, end + 1);
  return g_strdup_printf ("%.*s%s", (int) (mark - label), label, mark + 1);
}

/* An overlay that is on and shows nothing would look as if it were off. */
static void
show_silent (PalOverlayLegend *self)
{
  PalOverlays *overlays = pal_session_get_overlays (self->session);
  g_autoptr (GString) text = g_string_new (NULL);
  int n;
  const Overlay *list = pal_overlays_list (overlays, &n);

  for (int i = 0; i < n; i++)
    if (pal_overlays_is_silent (overlays, list[i].id)) {
      g_autofree char *name = plain_name (_ (list[i].name));

      /* Translators: the name of something that is laid over the board, which has nothing to show.
       */
      g_string_append_printf (text, _ ("%s: nothing here"), name);
      g_string_append_c (text, '\n');
    }
  g_strchomp (text->str);
  gtk_label_set_label (GTK_LABEL (self->silent), text->str);
  gtk_widget_set_visible (self->silent, *text->str != '\0');
}

static void
overlay_legend_update (PalOverlayLegend *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  PalOverlays *overlays = self->session != NULL ? pal_session_get_overlays (self->session) : NULL;
  const Rules *rules = match != NULL ? pal_match_get_rules (match) : NULL;
  unsigned marks = 0;
  int n = 0;
  const Overlay *list = rules != NULL ? pal_overlays_list (overlays, &n) : NULL;

  for (int i = 0; i < n; i++)
    if (pal_overlays_get_shown (overlays, list[i].id))
      marks |= list[i].marks;
  if (match != NULL)
    show_silent (self);
  if (marks == 0)
    rules = NULL;
  if (rules == self->rules && marks == self->marks)
    return;
  self->rules = rules;
  self->marks = marks;
  rebuild (self);
  gtk_widget_set_visible (GTK_WIDGET (self), rules != NULL);
}

static void
pal_overlay_legend_dispose (GObject *object)
{
  g_clear_object (&PAL_OVERLAY_LEGEND (object)->settings);
  pal_properties_dispose (object);
}

static void
pal_overlay_legend_class_init (PalOverlayLegendClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (overlay_legend_update) },
    { PAL_OF_OVERLAYS, "notify::shown", G_CALLBACK (overlay_legend_update) },
    { PAL_OF_OVERLAYS, "changed", G_CALLBACK (overlay_legend_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalOverlayLegend, session),
      G_CALLBACK (overlay_legend_update), .heard = heard },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_overlay_legend_dispose;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_css_name (widget_class, "legend");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
pal_overlay_legend_init (PalOverlayLegend *self)
{
  GtkWidget *box = gtk_flow_box_new ();

  self->box = GTK_FLOW_BOX (box);
  gtk_flow_box_set_selection_mode (self->box, GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (self->box, 2);
  gtk_flow_box_set_max_children_per_line (self->box, 3);
  gtk_flow_box_set_column_spacing (self->box, 6);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  self->silent = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, NULL);
  gtk_widget_add_css_class (self->silent, "caption");
  gtk_widget_set_parent (self->silent, GTK_WIDGET (self));
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
