//! The matchers by name.

use std::fmt;
use std::str::FromStr;

use crate::covariance::Noise;
use crate::matcher::Matcher;
use crate::matchers::{
    Combined, Correlative, Icp, Idc, Mbicp, OnDistanceField, PointToLine, Weighted,
};
use crate::rounds::Gate;

/// A way to match, as it is called on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// Iterative closest point.
    Icp,
    /// Point-to-line ICP.
    PointToLine,
    /// Weighted scan matching.
    Weighted,
    /// Iterative dual correspondence.
    Idc,
    /// Metric-based ICP.
    Mbicp,
    /// Correlative.
    Correlative,
    /// Gauss-Newton on a distance field.
    DistanceField,
    /// Correlative, then point to line: ours.
    Combined,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Icp,
        Self::PointToLine,
        Self::Weighted,
        Self::Idc,
        Self::Mbicp,
        Self::Correlative,
        Self::DistanceField,
        Self::Combined,
    ];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Icp => "icp",
            Self::PointToLine => "point_to_line",
            Self::Weighted => "weighted",
            Self::Idc => "idc",
            Self::Mbicp => "mbicp",
            Self::Correlative => "correlative",
            Self::DistanceField => "distance_field",
            Self::Combined => "combined",
        }
    }

    /// One for a laser with this noise, for starts that may be far off.
    pub fn matcher(self, noise: Noise) -> Box<dyn Matcher + Send + Sync> {
        let gate = Gate::WIDE;
        match self {
            Self::Icp => Box::new(Icp { noise, gate }),
            Self::PointToLine => Box::new(PointToLine { noise, gate }),
            Self::Weighted => Box::new(Weighted { noise, gate }),
            Self::Idc => Box::new(Idc { noise, gate }),
            Self::Mbicp => Box::new(Mbicp { noise, gate }),
            Self::Correlative => Box::new(Correlative { noise }),
            Self::DistanceField => Box::new(OnDistanceField { noise, gate }),
            Self::Combined => Box::new(Combined { noise }),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is none of a method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no matcher is called {name:?}; there are {}", Method::ALL.map(Method::name).join(", "))]
pub struct UnknownMethod {
    /// What was written.
    pub name: String,
}

impl FromStr for Method {
    type Err = UnknownMethod;

    /// By its name; `-` counts as `_`.
    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let wanted = name.replace('-', "_");
        let found = Self::ALL.into_iter().find(|method| method.name() == wanted);
        found.ok_or_else(|| UnknownMethod { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_is_found_by_its_name() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert_eq!("point-to-line".parse(), Ok(Method::PointToLine));
    }

    #[test]
    fn an_unknown_method_is_told_which_there_are() {
        let error = "hector".parse::<Method>().unwrap_err().to_string();
        assert!(error.contains("\"hector\"") && error.contains("distance_field"), "{error}");
    }
}
