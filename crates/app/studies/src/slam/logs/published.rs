//! What others reached, and what we have to.

/// A log that everybody knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Its file without the ending.
    pub(super) name: &'static str,
    /// What a trajectory without any error scores, because the relations themselves err: metres, degrees. By `usar eval relations --self`.
    pub(super) floor: (f64, f64),
    /// Cartographer's mean errors: metres, degrees.
    pub(super) cartographer: (f64, f64),
    /// Karto's, where it was run.
    pub(super) karto: Option<(f64, f64)>,
    /// What has to be reached: metres, degrees.
    pub(super) bar: (f64, f64),
}

/// Cartographer: Hess et al., "Real-time loop closure in 2D LIDAR SLAM", ICRA 2016, table of relative errors. Karto: slam_toolbox's library, run by us, 151 CPU seconds.
pub(super) const KNOWN: [Known; 3] = [
    Known {
        name: "intel",
        floor: (0.012, 0.22),
        cartographer: (0.0229, 0.453),
        karto: Some((0.0212, 0.653)),
        bar: (0.016, 0.27),
    },
    Known {
        name: "fr079",
        floor: (0.019, 0.31),
        cartographer: (0.0452, 0.538),
        karto: None,
        bar: (0.030, 0.42),
    },
    Known {
        name: "mit-csail",
        floor: (0.025, 0.31),
        cartographer: (0.0319, 0.369),
        karto: None,
        bar: (0.030, 0.36),
    },
];

/// Times real time on the first log; Cartographer's own paper tells 15.
pub(super) const SPEED: (&str, f64, f64) = ("intel", 100.0, 15.0);
