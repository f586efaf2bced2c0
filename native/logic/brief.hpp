// What nobody wants to be told of need not be worked out: a rating counts steps, and asks most of them for nothing else.
#pragma once

#include <cstddef>

namespace gridwise::logic {

struct Brevity {
    const char* rungs = nullptr;        // a byte per rung of the ladder, 1 where its steps are not told
    bool now = false;                   // whether the kernel that runs may leave out all but placements and removals
};
inline constinit thread_local Brevity brevity;

// In force for as long as it lives, in this thread: for the rungs of a ladder, or for whatever runs.
class Briefly {
public:
    Briefly() : before_(brevity) { brevity = {nullptr, true}; }
    explicit Briefly(const char* rungs) : before_(brevity) { brevity = {rungs, false}; }
    ~Briefly() { brevity = before_; }
    Briefly(const Briefly&) = delete;
    Briefly& operator=(const Briefly&) = delete;

private:
    Brevity before_;
};

// To be said before the kernel of a rung runs.
inline void on_rung(size_t rung) {
    if (brevity.rungs) brevity.now = brevity.rungs[rung];
}

}  // namespace gridwise::logic
