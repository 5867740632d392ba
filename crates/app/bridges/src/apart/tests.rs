//! The whole conversation over a line that is a channel, which loses what it is told to lose.

use std::sync::mpsc::{Receiver, SyncSender, channel};
use std::thread::scope;
use std::time::Duration;

use app_terminal::interrupt::Interrupt;
use base::arena::{Arena, Floor};
use base::geom::Pose;
use base::messages::{Command, Drive, Reading};
use base::model::SensorKind;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_hardware::{Driver, DriverError, Moment};
use sim_engine::{Rider, Settings, Simulation};
use station_server::{Settings as PageSettings, Station};

use super::speech::{Answer, Letter, Question, Seen};
use super::*;

const CYCLE: SimTime = SimTime::from_millis(50);

/// A line whose questions and answers are lost where it is told so, by their numbers.
struct Channel {
    to: SyncSender<Asked>,
    answer: Option<Receiver<Vec<u8>>>,
    asked: usize,
    lost_questions: Vec<usize>,
    lost_answers: Vec<usize>,
}

impl Channel {
    fn new(to: &SyncSender<Asked>) -> Self {
        let (to, lost) = (to.clone(), vec![]);
        Self { to, answer: None, asked: 0, lost_questions: lost.clone(), lost_answers: lost }
    }
}

impl Line for Channel {
    fn ask(&mut self, question: &[u8]) {
        self.asked += 1;
        let (back, answer) = channel();
        self.answer = Some(answer);
        if self.lost_questions.contains(&self.asked) {
            return;
        }
        let is_lost = self.lost_answers.contains(&self.asked);
        let answer = Box::new(move |bytes: Vec<u8>| {
            if !is_lost {
                // Nobody may wait for it any more.
                let _ = back.send(bytes);
            }
        });
        self.to.send(Asked { question: question.to_vec(), answer }).expect("somebody answers");
    }

    fn hear(&mut self, patience: Duration) -> Option<Vec<u8>> {
        let answer = self.answer.as_ref()?.recv_timeout(patience);
        if answer.is_err() {
            app_missions::stage::pause(Duration::from_millis(1));
        }
        answer.ok()
    }
}

struct Plain(Simulation);

impl Ground for Plain {
    fn simulation(&self) -> &Simulation {
        &self.0
    }
    fn admit(&mut self, rider: &Rider<'_>) -> Result<(), String> {
        self.0.join(rider).map_err(|error| error.to_string())
    }
    fn dismiss(&mut self, robot: &str) {
        let _ = self.0.leave(robot);
    }
}

fn plain() -> Plain {
    let mut arena = Arena::default();
    arena.floors.push(Floor {
        at: DVec3::ZERO,
        size: DVec2::splat(30.0),
        thickness: 0.1,
        material: "concrete".into(),
    });
    Plain(Simulation::new(&arena, &Settings::default()).expect("a world"))
}

/// A robot whose camera takes no pictures, which would be more than waits for whoever is not heard.
fn model() -> base::model::RobotModel {
    let mut model = sim_robots::shipped::load("P2AT").expect("it is shipped");
    let is_camera = |kind: &SensorKind| matches!(kind, SensorKind::Camera(_));
    for part in model.equipment.iter_mut().filter(|part| is_camera(&part.kind)) {
        part.period = None;
    }
    model
}

fn ahead() -> Vec<Command> {
    vec![Command::Drive(Drive::Skid { left: 2.0, right: 2.5 })]
}

/// What a mind hears in so many cycles.
fn drive(driver: &mut dyn Driver, cycles: usize) -> Vec<Moment> {
    let mut heard = vec![];
    driver.send(&[]).expect("it is heard");
    for _ in 0..cycles {
        heard.push(driver.poll().expect("no error").expect("not over"));
        driver.send(&ahead()).expect("it is heard");
    }
    heard
}

/// A simulator whose time waits for its robots, until the mind has had enough.
fn far(cycles: usize, lost: (Vec<usize>, Vec<usize>)) -> (Vec<Moment>, Vec<String>) {
    let (to, inbox) = Inbox::new();
    let mut line = Channel::new(&to);
    (line.lost_questions, line.lost_answers) = lost;
    let (mut host, mut ground) = (Host::new(inbox, true), plain());
    let mut news = vec![];
    let heard = scope(|scope| {
        let mind = scope.spawn(move || {
            let (model, interrupt) = (model(), Interrupt::default());
            let rider = Rider::standing("scout", &model, &Pose::IDENTITY);
            let (addr, program) = ("there".to_owned(), 7);
            let of =
                Joining { addr, cycle: CYCLE, program, must_wait: true, interrupt: &interrupt };
            drive(&mut FarBody::join(Box::new(line), &rider, &of).expect("a body"), cycles)
        });
        while !mind.is_finished() {
            host.hear(&mut ground, None, (Duration::ZERO, Duration::from_millis(2)));
            news.extend(host.take_news());
            while host.has_robots() && host.may_step() {
                let orders = host.orders(&ground.0, Duration::ZERO);
                ground.0.step(&orders);
                host.note(&ground.0);
            }
        }
        mind.join().expect("it did not break")
    });
    (heard, news)
}

/// The same in one program.
fn near(cycles: usize) -> Vec<Moment> {
    let model = model();
    let rider = Rider::standing("scout", &model, &Pose::IDENTITY);
    let mut lone = app_missions::Lone::new(plain().0, CYCLE, &rider).expect("it can stand there");
    drive(&mut lone, cycles)
}

#[test]
fn a_mind_elsewhere_hears_what_it_would_have_heard_here() {
    let (heard, news) = far(20, (vec![], vec![]));
    let near = near(20);
    assert_eq!(heard.len(), near.len());
    for (far, near) in heard.iter().zip(&near) {
        assert_eq!(far.time, near.time);
        // What a picture of distances is told in rounds its angles, as recordings do.
        assert_eq!(far.readings, near.readings, "at {}", far.time);
    }
    assert!(heard.iter().map(|moment| moment.readings.len()).sum::<usize>() > 50);
    assert!(news[0].contains("scout came in"), "{news:?}");
}

#[test]
fn lost_questions_and_lost_answers_change_nothing() {
    // The first is the one for a body.
    let (lossy, _) = far(6, (vec![1, 4], vec![2, 7]));
    assert_eq!(lossy, near(6));
}

/// Asks, lets the host answer, and gives the answer.
fn ask(
    host: &mut Host,
    ground: &mut Plain,
    to: &SyncSender<Asked>,
    letter: &Letter,
) -> Option<Answer> {
    ask_at(host, ground, to, (letter, Duration::ZERO))
}

fn ask_at(
    host: &mut Host,
    ground: &mut Plain,
    to: &SyncSender<Asked>,
    (letter, wall): (&Letter, Duration),
) -> Option<Answer> {
    let mut line = Channel::new(to);
    line.ask(&letter.encode());
    host.hear(ground, None, (wall, Duration::ZERO));
    let answer = line.hear(Duration::from_millis(1))?;
    Some(Answer::decode(&answer, &letter.robot).expect("it can be read"))
}

fn letter(program: u64, number: u64, question: Question) -> Letter {
    Letter { robot: "scout".to_owned(), program, number, question }
}

fn join(program: u64) -> Letter {
    let model = sim_engine::model_to_text(&model()).expect("text");
    let world_from_robot =
        Rider::standing("", &super::tests::model(), &Pose::IDENTITY).world_from_robot;
    letter(program, 0, Question::Join { model, world_from_robot, cycle: CYCLE })
}

fn pass(host: &mut Host, ground: &mut Plain, seconds: f64, wall: Duration) {
    let end = ground.0.now() + SimTime::from_seconds(seconds);
    while ground.0.now() < end {
        let orders = host.orders(&ground.0, wall);
        ground.0.step(&orders);
        host.note(&ground.0);
    }
}

#[test]
fn a_robot_that_is_not_heard_stands_still_and_goes_on_when_it_is_heard_again() {
    let (to, inbox) = Inbox::new();
    let (mut host, mut ground) = (Host::new(inbox, false), plain());
    assert!(host.may_step(), "nobody is waited for");
    let joined = ask(&mut host, &mut ground, &to, &join(7));
    assert_eq!(joined, Some(Answer::Joined { is_lock_step: false }));
    let x =
        |ground: &Plain| ground.0.state("scout").expect("it is there").world_from_robot.position.x;
    let go = letter(7, 1, Question::Cycle(ahead()));
    assert_eq!(ask(&mut host, &mut ground, &to, &go), None, "not before the cycle has ended");
    pass(&mut host, &mut ground, 1.5, Duration::ZERO);
    let stopped = x(&ground);
    assert!(stopped > 0.05, "it went {stopped} m");
    pass(&mut host, &mut ground, 20.0, Duration::from_secs(20));
    assert!((x(&ground) - stopped).abs() < 0.02, "it stands");
    let again = ask_at(&mut host, &mut ground, &to, (&go, Duration::from_secs(20)));
    let Some(Answer::Moment { number: 1, time, .. }) = again else { panic!("{again:?}") };
    assert_eq!(time, CYCLE, "the answer that was not heard is kept");
    let late = letter(7, 2, Question::Cycle(vec![]));
    let Some(Answer::Moment { time, lost, readings, .. }) =
        ask_at(&mut host, &mut ground, &to, (&late, Duration::from_secs(21)))
    else {
        panic!("it is answered at once: cycles have passed meanwhile")
    };
    assert_eq!((time, lost), (ground.0.now(), 0));
    assert!(readings.len() > 1000 && readings.iter().all(|of: &Reading| of.robot == "scout"));
    let news = host.take_news();
    assert!(news.iter().any(|told| told.contains("stands still")), "{news:?}");
    assert!(news.iter().any(|told| told.contains("heard again after 20.0 s")), "{news:?}");
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let (to, inbox) = Inbox::new();
    let (mut host, mut ground) = (Host::new(inbox, false), plain());
    let mut why = |letter: &Letter| match ask(&mut host, &mut ground, &to, letter) {
        Some(Answer::Refused(reason)) => reason,
        other => panic!("{other:?}"),
    };
    assert!(why(&letter(7, 1, Question::Cycle(vec![]))).contains("not here any more"));
    let Letter { question: Question::Join { model, world_from_robot, .. }, .. } = join(7) else {
        unreachable!("it is one")
    };
    let mut at = |model: &str, cycle| {
        let model = model.to_owned();
        why(&letter(7, 0, Question::Join { model, world_from_robot, cycle }))
    };
    assert!(at("name = 7", CYCLE).contains("model cannot be read"));
    assert!(at(&model, SimTime::ZERO).contains("a cycle of 0 s"));
    let unnamed = Letter { robot: String::new(), ..join(7) };
    assert!(why(&unnamed).contains("is no name"));
    assert!(why(&letter(7, 0, look())).contains("shows no page"));

    assert!(ask(&mut host, &mut ground, &to, &join(7)).is_some());
    let mut why = |letter: &Letter| match ask(&mut host, &mut ground, &to, letter) {
        Some(Answer::Refused(reason)) => reason,
        other => panic!("{other:?}"),
    };
    assert!(why(&join(8)).contains("another program leads \"scout\""));
    assert!(why(&letter(8, 1, Question::Cycle(vec![]))).contains("not here any more"));
    assert!(why(&letter(7, 5, Question::Cycle(vec![]))).contains("does not come after 0"));
}

#[test]
fn bytes_that_are_no_question_are_answered_and_harm_nobody() {
    let (to, inbox) = Inbox::new();
    let (mut host, mut ground) = (Host::new(inbox, false), plain());
    let whole = join(7).encode();
    let cut = (0..whole.len()).step_by(97).map(|end| whole[..end].to_vec());
    let version = [&[0, 1, 0, 0, 9, 0, 0, 0][..], &whole[8..]].concat();
    for question in cut.chain([b"GET / HTTP/1.1\r\n\r\n".to_vec(), vec![0xff; 5000], version]) {
        let mut line = Channel::new(&to);
        line.ask(&question);
        host.hear(&mut ground, None, (Duration::ZERO, Duration::ZERO));
        let answer = line.hear(Duration::from_millis(1)).expect("every question is answered");
        let Ok(Answer::Refused(reason)) = Answer::decode(&answer, "") else { panic!("{answer:?}") };
        assert!(reason.starts_with("the question cannot be read"), "{reason}");
    }
    assert!(!host.has_robots());
}

#[test]
fn a_program_that_is_gone_leaves_its_name_to_the_next_and_then_the_world() {
    let (to, inbox) = Inbox::new();
    let (mut host, mut ground) = (Host::new(inbox, true), plain());
    assert!(!host.may_step(), "time waits for somebody to come");
    assert!(ask(&mut host, &mut ground, &to, &join(7)).is_some());
    assert!(!host.may_step(), "and for its orders");
    let later = Duration::from_secs(11);
    let joined = ask_at(&mut host, &mut ground, &to, (&join(8), later));
    assert_eq!(joined, Some(Answer::Joined { is_lock_step: true }));
    host.hear(&mut ground, None, (Duration::from_secs(200), Duration::ZERO));
    assert!(!host.has_robots() && ground.0.names().next().is_none());
    assert!(host.take_news().iter().any(|told| told.contains("it leaves")));
}

fn look() -> Question {
    Question::Look { seen: Seen::default(), wishes: vec![] }
}

#[test]
fn a_simulator_that_does_not_wait_is_refused_by_a_mind_that_must() {
    let (to, inbox) = Inbox::new();
    let (mut host, mut ground) = (Host::new(inbox, false), plain());
    let line = Channel::new(&to);
    let joined = scope(|scope| {
        let mind = scope.spawn(move || {
            let (model, interrupt) = (model(), Interrupt::default());
            let rider = Rider::standing("scout", &model, &Pose::IDENTITY);
            let (addr, program) = ("there".to_owned(), 7);
            let of =
                Joining { addr, cycle: CYCLE, program, must_wait: true, interrupt: &interrupt };
            FarBody::join(Box::new(line), &rider, &of).map(drop)
        });
        while !mind.is_finished() {
            host.hear(&mut ground, None, (Duration::ZERO, Duration::from_millis(2)));
        }
        mind.join().expect("it did not break")
    });
    let Err(DriverError::Refused { reason, .. }) = joined else { panic!("{joined:?}") };
    assert!(reason.contains("--lockstep"), "{reason}");
    assert!(!host.has_robots(), "it said goodbye");
}

#[test]
fn a_page_elsewhere_shows_what_is_shown_here_and_stops_robots() {
    let open = || Station::open(PageSettings::loopback(0)).expect("a port");
    let (here, there) = (open(), open());
    here.set_hello(|hello| {
        hello.title = "the hall".to_owned();
        hello.session = "one".to_owned();
        hello.understands = vec!["stop".to_owned(), "pause".to_owned()];
    });
    here.publish([link_station::ToPage::RobotGone(7)]);
    let (to, inbox) = Inbox::new();
    let (mut host, mut ground) = (Host::new(inbox, false), plain());
    let (over, line) = (Interrupt::default(), Channel::new(&to));
    let guest = there.guest().expect("a place");
    scope(|scope| {
        let page = scope.spawn(|| FarPage::new(Box::new(line), "there", 9).show(&there, &over));
        let mut changes = (0, 0);
        let mut shown = vec![];
        for _ in 0..2_000 {
            host.hear(&mut ground, Some(&here), (Duration::ZERO, Duration::from_millis(2)));
            shown.extend(guest.news(&mut changes, 0));
            if !shown.is_empty() && guest.stage().1.title == "the hall" {
                break;
            }
        }
        let gone = link_station::ToPage::RobotGone(7).encode();
        assert!(shown.contains(&gone), "{shown:?}");
        guest.say(link_station::Command::Stop { robot: None }).expect("anybody may stop");
        let mut wished = vec![];
        for _ in 0..2_000 {
            host.hear(&mut ground, Some(&here), (Duration::ZERO, Duration::from_millis(2)));
            wished.extend(here.take_commands());
            if !wished.is_empty() {
                break;
            }
        }
        assert_eq!(wished, [link_station::Command::Stop { robot: None }]);
        over.ask();
        page.join().expect("it did not break").expect("no error");
    });
    assert_eq!(here.viewers(), 1, "whoever looks on from there counts here");
}
