//! Which dialect a client speaks, from what it says first.

use link_usarsim::Dialect;
use link_usarsim::request::{Request, SetAction};

/// How the dialect of a connection is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DialectChoice {
    /// From the first requests; UT2004 where they do not tell.
    #[default]
    Learn,
    /// The same for all.
    Always(Dialect),
}

impl DialectChoice {
    /// What is known before a word was said.
    pub(crate) fn known(self) -> Option<Dialect> {
        match self {
            Self::Learn => None,
            Self::Always(dialect) => Some(dialect),
        }
    }
}

/// What a request tells of its author; `None` where both dialects have it.
pub(crate) fn sign_of(request: &Request) -> Option<Dialect> {
    match request {
        // UDK's clients ask for starts by name, and call its robots by names UT2004 did not have.
        Request::Init(init) if init.start.is_some() => Some(Dialect::Udk),
        Request::Init(init) if init.team.is_some() => Some(Dialect::Ut2004),
        Request::Init(init) => match init.class_name.to_ascii_lowercase().as_str() {
            "usarbot.p3at" | "usarbot.p3dx" => Some(Dialect::Udk),
            name if name.starts_with("usarbotapi.") || name.starts_with("usaravatar.") => {
                Some(Dialect::Udk)
            }
            _ => None,
        },
        Request::Actuator(_)
        | Request::GetPathNodes
        | Request::GetClosestPathNode(_)
        | Request::GoTo(_)
        | Request::Move(_) => Some(Dialect::Udk),
        Request::MissionPackage(_)
        | Request::Trace(_)
        | Request::Pause
        | Request::MultiDrive(_) => Some(Dialect::Ut2004),
        Request::GetGeo(query) | Request::GetConf(query) => {
            match query.kind.to_ascii_lowercase().as_str() {
                "actuator" | "tachometer" | "rangeimager" => Some(Dialect::Udk),
                "mispkg" => Some(Dialect::Ut2004),
                _ => None,
            }
        }
        Request::Set(set) if matches!(set.action, SetAction::Viewports(_)) => Some(Dialect::Ut2004),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_one_dialect_has_tells_it() {
        let of = |line: &str| sign_of(&Request::parse(line));
        assert_eq!(of("INIT {ClassName USARBot.P2AT} {Location 1,2,3}"), None);
        assert_eq!(of("INIT {ClassName USARBot.P3AT} {Location 1,2,3}"), Some(Dialect::Udk));
        assert_eq!(of("INIT {ClassName USARBot.Kenaf} {Start Red}"), Some(Dialect::Udk));
        assert_eq!(of("INIT {ClassName USARBot.Kenaf} {Team 1}"), Some(Dialect::Ut2004));
        assert_eq!(of("ACT {Name Arm} {Link 0} {Value 1}"), Some(Dialect::Udk));
        assert_eq!(of("GETCONF {Type MisPkg}"), Some(Dialect::Ut2004));
        assert_eq!(of("DRIVE {Left 1} {Right 1}"), None);
    }
}
