use super::*;
use crate::testing::{room, sweep};
use base::noise::NoiseStream;

#[test]
fn what_is_heard_of_a_wall_changes_as_its_slopes_say() {
    let sonar = Sonar { ahead: 0.17, ..Sonar::SRF05 };
    let (pose, wall) = (Pose2::new(0.3, -0.2, 0.4), Wall { angle: 0.9, distance: 1.7 });
    for bearing in [0.45, 0.1, -0.2, 1.1] {
        let range = |pose: &Pose2, wall: &Wall| {
            wall.heard(&sonar, sonar.at(pose), pose.yaw + bearing).unwrap().range
        };
        let heard = wall.heard(&sonar, sonar.at(&pose), pose.yaw + bearing).unwrap();
        let slopes = wall.slope(&heard, sonar.at(&pose), sonar.at(&pose) - pose.position());
        let h = 1e-6;
        let moved = [
            range(&Pose2 { x: pose.x + h, ..pose }, &wall),
            range(&Pose2 { y: pose.y + h, ..pose }, &wall),
            range(&Pose2 { yaw: pose.yaw + h, ..pose }, &wall),
            range(&pose, &Wall { angle: wall.angle + h, ..wall.clone() }),
            range(&pose, &Wall { distance: wall.distance + h, ..wall.clone() }),
        ];
        for (slope, moved) in slopes.iter().zip(moved) {
            let measured = (moved - heard.range) / h;
            assert!((measured - slope).abs() < 1e-4, "{bearing}: {measured} is told as {slope}");
        }
    }
}

#[test]
fn sweeps_put_down_beside_where_they_were_taken_are_brought_back() {
    let (room, mut noise) = (room(), NoiseStream::new(4, "bundle"));
    let truths: Vec<Pose2> = (0..8)
        .map(|i| Pose2::new(0.1 * f64::from(i), 0.05 * f64::from(i), 0.5 * f64::from(i)))
        .collect();
    let mut bundle = Bundle::default();
    let (mut sweeps, mut walks, mut wrong) = (vec![], vec![], 0.0);
    for (index, truth) in truths.iter().enumerate() {
        let put = if index == 0 { 0.0 } else { 0.06 };
        let pose = Pose2::new(
            truth.x + noise.gaussian(put),
            truth.y + noise.gaussian(put),
            truth.yaw + noise.gaussian(0.03),
        );
        wrong += pose.position().distance(truth.position());
        sweeps.push(Posed { pose, sweep: sweep(&room, truth, &mut noise) });
        let way = if index == 0 {
            Walk::default()
        } else {
            crate::surveyor::between(&truths[index - 1], truth)
        };
        walks.push(way);
        bundle.settle(&Sonar::SRF05, &mut sweeps, &walks);
    }
    let left: f64 = sweeps
        .iter()
        .zip(&truths)
        .map(|(posed, truth)| posed.pose.position().distance(truth.position()))
        .sum();
    assert!(left < 0.5 * wrong, "{left} m of {wrong} m are left");
}
