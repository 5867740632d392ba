//! Daylight, and what lamps are left.

use base::arena::{Arena, Lamp, LampKind};
use base::colour::Rgb;
use base::noise::NoiseStream;
use glam::DVec3;

use super::assembly::Floor;
use super::people::centimetres;
use super::plan::FloorPlan;

/// More would make every picture slow.
const LAMPS: usize = 24;

/// Hangs lamps in the corridors, then in rooms; the more rubble, the more of them are dark.
pub(super) fn light(plan: &FloorPlan, floor: &Floor, arena: &mut Arena) {
    let mut noise = NoiseStream::new(plan.seed, "floor/lamps");
    arena.lamps.push(Lamp {
        name: "daylight".to_owned(),
        kind: LampKind::Sun { direction: DVec3::new(0.5, 0.75, -1.0).normalize() },
        colour: Rgb::new(0xff, 0xf0, 0xd8),
        power: 0.5,
        is_on: true,
        has_shadows: true,
    });
    let spaces = floor.layout.spaces.iter().enumerate();
    let corridors = spaces.clone().filter(|(_, space)| space.is_corridor);
    let rooms = spaces.filter(|(_, space)| !space.is_corridor);
    for (index, space) in corridors.chain(rooms).take(LAMPS) {
        let (is_dark, share) = (noise.chance(0.15 + 0.5 * plan.rubble), noise.unit());
        let at = space.rect.centre();
        let kind = if space.is_corridor { "corridor" } else { "room" };
        let at = DVec3::new(centimetres(at.x), centimetres(at.y), 2.4);
        arena.lamps.push(Lamp {
            name: format!("{kind} lamp {}", index + 1),
            kind: LampKind::Bulb { at },
            colour: Rgb::new(0xff, 0xe9, 0xc4),
            power: centimetres(1.5 + share),
            is_on: !is_dark,
            has_shadows: true,
        });
    }
}
