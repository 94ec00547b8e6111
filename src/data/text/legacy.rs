//! Text that is neither Unicode nor Western: which of the encodings that spreadsheets in Asia, Eastern Europe and
//! the Middle East write it is in, by what its bytes look like.
//!
//! What the bytes of an encoding mean is not known here: browsers know it, and a library on other machines.

#[cfg(target_arch = "wasm32")]
use std::sync::OnceLock;

/// Turns the next bytes into text; the flag says whether they are the last.
pub type DecodeStream = Box<dyn FnMut(&[u8], bool) -> String>;

/// Who decodes in a browser; nothing before the page or its worker has said so.
#[cfg(target_arch = "wasm32")]
static DECODERS: OnceLock<fn(&str) -> Option<DecodeStream>> = OnceLock::new();

/// Says who decodes in a browser: a decoder by the label of an encoding (WHATWG Encoding Standard).
#[cfg(target_arch = "wasm32")]
pub fn set_decoders(decoders: fn(&str) -> Option<DecodeStream>) {
    let _ = DECODERS.set(decoders);
}

/// An encoding by its label in the WHATWG Encoding Standard, and its name for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Legacy {
    label: &'static str,
    /// "Shift_JIS (Japanese)".
    pub(crate) name: &'static str,
}

const fn legacy(label: &'static str, name: &'static str) -> Legacy {
    Legacy { label, name }
}

const SHIFT_JIS: Legacy = legacy("shift_jis", "Shift_JIS (Japanese)");
const EUC_JP: Legacy = legacy("euc-jp", "EUC-JP (Japanese)");
const GBK: Legacy = legacy("gb18030", "GBK (simplified Chinese)");
const BIG5: Legacy = legacy("big5", "Big5 (traditional Chinese)");
const EUC_KR: Legacy = legacy("euc-kr", "EUC-KR (Korean)");
const THAI: Legacy = legacy("windows-874", "Windows-874 (Thai)");
const ARABIC: Legacy = legacy("windows-1256", "Windows-1256 (Arabic)");
const GREEK: Legacy = legacy("windows-1253", "Windows-1253 (Greek)");
const HEBREW: Legacy = legacy("windows-1255", "Windows-1255 (Hebrew)");
const CYRILLIC: Legacy = legacy("windows-1251", "Windows-1251 (Cyrillic)");
const TURKISH: Legacy = legacy("windows-1254", "Windows-1254 (Turkish)");
const EASTERN: Legacy = legacy("windows-1250", "Windows-1250 (Central European)");

impl Legacy {
    /// The encoding of text that is not UTF-8; `None` for Windows-1252, and where too little tells.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        double_bytes(bytes).or_else(|| single_bytes(bytes))
    }

    /// A decoder from the start of a stream; `None` where nobody decodes this encoding.
    pub(crate) fn decoder(self) -> Option<DecodeStream> {
        #[cfg(target_arch = "wasm32")]
        return DECODERS.get().and_then(|decoders| decoders(self.label));
        #[cfg(not(target_arch = "wasm32"))]
        {
            let mut decoder =
                encoding_rs::Encoding::for_label(self.label.as_bytes())?.new_decoder();
            Some(Box::new(move |bytes, is_last| {
                let room = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or_default();
                let mut text = String::with_capacity(room);
                // There is room for all: nothing is left to decode.
                let _ = decoder.decode_to_string(bytes, &mut text, is_last);
                text
            }))
        }
    }
}

/// Characters of two bytes: whether such a pair is one, and whether it is a common one.
type Pairs = fn(u8, u8) -> Option<bool>;

/// In this order where several fit alike: the characters of an earlier one are also common ones of a later.
const DOUBLE: [(Legacy, Pairs); 5] = [
    (EUC_KR, |lead, trail| high_pair(lead, trail).then_some(matches!(lead, 0xB0..=0xC8))),
    (GBK, |lead, trail| {
        let is_one = matches!(lead, 0x81..=0xFE) && matches!(trail, 0x40..=0x7E | 0x80..=0xFE);
        is_one.then_some(matches!((lead, trail), (0xA1 | 0xA3 | 0xB0..=0xD7, 0xA1..)))
    }),
    // Japanese writes much in kana.
    (EUC_JP, |lead, trail| {
        high_pair(lead, trail).then_some(matches!(lead, 0xA4 | 0xA5 | 0xB0..=0xCF))
    }),
    (BIG5, |lead, trail| {
        let is_one = matches!(lead, 0xA1..=0xF9) && matches!(trail, 0x40..=0x7E | 0xA1..=0xFE);
        is_one.then_some(matches!(lead, 0xA1 | 0xA4..=0xC6))
    }),
    (SHIFT_JIS, |lead, trail| {
        let is_lead = matches!(lead, 0x81..=0x9F | 0xE0..=0xFC);
        let is_one = is_lead && matches!(trail, 0x40..=0x7E | 0x80..=0xFC);
        is_one.then_some(matches!(lead, 0x81..=0x83 | 0x88..=0x97))
    }),
];

fn high_pair(lead: u8, trail: u8) -> bool {
    lead >= 0xA1 && trail >= 0xA1 && lead != 0xFF && trail != 0xFF
}

/// Of the encodings of two bytes a character the one whose common characters most are; most stand beside
/// another one, as the accents of Western words do not.
fn double_bytes(bytes: &[u8]) -> Option<Legacy> {
    let shares = DOUBLE.map(|(encoding, pair)| (encoding, common(bytes, encoding, pair)));
    let better =
        |best: (Legacy, f64), next: (Legacy, f64)| if next.1 > best.1 + 0.02 { next } else { best };
    let (best, share) = shares.into_iter().reduce(better)?;
    (share >= 0.8).then_some(best)
}

/// The share of common characters among those beyond ASCII; 0 where some are none, or most stand alone.
fn common(bytes: &[u8], encoding: Legacy, pair: Pairs) -> f64 {
    let (mut all, mut common, mut beside) = (0usize, 0usize, 0usize);
    let (mut at, mut run) = (0, 0);
    while at < bytes.len() {
        let lead = bytes[at];
        // Half as wide as others.
        let is_narrow = encoding == SHIFT_JIS && matches!(lead, 0xA1..=0xDF);
        let step = if lead < 0x80 || is_narrow { 1 } else { 2 };
        if step == 2 {
            let Some(&trail) = bytes.get(at + 1) else { break };
            let Some(is_common) = pair(lead, trail) else { return 0.0 };
            common += usize::from(is_common);
        }
        run = if lead < 0x80 { 0 } else { run + 1 };
        all += usize::from(run > 0);
        // The first of a run stands beside the second.
        beside += match run {
            0 | 1 => 0,
            2 => 2,
            _ => 1,
        };
        at += step;
    }
    if all < 4 || 2 * beside < all { 0.0 } else { common as f64 / all as f64 }
}

/// Encodings of one byte a character, by the words of high bytes only; of Latin ones by signs within words.
fn single_bytes(bytes: &[u8]) -> Option<Legacy> {
    let is_high = |byte: &u8| *byte >= 0x80;
    let runs: Vec<&[u8]> =
        bytes.split(|byte| !is_high(byte)).filter(|run| !run.is_empty()).collect();
    let all: usize = runs.iter().map(|run| run.len()).sum();
    let words: Vec<&[u8]> = runs.into_iter().filter(|run| run.len() >= 3).collect();
    let letters: usize = words.iter().map(|word| word.len()).sum();
    let is_control = |byte: &&u8| matches!(byte, 0x80..=0x9F);
    let controls = words.iter().flat_map(|word| word.iter()).filter(is_control).count();
    if letters < 6 || 2 * letters < all || 8 * controls > letters {
        return latin(bytes);
    }
    let share = |is: fn(&u8) -> bool| {
        let found = words.iter().flat_map(|word| word.iter()).filter(|byte| is(byte)).count();
        found as f64 / letters as f64
    };
    // From a small letter back to the place of capital ones, which Cyrillic and Greek words do not do.
    let falls = |low: u8, high: u8| {
        let pairs = words.iter().flat_map(|word| word.windows(2));
        let falls = |pair: &&[u8]| pair[0] >= 0xE0 && low <= pair[1] && pair[1] <= high;
        pairs.filter(falls).count() as f64 / letters as f64
    };
    Some(match () {
        () if share(|byte| matches!(byte, 0xA1..=0xBF)) > 0.3 => THAI,
        () if share(|byte| matches!(byte, 0xE0..=0xFA)) == 1.0 => HEBREW,
        () if falls(0xC0, 0xDB) > 0.06 => ARABIC,
        // Greek letters with an accent lie between the capital and the small ones.
        () if falls(0xDC, 0xDF) > 0.02 => GREEK,
        () => CYRILLIC,
    })
}

/// Latin letters where Windows-1252 has signs or letters of languages that do not meet.
fn latin(bytes: &[u8]) -> Option<Legacy> {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic();
    let within = |is: fn(u8) -> bool| {
        bytes.windows(3).any(|three| is_letter(three[0]) && is(three[1]) && is_letter(three[2]))
    };
    // ą, ł and ľ are signs there; ě beside ř stand where ì beside ø, ő beside ű where õ beside û.
    let is_eastern = within(|byte| matches!(byte, 0xB3 | 0xB9 | 0xBE))
        || within(|byte| byte == 0xEC) && within(|byte| byte == 0xF8)
        || within(|byte| byte == 0xF5) && within(|byte| byte == 0xFB);
    // á, ă, ć, č, ì, í, ó, ø, ù, ú and ž are none of Turkish.
    let is_turkish = || {
        within(|byte| matches!(byte, 0xF0 | 0xFD | 0xFE))
            && !bytes.iter().any(|byte| {
                matches!(byte, 0xE1 | 0xE3 | 0xE6 | 0xE8 | 0xEC | 0xED | 0xF3 | 0xF8..=0xFA | 0x9E)
            })
    };
    if is_eastern { Some(EASTERN) } else { is_turkish().then_some(TURKISH) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(label: &str, text: &str) -> Option<Legacy> {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        let (bytes, _, is_lossy) = encoding.encode(text);
        assert!(!is_lossy, "{text}");
        Legacy::of(&bytes)
    }

    #[test]
    fn each_encoding_is_told_by_its_bytes() {
        let texts = [
            ("shift_jis", "ロット,外観検査,最終判定,AIスコア\n1,良,不良,0.3\n"),
            ("shift_jis", "患者ID,性別,再入院,確率[あり]\n1,男,なし,0.3\n2,女,なし,0.2\n"),
            ("shift_jis", "物件番号,成約価格(万円),AI査定額\n1,2,3\n"),
            ("euc-jp", "患者番号,がんの有無,スコア\n1,あり,0.3\n"),
            ("gb18030", "客户编号,是否违约,模型评分\n1,违约,0.3\n"),
            ("big5", "客戶編號,是否違約,模型評分\n1,違約,0.3\n"),
            ("euc-kr", "고객번호,연체여부,모형점수\n1,연체,0.3\n"),
            ("windows-874", "รหัสลูกค้า,ผิดนัดชำระ,คะแนน\n1,ใช่,0.3\n"),
            ("windows-1256", "رقم العميل,النتيجة,الدرجة\n1,نعم,0.3\n"),
            ("windows-1253", "Κωδικός,Αποτέλεσμα,Βαθμολογία μοντέλου\n1,ναι,0.3\n"),
            ("windows-1255", "מספר לקוח,תוצאה,ציון\n1,כן,0.3\n"),
            ("windows-1251", "Номер клиента,Дефолт 90+,Скоринговый балл\n1,Да,0.3\n"),
            ("windows-1251", "ДАТА,НОМЕР ДОГОВОРА,ПРОСРОЧКА\n1,ДА,0.3\n"),
            ("windows-1251", "Номер клієнта,Прострочення,Оцінка\n1,так,0.3\n"),
            ("windows-1250", "Numer,Niespłacony,Wynik modelu żółty\n1,tak,0.3\n"),
            ("windows-1250", "Číslo,Zařízení,Věk,Výsledek příští\n1,dobře,0.3\n"),
            ("windows-1250", "Ügyfél,Időszak,Fizetésképtelen,Gyűjtő,fő\n1,nő,0.3\n"),
            ("windows-1254", "Müşteri no,Gerçekleşen sonuç,Kredi puanı\n1,hayır,0.3\n"),
        ];
        for (label, text) in texts {
            let found = found(label, text).map(|legacy| legacy.label);
            assert_eq!(found, Some(label), "{text}");
        }
    }

    #[test]
    fn western_text_is_none_of_them() {
        let texts = [
            "Größe,Überfällig,Prüfer\n1,schön,Ärger\nÄrger,Ärger,Ärger,Ärger,Ärger\n",
            "Prêt impayé,Décrochage,Élève,Modèle\n1,à revoir,créé\n",
            "don’t know,it’s “good” – or not…,€ 20\nwe’ll,they’re,you’ve,let’s\n",
            "Ação,Não pago,Avaliação,coração,São João\n",
            "Størrelse,Måned,Ærlig,på år\n",
            "Nafn,Aldur,maður,útkoma,áhætta,líkön\n",
            "don¿t know,výsledok,áno\n",
            "Citt\u{e0},Cos\u{ec},pi\u{f9},gi\u{e0} pagato,Luned\u{ec}\n",
            "Año,Niño,Señal,¿Pagó?,¡Sí!\n",
            "25 °C,µg/ml,½ dosis,±3,±4,±5,±6\n",
        ];
        for text in texts {
            assert_eq!(found("windows-1252", text), None, "{text}");
        }
        assert_eq!(Legacy::of(b"\xB1\xB2\xB3"), None);
    }

    #[test]
    fn a_stream_is_decoded_in_any_chunks() {
        let (bytes, ..) = encoding_rs::SHIFT_JIS.encode("最終判定");
        for chunk in 1..9 {
            let mut decode = SHIFT_JIS.decoder().unwrap();
            let mut text: String = bytes.chunks(chunk).map(|part| decode(part, false)).collect();
            text += &decode(&[], true);
            assert_eq!(text, "最終判定");
        }
    }
}
