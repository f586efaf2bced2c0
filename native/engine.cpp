#include "engine.hpp"

#include <algorithm>

namespace gridwise {
namespace {

constexpr int64_t kWorkPerPoll = 100'000;  // units of work between two looks at the clock (see tick)
constexpr int32_t kMostCredit = 64, kGain = 8, kChance = 16;
constexpr float kLargestWeight = 1e20f;
constexpr float kGrowth = 1.01f;  // later contradictions weigh more

bool holds(const std::vector<int32_t>& when, const uint8_t* clues) {
    for (int32_t literal : when)
        if ((clues ? clues[literal >> 1] != 0 : true) != bool(literal & 1)) return false;
    return true;
}

std::vector<uint8_t> active_relations(const Model& m, const uint8_t* clues) {
    std::vector<uint8_t> active;
    for (const auto& relation : m.spec.relations) active.push_back(holds(relation.when, clues));
    return active;
}

}  // namespace

Engine::Engine(const Model& m, const uint8_t* clues, bool with_trace) : Engine(m, active_relations(m, clues), with_trace) {}

Engine::Engine(const Model& m, std::vector<uint8_t> active, bool with_trace)
    : model(m), trace(with_trace), vars_(m.variables.data()), words_(m.initial), stamps_(m.initial.size(), 0), active_(std::move(active)) {
    const size_t count = m.propagators.size();
    const uint32_t capacity = std::bit_ceil(uint32_t(count + 1));
    for (auto& ring : queue_) ring.items.resize(capacity), ring.mask = capacity - 1;
    busy_.resize(count);
    trail_.reserve(words_.size() * 4);
    open = m.cells;
    open_count = open.size();
    place_.resize(m.variables.size());
    for (size_t i = 0; i < open.size(); ++i) place_[size_t(open[i])] = uint32_t(i);
    weight.assign(m.variables.size(), 1.0f);
    credit_.fill(kMostCredit);
    memory_.assign(m.memory, -1);
    for (size_t v = 0; v < m.variables.size(); ++v)
        if (single(int32_t(v))) fixed_.push_back(int32_t(v));
    for (size_t p = 0; p < count; ++p) busy_[p] = !ready(int32_t(p));
    for (int32_t p : m.leaders)
        if (!busy_[size_t(p)]) enqueue(p);
    for (const auto& r : m.restrictions) {
        reason = r.relation;
        if (active_[size_t(r.relation)] && !broken_ && !keep(r.variable, r.mask.data()))
            broken_ = !fail(r.variable, r.relation);
    }
}

// Whether everything a propagator depends on is active. A consequence of several relations has no single reason to record,
// so a search that records reasons does without it.
bool Engine::ready(int32_t index) const {
    const Propagator& p = *model.propagators[size_t(index)];
    if (trace && !p.needs.empty()) return false;
    return active_[size_t(p.relation)] && std::all_of(p.needs.begin(), p.needs.end(), [&](int32_t r) { return active_[size_t(r)]; });
}

bool Engine::start(int32_t v, int32_t bit) {
    reason = -1;
    if (!broken_ && (bit < 0 || !assign(v, bit))) broken_ = !fail(v, -1);
    return !broken_;
}

bool Engine::start(int32_t v, uint64_t mask) {
    reason = -1;
    if (!broken_ && !keep(v, mask)) broken_ = !fail(v, -1);
    return !broken_;
}

int32_t Engine::size(int32_t v) const {
    int32_t n = 0;
    const uint64_t* d = domain(v);
    for (int32_t w = 0; w < vars_[v].words; ++w) n += std::popcount(d[w]);
    return n;
}

int32_t Engine::lowest(int32_t v) const {
    const uint64_t* d = domain(v);
    for (int32_t w = 0; w < vars_[v].words; ++w)
        if (d[w]) return w * 64 + std::countr_zero(d[w]);
    return -1;
}

bool Engine::keep(int32_t v, const uint64_t* mask) {
    for (int32_t w = 0; w < vars_[v].words; ++w)
        if (!set_word(v, w, domain(v)[w] & mask[w])) return false;
    return true;
}

bool Engine::drop(int32_t v, const uint64_t* mask) {
    for (int32_t w = 0; w < vars_[v].words; ++w)
        if (!set_word(v, w, domain(v)[w] & ~mask[w])) return false;
    return true;
}

bool Engine::assign(int32_t v, int32_t bit) {
    if (!has(v, bit)) return wiped_ = v, false;
    for (int32_t w = 0; w < vars_[v].words; ++w)
        if (!set_word(v, w, w == bit >> 6 ? uint64_t(1) << (bit & 63) : 0)) return false;
    return true;
}

// Domains change here and nowhere else.
bool Engine::write(int32_t v, uint32_t at, uint64_t now) {
    if (stamps_[at] != stamp_) {
        stamps_[at] = stamp_;
        trail_.push_back({at, words_[at]});
    }
    if (trace && !trial && recording) record(v, at, words_[at] & ~now);
    words_[at] = now;
    ++changes;
    const bool wide = vars_[v].words > 1;
    const int32_t left = wide ? size(v) : now == 0 ? 0 : is_single(now) ? 1 : 2;
    if (left == 0) return wiped_ = v, false;
    if (trial) return true;
    if (left == 1) fixed_.push_back(v);
    wake(v);
    return true;
}

inline void Engine::wake(int32_t v) {
    for (int32_t p : model.watchers[v])
        if (!busy_[size_t(p)]) enqueue(p);
}

inline void Engine::enqueue(int32_t p) {
    busy_[size_t(p)] = 1;
    queue_[model.schedule[size_t(p)].priority].push(p);
}

void Engine::push() {
    levels_.push_back({trail_.size(), open_count, activated_.size(), stamp_});
    stamp_ = ++last_stamp_;
}

void Engine::pop() {
    const Level& level = levels_.back();
    while (trail_.size() > level.trail) {
        words_[trail_.back().at] = trail_.back().old;
        trail_.pop_back();
    }
    for (; activated_.size() > level.activated; activated_.pop_back()) {
        active_[size_t(activated_.back())] = 0;
        for (int32_t p : model.workers[activated_.back()]) busy_[size_t(p)] = 1;
    }
    open_count = level.open;
    stamp_ = level.stamp;
    levels_.pop_back();
}

bool Engine::activate(int32_t relation) {
    if (active_[size_t(relation)]) return true;
    active_[size_t(relation)] = 1;
    activated_.push_back(relation);
    for (int32_t p : model.workers[relation]) busy_[size_t(p)] = !ready(p);
    for (int32_t p : model.workers[relation])
        if (model.schedule[size_t(p)].leads && !busy_[size_t(p)]) enqueue(p);
    if (model.separates(size_t(relation)))  // settled cells must be looked at again
        for (int32_t v : model.spec.relations[size_t(relation)].cells)
            if (single(v)) fixed_.push_back(v);
    for (const auto& r : model.restrictions)
        if (r.relation == relation && !keep(r.variable, r.mask.data())) return false;
    return true;
}

void Engine::forget() {
    for (auto& ring : queue_)
        while (!ring.empty()) busy_[size_t(ring.pop())] = 0;
    fixed_.clear();
}

// A cell has become single: the cells that must differ from it lose its value.
bool Engine::settle(int32_t v) {
    if (!vars_[v].hidden && place_[size_t(v)] < open_count) {
        int32_t last = open[--open_count];
        std::swap(open[place_[size_t(v)]], open[open_count]);
        std::swap(place_[size_t(v)], place_[size_t(last)]);
    }
    const int32_t bit = lowest(v);
    const uint64_t mask = uint64_t(1) << (bit & 63);
    const uint32_t word = uint32_t(bit >> 6);
    for (int32_t other : model.different[v]) {
        const uint32_t at = vars_[other].offset + word;
        if (!(words_[at] & mask)) continue;
        if (trace) reason = model.why_differ(v, other, active_.data());
        if (!write(other, at, words_[at] & ~mask)) return weight[size_t(v)] += bump_, fail(other, reason);
    }
    const auto pairs = model.sometimes[v];
    for (size_t i = 0; i < pairs.size(); i += 2) {
        if (!active_[size_t(pairs[i + 1])]) continue;
        const uint32_t at = vars_[pairs[i]].offset + word;
        reason = pairs[i + 1];
        if ((words_[at] & mask) && !write(pairs[i], at, words_[at] & ~mask)) return fail(pairs[i], reason);
    }
    return true;
}

bool Engine::run(int32_t index) {
    const Propagator& p = *model.propagators[size_t(index)];
    reason = p.relation;
    if (p.repeat) busy_[size_t(index)] = 0;
    wiped_ = -1;
    done = false;
    const uint64_t before = changes;
    bool fine;
    try {
        fine = p.run(*this);
    } catch (...) {  // interrupted: it must run again
        taken_ = 0;
        busy_[size_t(index)] = 0;
        enqueue(index);
        throw;
    }
    if (!p.repeat) busy_[size_t(index)] = 0;
    int32_t& credit = credit_[size_t(p.stage)];
    credit = changes != before || !fine ? std::min(credit + kGain, kMostCredit) : credit - 1;
    if (!fine) {
        blame(p);
        return fail(wiped_, p.relation);
    }
    if (!done && !plain) follow_up(p.follow);
    return true;
}

// Expensive reasoning must earn its keep: after many fruitless runs it runs only now and then.
bool Engine::worth_it(int32_t stage) {
    return levels_.empty() || credit_[size_t(stage)] > 0 || ++skipped_[size_t(stage)] % kChance == 0;
}

void Engine::follow_up(int32_t p) {
    for (; p >= 0 && !busy_[size_t(p)]; p = model.schedule[size_t(p)].follow)
        if (worth_it(model.schedule[size_t(p)].stage)) return enqueue(p);
}

bool Engine::propagate() {
    if (broken_) return false;
    for (;;) {
        tick(60);
        if (!fixed_.empty()) {
            int32_t v = fixed_.back();
            fixed_.pop_back();
            if (!settle(v)) return false;
            continue;
        }
        auto ring = std::find_if(queue_.begin(), queue_.end(), [](const Ring& r) { return !r.empty(); });
        if (ring == queue_.end()) return true;
        if (!run(ring->pop())) return false;
    }
}

void Engine::blame(const Propagator& p) {
    for (int32_t v : p.cells) weight[size_t(v)] += bump_;
}

bool Engine::fail(int32_t v, int32_t relation) {
    bump_ *= kGrowth;
    if (v >= 0 && (weight[size_t(v)] += bump_) > kLargestWeight) {
        for (float& w : weight) w /= kLargestWeight;
        bump_ /= kLargestWeight;
    }
    if (trace) events.push_back({kContradiction, v, 0, relation});
    forget();
    return false;
}

void Engine::record(int32_t v, uint32_t at, uint64_t gone) {
    const int32_t base = int32_t(at - vars_[v].offset) * 64;
    each_bit(gone, [&](int b) { events.push_back({kRemoval, v, model.value(v, base + b), reason}); });
}

void Engine::poll() {
    budget_ = kWorkPerPoll;
    if (!monitor_) return;
    if (Status s = monitor_->poll(); s != kRunning) throw Interrupted{s};
}

}  // namespace gridwise
