//! The computer's page: the map as it grows, how the robot is, and a panel that says commands to it. For this machine's own browser alone.

use std::collections::VecDeque;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use robot_survey::computer::Wish;
use robot_survey::{Sonar, Surveyor};
use serde::Serialize;

use crate::kept::PAGE;
use crate::survey_file;

/// Lines that the page still knows.
const NOTES: usize = 100;
/// Wishes that wait for the computer; later ones are refused.
const MOST_WAITING: usize = 64;
/// Longest wish.
const MOST_BYTES: usize = 32;
/// Scripts and pictures come from here or not at all.
const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; script-src 'self' 'unsafe-inline'; \
                      style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// How things are, as the page shows it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Shown {
    /// How the errand stands.
    pub errand: String,
    /// What the robot says that it is about; none before its first word.
    pub mode: Option<String>,
    /// Whether it does what it was told, something stands in its way, it stands because nobody spoke.
    pub is_busy: bool,
    /// See `is_busy`.
    pub is_blocked: bool,
    /// See `is_busy`.
    pub was_left_alone: bool,
    /// Sweeps taken.
    pub sweeps: usize,
    /// Lines, the newest last.
    pub notes: VecDeque<String>,
}

#[derive(Default)]
struct Shared {
    shown: Shown,
    /// Files by name, as they are on disk.
    files: Vec<(String, Vec<u8>)>,
}

/// An open page.
pub struct Page {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
    wishes: Receiver<Wish>,
    loaded: Receiver<Box<Surveyor>>,
}

impl Page {
    /// Opens it at a port of this machine; 0 is any that is free.
    pub fn open(port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| {
            format!("cannot open the page at port {port}; take another with --page")
        })?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Mutex::new(Shared::default()));
        let (said, wishes) = sync_channel(MOST_WAITING);
        let (kept, loaded) = sync_channel(1);
        let house = House { shared: Arc::clone(&shared), said, kept };
        let thread = thread::Builder::new().name("page".to_owned());
        thread.spawn(move || serve(listener, house)).context("cannot start the page's thread")?;
        Ok(Self { address, shared, wishes, loaded })
    }

    /// Where a browser finds it.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// What people at the page asked for since this was asked last.
    pub fn wishes(&self) -> Vec<Wish> {
        self.wishes.try_iter().collect()
    }

    /// A survey that people at the page loaded, to be gone on with.
    pub fn loaded(&self) -> Option<Box<Surveyor>> {
        self.loaded.try_iter().last()
    }

    /// Shows how things are; lines are added to those before.
    pub fn show(&self, now: Shown) {
        let mut shared = lock(&self.shared);
        let mut notes = std::mem::take(&mut shared.shown.notes);
        notes.extend(now.notes.iter().cloned());
        while notes.len() > NOTES {
            notes.pop_front();
        }
        shared.shown = Shown { notes, ..now };
    }

    /// Puts a file where the page finds it.
    pub fn put(&self, name: &str, bytes: &[u8]) {
        let files = &mut lock(&self.shared).files;
        files.retain(|(known, _)| known != name);
        files.push((name.to_owned(), bytes.to_vec()));
    }
}

#[derive(Clone)]
struct House {
    shared: Arc<Mutex<Shared>>,
    said: SyncSender<Wish>,
    kept: SyncSender<Box<Surveyor>>,
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(listener: TcpListener, house: House) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let Ok(runtime) = runtime else { return };
    runtime.block_on(async move {
        let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
        let _ended = axum::serve(listener, routes(house)).await;
    });
}

fn routes(house: House) -> Router {
    Router::new()
        .route("/", get(|| async { ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PAGE) }))
        .route("/told", get(told))
        .route("/say", post(say))
        .route("/{name}", get(file))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .route("/load", post(load).layer(DefaultBodyLimit::max(survey_file::MOST_BYTES)))
        .layer(from_fn(guard))
        .with_state(house)
}

/// Other sites' pages are not heard, nor names of this machine that somebody else made up.
async fn guard(request: Request, next: Next) -> Response {
    if !is_from_here(request.headers()) {
        return (StatusCode::FORBIDDEN, "this answers its own page only").into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, header::HeaderValue::from_static(POLICY));
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    response
}

fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text(header::HOST) else { return false };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let is_own = text(header::ORIGIN)
        .is_none_or(|origin| origin.strip_prefix("http://").is_some_and(|origin| origin == host));
    matches!(name, "127.0.0.1" | "localhost") && is_own
}

async fn told(State(house): State<House>) -> Response {
    let shown = lock(&house.shared).shown.clone();
    match serde_json::to_vec(&shown) {
        Ok(bytes) => ([(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

async fn say(State(house): State<House>, body: Bytes) -> Response {
    let text = String::from_utf8_lossy(&body).into_owned();
    let Some(wish) = Wish::read(&text) else {
        let problem = format!("{text:?} is no command; {}", Wish::KNOWN);
        return (StatusCode::BAD_REQUEST, problem).into_response();
    };
    match house.said.try_send(wish) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(_) => (StatusCode::TOO_MANY_REQUESTS, "too many commands wait").into_response(),
    }
}

async fn load(State(house): State<House>, body: Bytes) -> Response {
    match survey_file::read(&body, Sonar::HEXAPOD) {
        Err(error) => (StatusCode::BAD_REQUEST, format!("{error:#}")).into_response(),
        Ok(surveyor) => match house.kept.try_send(Box::new(surveyor)) {
            Ok(()) => StatusCode::NO_CONTENT.into_response(),
            Err(_) => (StatusCode::TOO_MANY_REQUESTS, "another survey waits").into_response(),
        },
    }
}

async fn file(State(house): State<House>, Path(name): Path<String>) -> Response {
    let found = lock(&house.shared).files.iter().find(|(known, _)| *known == name).cloned();
    let Some((name, bytes)) = found else {
        return (StatusCode::NOT_FOUND, "there is no such file yet").into_response();
    };
    let media_type = match name.rsplit_once('.').map(|(_, end)| end) {
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    };
    ([(header::CONTENT_TYPE, media_type)], bytes).into_response()
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use robot_survey::Sweep;

    use super::*;

    fn ask(page: &Page, request: &str) -> String {
        let mut stream = TcpStream::connect(page.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn say(page: &Page, body: &str, more: &str) -> String {
        post(page, "say", (body, more))
    }

    fn post(page: &Page, path: &str, (body, more): (&str, &str)) -> String {
        let (host, length) = (page.address, body.len());
        ask(
            page,
            &format!(
                "POST /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}Content-Length: {length}\r\n\r\n{body}"
            ),
        )
    }

    #[test]
    fn what_is_said_at_the_page_is_heard_and_nonsense_is_refused_with_what_there_is() {
        let page = Page::open(0).unwrap();
        assert!(say(&page, "f", "").starts_with("HTTP/1.1 204"));
        let refused = say(&page, "jump", "");
        assert!(
            refused.starts_with("HTTP/1.1 400") && refused.contains("\"jump\" is no command"),
            "{refused}"
        );
        assert!(say(&page, &"f".repeat(100), "").starts_with("HTTP/1.1 413"));
        assert_eq!(page.wishes(), [Wish::read("f").unwrap()]);
    }

    #[test]
    fn a_survey_that_was_kept_is_loaded_and_what_is_none_is_refused_with_what_is_wrong() {
        let page = Page::open(0).unwrap();
        let sweep = Sweep {
            compass: Some(0.0),
            ranges: Sweep::bearings().map(|bearing| (bearing, Some(1.5))).collect(),
        };
        let kept = survey_file::write(&Surveyor::new(Sonar::HEXAPOD, sweep).unwrap()).unwrap();
        assert!(post(&page, "load", (&kept, "")).starts_with("HTTP/1.1 204"));
        assert_eq!(page.loaded().unwrap().sweeps().len(), 1);
        let refused = post(&page, "load", ("{}", ""));
        assert!(refused.starts_with("HTTP/1.1 400") && refused.contains("no survey"), "{refused}");
        assert!(page.loaded().is_none());
    }

    #[test]
    fn other_sites_and_made_up_names_of_this_machine_are_not_heard() {
        let page = Page::open(0).unwrap();
        assert!(say(&page, "f", "Origin: http://evil.example\r\n").starts_with("HTTP/1.1 403"));
        let rebound = "GET /told HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
        assert!(ask(&page, rebound).starts_with("HTTP/1.1 403"));
        assert!(page.wishes().is_empty());
    }

    #[test]
    fn the_page_its_files_and_its_lines_can_be_had() {
        let page = Page::open(0).unwrap();
        page.put("map.svg", b"<svg/>");
        page.show(Shown { notes: ["one".to_owned()].into(), ..Shown::default() });
        page.show(Shown { sweeps: 2, notes: ["two".to_owned()].into(), ..Shown::default() });
        let get = |path: &str| {
            let host = page.address;
            ask(&page, &format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"))
        };
        assert!(get("/").contains("<title>Map of the walking robot</title>"));
        assert!(get("/map.svg").ends_with("<svg/>"));
        assert!(get("/map.png").starts_with("HTTP/1.1 404"));
        let told = get("/told");
        assert!(told.contains("\"sweeps\":2") && told.contains("[\"one\",\"two\"]"), "{told}");
    }
}
