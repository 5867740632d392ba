//! Our errors of trajectories against those of evo (`pip install evo`), which most papers use.
//!
//! `USAR_EVO_PYTHON` names a Python that has it; otherwise `python3` is asked.

use std::path::Path;
use std::process::Command;

use base::geom::Pose;
use base::noise::NoiseStream;
use eval_metrics::{Stretch, TrajectorySettings, Way, judge_trajectory};
use glam::DVec3;
use link_logs::{Stamped, write_trajectory};
use serde_json::Value;

/// Ours must be evo's to this.
const SAME: f64 = 1e-6;

fn python() -> String {
    std::env::var("USAR_EVO_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

fn has_evo() -> bool {
    let asked = Command::new(python()).args(["-c", "import evo.core.metrics"]).output();
    asked.is_ok_and(|output| output.status.success())
}

/// A drive that climbs, beside a worse one that lost a pose here and there and begins elsewhere.
fn drives(seed: u64) -> (Vec<Stamped>, Vec<Stamped>) {
    let mut noise = NoiseStream::new(seed, "evo");
    let elsewhere = Pose::from_roll_pitch_yaw(DVec3::new(3.0, -2.0, 1.0), 0.1, -0.2, 2.0);
    let mut drift = Pose::IDENTITY;
    let (mut truth, mut estimate) = (Vec::new(), Vec::new());
    for index in 0..400 {
        let t = f64::from(index) * 0.1;
        let place = DVec3::new(4.0 * (t * 0.3).cos(), 4.0 * (t * 0.3).sin(), 0.1 * t);
        let pose = Pose::from_roll_pitch_yaw(place, 0.1 * t.sin(), 0.05, t * 0.3);
        truth.push(Stamped { time: 1000.0 + t, pose });
        let shake = DVec3::new(noise.gaussian(0.01), noise.gaussian(0.01), noise.gaussian(0.005));
        drift = drift * Pose::from_roll_pitch_yaw(shake, 0.0, 0.0, noise.gaussian(0.003));
        if index % 7 != 3 {
            let time = 1000.0 + t + noise.uniform(-0.004, 0.004);
            estimate.push(Stamped { time, pose: elsewhere * pose * drift });
        }
    }
    (estimate, truth)
}

/// What evo says of two files.
const SCRIPT: &str = r#"
import json, sys
from evo.core import metrics, sync
from evo.core.metrics import PoseRelation, Unit
from evo.tools import file_interface
truth = file_interface.read_tum_trajectory_file(sys.argv[2])
mine = file_interface.read_tum_trajectory_file(sys.argv[1])
truth, mine = sync.associate_trajectories(truth, mine, max_diff=0.01)
def told(metric, pair):
    metric.process_data(pair)
    s = metric.get_all_statistics()
    return {"mean": s["mean"], "deviation": s["std"], "max": s["max"], "rmse": s["rmse"], "count": len(metric.error)}
kinds = {"translation": PoseRelation.translation_part, "rotation": PoseRelation.rotation_angle_deg}
out = {"pairs": mine.num_poses}
for name, kind in kinds.items():
    for along in (False, True):
        for delta, unit in ((1, Unit.meters), (10, Unit.meters), (1, Unit.frames), (13, Unit.frames)):
            rpe = metrics.RPE(kind, delta, unit, pairs_from_reference=along)
            out[f"{name} {delta} {unit.value} {'reference' if along else 'estimate'}"] = told(rpe, (truth, mine))
mine.align(truth)
for name, kind in kinds.items():
    out[f"{name} absolute"] = told(metrics.APE(kind), (truth, mine))
print(json.dumps(out))
"#;

fn evo(folder: &Path, estimate: &[Stamped], truth: &[Stamped]) -> Value {
    let (mine, reference) = (folder.join("mine.tum"), folder.join("truth.tum"));
    std::fs::write(&mine, write_trajectory(estimate)).expect("a temporary folder takes files");
    std::fs::write(&reference, write_trajectory(truth)).expect("a temporary folder takes files");
    let output = Command::new(python())
        .args(["-c", SCRIPT])
        .args([&mine, &reference])
        .env("MPLBACKEND", "Agg")
        .output()
        .expect("it was asked for evo before");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("the script prints JSON")
}

fn check(name: &str, ours: f64, theirs: &Value) {
    let theirs = theirs.as_f64().expect("evo tells a number");
    assert!((ours - theirs).abs() < SAME, "{name}: {ours}, evo {theirs}");
}

fn check_spread(name: &str, ours: eval_metrics::ErrorSpread, theirs: &Value) {
    check(name, ours.mean, &theirs["mean"]);
    check(name, ours.deviation, &theirs["deviation"]);
    check(name, ours.max, &theirs["max"]);
    check(name, ours.root_mean_square(), &theirs["rmse"]);
}

#[test]
fn absolute_and_relative_errors_are_those_of_evo() {
    if !has_evo() {
        let why =
            format!("{} has no evo (pip install evo; USAR_EVO_PYTHON names another)", python());
        link_skips::skip("errors of trajectories against evo", &why);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for seed in [1, 2] {
        let (estimate, truth) = drives(seed);
        let theirs = evo(folder.path(), &estimate, &truth);
        let stretches =
            [Stretch::Metres(1.0), Stretch::Metres(10.0), Stretch::Frames(1), Stretch::Frames(13)];
        for (along, whose) in [(Way::Estimate, "estimate"), (Way::Reference, "reference")] {
            let settings = TrajectorySettings { along, ..TrajectorySettings::default() };
            let ours = judge_trajectory(&estimate, &truth, &stretches, &settings).unwrap();
            assert_eq!(theirs["pairs"], ours.pairs);
            let absolute = &ours.absolute;
            check_spread("ATE", absolute.translation_m, &theirs["translation absolute"]);
            check_spread("ATE, rotation", absolute.rotation_deg, &theirs["rotation absolute"]);
            for (relative, name) in
                ours.relative.iter().zip(["1 m", "10 m", "1 frames", "13 frames"])
            {
                let (metres, degrees) = (
                    &theirs[format!("translation {name} {whose}")],
                    &theirs[format!("rotation {name} {whose}")],
                );
                assert_eq!(metres["count"], relative.stretches, "{name} along the {whose}");
                assert!(relative.stretches > 1, "{name} is no test");
                check_spread(name, relative.translation_m, metres);
                check_spread(name, relative.rotation_deg, degrees);
            }
        }
    }
}
