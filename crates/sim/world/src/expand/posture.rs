//! Where the joints are, standing, sitting, lying and curled up.
//!
//! Positions are shares of the standing height, after the segment lengths of Drillis & Contini, *Body Segment Parameters* (1966).

use base::arena::Posture;
use glam::DVec3;

/// Joints as shares of the height; x ahead, y left, z up.
pub(super) struct Skeleton {
    pub(super) hips: DVec3,
    pub(super) chest: DVec3,
    pub(super) head: DVec3,
    /// Right, then left: shoulder, elbow, hand.
    pub(super) arms: [[DVec3; 3]; 2],
    /// Right, then left: hip, knee, foot, toes.
    pub(super) legs: [[DVec3; 4]; 2],
}

/// The joints of a posture.
pub(super) fn skeleton(posture: Posture) -> Skeleton {
    match posture {
        Posture::Standing => standing(),
        Posture::Sitting => sitting(),
        Posture::Lying => lying(),
        Posture::Curled => curled(),
    }
}

fn v(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

/// The same on the right (-1) and on the left (1).
fn both<const N: usize>(side: impl Fn(f64) -> [DVec3; N]) -> [[DVec3; N]; 2] {
    [side(-1.0), side(1.0)]
}

fn standing() -> Skeleton {
    Skeleton {
        hips: v(0.0, 0.0, 0.53),
        chest: v(0.0, 0.0, 0.745),
        head: v(0.01, 0.0, 0.925),
        arms: both(|s| [v(0.0, s * 0.12, 0.79), v(-0.01, s * 0.15, 0.62), v(0.05, s * 0.14, 0.48)]),
        legs: both(|s| {
            [
                v(0.0, s * 0.055, 0.49),
                v(0.01, s * 0.06, 0.27),
                v(-0.01, s * 0.065, 0.055),
                v(0.08, s * 0.08, 0.03),
            ]
        }),
    }
}

fn sitting() -> Skeleton {
    Skeleton {
        hips: v(0.0, 0.0, 0.07),
        chest: v(-0.035, 0.0, 0.285),
        head: v(0.0, 0.0, 0.46),
        arms: both(|s| {
            [v(-0.03, s * 0.12, 0.325), v(0.06, s * 0.17, 0.175), v(0.17, s * 0.1, 0.15)]
        }),
        legs: both(|s| {
            [
                v(0.03, s * 0.055, 0.05),
                v(0.24, s * 0.08, 0.14),
                v(0.43, s * 0.09, 0.037),
                v(0.46, s * 0.11, 0.10),
            ]
        }),
    }
}

/// On the back with the head ahead, so that left is where y is negative.
fn lying() -> Skeleton {
    Skeleton {
        hips: v(0.0, 0.0, 0.07),
        chest: v(0.21, 0.0, 0.07),
        head: v(0.395, 0.0, 0.062),
        arms: both(|s| {
            [v(0.255, -s * 0.12, 0.06), v(0.10, -s * 0.19, 0.035), v(-0.03, -s * 0.22, 0.026)]
        }),
        legs: both(|s| {
            [
                v(-0.04, -s * 0.055, 0.055),
                v(-0.26, -s * 0.085, 0.06),
                v(-0.47, -s * 0.1, 0.035),
                v(-0.49, -s * 0.13, 0.09),
            ]
        }),
    }
}

/// On the right side with the head ahead, facing left.
fn curled() -> Skeleton {
    Skeleton {
        hips: v(0.0, 0.0, 0.095),
        chest: v(0.2, 0.05, 0.095),
        head: v(0.36, 0.12, 0.07),
        arms: [
            [v(0.25, 0.07, 0.05), v(0.18, 0.19, 0.03), v(0.28, 0.28, 0.026)],
            [v(0.25, 0.05, 0.16), v(0.19, 0.17, 0.12), v(0.30, 0.24, 0.07)],
        ],
        legs: [
            [v(0.02, 0.02, 0.05), v(0.06, 0.25, 0.05), v(-0.13, 0.27, 0.035), v(-0.15, 0.34, 0.03)],
            [v(0.02, 0.02, 0.12), v(0.1, 0.23, 0.10), v(-0.09, 0.3, 0.09), v(-0.1, 0.37, 0.08)],
        ],
    }
}
