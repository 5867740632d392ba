//! What moves of a body.

use std::collections::BTreeSet;

use base::arena::{Motion, Posture, Victim};
use sim_world::{BodyPart, ThingKind, World};

use crate::plan::{POSTURES, alone, extent, seconds, victim};

/// The parts of the body that are elsewhere, or of another size, at any of these tenths of a second.
fn moved(victim: Victim) -> BTreeSet<BodyPart> {
    let mut world: World = alone(victim);
    let before = world.scene().parts().to_vec();
    let mut moved = BTreeSet::new();
    for tenth in 1..40 {
        world.advance(seconds(f64::from(tenth) * 0.1), &[]);
        let changed = world.scene().parts().iter().zip(&before).filter(|(now, then)| now != then);
        moved.extend(changed.map(
            |(part, _)| match world.things()[part.surface.owner as usize].kind {
                ThingKind::Victim { part, .. } => part,
                other => panic!("{other:?}"),
            },
        ));
    }
    moved
}

#[test]
fn waving_moves_one_arm_and_nothing_else() {
    for posture in POSTURES {
        let moved = moved(Victim { motion: Motion::Waving, ..victim(posture) });
        let arm = if posture == Posture::Curled { BodyPart::LeftArm } else { BodyPart::RightArm };
        assert_eq!(moved, BTreeSet::from([arm]), "{posture:?}");
    }
}

#[test]
fn a_waving_hand_is_held_up_and_swings_to_and_fro() {
    for posture in POSTURES {
        let mut world = alone(Victim { motion: Motion::Waving, ..victim(posture) });
        let arm = if posture == Posture::Curled { BodyPart::LeftArm } else { BodyPart::RightArm };
        let torso = extent(&world, BodyPart::Torso).1.z;
        let mut reach = |time: f64| {
            world.advance(seconds(time), &[]);
            extent(&world, arm)
        };
        let (one, other) = (reach(0.3), reach(0.9));
        assert!(one.1.z > torso + 0.2, "{posture:?}: {} over {torso}", one.1.z);
        let swing = (one.0 - other.0).length() + (one.1 - other.1).length();
        assert!(swing > 0.05, "{posture:?}: {swing} m");
        assert!((reach(0.3 + 1.2).1 - one.1).length() < 1e-4, "{posture:?}: it repeats");
    }
}

#[test]
fn breathing_moves_the_torso_and_nothing_else() {
    for posture in POSTURES {
        let moved = moved(Victim { motion: Motion::Breathing, ..victim(posture) });
        assert_eq!(moved, BTreeSet::from([BodyPart::Torso]), "{posture:?}");
    }
}

#[test]
fn the_still_and_the_dead_do_not_move() {
    assert_eq!(moved(victim(Posture::Standing)), BTreeSet::new());
    for motion in [Motion::Waving, Motion::Breathing] {
        let dead = Victim { motion, is_alive: false, ..victim(Posture::Lying) };
        assert_eq!(moved(dead), BTreeSet::new());
    }
}
