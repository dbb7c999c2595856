/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The universal Chinese chess interface, version 3.0.
 *
 * The protocol is that of the xqbase project; its commands are like those of UCI, but moves are in
 * UCCI's own notation, clocks are in seconds unless milliseconds are asked for, moves can be
 * banned, and a draw can be offered with a command and accepted with an answer. It plays the game
 * that has such a notation. Every go gets exactly one bestmove or nobestmove; whatever cannot be
 * understood gets one sentence as "info message" and changes nothing.
 */
#pragma once

#include "uci-session.h"

extern const UciDialect ucci_dialect;
