//! Coming back to a place.

use robot_slam::{Kind, Refusal, Settings, Slam};

use crate::floor::{Floor, drive, fan, mapped, worst};

/// Once around the block, and some metres of the way again.
const ROUND: [(f64, f64); 6] =
    [(1.0, 1.0), (19.0, 1.0), (19.0, 13.0), (1.0, 13.0), (1.0, 1.0), (9.0, 1.0)];

#[test]
fn a_place_seen_again_after_a_round_is_recognised_and_the_round_closes() {
    let (scans, truth) = drive(&Floor::ring(), &ROUND, (0.97, 1.03));
    let slam = mapped(&scans, Settings::default());
    assert!(slam.loops().closed() > 0, "{:?}", slam.loops().trials());
    assert!(slam.manifold().relations().iter().any(|relation| relation.kind == Kind::Loop));
    assert_eq!(slam.manifold().parts().len(), 1);
    let off = worst(&slam, &truth);
    assert!(off < 0.05, "{off} m");
    assert!(slam.revision() > 0, "the past has moved, and nobody is told");
}

#[test]
fn what_is_recognised_is_settled_in_later_steps_and_a_relation_only_then() {
    let (scans, _) = drive(&Floor::ring(), &ROUND, (0.97, 1.03));
    let mut slam = Slam::new(fan(), 0.0, Settings::default());
    let loops = |slam: &Slam| slam.manifold().relations().iter().any(|r| r.kind == Kind::Loop);
    let mut recognised_at = None;
    for (index, scan) in scans.iter().enumerate() {
        let revision = slam.revision();
        slam.step(scan);
        if recognised_at.is_none() && slam.loops().closed() > 0 {
            assert!(!loops(&slam), "settled in the same step");
            recognised_at = Some(index);
        }
        if loops(&slam) {
            let waited = index - recognised_at.expect("recognised before it is believed");
            assert!((1..20).contains(&waited), "{waited} steps");
            assert!(slam.revision() > revision, "the past has moved, and nobody is told");
            return;
        }
        assert_eq!(slam.revision(), revision, "the past moves before it is settled");
    }
    panic!("nothing was recognised: {:?}", slam.loops().trials());
}

#[test]
fn the_same_scans_give_the_same_bits() {
    let (scans, _) = drive(&Floor::ring(), &ROUND, (0.97, 1.03));
    let bits = || -> Vec<u64> {
        let slam = mapped(&scans, Settings::default());
        slam.trajectory().iter().flat_map(|p| [p.x, p.y, p.yaw]).map(f64::to_bits).collect()
    };
    assert_eq!(bits(), bits());
}

#[test]
fn without_loops_none_is_looked_for() {
    let (scans, _) = drive(&Floor::ring(), &ROUND, (0.97, 1.03));
    let slam = mapped(&scans, Settings { loops: false, ..Settings::default() });
    assert!(slam.loops().trials().is_empty());
}

/// A ring without niches looks the same on opposite sides: what cannot be told apart must not be joined.
#[test]
fn places_that_look_alike_are_refused_with_a_reason_and_bend_nothing() {
    let plain = Floor::of(&[
        &[(0.0, 0.0), (20.0, 0.0), (20.0, 14.0), (0.0, 14.0)],
        &[(2.0, 2.0), (18.0, 2.0), (18.0, 12.0), (2.0, 12.0)],
    ]);
    let (scans, truth) = drive(&plain, &ROUND, (0.99, 1.01));
    let slam = mapped(&scans, Settings::default());
    let refused: Vec<Refusal> =
        slam.loops().trials().iter().filter_map(|trial| trial.refused).collect();
    for refusal in &refused {
        assert!(!refusal.to_string().is_empty());
    }
    // Corridors tell nothing of the way along them, so wheels decide how long they are: 1 % of 18 m, not more.
    let off = worst(&slam, &truth);
    assert!(off < 0.4, "{off} m; {refused:?}");
}
