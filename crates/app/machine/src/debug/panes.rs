//! Where the reader is: which pane, which line of it, and which line stands on top.

/// A part of the screen that keys can go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pane {
    Code,
    Variables,
    Devices,
}

impl Pane {
    pub(super) fn next(self) -> Self {
        match self {
            Self::Code => Self::Variables,
            Self::Variables => Self::Devices,
            Self::Devices => Self::Code,
        }
    }
}

/// The marked line of a pane, and the line on top of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) index: usize,
    pub(super) top: usize,
}

impl Mark {
    pub(super) fn move_by(&mut self, lines: isize, count: usize) {
        self.index = self.index.saturating_add_signed(lines).min(count.saturating_sub(1));
    }

    /// Moves the top so that the mark, and if there is room some lines around it, can be seen.
    pub(super) fn show(&mut self, height: usize, count: usize) {
        self.index = self.index.min(count.saturating_sub(1));
        let around = (height / 5).min(3);
        let least = (self.index + around + 1).saturating_sub(height);
        self.top = self.top.clamp(least, self.index.saturating_sub(around).max(least));
        self.top = self.top.min(count.saturating_sub(height));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stays_in_sight_with_lines_around_it() {
        let mut mark = Mark { index: 50, top: 0 };
        mark.show(10, 100);
        assert_eq!(mark.top, 43);
        mark.move_by(-8, 100);
        mark.show(10, 100);
        assert_eq!((mark.index, mark.top), (42, 40));
        mark.move_by(1000, 100);
        mark.show(10, 100);
        assert_eq!((mark.index, mark.top), (99, 90));
        mark.show(10, 3);
        assert_eq!((mark.index, mark.top), (2, 0));
        mark.show(10, 0);
        assert_eq!(mark, Mark::default());
    }
}
