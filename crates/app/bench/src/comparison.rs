//! Tables of what is measured, beside whom, and what it has to reach.

use std::collections::BTreeMap;

use super::{Bar, Figures, Report, Row};

/// One row to come; `S` names what is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison<S> {
    pub(crate) name: &'static str,
    pub(crate) subject: S,
    pub(crate) unit: &'static str,
    pub(crate) peer: Option<Peer>,
    pub(crate) bar: Option<Bar>,
}

/// Where a peer's figure is found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    /// Words that find it.
    pub(crate) words: &'static [&'static str],
    /// As the peer prints it.
    pub(crate) unit: &'static str,
    /// What it is multiplied with to be in the unit of the row.
    pub(crate) times: f64,
}

impl Peer {
    fn figure(&self, figures: &Figures) -> Option<f64> {
        Some(figures.best(self.words, self.unit)? * self.times)
    }
}

impl<S: Copy> Comparison<S> {
    /// A row of ours alone.
    pub(crate) const fn alone(
        name: &'static str,
        subject: S,
        unit: &'static str,
        bar: Option<Bar>,
    ) -> Self {
        Self { name, subject, unit, peer: None, bar }
    }

    /// A row of ours alone that has to reach something.
    pub(crate) const fn held(name: &'static str, subject: S, unit: &'static str, bar: Bar) -> Self {
        Self::alone(name, subject, unit, Some(bar))
    }

    /// A row beside a peer that `words` find and that tells the same unit.
    pub(crate) const fn beside(
        name: &'static str,
        subject: S,
        (words, unit): (&'static [&'static str], &'static str),
        bar: Option<Bar>,
    ) -> Self {
        let peer = Some(Peer { words, unit, times: 1.0 });
        Self { name, subject, unit, peer, bar }
    }
}

/// The rows of which ours was measured.
pub(crate) fn report<S: Ord>(
    table: &[Comparison<S>],
    ours: &BTreeMap<S, f64>,
    peers: &Figures,
) -> Report {
    let row = |c: &Comparison<S>| {
        let peer = c.peer.and_then(|peer| peer.figure(peers));
        Some(Row::new(c.name, (*ours.get(&c.subject)?, c.unit), peer, c.bar))
    };
    Report { rows: table.iter().filter_map(row).collect(), notes: peers.notes.clone() }
}

/// A whole table, ours at 1, beside what drivers printed.
#[cfg(test)]
pub(crate) fn beside_output<S: Copy + Ord>(table: &[Comparison<S>], output: &str) -> Report {
    let mut reader = crate::peers::PeerReader::default();
    output.lines().for_each(|line| reader.read(line));
    let ours = table.iter().map(|row| (row.subject, 1.0)).collect();
    let report = report(table, &ours, &reader.figures);
    assert_eq!(report.rows.len(), table.len());
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::PeerReader;

    const FLEET: Comparison<u8> = Comparison {
        name: "fleet",
        subject: 1,
        unit: "x",
        peer: Some(Peer { words: &["fleet", "N=16"], unit: "sim-s/s", times: 16.0 }),
        bar: Some(Bar::Times(5.0)),
    };
    const ALONE: Comparison<u8> = Comparison::alone("alone", 2, "s", Some(Bar::Below(1.0)));

    fn peers() -> Figures {
        let mut reader = PeerReader::default();
        reader.read("fleet N=16 dt=0.002    3.5 sim-s/s (cpu)    3.4 sim-s/s (wall)  ");
        reader.figures
    }

    #[test]
    fn a_peers_figure_comes_in_the_unit_of_the_row() {
        let report = report(&[FLEET], &[(1, 560.0)].into(), &peers());
        assert_eq!(report.rows[0].peer, Some(56.0));
        assert_eq!((report.rows[0].ratio, report.rows[0].holds), (Some(10.0), Some(true)));
    }

    #[test]
    fn without_peers_there_are_rows_but_no_ratios() {
        let report = report(&[FLEET, ALONE], &[(1, 1.0), (2, 1.0)].into(), &Figures::default());
        assert_eq!(report.rows.len(), 2);
        assert!(report.rows.iter().all(|row| row.ratio.is_none()));
    }

    #[test]
    fn what_was_not_measured_has_no_row() {
        let report = report(&[FLEET, ALONE], &[(2, 0.4)].into(), &peers());
        assert_eq!(report.rows.len(), 1);
        assert_eq!(report.rows[0].holds, Some(true));
    }
}
