/* The commands of a protocol: a table of words and what they do. */
#pragma once

#include "uci-session.h"

typedef struct {
  const char *word;
  void (*run) (UciSession *session, const char *arguments);
  bool urgent; /* UCCI: is done even in a batch before the search has ended */
} UciCommand;

/* The one of the N COMMANDS that WORD names, or NULL. */
const UciCommand *uci_command_find (const UciCommand *commands, size_t n, UciWord word);

/* Runs the one of the N COMMANDS with which LINE, that has a word, begins, or complains; WHERE is
 * what stood before it. */
void uci_command_run (UciSession *session, const UciCommand *commands, size_t n, const char *where,
                      const char *line);

/* What protocols allow and this engine has no use for. */
void uci_command_nothing (UciSession *session, const char *arguments);

/* "isready": answers at once while a search runs, else when all that was asked for is done. */
void uci_command_ready (UciSession *session, const char *arguments);
