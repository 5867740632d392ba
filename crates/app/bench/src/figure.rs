//! Figures of other programs, and finding them again.

/// What one peer reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Program, version and what it did.
    pub name: String,
    /// Work done in a CPU second, or seconds of CPU time where the unit is `s`.
    pub value: f64,
    /// Such as `ray/s`.
    pub unit: String,
}

/// The unit of memory.
pub(crate) const BYTES: &str = "B";

/// All that was heard from peers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// In the order they were printed.
    pub all: Vec<Figure>,
    /// What could not be measured, and why.
    pub notes: Vec<String>,
}

impl Figures {
    /// The greatest figure in `unit` whose name has all of `words`, the least where it counts bytes; a peer that measures twice means its
    /// better run.
    pub(crate) fn best(&self, words: &[&str], unit: &str) -> Option<f64> {
        let matching = self.all.iter().filter(|f| f.unit == unit && has_words(&f.name, words));
        let values = matching.map(|f| f.value);
        if unit == BYTES { values.min_by(f64::total_cmp) } else { values.max_by(f64::total_cmp) }
    }
}

/// Whole words: `rtcIntersect1` is not found in `rtcIntersect16`.
fn has_words(name: &str, words: &[&str]) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '=' | '.');
    let parts: Vec<&str> = name.split(|c| !is_part(c)).collect();
    words.iter().all(|word| parts.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures() -> Figures {
        let figure =
            |name: &str, value, unit: &str| Figure { name: name.into(), value, unit: unit.into() };
        let all = vec![
            figure("Embree 3.13.5 laser rtcIntersect1 (11340 tris)", 7e6, "ray/s"),
            figure("Embree 3.13.5 laser rtcIntersect16 (11340 tris)", 11e6, "ray/s"),
            figure("mj_multiRay 181 rays/scan", 9.5e5, "ray/s"),
            figure("mj_multiRay 181 rays/scan", 9.7e5, "ray/s"),
            figure("OpenVDB lidar per-ray", 7.8, BYTES),
            figure("OpenVDB lidar per-scan", 6.9, BYTES),
        ];
        Figures { all, notes: vec![] }
    }

    #[test]
    fn words_are_whole_words() {
        let find = |words: &[&str]| figures().best(words, "ray/s");
        assert_eq!(find(&["Embree", "laser", "rtcIntersect1", "11340"]), Some(7e6));
        assert_eq!(find(&["Embree", "rtcIntersect"]), None);
    }

    #[test]
    fn of_two_runs_the_better_counts() {
        assert_eq!(figures().best(&["mj_multiRay", "181"], "ray/s"), Some(9.7e5));
        assert_eq!(figures().best(&["OpenVDB"], BYTES), Some(6.9), "of memory the less");
    }

    #[test]
    fn another_unit_is_another_figure() {
        assert_eq!(figures().best(&["mj_multiRay", "181"], "frame/s"), None);
    }
}
