/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess, as the rest of the program sees it. */
#pragma once

#include "engine/engine-backend.h"
#include "rules/rules.h"

extern const Rules chess_rules;
extern const EngineBackend chess_backend;
