//! Fitting texts: how wide they are about, how to shorten them, how to keep them apart.

/// About how wide a text is set, CSS pixels: in Inter, a little on the wide side.
pub fn text_width(text: &str, size_px: f64, bold: bool) -> f64 {
    let ems: f64 = text
        .chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '’' | '|' | '!' | 'I' | ' ' => 0.3,
            'f' | 't' | 'r' | '(' | ')' => 0.39,
            '-' | '‑' | '“' | '”' | '_' => 0.5,
            'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | 'F' | 'J' | 'L' => 0.58,
            'm' | 'w' | 'M' | 'W' | '%' | '@' | '—' | '←' | '→' => 0.98,
            'A'..='Z' => 0.73,
            '\u{1100}'..'\u{2000}' | '\u{2e80}'.. => 1.05,
            _ => 0.63,
        })
        .sum();
    ems * size_px * if bold { 1.04 } else { 1.0 }
}

/// A text cut to fit, with "…" where something was taken away.
pub fn shortened(text: &str, size_px: f64, bold: bool, fit_px: f64) -> String {
    if text_width(text, size_px, bold) <= fit_px {
        return text.into();
    }
    let mut kept: String = text.into();
    while !kept.is_empty() && text_width(&kept, size_px, bold) + size_px > fit_px {
        kept.pop();
    }
    format!("{}…", kept.trim_end())
}

/// A text on two lines, parted at the space that leaves the longer one shortest; on one line if it
/// fits or has no space. Lines that are still too long are cut at their end.
pub fn wrapped(text: &str, size_px: f64, bold: bool, fit_px: f64) -> Vec<String> {
    let width = |text: &str| text_width(text, size_px, bold);
    let fit = |text: &str| shortened(text, size_px, bold, fit_px);
    let longer = |&at: &usize| width(&text[..at]).max(width(&text[at + 1..]));
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by(|a, b| longer(a).total_cmp(&longer(b))) {
        Some(at) if width(text) > fit_px => vec![fit(&text[..at]), fit(&text[at + 1..])],
        _ => vec![fit(text)],
    }
}

/// Words in lines that fit; what does not fit in so many lines is cut at the last one's end.
pub fn in_lines<'a>(
    words: impl Iterator<Item = &'a str>,
    size_px: f64,
    bold: bool,
    (fit_px, most): (f64, usize),
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        // What is too long for the last line is cut below.
        let is_last = lines.len() == most;
        match lines.last_mut().map(|line| (format!("{line} {word}"), line)) {
            Some((longer, line)) if is_last || text_width(&longer, size_px, bold) <= fit_px => {
                *line = longer;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| shortened(&line, size_px, bold, fit_px)).collect()
}

/// The first of some wordings that fits, the longest first; the last one cut if none does.
pub fn first_fitting(wordings: &[String], size_px: f64, bold: bool, fit_px: f64) -> String {
    let fits = |text: &&String| text_width(text, size_px, bold) <= fit_px;
    let found = wordings.iter().find(fits).or(wordings.last());
    found.map_or(String::new(), |text| shortened(text, size_px, bold, fit_px))
}

/// Moves positions as little as need be so that neighbours are `gap` apart and all lie in
/// `low..=high`; the order stays. Positions that cannot all fit share the space evenly.
pub fn spread(wanted: &[f64], gap: f64, (low, high): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = Vec::new();
    for (at, px) in wanted.iter().enumerate() {
        order.insert(order.partition_point(|&other| wanted[other] <= *px), at);
    }
    let spaces = wanted.len().saturating_sub(1).max(1);
    let gap = gap.min((high - low).max(0.0) / spaces as f64);
    // Clusters that touch move together, to the mean of what their members wanted.
    let mut clusters: Vec<(f64, f64)> = Vec::new(); // (sum of wanted starts, members)
    let start = |&(sum, n): &(f64, f64)| (sum / n).clamp(low, (high - (n - 1.0) * gap).max(low));
    for &index in &order {
        clusters.push((wanted[index], 1.0));
        while let [.., a, b] = clusters[..] {
            if start(&a) + a.1 * gap <= start(&b) {
                break;
            }
            clusters.truncate(clusters.len() - 2);
            clusters.push((a.0 + b.0 - b.1 * a.1 * gap, a.1 + b.1));
        }
    }
    let mut placed = vec![0.0; wanted.len()];
    let mut members = order.into_iter();
    for cluster in &clusters {
        let mut at = start(cluster);
        for index in members.by_ref().take(cluster_size(cluster.1)) {
            placed[index] = at;
            at += gap;
        }
    }
    placed
}

#[expect(clippy::cast_possible_truncation, reason = "a small whole number")]
fn cluster_size(members: f64) -> usize {
    members as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crowded_labels_part_around_their_middle() {
        assert_eq!(spread(&[10.0, 50.0, 30.0], 10.0, (0.0, 100.0)), [10.0, 50.0, 30.0]);
        assert_eq!(spread(&[50.0, 50.0], 20.0, (0.0, 100.0)), [40.0, 60.0]);
        assert_eq!(spread(&[95.0, 96.0], 20.0, (0.0, 100.0)), [80.0, 100.0]);
        assert_eq!(spread(&[1.0, 2.0, 3.0], 10.0, (0.0, 100.0)), [0.0, 10.0, 20.0]);
        assert_eq!(spread(&[5.0, 5.0, 5.0], 20.0, (0.0, 10.0)), [0.0, 5.0, 10.0], "too many");
        assert_eq!(spread(&[], 20.0, (0.0, 10.0)), [0.0; 0]);
    }

    #[test]
    fn spread_labels_never_touch() {
        let wanted: Vec<f64> = (0..12).map(|i| f64::from(i * i * 7 % 60)).collect();
        let mut placed = spread(&wanted, 14.0, (0.0, 400.0));
        placed.sort_unstable_by(f64::total_cmp);
        assert!(placed.windows(2).all(|p| p[1] - p[0] > 14.0 - 1e-9), "{placed:?}");
    }

    #[test]
    fn long_names_keep_their_beginning() {
        let short = shortened("a_very_long_model_name_v2_final", 13.0, false, 90.0);
        assert!(short.ends_with('…') && text_width(&short, 13.0, false) <= 92.0, "{short}");
        assert_eq!(shortened("RF", 13.0, false, 90.0), "RF");
    }

    #[test]
    fn long_names_part_in_two_near_their_middle() {
        let parted = |text: &str, fit_px| wrapped(text, 10.0, false, fit_px);
        assert_eq!(parted("recommend everything", 75.0), ["recommend", "everything"]);
        assert_eq!(parted("recommend everything", 200.0), ["recommend everything"]);
        assert_eq!(parted("a recommendation of all", 60.0), ["a recom…", "of all"]);
        assert!(parted("unparted_name_that_is_long", 60.0)[0].contains('…'));
    }

    #[test]
    fn the_longest_wording_that_fits_is_said() {
        let wordings = ["share of rocks accepted".into(), "share accepted".into()];
        assert_eq!(first_fitting(&wordings, 10.0, false, 400.0), "share of rocks accepted");
        assert_eq!(first_fitting(&wordings, 10.0, false, 90.0), "share accepted");
        assert!(first_fitting(&wordings, 10.0, false, 50.0).ends_with('…'));
        assert_eq!(first_fitting(&[], 10.0, false, 50.0), "");
    }
}
