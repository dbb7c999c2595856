/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-lesson-task.h"

#include "game/lessons/pal-glossary.h"
#include "game/lessons/pal-lessons.h"

#include <glib/gi18n.h>

enum { EDGE = 12 /* pixels that stay free above and below what is brought into view */ };

struct _PalLessonTask {
  GtkWidget parent_instance;

  const LessonStep *step; /* NULL: none */
  gboolean done;
  guint scrolling; /* the tick callback that will scroll, or 0 */
  int frames;      /* that have come since what is said was changed */

  GtkWidget *frame, *entry_row, *check;
  GtkLabel *question, *verdict;
  GtkBox *choices;
  GtkEntry *entry;
};

G_DEFINE_FINAL_TYPE (PalLessonTask, pal_lesson_task, GTK_TYPE_WIDGET)

enum { SIGNAL_DONE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- what is said of it --- */

/* Shows all of WIDGET on PAGE, if there is room for it. */
static gboolean
lesson_task_bring_into_view (GtkWidget *widget, GtkScrolledWindow *page)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (page);
  graphene_rect_t bounds;
  double at;

  if (!gtk_widget_compute_bounds (widget, gtk_scrolled_window_get_child (page), &bounds)
      || bounds.size.height + 2 * EDGE > gtk_adjustment_get_page_size (adjustment))
    return FALSE;
  at = gtk_adjustment_get_value (adjustment) + bounds.origin.y;
  gtk_adjustment_clamp_page (adjustment, at - EDGE, at + bounds.size.height + EDGE);
  return TRUE;
}

/* What has just changed has its new height when the window has been laid out, which comes after the
 * first of these calls. */
static gboolean
lesson_task_scroll (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PalLessonTask *self = PAL_LESSON_TASK (widget);
  GtkWidget *page = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);

  if (self->frames++ == 0)
    return G_SOURCE_CONTINUE;
  self->scrolling = 0;
  if (page != NULL && gtk_widget_get_visible (GTK_WIDGET (self->verdict))
      && !lesson_task_bring_into_view (widget, GTK_SCROLLED_WINDOW (page)))
    lesson_task_bring_into_view (GTK_WIDGET (self->verdict), GTK_SCROLLED_WINDOW (page));
  return G_SOURCE_REMOVE;
}

/* LOOK: a CSS class, or NULL. */
static void
lesson_task_show_markup (PalLessonTask *self, const char *markup, const char *look)
{
  const char *const looks[] = { look, NULL };

  gtk_label_set_markup (self->verdict, markup);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), TRUE);
  gtk_widget_set_css_classes (GTK_WIDGET (self->verdict), (const char **) looks);
  self->frames = 0;
  if (self->scrolling == 0)
    self->scrolling
        = gtk_widget_add_tick_callback (GTK_WIDGET (self), lesson_task_scroll, NULL, NULL);
}

static void
lesson_task_show_verdict (PalLessonTask *self, const char *verdict, const char *more,
                          gboolean right)
{
  g_autofree char *first = g_strdup_printf ("<b>%s</b>", verdict);
  g_autofree char *why = more != NULL ? pal_glossary_markup (more) : NULL;
  g_autofree char *both
      = why != NULL ? g_strdup_printf (C_ ("sentences", "%s %s"), first, why) : NULL;

  lesson_task_show_markup (self, both != NULL ? both : first, right ? "success" : "error");
}

/* Not as a verdict: on the way to a node one comes by others, and that is no mistake. */
void
pal_lesson_task_remark (PalLessonTask *self, const char *remark)
{
  g_autofree char *hint = NULL, *plain = NULL, *text = NULL;

  if (self->step == NULL || self->done)
    return;
  if (remark == NULL) {
    gtk_widget_set_visible (GTK_WIDGET (self->verdict), FALSE);
    return;
  }
  plain = g_markup_escape_text (remark, -1);
  hint = self->step->hint != NULL ? pal_glossary_markup (self->step->hint) : NULL;
  text = g_strjoin (" ", plain, hint, NULL);
  lesson_task_show_markup (self, text, NULL);
}

static void
lesson_task_show_done (PalLessonTask *self)
{
  lesson_task_show_verdict (self,
                            self->step->check == LESSON_CHECK_ANSWER ? _ ("Right.") : _ ("Done."),
                            self->step->why, TRUE);
}

void
pal_lesson_task_finish (PalLessonTask *self)
{
  if (self->step == NULL || self->done)
    return;
  self->done = TRUE;
  lesson_task_show_done (self);
  g_signal_emit (self, signals[SIGNAL_DONE], 0);
}

/* --- the answer --- */

/* The choice that is made, or -1. */
static int
chosen_choice (PalLessonTask *self)
{
  int i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->choices)); child != NULL;
       child = gtk_widget_get_next_sibling (child), i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (child)))
      return i;
  return -1;
}

static gboolean
lesson_task_has_answer (PalLessonTask *self)
{
  return self->step->choices != NULL ? chosen_choice (self) >= 0
                                     : *gtk_editable_get_text (GTK_EDITABLE (self->entry)) != '\0';
}

/* There is nothing to check before something is chosen or typed. */
static void
lesson_task_on_answer (PalLessonTask *self)
{
  gtk_widget_set_sensitive (self->check, lesson_task_has_answer (self));
}

static void
lesson_task_on_check (PalLessonTask *self)
{
  const gboolean chooses = self->step->choices != NULL;
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const gboolean right = chooses ? chosen_choice (self) == self->step->answer
                                 : pal_lessons_is_answer (self->step, typed);

  if (!lesson_task_has_answer (self))
    return;
  if (right && !self->done)
    pal_lesson_task_finish (self);
  else if (right)
    lesson_task_show_done (self);
  else if (!chooses && !pal_lessons_is_number (typed))
    lesson_task_show_verdict (self, _ ("Type a whole number, such as 12 or −3."), NULL, FALSE);
  else
    lesson_task_show_verdict (self, _ ("Not yet."), self->step->hint, FALSE);
}

static void
lesson_task_list_choices (PalLessonTask *self)
{
  GtkWidget *first = NULL, *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->choices))) != NULL)
    gtk_box_remove (self->choices, child);
  for (char **choice = self->step->choices; choice != NULL && *choice != NULL; choice++) {
    GtkWidget *label = gtk_label_new (*choice);

    child = gtk_check_button_new ();
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_widget_set_hexpand (label, TRUE); /* else it would break where half of the room is left */
    gtk_check_button_set_child (GTK_CHECK_BUTTON (child), label);
    gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, *choice,
                                    -1);
    g_signal_connect_object (child, "toggled", G_CALLBACK (lesson_task_on_answer), self,
                             G_CONNECT_SWAPPED);
    if (first == NULL)
      first = child;
    else
      gtk_check_button_set_group (GTK_CHECK_BUTTON (child), GTK_CHECK_BUTTON (first));
    gtk_box_append (self->choices, child);
  }
}

/* What is to be done, for a step without a question. */
static char *
lesson_task_text (const LessonStep *step, int notation)
{
  g_autofree char *way = NULL;
  int n;

  switch (step->check) {
  case LESSON_CHECK_FILM:
    return g_strdup (_ ("To do: walk through the search to its last step."));
  case LESSON_CHECK_SELECT:
    way = pal_lessons_way_text (step, notation, &n);
    /* Translators: %s are moves: “b a”. */
    return g_strdup_printf (ngettext ("To do: select the node that the move %s leads to.",
                                      "To do: select the node that the moves %s lead to.",
                                      (gulong) n),
                            way);
  case LESSON_CHECK_ANSWER:
    return g_strdup (step->question);
  case LESSON_CHECK_NONE:
  default:
    return NULL;
  }
}

void
pal_lesson_task_set_step (PalLessonTask *self, const LessonStep *step, int notation, gboolean done)
{
  g_autofree char *text = step != NULL ? lesson_task_text (step, notation) : NULL, *markup = NULL;

  self->step = step;
  self->done = done;
  gtk_widget_set_visible (self->frame, text != NULL);
  if (text == NULL)
    return;
  markup = pal_glossary_markup (text);
  gtk_label_set_markup (self->question, markup);
  lesson_task_list_choices (self);
  gtk_widget_set_visible (GTK_WIDGET (self->choices), step->choices != NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  lesson_task_on_answer (self);
  gtk_widget_set_visible (self->entry_row, step->check == LESSON_CHECK_ANSWER);
  gtk_widget_set_visible (GTK_WIDGET (self->entry), step->choices == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), FALSE);
  if (done)
    lesson_task_show_done (self);
}

/* --- the widget --- */

static void
pal_lesson_task_dispose (GObject *object)
{
  g_clear_pointer (&PAL_LESSON_TASK (object)->frame, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_lesson_task_parent_class)->dispose (object);
}

static void
pal_lesson_task_class_init (PalLessonTaskClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_lesson_task_dispose;
  signals[SIGNAL_DONE] = g_signal_new ("done", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-lesson-task.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLessonTask, frame);
  gtk_widget_class_bind_template_child (widget_class, PalLessonTask, entry_row);
  gtk_widget_class_bind_template_child (widget_class, PalLessonTask, check);
  gtk_widget_class_bind_template_child (widget_class, PalLessonTask, question);
  gtk_widget_class_bind_template_child (widget_class, PalLessonTask, verdict);
  gtk_widget_class_bind_template_child (widget_class, PalLessonTask, choices);
  gtk_widget_class_bind_template_child (widget_class, PalLessonTask, entry);
  gtk_widget_class_bind_template_callback (widget_class, lesson_task_on_answer);
  gtk_widget_class_bind_template_callback (widget_class, lesson_task_on_check);
}

static void
pal_lesson_task_init (PalLessonTask *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
