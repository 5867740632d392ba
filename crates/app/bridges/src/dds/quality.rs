//! How surely messages arrive, and for whom they are kept: what programs of ROS expect of each topic.

use rustdds::policy::{Durability, History, Reliability};
use rustdds::{Duration, QosPolicies, QosPolicyBuilder};

/// Never wait for a slow reader.
const RELIABLE: Reliability = Reliability::Reliable { max_blocking_time: Duration::ZERO };

/// Of a topic that is written. A reliable writer suits readers of both kinds.
pub(super) fn written(topic: &str, is_kept: bool) -> QosPolicies {
    let (durability, depth) = match (is_kept, topic) {
        (true, _) => (Durability::TransientLocal, 1),
        (false, "/tf") => (Durability::Volatile, 100),
        (false, _) => (Durability::Volatile, 10),
    };
    QosPolicyBuilder::new()
        .reliability(RELIABLE)
        .durability(durability)
        .history(History::KeepLast { depth })
        .build()
}

/// Of a topic that is read: who reads without asking for more suits every writer.
pub(super) fn read() -> QosPolicies {
    QosPolicyBuilder::new()
        .reliability(Reliability::BestEffort)
        .durability(Durability::Volatile)
        .history(History::KeepLast { depth: 10 })
        .build()
}

/// Of both topics of a service.
pub(super) fn service() -> QosPolicies {
    QosPolicyBuilder::new()
        .reliability(RELIABLE)
        .durability(Durability::Volatile)
        .history(History::KeepLast { depth: 10 })
        .build()
}
