//! Victims: bodies with parts, skin and clothes, warmth, voice and motion.

use glam::DVec3;

use crate::colour::Rgb;

/// A person to be found. Lengths in metres, angles in radians.
#[derive(Clone, Debug, PartialEq)]
pub struct Victim {
    /// Unique.
    pub name: String,
    /// The floor under the hips.
    pub at: DVec3,
    /// The way the chest faces; for someone lying, the way from feet to head.
    pub yaw: f64,
    /// How the body is arranged.
    pub posture: Posture,
    /// Standing height.
    pub height: f64,
    /// Face, hands and arms.
    pub skin: Rgb,
    /// Torso.
    pub shirt: Rgb,
    /// Legs.
    pub trousers: Rgb,
    /// Kelvin, of the skin.
    pub temperature: f64,
    /// What can be heard.
    pub voice: Option<Voice>,
    /// What moves.
    pub motion: Motion,
    /// The dead neither speak nor move, and cool down.
    pub is_alive: bool,
    /// What a tag reader finds on them.
    pub tag: Option<String>,
}

/// How a body is arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// Upright.
    Standing,
    /// On the floor, legs ahead, torso upright.
    Sitting,
    /// On the back.
    Lying,
    /// On the side, knees drawn up.
    Curled,
}

/// What can be heard of someone.
#[derive(Clone, Debug, PartialEq)]
pub struct Voice {
    /// The words.
    pub text: String,
    /// Decibels at one metre.
    pub loudness: f64,
    /// Seconds from one call to the next.
    pub period: f64,
}

/// What moves of someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Nothing.
    Still,
    /// One arm.
    Waving,
    /// The torso, slightly.
    Breathing,
}
