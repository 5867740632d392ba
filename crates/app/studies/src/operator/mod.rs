//! How many robots can one person lead? Teams of 1 to 16 explore generated floors while a scripted operator answers what they ask for.
//!
//! Velagapudi et al. (IROS 2008) and Wang et al. (HRI 2009) found that 4 to 8 robots raise and 8 to 12 lower what a person achieves who steers and
//! looks; here robots steer by themselves and the person only decides. How long decisions take is ours (`Pace` in `app_station`).
//!
//! | file | what it decides |
//! |---|---|
//! | `study` | which cases are run, and what is made of them |
//! | `table` | for people |

mod study;
mod table;

pub use study::Operator;
