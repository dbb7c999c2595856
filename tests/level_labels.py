# SPDX-License-Identifier: GPL-3.0-or-later
"""What the levels of strength are said to be worth, for the scripts beside this file."""
import pathlib
import re

SOURCE = pathlib.Path(__file__).resolve().parent.parent / 'src' / 'engine'
LABELS = re.compile(r'{ (\d+), (\w+), N_')


def labels():
    """The Elo of each level; the first and the last have names for numbers."""
    found = LABELS.findall((SOURCE / 'strength.c').read_text())
    text = (SOURCE / 'strength.h').read_text()
    return {int(level): int(elo) if elo.isdigit() else int(re.search(rf'{elo}\s*=\s*(\d+)', text)[1])
            for level, elo in found}
