/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options as engines offer them: their kinds, their lines, and how their values are read. */
#pragma once

#include "uci-session.h"

#include <stddef.h>

typedef enum {
  OPTION_SPIN,
  OPTION_CHECK,
  OPTION_COMBO,
  OPTION_BUTTON,
  OPTION_TEXT,
} UciOptionKind;

typedef struct {
  const char *name;
  UciOptionKind kind;
  int min, max, usual; /* of a spin; a check is usually off */
  size_t place;        /* UCI_PLACE: where a spin (an int) or a check (a bool) is kept */
  void (*then) (UciSession *session); /* called after that, and for a button; may be NULL */
  /* Of a combo: the name of the choice INDEX, NULL behind the last; the first one is usual. */
  const char *(*choice) (int index);
  int (*alias) (const char *text); /* the index by other names, or -1; may be NULL */
  void (*choose) (UciSession *session, int index);
  /* Of a text: the usual one, and what takes another. */
  const char *default_text;
  void (*set_text) (UciSession *session, const char *text);
} UciOption;

#define UCI_PLACE(setting) offsetof (UciSettings, setting)

/* Writes the line "option START NAME type ..." of each of the N OPTIONS. */
void uci_option_list (const UciSession *session, const char *start, const UciOption *options,
                      int n);

/* Sets the one of the N OPTIONS that NAME names to what VALUE says. What is wrong is said and
 * changes nothing. */
void uci_option_set (UciSession *session, const UciOption *options, int n, UciWord name,
                     UciWord value);

/* The options of the engine program: their list, and what setoption does. */

/* Writes the "option" lines. */
void uci_options_list (const UciSession *session);

/* Does what stands behind "setoption": name N [value V]. Names and values may be written in upper
 * or lower case and with any blanks. What is wrong is said and changes nothing. */
void uci_options_set (UciSession *session, const char *arguments);
