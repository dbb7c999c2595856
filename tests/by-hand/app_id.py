# SPDX-License-Identifier: GPL-3.0-or-later
"""What desktops know the program by: APP_ID, and PATH of its settings, as the program was built."""
import os
import pathlib

SCHEMAS = pathlib.Path(os.environ['GSETTINGS_SCHEMA_DIR']).glob('*.gschema.xml')
APP_ID = max(SCHEMAS, key=lambda file: file.stat().st_mtime).name.removesuffix('.gschema.xml')
PATH = APP_ID.replace('.', '/')
