//! Words in the names of columns, in other languages than English, and of what is beside a score.

use crate::data::text::words::Words;

/// Features: what a customer, a loan or a patient is like.
pub(crate) const FEATURES_ABROAD: Words = Words(
    "umsatz, laufzeit, saldo, limite, revenu, solde, âge, edad, ingresos, monto, importe, renta, \
     idade, renda, valor, età, reddito, importo, wiek, kwota, dochód, leeftijd, bedrag, inkomen, \
     ålder, belopp, inkomst, возраст, сумма, доход, 年龄, 金额, 余额, 收入, 额度, 期限",
);

/// Numbers that name a case.
pub(crate) const IDS_ABROAD: Words = Words(
    "vertrag, antrag, nummer, numéro, dossier, cliente, número, folio, klient, numer, klant, \
     klantnr, kund, kundnr, номер, клиент, 编号, 序号, 客户编号, 客户号",
);

/// Places, and how often and how lately something happened.
pub(crate) const PLACES_AND_RATES: Words = Words(
    "easting, northing, lat, lon, lng, latitude, longitude, altitude, recency, frequency, \
     freq, monetary, exposure",
);

/// Units of measurement, which stand in brackets behind what they measure.
pub(crate) const UNITS: Words = Words(
    "mg, g, kg, ng, µg, ug, l, ml, dl, mm, cm, m, km, mmol, µmol, umol, iu, u, mmhg, bpm, k, c, f, \
     rpm, nm, hz, s, ms, min, h, d, days, months, years, yrs, eur, usd, chf, gbp, pln, v, w, kw, \
     kwh, bar, pa, kpa, db",
);

/// What says how a prediction spreads or errs, and is none itself.
pub(crate) const SPREADS: Words = Words(
    "std, stdev, stddev, sd, se, stderr, sem, variance, lower, upper, lwr, upr, lcl, ucl, lb, ub, \
     resid, residual, residuals, leverage, cooks, cooksd, sigma, hatdiag, dfbeta, dfbetas, dffits, \
     rstandard, rstudent, difdev, difchisq, mahal",
);

/// What SPSS and Minitab save of a regression under such names and a number, beside PRE_1 and FITS1.
pub(crate) const DIAGNOSTICS: Words = Words(
    "res, sre, zre, lrs, lev, coo, dev, sdr, dfb, sdb, mah, hi, resi, sres, tres, cook, dfit",
);
