//! What is shown arrives, whenever one comes.

use link_station::{Command, RobotState, Slot, StateOf, ToPage, Trail};

use super::desk::{Client, plain};

fn state(time: f64) -> ToPage {
    let robot = RobotState {
        id: 1,
        belief: None,
        truth: Some([0.0; 7]),
        charge: 1.0,
        seconds_left: 1.0,
        felt: None,
        touch: None,
        has_tipped: false,
        is_held: false,
        links: vec![],
    };
    ToPage::State(StateOf { time, robots: vec![robot] })
}

#[tokio::test]
async fn a_page_that_comes_late_is_told_everything_once() {
    let station = plain();
    let trail =
        |chunk| ToPage::Trail(Trail { robot: 1, is_true: false, chunk, points: vec![[0.0; 3]] });
    station.publish([trail(0), trail(1), trail(2), state(1.0), state(2.0)]);
    let mut client = Client::new(&station, "").await.unwrap();
    let mut seen = vec![];
    while seen.len() < 6 {
        seen.push(client.next().await.unwrap().slot());
    }
    let expected = [
        Slot::Hello,
        Slot::Control,
        Slot::Trail(1, false, 0),
        Slot::Trail(1, false, 1),
        Slot::Trail(1, false, 2),
        Slot::State,
    ];
    let seen: Vec<Slot> = seen.into_iter().filter(|slot| *slot != Slot::Control).collect();
    let expected: Vec<Slot> = expected.into_iter().filter(|s| *s != Slot::Control).collect();
    assert!(expected.starts_with(&seen[..seen.len().min(5)]), "{seen:?}");
}

#[tokio::test]
async fn whoever_wants_no_pictures_gets_none() {
    let station = plain();
    let mut client = Client::new(&station, "").await.unwrap();
    client.send(Command::Detail { hz: 50.0, pictures: false, points: 0 }).await;
    // The answer to a wrong message tells that the wish before it has been heard.
    client.send_text("nonsense").await;
    client.refusal().await;
    let picture = link_station::PictureOf {
        robot: 0,
        sensor: 0,
        time: 0.0,
        format: link_station::PictureFormat::Png,
        bytes: vec![1],
    };
    station.publish([ToPage::Picture(picture), state(5.0)]);
    loop {
        match client.next().await.unwrap() {
            ToPage::Picture(_) => panic!("nobody asked for pictures"),
            ToPage::State(_) => break,
            _ => {}
        }
    }
}

#[tokio::test]
async fn the_page_itself_is_served_with_a_policy_that_lets_nothing_else_in() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let station = plain();
    let ask = async |host: &str, path: &str| {
        let mut socket = tokio::net::TcpStream::connect(station.local_addr()).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut answer = vec![];
        socket.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    };
    let own = station.local_addr().to_string();
    let page = ask(&own, "/").await;
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>"), "{page}");
    assert!(page.contains("content-security-policy: default-src 'self'"), "{page}");
    assert!(ask(&own, "/../Cargo.toml").await.starts_with("HTTP/1.1 404"));
    assert!(ask(&own, "/api/runs").await.starts_with("HTTP/1.1 404"));
    assert!(ask("rebound.example", "/").await.starts_with("HTTP/1.1 403"));
}

#[tokio::test]
async fn a_run_can_be_looked_back_at_and_the_present_is_there_again() {
    let station = plain();
    station.keep_history();
    for second in 0..10_u16 {
        let trail = Trail {
            robot: 1,
            is_true: false,
            chunk: second.into(),
            points: vec![[f32::from(second); 3]],
        };
        station.publish([ToPage::Trail(trail), state(f64::from(second))]);
    }
    let mut client = Client::new(&station, "").await.unwrap();
    let at = |wanted: f64| {
        move |message| match message {
            ToPage::State(state) if state.time == wanted => Some(()),
            _ => None,
        }
    };
    client.find(at(9.0)).await.unwrap();
    station.look_back(3.5);
    // First everything is forgotten, then told as it was.
    let mut told = vec![];
    loop {
        match client.next().await.unwrap() {
            ToPage::Control(_) => {}
            ToPage::State(state) => {
                assert_eq!(state.time, 3.0);
                break;
            }
            other => told.push(other.slot()),
        }
    }
    let trails = (0..4).map(|chunk| Slot::Trail(1, false, chunk));
    assert_eq!(told, std::iter::once(Slot::Reset).chain(trails).collect::<Vec<_>>());
    station.look_back(6.0);
    client.find(at(6.0)).await.unwrap();
    station.look_back(f64::INFINITY);
    client.find(at(9.0)).await.unwrap();
    station.publish([state(10.0)]);
    client.find(at(10.0)).await.unwrap();
}
