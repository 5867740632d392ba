//! How well things grip one another.
//!
//! The friction of a contact is the product of what each side brings: wheels, bodies and blocks bring the coefficient they would have on
//! concrete, surfaces the share of it they leave. Values are those handbooks give for dry surfaces, rounded.

use rapier3d::prelude::CoefficientCombineRule;

/// Of a rubber tyre or track on dry concrete.
pub(crate) const TYRE: f32 = 0.9;
/// Of a caster: it rolls any way without effort.
pub(crate) const CASTER: f32 = 0.0;
/// Of a robot's shell of metal or plastic.
pub(crate) const SHELL: f32 = 0.3;
/// Of a block that lies around.
pub(crate) const BLOCK: f32 = 0.5;

/// Both sides count.
pub(crate) const RULE: CoefficientCombineRule = CoefficientCombineRule::Multiply;

/// The share of grip a surface leaves, by the name of its material; unknown ones are like concrete.
pub(crate) fn surface_share(material: &str) -> f32 {
    const SLIPPERY: &[(&str, f32)] = &[
        ("glass", 0.6),
        ("metal", 0.7),
        ("steel", 0.7),
        ("pipe", 0.7),
        ("wood", 0.7),
        ("plywood", 0.7),
        ("planks", 0.7),
        ("tiles", 0.8),
    ];
    SLIPPERY.iter().find(|(name, _)| *name == material).map_or(1.0, |&(_, share)| share)
}
