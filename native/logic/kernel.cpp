#include "kernel.hpp"

#include <map>
#include <stdexcept>

namespace gridwise::logic {
namespace {

std::map<std::string, Kernel>& kernels() {
    static std::map<std::string, Kernel> all;
    return all;
}

}  // namespace

Registered::Registered(const char* name, Kernel kernel) { kernels()[name] = kernel; }

Kernel kernel(const std::string& name) {
    auto it = kernels().find(name);
    if (it == kernels().end()) throw std::invalid_argument("there is no kernel '" + name + "'");
    return it->second;
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const auto& [name, _] : kernels()) names.push_back(name);
    return names;
}

std::vector<Climbed> climb(State& state, const std::vector<Rung>& ladder, int32_t first, size_t most, int32_t& stopped) {
    std::vector<Climbed> out;
    stopped = -1;
    int32_t rung = first;
    while (!state.solved() && !state.broken() && out.size() < most && rung < int32_t(ladder.size())) {
        if (!ladder[size_t(rung)].kernel) {
            stopped = rung;
            return out;
        }
        Found found(1);
        ladder[size_t(rung)].kernel(state, ladder[size_t(rung)].options, found);
        if (found.steps.empty()) {
            ++rung;
            continue;
        }
        state.apply(found.steps[0]);
        out.push_back({rung, std::move(found.steps[0])});
        rung = 0;
    }
    return out;
}

}  // namespace gridwise::logic
