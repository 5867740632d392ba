//! Routes: the page, the shelf, the WebSocket.

use std::net::TcpListener;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use link_foxglove::limits::FROM_VIEWER_BYTES;
use link_foxglove::{SUBPROTOCOLS, subprotocol};
use link_station::limits::FROM_PAGE_BYTES;
use serde::Deserialize;

use super::door::Door;
use super::foxglove::show;
use super::talk::talk;
use crate::access::{Access, Role, is_own_origin, is_this_machine};
use crate::settings::Settings;
use crate::shelf::Document;
use crate::station::Shared;

/// Largest file that can be dropped to be checked.
const DROPPED_BYTES: usize = 4 << 20;
/// Where viewers come in.
const FOXGLOVE: &str = "/foxglove";
/// Nothing is loaded from anywhere else.
const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

#[derive(Clone)]
struct House {
    settings: Arc<Settings>,
    shared: Arc<Shared>,
}

/// What a link may say.
#[derive(Deserialize)]
struct Link {
    token: Option<String>,
    /// `viewer` asks for no more than a look.
    role: Option<String>,
}

/// Serves until the station ends.
pub(crate) fn serve(listener: TcpListener, settings: Settings, shared: Arc<Shared>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let Ok(runtime) = runtime else { return };
    let end = Arc::clone(&shared);
    let house = House { settings: Arc::new(settings), shared };
    runtime.block_on(async move {
        let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
        let door = Door::new(listener, house.settings.limits.sockets);
        tokio::select! {
            _ = axum::serve(door, routes(house)) => {}
            () = end.end.notified() => {}
        }
    });
    runtime.shutdown_background();
}

fn routes(house: House) -> Router {
    Router::new()
        .route("/ws", any(connect))
        .route(FOXGLOVE, any(view))
        .route("/api/home", get(home))
        .route("/api/check/{name}", post(check))
        .route("/api/{*path}", get(shelf))
        .fallback(get(page))
        .layer(DefaultBodyLimit::max(DROPPED_BYTES))
        .layer(from_fn_with_state(house.clone(), guard))
        .with_state(house)
}

/// Keeps other sites' pages out, and names that only seem to be this machine.
async fn guard(State(house): State<House>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let (origin, host) = (text(headers, &header::ORIGIN), text(headers, &header::HOST));
    let is_named_well = house.settings.access != Access::Loopback || is_this_machine(host);
    let is_viewer = request.uri().path() == FOXGLOVE && house.lets_view(origin, request.uri());
    if !(is_own_origin(origin, host) || is_viewer) || !is_named_well {
        return (StatusCode::FORBIDDEN, "this station answers its own page only").into_response();
    }
    let mut response = next.run(request).await;
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        response.headers_mut().insert(name, header::HeaderValue::from_static(value));
    }
    response
}

fn text<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

impl House {
    fn role(&self, link: &Link) -> Option<Role> {
        let is_modest = link.role.as_deref() == Some("viewer");
        self.settings.access.role(link.token.as_deref(), is_modest)
    }

    /// Whether a viewer that another site served may come in: a known one may, and whoever shows a token that strangers cannot know.
    fn lets_view(&self, origin: Option<&str>, uri: &Uri) -> bool {
        let is_known = self.settings.viewer_origins.iter().any(|known| Some(&**known) == origin);
        let link = || Query::<Link>::try_from_uri(uri).ok();
        let shows_token = || link().is_some_and(|Query(link)| self.role(&link).is_some());
        is_known || (self.settings.access != Access::Loopback && shows_token())
    }
}

fn stranger() -> Response {
    (StatusCode::UNAUTHORIZED, "the token in the link is missing or wrong").into_response()
}

async fn connect(
    State(house): State<House>,
    Query(link): Query<Link>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(role) = house.role(&link) else { return stranger() };
    let upgrade = upgrade.max_message_size(2 * FROM_PAGE_BYTES).max_frame_size(2 * FROM_PAGE_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        talk(socket, role, house.shared).await;
    })
}

async fn view(
    State(house): State<House>,
    Query(link): Query<Link>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(role) = house.role(&link) else { return stranger() };
    let offered = text(&headers, &header::SEC_WEBSOCKET_PROTOCOL).unwrap_or_default();
    let Some(name) = subprotocol(offered) else {
        let known = SUBPROTOCOLS.join(", ");
        let problem = format!("of the subprotocols {offered:?} none is known here: {known}");
        return (StatusCode::BAD_REQUEST, problem).into_response();
    };
    let upgrade = upgrade.protocols([name]);
    let upgrade = upgrade.max_message_size(FROM_VIEWER_BYTES).max_frame_size(FROM_VIEWER_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        show(socket, role, name, (house.shared, house.settings)).await;
    })
}

/// Whether a link is good, for pages that want to say why it is not.
async fn home(State(house): State<House>, Query(link): Query<Link>) -> Response {
    if house.role(&link).is_some() { StatusCode::NO_CONTENT.into_response() } else { stranger() }
}

async fn shelf(
    State(house): State<House>,
    Query(link): Query<Link>,
    Path(path): Path<String>,
) -> Response {
    if house.role(&link).is_none() {
        return stranger();
    }
    let find = move || house.settings.shelf.get(&path);
    answer(tokio::task::spawn_blocking(find).await.ok().flatten())
}

async fn check(
    State(house): State<House>,
    Query(link): Query<Link>,
    Path(name): Path<String>,
    bytes: Bytes,
) -> Response {
    if house.role(&link).is_none() {
        return stranger();
    }
    let judge = move || house.settings.shelf.check(&name, &bytes);
    answer(tokio::task::spawn_blocking(judge).await.ok().flatten())
}

fn answer(document: Option<Document>) -> Response {
    match document {
        Some(Document { media_type, bytes }) => {
            ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-store")], bytes)
                .into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is no such thing here").into_response(),
    }
}

/// The page's own files hold no secrets: whoever reaches the port may have them.
async fn page(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let Some(file) = station_ui::file(name) else {
        return (StatusCode::NOT_FOUND, "there is no such page").into_response();
    };
    // Built files carry a hash of their content in their names.
    let keep = if name.starts_with("assets/") { "max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, file.media_type), (header::CACHE_CONTROL, keep)];
    (headers, Body::from(file.bytes)).into_response()
}
