//! Who meets whom: parts of one robot pass through one another, everything else is solid.
//!
//! The engine has 32 groups but we may have more robots. Each robot is a member of its own set of three groups and meets whoever is in any
//! other group; two different sets of three are never contained in one another, so two robots always meet.

use rapier3d::prelude::{Group, InteractionGroups, InteractionTestMode};

/// Groups for robots; the rest of the world is in all of them.
const GROUPS: u32 = 32;

/// How many robots of rigid bodies there can be: sets of three out of 32.
pub(crate) const MOST_ROBOTS: u32 = GROUPS * (GROUPS - 1) * (GROUPS - 2) / 6;

/// The groups of the robot in this slot, counted from zero.
pub(crate) fn robot_groups(slot: u32) -> InteractionGroups {
    let sets = (0..GROUPS)
        .flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| 1 << a | 1 << b | 1 << c)));
    let own = sets.into_iter().nth(slot as usize).unwrap_or(0);
    InteractionGroups::new(
        Group::from_bits_truncate(own),
        Group::from_bits_truncate(!own),
        InteractionTestMode::And,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_robots_meet_and_none_meets_itself() {
        let slots = [0, 1, 2, 31, 32, 500, 501, MOST_ROBOTS - 1];
        for a in slots {
            for b in slots {
                assert_eq!(robot_groups(a).test(robot_groups(b)), a != b, "{a} and {b}");
            }
            assert!(robot_groups(a).test(InteractionGroups::all()), "{a} and a wall");
        }
    }
}
