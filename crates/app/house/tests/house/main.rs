//! Tests of the house as a whole: its floors, its documents, what it depends on.

mod architecture;
mod dependencies;
mod documents;
mod floors;
mod layers;
mod workspace;
