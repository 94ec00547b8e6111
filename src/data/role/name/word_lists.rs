//! Words in the names of columns, by what they say.

use crate::data::text::words::Words;

/// Words in the names of outcomes that are called after their event.
pub(crate) const EVENT_NAMES: Words = Words(
    "label, target, actual, outcome, truth, true, gold, observed, y, churn, churned, attrition, \
     default, defaulted, delinquent, fraud, bad, good, spam, diagnosis, disease, death, died, \
     survived, readmitted, response, responded, responder, converted, conversion, purchased, \
     bought, clicked, event, ausfall, kündigung, status, class",
);

/// Words in the names of outcomes that say: this is what really happened.
pub(crate) const TRUTH_NAMES: Words = Words(
    "truth, true, actual, observed, obs, gold, realised, realized, tatsächlich, ist, réel, real",
);

/// Words in the names of predictions.
pub(crate) const PREDICTION_NAMES: Words = Words(
    "pred, preds, predict, prediction, predictions, predicted, yhat, hat, forecast, decision, \
     decided, scored, likely, fitted, fits, into, flagged, alert, referred, estimate, estimated, prognose, vorhersage, prediccion, prédiction",
);

/// Words in the names of scores: what a score is, and what gives it.
pub(crate) const SCORE_NAMES: Words = Words(
    "p, pd, pr, model, modell, modelo, clf, lr, glm, gam, gnb, rf, rfc, tree, trees, cart, dt, gbc, \
     gbdt, etc, ada, knn, nb, nn, dnn, mlp, lda, qda, fico, yhat, ab, ibk, smo, jrip, oner, zeror, \
     reptree, kans, xb, eta, linpred, phat, maxent, brt, sdm, sofa, qsofa, apache, saps, meld, mews, \
     timi, euroscore, llr, framingham, punkte, punteggio, баллы, балл",
);

/// Words in the names of amounts of money that may be lost with a case.
pub(crate) const AMOUNT_NAMES: Words = Words(
    "amount, amt, exposure, ead, loss, betrag, kreditbetrag, summe, montant, importe, monto, \
     importo, kwota, bedrag",
);

/// Words in the names of what models are fed with.
pub(crate) const FEATURE_NAMES: Words = Words(
    "feature, feat, pca, age, income, salary, wage, amount, amt, balance, limit, price, cost, fee, \
     tenure, duration, months, years, days, hours, height, width, length, depth, size, area, \
     radius, perimeter, volume, weight, bmi, glucose, pressure, cholesterol, heart, temperature, \
     distance, speed, count, num, number, total, sum, mean, avg, average, std, min, max, rate, \
     ratio, installment, term, quantity, qty, visits, calls, charges, usage, credit, debt, loan, \
     betrag, alter, einkommen, preis, montant, stratum, strata, psu, cluster, batch, plate, wave, \
     visit, site, centre, center, ward, block, plot, transect, station, quadrat, region, branch, store, \
     elevation, slope, aspect, rainfall, precipitation, humidity, ndvi, dose, hemoglobin, creatinine, \
     platelets, sodium, potassium, albumin, ph",
);

/// Words in the names of numbers between 0 and 1 that are no probabilities.
pub(crate) const SHARE_NAMES: Words = Words(
    "lgd, ltv, dti, ccf, utilization, utilisation, ratio, rate, interest, discount, share, \
     percentile, scaled, normalized, normalised, auslastung, zinssatz",
);

/// Words in the names of features that are also what several models have in common.
pub(crate) const OF_MODELS: Words = Words("mean, avg, average, min, max, sum, total, weight");

/// What words in the names of scores begin with or hold.
pub(crate) const SCORE_STEMS: Words = Words(
    "scor, prob, predict, likelihood, propens, logit, logodds, logreg, logistic, margin, \
     confidence, posterior, wahrschein, klassifik, classifier, regress, forest, randomf, xgb, gbm, \
     lgb, catboost, boost, svm, svc, bayes, network, neural, keras, torch, tabnet, automl, ensembl, \
     stack, perceptron, baseline, anomal, suscept, puntaj, puntuac, pontua, prawdopod, вероятн, \
     прогноз, sannolik, 概率, 得分, 分数, 评分, 预测, skor, σκορ, πιθαν, درجة, احتمال, スコア, 確率, 점수, 확률, \
     olasılı, valószín, pravděp, todennäk, risk, risik, riesgo, risque, rischio, risco, ryzyk, rizik, риск, 风险, \
     リスク, 위험, κίνδυν, suitab, fitted, hazard",
);

/// Words that begin as a stem of scores does and are none.
pub(crate) const NO_SCORE_STARTS: Words = Words("probe, problem, probati, probio");

/// Words in the names of numbers that name a case.
pub(crate) const ID_NAMES: Words = Words(
    "id, ids, no, nr, number, num, account, acct, konto, kontonummer, kundennr, kundennummer, \
     customer, customerid, client, kunde, client_no, uuid, guid, key, ssn, phone, zip, plz, \
     postcode",
);

/// Words that name models, or those who rate as models do.
pub(crate) const MODEL_NAMES: Words = Words(
    "wflow, workflow, model, models, modelname, classifier, algorithm, algo, method, estimator, \
     learner, modell, modèle, modelo, modello, модель, μοντέλο, 模型, モデル, 모델, 모형, نموذج, מודל, \
     reader, rater, annotator, scorer, detector",
);

/// Words of occasions on which a case is seen again.
pub(crate) const TURNS: Words = Words(
    "wave, visit, round, period, quarter, week, session, phase, stage, timepoint, occasion, cycle, \
     term, semester, baseline, followup, pre, post, before, after, t, w, q, m, v, d, y, fu, h, wk, jan, \
     feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec, monday, tuesday, wednesday, thursday, \
     friday, saturday, sunday, mon, tue, wed, thu, fri, sat, sun, welle, quartal, woche, vague, trimestre, semaine, semana, ola, fold, \
     repeat, rep, seed, iteration, bootstrap, imputation, imp, resample",
);

/// Words in the names of times.
pub(crate) const TIME_NAMES: Words = Words(
    "date, datetime, time, timestamp, ts, unix, epoch, year, month, day, created, updated, datum, \
     zeit, jahr, monat, asof, snapshot",
);
