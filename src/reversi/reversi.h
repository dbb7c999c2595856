/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reversi, as the rest of the program sees it. */
#pragma once

#include "engine/engine-backend.h"
#include "rules/rules.h"

extern const Rules reversi_rules;
extern const EngineBackend reversi_backend;
