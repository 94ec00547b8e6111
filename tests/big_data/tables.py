"""Made-up tables, the same on every run, as parquet for the engines and as arrays for the check."""

import numpy as np

SPLITS = np.array(["train", "test"], dtype=object)


def latent(rng, rows, share):
    """Outcomes and a latent risk that tells them apart, but not well."""
    positive = rng.random(rows) < share
    return positive, 1 / (1 + np.exp(-rng.normal(np.where(positive, 0.9, -0.9), 1.4)))


def big(rows=2_000_000):
    """`few` has a thousand distinct scores; `continuous` has ties that hold one row in a hundred or
    in ten, both zeros, and values that are no scores. Some outcomes are missing."""
    rng = np.random.default_rng(20)
    positive, risk = latent(rng, rows, 0.12)
    continuous = risk.copy()
    pick = rng.random(rows)
    tied = [(0, 0.1, 0.35), (0.1, 0.11, 0.9), (0.11, 0.13, 0.0), (0.13, 0.15, -0.0)]
    for low, high, value in tied:
        continuous[(pick >= low) & (pick < high)] = value
    some = (pick >= 0.15) & (pick < 0.35)
    continuous[some] = np.round(continuous[some], 4)
    for low, value in [(0.5, np.nan), (0.501, np.inf), (0.502, -np.inf)]:
        continuous[(pick >= low) & (pick < low + 0.001)] = value
    return {
        "outcome": np.where(rng.random(rows) < 0.002, -1, positive).astype(np.int32),
        "split": SPLITS[(rng.random(rows) < 0.3).astype(int)],
        # In all 5e13, so that places times 65,536 are far beyond what doubles tell apart.
        "weight": rng.integers(0, 50_000_000, rows),
        "few": np.round(risk, 3),
        "continuous": continuous,
    }


def small(rows=2_000):
    """The fixture: scores of six decimals, half of them tied, and of twenty values."""
    rng = np.random.default_rng(64)
    positive, risk = latent(rng, rows, 0.35)
    tied = np.where(rng.random(rows) < 0.5, np.round(risk, 1), np.round(risk, 6))
    tied[rng.random(rows) < 0.02] = -0.0
    return {
        "label": positive.astype(int),
        "split": SPLITS[(rng.random(rows) < 0.3).astype(int)],
        "continuous": np.round(risk, 6),
        "tied": tied,
        "few": np.round(risk * 19) / 20,
    }
