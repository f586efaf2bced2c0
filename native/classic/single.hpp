// A single board: the lanes hold its nine digits, where lanes.hpp has boards. The rounds are the same, except that whatever
// concerns all digits of a cell is computed by folding the lanes.
#pragma once

#include <utility>

#include "guess.hpp"
#include "kernel.hpp"

namespace gridwise::classic {
namespace {

constexpr int kParts = (9 + kLanes - 1) / kLanes;  // vectors that hold nine digits
constexpr int kWidth = kParts * kLanes;

struct alignas(64) Board {
    Words cells[3][kParts];  // by band
};
using BoardView = View<uint32_t, 1, kWidth>;

#if GRIDWISE_LANES > 1
template <int By, size_t... Lane>
GRIDWISE_INLINE Words rotated(Words x, std::index_sequence<Lane...>) {
    return __builtin_shufflevector(x, x, (int(Lane) + By) % kLanes...);
}
template <int By>
GRIDWISE_INLINE Words rotated(Words x) {
    return rotated<By>(x, std::make_index_sequence<kLanes>{});
}
#endif

// Counts up to four. After folding, every lane has the count over all lanes.
struct LaneTally {
    Tally of;

    GRIDWISE_INLINE void merge(const Tally& b) {
        Tally& a = of;
        a.four = a.four | b.four | (a.three & b.one) | (a.two & b.two) | (a.one & b.three);
        a.three = or3(a.three, b.three, (a.two & b.one) | (a.one & b.two));
        a.two = or_both(a.two | b.two, a.one, b.one);
        a.one |= b.one;
    }
    template <int By = kLanes / 2>
    GRIDWISE_INLINE void fold() {
#if GRIDWISE_LANES > 1
        if constexpr (By > 0) {
            merge({rotated<By>(of.one), rotated<By>(of.two), rotated<By>(of.three), rotated<By>(of.four)});
            fold<By / 2>();
        }
#endif
    }
};

// Where a bit is set at least once, at least twice.
struct OnceTwice {
    Words one{}, two{};

    GRIDWISE_INLINE void add(Words x) {
        two = or_both(two, one, x);
        one |= x;
    }
    template <int By = kLanes / 2>
    GRIDWISE_INLINE void fold() {
#if GRIDWISE_LANES > 1
        if constexpr (By > 0) {
            const Words other = rotated<By>(one);
            two = or_both(two | rotated<By>(two), one, other);
            one |= other;
            fold<By / 2>();
        }
#endif
    }
};

template <int By = kLanes / 2>
GRIDWISE_INLINE Words any_lane(Words x) {
#if GRIDWISE_LANES > 1
    if constexpr (By > 0) return any_lane<By / 2>(x | rotated<By>(x));
#endif
    return x;
}

class SingleBoard final : public SingleSolver {
public:
    uint64_t solve(const uint8_t* board, uint64_t limit, uint8_t* solution) override {
        begin(board);
        return search(limit, solution);
    }

    bool solvable_without(const uint8_t* board, int cell, int digit) override {
        begin(board);
        view(now_).at(digit - 1, cell / 27) &= ~bit_of(cell);
        return search(1, nullptr) > 0;
    }

    void fill(uint64_t seed, uint8_t* solution) override {
        constexpr uint8_t kOpen[kCells]{};
        begin(kOpen);
        rng_ = seed | 1;
        search(1, solution);
        rng_ = 0;
    }

private:
    enum Progress { kChanged, kStuck, kSolved, kDead };

    void begin(const uint8_t* board) {
        for (auto& band : now_.cells)
            for (Words& word : band) word = Words{};
        set_up(board, view(now_));
    }

    // The number of solutions of `now_`, up to the limit; the first goes to `solution` if that is not null.
    uint64_t search(uint64_t limit, uint8_t* solution) {
        uint64_t found = 0;
        int depth = 0;
        for (;;) {
            Progress progress = round<false>();
            if (progress == kStuck) progress = round<true>();
            if (progress == kChanged) continue;
            if (progress == kStuck) {
                Board& other = stack_[depth++] = now_;
                guess_once(view(now_), view(other), reinterpret_cast<const uint32_t*>(across_),
                           reinterpret_cast<const uint32_t*>(down_), std::integral_constant<int, 1>{}, rng_);
                continue;
            }
            if (progress == kSolved) {
                if (found++ == 0 && solution) write(solution);
                if (found == limit) return found;
            }
            if (depth == 0) return found;
            now_ = stack_[--depth];
        }
    }

    static BoardView view(Board& board) { return {reinterpret_cast<uint32_t*>(board.cells)}; }

    void write(uint8_t* out) {
        for (int digit = 0; digit < 9; ++digit)
            for (int band = 0; band < 3; ++band)
                for (uint32_t left = view(now_).at(digit, band); left != 0; left &= left - 1)
                    out[cell_of(band, left)] = uint8_t(digit + 1);
    }

    // Keeps the lanes after the ninth digit from looking empty.
    static GRIDWISE_INLINE Words unused(int part) {
        alignas(64) static constexpr auto kUnused = [] {
            struct {
                uint32_t lanes[kWidth];
            } found{};
            for (int i = 9; i < kWidth; ++i) found.lanes[i] = kBand;
            return found;
        }();
        Words x;
        std::memcpy(&x, kUnused.lanes + part * kLanes, sizeof x);
        return x;
    }

    template <bool Thorough>
    Progress round() {
        Words minirows[kParts], columns[kParts], alone[3][kParts];
        Words changed{}, dead{}, placed[3]{};
        OnceTwice cells[3], lone[3];
        LaneTally rows_count, columns_count;
        for (int part = 0; part < kParts; ++part) {
            Bands x{now_.cells[0][part], now_.cells[1][part], now_.cells[2][part]};
            settle_rows(x, across_[part], minirows[part]);
            settle_columns(x, down_[part], columns[part]);
            if constexpr (Thorough) {
                rows_count.of.add(minirows[part]);
                columns_count.of.add(columns[part]);
            }
            const Words words[3] = {x.a, x.b, x.c};
            for (int band = 0; band < 3; ++band) {
                const Words word = words[band];
                changed = or_difference(changed, word, now_.cells[band][part]);
                now_.cells[band][part] = word;
                dead |= where_zero(word | unused(part));
                const Words several = fill_rows(word & ((word | all(kCarry)) - all(kFirsts)));
                alone[band][part] = word & ~several;
                placed[band] |= alone[band][part];
                if constexpr (Thorough) lone[band].add(alone[band][part]);
                cells[band].add(word);
            }
        }
        if (lanes_set(dead)) return kDead;
        Words single[3], open{};
        for (int band = 0; band < 3; ++band) {
            cells[band].fold();
            dead = or_difference(dead, cells[band].one, all(kBand));
            open |= cells[band].two;
            single[band] = cells[band].one & ~cells[band].two;
            placed[band] = any_lane(placed[band]);
            if constexpr (Thorough) {
                lone[band].fold();
                dead |= lone[band].two;
            }
        }
        Words full_minirows{}, full_columns{};
        if constexpr (Thorough) {
            rows_count.fold();
            columns_count.fold();
            full_minirows = rows_count.of.three & ~rows_count.of.four;
            full_columns = columns_count.of.three & ~columns_count.of.four;
            dead = or_difference(dead, rows_count.of.three, all(kBand));
            dead = or_difference(dead, columns_count.of.three, all(kBand));
        }
        for (int part = 0; part < kParts; ++part) {
            Words cut[3]{};
            if constexpr (Thorough) {
                const Bands taken = removed_by_triads(minirows[part] & full_minirows, columns[part] & full_columns);
                cut[0] = taken.a, cut[1] = taken.b, cut[2] = taken.c;
            }
            for (int band = 0; band < 3; ++band) {
                const Words before = now_.cells[band][part];
                Words word = keep(before, alone[band][part], placed[band]);
                if constexpr (Thorough) word &= ~cut[band];
                const Words sole = word & single[band];
                if constexpr (Thorough) dead = or_both(dead, sole, (sole | all(kCarry)) - all(kFirsts));
                word = keep(word, sole, fill_rows(sole));
                changed = or_difference(changed, word, before);
                now_.cells[band][part] = word;
            }
        }
        if (lanes_set(dead)) return kDead;
        if (lanes_set(changed)) return kChanged;
        return lanes_set(open) ? kStuck : kSolved;
    }

    Board now_;
    Words across_[kParts], down_[kParts];
    uint64_t rng_ = 0;
    Board stack_[162];
};

}  // namespace
}  // namespace gridwise::classic
