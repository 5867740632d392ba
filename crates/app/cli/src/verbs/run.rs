//! `usar run`: a mission.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use eval_report::Conditions;

use app_bridges::apart::{LinkArguments, far_address};
use app_bridges::ros::{RosArguments, RosMission};
use app_hexapod::{HexapodMission, MissionRun};
use app_missions::stage::usual_threads;
use app_missions::{
    Course, Figures, How, Jobs, Keeper, Live, MissionSource, PoseSource, Remote, Run, Several,
    Story, Watch, Watcher, leave,
};
use app_serve::DialectName;
use app_station::{MissionPage, Place, StationArguments};
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use robot_agent::Mission;

const EXAMPLES: &str = "\
Examples:
  usar run                                          the mission that `usar` alone runs
  usar run missions/home-point-test.toml --seed 7
  usar run home-point-test --speed 10               ten times as fast as in reality, to watch it
  usar run home-point-test --station 8100           on the operator's page on this port, in real time
  usar run team-office --restore out/team-office-seed1   goes on with the map and the victims of a run that was cut off
  usar run home-point-test --headless               as fast as can be, without page and progress
  usar run home-point-test --runs 100 --headless    100 seeds, on all cores
  usar run home-point-test --pose odometry          where it is it knows by its wheels alone
  usar run home-point-test --connect 127.0.0.1:3000 --lockstep
                                                    the body is in `usar serve home-point-test --lockstep`
  usar run home-point-test --connect zenoh/tcp/10.77.0.1:7448 --lockstep --token WORD
                                                    the body is in `usar serve home-point-test --zenoh` on another machine
  usar run hexapod-explore                          a walking robot with its own firmware, and its computer
  usar run home-point-test --from out/home-point-test-seed1/run.mcap
                                                    hears again what it heard then: the map is the same

At a terminal a single run opens the operator's page in the browser and goes ten times as fast as in reality while somebody looks on; without a
screen it says where the page is and goes as fast as can be. The page stays open after the end until it is closed, or Ctrl-C.

Files: a run leaves report.html, map.png, map.pgm and map.yaml, map.tif, map.tfw and map-occupancy.tif, map.usarmap, path.gpx,
metrics.json and run.mcap in out/NAME-seedS, and cloud.cloud if a head was swept; with several robots the names of
maps, ways and clouds begin with the robot's; several runs leave report.html and metrics.json in out/NAME-runsN.

Exit codes: 0 the mission was done, 1 it failed, 2 bad arguments, 3 ended early by Ctrl-C, SIGTERM or
the end of a log, or a file is missing, as where the disk is full. Two runs cannot write into one folder at once.";

/// Run a mission: a robot explores, finds the victim, plans on its own map and drives home
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RunVerb {
    /// A mission file, or the name of one that comes with the program
    #[arg(value_name = "MISSION", default_value = DEFAULT)]
    mission: String,
    /// Seed instead of the mission's own
    #[arg(long, value_name = "S", value_parser = app_terminal::arguments::seed)]
    seed: Option<u64>,
    /// How many runs, with one seed after the other
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "ros", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    runs: u32,
    /// Runs that go on at once; the results are the same [default: one for each core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Draw nothing in the terminal while it runs, and open no page unless --station names its port
    #[arg(long)]
    headless: bool,
    /// Simulated seconds a second [default: as fast as can be; 10 while somebody looks on, 1 with --station]
    #[arg(long, value_name = "X", conflicts_with_all = ["connect", "from"], value_parser = app_terminal::arguments::speed)]
    speed: Option<f64>,
    /// Record every run; without it a single run is recorded and several are not
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          conflicts_with_all = ["connect", "from"])]
    record: Option<bool>,
    /// Let cameras take pictures all the time, for the recording; without it they draw only for who looks on at the page
    #[arg(long, conflicts_with_all = ["connect", "from"])]
    pictures: bool,
    /// Where robots get their poses from, instead of what the mission says: ground_truth, odometry, ..
    #[arg(long, value_name = "SOURCE", value_parser = pose_source)]
    pose: Option<PoseSource>,
    /// Map that robots know from the beginning, instead of what the mission says: .usarmap, or .yaml of ROS; for --pose mcl
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Take up map, victims and clock that a run which was cut off had saved in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["map", "runs"])]
    restore: Option<PathBuf>,
    /// Threads that compute what the robots of one run sense; the result is the same
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Folder for what is left of it [default: out/NAME-seedS]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    server: Server,
    /// Hear a recording instead, or text logs of a USARSim server (name each); what is ordered goes nowhere
    #[arg(long, value_name = "FILE", conflicts_with_all = ["runs", "ros"])]
    from: Vec<PathBuf>,
    #[command(flatten)]
    station: StationArguments,
    #[command(flatten)]
    ros: RosArguments,
    /// Print an object with all `runs`
    #[arg(long)]
    json: bool,
}

/// The source of poses with this word.
pub(super) fn pose_source(word: &str) -> Result<PoseSource, String> {
    let known = || PoseSource::WORDS.map(|(word, _)| word).join(", ");
    PoseSource::named(word).ok_or_else(|| format!("there is no such source; there are {}", known()))
}

/// A body at the end of a socket.
#[derive(Debug, Args)]
struct Server {
    /// The body is in a USARSim server that serves the mission's arena, or in `usar serve --zenoh`: zenoh/tcp/HOST:PORT
    #[arg(long, value_name = "HOST:PORT", conflicts_with_all = ["from", "runs", "ros"])]
    connect: Option<String>,
    /// How that server talks
    #[arg(long, value_enum, value_name = "NAME", default_value = "ut2004", requires = "connect")]
    dialect: DialectName,
    /// That server's time waits for our orders
    #[arg(long, requires = "connect")]
    lockstep: bool,
    /// That server wants this token
    #[arg(long, value_name = "T", requires = "connect")]
    token: Option<String>,
    /// Robots of a team hear each other through this wireless simulation server
    #[arg(long, value_name = "HOST:PORT", requires = "connect")]
    wireless: Option<String>,
    /// Names of mates that run elsewhere, for --wireless
    #[arg(long, value_name = "NAME,..", value_delimiter = ',', requires = "wireless")]
    mates: Vec<String>,
    #[command(flatten)]
    link: LinkArguments,
}

impl Server {
    /// A simulator that is reached over Zenoh.
    fn far(&self) -> Option<&str> {
        self.connect.as_deref().filter(|addr| far_address(addr).is_some())
    }

    /// Runs the mission with bodies in a simulator that is reached over Zenoh.
    fn run_far(
        &self,
        addr: &str,
        (course, seed): (&Course, u64),
        watch: &mut Watch<'_>,
    ) -> Result<(Run, Vec<Story>)> {
        if self.wireless.is_some() {
            bail!(
                "--wireless goes with USARSim's servers; over {addr} radio is part of the simulation: leave it out"
            );
        }
        let link = self.link.connect(addr, self.token.as_deref())?;
        let bodies = link.bodies(self.lockstep, watch.interrupt);
        course.connect_by(seed, &bodies, watch)
    }

    fn remote(&self) -> Option<Remote> {
        Some(Remote {
            addr: self.connect.clone()?,
            dialect: self.dialect.dialect(),
            is_lock_step: self.lockstep,
            token: self.token.clone(),
            wireless: self.wireless.clone(),
            mates: self.mates.clone(),
        })
    }
}

/// The mission that `usar` alone runs.
const DEFAULT: &str = "missions/home-point-test.toml";

impl RunVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        if let Some(found) = HexapodMission::open(&self.mission) {
            return self.walk(&found?);
        }
        let MissionSource { name, mission } = MissionSource::open(&self.mission)?;
        self.run_given((name, mission))
    }

    /// Runs this mission, whatever the command line names.
    pub(crate) fn run_given(self, (name, mut mission): (String, Mission)) -> Result<Outcome> {
        if let Some(pose) = self.pose {
            // What stands where it was put, a station, knows where that is.
            let movers = mission.robots.iter_mut().filter(|robot| !robot.stands());
            movers.for_each(|robot| robot.pose = pose);
        }
        if let Some(map) = &self.map {
            mission.known_map = Some(map.display().to_string());
        }
        if let Some(folder) = &self.restore {
            mission.known_map = Some(app_station::backed_up_map(folder)?.display().to_string());
        }
        let interrupt = Interrupt::listen();
        let course = Course::open(&mission)?;
        let first = self.seed.unwrap_or(mission.seed);
        if self.runs > 1 {
            let folder = self.folder(&format!("{name}-runs{}", self.runs))?;
            return self.several(first, folder.path()).run(&course, &interrupt);
        }
        self.single(&course, &name, first, &interrupt)
    }

    /// A mission of the walking robot, whose firmware and computer have their own way to be run.
    fn walk(&self, (name, mission): &(String, HexapodMission)) -> Result<Outcome> {
        let unused = [
            ("--runs", self.runs > 1),
            ("--connect", self.server.connect.is_some()),
            ("--from", !self.from.is_empty()),
            ("--pose", self.pose.is_some()),
            ("--map", self.map.is_some()),
            ("--pictures", self.pictures),
            ("--station", self.station.port.is_some()),
            ("--ros", self.ros.is_asked()),
        ];
        if let Some((option, _)) = unused.iter().find(|(_, is_given)| *is_given) {
            bail!(
                "{name} is a mission of the walking robot, which {option} does not go with; leave it out"
            );
        }
        let run = MissionRun {
            name,
            mission,
            seed: self.seed,
            speed: self.speed,
            is_recorded: self.record.unwrap_or(true),
            is_quiet: self.headless || self.json,
            out: self.out.as_deref(),
        };
        run.run(self.json)
    }

    /// Where everything goes; that nothing can go there is told before anything is run.
    fn folder(&self, name: &str) -> Result<OutFolder> {
        OutFolder::claim(&self.out.clone().unwrap_or_else(|| Path::new("out").join(name)))
    }

    /// One run with everything that is left of it.
    fn single(
        &self,
        course: &Course,
        name: &str,
        seed: u64,
        interrupt: &Interrupt,
    ) -> Result<Outcome> {
        let folder = self.folder(&match (&self.server.connect, self.from.is_empty()) {
            (Some(_), _) => format!("{name}-seed{seed}-connected"),
            (None, false) => format!("{name}-from-log"),
            (None, true) => format!("{name}-seed{seed}"),
        })?;
        let folder = folder.path();
        let is_quiet = self.headless || self.json;
        let first = &course.mission.robots[0];
        let mut live = Live::new(&course.mission.title, first, is_quiet);
        course.show_floor(seed, &mut live);
        let mut page = self.page(course, interrupt)?;
        if let Some(page) = &mut page {
            page.keep_in(folder);
            if let Some(before) = &self.restore {
                page.restore(before)?;
            }
        }
        let speed = page.as_ref().map_or(self.speed(), MissionPage::first_speed);
        let ros = self.ros.open(0, course.mission.robots.len() > 1)?;
        let mut ros = ros.map(|ros| RosMission::new(ros, interrupt));
        let mut watchers: Vec<&mut dyn Watcher> = vec![&mut live];
        watchers.extend(page.as_mut().map(|page| page as &mut dyn Watcher));
        watchers.extend(ros.as_mut().map(|ros| ros as &mut dyn Watcher));
        let mut watch = Watch { interrupt, watchers };
        let (run, stories) = self.once(course, (seed, speed), folder, &mut watch)?;
        let curve = live.finish();
        let conditions = conditions(run.summary.seed);
        let (mut keeper, map) = leave(course, (&run, &stories, &curve), folder, conditions)?;
        if let Some(list) = page.as_ref().and_then(MissionPage::handed_in) {
            keeper.write("handed-in.csv", list.as_bytes());
        }
        for (name, bytes) in page.iter().flat_map(MissionPage::kept_pictures) {
            keeper.write(&name, bytes);
        }
        self.tell(&run, &keeper, map.as_deref())?;
        if let Some(page) = page {
            page.linger(run.is_done, &run.outcome);
        }
        Ok(outcome(&run, map.is_some() && keeper.lost.is_empty()))
    }

    /// Several runs, side by side.
    fn several<'a>(&self, first: u64, folder: &'a Path) -> Several<'a> {
        let (threads, pictures) = (self.threads.into(), self.pictures);
        Several {
            seeds: (0..u64::from(self.runs)).map(|number| first.wrapping_add(number)).collect(),
            jobs: Jobs::new(self.jobs.map_or_else(usual_threads, usize::from)),
            how: How { record: None, speed: self.speed, threads, pictures },
            is_recorded: self.record.unwrap_or(false),
            is_json: self.json,
            is_quiet: self.headless || self.json,
            folder,
            conditions: conditions(first),
        }
    }

    /// How a single run ended, and what is left of it.
    fn tell(&self, run: &Run, keeper: &Keeper<'_>, map: Option<&Path>) -> Result<()> {
        let folder = keeper.folder;
        if self.json {
            let runs = std::slice::from_ref(run);
            let lost = run.loss.iter().chain(&keeper.lost).map(String::as_str).collect();
            return console::print_json(&Figures { runs, out: Some(folder), lost });
        }
        console::print(&run.text())?;
        for loss in &keeper.lost {
            console::note(&format!("note: {loss}"));
        }
        console::print(&ending(run, folder, map))?;
        for path in keeper.written.iter().filter(|path| path.ends_with("cloud.cloud")) {
            console::print(&format!("cloud   {}\n", path.display()))?;
        }
        Ok(())
    }

    /// Programs of ROS see robots in real time, if nothing else is said.
    fn speed(&self) -> Option<f64> {
        self.speed.or(self.ros.is_asked().then_some(1.0))
    }

    /// The operator's page, if there is a wish for one.
    fn page(&self, course: &Course, interrupt: &Interrupt) -> Result<Option<MissionPage>> {
        let place = match (&self.server.connect, self.from.is_empty()) {
            (Some(_), _) => Place::Server,
            (None, false) => Place::Log,
            (None, true) => Place::Here,
        };
        let wish = self.station.wish(self.headless || self.json);
        let of = (&course.mission, self.speed());
        MissionPage::open(&self.station, wish, of, (place, interrupt))
    }

    fn once(
        &self,
        course: &Course,
        (seed, speed): (u64, Option<f64>),
        folder: &Path,
        watch: &mut Watch<'_>,
    ) -> Result<(Run, Vec<Story>)> {
        if let Some(addr) = self.server.far() {
            return self.server.run_far(addr, (course, seed), watch);
        }
        if let Some(remote) = self.server.remote() {
            return course.connect(seed, &remote, watch);
        }
        if !self.from.is_empty() {
            return course.replay(&self.from, self.seed, watch);
        }
        let record = self.record.unwrap_or(true).then(|| folder.join("run.mcap"));
        let (threads, pictures) = (self.threads.into(), self.pictures);
        course.simulate(seed, &How { record, speed, threads, pictures }, watch)
    }
}

fn outcome(run: &Run, has_map: bool) -> Outcome {
    if run.is_cut_short {
        return Outcome::WithLoss;
    }
    match run.is_done {
        true if run.loss.is_none() && has_map => Outcome::Done,
        true => Outcome::WithLoss,
        false => Outcome::Failed,
    }
}

/// How it ended, and where to look.
fn ending(run: &Run, folder: &Path, map: Option<&Path>) -> String {
    let colour = if run.is_done { console::GREEN } else { console::RED };
    let ended = console::painted(console::stdout_has_colour(), colour, &run.outcome);
    let none = || "none: nothing was sensed that draws one".to_owned();
    let map = map.map_or_else(none, |path| path.display().to_string());
    format!("\n{ended}\nreport  {}\nmap     {map}\n", folder.join("report.html").display())
}

/// How to have it again.
fn conditions(seed: u64) -> Conditions {
    let words =
        env::args().skip(1).map(|word| if word.contains(' ') { format!("{word:?}") } else { word });
    let command = std::iter::once("usar".to_owned()).chain(words).collect::<Vec<_>>().join(" ");
    Conditions { seed, version: env!("CARGO_PKG_VERSION").to_owned(), command, commit: None }
}
