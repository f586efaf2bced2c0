// Sets of small numbers, one bit each.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace gridwise {

template <class F>
inline void each_bit(uint64_t word, F&& f) {
    for (; word; word &= word - 1) f(std::countr_zero(word));
}

template <class F>
inline void each_bit(const uint64_t* words, int32_t count, F&& f) {
    for (int32_t w = 0; w < count; ++w)
        each_bit(words[w], [&](int b) { f(w * 64 + b); });
}

// Up to `Most` words, as many as asked for. Copies and operations touch only these; the others are never set.
template <size_t Most>
class WordsUpTo {
public:
    WordsUpTo() {}  // not defaulted: that would set all words to 0
    WordsUpTo(const WordsUpTo& o) : size_(o.size_) { copy(o); }
    WordsUpTo& operator=(const WordsUpTo& o) {
        size_ = o.size_;
        copy(o);
        return *this;
    }
    size_t size() const { return size_; }
    void resize(size_t size) { size_ = size; }
    uint64_t& operator[](size_t i) { return words_[i]; }
    uint64_t operator[](size_t i) const { return words_[i]; }

private:
    void copy(const WordsUpTo& o) {
        for (size_t i = 0; i < size_; ++i) words_[i] = o.words_[i];
    }
    size_t size_ = 0;
    std::array<uint64_t, Most> words_;
};

// `Words`: std::array, WordsUpTo or std::vector. Sets that meet in an operation have the same number of words.
template <class Words>
class BitSet {
public:
    BitSet() = default;
    explicit BitSet(size_t words) {
        w_.resize(words);
        clear();
    }

    void clear() {
        for (size_t i = 0; i < w_.size(); ++i) w_[i] = 0;
    }
    bool has(int bit) const { return w_[at(bit)] >> (bit & 63) & 1; }
    void add(int bit) { w_[at(bit)] |= uint64_t(1) << (bit & 63); }
    void drop(int bit) { w_[at(bit)] &= ~(uint64_t(1) << (bit & 63)); }
    uint64_t word(size_t i) const { return w_[i]; }
    uint64_t& word(size_t i) { return w_[i]; }
    const uint64_t* data() const { return w_.data(); }

    bool empty() const {
        for (size_t i = 0; i < w_.size(); ++i)
            if (w_[i]) return false;
        return true;
    }
    int size() const {
        int n = 0;
        for (size_t i = 0; i < w_.size(); ++i) n += std::popcount(w_[i]);
        return n;
    }
    int common(const BitSet& o) const {  // how many both have
        int n = 0;
        for (size_t i = 0; i < w_.size(); ++i) n += std::popcount(w_[i] & o.w_[i]);
        return n;
    }
    int first() const {  // -1: the set is empty
        for (size_t i = 0; i < w_.size(); ++i)
            if (w_[i]) return int(i) * 64 + std::countr_zero(w_[i]);
        return -1;
    }
    bool within(const BitSet& o) const {
        for (size_t i = 0; i < w_.size(); ++i)
            if (w_[i] & ~o.w_[i]) return false;
        return true;
    }
    bool meets(const BitSet& o) const {
        for (size_t i = 0; i < w_.size(); ++i)
            if (w_[i] & o.w_[i]) return true;
        return false;
    }
    BitSet& operator&=(const BitSet& o) {
        for (size_t i = 0; i < w_.size(); ++i) w_[i] &= o.w_[i];
        return *this;
    }
    BitSet& operator|=(const BitSet& o) {
        for (size_t i = 0; i < w_.size(); ++i) w_[i] |= o.w_[i];
        return *this;
    }
    BitSet& operator-=(const BitSet& o) {
        for (size_t i = 0; i < w_.size(); ++i) w_[i] &= ~o.w_[i];
        return *this;
    }
    friend BitSet operator&(const BitSet& a, const BitSet& b) {
        return combined(a, [&](size_t i) { return a.w_[i] & b.w_[i]; });
    }
    friend BitSet operator|(const BitSet& a, const BitSet& b) {
        return combined(a, [&](size_t i) { return a.w_[i] | b.w_[i]; });
    }
    friend BitSet operator-(const BitSet& a, const BitSet& b) {
        return combined(a, [&](size_t i) { return a.w_[i] & ~b.w_[i]; });
    }
    friend bool operator==(const BitSet& a, const BitSet& b) {
        for (size_t i = 0; i < a.w_.size(); ++i)
            if (a.w_[i] != b.w_[i]) return false;
        return true;
    }
    template <class F>
    void each(F&& f) const {
        for (size_t i = 0; i < w_.size(); ++i)
            each_bit(w_[i], [&](int b) { f(int(i) * 64 + b); });
    }

private:
    static constexpr size_t at(int bit) {
        if constexpr (std::is_same_v<Words, std::array<uint64_t, 1>>) return 0;
        return size_t(bit) >> 6;
    }
    // Word by word into a new set: copying one of the two first would cost more than the work.
    template <class F>
    static BitSet combined(const BitSet& like, F&& word) {
        BitSet out;
        if constexpr (requires { out.w_.resize(size_t()); }) out.w_.resize(like.w_.size());
        for (size_t i = 0; i < like.w_.size(); ++i) out.w_[i] = word(i);
        return out;
    }
    Words w_{};
};

}  // namespace gridwise
