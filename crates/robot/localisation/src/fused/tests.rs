use base::geom::wrap_angle;
use base::messages::GpsFix;
use base::model::{
    CompassSpec, EncoderSpec, GpsSpec, ImuSpec, OdometrySpec, Tolerance, WheelErrors,
};
use base::noise::NoiseStream;

use super::*;
use crate::filter::{START, TURN_NOISE, WAY_NOISE};
use crate::testing::{reading, robot};

const RADIUS: f64 = 0.1;
const TRACK: f64 = 0.4;
const TICK: f64 = 0.01;
const STEP_MS: u64 = 50;
const IMU: ImuSpec = ImuSpec {
    acceleration_sigma: 0.02,
    acceleration_bias: 0.05,
    gyro_sigma: 0.002,
    gyro_bias: 0.005,
};
/// What its accelerometers feel too much ahead, m/s².
const ACCELERATION_BIAS: f64 = 0.01;
const COMPASS: CompassSpec = CompassSpec { deviation: 0.035, sigma: 0.0175, resolution: 0.0 };
const GPS: GpsSpec = GpsSpec { max_noise: 2.5, min_noise: 0.75, latitude: 39.0, longitude: -77.0 };
const WHEELS: OdometrySpec = OdometrySpec {
    encoder: EncoderSpec { resolution: TICK, noise: 0.005 },
    errors: WheelErrors { radius: 0.003, track: 0.01, turn_slip: 0.02, rough_slip: 0.0 },
};

/// What a robot of a test carries besides its wheels.
#[derive(Clone, Copy, Default)]
struct Kit {
    imu: bool,
    compass: bool,
    gps: bool,
}

fn model(kit: Kit) -> RobotModel {
    let mut sensors = vec![("O", Pose::IDENTITY, SensorKind::Odometry(WHEELS))];
    if kit.imu {
        sensors.push(("I", Pose::IDENTITY, SensorKind::Imu(IMU)));
    }
    if kit.compass {
        sensors.push(("C", Pose::IDENTITY, SensorKind::Compass(COMPASS)));
    }
    if kit.gps {
        let mast = Pose::from_xyz_yaw(0.2, 0.1, 0.5, 0.0);
        sensors.push(("G", mast, SensorKind::Gps(GPS)));
    }
    let tolerance = Tolerance { straight: 0.0, turn: 0.0, square: 0.0 };
    RobotModel { tolerance, ..robot(sensors) }
}

/// A robot on an endless floor, spoilt as the data sheets of its sensors say.
struct Floor {
    kit: Kit,
    noise: NoiseStream,
    millis: u64,
    at: DVec2,
    yaw: f64,
    /// Radians counted on each side, and their factors.
    counted: [f64; 2],
    factors: [f64; 2],
    track_factor: f64,
    odometry: (DVec2, f64),
    ticks: [f64; 2],
    bias: f64,
    deviation: f64,
    /// How fast it turned at the end of the last step, rad/s.
    rate: f64,
    /// How fast it went then, m/s.
    speed: f64,
    /// Whether something holds it, whatever its wheels do.
    is_held: bool,
}

impl Floor {
    fn new(kit: Kit, seed: u64) -> Self {
        let mut noise = NoiseStream::new(seed, "floor");
        let errors = WHEELS.errors;
        Self {
            kit,
            millis: 0,
            at: DVec2::new(noise.gaussian(START.0), noise.gaussian(START.0)),
            yaw: noise.gaussian(START.1),
            counted: [0.0; 2],
            factors: [1.0 + noise.gaussian(errors.radius), 1.0 + noise.gaussian(errors.radius)],
            track_factor: 1.0 + noise.gaussian(errors.track),
            odometry: (DVec2::ZERO, 0.0),
            ticks: [0.0; 2],
            bias: noise.gaussian(IMU.gyro_bias),
            deviation: noise.gaussian(COMPASS.deviation),
            rate: 0.0,
            speed: 0.0,
            is_held: false,
            noise,
        }
    }

    /// Drives a step with these speeds; gives what the sensors say.
    fn step(&mut self, forward: f64, turn: f64) -> Vec<Reading> {
        let mut said = vec![];
        let (passed, parts) = (STEP_MS as f64 * 1e-3, 5);
        let (before, mut turned) = (self.rate, 0.0);
        let carried = if self.is_held { 0.0 } else { forward };
        let gain = (carried - self.speed) / passed;
        for part in 0..parts {
            let share = passed / f64::from(parts);
            // The rate changes evenly from the last step's to this one's.
            let rate_at = |part: f64| before + (turn - before) * part / f64::from(parts);
            let part_turn = rate_at(f64::from(part) + 0.5) * share;
            let course = self.yaw + part_turn / 2.0;
            self.at += DVec2::from_angle(course) * (carried * share);
            self.yaw = wrap_angle(self.yaw + part_turn);
            turned += part_turn;
            let rough = |variance: f64, noise: &mut NoiseStream| {
                noise.gaussian(libm::sqrt(variance * carried.abs() * share))
            };
            let (along, across) =
                (rough(WAY_NOISE.0, &mut self.noise), rough(WAY_NOISE.1, &mut self.noise));
            self.at += DVec2::from_angle(course).rotate(DVec2::new(along, across));
            if self.kit.imu && part % 2 == 0 {
                let millis = self.millis + 10 * (part as u64 + 1);
                let felt = self.felt(gain, rate_at(f64::from(part) + 1.0));
                said.push(reading("I", millis, felt));
            }
        }
        (self.rate, self.speed) = (turn, carried);
        self.millis += STEP_MS;
        let (way, side) = (forward * passed / RADIUS, turned * TRACK / 2.0 / RADIUS);
        self.count([way - side, way + side]);
        said.push(reading("O", self.millis, self.told()));
        if self.kit.compass {
            let heading = self.yaw + self.deviation + self.noise.gaussian(COMPASS.sigma);
            said.push(reading("C", self.millis, ReadingData::Compass(wrap_angle(heading))));
        }
        if self.kit.gps && self.millis.is_multiple_of(200) {
            said.push(reading("G", self.millis, ReadingData::Gps(Some(self.fix()), 12)));
        }
        said
    }

    fn felt(&mut self, gain: f64, turn: f64) -> ReadingData {
        let rate = turn + self.bias + self.noise.gaussian(IMU.gyro_sigma);
        ReadingData::Imu(InertialState {
            acceleration: DVec3::new(gain + ACCELERATION_BIAS, 0.0, 9.81),
            angular_velocity: DVec3::Z * rate,
            orientation: DVec3::ZERO,
        })
    }

    fn fix(&mut self) -> GpsFix {
        let mast = DVec2::from_angle(self.yaw).rotate(DVec2::new(0.2, 0.1));
        let sigma = GPS.sigma(12);
        let stray = DVec2::new(self.noise.gaussian(sigma), self.noise.gaussian(sigma));
        GPS.fix(self.at + mast + stray)
    }

    /// Counts as the odometry of the simulator does.
    fn count(&mut self, turned: [f64; 2]) {
        let apart = (turned[1] - turned[0]).abs() / 2.0;
        let mut rolled = [0.0; 2];
        for side in 0..2 {
            let share = self.noise.uniform(-WHEELS.encoder.noise, WHEELS.encoder.noise);
            let slip = self.noise.gaussian(1.0).abs() * WHEELS.errors.turn_slip * apart;
            self.counted[side] += turned[side] * (1.0 + share) + slip * turned[side].signum();
            let whole = (self.counted[side] / TICK).trunc() * TICK;
            rolled[side] = (whole - self.ticks[side]) * RADIUS * self.factors[side];
            self.ticks[side] = whole;
        }
        let turn = (rolled[1] - rolled[0]) / (TRACK * self.track_factor);
        let turn = turn + self.noise.gaussian(libm::sqrt(TURN_NOISE * turn.abs()));
        let course = self.odometry.1 + turn / 2.0;
        self.odometry.0 += DVec2::from_angle(course) * f64::midpoint(rolled[0], rolled[1]);
        self.odometry.1 += turn;
    }

    fn told(&self) -> ReadingData {
        let (at, yaw) = self.odometry;
        ReadingData::Odometry(Pose::from_xyz_yaw(at.x, at.y, 0.0, yaw))
    }

    /// What a robot that explores does: ways, turns on the spot, arcs, and rests in between.
    fn wander(&mut self, steps: u64, mut take: impl FnMut(&Self, Vec<Reading>)) {
        let (mut forward, mut turn, mut left) = (0.0_f64, 0.0_f64, 20);
        let mut wanted = (0.0, 0.0);
        for _ in 0..steps {
            if left == 0 {
                (wanted.0, wanted.1, left) = match self.noise.below(5) {
                    0 => (0.0, self.noise.uniform(-1.0, 1.0), 30),
                    1 => (0.4, self.noise.uniform(-0.6, 0.6), 30),
                    2 => (0.0, 0.0, 20),
                    _ => (0.5, 0.0, 60),
                };
            }
            left -= 1;
            // No robot is at speed at once.
            forward += (wanted.0 - forward).clamp(-0.04, 0.04);
            turn += (wanted.1 - turn).clamp(-0.1, 0.1);
            let said = self.step(forward, turn);
            take(self, said);
        }
    }
}

fn run(kit: Kit, seed: u64, steps: u64) -> (Floor, Fused) {
    let mut floor = Floor::new(kit, seed);
    let mut fused = Fused::new(&model(kit), Pose::IDENTITY);
    floor.wander(steps, |_, said| said.iter().for_each(|reading| fused.take(reading)));
    (floor, fused)
}

/// Normalised error squared: e^T P^-1 e of x, y and yaw.
fn nees(floor: &Floor, belief: &Belief) -> f64 {
    let pose = belief.world_from_robot;
    let off = pose.position.truncate() - floor.at;
    let error = DVec3::new(off.x, off.y, wrap_angle(pose.yaw() - floor.yaw));
    error.dot(belief.covariance.inverse() * error)
}

const INDOORS: Kit = Kit { imu: true, compass: true, gps: false };

/// Bar-Shalom, Li & Kirubarajan, *Estimation with Applications to Tracking and Navigation* (2001), section 5.4.2: over 200 runs the mean of
/// the normalised error squared of three numbers lies in [2.67, 3.35] with a probability of 95 %.
fn assert_honest(kit: Kit, steps: u64) {
    let runs = 200;
    let sum: f64 = (0..runs)
        .map(|seed| {
            let (floor, fused) = run(kit, seed, steps);
            nees(&floor, fused.belief().unwrap())
        })
        .sum();
    let mean = sum / runs as f64;
    assert!((2.67..3.35).contains(&mean), "{mean}");
}

#[test]
fn its_covariance_is_honest_with_gyro_and_compass() {
    assert_honest(INDOORS, 3000);
}

#[test]
fn wheels_that_turn_while_something_holds_the_robot_carry_it_nowhere() {
    let (mut floor, mut fused) = run(INDOORS, 7, 200);
    let mut drive = |floor: &mut Floor, forward: f64, steps: u32| {
        for _ in 0..steps {
            floor.step(forward, 0.0).iter().for_each(|reading| fused.take(reading));
        }
        fused.belief().unwrap().world_from_robot.position.truncate()
    };
    let before = drive(&mut floor, 0.0, 20) - floor.at;
    drive(&mut floor, 0.2, 20);
    floor.is_held = true;
    // Two seconds of wheels that turn, 0.4 m; then it backs off.
    drive(&mut floor, 0.2, 40);
    floor.is_held = false;
    drive(&mut floor, -0.2, 20);
    let after = drive(&mut floor, 0.0, 20) - floor.at;
    assert!(after.distance(before) < 0.1, "{before} {after}");
}

#[test]
fn its_covariance_is_honest_with_wheels_alone() {
    // Beyond ten metres or so headings are so uncertain that no ellipse holds the places they lead to.
    assert_honest(Kit::default(), 300);
}

#[test]
fn its_covariance_is_honest_under_the_sky() {
    assert_honest(Kit { gps: true, ..INDOORS }, 3000);
}

#[test]
fn it_is_far_better_than_wheels_alone() {
    let mut sums = [0.0; 2];
    for seed in 0..20 {
        for (sum, kit) in sums.iter_mut().zip([Kit::default(), INDOORS]) {
            let (floor, fused) = run(kit, seed, 6000);
            let at = fused.belief().unwrap().world_from_robot.position.truncate();
            *sum += at.distance(floor.at) / 20.0;
        }
    }
    assert!(sums[1] < 0.5 && sums[0] > 5.0 * sums[1], "{sums:?} m");
}

#[test]
fn it_finds_the_gyro_s_bias_and_what_is_wrong_with_the_wheels() {
    for seed in 0..10 {
        let (floor, fused) = run(INDOORS, seed, 6000);
        let (bias, _, turn, veer) = fused.filter.as_ref().unwrap().found();
        assert!((bias - floor.bias).abs() < 3e-4, "seed {seed}: {bias} not {}", floor.bias);
        let expected = (1.0 / floor.factors[1] - 1.0 / floor.factors[0]) / TRACK;
        assert!((veer - expected).abs() < 2e-3, "seed {seed}: {veer} not {expected}");
        let wider = floor.track_factor - 1.0;
        assert!((turn - wider).abs() < 0.012, "seed {seed}: {turn} not {wider}");
    }
}

#[test]
fn satellites_show_the_size_of_the_wheels() {
    let under_the_sky = Kit { gps: true, ..INDOORS };
    for seed in 0..5 {
        let (floor, fused) = run(under_the_sky, seed, 20_000);
        let (_, scale, ..) = fused.filter.as_ref().unwrap().found();
        let expected = 2.0 / (floor.factors[0] + floor.factors[1]) - 1.0;
        assert!((scale - expected).abs() < 2.5e-3, "seed {seed}: {scale} not {expected}");
        let at = fused.belief().unwrap().world_from_robot.position.truncate();
        assert!(at.distance(floor.at) < 0.35, "seed {seed}: {at} not {}", floor.at);
    }
}

#[test]
fn a_single_wild_heading_is_refused() {
    let (floor, mut fused) = run(INDOORS, 3, 1000);
    let before = *fused.belief().unwrap();
    fused.take(&reading("C", floor.millis, ReadingData::Compass(wrap_angle(floor.yaw + 1.5))));
    fused.take(&reading("O", floor.millis + 50, floor.told()));
    let after = *fused.belief().unwrap();
    assert!(wrap_angle(after.world_from_robot.yaw() - before.world_from_robot.yaw()).abs() < 1e-3);
}

#[test]
fn a_robot_that_is_carried_away_by_its_compass_is_lost_and_finds_its_heading_again() {
    let (mut floor, mut fused) = run(Kit { compass: true, ..Kit::default() }, 3, 1000);
    floor.yaw = wrap_angle(floor.yaw + 2.0);
    let mut was_lost = false;
    for _ in 0..400 {
        for said in floor.step(0.0, 0.0) {
            fused.take(&said);
        }
        was_lost |= fused.belief().unwrap().is_lost;
    }
    let belief = fused.belief().unwrap();
    assert!(was_lost);
    let off = wrap_angle(belief.world_from_robot.yaw() - floor.yaw).abs();
    assert!(off < 0.1, "{off}");
}

#[test]
fn odometry_that_counts_anew_does_not_carry_the_robot_home() {
    let (mut floor, mut fused) = run(INDOORS, 5, 2000);
    let before = fused.belief().unwrap().world_from_robot.position;
    assert!(before.length() > 1.0, "{before}");
    let sigma = fused.belief().unwrap().place_sigma();
    floor.odometry = (DVec2::ZERO, 0.0);
    for _ in 0..3 {
        floor.step(0.0, 0.0).iter().for_each(|reading| fused.take(reading));
    }
    let belief = fused.belief().unwrap();
    assert!(belief.world_from_robot.position.distance(before) < 0.05);
    assert!(belief.place_sigma() > sigma, "it knows that it knows less");
}

#[test]
fn numbers_that_are_none_change_nothing() {
    let (floor, mut fused) = run(INDOORS, 1, 200);
    let before = *fused.belief().unwrap();
    let nowhere = Pose::from_xyz_yaw(f64::NAN, 0.0, 0.0, 0.0);
    fused.take(&reading("O", floor.millis + 50, ReadingData::Odometry(nowhere)));
    fused.take(&reading("C", floor.millis + 50, ReadingData::Compass(f64::NAN)));
    let broken = InertialState {
        acceleration: DVec3::NAN,
        angular_velocity: DVec3::NAN,
        orientation: DVec3::NAN,
    };
    fused.take(&reading("I", floor.millis + 50, ReadingData::Imu(broken)));
    fused.take(&reading("O", floor.millis + 100, floor.told()));
    let after = fused.belief().unwrap();
    assert!(after.world_from_robot.position.distance(before.world_from_robot.position) < 1e-3);
    assert!(after.covariance.is_finite());
}
