//! Scores of finished runs: what a run leaves for judges, and what they make of it.
//!
//! | file | what it is |
//! |---|---|
//! | `facts_file` | `facts.json`: what is true of a run, as its simulator knew it |
//! | `handed_in` | who was reported, as `victims.csv` or the league's `Victim.txt` |
//! | `verdict` | the score by one league's rules, with what judges add |

mod facts_file;
mod handed_in;
mod verdict;

pub use facts_file::{FactsFile, Person};
pub use handed_in::{HandedIn, Reported, read_handed_in, victims_csv, victims_txt};
pub use verdict::{Judges, Verdict, rules_named, verdict};
