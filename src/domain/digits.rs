//! Digits in groups of three.

/// The digits of a whole number with commas between thousands: "-1,234".
#[must_use]
pub fn grouped_digits(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) && !text.ends_with('-') {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
