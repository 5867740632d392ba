//! What a viewer has been told, so that it is told only what is new: channels, schemas, parameters.

use std::collections::{BTreeMap, BTreeSet};

use link_foxglove::{Channel, Parameter, Schema, TableChannel, ToViewer};

/// Channels as a viewer knows them.
#[derive(Debug, Default)]
pub(crate) struct ToldChannels {
    channels: BTreeSet<u32>,
    /// Numbers of schemas by name, where they are told once.
    table: Option<BTreeMap<String, u64>>,
}

impl ToldChannels {
    /// With a table of schemas, or with each schema beside its channel.
    pub(crate) fn new(has_table: bool) -> Self {
        Self { channels: BTreeSet::new(), table: has_table.then(BTreeMap::new) }
    }

    /// What to say now that there are these channels.
    pub(crate) fn news(&mut self, channels: Vec<Channel>) -> Vec<ToViewer> {
        let now: BTreeSet<u32> = channels.iter().map(|channel| channel.id).collect();
        let gone: Vec<u32> = self.channels.difference(&now).copied().collect();
        let new: Vec<Channel> =
            channels.into_iter().filter(|channel| !self.channels.contains(&channel.id)).collect();
        self.channels = now;
        let gone = (!gone.is_empty()).then_some(ToViewer::Unadvertise { channel_ids: gone });
        let new = (!new.is_empty()).then(|| self.advertised(new));
        gone.into_iter().chain(new).collect()
    }

    fn advertised(&mut self, channels: Vec<Channel>) -> ToViewer {
        let Some(table) = &mut self.table else { return ToViewer::Advertise { channels } };
        let mut schemas = vec![];
        let mut referring = |channel: Channel| {
            let Channel { id, topic, encoding, schema_name: name, schema_encoding, schema } =
                channel;
            let next = table.len() as u64 + 1;
            let schema_id = *table.entry(name.clone()).or_insert(next);
            if schema_id == next {
                schemas.push(Schema { id: next, name, encoding: schema_encoding, data: schema });
            }
            TableChannel { id, topic, encoding, schema_id }
        };
        let channels = channels.into_iter().map(&mut referring).collect();
        ToViewer::AdvertiseWithTable { schemas, channels }
    }
}

/// Parameters whose changes a viewer wants to be told.
#[derive(Debug, Default)]
pub(crate) struct WatchedParameters {
    /// With what was told of them last.
    told: BTreeMap<String, Option<Parameter>>,
}

impl WatchedParameters {
    /// From now on these too.
    pub(crate) fn watch(&mut self, known: Vec<Parameter>) {
        self.told.extend(known.into_iter().map(|parameter| (parameter.name, None)));
    }

    /// From now on these no longer; none is all.
    pub(crate) fn unwatch(&mut self, names: &[String]) {
        self.told.retain(|name, _| !names.is_empty() && !names.contains(name));
    }

    /// Whether there is anything to look after.
    pub(crate) fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    /// Those of these that are not as they were told last.
    pub(crate) fn news(&mut self, all: Vec<Parameter>) -> Option<ToViewer> {
        let mut is_news = |parameter: &Parameter| {
            let Some(told) = self.told.get_mut(&parameter.name) else { return false };
            told.replace(parameter.clone()).as_ref() != Some(parameter)
        };
        let parameters: Vec<Parameter> = all.into_iter().filter(|p| is_news(p)).collect();
        (!parameters.is_empty()).then_some(ToViewer::ParameterValues { parameters, id: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(id: u32, kind: &str) -> Channel {
        Channel {
            id,
            topic: format!("/{id}"),
            encoding: "cdr",
            schema_name: kind.to_owned(),
            schema_encoding: "ros2msg",
            schema: format!("of {kind}"),
        }
    }

    #[test]
    fn a_schema_is_told_once_and_keeps_its_number() {
        let mut told = ToldChannels::new(true);
        let news = told.news(vec![channel(1, "a"), channel(2, "a"), channel(3, "b")]);
        let [ToViewer::AdvertiseWithTable { schemas, channels }] = &news[..] else {
            panic!("{news:?}")
        };
        let numbered: Vec<_> = schemas.iter().map(|schema| (schema.id, &*schema.data)).collect();
        assert_eq!(numbered, [(1, "of a"), (2, "of b")]);
        assert_eq!(channels.iter().map(|channel| channel.schema_id).collect::<Vec<_>>(), [1, 1, 2]);
        let news = told.news(vec![channel(1, "a"), channel(4, "b")]);
        let [
            ToViewer::Unadvertise { channel_ids },
            ToViewer::AdvertiseWithTable { schemas, channels },
        ] = &news[..]
        else {
            panic!("{news:?}")
        };
        assert_eq!(channel_ids, &[2, 3]);
        assert!(schemas.is_empty(), "it was told before");
        assert_eq!((channels[0].id, channels[0].schema_id), (4, 2));
        assert!(told.news(vec![channel(1, "a"), channel(4, "b")]).is_empty());
    }

    #[test]
    fn without_a_table_each_channel_brings_its_schema() {
        let news = ToldChannels::new(false).news(vec![channel(1, "a"), channel(2, "a")]);
        let [ToViewer::Advertise { channels }] = &news[..] else { panic!("{news:?}") };
        assert!(channels.iter().all(|channel| channel.schema == "of a"));
    }

    #[test]
    fn a_watched_parameter_is_told_at_first_and_when_it_changes() {
        let speed = |value: f64| Parameter {
            name: "speed".to_owned(),
            value: Some(value.into()),
            kind: None,
        };
        let mut watched = WatchedParameters::default();
        assert!(watched.is_empty() && watched.news(vec![speed(1.0)]).is_none());
        watched.watch(vec![speed(1.0)]);
        assert!(watched.news(vec![speed(1.0)]).is_some());
        assert!(watched.news(vec![speed(1.0)]).is_none());
        assert!(watched.news(vec![speed(2.0)]).is_some());
        watched.unwatch(&["speed".to_owned()]);
        assert!(watched.is_empty());
    }
}
