// Long kernels ask now and then whether they are still wanted.
#pragma once

#include "../engine.hpp"

namespace gridwise::logic {

// Who watches over the kernels that run in this thread.
struct Watched {
    Monitor* monitor = nullptr;
    int32_t credit = 0;
};
inline constinit thread_local Watched watched;

// Puts a monitor in charge for as long as it lives.
class WatchedBy {
public:
    explicit WatchedBy(Monitor* monitor) : before_(watched) { watched = {monitor, 0}; }
    ~WatchedBy() { watched = before_; }
    WatchedBy(const WatchedBy&) = delete;
    WatchedBy& operator=(const WatchedBy&) = delete;

private:
    Watched before_;
};

// To be called every few microseconds, wherever a kernel loops; almost free. Throws Interrupted when it is to stop: a kernel
// changes nothing but what it owns, so there is nothing to undo.
inline void poll() {
    constexpr int32_t kBetweenLooks = 128;
    if (--watched.credit > 0) return;
    watched.credit = kBetweenLooks;
    if (!watched.monitor) return;
    if (const Status s = watched.monitor->poll(); s != kRunning) throw Interrupted{s};
}

}  // namespace gridwise::logic
