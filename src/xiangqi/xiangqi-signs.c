#include "xiangqi-signs.h"

#include "base/utf8.h"

#include <string.h>

enum { CHARACTER_MAX = 4 };

typedef struct {
  const char *characters; /* all of which mean the same */
  char sign;
} Word;

static const Word dictionary[] = {
  { "帥帅將将", SIGN_PIECE + KING },
  { "仕士", SIGN_PIECE + ADVISOR },
  { "相象", SIGN_PIECE + ELEPHANT },
  { "馬马傌㐷", SIGN_PIECE + HORSE },
  { "車车俥伡硨砗\uf902", SIGN_PIECE + CHARIOT },
  { "炮砲包", SIGN_PIECE + CANNON },
  { "兵卒", SIGN_PIECE + SOLDIER },
  { "前", SIGN_FRONT },
  { "中", SIGN_MIDDLE },
  { "後后", SIGN_REAR },
  { "進进", SIGN_FORWARD },
  { "退", SIGN_BACK },
  { "平", SIGN_SIDEWAYS },
  { "一", '1' },
  { "二", '2' },
  { "三", '3' },
  { "四", '4' },
  { "五", '5' },
  { "六", '6' },
  { "七", '7' },
  { "八", '8' },
  { "九", '9' },
  { "‐‑‒–—―−", '-' },
  { " \t\u3000\u00a0\u200b\ufeff", SIGN_BLANK },
};

/* The sign of the character at START, of SIZE bytes and the value CHARACTER; 0 for none. */
static char
xiangqi_signs_sign_of (const char *start, size_t size, uint32_t character)
{
  char bytes[CHARACTER_MAX + 1] = "";

  if (character >= 0xff01 && character <= 0xff5e) /* full width */
    return (char) (character - 0xff01 + '!');
  memcpy (bytes, start, size);
  for (size_t i = 0; character != 0 && i < sizeof dictionary / sizeof *dictionary; i++)
    if (strstr (dictionary[i].characters, bytes) != NULL)
      return dictionary[i].sign;
  return (char) (character > ' ' && character < 0x7f ? character : 0);
}

bool
xiangqi_plain_text (const char *text, size_t length, char plain[PLAIN_MAX])
{
  const char *end = text + length;
  int n = 0;

  while (text < end) {
    const char *start = text;
    uint32_t character = utf8_next (&text, end);
    char sign = xiangqi_signs_sign_of (start, (size_t) (text - start), character);
    if (sign == '\0' || n == PLAIN_MAX - 1)
      return false;
    if (sign != SIGN_BLANK)
      plain[n++] = sign;
  }
  while (n > 1 && strchr ("!?+#", plain[n - 1]) != NULL)
    n--;
  plain[n] = '\0';
  return n > 0;
}

char
xiangqi_plain_lower (char sign)
{
  return (char) (sign >= 'A' && sign <= 'Z' ? sign - 'A' + 'a' : sign);
}

Kind
xiangqi_plain_kind (char sign)
{
  static const char letters[] = "kaehrcp", old_letters[] = "kabnrcp";
  char letter = xiangqi_plain_lower (sign);
  const char *found = strchr (letters, letter), *old = strchr (old_letters, letter);

  if (sign > SIGN_PIECE && sign < SIGN_PIECE + N_KINDS)
    return (Kind) (sign - SIGN_PIECE);
  if (sign == '\0' || (found == NULL && old == NULL))
    return NO_KIND;
  return (Kind) (1 + (found != NULL ? found - letters : old - old_letters));
}
