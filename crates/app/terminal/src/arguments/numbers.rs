//! Plain numbers, one or several.

/// A number that is one: neither infinite nor NaN.
pub fn number(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.trim().parse().ok().filter(|n: &f64| n.is_finite());
    number.ok_or_else(|| "write a number, like 2.5".to_owned())
}

/// A seed: a whole number that is not negative.
pub fn seed(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// A speed, an angle or the place of a joint: a number between -1000 and 1000, far beyond every robot.
pub fn order(text: &str) -> Result<f64, String> {
    number(text).and_then(ordered)
}

/// So many orders with commas between them.
pub fn orders<const N: usize>(text: &str) -> Result<[f64; N], String> {
    let numbers = numbers(text)?;
    numbers.into_iter().try_for_each(|number| ordered(number).map(|_| ()))?;
    Ok(numbers)
}

fn ordered(number: f64) -> Result<f64, String> {
    if number.abs() > 1000.0 {
        return Err(format!("{number:e} is beyond every robot; write a number from -1000 to 1000"));
    }
    Ok(number)
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
    fn seeds_are_whole_and_orders_are_what_a_robot_might_do() {
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["-1", "1.5", "18446744073709551616", ""] {
            assert!(seed(text).is_err_and(|error| error.contains("from 0 to")), "{text}");
        }
        assert_eq!((order("-1000"), orders("1,-2")), (Ok(-1000.0), Ok([1.0, -2.0])));
        assert!(order("1e308").is_err_and(|error| error.contains("from -1000 to 1000")));
        assert!(orders::<2>("1,1e308").is_err());
    }

    #[test]
    fn as_many_numbers_as_are_wanted_and_each_of_them_finite() {
        assert_eq!(numbers("1, -2.5"), Ok([1.0, -2.5]));
        for text in ["1", "1,2,3", "1,x", "1,nan", ""] {
            assert_eq!(numbers::<2>(text).unwrap_err(), "write 2 numbers with commas between them");
        }
        assert_eq!(number("inf"), Err("write a number, like 2.5".to_owned()));
    }
}
