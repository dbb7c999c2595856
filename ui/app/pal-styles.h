/* The style sheets of the program. */
#pragma once

/* Loads style.css, and with it style-dark.css and style-hc.css for as long as the desktop is dark
 * or of high contrast. To be called once, after adw_init. */
void pal_styles_load (void);
