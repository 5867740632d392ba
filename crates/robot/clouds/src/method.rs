//! How readings become beliefs, by number and by name.

/// How readings become beliefs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Hits are 1, free space 0, and a known point becomes the mean of old and new.
    Mean,
    /// Bayes' rule.
    Bayesian,
    /// Bayes' rule; beliefs below the minimum are not stored: the thesis's default.
    BayesianMinimum,
    /// Ours: clamped log odds, free evidence that fades over the width of the cone.
    #[default]
    Ours,
}

impl Method {
    /// All of them, by number.
    pub const ALL: [Self; 4] = [Self::Mean, Self::Bayesian, Self::BayesianMinimum, Self::Ours];

    /// The number it has in the thesis's table 17; ours has the next one.
    pub const fn number(self) -> u8 {
        match self {
            Self::Mean => 0,
            Self::Bayesian => 1,
            Self::BayesianMinimum => 2,
            Self::Ours => 3,
        }
    }

    /// Its name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Bayesian => "bayesian",
            Self::BayesianMinimum => "bayesian_minimum",
            Self::Ours => "ours",
        }
    }

    /// The method with this number or name; `-` may stand for `_`.
    pub fn from_text(text: &str) -> Option<Self> {
        let wanted = text.trim().to_ascii_lowercase().replace('-', "_");
        let is_it = |m: &Self| m.name() == wanted || m.number().to_string() == wanted;
        Self::ALL.into_iter().find(is_it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_is_found_by_number_and_by_name() {
        for method in Method::ALL {
            assert_eq!(Method::from_text(method.name()), Some(method));
            assert_eq!(Method::from_text(&method.number().to_string()), Some(method));
        }
        assert_eq!(Method::from_text("Bayesian-Minimum"), Some(Method::BayesianMinimum));
        assert_eq!(Method::from_text("4"), None);
    }
}
