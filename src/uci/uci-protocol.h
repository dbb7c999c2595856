/*
 * The universal chess interface, for any game.
 *
 * The protocol is S. Meyer-Kahlen's and R. Huber's of 2006, with the option UCI_Variant for the
 * choice of the game, and with the commands d, eval, bench and "go perft" that engines have for
 * their makers. Every go gets exactly one bestmove; whatever cannot be understood gets one sentence
 * as "info string" and changes nothing.
 */
#pragma once

#include "uci-session.h"

extern const UciDialect uci_dialect;
