use std::sync::Arc;

use base::arena::{
    Action, Arena, Block, BlockShape, Door, Event, Heightfield, Hinge, Lamp, LampKind, Material,
    MeshPart, Motion, Pattern, Posture, Smoke, Start, Trigger, Victim, Voice, Wall, Zone,
};
use base::colour::Rgb;
use base::geom::Pose;
use base::mesh::Mesh;
use base::picture::Picture;
use base::time::SimTime;
use glam::{DQuat, DVec2, DVec3};
use proptest::prelude::*;

use super::{WriteError, write};
use crate::{Memory, read, shipped};

fn read_again(arena: &Arena) -> Arena {
    let text = write(arena).unwrap();
    let mut files = Memory::default();
    files.add("again.toml", text.clone());
    read("again.toml", &files).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

fn with_start() -> Arena {
    let start = Start { name: "Start1".to_owned(), pose: Pose::IDENTITY };
    Arena { title: "Test".to_owned(), starts: vec![start], ..Arena::default() }
}

#[test]
fn every_shipped_arena_comes_back_equal() {
    for name in shipped::names() {
        let arena = shipped::load(name).unwrap();
        let again = read_again(&arena);
        for (was, is) in arena.blocks.iter().zip(&again.blocks) {
            assert_eq!(was, is, "in {name}");
        }
        assert!(again == arena, "{name} changes when written and read");
    }
}

#[test]
fn a_small_arena_is_written_as_a_person_would() {
    let mut arena = with_start();
    let pose = Pose::from_roll_pitch_yaw(
        DVec3::new(1.5, -2.0, 0.45),
        0.0,
        (-30f64).to_radians(),
        200f64.to_radians(),
    );
    let shape = BlockShape::Box(DVec3::new(0.3, 0.2, 0.1));
    let material = "wood".to_owned();
    arena.blocks = vec![Block { name: None, shape, pose, material, mass: None, is_held: false }];
    let text = write(&arena).unwrap();
    let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let expected = [
        "title = \"Test\"",
        "",
        "box = [",
        "  { at = [1.5, -2, 0.4], size = [0.3, 0.2, 0.1], yaw_deg = 200, pitch_deg = -30 },",
        "]",
        "",
        "[[start]]",
        "name = \"Start1\"",
        "at = [0, 0]",
    ];
    assert_eq!(body, expected);
}

#[test]
fn a_pipe_that_lies_straight_keeps_its_heading() {
    for yaw in [0.0, 75.0, 90.0, 180.0, 270.0, -135.5, 359.0] {
        let mut arena = with_start();
        let shape = BlockShape::Cylinder { radius: 0.05, height: 2.0 };
        let turn = [0.0, 90.0, yaw].map(f64::to_radians);
        let pose =
            Pose::from_roll_pitch_yaw(DVec3::new(0.0, 0.0, -0.95 + 1.0), turn[0], turn[1], turn[2]);
        let material = "steel".to_owned();
        arena.blocks =
            vec![Block { name: None, shape, pose, material, mass: None, is_held: false }];
        assert_eq!(read_again(&arena), arena, "yaw {yaw}");
    }
}

#[test]
fn a_changed_built_in_material_comes_back_changed() {
    let mut arena = with_start();
    let planks = arena.materials.iter_mut().find(|material| material.name == "planks").unwrap();
    planks.pattern = Pattern::Plain;
    planks.echo = 0.9;
    planks.radio_loss = 6.0;
    planks.temperature = Some(310.25);
    assert_eq!(read_again(&arena), arena);
}

#[test]
fn words_of_any_kind_survive() {
    let mut arena = with_start();
    arena.about = "First \"line\"\nC:\\path\\\n\n\ttab, \u{7} and 漢字".to_owned();
    assert_eq!(read_again(&arena).about, arena.about);
    arena.about = "\n starts and ends with a break\n".to_owned();
    assert_eq!(read_again(&arena).about, arena.about);
}

#[test]
fn what_has_no_file_is_refused_by_name() {
    let mut arena = with_start();
    arena.meshes.push(MeshPart {
        name: Some("car".to_owned()),
        mesh: Arc::new(Mesh::default()),
        pose: Pose::IDENTITY,
        material: "steel".to_owned(),
    });
    let error = write(&arena).unwrap_err();
    assert!(error.to_string().contains("mesh 1 (car)"), "{error}");

    let mut arena = with_start();
    let picture = Arc::new(Picture::filled(1, 1, Rgb::default()));
    let poster = Material::plain("poster", Rgb::default());
    arena.materials.push(Material { pattern: Pattern::Picture { picture, size: 1.0 }, ..poster });
    assert_eq!(write(&arena), Err(WriteError::Picture { name: "poster".to_owned() }));
}

/// Metres as people write them: to the millimetre.
fn metres(from: i32, to: i32) -> impl Strategy<Value = f64> {
    (from * 1000..=to * 1000).prop_map(|millimetres| f64::from(millimetres) / 1000.0)
}

fn place() -> impl Strategy<Value = DVec3> {
    (metres(-50, 50), metres(-50, 50), metres(-5, 5)).prop_map(|(x, y, z)| DVec3::new(x, y, z))
}

fn size() -> impl Strategy<Value = DVec3> {
    (metres(1, 9), metres(1, 9), metres(1, 9)).prop_map(|(x, y, z)| DVec3::new(x, y, z) * 0.5)
}

/// Radians of an angle given to a tenth of a degree.
fn angle() -> impl Strategy<Value = f64> {
    (-3600..=3600).prop_map(|tenths| (f64::from(tenths) / 10.0).to_radians())
}

fn colour() -> impl Strategy<Value = Rgb> {
    any::<(u8, u8, u8)>().prop_map(|(r, g, b)| Rgb::new(r, g, b))
}

fn a_box() -> impl Strategy<Value = Block> {
    let turn = (angle(), -899..=899i32, angle());
    (place(), size(), turn, prop::option::of(metres(1, 90))).prop_map(
        |(at, size, (roll, pitch, yaw), mass)| {
            let pitch = (f64::from(pitch) / 10.0).to_radians();
            let middle = at + DVec3::Z * (size.z / 2.0);
            Block {
                name: None,
                shape: BlockShape::Box(size),
                pose: Pose::from_roll_pitch_yaw(middle, roll, pitch, yaw),
                material: "brick".to_owned(),
                mass,
                is_held: false,
            }
        },
    )
}

fn wall() -> impl Strategy<Value = Wall> {
    (metres(-9, 9), metres(1, 9), metres(0, 3), any::<bool>()).prop_map(|(x, reach, base, shut)| {
        Wall {
            path: vec![DVec2::new(x, 0.0), DVec2::new(x + reach, 0.0), DVec2::new(x, reach)],
            is_closed: shut,
            base,
            height: reach,
            thickness: 0.125,
            gaps: vec![],
            material: "glass".to_owned(),
        }
    })
}

fn lamp() -> impl Strategy<Value = Lamp> {
    let kind = prop_oneof![
        place().prop_map(|at| LampKind::Bulb { at }),
        (place(), 1..=90i32).prop_map(|(at, half_angle)| LampKind::Spot {
            at,
            target: at + DVec3::new(1.0, 0.0, -1.0),
            half_angle: f64::from(half_angle).to_radians(),
        }),
        place().prop_map(|way| LampKind::Sun { direction: way.with_z(-1.0).normalize() }),
    ];
    (kind, colour(), metres(0, 9), any::<(bool, bool)>()).prop_map(
        |(kind, colour, power, (is_on, has_shadows))| Lamp {
            name: "lamp".to_owned(),
            kind,
            colour,
            power,
            is_on,
            has_shadows,
        },
    )
}

fn victim() -> impl Strategy<Value = Victim> {
    let posture = prop::sample::select(vec![Posture::Standing, Posture::Sitting, Posture::Curled]);
    (place(), angle(), posture, colour(), metres(20, 40), any::<bool>(), ".{0,20}").prop_map(
        |(at, yaw, posture, shirt, celsius, is_alive, words)| Victim {
            name: "Ada".to_owned(),
            at,
            yaw,
            posture,
            height: 1.6,
            skin: Rgb::new(0xc6, 0x8f, 0x6a),
            shirt,
            trousers: Rgb::new(1, 2, 3),
            temperature: celsius + base::arena::CELSIUS_ZERO,
            voice: is_alive.then(|| Voice { text: words.clone(), loudness: 60.5, period: 5.0 }),
            motion: if is_alive { Motion::Waving } else { Motion::Still },
            is_alive,
            tag: Some(words),
        },
    )
}

fn things() -> impl Strategy<Value = Arena> {
    let events = (0..10_000_000u64, place(), size());
    let door = (place(), angle(), prop::sample::select(vec![Hinge::Left, Hinge::Right]));
    let solid = (prop::collection::vec(a_box(), 0..4), wall(), door);
    (solid, lamp(), victim(), events, angle(), colour()).prop_map(
        |(
            (blocks, wall, (at, yaw, hinge)),
            lamp,
            victim,
            (nanos, zone_at, zone_size),
            turn,
            sky,
        )| {
            let zone = Zone { at: zone_at, size: zone_size };
            let mut arena = with_start();
            arena.air.sky = sky;
            arena.blocks = blocks;
            arena.walls = vec![wall];
            let (size, material) = (zone_size, "steel".to_owned());
            arena.doors =
                vec![Door { name: "gate".to_owned(), at, size, yaw, hinge, open: 0.25, material }];
            arena.smokes = vec![Smoke { zone, density: 0.125, colour: sky }];
            let heights = Arc::new(vec![vec![0.0, 0.25, -0.5], vec![0.1, zone_at.z, 0.0]]);
            let (size, material) = (DVec2::new(3.0, 2.0), "earth".to_owned());
            arena.heightfields = vec![Heightfield { at, size, heights, material }];
            let pose = Pose::new(at, DQuat::from_rotation_z(turn));
            arena.starts.push(Start { name: "Start2".to_owned(), pose });
            let trigger = Trigger::At(SimTime::from_nanos(nanos * 1000));
            let dark = Action::Lights { names: vec![lamp.name.clone()], is_on: false };
            let duration = SimTime::from_millis(nanos / 1000);
            let walk = Action::Move { victim: victim.name.clone(), to: zone_at, duration };
            arena.events = vec![
                Event { trigger, action: dark },
                Event { trigger: Trigger::Enter(zone), action: walk },
            ];
            arena.lamps = vec![lamp];
            arena.victims = vec![victim];
            arena
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_written_is_read_as_an_equal_description(arena in things()) {
        prop_assert!(read_again(&arena) == arena, "{}", write(&arena).unwrap());
    }
}
