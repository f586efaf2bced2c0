// A set of cells: as many 64-bit words as the board needs, and no more.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace gridwise::logic {

constexpr int kMostCells = 1344;  // 36 × 36 and a little
constexpr int kMostCellWords = kMostCells / 64;

class CellSet {
public:
    CellSet() = default;
    explicit CellSet(int words) : words_(words) {
        for (int i = 0; i < words; ++i) w_[size_t(i)] = 0;
    }
    CellSet(const CellSet& o) : words_(o.words_) { copy(o); }
    CellSet& operator=(const CellSet& o) {
        words_ = o.words_;
        copy(o);
        return *this;
    }

    bool has(int cell) const { return w_[size_t(cell >> 6)] >> (cell & 63) & 1; }
    void add(int cell) { w_[size_t(cell >> 6)] |= uint64_t(1) << (cell & 63); }
    void drop(int cell) { w_[size_t(cell >> 6)] &= ~(uint64_t(1) << (cell & 63)); }
    bool empty() const {
        for (int i = 0; i < words_; ++i)
            if (w_[size_t(i)]) return false;
        return true;
    }
    uint64_t word(int i) const { return w_[size_t(i)]; }
    int size() const {
        int n = 0;
        for (int i = 0; i < words_; ++i) n += std::popcount(w_[size_t(i)]);
        return n;
    }
    int first() const {
        for (int i = 0; i < words_; ++i)
            if (w_[size_t(i)]) return i * 64 + std::countr_zero(w_[size_t(i)]);
        return -1;
    }
    bool within(const CellSet& o) const {
        for (int i = 0; i < words_; ++i)
            if (w_[size_t(i)] & ~o.w_[size_t(i)]) return false;
        return true;
    }
    bool meets(const CellSet& o) const {
        for (int i = 0; i < words_; ++i)
            if (w_[size_t(i)] & o.w_[size_t(i)]) return true;
        return false;
    }
    CellSet& operator&=(const CellSet& o) {
        for (int i = 0; i < words_; ++i) w_[size_t(i)] &= o.w_[size_t(i)];
        return *this;
    }
    CellSet& operator|=(const CellSet& o) {
        for (int i = 0; i < words_; ++i) w_[size_t(i)] |= o.w_[size_t(i)];
        return *this;
    }
    CellSet& operator-=(const CellSet& o) {
        for (int i = 0; i < words_; ++i) w_[size_t(i)] &= ~o.w_[size_t(i)];
        return *this;
    }
    friend CellSet operator&(const CellSet& a, const CellSet& b) {
        return made(a.words_, [&](size_t i) { return a.w_[i] & b.w_[i]; });
    }
    friend CellSet operator|(const CellSet& a, const CellSet& b) {
        return made(a.words_, [&](size_t i) { return a.w_[i] | b.w_[i]; });
    }
    friend CellSet operator-(const CellSet& a, const CellSet& b) {
        return made(a.words_, [&](size_t i) { return a.w_[i] & ~b.w_[i]; });
    }
    friend bool operator==(const CellSet& a, const CellSet& b) {
        for (int i = 0; i < a.words_; ++i)
            if (a.w_[size_t(i)] != b.w_[size_t(i)]) return false;
        return true;
    }
    template <class F>
    void each(F&& f) const {
        for (int i = 0; i < words_; ++i)
            for (uint64_t word = w_[size_t(i)]; word; word &= word - 1) f(i * 64 + std::countr_zero(word));
    }

private:
    // Word by word, where it is wanted: copies would cost more than the work.
    template <class F>
    static CellSet made(int words, F&& word) {
        CellSet out;
        out.words_ = words;
        for (int i = 0; i < words; ++i) out.w_[size_t(i)] = word(size_t(i));
        return out;
    }
    void copy(const CellSet& o) {
        for (int i = 0; i < words_; ++i) w_[size_t(i)] = o.w_[size_t(i)];
    }
    int words_ = 0;
    std::array<uint64_t, kMostCellWords> w_;  // only the first words_ are ever looked at
};

}  // namespace gridwise::logic
