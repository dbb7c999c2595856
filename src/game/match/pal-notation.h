/* In which notation a person sees the moves of a game. */
#pragma once

#include "rules/rules.h"

#include <gio/gio.h>

/* The notation (an index) that readers of the present language expect. */
int pal_notation_usual (const Rules *rules);

/* What SETTINGS, those of RULES' games, choose; the usual one where they leave it open. */
int pal_notation_chosen (const Rules *rules, GSettings *settings);
