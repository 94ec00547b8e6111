//! Fitting texts: how wide they are about, how to shorten them, how to keep them apart.

/// About how wide a text is set, CSS pixels. Errs on the wide side for common sans-serif faces.
#[must_use]
pub fn text_width(text: &str, size_px: f64, bold: bool) -> f64 {
    let ems: f64 = text
        .chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'I' => 0.31,
            'f' | 't' | 'r' | ' ' | '(' | ')' | '-' | '‑' | '“' | '”' => 0.41,
            'm' | 'w' | 'M' | 'W' | '%' | '@' | '—' => 0.97,
            'A'..='Z' | '←' | '→' | '×' => 0.72,
            '\u{1100}'..'\u{2000}' | '\u{2e80}'.. => 1.05,
            _ => 0.62,
        })
        .sum();
    ems * size_px * if bold { 1.09 } else { 1.0 }
}

/// A text cut to fit, with "…" where something was taken away.
#[must_use]
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

/// Moves positions as little as need be so that neighbours are `gap` apart and all lie in
/// `low..=high`; the order stays. Positions that cannot all fit share the space evenly.
#[must_use]
pub fn spread(wanted: &[f64], gap: f64, (low, high): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let spaces = wanted.len().saturating_sub(1).max(1);
    let spaces = f64::from(u32::try_from(spaces).unwrap_or(u32::MAX));
    let gap = gap.min((high - low).max(0.0) / spaces);
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

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole number")]
fn cluster_size(members: f64) -> usize {
    members as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_with_room_stay() {
        assert_eq!(spread(&[10.0, 50.0, 30.0], 10.0, (0.0, 100.0)), [10.0, 50.0, 30.0]);
    }

    #[test]
    fn crowded_labels_part_around_their_middle() {
        assert_eq!(spread(&[50.0, 50.0], 20.0, (0.0, 100.0)), [40.0, 60.0]);
        assert_eq!(spread(&[95.0, 96.0], 20.0, (0.0, 100.0)), [80.0, 100.0]);
        assert_eq!(spread(&[1.0, 2.0, 3.0], 10.0, (0.0, 100.0)), [0.0, 10.0, 20.0]);
    }

    #[test]
    fn too_many_labels_share_the_space() {
        assert_eq!(spread(&[5.0, 5.0, 5.0], 20.0, (0.0, 10.0)), [0.0, 5.0, 10.0]);
        assert_eq!(spread(&[], 20.0, (0.0, 10.0)), [0.0; 0]);
    }

    #[test]
    fn spread_labels_never_touch() {
        let wanted: Vec<f64> = (0..12).map(|i| f64::from(i * i * 7 % 60)).collect();
        let mut placed = spread(&wanted, 14.0, (0.0, 400.0));
        placed.sort_by(f64::total_cmp);
        assert!(placed.windows(2).all(|p| p[1] - p[0] > 14.0 - 1e-9), "{placed:?}");
    }

    #[test]
    fn long_names_end_in_dots() {
        let short = shortened("a_very_long_model_name_v2_final", 13.0, false, 90.0);
        assert!(short.ends_with('…') && text_width(&short, 13.0, false) <= 92.0, "{short}");
        assert_eq!(shortened("RF", 13.0, false, 90.0), "RF");
    }
}
