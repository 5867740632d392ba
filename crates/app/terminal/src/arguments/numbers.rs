//! Plain numbers, one or several.

/// A number that is one: neither infinite nor NaN.
pub fn number(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.trim().parse().ok().filter(|n: &f64| n.is_finite());
    number.ok_or_else(|| "write a number, like 2.5".to_owned())
}

/// So many numbers with commas between them.
pub fn numbers<const N: usize>(text: &str) -> Result<[f64; N], String> {
    let all: Option<Vec<f64>> = text.split(',').map(|part| number(part).ok()).collect();
    let all = all.and_then(|all| all.try_into().ok());
    all.ok_or_else(|| format!("write {N} numbers with commas between them"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_numbers_as_are_wanted_and_each_of_them_finite() {
        assert_eq!(numbers("1, -2.5"), Ok([1.0, -2.5]));
        for text in ["1", "1,2,3", "1,x", "1,nan", ""] {
            assert_eq!(numbers::<2>(text).unwrap_err(), "write 2 numbers with commas between them");
        }
        assert_eq!(number("inf"), Err("write a number, like 2.5".to_owned()));
    }
}
