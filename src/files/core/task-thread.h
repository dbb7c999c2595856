/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Work on another thread, as g_task_run_in_thread has it done, but for who takes down what.
 *
 * GLib's thread lets go of a task when its work has ended, and may be the last to do so: then the
 * object that the task belongs to and its data are taken down on that thread, widgets among them.
 * Here that always happens on the thread that began.
 */
#pragma once

#include <gio/gio.h>

/* Has WORK done on another thread, which returns through TASK as usual. */
void task_run_in_thread (GTask *task, GTaskThreadFunc work);
