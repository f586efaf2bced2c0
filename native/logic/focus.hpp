// A focus on some relations: kernels that try one clue after the other need not try those that rest on none of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gridwise::logic {

inline constinit thread_local const std::vector<int32_t>* focus = nullptr;

// Sets this thread's focus during its lifetime.
class FocusScope {
public:
    explicit FocusScope(const std::vector<int32_t>& relations) : before_(focus) { focus = &relations; }
    ~FocusScope() { focus = before_; }
    FocusScope(const FocusScope&) = delete;
    FocusScope& operator=(const FocusScope&) = delete;

private:
    const std::vector<int32_t>* before_;
};

inline bool in_focus(const std::vector<int32_t>& relations) {
    return !focus || std::ranges::all_of(relations, [](int32_t r) { return std::ranges::find(*focus, r) != focus->end(); });
}

}  // namespace gridwise::logic
