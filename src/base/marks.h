/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks for the translator that need no gettext below src/files. */
#pragma once

/* Marks a constant for translation; the text is translated where it is shown. */
#ifndef N_
#define N_(text) (text)
#endif

/* Marks the singular and the plural of a sentence with a number, for ngettext where it is shown. */
#ifndef NP_
#define NP_(one, many)                                                                             \
  {                                                                                                \
    one, many                                                                                      \
  }
#endif
