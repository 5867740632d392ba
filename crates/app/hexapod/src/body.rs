//! The simulated robot: its body in an arena, its firmware on its board, its radio.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use app_machine::source;
use app_missions::robots;
use app_missions::stage::{Film, open_with_text};
use app_terminal::failure::Hinted;
use base::arena::Arena;
use base::geom::Pose;
use base::model::RobotModel;
use base::time::SimTime;
use link_serial::{Air, AirSettings};
use sim_board::{Board, Wiring};
use sim_engine::{Rider, Settings, Simulation};

/// A simulated robot as it is planned.
#[derive(Clone, Debug)]
pub struct BodyPlan {
    /// Name or file of the arena.
    pub arena: String,
    /// Name of the arena's start pose; the first if not given.
    pub start: Option<String>,
    /// Name or file of the robot.
    pub robot: String,
    /// Seed of every sensor's and the radio's noise.
    pub seed: u64,
    /// Its program: assembly or the small language.
    pub firmware: PathBuf,
    /// The clock of its computer, MHz.
    pub clock: f64,
    /// What the radio does to bytes.
    pub air: AirSettings,
    /// Where everything is recorded.
    pub record: Option<PathBuf>,
}

impl BodyPlan {
    /// The shipped robot with its own firmware at 10 MHz at the first start of an arena.
    pub fn of(arena: &str) -> Self {
        Self {
            arena: arena.to_owned(),
            start: None,
            robot: "Hexapod".to_owned(),
            seed: 1,
            firmware: PathBuf::from("programs/hexapod.u"),
            clock: 10.0,
            air: AirSettings::default(),
            record: None,
        }
    }

    /// Where in its arena it starts.
    fn place(&self, arena: &Arena) -> Result<Pose> {
        let Some(name) = &self.start else {
            return Ok(arena.starts.first().map_or(Pose::IDENTITY, |start| start.pose));
        };
        let found = arena.starts.iter().find(|start| start.name.eq_ignore_ascii_case(name));
        found.map(|start| start.pose).ok_or_else(|| {
            let names: Vec<&str> = arena.starts.iter().map(|start| start.name.as_str()).collect();
            let problem = format!("arena {:?} has no start named {name:?}", self.arena);
            Hinted::error(problem, format!("there are {}", names.join(", ")))
        })
    }
}

/// What was seen of it so far, by the truth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watched {
    /// What it touched, its feet on the ground apart.
    pub touched: Vec<String>,
    /// Whether it ever stood otherwise than upright.
    pub has_fallen: bool,
    /// Metres that its middle went.
    pub metres: f64,
    /// Least margin of its stance, metres: how far its centre of mass was inside its standing feet.
    pub least_margin: f64,
}

/// The robot in its arena.
pub struct Body {
    simulation: Simulation,
    board: Board,
    name: String,
    film: Film,
    watched: Watched,
    begun_at: Pose,
    last: Pose,
}

impl Body {
    /// Puts the robot where it starts.
    pub fn open(plan: &BodyPlan) -> Result<Self> {
        let (arena, text) = open_with_text(&plan.arena)?;
        let model = robots::open(&plan.robot, None, None)?.model;
        let settings = Settings { seed: plan.seed, ..Settings::default() };
        let film = Film::open(plan.record.as_deref(), &text, &settings)?;
        Self::in_arena((&arena, &plan.place(&arena)?), (&model, film), plan)
    }

    /// The same in an arena and at a place that are at hand.
    pub fn in_arena(
        (arena, place): (&Arena, &Pose),
        (model, film): (&RobotModel, Film),
        plan: &BodyPlan,
    ) -> Result<Self> {
        let settings = Settings { seed: plan.seed, ..Settings::default() };
        let mut simulation = Simulation::new(arena, &settings)?;
        simulation.join(&Rider::standing(&model.name, model, place))?;
        let wiring = Wiring::of(model);
        let program = source::program_for(&plan.firmware, wiring.device_map())?;
        let mut board =
            Board::new(&model.name, &wiring, program, (plan.clock * 1e6).round() as u64)?;
        *board.air() = Air::new(plan.air, simulation.settings().seed);
        let state = simulation.state(&model.name).context("the robot did not start")?;
        let at = state.world_from_robot;
        let watched = Watched { least_margin: f64::INFINITY, ..Watched::default() };
        Ok(Self {
            simulation,
            board,
            name: model.name.clone(),
            film,
            watched,
            begun_at: at,
            last: at,
        })
    }

    /// Lets a step of time pass; `elapsed` is the wall's time since the run began.
    pub fn step(&mut self, elapsed: std::time::Duration) -> Result<()> {
        let tick = self.board.step(&mut self.simulation);
        if let Some(refusal) = tick.refusals.first() {
            bail!("{} cannot do that: {}", self.name, refusal.reason);
        }
        self.film.write(tick, elapsed);
        if let Some(trap) = self.board.trap() {
            bail!("the firmware stopped: {trap}");
        }
        self.watch();
        Ok(())
    }

    fn watch(&mut self) {
        let Some(state) = self.simulation.state(&self.name) else { return };
        for contact in &state.contacts {
            if !self.watched.touched.contains(&contact.thing) {
                self.watched.touched.push(contact.thing.clone());
            }
        }
        self.watched.has_fallen |= !state.is_upright;
        self.watched.metres += self.last.position.distance(state.world_from_robot.position);
        self.last = state.world_from_robot;
        let margin = self.simulation.stance(&self.name).map(|stance| stance.margin());
        if let Some(margin) = margin.filter(|margin| margin.is_finite()) {
            self.watched.least_margin = self.watched.least_margin.min(margin);
        }
        let distance = (self.last.position - self.begun_at.position).length();
        self.board.air().set_distance(distance);
    }

    /// Simulated time.
    pub fn now(&self) -> SimTime {
        self.simulation.now()
    }

    /// Length of a step.
    pub fn step_time(&self) -> SimTime {
        self.simulation.settings().step
    }

    /// The radio.
    pub fn air(&mut self) -> &mut Air {
        self.board.air()
    }

    /// Where it is, in the world.
    pub fn pose(&self) -> Pose {
        self.last
    }

    /// Where it began, in the world.
    pub fn begun_at(&self) -> Pose {
        self.begun_at
    }

    /// What was seen of it.
    pub fn watched(&self) -> &Watched {
        &self.watched
    }

    /// A variable of its firmware.
    pub fn variable(&self, name: &str) -> Option<i32> {
        self.board.cpu().variable(name)
    }

    /// Its arena, with everybody in it.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// Ends the recording; says why it is not whole if it is not.
    pub fn close(&mut self) -> Option<String> {
        std::mem::replace(&mut self.film, Film::none()).close().loss
    }

    /// Where it is being recorded.
    pub fn recording(&self) -> Option<&Path> {
        self.film.path()
    }
}
