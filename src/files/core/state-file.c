#include "state-file.h"
#include "file-save.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define BROKEN ".broken"

static void
state_file_set_error (GError **error, int code)
{
  g_set_error_literal (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                       g_strerror (code));
}

/* --- locks --- */

/* Whether FD is locked now; false with errno EWOULDBLOCK where another owner has the lock. */
static gboolean
try_lock (int fd)
{
  int status;

  do
    status = flock (fd, LOCK_EX | LOCK_NB);
  while (status != 0 && errno == EINTR);
  return status == 0 || errno != EWOULDBLOCK;
}

int
state_file_lock (const char *path, int patience_ms, GError **error)
{
  enum { PAUSE_MS = 10 };
  /* Readable by others, so that a run as another user leaves no lock that cannot be opened. */
  int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);

  /* On NFS only what is open for writing can be locked, but a file of another user is better than
   * none. */
  if (fd < 0 && (errno == EACCES || errno == EROFS))
    fd = g_open (path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    state_file_set_error (error, errno);
    return -1;
  }
  while (!try_lock (fd)) {
    if (patience_ms <= 0) {
      state_file_set_error (error, EAGAIN);
      close (fd);
      return -1;
    }
    g_usleep (PAUSE_MS * 1000);
    patience_ms -= PAUSE_MS;
  }
  return fd;
}

/* --- writing --- */

gboolean
state_file_make_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;
  state_file_set_error (error, errno);
  return FALSE;
}

gboolean
state_file_write (const char *path, const char *text, gssize length, GError **error)
{
  const GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  g_autoptr (GError) reason = NULL;

  if (!state_file_make_folder (path, error))
    return FALSE;
  if (g_file_set_contents_full (path, text, length, flags, 0600, &reason))
    return TRUE;
  g_set_error_literal (error, reason->domain, reason->code, file_save_reason (reason));
  return FALSE;
}

/* --- what cannot be read, and what was left behind --- */

static gboolean
is_taken (const char *path)
{
  GStatBuf status;

  return g_lstat (path, &status) == 0;
}

char *
state_file_move_aside (const char *path)
{
  g_autofree char *aside = g_strconcat (path, BROKEN, NULL);

  for (int number = 2; is_taken (aside); number++) {
    g_free (aside);
    aside = g_strdup_printf ("%s" BROKEN ".%d", path, number);
  }
  return g_rename (path, aside) == 0 ? g_steal_pointer (&aside) : NULL;
}

/* Whether NAME is what GLib writes to before it becomes the file called OWN: it adds six capitals
 * and digits. Only digits may be somebody's date. */
static gboolean
is_leftover (const char *name, const char *own)
{
  enum { LETTERS = 6 };
  gsize length = strlen (own);
  const char *rest = name + length + 1;
  gboolean letters = FALSE;

  if (!g_str_has_prefix (name, own) || name[length] != '.')
    return FALSE;
  for (; g_ascii_isupper (*rest) || g_ascii_isdigit (*rest); rest++)
    letters |= g_ascii_isupper (*rest);
  return *rest == '\0' && letters && rest - name == (gssize) length + 1 + LETTERS;
}

/* A program that knows nothing of locks may just be writing. */
static gboolean
is_old (const char *path)
{
  enum { OLD_S = 60 * 60 };
  GStatBuf status;

  return g_lstat (path, &status) == 0 && S_ISREG (status.st_mode)
         && g_get_real_time () / G_USEC_PER_SEC - status.st_mtime > OLD_S;
}

void
state_file_tidy (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *own = g_path_get_basename (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *leftover = g_build_filename (folder, name, NULL);

    if (is_leftover (name, own) && is_old (leftover))
      g_unlink (leftover);
  }
}
