use base::model::SensorKind;

use super::*;
use crate::tiny_world::{read_rolled, sensor};

#[test]
fn every_wheel_is_told_exactly_and_counts_from_the_reset() {
    let mut tachometer = sensor(SensorKind::Tachometer);
    let mut told = |left, right, is_reset: bool| {
        if is_reset {
            tachometer.reset();
        }
        match read_rolled(&mut tachometer, left, right) {
            ReadingData::Tachometer(wheels) => wheels,
            other => panic!("{other:?} is no tachometer"),
        }
    };
    told(1.0, 2.0, false);
    let after = told(4.0, 8.0, false);
    assert_eq!(after.len(), 4);
    assert_eq!(after[0], WheelState { speed: 8.0, angle: 3.0 });
    assert_eq!(after[3], WheelState { speed: 16.0, angle: 6.0 });
    assert_eq!(told(4.5, 8.0, true)[2].angle, 0.5);
}
