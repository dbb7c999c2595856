/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Four in a row: a game that the program does not know, as it would stand in a folder of its own.
 * What its tests need to open elsewhere is in the wrong place. */
#pragma once

#include "engine/engine-backend.h"
#include "rules/rules.h"

extern const Rules four_rules;
extern const EngineBackend four_backend;
