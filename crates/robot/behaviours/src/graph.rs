//! The tables as they are shown: for pages as JSON, for Graphviz, and for the documentation.

use std::fmt::Write as _;

use serde::Serialize;

use crate::behaviour::Behaviour;
use crate::event::Event;
use crate::motion::Motion;
use crate::table::{Row, rows};

/// A behaviour as a graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Graph {
    /// Which.
    pub behaviour: Behaviour,
    /// Its word in a mission file.
    pub word: &'static str,
    /// In a sentence.
    pub about: &'static str,
    /// What it begins with.
    pub begins: Motion,
    /// Its motions.
    pub motions: Vec<Node>,
    /// Its transitions.
    pub transitions: Vec<Row>,
}

/// A motion of a graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Node {
    /// Which.
    pub motion: Motion,
    /// In a sentence.
    pub says: &'static str,
    /// After so many seconds it has been done for long enough.
    pub longest_s: Option<f64>,
}

/// All behaviours.
pub fn graphs() -> Vec<Graph> {
    Behaviour::ALL.map(graph).to_vec()
}

fn graph(behaviour: Behaviour) -> Graph {
    let transitions = rows(behaviour);
    let is_in =
        |motion: &Motion| transitions.iter().any(|row| row.from == *motion || row.to == *motion);
    let node = |motion: Motion| Node { motion, says: motion.says(), longest_s: motion.longest() };
    let motions = Motion::ALL.into_iter().filter(is_in).map(node).collect();
    Graph {
        behaviour,
        word: behaviour.word(),
        about: behaviour.about(),
        begins: behaviour.work(),
        motions,
        transitions,
    }
}

/// A behaviour for Graphviz.
pub fn dot(behaviour: Behaviour) -> String {
    let mut text = format!("digraph {} {{\n", behaviour.word());
    for row in rows(behaviour) {
        let Row { from, on, to } = row;
        let _ = writeln!(text, "  {} -> {} [label=\"{}\"];", from.name(), to.name(), on.name());
    }
    text + "}\n"
}

/// The tables as Markdown, as `docs/behaviours.md` has them.
pub fn document() -> String {
    let mut text = String::new();
    for graph in graphs() {
        let _ = writeln!(text, "### `{}`\n\n{}.\n", graph.word, capital(graph.about));
        text += "| doing | on | do then |\n|---|---|---|\n";
        for Row { from, on, to } in graph.transitions {
            let _ = writeln!(text, "| {} | {} | {} |", from.name(), on.name(), to.name());
        }
        text += "\n";
    }
    text += "### Events\n\n| event | when |\n|---|---|\n";
    for event in events() {
        let _ = writeln!(text, "| {} | {} |", event.name(), event.about());
    }
    text += "\n### Motions\n\n| motion | what the robot says | at most |\n|---|---|---|\n";
    for motion in Motion::ALL {
        let longest = motion.longest().map_or(String::new(), |seconds| format!("{seconds:.0} s"));
        let _ = writeln!(text, "| {} | {} | {longest} |", motion.name(), motion.says());
    }
    text
}

/// Events that say something in any behaviour, in their order.
fn events() -> Vec<Event> {
    let all = Behaviour::ALL.into_iter().flat_map(rows).map(|row| row.on);
    let all: std::collections::BTreeSet<Event> = all.collect();
    all.into_iter().collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_has_the_tables_of_the_code() {
        let page = include_str!("../../../../docs/behaviours.md");
        let printed = document();
        assert!(
            page.contains(printed.trim()),
            "docs/behaviours.md is old; print it anew with: usar behaviours\n{printed}"
        );
    }

    #[test]
    fn a_graph_names_every_motion_it_leads_to() {
        for graph in graphs() {
            let known = |motion| graph.motions.iter().any(|node| node.motion == motion);
            assert!(graph.transitions.iter().all(|row| known(row.from) && known(row.to)));
            assert!(known(graph.begins));
        }
        assert!(dot(Behaviour::Following).contains("Following -> Wait [label=\"LeaderLost\"]"));
    }
}
