//! One viewer: what is new goes out as fast as it reads, what it asks for comes in.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use link_foxglove::{FromViewer, Level, SCHEMA_TABLE, ToViewer, asset, asset_failure};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::talk::{FULL, HEARTBEAT, OFFENDED, PATIENCE};
use crate::access::Role;
use crate::settings::Settings;
use crate::station::Shared;
use crate::topics::Place;
use crate::viewer::{Reply, Viewer};

/// From one look at what is new to the next.
const PERIOD: Duration = Duration::from_millis(20);
/// A message that takes longer to leave is held up by a viewer that does not read.
const STUCK: Duration = Duration::from_millis(500);
/// Bytes that go out between two looks at what the viewer says.
const PORTION: usize = 4 << 20;

type Out = SplitSink<WebSocket, Message>;
type House = (Arc<Shared>, Arc<Settings>);

/// Shows topics to a viewer until either side ends it.
pub(crate) async fn show(socket: WebSocket, role: Role, subprotocol: &str, house: House) {
    let (mut out, incoming) = socket.split();
    let shared = Arc::clone(&house.0);
    let Some(number) = shared.desk().sit_down(shared.limits.connections) else {
        let reason = "too many viewers; try again later".into();
        let _ = out.send(Message::Close(Some(CloseFrame { code: FULL, reason }))).await;
        return;
    };
    let mut viewer = Viewer::new((number, role), subprotocol == SCHEMA_TABLE, &shared);
    let _ended = converse(&mut out, incoming, &mut viewer, &house).await;
    shared.topics.stand_up(viewer.place);
    if shared.desk().stand_up(number) {
        shared.inbox().leave();
    }
    let reason = "goodbye".into();
    let close = out.send(Message::Close(Some(CloseFrame { code: OFFENDED, reason })));
    let _ = timeout(HEARTBEAT, close).await;
}

/// Says and hears in turn; `None` once either side has had enough.
async fn converse(
    out: &mut Out,
    mut incoming: futures_util::stream::SplitStream<WebSocket>,
    viewer: &mut Viewer,
    house: &House,
) -> Option<()> {
    let shared = &house.0;
    say(out, viewer.greeting(shared), viewer, house).await?;
    let mut frames = interval(PERIOD);
    frames.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut second = interval(HEARTBEAT);
    loop {
        tokio::select! {
            message = incoming.next() => {
                let said = match message {
                    Some(Ok(Message::Text(text))) => FromViewer::parse_text(text.as_str()),
                    Some(Ok(Message::Binary(bytes))) => FromViewer::parse_bytes(&bytes),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                };
                let replies = viewer.hear(said, shared);
                say(out, replies, viewer, house).await?;
            }
            _ = frames.tick() => {
                let mut changes = viewer.changes(shared);
                changes.extend(viewer.parameter_news(shared));
                say(out, changes, viewer, house).await?;
                tell_news(out, viewer, shared).await?;
            }
            _ = second.tick() => viewer.breathe(),
        }
    }
}

async fn tell_news(out: &mut Out, viewer: &mut Viewer, shared: &Shared) -> Option<()> {
    let news = shared.topics.news(&mut viewer.place, PORTION);
    if news.missed > 0 {
        let message = format!("you read too slowly: {} messages were left out", news.missed);
        let status = ToViewer::Status { level: Level::Warning, message };
        send(out, Message::text(status.to_text()), (&viewer.place, shared)).await?;
    }
    for frame in news.frames {
        send(out, Message::binary(frame), (&viewer.place, shared)).await?;
    }
    Some(())
}

async fn say(out: &mut Out, replies: Vec<Reply>, viewer: &Viewer, house: &House) -> Option<()> {
    for reply in replies {
        let message = match reply {
            Reply::Text(text) => Message::text(text.to_text()),
            Reply::Bytes(bytes) => Message::binary(bytes),
            Reply::Fetch { request, path } => Message::binary(fetch(request, path, &house.1).await),
            Reply::End => return None,
        };
        send(out, message, (&viewer.place, &house.0)).await?;
    }
    Some(())
}

async fn fetch(request: u32, path: String, settings: &Arc<Settings>) -> Vec<u8> {
    let settings = Arc::clone(settings);
    let wanted = path.clone();
    let found = tokio::task::spawn_blocking(move || settings.shelf.get(&wanted)).await;
    match found.ok().flatten() {
        Some(document) => asset(request, &document.bytes),
        None => asset_failure(request, &format!("there is no {path:?} here")),
    }
}

/// A viewer that reads nothing for a while wants nothing meanwhile; one that reads nothing for long is gone.
async fn send(out: &mut Out, message: Message, (place, shared): (&Place, &Shared)) -> Option<()> {
    let mut sending = std::pin::pin!(out.send(message));
    if let Ok(sent) = timeout(STUCK, &mut sending).await {
        return sent.ok();
    }
    shared.topics.rest(place);
    let sent = timeout(PATIENCE, sending).await;
    shared.topics.wake(place);
    matches!(sent, Ok(Ok(()))).then_some(())
}
