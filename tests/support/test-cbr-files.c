/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-cbr-files.h"

#include <string.h>

enum { SLOT = 4096 };

void
cbr_put_text (guint8 *data, int offset, const char *text)
{
  glong n;
  g_autofree gunichar2 *units = g_utf8_to_utf16 (text, -1, NULL, &n, NULL);

  for (glong i = 0; i <= n; i++) {
    data[offset + 2 * i] = (guint8) (units[i] & 0xff);
    data[offset + 2 * i + 1] = (guint8) (units[i] >> 8);
  }
}

void
cbr_put_start (guint8 *board)
{
  static const guint8 rank[9] = { 1, 2, 3, 4, 5, 4, 3, 2, 1 };

  for (int file = 0; file < 9; file++) {
    board[file] = (guint8) (0x20 | rank[file]);
    board[81 + file] = (guint8) (0x10 | rank[file]);
    if (file % 2 == 0)
      board[27 + file] = 0x27, board[54 + file] = 0x17;
  }
  board[18 + 1] = board[18 + 7] = 0x26;
  board[63 + 1] = board[63 + 7] = 0x16;
}

void
cbr_put_move (GString *file, int flags, int from, int to, const char *comment)
{
  const char record[4] = { (char) (flags | (comment ? 4 : 0)), 0x55, (char) from, (char) to };

  g_string_append_len (file, record, sizeof record);
  if (comment) {
    guint8 text[200] = { 0 };
    char size[4] = { (char) (2 * g_utf8_strlen (comment, -1)), 0, 0, 0 };
    cbr_put_text (text, 0, comment);
    g_string_append_len (file, size, 4);
    g_string_append_len (file, (char *) text, (guint8) size[0]);
  }
}

GString *
cbr_make_record (const char *red, int side)
{
  guint8 head[CBR_HEAD];
  GString *file = g_string_new (NULL);

  memset (head, 0xcc, sizeof head);
  memcpy (head, "CCBridge Record", 16);
  head[19] = 2;
  memset (head + 180, 0, 2120 - 180);
  cbr_put_text (head, 180, "标题");
  cbr_put_text (head, 692, "全国赛");
  cbr_put_text (head, 884, "2003-5-6");
  cbr_put_text (head, 948, "广州");
  cbr_put_text (head, 1076, red);
  cbr_put_text (head, 1140, "广东");
  cbr_put_text (head, 1300, "胡荣华");
  head[2076] = 1;
  head[2112] = (guint8) side;
  head[2116] = 1;
  memset (head + 2120, 0, 90);
  cbr_put_start (head + 2120);
  g_string_append_len (file, (char *) head, CBR_HEAD);
  return file;
}

GString *
cbr_make_game (const char *red)
{
  GString *file = cbr_make_record (red, 1);

  cbr_put_move (file, 0, 0, 0, "开局");
  cbr_put_move (file, 2, 70, 67, "中炮");
  cbr_put_move (file, 2, 7, 24, NULL);
  cbr_put_move (file, 1, 88, 69, NULL);
  cbr_put_move (file, 1, 1, 20, "屏风马");
  cbr_put_move (file, 1, 56, 47, "仙人指路");
  return file;
}

GString *
cbr_make_library (int n)
{
  GString *data = g_string_new (NULL);

  g_string_set_size (data, CBL_HEAD);
  memset (data->str, 0, CBL_HEAD);
  memcpy (data->str, "CCBridgeLibrary", 16);
  data->str[60] = (char) 128;
  for (int i = 0; i < n; i++) {
    char name[20];
    GString *record;
    g_snprintf (name, sizeof name, "红%d", i);
    record = cbr_make_game (name);
    g_string_append_len (data, record->str, (gssize) record->len);
    while ((data->len - CBL_HEAD) % SLOT != 0)
      g_string_append_c (data, (char) 0xcc);
    g_string_free (record, TRUE);
  }
  return data;
}
