// Domains, the trail that restores them, and propagation to a fixpoint.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "bit_set.hpp"
#include "model.hpp"

namespace gridwise {

enum Status : int { kExhausted = 0, kFound = 1, kNodeLimit = 2, kTimeLimit = 3, kCancelled = 4, kSignal = 5, kRunning = 6 };

// Thrown when propagation is asked to stop. The engine can continue afterwards.
struct Interrupted {
    Status status;
};

class Monitor {
public:
    virtual ~Monitor() = default;
    virtual Status poll() = 0;  // kRunning: continue
};

struct Event {
    int32_t kind, variable;
    int64_t value;
    int32_t reason;
};
enum EventKind : int32_t { kRemoval, kGuess, kContradiction, kBacktrack, kSolution };

inline bool is_single(uint64_t word) { return (word & (word - 1)) == 0; }

class Engine {
public:
    // `clues`: a byte per clue, or null when every clue is present.
    Engine(const Model& model, const uint8_t* clues, bool trace);
    // `active`: a byte per relation.
    Engine(const Model& model, std::vector<uint8_t> active, bool trace);

    // --- domains
    const uint64_t* domain(int32_t v) const { return words_.data() + vars_[v].offset; }
    uint64_t first_word(int32_t v) const { return words_[vars_[v].offset]; }
    int32_t words(int32_t v) const { return vars_[v].words; }
    int32_t size(int32_t v) const;
    bool single(int32_t v) const { return vars_[v].words == 1 ? is_single(first_word(v)) : size(v) == 1; }
    int32_t lowest(int32_t v) const;
    bool has(int32_t v, int32_t bit) const { return domain(v)[bit >> 6] >> (bit & 63) & 1; }

    // --- removing values; false when nothing is left
    bool keep(int32_t v, uint64_t mask) { return set_word(v, 0, first_word(v) & mask); }  // of a one-word domain
    bool keep(int32_t v, const uint64_t* mask);
    bool drop(int32_t v, const uint64_t* mask);
    bool drop_word(int32_t v, int32_t word, uint64_t gone) { return set_word(v, word, domain(v)[word] & ~gone); }
    bool remove(int32_t v, int32_t bit) {
        return set_word(v, bit >> 6, domain(v)[bit >> 6] & ~(uint64_t(1) << (bit & 63)));
    }
    bool assign(int32_t v, int32_t bit);

    // --- levels
    void push();
    void pop();
    int32_t depth() const { return int32_t(levels_.size()); }

    // --- propagation
    bool start(int32_t variable, int32_t bit);   // an assumption at the root
    bool start(int32_t variable, uint64_t mask);  // at the root: one of these values; its domain has one word
    bool propagate();                            // false: contradiction (queues are empty then)
    void forget();                               // drops whatever is queued
    bool active(int32_t relation) const { return active_[size_t(relation)]; }
    const uint8_t* active() const { return active_.data(); }
    bool activate(int32_t relation);             // until the level ends; false when a cell has no value left
    bool broken() const { return broken_; }      // contradiction found while setting up

    // --- a trial: changes without consequences elsewhere, undone by pop(); used by Either
    bool trial = false;
    uint64_t changes = 0;
    bool plain = false;              // skip expensive reasoning: intersections and subsets of houses
    bool done = false;               // set by a propagator whose cells are all single: its followers have nothing to do

    // --- scratch memory, released in reverse order
    uint64_t* take(size_t words) {
        if (scratch_.empty()) scratch_.resize(model.scratch + 1);
        uint64_t* out = scratch_.data() + taken_;
        taken_ += words;
        return out;
    }
    void release(size_t words) { taken_ -= words; }
    int16_t* memory(const Propagator& p) { return memory_.data() + p.slot; }

    // Call now and then with the work done since, in units of about a nanosecond.
    void tick(int64_t work) {
        if ((budget_ -= work) < 0) poll();
    }

    void watch(Monitor* monitor) { monitor_ = monitor, budget_ = 0; }

    const Model& model;
    std::vector<int32_t> open;       // cells; only those before open_count may have several values
    size_t open_count = 0;
    std::vector<float> weight;       // per variable: how often it took part in a contradiction
    std::vector<Event> events;
    const bool trace;
    bool recording = true;           // off during a guess or its refutation, which is an event of its own
    int32_t reason = -1;             // the relation whose propagator runs

private:
    struct Saved { uint32_t at; uint64_t old; };
    struct Level { size_t trail, open, activated; uint64_t stamp; };
    struct Ring {
        std::vector<int32_t> items;
        uint32_t head = 0, tail = 0, mask = 0;
        bool empty() const { return head == tail; }
        void push(int32_t p) { items[tail++ & mask] = p; }
        int32_t pop() { return items[head++ & mask]; }
    };

    bool set_word(int32_t v, int32_t word, uint64_t now) {
        uint32_t at = vars_[v].offset + uint32_t(word);
        if (words_[at] == now) return true;
        return write(v, at, now);
    }
    bool write(int32_t v, uint32_t at, uint64_t now);
    void wake(int32_t v);
    void enqueue(int32_t p);
    bool settle(int32_t v);
    bool run(int32_t p);
    void blame(const Propagator& p);
    bool fail(int32_t v, int32_t relation);
    void record(int32_t v, uint32_t at, uint64_t gone);
    void poll();
    void follow_up(int32_t p);
    bool worth_it(int32_t stage);
    bool ready(int32_t p) const;

    const Variable* vars_;
    std::vector<uint64_t> words_, stamps_;
    std::vector<Saved> trail_;
    std::vector<Level> levels_;
    uint64_t stamp_ = 0, last_stamp_ = 0;
    std::vector<uint8_t> active_;       // per relation
    std::vector<int32_t> activated_;    // relations that are active only until their level ends
    std::vector<uint8_t> busy_;         // per propagator: queued, or never to be queued
    std::array<Ring, kPriorities> queue_;
    std::vector<int32_t> fixed_;        // variables that became single and have not been settled
    std::vector<uint32_t> place_;       // of a cell in open
    std::vector<uint64_t> scratch_;
    std::vector<int16_t> memory_;
    size_t taken_ = 0;
    Monitor* monitor_ = nullptr;
    int64_t budget_ = 0;
    std::array<int32_t, kStages> credit_{}, skipped_{};
    int32_t wiped_ = -1;
    bool broken_ = false;
    float bump_ = 1;
};

}  // namespace gridwise
