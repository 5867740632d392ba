//! What may stand on the command line, and what it starts.

use anyhow::Result;
use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::{Arg, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::verbs::{
    arena, bench, client, cloud, completions, cpu, drive, eval, graph, log, record, replay, robot,
    run, scan, sense, serve, share, shipped, slam, station, study, tour, view,
};
use app_terminal::outcome::Outcome;

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

const CLIENT_EXAMPLES: &str = "\
Examples:
  usar client probe 127.0.0.1:3000
  usar client probe robots.example.org:3000 --class P3AT --dialect udk --drive 1,0.5 --for 10";

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
  usar study matchers --quick";

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
    /// Drive a robot, render arenas and say what to try next
    Tour(tour::Tour),
    /// Look at, check and generate arenas
    #[command(subcommand, after_help = ARENA_EXAMPLES)]
    Arena(ArenaVerb),
    /// Look at robots; to and from URDF
    #[command(subcommand, after_help = ROBOT_EXAMPLES)]
    Robot(RobotVerb),
    /// Run a mission: a robot explores, finds the victim, plans on its own map and drives home (also: `usar` alone)
    Run(run::RunVerb),
    /// Print every reading of a robot once, with pictures of what its cameras and rays see
    Sense(sense::Sense),
    /// Sweep a pan-tilt head and make a 3D cloud of beliefs
    Scan(scan::Scan),
    /// Drive a robot, record what happens
    Drive(drive::DriveVerb),
    /// Play a recording, or simulate it again and compare
    Replay(replay::Replay),
    /// Open a recording or a cloud in the operator's page
    View(view::View),
    /// Open the operator's page: recordings to replay and compare, arenas and robots to look at
    Share(share::ShareVerb),
    Station(station::StationVerb),
    /// Look into recordings
    #[command(subcommand, after_help = RECORD_EXAMPLES)]
    Record(RecordVerb),
    /// Serve arenas to USARSim clients: robots, pictures, radio
    Serve(serve::Serve),
    /// Program the emulated computer: assemble, run, find out which clock it needs
    #[command(subcommand, after_help = CPU_EXAMPLES)]
    Cpu(CpuVerb),
    /// Be a client of a USARSim server
    #[command(subcommand, after_help = CLIENT_EXAMPLES)]
    Client(ClientVerb),
    /// Look into, convert, filter, fill, join and compare clouds of beliefs; find shapes in them
    #[command(subcommand, after_help = CLOUD_EXAMPLES)]
    Cloud(CloudVerb),
    /// Judge maps and ways
    #[command(subcommand, after_help = EVAL_EXAMPLES)]
    Eval(EvalVerb),
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
    /// Print completions for a shell
    Completions(completions::Completions),
}

/// The word after `usar arena`.
#[derive(Debug, Subcommand)]
enum ArenaVerb {
    /// List the arenas that come with the program
    #[command(after_help = shipped::ARENAS)]
    List(shipped::List),
    /// Describe an arena, or render it
    Show(arena::Show),
    /// Say what is wrong with arena files, and where
    Check(arena::Check),
    /// Generate a wrecked floor from a seed
    Generate(arena::Generate),
}

/// The word after `usar robot`.
#[derive(Debug, Subcommand)]
enum RobotVerb {
    /// List the robots that come with the program
    #[command(after_help = shipped::ROBOTS)]
    List(shipped::List),
    /// Print a robot as a tree: what carries what, where, and how it is turned
    Show(robot::Show),
    /// Write a robot as URDF, for ROS and other simulators
    Export(robot::Export),
    /// Read a URDF file and write it as a robot file
    Import(robot::Import),
}

/// The word after `usar record`.
#[derive(Debug, Subcommand)]
enum RecordVerb {
    /// Say what a recording holds, and whether it is whole
    Info(record::InfoVerb),
    /// Write topics of a recording as CSV, or poses as a TUM trajectory
    Export(record::Export),
}

/// The word after `usar client`.
#[derive(Debug, Subcommand)]
enum ClientVerb {
    /// Connect, spawn, ask, drive, and print what came: for finding out what is wrong
    Probe(client::Probe),
}

/// The word after `usar cpu`.
#[derive(Debug, Subcommand)]
enum CpuVerb {
    /// Assemble or compile a program: a listing, its symbols, or its assembly
    Asm(cpu::Asm),
    /// Run a program from `main` to its end
    Run(cpu::Run),
    /// Step through a program forward and back, on a screen with code, variables, devices and stack
    Debug(cpu::Debug),
    /// Say where a program's cycles go, how many there can be, and which clock that needs
    Profile(cpu::ProfileVerb),
    /// Let a program steer a robot, its clock in step with simulated time
    Drive(cpu::CpuDrive),
    /// Lay assembly out; comments stay, words are never changed
    Fmt(cpu::Fmt),
}

/// The word after `usar cloud`.
#[derive(Debug, Subcommand)]
enum CloudVerb {
    /// Say what a cloud holds: points, size, beliefs
    Info(cloud::InfoVerb),
    /// Write a cloud in another form: PLY, PCD, OctoMap, CSV, our own
    Convert(cloud::Convert),
    /// Keep the points within limits of place and belief
    Filter(cloud::Filter),
    /// Make the points that are missing beside known ones
    Fill(cloud::Fill),
    /// Tell free space from space that was never measured, by the poses a cloud was seen from
    Free(cloud::Free),
    /// Join clouds of several robots
    Merge(cloud::Merge),
    /// Find what moved between sweeps: tracks of it, and the cloud of what stays
    Watch(cloud::WatchVerb),
    /// Hold a cloud against a reference: mean and deviation of the difference in belief
    Compare(cloud::Compare),
    /// Find planes and boxes; write them as a small mesh
    Shapes(cloud::ShapesVerb),
}

/// The word after `usar eval`.
#[derive(Debug, Subcommand)]
enum EvalVerb {
    /// Hold a map against the truth: walls, free floor, coverage
    Map(eval::EvalMap),
    /// Measure the way a robot took: length, time, turns, contacts, clearance
    Path(eval::EvalPath),
    /// Hold a trajectory against hand-checked relations between poses
    Relations(eval::EvalRelations),
    /// Hold a trajectory against a reference: absolute and relative errors
    Trajectory(eval::EvalTrajectory),
}

/// The word after `usar graph`.
#[derive(Debug, Subcommand)]
enum GraphVerb {
    /// Say what a pose graph holds: poses, odometry, loops, parts
    Info(graph::Info),
    /// Move the poses of a graph to where its errors are least
    Optimise(graph::Optimise),
    /// Draw a pose graph from above as SVG
    Draw(graph::Draw),
}

/// The word after `usar log`.
#[derive(Debug, Subcommand)]
enum LogVerb {
    /// Say what a log holds: scans, odometry, lasers, and what could not be understood
    Info(log::Info),
    /// Write a log in another form
    Convert(log::Convert),
}

/// The word after `usar study`.
#[derive(Debug, Subcommand)]
enum StudyVerb {
    /// Run the search-and-return experiment again, beside its published figures
    Search(study::Search),
    /// Count the instructions of the worst sonar cone, beside the thesis's: which clock does a map need?
    Cpu(study::CpuStudy),
    /// Run the mapping robot's study of sensor fusion again, beside its published figures
    Fusion(study::Fusion),
    /// Start every scan matcher up to 0.5 m and 45 degrees off on pairs of scans of real logs
    Matchers(study::Matchers),
    /// Map three known logs, beside the published errors of others
    Slam(study::SlamStudy),
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
}

/// Takes `--seed -1` for a value that can be refused by name, not for an option that nobody knows.
fn with_negative_numbers(command: Command) -> Command {
    let lenient = |arg: Arg| {
        let takes_number = arg.get_action().takes_values() && !arg.is_positional();
        if takes_number { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(lenient).mut_subcommands(with_negative_numbers)
}

impl Cli {
    /// What stands on the command line; help and bad arguments end the program here.
    pub(crate) fn read() -> Self {
        let matches = with_negative_numbers(Self::command()).get_matches();
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    /// Does what was asked for.
    pub(crate) fn run(self) -> Result<Outcome> {
        match self.verb {
            None => Self::parse_from(["usar", "run"]).run(),
            Some(Verb::Tour(tour)) => tour.run(),
            Some(Verb::Arena(verb)) => verb.run(),
            Some(Verb::Robot(verb)) => verb.run(),
            Some(Verb::Run(run)) => run.run(),
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
            Some(Verb::Graph(verb)) => verb.run(),
            Some(Verb::Log(verb)) => verb.run(),
            Some(Verb::Eval(verb)) => verb.run(),
            Some(Verb::Study(verb)) => verb.run(),
            Some(Verb::Bench(verb)) => verb.run(),
            Some(Verb::Cpu(verb)) => verb.run(),
            Some(Verb::Serve(serve)) => serve.run(),
            Some(Verb::Client(verb)) => verb.run(),
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
            Self::Slam(slam) => slam.run(),
        }
    }
}

impl BenchVerb {
    fn run(self) -> Result<Outcome> {
        match self {
            Self::Rays(rays) => rays.run(),
            Self::Sim(sim) => sim.run(&app_bench::sim::BENCH),
            Self::Serve(serve) => serve.run(&app_bench::serve::BENCH),
            Self::Station(station) => station.run(),
            Self::Mission(mission) => mission.run(),
            Self::Cpu(cpu) => cpu.run(&app_bench::cpu::BENCH),
            Self::Cloud(cloud) => cloud.run(&app_bench::cloud::BENCH),
            Self::Slam(slam) => slam.run(),
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
