//! One connection: what is new goes out at its own rate, what is asked for comes in.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use link_station::{CloudChunk, Refusal, ToPage};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::access::Role;
use crate::board::Reader;
use crate::seat::{Answer, Seat};
use crate::station::Shared;

/// States a second before a page says what it wants.
const RATE: f64 = 20.0;
/// Bytes of a cloud in one portion.
const PORTION: usize = 2 << 20;
/// A page that reads nothing for so long is gone.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);
/// A page hears something at least so often, so that it knows when it does not.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(1);
/// Close code: try again later.
pub(super) const FULL: u16 = 1013;
/// Close code: against the rules.
pub(super) const OFFENDED: u16 = 1008;

/// What the listening half tells the speaking half.
enum Note {
    Detail(f64, bool, u32),
    Refused(Refusal),
}

/// Talks until either side ends it.
pub(crate) async fn talk(socket: WebSocket, role: Role, shared: Arc<Shared>) {
    let (mut out, incoming) = socket.split();
    let seat = shared.desk().sit_down(shared.limits.connections);
    let Some(number) = seat else {
        let reason = "too many viewers; try again later".into();
        let _ = out.send(Message::Close(Some(CloseFrame { code: FULL, reason }))).await;
        return;
    };
    if role == Role::Operator {
        // Who comes first leads; whoever comes later has to wait for control to be free.
        let _ = shared.desk().take(number);
    }
    let (notes, inbox) = channel(16);
    let seat = Seat::new(number, role);
    let control = seat.control(&shared);
    tokio::select! {
        () = listen(incoming, seat, notes, &shared) => {}
        () = speak(&mut out, control, (number, role), inbox, &shared) => {}
    }
    if shared.desk().stand_up(number) {
        shared.inbox().leave();
    }
    let reason = "goodbye".into();
    let close = out.send(Message::Close(Some(CloseFrame { code: OFFENDED, reason })));
    let _ = timeout(HEARTBEAT, close).await;
}

async fn listen(
    mut incoming: SplitStream<WebSocket>,
    mut seat: Seat,
    notes: Sender<Note>,
    shared: &Shared,
) {
    let mut second = interval(HEARTBEAT);
    // The first tick of an interval comes at once.
    second.tick().await;
    loop {
        let message = tokio::select! {
            message = incoming.next() => message,
            _ = second.tick() => {
                seat.breathe();
                continue;
            }
        };
        let answer = match message {
            Some(Ok(Message::Text(text))) => seat.hear(text.as_str(), shared),
            // Bytes are no commands; they count as an offence like any other text that is none.
            Some(Ok(Message::Binary(_))) => seat.hear("", shared),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Answer::Nothing,
            Some(Ok(Message::Close(_)) | Err(_)) | None => return,
        };
        let note = match answer {
            Answer::Nothing => continue,
            Answer::Detail(hz, pictures, points) => Note::Detail(hz, pictures, points),
            Answer::Refused(refusal) => Note::Refused(refusal),
            Answer::End => return,
        };
        // A page that floods and does not read waits here, and TCP slows it down.
        if notes.send(note).await.is_err() {
            return;
        }
    }
}

async fn speak(
    out: &mut SplitSink<WebSocket, Message>,
    control: ToPage,
    (number, role): (u32, Role),
    mut notes: Receiver<Note>,
    shared: &Shared,
) {
    let me = Seat::new(number, role);
    let mut reader = Reader { seen: 0, seen_bulk: 0, wants_pictures: true, chunks: u32::MAX };
    let mut frames = rate(RATE);
    let mut heart = interval(HEARTBEAT);
    let mut desk_version = shared.desk().version;
    let (mut stage, hello) = greeting(role, shared);
    let mut news = vec![hello, Bytes::from(control.encode())];
    loop {
        for bytes in news.drain(..) {
            let sent = timeout(PATIENCE, out.send(Message::Binary(bytes))).await;
            if !matches!(sent, Ok(Ok(()))) {
                return;
            }
        }
        tokio::select! {
            _ = frames.tick() => {
                if shared.stage().0 != stage {
                    // Before what is shown on it.
                    let hello;
                    (stage, hello) = greeting(role, shared);
                    news.push(hello);
                }
                news.extend(shared.board().news(&mut reader, PORTION));
                let version = shared.desk().version;
                if version != desk_version {
                    desk_version = version;
                    news.push(Bytes::from(me.control(shared).encode()));
                }
            }
            _ = heart.tick() => news.push(Bytes::from(me.control(shared).encode())),
            note = notes.recv() => match note {
                Some(Note::Detail(hz, pictures, points)) => {
                    frames = rate(hz);
                    reader.wants_pictures = pictures;
                    reader.chunks = points.div_ceil(CloudChunk::POINTS as u32);
                }
                Some(Note::Refused(refusal)) => {
                    news.push(Bytes::from(ToPage::Refusal(refusal).encode()));
                }
                None => return,
            },
        }
    }
}

/// What this page is told of the stage, and which stage that is.
fn greeting(role: Role, shared: &Shared) -> (u64, Bytes) {
    let (number, mut hello) = shared.stage().clone();
    hello.may_command = role == Role::Operator;
    (number, Bytes::from(ToPage::Hello(hello).encode()))
}

/// Ticks so often; what a slow page misses is not made up for.
fn rate(hz: f64) -> tokio::time::Interval {
    let mut frames = interval(Duration::from_secs_f64(1.0 / hz));
    frames.set_missed_tick_behavior(MissedTickBehavior::Delay);
    frames
}
