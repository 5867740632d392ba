//! The first line of all, or what is wrong instead.

use std::time::Duration;

use anyhow::Result;
use link_usarsim::reply::Reply;

use super::line::{Line, Next};
use app_terminal::failure::Hinted;

/// A server greets at once, and one that wants a token says so after five seconds.
const GREETING: Duration = Duration::from_secs(7);

/// Waits to be greeted.
pub(super) fn greeting(line: &mut Line, has_token: bool) -> Result<String> {
    let until = line.now() + GREETING;
    match line.next(until)? {
        Next::Line(heard) if matches!(Reply::parse(&heard.text), Reply::Level(_)) => Ok(heard.text),
        Next::Line(heard) if heard.text.contains("Token.Missing") => {
            let hint = if has_token { "the --token is wrong" } else { "give it with --token" };
            Err(Hinted::error(format!("{} wants a token", line.peer), hint))
        }
        Next::Line(heard) => {
            let first: String = heard.text.chars().take(80).collect();
            let message = format!("{} is no USARSim server: it begins with {first:?}", line.peer);
            Err(Hinted::error(message, "a robot port begins with NFO; look at the port"))
        }
        Next::Silence => Err(Hinted::error(
            format!("{} said nothing for {} s", line.peer, GREETING.as_secs()),
            "a robot port begins with NFO at once; pictures (5003), radio (50000) and the truth (3989) wait to be asked",
        )),
        Next::Closed => Err(Hinted::error(
            format!("{} closed the connection without a word", line.peer),
            "it may have no room for another client",
        )),
    }
}
