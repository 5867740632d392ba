//! A radio's data sheet.

use serde::{Deserialize, Serialize};

/// What weakens a signal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Propagation {
    /// Nothing: 0 dBm everywhere.
    Noop,
    /// Distance alone.
    DistanceOnly,
    /// Distance and the number of walls, each as good as the other.
    #[default]
    Obstacle,
    /// Distance and what the walls are made of. Where only the number of walls is known, as `Obstacle`.
    Materials,
}

/// A radio: it sends packets, hears those of others, and measures how strong they are. Decibels, dBm, metres, seconds, bytes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RadioSpec {
    /// What weakens its signal on the way.
    pub propagation: Propagation,
    /// Strength of its signal at the reference distance.
    pub reference_power: f64,
    /// Where that strength was measured.
    pub reference_distance: f64,
    /// How fast strength falls with distance: 2 in free space.
    pub exponent: f64,
    /// What one wall takes, where walls are counted.
    pub wall_attenuation: f64,
    /// Weakest signal it hears.
    pub cutoff: f64,
    /// Standard deviation by which strength differs from packet to packet.
    pub fading: f64,
    /// Bytes it sends in a second.
    pub bandwidth: f64,
    /// From the last byte sent to the packet's arrival.
    pub latency: f64,
    /// Largest packet.
    pub max_packet: usize,
    /// Most bytes that wait to be sent.
    pub max_queue: usize,
}
