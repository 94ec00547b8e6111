"""How sure impacts are, a second time: docs/certainty.md in plain Python, case by case.

python3 tests/oracle/impact.py > tests/data/resample/impact.json
"""
import json
import math
import random
from fractions import Fraction

from poisson import weight

RESAMPLES, SEED = 60, 7


def best(order, values, count):
    """The cut that is worth most, of equally good ones the one that accepts fewest: its rank, worth."""
    found, worth = (0, 0), 0
    for rank, (case, is_end) in enumerate(order, 1):
        worth += count[case] * values[case]
        if is_end and worth > found[1]:
            found = (rank, worth)
    return found


def variance(numbers):
    mean = sum(numbers) / len(numbers)
    return sum((x - mean) ** 2 for x in numbers) / len(numbers)


def interval(middle, of):
    half = 1.959963984540054 * math.sqrt(of)
    return [middle - half, middle + half]


def certainty(values, predictions):
    n, names = len(values), list(predictions)
    orders = {}
    for name, predicted in predictions.items():
        cases = sorted(range(n), key=lambda i: (-predicted[i], i))
        ends = [k + 1 == n or predicted[cases[k + 1]] != predicted[cases[k]] for k in range(n)]
        orders[name] = list(zip(cases, ends))
    accepted = lambda name, rank: {case for case, _ in orders[name][:rank]}
    ones = [1] * n
    fixed = {name: best(orders[name], values, ones) for name in names}
    total = sum(values)
    today = set(range(n)) if total > 0 else set()
    gain_case = lambda taken, base, i: values[i] * ((i in taken) - (i in base))
    leaders = []  # of each resample: model or trivial policy, gain, trivial policy
    # The last one: the best policy of each resample.
    tallies = {name: {"impact": [], "gain": [], "rest": [0, 0], "apart": [0, 0]} for name in names + [None]}
    left_out, pairs = 0, {(a, b): [0, []] for i, a in enumerate(names) for b in names[i + 1:]}
    for resample in range(RESAMPLES):
        count = [weight(SEED, resample, i) for i in range(n)]
        rest = [i for i in range(n) if count[i] == 0]
        left_out += len(rest)
        all_drawn = sum(count[i] * values[i] for i in range(n))
        base = set(range(n)) if all_drawn > 0 else set()
        trivial = "always positive" if all_drawn > 0 else "always negative"
        top, winner, found, chosen_set = max(all_drawn, 0), trivial, {}, base

        def add(of, taken):
            of["impact"].append(sum(values[i] for i in taken))
            of["gain"].append(sum(gain_case(taken, base, i) for i in range(n)))
            for i in rest:
                worth_of, apart = gain_case(taken, set(), i), gain_case(taken, base, i)
                of["rest"][0] += worth_of
                of["rest"][1] += worth_of ** 2
                of["apart"][0] += apart
                of["apart"][1] += apart ** 2

        for name in names:
            rank, worth = best(orders[name], values, count)
            taken = accepted(name, rank)
            found[name] = (worth, sum(values[i] for i in taken))
            if worth > top:
                top, winner, chosen_set = worth, name, taken
            add(tallies[name], taken)
        add(tallies[None], chosen_set)
        leaders.append((winner, n * Fraction(top - max(all_drawn, 0)) / sum(count), trivial))
        for (a, b), of in pairs.items():
            of[0] += found[a][0] > found[b][0]
            of[1].append(found[a][1] - found[b][1])
    models, expected_impact = [], {}
    error = lambda cases: math.sqrt(n * variance(cases))
    leader = max(names, key=lambda name: fixed[name][1])  # of equals the first

    def estimate(name, of):
        taken = accepted(name, fixed[name][0])
        impacts = [gain_case(taken, set(), i) for i in range(n)]
        gains = [gain_case(taken, today, i) for i in range(n)]
        apparent, rest = sum(gains) / n, of["apart"][0] / left_out
        overfit = min((apparent - rest) / apparent, 1.0) if apparent > rest and apparent > 0 else 0
        share = Fraction(3, 4) / (1 - overfit / 4)
        mixed = lambda one, other: (1 - share) * one + share * other
        unheld = mixed(apparent, rest)
        improvement = mixed(apparent, max(rest, 0))
        impact = mixed(sum(impacts) / n, of["rest"][0] / left_out)

        def spread(mean, cases, rest_squares, chosen):
            squares = mixed(sum(x * x for x in cases) / n, rest_squares / left_out)
            return max(squares - mean ** 2, 0) * n + variance(chosen)

        return {
            "name": name, "standard_error": error(impacts), "expected_impact": n * impact,
            "impact_interval": interval(n * impact, spread(impact, impacts, of["rest"][1], of["impact"])),
            "expected_improvement": n * improvement,
            "interval": interval(n * improvement, spread(improvement, gains, of["apart"][1], of["gain"])),
        }, n * unheld

    for name in names:
        expected_impact[name] = estimate(name, tallies[name])[0]["expected_impact"]
        is_chosen = name == leader and fixed[name][1] > max(total, 0)
        models.append(estimate(name, tallies[None if is_chosen else name])[0])
    for name, taken in (("always negative", set()), ("always positive", set(range(n)))):
        cases = [gain_case(taken, set(), i) for i in range(n)]
        models.append({
            "name": name, "standard_error": error(cases), "expected_impact": sum(cases),
            "impact_interval": interval(sum(cases), error(cases) ** 2),
            "expected_improvement": None, "interval": None,
        })
    # The best of a resample gains less on new cases, on average as much as is expected of the leader;
    # models together are no surer than its interval.
    of, expected = estimate(leader, tallies[None])
    shift = sum(gain for _, gain, _ in leaders) / RESAMPLES - expected
    best_in = [winner for winner, gain, trivial in leaders if winner != trivial and gain - shift > 0]
    deviation = (of["interval"][1] - of["interval"][0]) / (2 * 1.959963984540054)
    chance = (1 + math.erf(expected / deviation / math.sqrt(2))) / 2 if deviation else float(expected > 0)
    lower = min(1, chance / (len(best_in) / RESAMPLES)) if best_in else 1
    share = lambda name: best_in.count(name) / RESAMPLES * lower
    left = 1 - sum(map(share, names))
    better = [trivial for _, _, trivial in leaders]
    for of in models:
        own = of["name"]
        of["share_best"] = share(own) if own in names else better.count(own) / RESAMPLES * left
    both = []
    for (a, b), (ahead, chosen) in pairs.items():
        one, other = accepted(a, fixed[a][0]), accepted(b, fixed[b][0])
        apart = [values[i] * ((i in one) - (i in other)) for i in range(n)]
        se = error(apart)
        both.append({
            "a": a, "b": b, "difference": sum(apart), "standard_error": se,
            "interval": interval(expected_impact[a] - expected_impact[b], se ** 2 + variance(chosen)),
            "share_a_better": ahead / RESAMPLES,
        })
    return {"resamples": RESAMPLES, "seed": SEED, "level": 0.95, "models": models, "pairs": both}


if __name__ == "__main__":
    chance = random.Random(3)
    rows = range(90)
    stars = [min(5, max(1, round(3.2 + 1.2 * chance.gauss(0, 1)))) for _ in rows]
    good = [round(2 * (y + chance.gauss(0, 1))) / 2 for y in stars]
    poor = [round(y + chance.gauss(0, 3), 2) for y in stars]
    a = [round(chance.gauss(0.2, 1), 3) for _ in rows]
    b = [round(chance.gauss(-0.1, 1), 3) for _ in rows]
    guess = [round(x + y + chance.gauss(0, 1), 2) for x, y in zip(a, b)]
    # Ids number the cases, not the order of the rows.
    ids = list(rows)
    chance.shuffle(ids)
    csv = lambda header, columns: header + "\n" + "".join(
        ",".join(str(column[ids[row]]) for column in [rows, *columns]) + "\n" for row in rows)
    studies = []
    text = csv("case_id,target,good,poor", [stars, good, poor])
    for form, thetas in (("shift", ["2.9", "3", "3.23", "4.5", "0.7"]), ("scale", ["0.31", "0.27", "0.7"])):
        for theta in thetas:
            at = Fraction(theta)
            values = [y - at if form == "shift" else at * y - 1 for y in stars]
            studies.append((text, form, theta, values, {"good": good, "poor": poor}))
    text = csv("case_id,a,b,guess,good", [a, b, guess, good])
    for theta in ("-0.5", "0.53", "2"):
        values = [Fraction(str(x)) * Fraction(theta) + Fraction(str(y)) for x, y in zip(a, b)]
        studies.append((text, "columns", theta, values, {"guess": guess, "good": good}))
    print(json.dumps([
        {"csv": text, "form": form, "theta": theta, "certainty": certainty(values, predictions)}
        for text, form, theta, values, predictions in studies
    ], default=float))
