/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi, as the rest of the program sees it. */
#pragma once

#include "engine/engine-backend.h"
#include "rules/rules.h"

extern const Rules xiangqi_rules;
extern const EngineBackend xiangqi_backend;
