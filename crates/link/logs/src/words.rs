//! Words of a line, taken one by one.

use std::str::SplitAsciiWhitespace;

/// The words of a line from its second on.
pub(crate) struct Words<'a>(SplitAsciiWhitespace<'a>);

/// Longest part of a word that is repeated in a message, characters.
const TOLD: usize = 40;

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self(text.split_ascii_whitespace())
    }

    /// The next word, whatever it is; `what` is its name in the message.
    pub(crate) fn word(&mut self, what: &str) -> Result<&'a str, String> {
        self.0.next().ok_or_else(|| format!("it ends before {what}"))
    }

    /// The next word as a finite number.
    pub(crate) fn number(&mut self, what: &str) -> Result<f64, String> {
        let word = self.word(what)?;
        finite(word).ok_or_else(|| format!("{what} is {:?}, no finite number", told(word)))
    }

    /// The next three as a pose.
    pub(crate) fn pose(&mut self, what: &str) -> Result<base::geom::Pose2, String> {
        let mut number = || self.number(what);
        Ok(base::geom::Pose2::new(number()?, number()?, number()?))
    }

    /// A count and as many readings; what a reading says is left as it is, be it infinite or not a number.
    pub(crate) fn readings(&mut self, what: &str) -> Result<Vec<f32>, String> {
        let word = self.word(what)?;
        let count: usize =
            word.parse().map_err(|_| format!("the number of {what} is {:?}", told(word)))?;
        let mut readings =
            Vec::with_capacity(count.min(self.0.size_hint().1.unwrap_or(0)).min(4096));
        for index in 0..count {
            let word =
                self.0.next().ok_or_else(|| format!("it ends after {index} of {count} {what}"))?;
            let reading =
                word.parse().map_err(|_| format!("one of the {what} is {:?}", told(word)))?;
            readings.push(reading);
        }
        Ok(readings)
    }
}

/// A word that is a finite number.
pub(crate) fn finite(word: &str) -> Option<f64> {
    word.parse().ok().filter(|value: &f64| value.is_finite())
}

/// A word as a message repeats it.
pub(crate) fn told(word: &str) -> String {
    word.chars().take(TOLD).collect()
}
