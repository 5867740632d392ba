//! Questions and answers over Zenoh: a query and its reply.
//!
//! The simulator listens, as a router of its own; whoever asks connects to it by name. Nobody is looked for on the network.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use app_missions::stage::pause;
use tempfile::NamedTempFile;
use zenoh::handlers::{FifoChannel, FifoChannelHandler};
use zenoh::qos::CongestionControl;
use zenoh::query::{Query, Queryable, Reply};
use zenoh::{Config, Session, Wait};

use super::inbox::{Asked, Inbox};
use super::line::Line;

/// Where questions are asked.
const KEY: &str = "usar/ask";
/// Under this name the token is the password.
const USER: &str = "usar";
/// A link that says nothing for so long is lost.
const LEASE_MS: u32 = 4_000;
/// Programs that may be connected at a time.
const MOST_SESSIONS: u32 = 64;
/// A query is held open by those who answer; it is asked again long before this.
const TIMEOUT: Duration = Duration::from_secs(600);
/// Where a query ended without an answer, nobody is there: so long until that is believed.
const PAUSE: Duration = Duration::from_millis(50);

/// Why there is no Zenoh.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// A file with Zenoh's own settings.
    #[error("{path}: {reason}")]
    Settings {
        /// Which.
        path: String,
        /// In the words of the library.
        reason: String,
    },
    /// The token cannot be kept for the library to read.
    #[error("cannot write the token to a file of this user's own: {0}")]
    Token(std::io::Error),
    /// The session could not be opened.
    #[error("{what}: {reason}")]
    Open {
        /// What was tried.
        what: String,
        /// In the words of the library.
        reason: String,
    },
}

/// What both sides may be given beside an address.
#[derive(Clone, Copy, Debug, Default)]
pub struct Access<'a> {
    /// The word that both sides know.
    pub token: Option<&'a str>,
    /// Zenoh's own settings, as JSON5: who may do what, how long links may be silent.
    pub settings: Option<&'a Path>,
}

/// A simulator's end.
pub struct Port {
    _answers: Queryable<()>,
    _session: Session,
}

impl Port {
    /// Listens at this address.
    pub fn open(addr: SocketAddr, access: &Access<'_>) -> Result<(Self, Inbox), LinkError> {
        let what = format!("cannot serve Zenoh at {addr}");
        let failed =
            |error: zenoh::Error| LinkError::Open { what: what.clone(), reason: error.to_string() };
        let mut config = settings(access)?;
        set(&mut config, "mode", "\"router\"").map_err(failed)?;
        let scheme = if has_certificate(&config) { "tls" } else { "tcp" };
        set(&mut config, "listen/endpoints", &format!("[\"{scheme}/{addr}\"]")).map_err(failed)?;
        set(&mut config, "connect/endpoints", "[]").map_err(failed)?;
        let dictionary = access.token.map(dictionary).transpose().map_err(LinkError::Token)?;
        if let (Some(file), Some(token)) = (&dictionary, access.token) {
            let path = quoted(&file.path().display().to_string());
            set(&mut config, "transport/auth/usrpwd/dictionary_file", &path).map_err(failed)?;
            set(&mut config, "transport/auth/usrpwd/user", &quoted(USER)).map_err(failed)?;
            set(&mut config, "transport/auth/usrpwd/password", &quoted(token)).map_err(failed)?;
        }
        let session = zenoh::open(config).wait().map_err(failed)?;
        let (sender, inbox) = Inbox::new();
        let answers =
            session.declare_queryable(KEY).complete(true).callback(move |query: Query| {
                let Some(payload) = query.payload() else { return };
                let question = payload.to_bytes().into_owned();
                let answer = Box::new(move |bytes: Vec<u8>| {
                    // Who has gone meanwhile needs none.
                    let _ = query.reply(KEY, bytes).express(true).wait();
                });
                // What does not fit is asked again.
                let _ = sender.try_send(Asked { question, answer });
            });
        let answers = answers.wait().map_err(failed)?;
        Ok((Self { _answers: answers, _session: session }, inbox))
    }
}

/// One way to a simulator; several may share a session.
pub struct ZenohLine {
    session: Session,
    open: Option<FifoChannelHandler<Reply>>,
}

impl ZenohLine {
    /// Connects to an endpoint such as `tcp/10.77.0.1:7448`.
    pub fn connect(endpoint: &str, access: &Access<'_>) -> Result<Self, LinkError> {
        let what = format!("cannot connect to {endpoint}");
        let failed =
            |error: zenoh::Error| LinkError::Open { what: what.clone(), reason: error.to_string() };
        let mut config = settings(access)?;
        set(&mut config, "mode", "\"client\"").map_err(failed)?;
        set(&mut config, "connect/endpoints", &format!("[{}]", quoted(endpoint)))
            .map_err(failed)?;
        set(&mut config, "listen/endpoints", "[]").map_err(failed)?;
        // A link that is lost is tried again, at short intervals.
        let retry = "{ period_init_ms: 200, period_max_ms: 1000, period_increase_factor: 2 }";
        set(&mut config, "connect/retry", retry).map_err(failed)?;
        if let Some(token) = access.token {
            set(&mut config, "transport/auth/usrpwd/user", &quoted(USER)).map_err(failed)?;
            set(&mut config, "transport/auth/usrpwd/password", &quoted(token)).map_err(failed)?;
        }
        let session = zenoh::open(config).wait().map_err(failed)?;
        Ok(Self { session, open: None })
    }

    /// Another way over the same link.
    #[must_use]
    pub fn another(&self) -> Self {
        Self { session: self.session.clone(), open: None }
    }
}

impl Line for ZenohLine {
    fn ask(&mut self, question: &[u8]) {
        let query = self.session.get(KEY).payload(question).timeout(TIMEOUT).express(true);
        let query = query.congestion_control(CongestionControl::Block).with(FifoChannel::new(4));
        // Without a link there is no answer.
        self.open = query.wait().ok();
    }

    fn hear(&mut self, patience: Duration) -> Option<Vec<u8>> {
        match self.open.as_ref().map(|open| open.recv_timeout(patience)) {
            Some(Ok(Some(reply))) => {
                let sample = reply.into_result().ok()?;
                Some(sample.payload().to_bytes().into_owned())
            }
            Some(Ok(None)) => None,
            Some(Err(_)) | None => {
                // It ended without an answer: nobody is there just now.
                pause(PAUSE.min(patience));
                None
            }
        }
    }
}

/// What both sides have in common.
fn settings(access: &Access<'_>) -> Result<Config, LinkError> {
    let named = |reason: String| LinkError::Settings {
        path: access.settings.map_or_else(String::new, |path| path.display().to_string()),
        reason,
    };
    let mut config = match access.settings {
        Some(path) => Config::from_file(path).map_err(|error| named(error.to_string()))?,
        None => Config::default(),
    };
    for (key, value) in [
        ("scouting/multicast/enabled", "false".to_owned()),
        ("transport/link/tx/lease", LEASE_MS.to_string()),
        ("transport/unicast/max_sessions", MOST_SESSIONS.to_string()),
    ] {
        set(&mut config, key, &value).map_err(|error| named(error.to_string()))?;
    }
    Ok(config)
}

/// Whether whoever connects is to be shown a certificate: then everything is encrypted.
fn has_certificate(config: &Config) -> bool {
    let told = config.get_json("transport/link/tls/listen_certificate");
    told.is_ok_and(|told| told != "null")
}

fn set(config: &mut Config, key: &str, value: &str) -> zenoh::Result<()> {
    config.insert_json5(key, value)
}

/// The file that the library reads who may connect from; nobody else can read it, and it goes with this.
fn dictionary(token: &str) -> std::io::Result<NamedTempFile> {
    let mut file = NamedTempFile::new()?;
    writeln!(file, "{USER}:{token}")?;
    file.flush()?;
    Ok(file)
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
