/* Setting up positions of reversi by hand. */
#pragma once

#include "rules/setup.h"

extern const SetupRules reversi_setup;
