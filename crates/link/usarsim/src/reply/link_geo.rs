//! Where the links of packages sit (section 6.5).

use crate::Triple;
use crate::grammar::{Block, Composer, Message};
use crate::number::Format;

/// A joint of a package.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinkGeo {
    /// Counted from 1.
    pub link: i64,
    /// The link that carries it: -1 is the robot in UT2004, 0 the base in UDK.
    pub parent: i64,
    /// Relative to that.
    pub location: Triple,
    /// Roll, pitch, yaw; z is the joint's axis.
    pub orientation: Triple,
}

impl LinkGeo {
    pub(super) fn compose(&self, composer: &mut Composer<'_>, parent_key: &str) {
        composer
            .integer("Link", self.link)
            .integer(parent_key, self.parent)
            .numbers("Location", &self.location, Format::HELPER)
            .numbers("Orientation", &self.orientation, Format::HELPER);
    }
}

/// Each `Name` begins a package; what stands before the first belongs to none.
pub(super) fn by_name<T>(message: &Message<'_>, links: fn(&[Block<'_>]) -> T) -> Vec<(String, T)> {
    let packages = message.blocks.chunk_by(|_, next| !next.is("Name"));
    let named = packages.filter_map(|blocks| {
        let name = blocks.first().filter(|block| block.is("Name"))?;
        Some((name.value.to_owned(), links(blocks)))
    });
    named.collect()
}

/// Each `Link` begins a link.
pub(super) fn links(blocks: &[Block<'_>]) -> Vec<LinkGeo> {
    let mut links: Vec<LinkGeo> = Vec::new();
    for block in blocks {
        if block.is("Link") {
            links.push(LinkGeo { link: block.integer(), ..LinkGeo::default() });
        } else if let Some(link) = links.last_mut() {
            match block.key.to_ascii_lowercase().as_str() {
                "parentlink" | "parent" => link.parent = block.integer(),
                "location" => link.location = block.triple(),
                "orientation" => link.orientation = block.triple(),
                _ => {}
            }
        }
    }
    links
}
