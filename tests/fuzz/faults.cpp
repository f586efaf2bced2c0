// Loaded before everything else, it lets one call of a kind fail: FAULT=write:7 is the seventh write of the process.
// Once that happened, the file named by FAULT_MARK exists. Processes that are started by this one have no faults.
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

enum Kind { kWrite, kMemory, kThread, kFork, kKinds };
const char* const kNames[kKinds] = {"write", "memory", "thread", "fork"};
int chosen = kKinds;
long left = 0;
bool ready = false;

void set_up() {
    ready = true;
    const char* fault = std::getenv("FAULT");
    for (int kind = 0; fault && kind < kKinds; ++kind)
        if (const size_t length = std::strlen(kNames[kind]); !std::strncmp(fault, kNames[kind], length) && fault[length] == ':')
            chosen = kind, left = std::atol(fault + length + 1);
    unsetenv("FAULT");
}

// Whether this is the call that fails.
bool fails(Kind kind) {
    if (!ready) set_up();
    if (kind != chosen || left <= 0 || __atomic_sub_fetch(&left, 1, __ATOMIC_SEQ_CST)) return false;
    if (const char* mark = std::getenv("FAULT_MARK")) close(int(syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0644)));
    return true;
}

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* data, size_t size) {
    if (file != STDERR_FILENO && fails(kWrite)) return errno = ENOSPC, -1;
    static auto* const call = real<ssize_t(int, const void*, size_t)>("write");
    return call(file, data, size);
}

int fsync(int file) {
    if (fails(kWrite)) return errno = EIO, -1;
    static auto* const call = real<int(int)>("fsync");
    return call(file);
}

int rename(const char* from, const char* to) {
    if (fails(kWrite)) return errno = ENOSPC, -1;
    static auto* const call = real<int(const char*, const char*)>("rename");
    return call(from, to);
}

int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    if (flags & (O_WRONLY | O_RDWR) && fails(kWrite)) return errno = ENOSPC, -1;
    static auto* const call = real<int(const char*, int, mode_t)>("open64");
    return call(path, flags, mode);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument) {
    if (fails(kThread)) return EAGAIN;
    static auto* const call = real<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
    return call(thread, attributes, start, argument);
}

pid_t fork() {
    if (fails(kFork)) return errno = EAGAIN, -1;
    static auto* const call = real<pid_t()>("fork");
    return call();
}

}  // extern "C"

void* operator new(size_t size) {
    if (fails(kMemory)) throw std::bad_alloc();
    if (void* made = std::malloc(size ? size : 1)) return made;
    throw std::bad_alloc();
}
void* operator new[](size_t size) { return operator new(size); }
void operator delete(void* made) noexcept { std::free(made); }
void operator delete[](void* made) noexcept { std::free(made); }
void operator delete(void* made, size_t) noexcept { std::free(made); }
void operator delete[](void* made, size_t) noexcept { std::free(made); }
