//! Who may come in, and who may command.

use link_station::{Command, ToPage};
use station_server::{Access, Limits, ServerError, Settings, Station};

use super::desk::{Client, commands, plain, station};

fn tokens() -> Access {
    Access::Tokens { operator: "open-sesame".to_owned(), viewer: "look-only".to_owned() }
}

#[test]
fn a_network_without_a_token_is_not_served() {
    let settings = Settings { addr: "0.0.0.0:0".parse().unwrap(), ..Settings::loopback(0) };
    assert!(matches!(Station::open(settings), Err(ServerError::Unprotected { .. })));
}

#[tokio::test]
async fn a_wrong_token_is_refused_and_a_right_one_lets_in() {
    let station = station(Limits::default(), tokens());
    for query in ["", "?token=", "?token=open-sesam", "?token=wrong"] {
        assert!(Client::new(&station, query).await.is_err(), "{query:?}");
    }
    assert!(Client::new(&station, "?token=open-sesame").await.is_ok());
    assert!(Client::new(&station, "?token=look-only").await.is_ok());
}

#[tokio::test]
async fn another_sites_page_is_refused() {
    let station = plain();
    let own = format!("http://{}", station.local_addr());
    assert!(Client::with_origin(&station, "", Some(&own)).await.is_ok());
    for origin in ["http://evil.example", "null", "https://127.0.0.1:1"] {
        assert!(Client::with_origin(&station, "", Some(origin)).await.is_err(), "{origin}");
    }
}

#[tokio::test]
async fn a_read_only_link_can_command_nothing() {
    let station = station(Limits::default(), tokens());
    for query in ["?token=look-only", "?token=open-sesame&role=viewer"] {
        let mut viewer = Client::new(&station, query).await.unwrap();
        for command in [Command::TakeControl {}, Command::Stop { robot: None }, Command::Pause {}] {
            viewer.send(command).await;
            assert_eq!(viewer.refusal().await, "this link is for looking only");
        }
    }
    assert!(station.take_commands().is_empty());
}

#[tokio::test]
async fn one_leads_at_a_time_and_whoever_may_command_may_stop() {
    let station = plain();
    let mut first = Client::new(&station, "").await.unwrap();
    let mine = |message| match message {
        ToPage::Control(control) if control.is_mine => Some(()),
        _ => None,
    };
    first.find(mine).await.expect("the first leads");
    let mut second = Client::new(&station, "").await.unwrap();
    second.send(Command::TakeControl {}).await;
    assert!(second.refusal().await.contains("leads; ask"));
    second.send(Command::Pause {}).await;
    assert!(second.refusal().await.contains("leads; ask"));
    second.send(Command::Stop { robot: None }).await;
    assert_eq!(commands(&station).await, [Command::Stop { robot: None }]);
    first.send(Command::Pause {}).await;
    assert_eq!(commands(&station).await, [Command::Pause {}]);
    second.send(Command::AskControl {}).await;
    let asked = |message| match message {
        ToPage::Control(control) if control.asker.is_some() => Some(control.asker),
        _ => None,
    };
    first.find(asked).await.expect("the first is told that somebody asks");
    first.send(Command::GiveControl {}).await;
    second.find(mine).await.expect("the second leads now");
    assert!(station.take_commands().is_empty(), "a mission does not mind who leads");
    assert!(station.has_driver_left(), "but a stick without a hand does");
}

#[tokio::test]
async fn when_the_one_who_leads_is_gone_their_hand_is_off_the_stick_and_no_more() {
    let station = plain();
    let first = Client::new(&station, "").await.unwrap();
    let mut first = first;
    let drive = Command::Drive { robot: 0, forward: 1.0, turn: 0.0, up: 0.0 };
    first.send(drive.clone()).await;
    assert_eq!(commands(&station).await, [drive]);
    assert!(!station.has_driver_left());
    drop(first);
    for _ in 0..1000 {
        if station.has_driver_left() {
            assert!(station.take_commands().is_empty(), "nothing is stopped that was not driven");
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("nobody said that the driver has left");
}

#[tokio::test]
async fn what_this_run_does_not_understand_is_refused() {
    let station = plain();
    let mut client = Client::new(&station, "").await.unwrap();
    client.send(Command::Waypoint { robot: 0, x: 1.0, y: 1.0 }).await;
    assert_eq!(client.refusal().await, "waypoint cannot be done here");
}
