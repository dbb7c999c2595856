/* Options as engines offer them: their kinds, their lines, and how their values are read. */
#pragma once

#include "uci-session.h"

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
  int min, max, usual; /* of a spin; a check has its usual value, too */
  /* VALUE is within the range; of a check 0 or 1, of a combo the index, of a button nothing. */
  void (*set) (UciSession *session, int value);
  /* Of a combo: the name of the choice INDEX, NULL behind the last; the first one is usual. */
  const char *(*choice) (int index);
  int (*alias) (const char *text); /* the index by other names, or -1; may be NULL */
  /* Of a text: the usual one, and what takes another. */
  const char *usual_text;
  void (*set_text) (UciSession *session, const char *text);
} UciOption;

/* Writes the line "option START NAME type ..." of each of the N OPTIONS. */
void uci_option_list (const UciSession *session, const char *start, const UciOption *options,
                      int n);

/* Sets the one of the N OPTIONS that NAME names to what VALUE says. What is wrong is said and
 * changes nothing. */
void uci_option_set (UciSession *session, const UciOption *options, int n, UciWord name,
                     UciWord value);
