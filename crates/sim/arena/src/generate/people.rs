//! Starts, victims and tags.

use base::arena::{CELSIUS_ZERO, Motion, Posture, Tag, Victim, Voice};
use base::colour::Rgb;
use base::noise::NoiseStream;
use glam::{DVec2, DVec3};

use super::assembly::Floor;
use super::clearance::is_free;
use super::footprint::Footprint;
use super::layout::Rect;
use super::passage::stays_open;
use super::plan::{FloorPlan, GenerateError};

const STARTS: usize = 3;
/// Metres from the middle of a wall within which people are found: the middle of a room stays free to drive.
const STRIP: f64 = 0.86;
/// Metres from the middle of a wall to a body.
const OFF_WALL: f64 = 0.2;
/// Metres, shoulder to shoulder and a little more.
const BODY_WIDTH: f64 = 0.5;

const NAMES: [&str; 20] = [
    "Ada", "Bruno", "Carla", "Dieter", "Elif", "Farid", "Gina", "Hugo", "Ines", "Jonas", "Kira",
    "Luis", "Mona", "Nuri", "Olga", "Pavel", "Rita", "Sami", "Tessa", "Umut",
];
const SHIRTS: [Rgb; 6] = [
    Rgb::new(0xb8, 0x47, 0x3c),
    Rgb::new(0x3f, 0x6f, 0x9c),
    Rgb::new(0xd9, 0xb4, 0x3f),
    Rgb::new(0x4e, 0x8a, 0x57),
    Rgb::new(0x8e, 0x4f, 0x7d),
    Rgb::new(0xd8, 0xd2, 0xc4),
];
const SKINS: [Rgb; 3] =
    [Rgb::new(0xc6, 0x8f, 0x6a), Rgb::new(0x8d, 0x5a, 0x3b), Rgb::new(0xe0, 0xb0, 0x8c)];

/// Three starts: in the corridors first, then in rooms, spread along one room where there is only one.
pub(super) fn place_starts(plan: &FloorPlan, floor: &mut Floor) {
    let spaces = &floor.layout.spaces;
    let mut order: Vec<usize> = (0..spaces.len()).collect();
    order.sort_by_key(|index| !spaces[*index].is_corridor);
    for turn in 0..STARTS {
        let space = order[turn % order.len()];
        let visit = turn / order.len();
        let visits = (STARTS - turn % order.len()).div_ceil(order.len());
        let rect = spaces[space].rect;
        let axis = usize::from(rect.side(1) > rect.side(0));
        let share = (visit + 1) as f64 / (visits + 1) as f64 - 0.5;
        let along = if axis == 0 { DVec2::X } else { DVec2::Y };
        let at = rect.centre() + along * (f64::from(rect.side(axis)) / 10.0 * share);
        let at = DVec2::new(centimetres(at.x), centimetres(at.y));
        floor.starts.push(at.extend(if axis == 0 { 0.0 } else { 90.0 }));
        let clear = Footprint::upright(at, DVec2::splat(plan.robot_width + 0.5));
        floor.reserved[space].push(clear);
        // A door leaf that would stand there is left out.
        floor.items.retain(|item| !item.footprint.touches(&clear));
    }
}

/// Victims lie, sit and stand along the walls of rooms, where nobody drives over them.
pub(super) fn place_victims(plan: &FloorPlan, floor: &mut Floor) -> Result<(), GenerateError> {
    let mut noise = NoiseStream::new(plan.seed, "floor/victims");
    let mut rooms: Vec<(u64, usize)> =
        floor.layout.rooms().map(|(index, _)| (noise.bits(), index)).collect();
    rooms.sort_unstable();
    for number in 0..plan.victims {
        // Later rooms serve where the one whose turn it is has no place left.
        for offset in 0..rooms.len() {
            let (_, room) = rooms[(number + offset) % rooms.len()];
            if let Some((victim, footprint)) = find_place((plan, floor), number, room, &mut noise) {
                floor.fixed.push(footprint);
                floor.reserved[room].push(footprint.grown(0.05));
                floor.victims.push(victim);
                break;
            }
        }
    }
    let (placed, wanted) = (floor.victims.len(), plan.victims);
    if placed < wanted { Err(GenerateError::Crowded { placed, wanted }) } else { Ok(()) }
}

fn find_place(
    (plan, floor): (&FloorPlan, &Floor),
    number: usize,
    room: usize,
    noise: &mut NoiseStream,
) -> Option<(Victim, Footprint)> {
    const TRIES: usize = 60;
    let victim = person(number, noise);
    (0..TRIES).find_map(|attempt| {
        // Whoever finds no place to lie stands.
        let posture = if attempt < TRIES / 2 { victim.posture } else { Posture::Standing };
        let (length, width) = match posture {
            Posture::Lying => (victim.height + 0.1, BODY_WIDTH),
            Posture::Sitting => (1.1, BODY_WIDTH),
            Posture::Curled => (1.0, BODY_WIDTH),
            Posture::Standing => (BODY_WIDTH, BODY_WIDTH),
        };
        let rect = &floor.layout.spaces[room].rect;
        let (footprint, degrees) = at_wall(rect, length, width, noise);
        let victim = Victim {
            at: footprint.centre.extend(0.0),
            yaw: degrees.to_radians(),
            posture,
            ..victim.clone()
        };
        let is_clear = is_free(&footprint, &floor.landings[room])
            && is_free(&footprint, &floor.reserved[room])
            && stays_open(plan, floor, room, &footprint);
        is_clear.then_some((victim, footprint))
    })
}

/// A place for a body along one of the four walls, within the strip beside it.
fn at_wall(rect: &Rect, length: f64, width: f64, noise: &mut NoiseStream) -> (Footprint, f64) {
    let axis = noise.below(2);
    let is_high = noise.chance(0.5);
    let turned = noise.chance(0.5);
    let (share, off) = (noise.unit(), noise.uniform(OFF_WALL, STRIP - width));
    let (min, max) = (super::layout::metres(rect.min), super::layout::metres(rect.max));
    let room = max[axis] - min[axis] - length - 2.0 * OFF_WALL;
    let along = min[axis] + OFF_WALL + length / 2.0 + room.max(0.0) * share;
    let across = 1 - axis;
    let across_at =
        if is_high { max[across] - off - width / 2.0 } else { min[across] + off + width / 2.0 };
    let mut at = DVec2::ZERO;
    at[axis] = centimetres(along);
    at[across] = centimetres(across_at);
    let mut size = DVec2::splat(width);
    size[axis] = length;
    let degrees = if axis == 0 { 0.0 } else { 90.0 } + if turned { 180.0 } else { 0.0 };
    (Footprint::upright(at, size), degrees)
}

fn person(number: usize, noise: &mut NoiseStream) -> Victim {
    let postures =
        [Posture::Lying, Posture::Lying, Posture::Sitting, Posture::Curled, Posture::Standing];
    let posture = postures[noise.below(postures.len())];
    let is_alive = noise.chance(0.85);
    let (is_waving, speaks) = (noise.chance(0.3), noise.chance(0.5));
    let round = number / NAMES.len();
    let suffix = if round == 0 { String::new() } else { format!(" {}", round + 1) };
    let motion = match (is_alive, is_waving) {
        (false, _) => Motion::Still,
        (true, true) => Motion::Waving,
        (true, false) => Motion::Breathing,
    };
    let voice = Voice { text: "help".to_owned(), loudness: 65.0, period: 5.0 };
    Victim {
        name: format!("{}{suffix}", NAMES[number % NAMES.len()]),
        at: DVec3::ZERO,
        yaw: 0.0,
        posture,
        height: centimetres(noise.uniform(1.55, 1.88)),
        skin: SKINS[noise.below(SKINS.len())],
        shirt: SHIRTS[noise.below(SHIRTS.len())],
        trousers: Rgb::new(0x38, 0x38, 0x3f),
        temperature: CELSIUS_ZERO + if is_alive { 33.0 } else { 20.0 },
        voice: (is_alive && speaks).then_some(voice),
        motion,
        is_alive,
        tag: None,
    }
}

/// A tag in the middle of every corridor, and one in every third room.
pub(super) fn place_tags(floor: &mut Floor) {
    let mut id = 0;
    for (index, space) in floor.layout.spaces.iter().enumerate() {
        if space.is_corridor || index % 3 == 0 {
            id += 1;
            let kind = if space.is_corridor { "corridor" } else { "room" };
            let memory = format!("{kind} {}", index + 1);
            let at = space.rect.centre();
            let at = DVec3::new(centimetres(at.x), centimetres(at.y), 0.0);
            floor.tags.push(Tag { id, at, memory });
        }
    }
}

/// To the centimetre: what is written is short.
pub(super) fn centimetres(value: f64) -> f64 {
    libm::round(value * 100.0) / 100.0
}
