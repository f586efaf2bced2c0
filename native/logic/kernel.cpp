#include "kernel.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <stdexcept>

#include "brief.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr std::chrono::milliseconds kMoment{50};
constexpr int32_t kQuickRungs = 4;
constexpr size_t kBetweenLooks = 16, kUsual = 64;

std::map<std::string, Kernel>& kernels() {
    static std::map<std::string, Kernel> all;
    return all;
}

std::map<Kernel, std::vector<Trait>>& kernel_trait_lists() {
    static std::map<Kernel, std::vector<Trait>> all;
    return all;
}

}  // namespace

Registered::Registered(const char* name, Kernel kernel, std::initializer_list<Trait> list) { kernels()[name] = kernel, kernel_trait_lists()[kernel] = list; }

Kernel kernel(const std::string& name) {
    auto it = kernels().find(name);
    if (it == kernels().end()) throw std::invalid_argument("there is no kernel '" + name + "'");
    return it->second;
}

bool has(Kernel kernel, Trait trait) {
    const auto it = kernel_trait_lists().find(kernel);
    return it != kernel_trait_lists().end() && std::find(it->second.begin(), it->second.end(), trait) != it->second.end();
}

Climb climb(State& state, const std::vector<Rung>& ladder, int32_t first, size_t most) {
    using Clock = std::chrono::steady_clock;
    const auto enough = Clock::now() + kMoment;
    Climb out;
    out.steps.reserve(std::min(most, kUsual));
    Found found(1);
    int32_t rung = first;
    try {
        while (!state.solved() && !state.broken() && out.steps.size() < most) {
            poll();
            if (rung >= int32_t(ladder.size()) || !ladder[size_t(rung)].kernel) {
                out.stopped = rung;
                break;
            }
            enter_rung(size_t(rung));
            found.steps.clear();
            ladder[size_t(rung)].kernel(state, ladder[size_t(rung)].options, found);
            if (found.steps.empty()) {
                ++rung;
                continue;
            }
            state.apply(found.steps[0]);
            out.steps.push_back({rung, std::move(found.steps[0])});
            const bool quick = rung < kQuickRungs && out.steps.size() % kBetweenLooks;  // a look at the clock would take as long as the step
            rung = 0;
            if (!quick && Clock::now() >= enough) break;
        }
    } catch (const Interrupted& stop) {
        out.status = stop.status;
    }
    return out;
}

}  // namespace gridwise::logic
