//! As spreadsheets of several countries write tables.

use super::cohort::{Cells, Cohort, csv, table};
use super::entry::{Entry, file};

/// The bytes of a text in Windows-1252, which is Latin-1 but for a few signs.
fn windows(text: &str) -> Vec<u8> {
    let byte = |letter| match letter {
        '€' => 0x80,
        '’' => 0x92,
        letter => u8::try_from(u32::from(letter)).unwrap(),
    };
    text.chars().map(byte).collect()
}

fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{FEFF}{text}").encode_utf16().flat_map(bytes).collect()
}

fn carriage_returns(text: &str) -> String {
    text.replace('\n', "\r\n")
}

/// Amounts with marks between thousands and before decimals.
fn money(c: &Cohort, group: &str, mark: &str, before: &str, after: &str) -> Cells {
    c.each(|row| {
        let cents = c.cents(row);
        let (whole, cents) = (cents / 100, cents % 100);
        let grouped = match whole / 1000 {
            0 => whole.to_string(),
            thousands => format!("{thousands}{group}{:03}", whole % 1000),
        };
        format!("{before}{grouped}{mark}{cents:02}{after}")
    })
}

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let y = || c.y("1", "0");
    let comma_percent = |model| -> Cells {
        c.percent(model).iter().map(|p| p.replace('.', ",").replace('%', " %")).collect()
    };
    let two = |outcome: &str, yes: &str, no: &str, names: [&str; 2]| {
        table(";", &[(outcome, c.y(yes, no)), (names[0], c.comma(0)), (names[1], c.comma(1))])
    };
    vec![
        file(
            "excel_german",
            windows(&carriage_returns(&table(
                ";",
                &[
                    ("Kundennr", c.ids()),
                    ("Kreditbetrag", money(c, ".", ",", "", " €")),
                    ("Score Büro", c.comma(0)),
                    ("Score Bank", c.comma(1)),
                    ("Ausfall", c.y("Ja", "Nein")),
                ],
            ))),
            "Ja",
        )
        .model("Score Büro", a)
        .model("Score Bank", b),
        file(
            "excel_german_percent",
            table(
                ";",
                &[
                    ("Kündigung", c.y("gekündigt", "aktiv")),
                    ("Wahrscheinlichkeit", comma_percent(0)),
                    ("Umsatz", money(c, ".", ",", "", "")),
                ],
            ),
            "gekündigt",
        )
        .model("Wahrscheinlichkeit", a),
        file(
            "excel_french",
            windows(&table(
                ";",
                &[
                    ("N° client", c.ids()),
                    ("Défaut", c.y("Oui", "Non")),
                    ("Montant", money(c, "\u{A0}", ",", "", " €")),
                    ("Probabilité", c.comma(0)),
                ],
            )),
            "Oui",
        )
        .model("Probabilité", a),
        file(
            "excel_french_percent",
            windows(&table(
                ";",
                &[("Résilié", c.y("résilié", "actif")), ("Proba", comma_percent(0))],
            )),
            "résilié",
        )
        .model("Proba", a),
        file(
            "excel_swiss",
            table(
                ";",
                &[
                    ("Ausfall", c.y("ja", "nein")),
                    ("Betrag", money(c, "'", ".", "CHF ", "")),
                    ("PD", c.p(0)),
                    ("PD Büro", c.p(1)),
                ],
            ),
            "ja",
        )
        .model("PD", a)
        .model("PD Büro", b),
        file(
            "excel_us",
            csv(&[
                ("Account Number", c.ids()),
                ("Default", c.y("Yes", "No")),
                ("Loan Amount", money(c, ",", ".", "$", "")),
                ("Score", c.percent(0)),
            ]),
            "Yes",
        )
        .model("Score", a),
        file("excel_spanish", two("Impago", "Sí", "No", ["Modelo A", "Modelo B"]), "Sí")
            .model("Modelo A", a)
            .model("Modelo B", b),
        file(
            "excel_italian",
            windows(&two("Insolvenza", "Sì", "No", ["Modello 1", "Modello 2"])),
            "Sì",
        )
        .model("Modello 1", a)
        .model("Modello 2", b),
        file(
            "excel_polish",
            two("Rezygnacja", "Tak", "Nie", ["Prawdopodobieństwo", "Model B"]),
            "Tak",
        )
        .model("Prawdopodobieństwo", a)
        .model("Model B", b),
        file("excel_portuguese", two("Inadimplente", "Sim", "Não", ["Modelo A", "Escore"]), "Sim")
            .model("Modelo A", a)
            .model("Escore", b),
        file("excel_dutch", two("Opgezegd", "Ja", "Nee", ["Kans", "Kans oud"]), "Ja")
            .model("Kans", a)
            .model("Kans oud", b),
        file("excel_swedish", two("Uppsagd", "Ja", "Nej", ["Sannolikhet", "Modell"]), "Ja")
            .model("Sannolikhet", a)
            .model("Modell", b),
        file("excel_turkish", two("Temerrüt", "Evet", "Hayır", ["Skor", "Olasılık"]), "Evet")
            .model("Skor", a)
            .model("Olasılık", b),
        file("excel_russian", two("Дефолт", "Да", "Нет", ["Вероятность", "Скор"]), "Да")
            .model("Вероятность", a)
            .model("Скор", b),
        file("excel_chinese", csv(&[("是否违约", c.y("是", "否")), ("概率", c.p(0))]), "是")
            .model("概率", a),
        file("excel_japanese", csv(&[("解約", c.y("はい", "いいえ")), ("確率", c.p(0))]), "はい")
            .model("確率", a),
        file("excel_korean", csv(&[("이탈", c.y("예", "아니오")), ("확률", c.p(0))]), "예")
            .model("확률", a),
        file(
            "unicode_text",
            utf_16(&table("\t", &[("label", y()), ("Modèle", c.comma(0))]), u16::to_le_bytes),
            "1",
        )
        .model("Modèle", a),
        file("utf_16_be", utf_16(&csv(&[("label", y()), ("Büro", c.p(0))]), u16::to_be_bytes), "1")
            .model("Büro", a),
        file(
            "utf_8_bom",
            format!("\u{FEFF}{}", carriage_returns(&csv(&[("label", y()), ("m", c.p(0))]))),
            "1",
        )
        .model("m", a),
        file(
            "sep_line",
            format!("sep=;\r\n{}", table(";", &[("label", y()), ("m", c.comma(0))])),
            "1",
        )
        .model("m", a),
        file(
            "comments",
            format!(
                "# scored on 2024-03-01\n# model: v2\n{}",
                csv(&[("label", y()), ("m", c.p(0))])
            ),
            "1",
        )
        .model("m", a),
        file("closed_lines", csv(&[("label", y()), ("m", c.p(0)), ("", c.some(&[""]))]), "1")
            .model("m", a),
        file(
            "total_row",
            format!(
                "{}Total,{},{}\n",
                csv(&[("id", c.ids()), ("label", y()), ("score", c.p(0))]),
                c.outcomes.iter().filter(|y| **y).count(),
                c.p(0).iter().map(|p| p.parse::<f64>().unwrap()).sum::<f64>()
            ),
            "1",
        )
        .used(c.rows())
        .model("score", a),
        file("pipes", table("|", &[("label", y()), ("m", c.p(0)), ("n", c.p(1))]), "1")
            .model("m", a)
            .model("n", b),
        file(
            "blank_cells",
            csv(&[
                ("label", c.y(" yes", "no ")),
                ("m", c.p(0).iter().map(|p| format!(" {p}")).collect()),
            ]),
            "yes",
        )
        .model("m", a),
        file(
            "mixed_case",
            csv(&[
                (
                    "label",
                    c.each(|row| {
                        match (c.outcomes[row], row % 3) {
                            (true, 0) => "YES",
                            (true, _) => "Yes",
                            (false, 0) => "NO",
                            (false, _) => "no",
                        }
                        .into()
                    }),
                ),
                ("m", c.p(0)),
            ]),
            c.outcomes
                .iter()
                .position(|y| *y)
                .map_or("", |row| if row % 3 == 0 { "YES" } else { "Yes" }),
        )
        .model("m", a),
    ]
}
