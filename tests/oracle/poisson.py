"""The weights of resamples, a second time: docs/certainty.md in plain Python.

python3 tests/oracle/poisson.py > tests/data/resample/poisson.json
"""
import json
import math

CUMULATIVE = [24109, 48219, 60273, 64292, 65296, 65497, 65531, 65535]
GAMMA = 0x9E3779B97F4A7C15
M32, M64 = (1 << 32) - 1, (1 << 64) - 1


def mix(z):
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & M64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & M64
    return z ^ (z >> 31)


def weight(seed, resample, case, attempt=0):
    number = (attempt << 32) + resample // 2
    key = mix((mix((seed + GAMMA) & M64) + (number + 1) * GAMMA) & M64)
    x = (case + (key & M32)) & M32
    x = ((x ^ (x >> 16)) * 0x21F0AAAD + (key >> 32)) & M32
    x = (x ^ (x >> 15)) * 0xD35A2D97 & M32
    x ^= x >> 15
    half = x >> 16 if resample % 2 else x & 0xFFFF
    return sum(half >= bound for bound in CUMULATIVE)


def count(seed, resample, group, size):
    """How many of a group's cases are drawn, and how many are not drawn at all."""
    if size != math.floor(size):
        whole = math.ceil(size)
        drawn, absent = count(seed, resample, group, whole)
        return drawn * (size / whole), absent * (size / whole)
    weights = [weight(seed, resample, 256 * group + j & M32) for j in range(min(int(size), 256))]
    drawn, absent = sum(weights), weights.count(0)
    if size <= 256:
        return drawn, absent
    scale, never = math.sqrt(size) / 16, CUMULATIVE[0] / 65536
    drawn = max(0.0, math.floor(size + (drawn - 256) * scale + 0.5))
    return drawn, min(max(size * never + (absent - 256 * never) * scale, 0.0), size)


if __name__ == "__main__":
    # The table is the Poisson distribution with mean 1.
    chance = [math.exp(-1) / math.factorial(k) for k in range(8)]
    assert CUMULATIVE == [round(65536 * sum(chance[: k + 1])) for k in range(8)]
    cases = list(range(20)) + [999_999, 2**31 - 1]
    weights = [
        {"seed": seed, "resample": b, "attempt": attempt, "cases": cases,
         "weights": [weight(seed, b, i, attempt) for i in cases]}
        for seed in (0, 1, 2, 2**63 + 12345) for b in (0, 1, 2, 17, 99_999) for attempt in (0, 3)
    ]
    groups = [
        {"seed": 1, "resample": b, "group": g, "size": size, "count": count(1, b, g, size)}
        for b in (0, 5) for g in (0, 7, 1000) for size in (0, 1, 2.5, 40, 256, 257, 1000, 123456.5, 5e6)
    ]
    print(json.dumps({"weights": weights, "groups": groups}))
