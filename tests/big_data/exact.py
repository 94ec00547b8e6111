"""The plain answer that the summary is held against: every distinct score, in whole numbers."""

from functools import cached_property

import numpy as np


class Counts:
    """What stands at or above each threshold, highest threshold first; index 0 is "never"."""

    def __init__(self, scores, positives, negatives):
        order = np.argsort(-scores, kind="stable")
        self.scores = scores[order]
        self.group_positives = positives[order]
        self.group_negatives = negatives[order]
        self.tp = np.concatenate([[0], np.cumsum(self.group_positives)])
        self.fp = np.concatenate([[0], np.cumsum(self.group_negatives)])

    @classmethod
    def of_rows(cls, scores, positive, weights):
        distinct, place = np.unique(scores + 0.0, return_inverse=True)
        ones = np.where(positive, weights, 0)
        zeros = np.where(positive, 0, weights)
        # Sums of whole numbers below 2^53 are exact in doubles.
        sums = [np.bincount(place, w, len(distinct)).astype(np.int64) for w in (ones, zeros)]
        some = sums[0] + sums[1] > 0
        return cls(distinct[some], sums[0][some], sums[1][some])

    @property
    def totals(self):
        return int(self.tp[-1]), int(self.fp[-1])

    def at(self, threshold):
        """(tp, fp) of the rows whose score is at least `threshold`; also for arrays."""
        cut = np.searchsorted(-self.scores, -np.asarray(threshold), side="right")
        return self.tp[cut], self.fp[cut]

    @cached_property
    def area_under_curve(self):
        positives, negatives = self.totals
        wins = self.group_negatives.astype(object) * (self.tp[:-1] + self.tp[1:]).astype(object)
        return int(wins.sum()) / (2 * positives * negatives)

    @cached_property
    def envelope(self):
        return Envelope(self)


class Envelope:
    """Lower envelope of normalized expected cost: the dual of the ROC hull."""

    def __init__(self, counts):
        positives, negatives = counts.totals
        hull = []
        for x, y in zip(counts.fp.tolist(), counts.tp.tolist()):
            while len(hull) > 1:
                (ax, ay), (bx, by) = hull[-2], hull[-1]
                if (bx - ax) * (y - ay) < (by - ay) * (x - ax):
                    break
                hull.pop()
            hull.append((x, y))
        fp, tp = np.array(hull, dtype=np.int64).T
        self.fpr, self.fnr = fp / negatives, (positives - tp) / positives
        alarms, hits = np.diff(fp) / negatives, np.diff(tp) / positives
        self.vertices = alarms / (alarms + hits)

    def at(self, x):
        line = np.searchsorted(self.vertices, x, side="right")
        return x * self.fnr[line] + (1 - x) * self.fpr[line]


def excess(exact, summary):
    """Least and largest height of `summary` over `exact`. Both are straight between the vertices of
    either, so nothing between those can be lower or higher."""
    x = np.unique(np.concatenate([[0.0, 1.0], exact.vertices, summary.vertices]))
    above = summary.at(x) - exact.at(x)
    return above.min(), above.max()
