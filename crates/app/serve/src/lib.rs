//! Arenas served to USARSim clients, and a client that tries servers out.
//!
//! | file | what it decides |
//! |---|---|
//! | `arguments` | what can be asked for |
//! | `place`, `door` | which arenas, on which ports, for whom |
//! | `catalogue` | which robots there are |
//! | `site`, `feeds`, `radio` | one arena with all its servers |
//! | `settings`, `keep_running` | how time passes, and when it ends |
//! | `grounds` | how robots of other machines come in |
//! | `gallery` | what cameras see, drawn beside the time |
//! | `status`, `vitals`, `effort` | what is told meanwhile |
//! | [`probe`] | a client that finds out what is wrong with a server |

mod arguments;
mod catalogue;
mod door;
mod effort;
mod feeds;
mod gallery;
mod grounds;
mod keep_running;
mod place;
pub mod probe;
mod radio;
mod remote;
mod settings;
mod site;
mod status;
mod vitals;

pub use arguments::ServeArguments;
pub use door::DialectName;
pub use gallery::Gallery;
