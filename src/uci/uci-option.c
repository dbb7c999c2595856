#include "uci-option.h"

#include <stdlib.h>
#include <string.h>

static void
list_choices (UciLine *line, const UciOption *option)
{
  uci_line_add (line, "combo default %s", option->choice (0));
  for (int i = 0; option->choice (i) != NULL; i++)
    uci_line_add (line, " var %s", option->choice (i));
}

static void
list_option (const UciOption *option, const char *start)
{
  UciLine line = { .length = 0 };

  uci_line_add (&line, "option %s%s type ", start, option->name);
  switch (option->kind) {
  case OPTION_SPIN:
    uci_line_add (&line, "spin default %d min %d max %d", option->usual, option->min, option->max);
    break;
  case OPTION_CHECK:
    uci_line_add (&line, "check default false");
    break;
  case OPTION_COMBO:
    list_choices (&line, option);
    break;
  case OPTION_BUTTON:
    uci_line_add (&line, "button");
    break;
  case OPTION_TEXT:
    uci_line_add (&line, "string default %s", option->usual_text);
    break;
  }
  uci_line_send (&line);
}

void
uci_option_list (const UciSession *session, const char *start, const UciOption *options, int n)
{
  for (int i = 0; i < n; i++) {
    const UciOption *option = &options[i];
    if (option->kind != OPTION_COMBO || option->choice (0) != NULL)
      list_option (option, start);
  }
}

/* Reads a spin's number; says what is wrong with it. */
static bool
read_spin (const UciSession *session, const UciOption *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];
  int64_t number;

  if (!uci_word_number (text, INT32_MIN, INT32_MAX, &number)) {
    uci_complain (session, "the option %s takes a number, not \"%s\"", option->name,
                  uci_quote (text, quote));
    return false;
  }
  if (number < option->min || number > option->max) {
    uci_complain (session, "the option %s goes from %d to %d, so that \"%s\" changes nothing",
                  option->name, option->min, option->max, uci_quote (text, quote));
    return false;
  }
  *value = (int) number;
  return true;
}

static bool
read_check (const UciSession *session, const UciOption *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];

  *value = uci_word_is (text, "true");
  if (*value || uci_word_is (text, "false"))
    return true;
  uci_complain (session, "the option %s is true or false, not \"%s\"", option->name,
                uci_quote (text, quote));
  return false;
}

static bool
read_choice (const UciSession *session, const UciOption *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];

  for (*value = 0; option->choice (*value) != NULL; (*value)++)
    if (uci_word_is (text, option->choice (*value)))
      return true;
  uci_quote (text, quote);
  *value = option->alias != NULL ? option->alias (quote) : -1;
  if (*value < 0)
    uci_complain (session, "the option %s has no choice \"%s\"", option->name, quote);
  return *value >= 0;
}

static bool
read_value (const UciSession *session, const UciOption *option, UciWord text, int *value)
{
  *value = 0;
  if (option->kind == OPTION_BUTTON)
    return true;
  if (text.length == 0) {
    uci_complain (session, "the option %s needs a value", option->name);
    return false;
  }
  if (option->kind == OPTION_CHECK)
    return read_check (session, option, text, value);
  return option->kind == OPTION_COMBO ? read_choice (session, option, text, value)
                                      : read_spin (session, option, text, value);
}

static void
uci_option_set_text (UciSession *session, const UciOption *option, UciWord value)
{
  char *text = strndup (value.text, value.length);

  if (text != NULL)
    option->set_text (session, text);
  free (text);
}

static void
set_value (UciSession *session, const UciOption *option, int value)
{
  char *place = (char *) &session->settings + option->place;

  if (option->kind == OPTION_SPIN)
    *(int *) place = value;
  else if (option->kind == OPTION_CHECK)
    *(bool *) place = value;
  else if (option->kind == OPTION_COMBO)
    option->choose (session, value);
  if (option->then != NULL)
    option->then (session);
}

/* Sets OPTION to what VALUE says, if that can be read. */
static void
set_option (UciSession *session, const UciOption *option, UciWord value)
{
  int number;

  if (option->kind == OPTION_TEXT)
    uci_option_set_text (session, option, value);
  else if (read_value (session, option, value, &number))
    set_value (session, option, number);
}

void
uci_option_set (UciSession *session, const UciOption *options, int n, UciWord name, UciWord value)
{
  char quote[UCI_QUOTE_MAX];

  for (int i = 0; i < n; i++) {
    if (!uci_word_is (name, options[i].name))
      continue;
    set_option (session, &options[i], value);
    return;
  }
  uci_complain (session, "there is no option \"%s\"", uci_quote (name, quote));
}
