/* A file system that becomes read-only beneath open files, as ext4 does after an error of the disk: while the file
 * $READ_ONLY_FLAG exists, nothing is written, made or removed below $READ_ONLY_FOLDER. Loaded before the C library. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_below(const char *path)
{
    const char *folder = getenv("READ_ONLY_FOLDER"), *flag = getenv("READ_ONLY_FLAG");
    return folder && flag && !strncmp(path, folder, strlen(folder)) && !syscall(SYS_access, flag, F_OK);
}

static int is_open_below(int fd)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0)
        return 0;
    path[size] = 0;
    return is_below(path);
}

#define REFUSE(condition) do { if (condition) { errno = EROFS; return -1; } } while (0)
#define NEXT(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *from, size_t size) { REFUSE(is_open_below(fd)); return NEXT(write)(fd, from, size); }

ssize_t pwrite(int fd, const void *from, size_t size, off_t at)
{
    REFUSE(is_open_below(fd));
    return NEXT(pwrite)(fd, from, size, at);
}

ssize_t pwrite64(int fd, const void *from, size_t size, off64_t at)
{
    REFUSE(is_open_below(fd));
    return NEXT(pwrite64)(fd, from, size, at);
}

int ftruncate(int fd, off_t size) { REFUSE(is_open_below(fd)); return NEXT(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { REFUSE(is_open_below(fd)); return NEXT(ftruncate64)(fd, size); }
int unlink(const char *path) { REFUSE(is_below(path)); return NEXT(unlink)(path); }

#define OPEN(name)                                                                                                     \
    int name(const char *path, int how, ...)                                                                           \
    {                                                                                                                  \
        va_list more;                                                                                                  \
        va_start(more, how);                                                                                           \
        mode_t mode = va_arg(more, mode_t);                                                                            \
        va_end(more);                                                                                                  \
        REFUSE((how & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) && is_below(path));                                     \
        return NEXT(name)(path, how, mode);                                                                            \
    }

OPEN(open)
OPEN(open64)
