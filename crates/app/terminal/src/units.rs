//! Figures as people write them.

/// Three digits and an SI prefix: 6.34 Mray/s, 4.60 ms.
pub fn with_prefix(value: f64, unit: &str) -> String {
    const PREFIXES: [(f64, &str); 7] =
        [(1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n")];
    let size = value.abs();
    let fits = |(scale, _): &&(f64, &str)| size >= *scale;
    let (scale, prefix) = PREFIXES.iter().find(fits).copied().unwrap_or((1.0, ""));
    // A bare factor, a share and a count take no prefix, nor does a unit that has one.
    let is_bare = matches!(unit, "" | "x" | "%" | "cells" | "MB" | "kB" | "MIPS");
    let (scale, prefix) = if is_bare { (1.0, "") } else { (scale, prefix) };
    let scaled = value / scale;
    let digits = if scaled.abs() >= 100.0 {
        0
    } else if scaled.abs() >= 10.0 {
        1
    } else {
        2
    };
    format!("{scaled:.digits$} {prefix}{unit}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_three_digits_and_a_prefix() {
        let texts = [(6.3373e6, "ray/s"), (0.0046, "s"), (46.5, "frame/s"), (0.0, "s")];
        let texts = texts.map(|(value, unit)| with_prefix(value, unit));
        assert_eq!(texts, ["6.34 Mray/s", "4.60 ms", "46.5 frame/s", "0.00 s"]);
    }

    #[test]
    fn counts_and_units_with_a_prefix_of_their_own_take_none() {
        let texts = [(2323.7, "cells"), (1036.6, "MIPS"), (0.04, "%")];
        let texts = texts.map(|(value, unit)| with_prefix(value, unit));
        assert_eq!(texts, ["2324 cells", "1037 MIPS", "0.04 %"]);
    }
}
