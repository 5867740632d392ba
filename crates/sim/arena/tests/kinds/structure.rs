//! Floors, walls, blocks and doors.

use base::arena::{Block, BlockShape, Door, Floor, Gap, Hinge, Wall};
use base::geom::Pose;
use glam::{DVec2, DVec3};

use crate::{arena, near};

#[test]
fn a_floor_has_size_place_thickness_and_material() {
    let arena = arena(
        "[[floor]]\nsize = [6, 4.5]\n[[floor]]\nsize = [1, 2]\nat = [1, 2, 3]\nthickness_m = 0.3\nmaterial = \"tiles\"\n",
    );
    let plain = Floor {
        at: DVec3::ZERO,
        size: DVec2::new(6.0, 4.5),
        thickness: 0.1,
        material: "concrete".to_owned(),
    };
    let full = Floor {
        at: DVec3::new(1.0, 2.0, 3.0),
        size: DVec2::new(1.0, 2.0),
        thickness: 0.3,
        material: "tiles".to_owned(),
    };
    assert_eq!(arena.floors, [plain, full]);
}

#[test]
fn a_wall_has_a_path_and_gaps() {
    let arena = arena(
        "[[wall]]\npath = [[0, 0], [3, 0], [3, 2]]\nclosed = true\nheight_m = 3\nthickness_m = 0.2\nbase_m = -1\nmaterial = \"brick\"\n\
         gaps = [{ along_m = 4, width_m = 0.8 }, { along_m = 1, width_m = 1, sill_m = 0.9, height_m = 1.2 }]\n\
         [[wall]]\npath = [[0, 0], [1, 0]]\n",
    );
    let full = Wall {
        path: vec![DVec2::ZERO, DVec2::new(3.0, 0.0), DVec2::new(3.0, 2.0)],
        is_closed: true,
        base: -1.0,
        height: 3.0,
        thickness: 0.2,
        gaps: vec![
            Gap { along: 4.0, width: 0.8, sill: 0.0, height: None },
            Gap { along: 1.0, width: 1.0, sill: 0.9, height: Some(1.2) },
        ],
        material: "brick".to_owned(),
    };
    let plain = Wall {
        path: vec![DVec2::ZERO, DVec2::X],
        is_closed: false,
        base: 0.0,
        height: 2.4,
        thickness: 0.1,
        gaps: vec![],
        material: "plaster".to_owned(),
    };
    assert_eq!(arena.walls, [full, plain]);
}

#[test]
fn gaps_may_touch_each_other_the_ends_and_the_top() {
    let arena = arena(
        "[[wall]]\npath = [[0, 0], [0.3, 0]]\nheight_m = 0.3\ngaps = [{ along_m = 0.05, width_m = 0.1 }, { along_m = 0.2, width_m = 0.2, sill_m = 0.1, height_m = 0.2 }]\n",
    );
    assert_eq!(arena.walls[0].gaps.len(), 2);
}

#[test]
fn a_block_stands_on_its_underside_and_turns_about_its_middle() {
    let arena = arena(
        "[[box]]\nname = \"slab\"\nat = [1, 2, 3]\nsize = [2, 1, 0.5]\nyaw_deg = 90\npitch_deg = 10\nroll_deg = -20\nmass_kg = 30\nheld = true\nmaterial = \"steel\"\n\
         [[cylinder]]\nat = [0, 0]\nradius_m = 0.3\nheight_m = 2\nroll_deg = 90\n\
         [[sphere]]\nat = [0, 0, 1]\nradius_m = 0.25\n",
    );
    let [slab, pillar, ball] = &arena.blocks[..] else { panic!("{:?}", arena.blocks) };
    let turns = [-20.0_f64, 10.0, 90.0].map(f64::to_radians);
    let full = Block {
        name: Some("slab".to_owned()),
        shape: BlockShape::Box(DVec3::new(2.0, 1.0, 0.5)),
        pose: Pose::from_roll_pitch_yaw(DVec3::new(1.0, 2.0, 3.25), turns[0], turns[1], turns[2]),
        material: "steel".to_owned(),
        mass: Some(30.0),
        is_held: true,
    };
    assert_eq!(*slab, full);
    assert_eq!(pillar.shape, BlockShape::Cylinder { radius: 0.3, height: 2.0 });
    assert_eq!(pillar.pose.position, DVec3::Z);
    assert!(near(pillar.pose.roll_pitch_yaw().0, std::f64::consts::FRAC_PI_2));
    assert_eq!((ball.shape, ball.pose), (BlockShape::Sphere(0.25), Pose::at(DVec3::Z * 1.25)));
    assert_eq!((ball.mass, ball.is_held, ball.material.as_str()), (None, false, "wood"));
}

#[test]
fn a_door_has_leaf_hinge_and_opening() {
    let arena = arena(
        "[[door]]\nname = \"d\"\nat = [1, 2]\n[[door]]\nname = \"e\"\nat = [1, 2, 3]\nsize = [1.2, 0.1, 2.1]\nyaw_deg = 180\nhinge = \"slide\"\nopen = 0.5\nmaterial = \"glass\"\n[[door]]\nname = \"f\"\nat = [0, 0]\nhinge = \"right\"\n",
    );
    let plain = Door {
        name: "d".to_owned(),
        at: DVec3::new(1.0, 2.0, 0.0),
        size: DVec3::new(0.9, 0.04, 2.0),
        yaw: 0.0,
        hinge: Hinge::Left,
        open: 0.0,
        material: "wood".to_owned(),
    };
    let full = Door {
        name: "e".to_owned(),
        at: DVec3::new(1.0, 2.0, 3.0),
        size: DVec3::new(1.2, 0.1, 2.1),
        yaw: std::f64::consts::PI,
        hinge: Hinge::Slide,
        open: 0.5,
        material: "glass".to_owned(),
    };
    assert_eq!(arena.doors[..2], [plain, full]);
    assert_eq!(arena.doors[2].hinge, Hinge::Right);
}
