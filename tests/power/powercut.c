/* Notes every change to the files below POWER_FILES, and every sync of them, in POWER_LOG: `disk.py` works out from these
 * notes what a disk would hold after a power cut. Preloaded into a server, or into PostgreSQL and its children.
 *
 * Each process keeps a log of its own, so that one killed in the middle of a note spoils nobody else's; a counter in memory
 * shared by all puts the notes in order. A write is numbered after it was done, a sync before it begins: whatever has a smaller
 * number than a sync was there to be synced. Real syncs are left out: the files themselves are thrown away after the cut.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN = 1, CREATE, WRITE, TRUNCATE, EXTEND, SYNC, RENAME, UNLINK, MKDIR, RMDIR, LINK };
#define MOST_FILES 65536

struct note {
    uint64_t number, file, at;
    uint32_t kind, length;
};

static ino_t watched[MOST_FILES];
static _Atomic uint64_t *counter;
static atomic_flag busy = ATOMIC_FLAG_INIT;
static pid_t owner;
static int notes = -1;

#define REAL(result, name, ...)                                        \
    static result (*real)(__VA_ARGS__);                                \
    if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name);

static const char *folder(void) {
    const char *path = getenv("POWER_FILES");
    return path && *path ? path : NULL;
}

static int ready(void) {
    if (owner == getpid()) return notes >= 0;
    const char *log = getenv("POWER_LOG");
    if (!log) return 0;
    char path[PATH_MAX];
    atomic_flag_clear(&busy); /* in a fork the lock may be one of a thread that is not there */
    owner = getpid();
    snprintf(path, sizeof path, "%s/counter", log);
    int shared = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (shared < 0 || syscall(SYS_ftruncate, shared, 4096)) abort();
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);
    if (memory == MAP_FAILED) abort();
    counter = memory;
    syscall(SYS_close, shared);
    snprintf(path, sizeof path, "%s/%d.notes", log, (int)owner);
    int opened = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    notes = fcntl(opened, F_DUPFD_CLOEXEC, 512);
    if (notes < 0) abort();
    syscall(SYS_close, opened);
    return 1;
}

static uint64_t next(void) { return ready() ? atomic_fetch_add(counter, 1) + 1 : 0; }

static void note(uint64_t number, uint32_t kind, uint64_t file, uint64_t at, const void *body, size_t length) {
    int saved = errno;
    if (!number) return;
    struct note head = {number, file, at, kind, (uint32_t)length};
    struct iovec parts[2] = {{&head, sizeof head}, {(void *)body, length}};
    while (atomic_flag_test_and_set(&busy)) usleep(1);
    ssize_t done = syscall(SYS_writev, notes, parts, 2);
    atomic_flag_clear(&busy);
    if (done != (ssize_t)(sizeof head + length)) abort();
    errno = saved;
}

static int is_watched(int file) {
    struct stat found;
    if (file < 0 || file >= MOST_FILES || !watched[file]) return 0;
    if (!fstat(file, &found) && found.st_ino == watched[file] && (S_ISREG(found.st_mode) || S_ISDIR(found.st_mode)))
        return 1;
    watched[file] = 0;
    return 0;
}

/* The whole path, or NULL when it is not below the folder. */
static const char *inside(const char *path, char *whole) {
    const char *root = folder();
    if (!root || !path) return NULL;
    while (path[0] == '.' && path[1] == '/') path += 2;
    if (path[0] == '/') snprintf(whole, PATH_MAX, "%s", path);
    else {
        char here[PATH_MAX];
        if (!getcwd(here, sizeof here)) return NULL;
        if (snprintf(whole, PATH_MAX, "%s/%s", here, path) >= PATH_MAX) return NULL;
    }
    size_t length = strlen(root);
    return !strncmp(whole, root, length) && whole[length] == '/' ? whole + length + 1 : NULL;
}

static int opened(int at, const char *path, int flags, mode_t mode) {
    REAL(int, "openat", int, const char *, int, mode_t)
    char whole[PATH_MAX];
    const char *name = at == AT_FDCWD || (path && path[0] == '/') ? inside(path, whole) : NULL;
    if (!name && folder() && path && at != AT_FDCWD) {
        int file = real(at, path, flags, mode);
        if (file >= 0 && file < MOST_FILES) watched[file] = 0;
        return file;
    }
    int created = 0, file;
    if (name && flags & O_CREAT && (flags & O_TMPFILE) != O_TMPFILE) {
        file = real(at, path, flags | O_EXCL, mode);
        created = file >= 0;
        if (file < 0 && errno == EEXIST && !(flags & O_EXCL)) file = real(at, path, flags & ~O_CREAT, mode);
    } else
        file = real(at, path, flags, mode);
    if (file < 0 || file >= MOST_FILES) return file;
    watched[file] = 0;
    struct stat found;
    if (name && !fstat(file, &found) && (S_ISREG(found.st_mode) || S_ISDIR(found.st_mode))) {
        watched[file] = found.st_ino;
        if (S_ISREG(found.st_mode)) {
            note(next(), created ? CREATE : OPEN, found.st_ino, 0, name, strlen(name));
            if (!created && flags & O_TRUNC) note(next(), TRUNCATE, found.st_ino, 0, NULL, 0);
        }
    }
    return file;
}

#define MODE                            \
    mode_t mode = 0;                    \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list more;                   \
        va_start(more, flags);          \
        mode = va_arg(more, int);       \
        va_end(more);                   \
    }
int open(const char *path, int flags, ...) { MODE return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE return opened(at, path, flags, mode); }
int __open_2(const char *path, int flags) { return opened(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return opened(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

static void wrote(int file, off_t at, const struct iovec *parts, int count, ssize_t done) {
    struct stat found;
    if (fstat(file, &found)) return;
    for (int one = 0; one < count && done > 0; one++) {
        ssize_t length = (ssize_t)parts[one].iov_len < done ? (ssize_t)parts[one].iov_len : done;
        note(next(), WRITE, found.st_ino, at, parts[one].iov_base, length);
        at += length;
        done -= length;
    }
}

ssize_t write(int file, const void *body, size_t length) {
    REAL(ssize_t, "write", int, const void *, size_t)
    ssize_t done = real(file, body, length);
    if (done > 0 && is_watched(file)) {
        struct iovec part = {(void *)body, length};
        wrote(file, lseek(file, 0, SEEK_CUR) - done, &part, 1, done);
    }
    return done;
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    REAL(ssize_t, "writev", int, const struct iovec *, int)
    ssize_t done = real(file, parts, count);
    if (done > 0 && is_watched(file)) wrote(file, lseek(file, 0, SEEK_CUR) - done, parts, count, done);
    return done;
}

static ssize_t written_at(int file, const void *body, size_t length, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t)
    ssize_t done = real(file, body, length, at);
    if (done > 0 && is_watched(file)) {
        struct iovec part = {(void *)body, length};
        wrote(file, at, &part, 1, done);
    }
    return done;
}
ssize_t pwrite(int file, const void *body, size_t length, off_t at) { return written_at(file, body, length, at); }
ssize_t pwrite64(int file, const void *body, size_t length, off_t at) { return written_at(file, body, length, at); }

static ssize_t written_parts_at(int file, const struct iovec *parts, int count, off_t at) {
    REAL(ssize_t, "pwritev", int, const struct iovec *, int, off_t)
    ssize_t done = real(file, parts, count, at);
    if (done > 0 && is_watched(file)) wrote(file, at, parts, count, done);
    return done;
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) { return written_parts_at(file, parts, count, at); }
ssize_t pwritev64(int file, const struct iovec *parts, int count, off_t at) { return written_parts_at(file, parts, count, at); }

static int resized(int file, off_t length) {
    int done = syscall(SYS_ftruncate, file, length);
    if (!done && is_watched(file)) note(next(), TRUNCATE, watched[file], length, NULL, 0);
    return done;
}
int ftruncate(int file, off_t length) { return resized(file, length); }
int ftruncate64(int file, off_t length) { return resized(file, length); }

int truncate(const char *path, off_t length) {
    int file = open(path, O_WRONLY);
    if (file < 0) return -1;
    int done = ftruncate(file, length);
    close(file);
    return done;
}

static int extended(int file, off_t at, off_t length) {
    int done = syscall(SYS_fallocate, file, 0, at, length) ? errno : 0;
    if (!done && is_watched(file)) note(next(), EXTEND, watched[file], at + length, NULL, 0);
    return done;
}
int posix_fallocate(int file, off_t at, off_t length) { return extended(file, at, length); }
int posix_fallocate64(int file, off_t at, off_t length) { return extended(file, at, length); }

static int synced(int file, long call) {
    if (!is_watched(file)) return syscall(call, file);
    uint64_t began = next();
    note(began, SYNC, watched[file], 0, NULL, 0);
    return 0;
}
int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

static int moved(uint32_t kind, const char *from, const char *to, int (*real)(const char *, const char *)) {
    char whole[2][PATH_MAX], both[2 * PATH_MAX];
    const char *old = inside(from, whole[0]), *new = inside(to, whole[1]);
    int done = real(from, to);
    if (!done && old && new) {
        int length = snprintf(both, sizeof both, "%s", old) + 1;
        length += snprintf(both + length, sizeof both - length, "%s", new);
        note(next(), kind, 0, 0, both, length);
    }
    return done;
}
int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *)
    return moved(RENAME, from, to, real);
}
int link(const char *from, const char *to) {
    REAL(int, "link", const char *, const char *)
    return moved(LINK, from, to, real);
}

static int named(uint32_t kind, const char *path, int done) {
    char whole[PATH_MAX];
    const char *name = done ? NULL : inside(path, whole);
    if (name) note(next(), kind, 0, 0, name, strlen(name));
    return done;
}
int unlink(const char *path) { return named(UNLINK, path, syscall(SYS_unlinkat, AT_FDCWD, path, 0)); }
int rmdir(const char *path) { return named(RMDIR, path, syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR)); }
int mkdir(const char *path, mode_t mode) { return named(MKDIR, path, syscall(SYS_mkdirat, AT_FDCWD, path, mode)); }
