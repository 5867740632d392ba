//! The simulator's side: robots whose minds are elsewhere, and pages that look on from elsewhere.

use std::any::Any;
use std::time::Duration;

use base::geom::Pose;
use base::messages::Command;
use base::model::RobotModel;
use base::model::kinematics::halt;
use base::time::SimTime;
use sim_engine::{Order, Rider, Simulation, model_from_text};
use station_server::Station;

use super::inbox::{Asked, Inbox};
use super::page_end::PageEnd;
use super::seat::{Seat, WayBack};
use super::speech::{Answer, Letter, Question};

/// A robot that nobody has told anything for so long stands still, simulated time.
const GRIP: SimTime = SimTime::from_millis(600);
/// A robot whose program nobody has heard for so long leaves the world, by the wall's clock.
const PATIENCE: Duration = Duration::from_mins(2);
/// After so long another program may have its name.
const FORGOTTEN: Duration = Duration::from_secs(10);
/// Robots at a time.
const MOST_ROBOTS: usize = 64;
/// Longest name.
const NAME_BYTES: usize = 64;
/// Cycles are no shorter and no longer.
const CYCLES: (SimTime, SimTime) = (SimTime::from_millis(1), SimTime::from_millis(10_000));

/// A world that robots can come into and leave.
pub trait Ground {
    /// As it is now.
    fn simulation(&self) -> &Simulation;

    /// Lets a robot in, or says why not.
    fn admit(&mut self, rider: &Rider<'_>) -> Result<(), String>;

    /// Takes a robot out; one that is not there need not go.
    fn dismiss(&mut self, robot: &str);
}

/// Everybody who is elsewhere.
pub struct Host {
    inbox: Inbox,
    is_lock_step: bool,
    /// In the order in which they joined.
    seats: Vec<Seat>,
    pages: PageEnd,
    news: Vec<String>,
    /// What fills the inbox.
    _port: Option<Box<dyn Any + Send>>,
}

impl Host {
    /// Answers what comes into this inbox; time waits for robots, or it does not.
    pub fn new(inbox: Inbox, is_lock_step: bool) -> Self {
        let (seats, pages, news) = (vec![], PageEnd::default(), vec![]);
        Self { inbox, is_lock_step, seats, pages, news, _port: None }
    }

    /// Keeps open what fills the inbox.
    #[must_use]
    pub(super) fn behind(self, port: Box<dyn Any + Send>) -> Self {
        Self { _port: Some(port), ..self }
    }

    /// Answers what was asked; waits for a question, but no longer than `patience`. `wall` is now, `station` the page that is shown here.
    pub fn hear(
        &mut self,
        ground: &mut impl Ground,
        station: Option<&Station>,
        (wall, patience): (Duration, Duration),
    ) {
        for Asked { question, answer } in self.inbox.take(patience) {
            match Letter::decode(&question) {
                Ok(letter) => self.attend(letter, answer, ground, (station, wall)),
                Err(error) => answer(refused(format!("the question cannot be read: {error}"))),
            }
        }
        self.settle(ground.simulation().now());
        self.mind_silence(ground, wall);
        self.pages.mind_silence(wall);
    }

    /// Whether time may pass: where it waits for robots, not before each of them has given its orders.
    pub fn may_step(&self) -> bool {
        !self.is_lock_step || self.has_all_orders()
    }

    /// Whether there is somebody, and everybody has given orders.
    fn has_all_orders(&self) -> bool {
        !self.seats.is_empty() && self.seats.iter().all(Seat::is_waiting)
    }

    /// Whether any robot's mind is elsewhere.
    pub fn has_robots(&self) -> bool {
        !self.seats.is_empty()
    }

    /// What robots are told in the next step.
    pub fn orders(&mut self, simulation: &Simulation, wall: Duration) -> Vec<Order> {
        let (now, mut orders) = (simulation.now(), vec![]);
        for seat in &mut self.seats {
            let robot = seat.robot.clone();
            let is_silent = !self.is_lock_step && !seat.is_waiting();
            if is_silent && seat.stands_since.is_none() && now.since(seat.answered) > GRIP {
                seat.stands_since = Some(seat.heard);
                self.news.push(format!(
                    "{robot} was told nothing for {:.1} s: it stands still",
                    (wall.saturating_sub(seat.heard)).as_secs_f64()
                ));
                let still = simulation.model(&robot).and_then(halt);
                orders.extend(still.map(|command| Order::new(&robot, command)));
            }
            let own = seat.take_orders().into_iter();
            orders.extend(own.map(|command| Order { robot: robot.clone(), command }));
        }
        orders
    }

    /// After a step: takes what robots sensed in it, and answers those whose cycle has ended.
    pub fn note(&mut self, simulation: &Simulation) {
        for reading in &simulation.last_tick().readings {
            if let Some(seat) = self.seats.iter_mut().find(|seat| seat.robot == reading.robot) {
                seat.sense(reading);
            }
        }
        self.settle(simulation.now());
    }

    /// What whoever runs the simulator should know, since the last call.
    pub fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    fn settle(&mut self, now: SimTime) {
        self.seats.iter_mut().for_each(|seat| seat.settle(now));
    }

    fn attend(
        &mut self,
        letter: Letter,
        back: WayBack,
        ground: &mut impl Ground,
        (station, wall): (Option<&Station>, Duration),
    ) {
        let Letter { robot, program, number, question } = letter;
        match question {
            Question::Look { seen, wishes } => {
                let answer = match station {
                    Some(station) => {
                        self.pages.look(station, (program, number), (&seen, wishes), wall)
                    }
                    None => Answer::Refused(
                        "the simulator shows no page; start it with --station 0".to_owned(),
                    ),
                };
                back(answer.encode());
            }
            Question::Join { model, world_from_robot, cycle } => {
                let at = (&*model, world_from_robot, cycle);
                let answer = self.join((&robot, program, number), at, ground, wall);
                back(answer.unwrap_or_else(refused));
            }
            Question::Cycle(orders) => self.cycle((&robot, program, number), orders, back, wall),
            Question::Leave => {
                let own = |seat: &Seat| (&seat.robot, seat.program) == (&robot, program);
                if self.seats.iter().any(own) {
                    self.dismiss(&robot, ground);
                    self.news.push(format!("{robot} left"));
                }
                back(Answer::Left.encode());
            }
        }
    }

    fn join(
        &mut self,
        (robot, program, number): (&str, u64, u64),
        (model, world_from_robot, cycle): (&str, Pose, SimTime),
        ground: &mut impl Ground,
        wall: Duration,
    ) -> Result<Vec<u8>, String> {
        if let Some(seat) = self.seats.iter().find(|seat| seat.robot == robot) {
            if seat.program == program
                && let Some(answer) = seat.kept(number)
            {
                return Ok(answer);
            }
            let silent = wall.saturating_sub(seat.heard);
            if seat.program == program || silent < FORGOTTEN {
                return Err(format!(
                    "another program leads {robot:?}; choose another name, or end it"
                ));
            }
            self.dismiss(robot, ground);
        }
        let model = self.check_newcomer(robot, model, cycle)?;
        ground.admit(&Rider {
            name: robot,
            model: &model,
            world_from_robot,
            is_kinematic: false,
        })?;
        let answer = Answer::Joined { is_lock_step: self.is_lock_step }.encode();
        let now = ground.simulation().now();
        let of = (robot.to_owned(), program);
        self.seats.push(Seat::new(of, (number, answer.clone()), cycle, (now, wall)));
        self.news.push(format!("{robot} came in from elsewhere, a {}", model.name));
        Ok(answer)
    }

    fn check_newcomer(
        &self,
        robot: &str,
        model: &str,
        cycle: SimTime,
    ) -> Result<RobotModel, String> {
        if robot.is_empty() || robot.len() > NAME_BYTES || robot.chars().any(char::is_control) {
            return Err(format!("{robot:?} is no name: give it 1 to {NAME_BYTES} plain letters"));
        }
        if self.seats.len() >= MOST_ROBOTS {
            return Err(format!("there are {MOST_ROBOTS} robots already, and no more are taken"));
        }
        if cycle < CYCLES.0 || cycle > CYCLES.1 {
            let (least, most) = (CYCLES.0.seconds(), CYCLES.1.seconds());
            return Err(format!(
                "a cycle of {} s is not from {least} to {most} s",
                cycle.seconds()
            ));
        }
        model_from_text(model).map_err(|error| error.to_string())
    }

    fn cycle(
        &mut self,
        (robot, program, number): (&str, u64, u64),
        orders: Vec<Command>,
        back: WayBack,
        wall: Duration,
    ) {
        let own = |seat: &&mut Seat| (&*seat.robot, seat.program) == (robot, program);
        let Some(seat) = self.seats.iter_mut().find(own) else {
            let reason = format!("{robot:?} is not here any more: it was not heard for too long");
            return back(refused(reason));
        };
        seat.heard = wall;
        if let Some(since) = seat.stands_since.take() {
            let missed = std::mem::take(&mut seat.missed);
            let seconds = wall.saturating_sub(since).as_secs_f64();
            let lost =
                if missed > 0 { format!("; {missed} readings were lost") } else { String::new() };
            self.news.push(format!("{robot} is heard again after {seconds:.1} s{lost}"));
        }
        let last = seat.number();
        if let Err(back) = seat.ask(number, orders, back) {
            back(refused(format!("question {number} does not come after {last}")));
        }
    }

    /// Robots of programs that are gone leave.
    fn mind_silence(&mut self, ground: &mut impl Ground, wall: Duration) {
        let is_gone = |seat: &&Seat| wall.saturating_sub(seat.heard) > PATIENCE;
        let gone: Vec<String> =
            self.seats.iter().filter(is_gone).map(|seat| seat.robot.clone()).collect();
        for robot in gone {
            self.dismiss(&robot, ground);
            let seconds = PATIENCE.as_secs();
            self.news.push(format!("{robot} was not heard for {seconds} s: it leaves"));
        }
    }

    fn dismiss(&mut self, robot: &str, ground: &mut impl Ground) {
        self.seats.retain(|seat| seat.robot != robot);
        ground.dismiss(robot);
    }
}

fn refused(reason: impl Into<String>) -> Vec<u8> {
    Answer::Refused(reason.into()).encode()
}
