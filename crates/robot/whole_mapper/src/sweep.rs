//! The postures of the head, one after the other.

/// Pans from one side to the other at each tilt, milliradians.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The first pan.
    pub first_pan: i32,
    /// From one pan to the next.
    pub pan_step: i32,
    /// How many.
    pub pans: i32,
    /// The first tilt.
    pub first_tilt: i32,
    /// From one tilt to the next.
    pub tilt_step: i32,
    /// How many.
    pub tilts: i32,
}

impl Sweep {
    /// Pan and tilt of each posture.
    pub fn postures(self) -> impl Iterator<Item = (i32, i32)> {
        (0..self.tilts).flat_map(move |row| {
            (0..self.pans).map(move |column| {
                let pan = self.first_pan + column * self.pan_step;
                (pan, self.first_tilt + row * self.tilt_step)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tilt_has_all_pans() {
        let sweep =
            Sweep { first_pan: -5, pan_step: 5, pans: 3, first_tilt: 0, tilt_step: 7, tilts: 2 };
        let postures: Vec<_> = sweep.postures().collect();
        assert_eq!(postures, [(-5, 0), (0, 0), (5, 0), (-5, 7), (0, 7), (5, 7)]);
    }
}
