/* The program palamedes-engine. */
#include <stdio.h>

int
main (void)
{
  puts ("palamedes-engine");
  return 0;
}
