/* SPDX-License-Identifier: GPL-3.0-or-later */
/* News: what is in view, what comes back, and that nothing can come too fast. */
#include "ui/widgets/pal-news.h"

#include "test-window-help.h"

typedef struct {
  GtkWidget *window;
  PalNews *news;
  GtkWidget *card;
  GtkLabel *text;
  GtkWidget *button;
} Fixture;

static gboolean
has_class (GtkWidget *widget, const char *class)
{
  return gtk_widget_has_css_class (widget, class);
}

static GtkWidget *
find_card (GtkWidget *top)
{
  GtkWidget *found = has_class (top, "news") ? top : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_card (child);
  return found;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->news = g_object_new (PAL_TYPE_NEWS, "child", gtk_label_new ("content"), NULL);
  self->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->news));
  gtk_window_set_default_size (GTK_WINDOW (self->window), 500, 300);
  gtk_window_present (GTK_WINDOW (self->window));
  gtk_test_widget_wait_for_draw (self->window);
  self->card = find_card (GTK_WIDGET (self->news));
  self->text = test_find_widget (self->card, GTK_TYPE_LABEL);
  self->button = test_find_widget (self->card, GTK_TYPE_BUTTON);
  g_assert_false (gtk_widget_get_mapped (self->card));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
}

static void
assert_shown (Fixture *self, const char *text)
{
  g_assert_cmpstr (gtk_label_get_label (self->text), ==, text);
  while (gtk_widget_get_mapped (self->card) != (text != NULL))
    g_main_context_iteration (NULL, TRUE);
}

/* GTK would have it called "_Undo Undo". */
static void
test_button_is_named_once (Fixture *self, gconstpointer data)
{
  pal_news_tell_with_action (self->news, "deleted", "_Undo", "news.close");
  assert_shown (self, "deleted");
  pal_news_tell_with_action (self->news, "moved", "_Take Back", "news.close");
  assert_shown (self, "moved");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (self->button)), ==, "_Take Back");
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (self->button),
                                                    GTK_ACCESSIBLE_PROPERTY_LABEL));
}

static void
close_news (Fixture *self)
{
  gtk_widget_activate_action (self->card, "news.close", NULL);
}

static void
wait_until_gone (Fixture *self)
{
  while (gtk_widget_get_mapped (self->card))
    g_main_context_iteration (NULL, TRUE);
}

/* The newest ones are in view at once, whatever is just appearing or going. */
static void
test_newest (Fixture *self, gconstpointer data)
{
  for (int i = 0; i < 200; i++) {
    g_autofree char *text = g_strdup_printf ("<%d & more>", i);

    pal_news_tell (self->news, text);
    if (i % 7 == 0)
      close_news (self);
    else
      g_assert_cmpstr (gtk_label_get_label (self->text), ==, text);
    if (i % 3 == 0)
      gtk_test_widget_wait_for_draw (self->window);
  }
  assert_shown (self, "<199 & more>");
  close_news (self);
  wait_until_gone (self);
  close_news (self); /* there are none */
}

static void
count_answer (PalNews *news, int *answers)
{
  g_assert_true (PAL_IS_NEWS (news));
  (*answers)++;
}

static void
tell_with_answer (Fixture *self, const char *text, int *answers)
{
  pal_news_tell_with_answer (self->news, text, "_Undo",
                             g_cclosure_new (G_CALLBACK (count_answer), answers, NULL));
}

/* Those with the only way back come again after newer ones, until they have been answered. */
static void
test_answers (Fixture *self, gconstpointer data)
{
  int first = 0, second = 0;

  tell_with_answer (self, "first", &first);
  tell_with_answer (self, "second", &second);
  pal_news_tell (self->news, "third");
  assert_shown (self, "third");
  g_assert_false (gtk_widget_get_visible (self->button));
  pal_news_tell_with_action (self->news, "fourth", "_Undo", "game.nothing");
  assert_shown (self, "fourth");
  close_news (self);
  assert_shown (self, "second");
  g_assert_true (gtk_widget_get_visible (self->button));
  g_assert_true (gtk_widget_get_sensitive (self->button));
  g_signal_emit_by_name (self->button, "clicked");
  g_assert_cmpint (second, ==, 1);
  assert_shown (self, "first");
  g_signal_emit_by_name (self->button, "clicked");
  g_assert_cmpint (first, ==, 1);
  g_assert_cmpint (second, ==, 1);
  wait_until_gone (self);
}

/* A window may be closed while they are in view. */
static void
test_end (Fixture *self, gconstpointer data)
{
  int answers = 0;

  tell_with_answer (self, "first", &answers);
  pal_news_tell (self->news, "second");
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add ("/news/newest", Fixture, NULL, set_up, test_newest, tear_down);
  g_test_add ("/news/button-is-named-once", Fixture, NULL, set_up, test_button_is_named_once,
              tear_down);
  g_test_add ("/news/answers", Fixture, NULL, set_up, test_answers, tear_down);
  g_test_add ("/news/end", Fixture, NULL, set_up, test_end, tear_down);
  return test_run_window ();
}
