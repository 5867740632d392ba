//! The error-state Kalman filter behind fused odometry.
//!
//! Solà, *Quaternion kinematics for the error-state Kalman filter* (2017), section 5, on the plane: the pose is carried along by wheels and
//! gyro, the filter estimates what is wrong with it and with them, and what it finds is taken in at once. Eight errors are followed: x, y,
//! yaw, the gyro's bias, the share a way is longer and a turn is wider than the wheels say, the radians they veer on a metre (Borenstein &
//! Feng 1996: unequal wheels and a wrong track), and the compass's deviation.

use base::geom::wrap_angle;
use glam::{DMat3, DVec2, DVec3};

use crate::figures::Figures;
use crate::gyro::Turned;
use crate::spread::Spread;

const X: usize = 0;
const Y: usize = 1;
const YAW: usize = 2;
const BIAS: usize = 3;
const SCALE: usize = 4;
const TURN: usize = 5;
const VEER: usize = 6;
const DEVIATION: usize = 7;
const ERRORS: usize = 8;

/// A start is known this well: metres, radians.
pub(crate) const START: (f64, f64) = (0.002, 0.002);
/// What floors add to every metre driven: m²/m along the way and across it, and to every radian turned: rad²/rad.
pub(crate) const WAY_NOISE: (f64, f64) = (4e-6, 1e-6);
pub(crate) const TURN_NOISE: f64 = 1e-4;
/// How far the bias of a gyro wanders, (rad/s)²/s.
const BIAS_NOISE: f64 = 1e-13;
/// A gyro at rest with its wheels may still be turned by this much, rad/s.
const REST: f64 = 2e-4;
/// What is taken off a way because wheels slipped is as uncertain as this share of it.
const SLIP_DOUBT: f64 = 0.5;
/// What a half-normal chance is in the mean, and its variance.
const HALF_NORMAL: (f64, f64) = (0.797_884_560_802_865_4, 0.363_380_227_632_418_6);
/// Measurements whose squared residual is larger than this many times what is expected are refused: 99.9 % of the true ones pass.
const GATE: f64 = 10.83;

/// What the wheels say of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rolled {
    /// Metres ahead.
    pub(crate) way: f64,
    /// Radians to the left.
    pub(crate) turn: f64,
    /// How long it took.
    pub(crate) seconds: f64,
    /// Sine of how far the robot leaned.
    pub(crate) lean: f64,
    /// Whether the wheels have stood for a while.
    pub(crate) is_at_rest: bool,
    /// Metres by which the wheels are known to have slipped; the way is without them.
    pub(crate) slipped: f64,
}

/// The filter: the estimate and how uncertain it is.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    figures: Figures,
    /// x, y, yaw and what is known of the sensors' own errors, in the order of the constants above.
    state: [f64; ERRORS],
    spread: Spread<ERRORS>,
}

impl Filter {
    /// Begins at a place that is known.
    pub(crate) fn new(figures: Figures, at: DVec2, yaw: f64) -> Self {
        let errors = figures.odometry.map(|spec| spec.errors).unwrap_or_default();
        let (straight, turn) = figures.tolerance;
        let sides = errors.radius * errors.radius / 2.0;
        let root = libm::sqrt;
        let mut state = [0.0; ERRORS];
        (state[X], state[Y], state[YAW]) = (at.x, at.y, yaw);
        let third = |share: f64| share / 3.0;
        let spread = Spread::independent([
            START.0,
            START.0,
            START.1,
            figures.imu.map_or(0.0, |spec| spec.gyro_bias),
            root(sides + third(straight) * third(straight)),
            root(sides + errors.track * errors.track + third(turn) * third(turn)),
            errors.radius * root(2.0) / figures.track,
            figures.compass.map_or(0.0, |spec| spec.deviation),
        ]);
        Self { figures, state, spread }
    }

    pub(crate) fn at(&self) -> DVec2 {
        DVec2::new(self.state[X], self.state[Y])
    }

    pub(crate) fn yaw(&self) -> f64 {
        self.state[YAW]
    }

    /// Of x, y and yaw.
    pub(crate) fn covariance(&self) -> DMat3 {
        let column =
            |k| DVec3::new(self.spread.get(X, k), self.spread.get(Y, k), self.spread.get(YAW, k));
        DMat3::from_cols(column(X), column(Y), column(YAW))
    }

    /// Carries the pose along a step; gives the way and the turn it believes in.
    pub(crate) fn step(&mut self, rolled: &Rolled, gyro: Option<Turned>) -> (DVec2, f64) {
        let gyro = gyro.filter(|_| self.figures.imu.is_some());
        let rolled = &self.without_slip(rolled);
        let turn = match gyro {
            Some(turned) => turned.angle - self.state[BIAS] * rolled.seconds,
            None => (1.0 + self.state[TURN]) * rolled.turn + self.state[VEER] * rolled.way,
        };
        let way = (1.0 + self.state[SCALE]) * rolled.way;
        let course = self.state[YAW] + turn / 2.0;
        let ahead = DVec2::new(libm::cos(course), libm::sin(course));
        self.carry(rolled, gyro, way, ahead);
        self.state[X] += way * ahead.x;
        self.state[Y] += way * ahead.y;
        self.state[YAW] = wrap_angle(self.state[YAW] + turn);
        // Wheels that slip tell nothing of themselves.
        if let Some(turned) = gyro.filter(|_| rolled.slipped == 0.0) {
            self.compare(rolled, turned);
        }
        (ahead * way, turn)
    }

    /// The step without what wheels slip by in the mean: each tells more than it carries, so a way comes out too long on an arc, and a turn on
    /// the spot too wide.
    fn without_slip(&self, rolled: &Rolled) -> Rolled {
        let errors = self.figures.odometry.map(|spec| spec.errors).unwrap_or_default();
        let half = rolled.turn * self.figures.track / 2.0;
        let carried = |side: f64| {
            let rough = errors.rough_slip * rolled.lean * side.abs();
            let slipped = HALF_NORMAL.0 * (errors.turn_slip * half.abs() + rough);
            side - slipped.min(side.abs()) * side.signum()
        };
        let (left, right) = (carried(rolled.way - half), carried(rolled.way + half));
        Rolled {
            way: f64::midpoint(left, right),
            turn: (right - left) / self.figures.track,
            ..*rolled
        }
    }

    /// P = F P F^T + Q of a step.
    fn carry(&mut self, rolled: &Rolled, gyro: Option<Turned>, way: f64, ahead: DVec2) {
        // Where a wrong course leads to, a radian.
        let aside = DVec2::new(-ahead.y, ahead.x) * way;
        let mut entries = vec![
            (X, YAW, aside.x),
            (Y, YAW, aside.y),
            (X, SCALE, ahead.x * rolled.way),
            (Y, SCALE, ahead.y * rolled.way),
        ];
        let slopes: &[(usize, f64)] = match gyro {
            Some(_) => &[(BIAS, -rolled.seconds)],
            None => &[(TURN, rolled.turn), (VEER, rolled.way)],
        };
        for &(error, slope) in slopes {
            entries.push((X, error, aside.x * slope / 2.0));
            entries.push((Y, error, aside.y * slope / 2.0));
            entries.push((YAW, error, slope));
        }
        self.spread.carry(&entries);
        let noise = self.noise(rolled);
        let turn_noise = match gyro {
            Some(turned) => self.gyro_noise(turned),
            None => noise.turn,
        };
        let shape = |x, y, yaw| [x, y, yaw, 0.0, 0.0, 0.0, 0.0, 0.0];
        self.spread.stir(&shape(ahead.x, ahead.y, 0.0), noise.way);
        self.spread.stir(&shape(-ahead.y, ahead.x, 0.0), WAY_NOISE.1 * rolled.way.abs());
        self.spread.stir(&shape(aside.x / 2.0, aside.y / 2.0, 1.0), turn_noise);
        self.spread.add(BIAS, BIAS_NOISE * rolled.seconds);
    }

    /// Holds the wheels against the gyro: they should tell a turn of (gyro - b t - v way) / (1 + k).
    ///
    /// The gyro's turn is what the share k is taken of: it errs far less than the wheels', whose own noise would make k come out too small.
    fn compare(&mut self, rolled: &Rolled, turned: Turned) {
        let factor = 1.0 + self.state[TURN];
        let by_gyro = turned.angle - self.state[BIAS] * rolled.seconds;
        let expected = (by_gyro - self.state[VEER] * rolled.way) / factor;
        let residual = rolled.turn - expected;
        let mut slope = [0.0; ERRORS];
        slope[BIAS] = -rolled.seconds / factor;
        (slope[TURN], slope[VEER]) = (-expected / factor, -rolled.way / factor);
        let variance = if rolled.is_at_rest {
            let still = REST * rolled.seconds;
            still * still + self.gyro_noise(turned)
        } else {
            let tick = self.figures.tick / self.figures.track;
            // Two wheels, each cut to whole ticks at both ends of the step.
            self.noise(rolled).turn + tick * tick / 3.0 + self.gyro_noise(turned)
        };
        self.measure(&slope, residual, variance);
    }

    fn gyro_noise(&self, turned: Turned) -> f64 {
        let sigma = self.figures.imu.map_or(0.0, |spec| spec.gyro_sigma);
        sigma * sigma * turned.squares
    }

    /// How much wheels get wrong in a step, beyond what stays wrong.
    fn noise(&self, rolled: &Rolled) -> Noise {
        let track = self.figures.track;
        let noise = self.figures.odometry.map_or(0.0, |spec| spec.encoder.noise);
        let errors = self.figures.odometry.map(|spec| spec.errors).unwrap_or_default();
        let (way, half) = (rolled.way, rolled.turn * track / 2.0);
        // Of one wheel: a uniform share of its turn, and slip.
        let slip = errors.turn_slip * half.abs()
            + errors.rough_slip * rolled.lean * (way.abs() + half.abs());
        let one = noise * noise / 3.0 * (way * way + half * half) + HALF_NORMAL.1 * slip * slip;
        // Where it leans the mean of the slip is not known either: nothing estimates it.
        let rough = HALF_NORMAL.0 * errors.rough_slip * rolled.lean * way;
        let slipped = SLIP_DOUBT * rolled.slipped;
        Noise {
            way: one / 2.0 + rough * rough + slipped * slipped + WAY_NOISE.0 * way.abs(),
            turn: 2.0 * one / (track * track) + TURN_NOISE * rolled.turn.abs(),
        }
    }

    /// Takes in a heading, told when `since` radians were still to be turned.
    pub(crate) fn take_heading(&mut self, told: f64, since: f64, sigma: f64) -> bool {
        let expected = self.state[YAW] - since + self.state[DEVIATION];
        let mut slope = [0.0; ERRORS];
        (slope[YAW], slope[DEVIATION]) = (1.0, 1.0);
        self.measure(&slope, wrap_angle(told - expected), sigma * sigma)
    }

    /// Takes in a place, told when `since` was still to be driven, by a sensor at `lever` in the robot's frame.
    pub(crate) fn take_place(
        &mut self,
        told: DVec2,
        since: DVec2,
        lever: DVec2,
        sigma: f64,
    ) -> bool {
        let mut is_taken = true;
        for axis in [X, Y] {
            let arm = DVec2::from_angle(self.state[YAW]).rotate(lever);
            let residual = told - (self.at() - since + arm);
            let mut slope = [0.0; ERRORS];
            slope[axis] = 1.0;
            slope[YAW] = if axis == X { -arm.y } else { arm.x };
            let off = if axis == X { residual.x } else { residual.y };
            is_taken &= self.measure(&slope, off, sigma * sigma);
        }
        is_taken
    }

    /// The robot is this many metres behind where it was taken to be: its wheels have slipped before that was noticed.
    pub(crate) fn take_back(&mut self, metres: f64) {
        let ahead = DVec2::new(libm::cos(self.state[YAW]), libm::sin(self.state[YAW]));
        self.state[X] -= metres * ahead.x;
        self.state[Y] -= metres * ahead.y;
        let doubt = SLIP_DOUBT * metres;
        self.spread.stir(&[ahead.x, ahead.y, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], doubt * doubt);
    }

    /// Believes itself less: it was carried away, or the wheels have said nothing for a while.
    pub(crate) fn doubt(&mut self, place_sigma: f64, yaw_sigma: f64) {
        self.spread.add(X, place_sigma * place_sigma);
        self.spread.add(Y, place_sigma * place_sigma);
        self.spread.add(YAW, yaw_sigma * yaw_sigma);
    }

    /// Takes in one number unless it is too far off; says whether it did.
    fn measure(&mut self, slope: &[f64; ERRORS], residual: f64, variance: f64) -> bool {
        let expected = self.spread.innovation(slope, variance);
        let is_plausible = expected > 0.0 && residual * residual <= GATE * expected;
        if is_plausible {
            let found = self.spread.correct(slope, residual, variance);
            for (state, found) in self.state.iter_mut().zip(found) {
                *state += found;
            }
            self.state[YAW] = wrap_angle(self.state[YAW]);
        }
        is_plausible
    }

    /// What it has found out about the gyro's bias (rad/s) and the wheels: share of the way, share of the turn, radians a metre.
    #[cfg(test)]
    pub(crate) fn found(&self) -> (f64, f64, f64, f64) {
        (self.state[BIAS], self.state[SCALE], self.state[TURN], self.state[VEER])
    }
}

/// Variances of a step.
struct Noise {
    way: f64,
    turn: f64,
}
