-- A table of any size in, a summary that the page opens out. docs/big-data.md explains it.
-- Edit `cases`: one SELECT a score column, joined by UNION ALL. The rest stays as it is.
WITH cases AS (
  SELECT
    'first' AS model,
    'train' AS split, -- or a column of yours that says 'train' or 'test'
    score_1 AS score, -- high means positive; write -score_1 where low does
    CASE WHEN outcome = 1 THEN TRUE WHEN outcome = 0 THEN FALSE END AS positive,
    1 AS weight -- or a column of whole numbers
  FROM scored
  UNION ALL
  SELECT
    'second',
    'train',
    score_2,
    CASE WHEN outcome = 1 THEN TRUE WHEN outcome = 0 THEN FALSE END,
    1
  FROM scored
),
limits AS (
  SELECT CAST(65536 AS BIGINT) AS most
),
-- NULL, NaN and infinite scores are left out, whatever an engine thinks of NaN; -0 and 0 are one.
usable AS (
  SELECT
    model,
    split,
    CASE WHEN score = 0 THEN 0e0 ELSE CAST(score AS DOUBLE) END AS score,
    positive,
    CAST(weight AS BIGINT) AS weight
  FROM cases
  WHERE split IN ('train', 'test') AND positive IS NOT NULL
    AND ABS(CAST(score AS DOUBLE)) <= 1.7976931348623157e308
    AND weight BETWEEN 1 AND 1e15 AND weight = FLOOR(weight)
),
-- Rows are read once and become counts here; from now on there is one row a distinct score.
scores AS (
  SELECT
    model,
    score,
    CAST(SUM(CASE WHEN split = 'train' AND positive THEN weight ELSE 0 END) AS BIGINT) AS train_positives,
    CAST(SUM(CASE WHEN split = 'train' AND NOT positive THEN weight ELSE 0 END) AS BIGINT) AS train_negatives,
    CAST(SUM(CASE WHEN split = 'test' AND positive THEN weight ELSE 0 END) AS BIGINT) AS test_positives,
    CAST(SUM(CASE WHEN split = 'test' AND NOT positive THEN weight ELSE 0 END) AS BIGINT) AS test_negatives
  FROM usable
  GROUP BY model, score
),
-- `through`: train rows (by weight) down to this score, its own included. `total`: all of them.
ranked AS (
  SELECT
    scores.*,
    COUNT(*) OVER (PARTITION BY model) AS distinct_scores,
    NULLIF(CAST(SUM(train_positives + train_negatives) OVER (PARTITION BY model) AS BIGINT), 0) AS total,
    CAST(SUM(train_positives + train_negatives) OVER (
      PARTITION BY model ORDER BY score DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS BIGINT) AS through
  FROM scores
),
-- The places of its first and its last train row among `total`, counted from 0, times `most`.
placed AS (
  SELECT
    ranked.*,
    most,
    (through - train_positives - train_negatives) * most AS first_place,
    GREATEST(through - 1, through - train_positives - train_negatives) * most AS last_place
  FROM ranked CROSS JOIN limits
),
-- Buckets: place * most / total, rounded down. Without the remainder the quotient is whole, so
-- that it is the same however an engine divides.
bucketed AS (
  SELECT
    placed.*,
    CASE WHEN distinct_scores <= most THEN score END AS own_group,
    ROUND((first_place - MOD(first_place, total)) / total) AS first_bucket,
    ROUND((last_place - MOD(last_place, total)) / total) AS last_bucket
  FROM placed
),
grouped AS (
  SELECT
    model,
    MIN(score) AS score,
    SUM(train_positives) AS train_positives,
    SUM(train_negatives) AS train_negatives,
    SUM(test_positives) AS test_positives,
    SUM(test_negatives) AS test_negatives
  FROM bucketed
  GROUP BY model, own_group, first_bucket, last_bucket
),
splits AS (
  SELECT 'train' AS split UNION ALL SELECT 'test'
),
summary AS (
  SELECT
    model,
    split,
    score,
    CAST(CASE WHEN split = 'train' THEN train_positives ELSE test_positives END AS BIGINT) AS positives,
    CAST(CASE WHEN split = 'train' THEN train_negatives ELSE test_negatives END AS BIGINT) AS negatives
  FROM grouped CROSS JOIN splits
)
SELECT model, split, score, positives, negatives
FROM summary
WHERE positives + negatives > 0
ORDER BY model, split DESC, score DESC
