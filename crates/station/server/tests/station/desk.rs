//! A station, and clients that talk to it.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use link_station::{Command, FromPage, Hello, ToPage};
use station_server::{Access, Limits, Settings, Station};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything takes that happens at all.
const LONG: Duration = Duration::from_secs(10);

pub(crate) fn station(limits: Limits, access: Access) -> Station {
    let understands = ["stop", "drive", "pause", "seek"].map(str::to_owned).to_vec();
    let hello = Hello { understands, ..Hello::default() };
    Station::open(Settings { limits, access, hello, ..Settings::loopback(0) }).expect("a free port")
}

pub(crate) fn plain() -> Station {
    station(Limits::default(), Access::Loopback)
}

pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seq: u64,
}

impl Client {
    pub(crate) async fn new(station: &Station, query: &str) -> Result<Self, Error> {
        Self::with_origin(station, query, None).await
    }

    pub(crate) async fn with_origin(
        station: &Station,
        query: &str,
        origin: Option<&str>,
    ) -> Result<Self, Error> {
        let request = format!("ws://{}/ws{query}", station.local_addr()).into_client_request();
        let mut request = request.expect("an address");
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Self { socket, seq: 0 })
    }

    pub(crate) async fn send(&mut self, command: Command) {
        self.seq += 1;
        let text = FromPage { seq: self.seq, command }.to_text();
        self.send_text(&text).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        // Whether the other side still listens is what tests find out.
        let _ = self.socket.send(Message::text(text)).await;
    }

    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        let _ = self.socket.send(Message::binary(bytes.to_vec())).await;
    }

    /// The next message; `None` once the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<ToPage> {
        loop {
            match timeout(LONG, self.socket.next()).await.expect("something comes")? {
                Ok(Message::Binary(bytes)) => {
                    return Some(ToPage::decode(&bytes).expect("our own bytes"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// What the first message that fits says.
    pub(crate) async fn find<T>(&mut self, fits: impl Fn(ToPage) -> Option<T>) -> Option<T> {
        while let Some(message) = self.next().await {
            if let Some(found) = fits(message) {
                return Some(found);
            }
        }
        None
    }

    pub(crate) async fn refusal(&mut self) -> String {
        let refusal = |message| match message {
            ToPage::Refusal(refusal) => Some(refusal.reason),
            _ => None,
        };
        self.find(refusal).await.expect("a reason")
    }
}

/// Waits until the run is asked for something.
pub(crate) async fn commands(station: &Station) -> Vec<Command> {
    for _ in 0..1000 {
        let commands = station.take_commands();
        if !commands.is_empty() {
            return commands;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    vec![]
}
