//! One client's conversation: what it asked, and what it wants again and again.

use std::collections::VecDeque;

use crate::command::{Command, Mode};
use crate::limits::{ANSWER_BYTES, GATHERED, MESSAGE_BYTES, STREAMS};
use crate::message::Message;

/// When an answer is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Simulated time, milliseconds.
    pub time_ms: i32,
    /// Bits: running, paused, in real time.
    pub state: u8,
}

/// What of a conversation has to be remembered.
#[derive(Clone, Debug, Default)]
pub struct Talk {
    streams: Vec<Stream>,
    /// Pieces of answers that are still to be sent.
    pieces: VecDeque<Pieces>,
    /// Commands of which not all pieces have come.
    gathered: Vec<Command>,
}

/// What has come of a command.
enum Come {
    All(Command),
    Piece,
    /// A piece that does not fit, or of something too long.
    Misfit,
}

#[derive(Clone, Debug)]
struct Stream {
    command: Command,
    /// The client's clock when it was answered last.
    told_ms: Option<i32>,
}

/// An answer that goes out piece by piece.
#[derive(Clone, Debug)]
struct Pieces {
    answer: Command,
    at: usize,
}

impl Talk {
    /// Answers a message; `run` executes a command and gives its data, or nothing where it fails.
    pub fn answer(
        &mut self,
        message: &Message,
        moment: Moment,
        mut run: impl FnMut(&Command) -> Option<Vec<u8>>,
    ) -> Message {
        let mut answers = Answers::default();
        let mut fresh = vec![];
        for command in &message.commands {
            if command.mode == Mode::Discontinue {
                self.forget(command);
                answers.add(reply(command, moment, Some(vec![])));
                continue;
            }
            let whole = match self.gather(command) {
                Come::All(whole) => whole,
                Come::Piece => continue,
                Come::Misfit => {
                    answers.add(reply(command, moment, None));
                    continue;
                }
            };
            let answer = reply(command, moment, run(&whole));
            if command.mode.is_stream() && self.keep(command, message.client_ms) {
                fresh.push((command.code, command.key.clone()));
            }
            self.send(answer, &mut answers);
        }
        self.tell_streams((message.client_ms, moment), &fresh, &mut run, &mut answers);
        self.tell_pieces(&mut answers);
        let commands = answers.commands;
        let id = if commands.is_empty() { -1 } else { message.id };
        let Moment { time_ms: server_ms, state } = moment;
        Message { id, client_ms: message.client_ms, server_ms, state, commands }
    }

    /// Puts the pieces of a command together.
    fn gather(&mut self, command: &Command) -> Come {
        if !command.is_piece() {
            return Come::All(command.clone());
        }
        let place = self.gathered.iter().position(|known| is_same(known, command));
        let mut known = match place {
            Some(place) => self.gathered.swap_remove(place),
            None => Command { data: vec![], ..command.clone() },
        };
        let is_next = usize::try_from(command.offset) == Ok(known.data.len());
        let end = known.data.len() + command.data.len();
        let fits = usize::try_from(command.whole)
            .is_ok_and(|whole| (end..=MESSAGE_BYTES).contains(&whole));
        if !is_next || !fits || known.whole != command.whole || command.data.is_empty() {
            return Come::Misfit;
        }
        known.data.extend_from_slice(&command.data);
        if !known.is_piece() {
            return Come::All(Command { offset: 0, ..known });
        }
        if self.gathered.len() >= GATHERED {
            return Come::Misfit;
        }
        self.gathered.push(known);
        Come::Piece
    }

    fn forget(&mut self, command: &Command) {
        self.gathered.retain(|known| !is_same(known, command));
        self.streams.retain(|stream| !is_same(&stream.command, command));
        self.pieces.retain(|pieces| !is_same(&pieces.answer, command));
    }

    /// Whether there is room to answer it again and again.
    fn keep(&mut self, command: &Command, now_ms: i32) -> bool {
        self.streams.retain(|stream| !is_same(&stream.command, command));
        let has_room = self.streams.len() < STREAMS;
        if has_room {
            self.streams.push(Stream { command: command.clone(), told_ms: Some(now_ms) });
        }
        has_room
    }

    fn tell_streams(
        &mut self,
        (now_ms, moment): (i32, Moment),
        fresh: &[(u16, Vec<u8>)],
        run: &mut impl FnMut(&Command) -> Option<Vec<u8>>,
        answers: &mut Answers,
    ) {
        let mut ready = vec![];
        for stream in &mut self.streams {
            let Stream { command, told_ms } = stream;
            let is_fresh =
                fresh.iter().any(|(code, key)| *code == command.code && *key == command.key);
            let delay = if command.mode.is_split() { 0 } else { i32::from(command.delay) };
            // The client's clock starts anew now and then.
            let passed = told_ms.map_or(i32::MAX, |told| now_ms.wrapping_sub(told));
            let is_due = passed < 0 || passed >= delay;
            let is_busy = self.pieces.iter().any(|pieces| is_same(&pieces.answer, command));
            if is_fresh || !is_due || is_busy || answers.is_full() {
                continue;
            }
            *told_ms = Some(now_ms);
            ready.push(reply(command, moment, run(command)));
        }
        for answer in ready {
            self.send(answer, answers);
        }
    }

    /// An answer goes out at once, or piece by piece.
    fn send(&mut self, answer: Command, answers: &mut Answers) {
        let is_long = answer.data.len() > usize::from(answer.delay.max(1));
        if answer.mode.is_split() && is_long && answer.status == 0 {
            self.pieces.push_back(Pieces { answer, at: 0 });
        } else {
            answers.add(answer);
        }
    }

    /// The next piece of each answer that goes out so.
    fn tell_pieces(&mut self, answers: &mut Answers) {
        self.pieces.retain_mut(|Pieces { answer, at }| {
            let end = (*at + usize::from(answer.delay.max(1))).min(answer.data.len());
            let data = answer.data[*at..end].to_vec();
            answers.add(Command { data, offset: *at as i32, ..answer.clone() });
            *at = end;
            end < answer.data.len()
        });
    }
}

#[derive(Default)]
struct Answers {
    commands: Vec<Command>,
    bytes: usize,
}

impl Answers {
    fn add(&mut self, answer: Command) {
        self.bytes += answer.data.len();
        self.commands.push(answer);
    }

    fn is_full(&self) -> bool {
        self.bytes >= ANSWER_BYTES
    }
}

fn is_same(one: &Command, other: &Command) -> bool {
    one.code == other.code && one.key == other.key
}

fn reply(command: &Command, moment: Moment, data: Option<Vec<u8>>) -> Command {
    let status = u8::from(data.is_none());
    let bare = Command { time: moment.time_ms, status, offset: 0, ..command.clone() };
    bare.with(&data.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(id: i32, client_ms: i32, commands: &[Command]) -> Message {
        Message { id, client_ms, commands: commands.to_vec(), ..Message::default() }
    }

    fn moment(time_ms: i32) -> Moment {
        Moment { time_ms, state: 1 }
    }

    #[test]
    fn what_is_asked_once_is_answered_once_and_an_empty_answer_says_so() {
        let mut talk = Talk::default();
        let ask = Command::new(0x3001, Mode::Blocking, b"beacon\0");
        let answer = talk.answer(&say(4, 10, &[ask]), moment(50), |_| Some(vec![1, 2, 3, 4]));
        assert_eq!((answer.id, answer.client_ms, answer.server_ms), (4, 10, 50));
        let said = &answer.commands[0];
        assert_eq!((said.status, said.time, said.data.len()), (0, 50, 4));
        let empty = talk.answer(&say(5, 15, &[]), moment(50), |_| None);
        assert_eq!((empty.id, empty.commands.len()), (-1, 0));
        let failed = Command::new(0x3001, Mode::Blocking, b"x\0");
        let failed = talk.answer(&say(6, 20, &[failed]), moment(50), |_| None);
        assert_eq!(failed.commands[0].status, 1);
    }

    #[test]
    fn a_stream_is_told_as_often_as_its_delay_says_until_it_is_discontinued() {
        let mut talk = Talk::default();
        let ask = |mode| Command { delay: 20, ..Command::new(0x1009, mode, &[1, 0, 0, 0]) };
        let mut told = vec![];
        for turn in 0..10 {
            let said = if turn == 0 { vec![ask(Mode::Streaming)] } else { vec![] };
            let answer = talk.answer(&say(turn, 5 * turn, &said), moment(turn), |_| Some(vec![9]));
            told.push(answer.commands.len());
        }
        assert_eq!(told, [1, 0, 0, 0, 1, 0, 0, 0, 1, 0]);
        let stop = talk.answer(&say(10, 50, &[ask(Mode::Discontinue)]), moment(0), |_| None);
        assert_eq!((stop.commands[0].status, stop.commands[0].data.len()), (0, 0));
        let after = talk.answer(&say(11, 500, &[]), moment(0), |_| Some(vec![9]));
        assert!(after.commands.is_empty());
    }

    #[test]
    fn a_split_answer_comes_piece_by_piece_and_adds_up() {
        let mut talk = Talk::default();
        let ask = Command { delay: 40, ..Command::new(0x1004, Mode::OneshotSplit, &[1, 0, 0, 0]) };
        let picture: Vec<u8> = (0..100).collect();
        let mut got = vec![];
        for turn in 0..4 {
            let said = if turn == 0 { vec![ask.clone()] } else { vec![] };
            let answer = talk.answer(&say(turn, turn, &said), moment(0), |_| Some(picture.clone()));
            for piece in answer.commands {
                assert_eq!((piece.offset as usize, piece.whole), (got.len(), 100));
                got.extend(piece.data);
            }
        }
        assert_eq!(got, picture);
    }

    /// A piece of a text of 10 bytes, as V-REP's library sends it.
    fn piece(offset: i32, text: &[u8]) -> Command {
        let command = Command::new(0x3015, Mode::OneshotSplit, b"s\0").with(text);
        Command { offset, whole: 10, delay: 4, ..command }
    }

    #[test]
    fn a_command_in_pieces_is_run_once_when_all_have_come() {
        let (mut talk, mut heard) = (Talk::default(), vec![]);
        let mut answered = vec![];
        for (turn, command) in
            [piece(0, b"0123"), piece(4, b"4567"), piece(8, b"89")].into_iter().enumerate()
        {
            let answer = talk.answer(&say(turn as i32, 0, &[command]), moment(0), |command| {
                heard.push(command.data.clone());
                Some(vec![])
            });
            answered.push(answer.commands.len());
        }
        assert_eq!((heard, answered), (vec![b"0123456789".to_vec()], vec![0, 0, 1]));
    }

    #[test]
    fn pieces_that_do_not_fit_are_refused_and_there_is_a_limit_to_those_that_wait() {
        let mut talk = Talk::default();
        let mut status = |command: Command| {
            let answer = talk.answer(&say(1, 0, &[command]), moment(0), |_| Some(vec![]));
            answer.commands.first().map(|command| command.status)
        };
        assert_eq!(status(piece(4, b"4567")), Some(1), "not the first");
        assert_eq!(status(piece(0, b"")), Some(1), "nothing");
        assert_eq!(status(Command { whole: i32::MAX, ..piece(0, b"0123") }), Some(1));
        assert_eq!(status(Command { whole: -1, ..piece(0, b"0123") }), Some(1));
        assert_eq!(status(piece(0, b"0123")), None);
        assert_eq!(status(Command { whole: 11, ..piece(4, b"4567") }), Some(1), "another whole");
        for number in 0..GATHERED as i32 {
            let other = Command { key: number.to_le_bytes().to_vec(), ..piece(0, b"0123") };
            assert_eq!(status(other), None, "{number}");
        }
        assert_eq!(status(piece(0, b"0123")), Some(1), "too many");
    }

    #[test]
    fn a_client_that_wants_everything_for_ever_has_a_limit() {
        let mut talk = Talk::default();
        for number in 0..2 * STREAMS as i32 {
            let ask = Command::new(0x1009, Mode::Streaming, &number.to_le_bytes());
            talk.answer(&say(number, number, &[ask]), moment(0), |_| Some(vec![]));
        }
        assert_eq!(talk.streams.len(), STREAMS);
    }
}
