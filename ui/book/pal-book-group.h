/* The preferences of a game's opening book: which one, who plays from it, and with what variety. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

#define PAL_TYPE_BOOK_GROUP (pal_book_group_get_type ())
G_DECLARE_FINAL_TYPE (PalBookGroup, pal_book_group, PAL, BOOK_GROUP, AdwPreferencesGroup)

/* Once, before it is shown. */
void pal_book_group_set_rules (PalBookGroup *self, const Rules *rules);
