//! What may stand on the command line, and what it starts.

use std::ffi::OsString;

use anyhow::Result;
use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::{Arg, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::verbs::{
    arena, behaviours, bench, camera, client, cloud, completions, cpu, drive, eval, gait, graph,
    hexapod, log, record, replay, robot, run, scan, score, sense, serve, share, shipped, slam,
    station, study, tour, uva, view,
};
use app_terminal::outcome::Outcome;
use robot_agent::Mission;

const EXAMPLES: &str = "\
Examples:
  usar                                      a robot explores, finds the victim and drives home: usar run
  usar run home-point-test --runs 100       the same with 100 seeds, on all cores
  usar tour                                 drives a robot, renders arenas, says what to try next
  usar arena list                           what there is to look at
  usar arena show yellow --png yellow.png   a picture of one of them
  usar arena generate --rooms 40 --seed 7 --out floor.toml
  usar robot show P2AT                      what a robot is made of
  usar sense yellow Mapper --png out/sense  every reading once, and pictures of what it sees
  usar drive yellow P2AT --left 2 --right 2 --for 5 --record run.mcap --top way.png
  usar view run.mcap                        replays it in the browser, as if live
  usar station                              recordings, arenas and robots in the browser
  usar share out/home-point-test-seed1 --out site   a run as files that any web host serves
  usar replay run.mcap --verify             simulates it again and compares every tick
  usar view room.ply --png room.png         a cloud of beliefs as a picture
  usar serve yellow                         old USARSim clients connect to port 3000
  usar client probe 127.0.0.1:3000          what a server says, for finding out what is wrong
  usar cpu profile programs/sieve.s         how many MHz a program of the emulated computer needs

Exit codes: 0 done, 1 failed, 2 bad arguments, 3 finished with loss.";

const ARENA_EXAMPLES: &str = "\
Examples:
  usar arena list
  usar arena show collapse --png collapse.png
  usar arena check my-arena.toml
  usar arena generate --rooms 12 --rubble 0.3 --seed 7 --out floor.toml";

const ROBOT_EXAMPLES: &str = "\
Examples:
  usar robot list
  usar robot show P2AT
  usar robot show USARBot.ini --class Mapper
  usar robot export P3AT --out p3at.urdf
  usar robot import turtle.urdf --out turtle.toml";

const RECORD_EXAMPLES: &str = "\
Examples:
  usar record info run.mcap
  usar record export run.mcap --topic /P2AT/Odometry --as tum";

const CLOUD_EXAMPLES: &str = "\
Examples:
  usar cloud info room.ply
  usar cloud convert room.cloud room.bt
  usar cloud filter room.cloud walls.ply --belief 0.9: --z 0.1:2
  usar cloud shapes room.cloud --obj room.obj --gltf room.gltf";

const EVAL_EXAMPLES: &str = "\
Examples:
  usar eval map map.yaml home-point
  usar eval path run.mcap --json
  usar eval relations trajectory.tum --relations intel.relations
  usar eval trajectory estimate.tum truth.tum";

const GRAPH_EXAMPLES: &str = "\
Examples:
  usar graph info manhattan.g2o
  usar graph optimise manhattan.g2o --out best.g2o
  usar graph draw best.g2o --out best.svg";

const LOG_EXAMPLES: &str = "\
Examples:
  usar log info intel.clf.gz
  usar log info out/run/run.mcap --robot scout
  usar log convert intel.clf.gz --out intel.csv";

const STUDY_EXAMPLES: &str = "\
Examples:
  usar study search --runs 100 --out out/study
  usar study search --quick
  usar study cpu --quick
  usar study fusion --out out/fusion
  usar study matchers --quick
  usar study hexapod --quick";

const BENCH_EXAMPLES: &str = "\
Examples:
  usar bench rays
  usar bench sim
  usar bench serve
  usar bench station
  usar bench mission
  usar bench cpu
  usar bench cloud
  usar bench sim --peers out/peers --json";

const CPU_EXAMPLES: &str = "\
Examples:
  usar cpu run factorial                    a program that comes with usar; or a file
  usar cpu profile programs/sieve.s --clock 20
  usar cpu drive programs/steer.u home-point Mapper --clock 1 --for 240
  usar cpu asm programs/primes.u --assembly
  usar cpu fmt --check programs/*.s";

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Urban search and rescue in one program: a disaster simulator, robots, an operator's station
#[derive(Debug, Parser)]
#[command(name = "usar", version, after_help = EXAMPLES, styles = STYLES)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

/// The first word after `usar`.
#[derive(Debug, Subcommand)]
enum Verb {
    Tour(tour::Tour),
    /// Look at, check and generate arenas
    #[command(subcommand, after_help = ARENA_EXAMPLES)]
    Arena(ArenaVerb),
    Behaviours(behaviours::Behaviours),
    /// Look at robots; to and from URDF
    #[command(subcommand, after_help = ROBOT_EXAMPLES)]
    Robot(RobotVerb),
    /// Run a mission: a robot explores, finds the victim, plans on its own map and drives home (also: `usar` alone)
    Run(run::RunVerb),
    Sense(sense::Sense),
    /// Show what a camera that sees all around took from above, unrolled, or as a flat camera would
    #[command(subcommand, after_help = camera::EXAMPLES)]
    Camera(camera::CameraVerb),
    Scan(scan::Scan),
    Drive(drive::DriveVerb),
    Replay(replay::Replay),
    View(view::View),
    Share(share::ShareVerb),
    Station(station::StationVerb),
    /// Look into recordings
    #[command(subcommand, after_help = RECORD_EXAMPLES)]
    Record(RecordVerb),
    Serve(serve::Serve),
    /// Program the emulated computer: assemble, run, find out which clock it needs
    #[command(subcommand, after_help = CPU_EXAMPLES)]
    Cpu(CpuVerb),
    /// Be a client of a USARSim server
    Client(ClientArguments),
    /// Run a team by the UvA's configuration file: everybody here, or the station alone
    Command(uva::UvaCommand),
    Score(score::ScoreVerb),
    /// Look into, convert, filter, fill, join and compare clouds of beliefs; find shapes in them
    #[command(subcommand, after_help = CLOUD_EXAMPLES)]
    Cloud(CloudVerb),
    /// Judge maps and ways
    #[command(subcommand, after_help = EVAL_EXAMPLES)]
    Eval(EvalVerb),
    /// Show the gaits of robots on legs, and let them walk
    #[command(subcommand, after_help = gait::EXAMPLES)]
    Gait(gait::GaitVerb),
    Hexapod(hexapod::HexapodVerb),
    /// Look into, optimise and draw pose graphs
    #[command(subcommand, after_help = GRAPH_EXAMPLES)]
    Graph(GraphVerb),
    /// Look into logs of other programs, and write them in other forms
    #[command(subcommand, after_help = LOG_EXAMPLES)]
    Log(LogVerb),
    /// Find out where a robot was and draw its map from a log of laser scans and odometry
    Slam(slam::SlamVerb),
    /// Run published experiments again, beside their figures
    #[command(subcommand, after_help = STUDY_EXAMPLES)]
    Study(StudyVerb),
    /// Measure, beside other programs where they are installed
    #[command(subcommand, after_help = BENCH_EXAMPLES)]
    Bench(BenchVerb),
    Completions(completions::Completions),
}

/// The word after `usar arena`.
#[derive(Debug, Subcommand)]
enum ArenaVerb {
    /// List the arenas that come with the program
    #[command(after_help = shipped::ARENAS)]
    List(shipped::List),
    Show(arena::Show),
    Check(arena::Check),
    Generate(arena::Generate),
    Import(arena::Import),
}

/// The word after `usar robot`.
#[derive(Debug, Subcommand)]
enum RobotVerb {
    /// List the robots that come with the program
    #[command(after_help = shipped::ROBOTS)]
    List(shipped::List),
    Show(robot::Show),
    Export(robot::Export),
    Import(robot::Import),
}

/// The word after `usar record`.
#[derive(Debug, Subcommand)]
enum RecordVerb {
    Info(record::InfoVerb),
    Export(record::Export),
}

/// What stands after `usar client`: a word, or the flags of the UvA's client.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
struct ClientArguments {
    #[command(subcommand)]
    verb: Option<ClientVerb>,
    #[command(flatten)]
    uva: uva::UvaClient,
}

/// The word after `usar client`.
#[derive(Debug, Subcommand)]
enum ClientVerb {
    Probe(client::Probe),
}

/// The word after `usar cpu`.
#[derive(Debug, Subcommand)]
enum CpuVerb {
    Asm(cpu::Asm),
    Run(cpu::Run),
    Debug(cpu::Debug),
    Profile(cpu::ProfileVerb),
    Drive(cpu::CpuDrive),
    Fmt(cpu::Fmt),
}

/// The word after `usar cloud`.
#[derive(Debug, Subcommand)]
enum CloudVerb {
    Info(cloud::InfoVerb),
    Convert(cloud::Convert),
    Filter(cloud::Filter),
    Fill(cloud::Fill),
    Free(cloud::Free),
    Merge(cloud::Merge),
    Watch(cloud::WatchVerb),
    Compare(cloud::Compare),
    Shapes(cloud::ShapesVerb),
}

/// The word after `usar eval`.
#[derive(Debug, Subcommand)]
enum EvalVerb {
    Map(eval::EvalMap),
    Path(eval::EvalPath),
    Relations(eval::EvalRelations),
    Trajectory(eval::EvalTrajectory),
}

/// The word after `usar graph`.
#[derive(Debug, Subcommand)]
enum GraphVerb {
    /// Say what a pose graph holds: poses, odometry, loops, parts
    Info(graph::Info),
    Optimise(graph::Optimise),
    /// Draw a pose graph from above as SVG
    Draw(graph::Draw),
}

/// The word after `usar log`.
#[derive(Debug, Subcommand)]
enum LogVerb {
    Info(log::Info),
    Convert(log::Convert),
}

/// The word after `usar study`.
#[derive(Debug, Subcommand)]
enum StudyVerb {
    Search(study::Search),
    Cpu(study::CpuStudy),
    Fusion(study::Fusion),
    Matchers(study::Matchers),
    Hexapod(study::HexapodStudy),
    Slam(study::SlamStudy),
    Team(study::Team),
    Explore(study::ExploreStudy),
    Operator(study::OperatorStudy),
    Victims(study::VictimsStudy),
    Omni(study::Omni),
}

/// The word after `usar bench`.
#[derive(Debug, Subcommand)]
enum BenchVerb {
    /// Measure ray casting and pictures
    #[command(after_help = bench::help::RAYS)]
    Rays(bench::Rays),
    /// Measure the simulator: steps, fleets, swarms, recordings, growth
    #[command(after_help = bench::help::SIM)]
    Sim(bench::Beside),
    /// Measure the servers: 64 robots, the protocol's reader and writer, a storm of requests
    #[command(after_help = bench::help::SERVE)]
    Serve(bench::Alone),
    /// Measure the operator's page: what it costs a run, and how quick it is in a real browser
    #[command(after_help = bench::help::STATION)]
    Station(bench::Station),
    /// Measure maps, ways and whole missions
    #[command(after_help = bench::help::MISSION)]
    Mission(bench::Mission),
    /// Measure the emulated computer: interpreter, counts, assembler, debugger
    #[command(after_help = bench::help::CPU)]
    Cpu(bench::Beside),
    /// Measure clouds: scans into cells, cones into points, queries, memory, stores
    #[command(after_help = bench::help::CLOUD)]
    Cloud(bench::Beside),
    /// Pose graphs: speed beside GTSAM, optima, and a thousand false loops
    #[command(after_help = bench::help::SLAM)]
    Slam(bench::Slam),
    /// Measure teams: a decision among many robots, and thirty-two of them beside the clock
    #[command(after_help = bench::help::TEAM)]
    Team(bench::Alone),
    /// Measure what other people's programs cost: Foxglove, CoppeliaSim's and V-REP's clients
    #[command(after_help = bench::help::BRIDGES)]
    Bridges(bench::Alone),
    /// Measure views and colours beside OpenCV, and pictures of mirrors beside plain ones
    #[command(after_help = bench::help::VISION)]
    Vision(bench::Beside),
    /// Measure the walking robot: gaits, poses, maps, radio, and its firmware alone
    #[command(after_help = bench::help::HEXAPOD)]
    Hexapod(bench::Alone),
}

/// Takes `--seed -1` for a value that can be refused by name, not for an option that nobody knows.
fn with_negative_numbers(command: Command) -> Command {
    let lenient = |arg: Arg| {
        let takes_number = arg.get_action().takes_values() && !arg.is_positional();
        if takes_number { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(lenient).mut_subcommands(with_negative_numbers)
}

/// Runs a mission that is in no file, with options of `usar run`.
pub(crate) fn run_verb(
    options: impl Iterator<Item = String>,
    mission: (String, Mission),
) -> Result<Outcome> {
    let words = ["usar", "run"].map(str::to_owned).into_iter().chain(options);
    match Cli::parse_from(words).verb {
        Some(Verb::Run(run)) => run.run_given(mission),
        _ => unreachable!("the second word is run"),
    }
}

/// The command line; flags of the UvA's client have one dash and several letters.
fn arguments() -> impl Iterator<Item = OsString> {
    let words: Vec<OsString> = std::env::args_os().collect();
    let is_client = words.get(1).is_some_and(|word| word == "client");
    let meant = |word: OsString| match word.to_str() {
        Some("-ac") => OsString::from("--agent-config"),
        Some("-tc") => OsString::from("--team-config"),
        _ => word,
    };
    words.into_iter().map(move |word| if is_client { meant(word) } else { word })
}

impl Cli {
    /// What stands on the command line; help and bad arguments end the program here.
    pub(crate) fn read() -> Self {
        let matches = with_negative_numbers(Self::command()).get_matches_from(arguments());
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    /// Does what was asked for.
    pub(crate) fn run(self) -> Result<Outcome> {
        match self.verb {
            None => Self::parse_from(["usar", "run"]).run(),
            Some(Verb::Tour(tour)) => tour.run(),
            Some(Verb::Arena(verb)) => verb.run(),
            Some(Verb::Behaviours(behaviours)) => behaviours.run(),
            Some(Verb::Robot(verb)) => verb.run(),
            Some(Verb::Run(run)) => run.run(),
            Some(Verb::Camera(camera)) => camera.run(),
            Some(Verb::Scan(scan)) => scan.run(),
            Some(Verb::Sense(sense)) => sense.run(),
            Some(Verb::Drive(drive)) => drive.run(),
            Some(Verb::Replay(replay)) => replay.run(),
            Some(Verb::Share(share)) => share.run(),
            Some(Verb::Station(station)) => station.run(),
            Some(Verb::Record(verb)) => verb.run(),
            Some(Verb::Cloud(verb)) => verb.run(),
            Some(Verb::View(view)) => view.run(),
            Some(Verb::Slam(slam)) => slam.run(),
            Some(Verb::Gait(verb)) => verb.run(),
            Some(Verb::Hexapod(verb)) => verb.run(),
            Some(Verb::Graph(verb)) => verb.run(),
            Some(Verb::Log(verb)) => verb.run(),
            Some(Verb::Eval(verb)) => verb.run(),
            Some(Verb::Study(verb)) => verb.run(),
            Some(Verb::Bench(verb)) => verb.run(),
            Some(Verb::Cpu(verb)) => verb.run(),
            Some(Verb::Serve(serve)) => serve.run(),
            Some(Verb::Client(client)) => match client.verb {
                Some(verb) => verb.run(),
                None => client.uva.run(),
            },
            Some(Verb::Command(command)) => command.run(),
            Some(Verb::Score(score)) => score.run(),
            Some(Verb::Completions(completions)) => completions.run(),
        }
    }
}

impl ArenaVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::List(list) => list.arenas(),
            Self::Show(show) => show.run(),
            Self::Check(check) => check.run(),
            Self::Generate(generate) => generate.run(),
            Self::Import(import) => import.run(),
        }
    }
}

impl RobotVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::List(list) => list.robots(),
            Self::Show(show) => show.run(),
            Self::Export(export) => export.run(),
            Self::Import(import) => import.run(),
        }
    }
}

impl RecordVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Info(info) => info.run(),
            Self::Export(export) => export.run(),
        }
    }
}

impl CloudVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Info(info) => info.run(),
            Self::Convert(convert) => convert.run(),
            Self::Filter(filter) => filter.run(),
            Self::Fill(fill) => fill.run(),
            Self::Free(free) => free.run(),
            Self::Merge(merge) => merge.run(),
            Self::Watch(watch) => watch.run(),
            Self::Compare(compare) => compare.run(),
            Self::Shapes(shapes) => shapes.run(),
        }
    }
}

impl GraphVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Info(info) => info.run(),
            Self::Optimise(optimise) => optimise.run(),
            Self::Draw(draw) => draw.run(),
        }
    }
}

impl LogVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Info(info) => info.run(),
            Self::Convert(convert) => convert.run(),
        }
    }
}

impl EvalVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Map(map) => map.run(),
            Self::Path(path) => path.run(),
            Self::Relations(relations) => relations.run(),
            Self::Trajectory(trajectory) => trajectory.run(),
        }
    }
}

impl StudyVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Search(search) => search.run(),
            Self::Cpu(cpu) => cpu.run(),
            Self::Fusion(fusion) => fusion.run(),
            Self::Matchers(matchers) => matchers.run(),
            Self::Hexapod(hexapod) => hexapod.run(),
            Self::Slam(slam) => slam.run(),
            Self::Team(team) => team.run(),
            Self::Explore(explore) => explore.run(),
            Self::Operator(operator) => operator.run(),
            Self::Victims(victims) => victims.run(),
            Self::Omni(omni) => omni.run(),
        }
    }
}

impl BenchVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Rays(rays) => rays.run(),
            Self::Sim(sim) => sim.run(&app_bench::sim::BENCH),
            Self::Serve(serve) => serve.run(&app_bench::serve::BENCH),
            Self::Bridges(bridges) => bridges.run(&app_bench::bridges::BENCH),
            Self::Hexapod(hexapod) => hexapod.run(&app_bench::hexapod::BENCH),
            Self::Station(station) => station.run(),
            Self::Mission(mission) => mission.run(),
            Self::Cpu(cpu) => cpu.run(&app_bench::cpu::BENCH),
            Self::Cloud(cloud) => cloud.run(&app_bench::cloud::BENCH),
            Self::Slam(slam) => slam.run(),
            Self::Team(team) => team.run(&app_bench::team::BENCH),
            Self::Vision(vision) => vision.run(&app_bench::vision::BENCH),
        }
    }
}

impl CpuVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Asm(asm) => asm.run(),
            Self::Run(run) => run.run(),
            Self::Debug(debug) => debug.run(),
            Self::Profile(profile) => profile.run(),
            Self::Drive(drive) => drive.run(),
            Self::Fmt(fmt) => fmt.run(),
        }
    }
}

impl ClientVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Probe(probe) => probe.run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn no_arguments_are_fine_and_so_is_a_run_of_nothing_in_particular() {
        assert!(Cli::parse_from(["usar"]).verb.is_none());
        assert!(matches!(Cli::parse_from(["usar", "run"]).verb, Some(Verb::Run(_))));
    }
}
