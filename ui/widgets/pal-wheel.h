/* What the wheel does over a page that is longer than the window. */
#pragma once

#include <gtk/gtk.h>

/* Over the sliders and the numbers in WIDGET, as they are now, the wheel turns the page like
 * everywhere else: nobody wants to find numbers changed that passed below the pointer. */
void pal_wheel_turns_page (GtkWidget *widget);
