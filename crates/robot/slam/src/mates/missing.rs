//! What somebody lacks, as packets: poses that have moved first, then relations, then patches.

use link_patches::{BLOCK, Digest, Held, Holding, News, Relation, Relations, encode};

use crate::mates::chart::Chart;

/// So many relations fit into a packet of less than 1400 bytes.
const RELATIONS: usize = 30;

/// News of one chart that whoever sent the holding lacks, with their packets, until there are `most` bytes; what was chosen is entered as held.
pub(crate) fn missing(chart: &Chart, holding: &mut Holding, most: usize) -> Vec<(News, Vec<u8>)> {
    let mut bytes = 0;
    let news = poses(chart, &holding.blocks)
        .chain(relations(chart, holding))
        .chain(patches(chart, &holding.patches));
    let mut chosen = vec![];
    for news in news {
        let packet = encode(&news);
        bytes += packet.len();
        if bytes > most {
            break;
        }
        chosen.push((news, packet));
    }
    for (news, _) in &chosen {
        enter(news, holding);
    }
    chosen
}

/// What somebody is taken to hold who hears this.
pub(crate) fn enter(news: &News, holding: &mut Holding) {
    let add = |relations: &[Relation], held: &mut Held| {
        for relation in relations {
            held.add(relation.number);
        }
    };
    match news {
        News::Poses(poses) => {
            let block = poses.block as usize;
            if holding.blocks.len() <= block {
                holding.blocks.resize(block + 1, 0);
            }
            holding.blocks[block] = holding.blocks[block].max(poses.revision);
        }
        News::Relations(late) => add(&late.relations, &mut holding.relations),
        News::Patch(patch) => {
            holding.patches.add(patch.number);
            add(&patch.relations, &mut holding.relations);
        }
        News::Digest(_) | News::Place(_) | News::Start(_) => {}
    }
}

/// The holding of a digest of what an author made; an empty one where it knows nothing of it.
pub(crate) fn holding_of<'a>(digest: &'a mut Digest, chart: &Chart) -> &'a mut Holding {
    let author = chart.author();
    let known = digest.holdings.iter().position(|holding| holding.author == *author);
    let at = known.unwrap_or_else(|| {
        digest.holdings.push(Holding { author: author.clone(), ..Holding::default() });
        digest.holdings.len() - 1
    });
    &mut digest.holdings[at]
}

fn poses<'a>(chart: &'a Chart, blocks: &'a [u32]) -> impl Iterator<Item = News> + 'a {
    let is_newer = |(block, revision): &(usize, &u32)| blocks.get(*block).unwrap_or(&0) < *revision;
    let newer = chart.blocks().iter().enumerate().filter(is_newer);
    newer.filter_map(|(block, _)| chart.block(block as u32).map(News::Poses))
}

/// Relations that are lacked though their patches are not: they were found later.
fn relations(chart: &Chart, holding: &Holding) -> Vec<News> {
    let is_lacked = |relation: &&Relation| {
        !holding.relations.has(relation.number)
            && holding.patches.has(relation.from.max(relation.to))
    };
    let numbers = chart.relation_numbers().filter_map(|number| chart.relation(number));
    let lacked: Vec<Relation> = numbers.filter(is_lacked).cloned().collect();
    let packet = |relations: &[Relation]| {
        let (author, relations) = (chart.author().clone(), relations.to_vec());
        News::Relations(Relations { author, relations })
    };
    lacked.chunks(RELATIONS).map(packet).collect()
}

fn patches<'a>(chart: &'a Chart, held: &'a Held) -> impl Iterator<Item = News> + 'a {
    let lacked = chart.numbers().filter(|number| !held.has(*number));
    lacked.filter_map(|number| chart.told(number).map(News::Patch))
}

/// So many patches are told of together when they move.
const _: () = assert!(BLOCK as usize * 13 < 1400, "a block of poses has to fit into a packet");
