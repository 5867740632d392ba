//! Arenas as text: from the TOML of `docs/arenas.md` to [`base::arena::Arena`].
//!
//! [`load`] reads from disk, [`read`] from anything that is [`Files`]: a folder, arenas built into the program, a test.
//! [`write()`] is the way back, [`generate`] makes wrecked floors from a seed, [`mod@import`] walls from
//! occupancy maps, [`shipped`] holds the arenas built into the program.
//! What is wrong comes back as [`ArenaErrors`]: up to twenty at once, each with file, line, key, value and fix.
//! Nothing in a file can make the reader panic, hang, leave its folder or take unbounded memory (see [`limits`]).
//!
//! ```
//! use sim_arena::{Memory, read};
//!
//! let mut files = Memory::default();
//! files.add("hut.toml", "title = \"Hut\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n[[wall]]\npath = [[1, 1]]\n");
//! let errors = read("hut.toml", &files).unwrap_err();
//! assert!(errors.to_string().starts_with("hut.toml:6: wall.path = [[1, 1]]: must be"), "{errors}");
//! ```

mod error;
mod files;
pub mod generate;
pub mod import;
pub mod limits;
mod mesh;
mod read;
pub mod shipped;
mod write;

pub use error::{ArenaError, ArenaErrors};
pub use files::{FileProblem, Files, Folder, Memory, Witness};
pub use link_text::{Place, TextError};
pub use mesh::MeshProblem;
pub use read::{PictureProblem, load, read};
pub use write::{WriteError, write};
