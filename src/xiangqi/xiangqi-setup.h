/* Setting up positions of xiangqi by hand. */
#pragma once

#include "rules/setup.h"

extern const SetupRules xiangqi_setup;
