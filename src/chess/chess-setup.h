/* Setting up positions of chess by hand. */
#pragma once

#include "rules/setup.h"

extern const SetupRules chess_setup;
