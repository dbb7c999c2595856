/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The built-in games, once for each build of the core (src/meson.build): every build has its own
 * list, with its own engines, and registry.c takes the engines from the best one that the processor
 * can run. A list ends with an entry of NULLs.
 */
#pragma once

#include "registry.h"

extern const Game registry_list[];      /* for any processor */
extern const Game registry_list_avx2[]; /* for AVX2, BMI 1 and 2, and popcnt */
