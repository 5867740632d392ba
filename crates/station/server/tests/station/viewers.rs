//! Viewers of topics at `/foxglove`: who may come in, what they may do, and those that do not behave.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use link_station::{Command, Playback, ToPage};
use serde_json::{Value, json};
use station_server::{Access, Limits, Station, Topic};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::desk::{Client, commands, plain, station};

const LONG: Duration = Duration::from_secs(10);

struct Viewer(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Viewer {
    async fn new(station: &Station) -> Self {
        Self::with(station, "", ("foxglove.sdk.v1", None)).await.expect("it may come in")
    }

    async fn with(
        station: &Station,
        query: &str,
        (protocol, origin): (&str, Option<&str>),
    ) -> Result<Self, Error> {
        let address = format!("ws://{}/foxglove{query}", station.local_addr());
        let mut request = address.into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("sec-websocket-protocol", protocol.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().expect("a header"));
        }
        Ok(Self(connect_async(request).await?.0))
    }

    async fn say(&mut self, message: Value) {
        let _ = self.0.send(Message::text(message.to_string())).await;
    }

    async fn say_bytes(&mut self, bytes: &[u8]) {
        let _ = self.0.send(Message::binary(bytes.to_vec())).await;
    }

    async fn next(&mut self) -> Option<Message> {
        match timeout(LONG, self.0.next()).await.expect("something comes")? {
            Ok(Message::Close(_)) | Err(_) => None,
            Ok(message) => Some(message),
        }
    }

    /// The next text of this kind.
    async fn find(&mut self, op: &str) -> Option<Value> {
        while let Some(message) = self.next().await {
            if let Message::Text(text) = message {
                let value: Value = serde_json::from_str(&text).expect("JSON");
                if value["op"] == op {
                    return Some(value);
                }
            }
        }
        None
    }

    async fn refusal(&mut self) -> String {
        let status = self.find("status").await.expect("a reason");
        status["message"].as_str().expect("a text").to_owned()
    }
}

fn number(station: &Station) -> u32 {
    station.topics().open(Topic {
        name: "/number".to_owned(),
        schema_name: "std_msgs/msg/Float64".to_owned(),
        schema: "float64 data\n".to_owned(),
        is_kept: false,
    })
}

fn drive() -> Value {
    let channel = json!({"id": 1, "topic": "/cmd_vel", "encoding": "json", "schemaName": "geometry_msgs/msg/Twist"});
    json!({"op": "advertise", "channels": [channel]})
}

fn listen(station: &Station) {
    let accepted = BTreeMap::from([("/cmd_vel".to_owned(), "geometry_msgs/msg/Twist")]);
    station.topics().accept(accepted);
}

async fn wait_for(mut is: impl FnMut() -> bool) {
    for _ in 0..1000 {
        if is() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it never came");
}

#[tokio::test]
async fn a_viewer_of_another_protocol_site_or_token_is_refused() {
    let station = plain();
    let own = ("foxglove.websocket.v1", Some("https://app.foxglove.dev"));
    assert!(Viewer::with(&station, "", own).await.is_ok());
    for (protocol, origin) in [
        ("mqtt", None),
        ("foxglove.sdk.v1", Some("https://evil.example")),
        ("foxglove.sdk.v1", Some("null")),
    ] {
        let refused = Viewer::with(&station, "", (protocol, origin)).await;
        assert!(refused.is_err(), "{protocol} {origin:?}");
    }
    let tokens = Access::Tokens { operator: "open-sesame".into(), viewer: "look-only".into() };
    let guarded = self::station(Limits::default(), tokens);
    let elsewhere = ("foxglove.sdk.v1", Some("https://lichtblick.example"));
    assert!(Viewer::with(&guarded, "", elsewhere).await.is_err());
    assert!(Viewer::with(&guarded, "?token=wrong-word", elsewhere).await.is_err());
    assert!(Viewer::with(&guarded, "?token=look-only", elsewhere).await.is_ok());
}

#[tokio::test]
async fn channels_come_and_go_and_messages_arrive_in_their_order() {
    let station = plain();
    let mut viewer = Viewer::new(&station).await;
    let info = viewer.find("serverInfo").await.expect("a greeting");
    assert!(info["capabilities"].to_string().contains("clientPublish"), "{info}");
    let channel = number(&station);
    let told = viewer.find("advertise").await.expect("a channel");
    assert_eq!(told["channels"][0]["topic"], "/number");
    viewer
        .say(json!({"op": "subscribe", "subscriptions": [{"id": 5, "channelId": channel}]}))
        .await;
    wait_for(|| station.topics().is_wanted(channel)).await;
    (1..=3).for_each(|byte| station.topics().send(channel, 9, vec![byte]));
    let mut payloads = vec![];
    while payloads.len() < 3 {
        if let Some(Message::Binary(bytes)) = viewer.next().await {
            assert_eq!(bytes[..5], [1, 5, 0, 0, 0]);
            payloads.push(bytes[13]);
        }
    }
    assert_eq!(payloads, [1, 2, 3]);
    station.topics().close(channel);
    let gone = viewer.find("unadvertise").await.expect("it has gone");
    assert_eq!(gone["channelIds"], json!([channel]));
    drop(viewer);
    wait_for(|| !station.topics().is_wanted(channel)).await;
}

#[tokio::test]
async fn under_the_newest_name_each_schema_is_told_once() {
    let station = plain();
    let (first, second) = (number(&station), number(&station));
    let both = "foxglove.sdk.v1, foxglove.sdk.v1.1";
    let mut viewer = Viewer::with(&station, "", (both, None)).await.expect("it may come in");
    let told = viewer.find("advertise").await.expect("channels");
    let schema = json!({"id": 1, "name": "std_msgs/msg/Float64", "encoding": "ros2msg", "data": "float64 data\n"});
    assert_eq!(told["schemas"], json!([schema]));
    let channel = |id: u32| json!({"id": id, "topic": "/number", "encoding": "cdr", "schemaId": 1});
    assert_eq!(told["channels"], json!([channel(first), channel(second)]));
    let third = number(&station);
    let told = viewer.find("advertise").await.expect("a channel");
    assert_eq!(told, json!({"op": "advertise", "channels": [channel(third)]}));
}

#[tokio::test]
async fn a_viewer_that_watches_a_parameter_is_told_when_it_changes() {
    let station = plain();
    let mut viewer = Viewer::new(&station).await;
    let info = viewer.find("serverInfo").await.expect("a greeting");
    assert!(info["capabilities"].to_string().contains("parametersSubscribe"), "{info}");
    viewer.say(json!({"op": "subscribeParameterUpdates", "parameterNames": ["paused"]})).await;
    let told = viewer.find("parameterValues").await.expect("how it is");
    assert_eq!(told["parameters"], json!([{"name": "paused", "value": false}]));
    let phase = "paused".to_owned();
    station.publish([ToPage::Playback(Playback { phase, ..Playback::default() })]);
    let told = viewer.find("parameterValues").await.expect("it has changed");
    assert_eq!(told["parameters"], json!([{"name": "paused", "value": true}]));
}

#[tokio::test]
async fn a_viewer_drives_unless_somebody_else_leads_or_its_link_is_for_looking() {
    let station = plain();
    listen(&station);
    let mut viewer = Viewer::new(&station).await;
    viewer.say(drive()).await;
    viewer.say_bytes(b"\x01\x01\0\0\0{}").await;
    wait_for(|| station.topics().take_published().iter().any(|said| said.is_json)).await;
    viewer
        .say(json!({"op": "setParameters", "parameters": [{"name": "paused", "value": true}]}))
        .await;
    assert_eq!(commands(&station).await, [Command::Pause {}]);
    viewer.say_bytes(b"\x02\x01\0\0\0\x07\0\0\0\x03\0\0\0cdr").await;
    assert_eq!(commands(&station).await, [Command::Pause {}]);

    let mut other = Viewer::new(&station).await;
    other.say(drive()).await;
    other.say_bytes(b"\x01\x01\0\0\0{}").await;
    assert!(other.refusal().await.contains("leads"));
    drop(viewer);
    wait_for(|| station.has_driver_left()).await;

    let mut modest =
        Viewer::with(&station, "?role=viewer", ("foxglove.sdk.v1", None)).await.unwrap();
    modest.say(drive()).await;
    assert_eq!(modest.refusal().await, "this link is for looking only");
    modest.say_bytes(b"\x02\x01\0\0\0\x07\0\0\0\x03\0\0\0cdr").await;
    let failure = modest.find("serviceCallFailure").await.expect("an answer");
    assert_eq!(failure["message"], "this link is for looking only");
}

#[tokio::test]
async fn nonsense_is_refused_with_a_reason_and_too_much_of_it_ends_the_connection() {
    let limits = Limits { offences: 6, ..Limits::default() };
    let station = station(limits, Access::Loopback);
    let mut viewer = Viewer::new(&station).await;
    for (said, reason) in [
        (json!({"op": "explode"}), "explode"),
        (
            json!({"op": "subscribe", "subscriptions": [{"id": 0, "channelId": 99}]}),
            "no channel 99",
        ),
        (json!({"op": "unsubscribe", "subscriptionIds": [4]}), "no subscription 4"),
        (json!({"op": "setParameters", "parameters": [{"name": "speed", "value": -1}]}), "-1"),
        (json!({"op": "subscribeConnectionGraph"}), "not offered"),
        (drive(), "nobody listens"),
    ] {
        viewer.say(said.clone()).await;
        let told = viewer.refusal().await;
        assert!(told.contains(reason), "{said}: {told}");
    }
    for bytes in [&[][..], &[9], &[1, 0], &[1, 9, 0, 0, 0], &[2, 0, 0]] {
        viewer.say_bytes(bytes).await;
        viewer.refusal().await;
    }
    viewer.say_bytes(&[77]).await;
    assert!(viewer.find("nothing").await.is_none(), "that was enough");
    let mut long = Viewer::new(&station).await;
    long.say_bytes(&vec![1; 1 << 20]).await;
    assert!(long.find("nothing").await.is_none());
    assert!(Client::new(&station, "").await.is_ok(), "others are undisturbed");
}

#[tokio::test]
async fn a_flood_is_held_back_and_ends() {
    let limits = Limits { messages: 5, offences: 10, ..Limits::default() };
    let station = station(limits, Access::Loopback);
    let mut viewer = Viewer::new(&station).await;
    for _ in 0..2000 {
        viewer.say(json!({"op": "getParameters", "parameterNames": []})).await;
    }
    let mut answers = 0;
    while let Some(message) = viewer.next().await {
        answers += u32::from(matches!(message, Message::Text(_)));
    }
    assert!(answers < 200, "{answers}");
}

#[tokio::test]
async fn a_viewer_that_reads_nothing_delays_nobody_and_is_told_what_it_missed() {
    let station = plain();
    let channel = number(&station);
    let subscribe = json!({"op": "subscribe", "subscriptions": [{"id": 0, "channelId": channel}]});
    let mut lazy = Viewer::new(&station).await;
    lazy.find("advertise").await.expect("a channel");
    lazy.say(subscribe).await;
    wait_for(|| station.topics().is_wanted(channel)).await;
    let begin = tokio::time::Instant::now();
    for turn in 0..200 {
        station.topics().send(channel, turn, vec![7; 1 << 20]);
        if turn % 50 == 0 {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    wait_for(|| !station.topics().is_wanted(channel)).await;
    let told = lazy.refusal().await;
    assert!(told.contains("read too slowly") && told.contains("left out"), "{told}");
    drop(lazy);
    // Somebody who comes later is served from where things are now.
    let mut keen = Viewer::new(&station).await;
    assert!(keen.find("advertise").await.is_some());
}
