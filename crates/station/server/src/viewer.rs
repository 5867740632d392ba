//! A viewer's side of the conversation, without its socket.

use std::collections::BTreeMap;

use link_foxglove::limits::LISTED;
use link_foxglove::{
    FoxgloveError, FromViewer, Parameter, Subscription, ToViewer, ViewerChannel, asset_failure,
    service_response,
};

use crate::access::Role;
use crate::seat::Seat;
use crate::services::{called, done, parameters, services, set};
use crate::station::Shared;
use crate::told::{ToldChannels, WatchedParameters};
use crate::topics::{Place, Published};

/// Messages a second, for each that a page may send: viewers subscribe to every channel with a message of its own.
const EAGER: u32 = 16;
/// What assets begin with.
const ASSETS: &str = "package://usar/";

/// One viewer.
pub(crate) struct Viewer {
    seat: Seat,
    pub(crate) place: Place,
    /// What it is going to publish, by its own numbers: the topic, and whether it is JSON.
    publishes: BTreeMap<u32, (String, bool)>,
    messages: u32,
    offences: u32,
    /// Topics as they were told last.
    version: Option<u64>,
    told: ToldChannels,
    watched: WatchedParameters,
}

/// What it is answered.
#[derive(Debug, PartialEq)]
pub(crate) enum Reply {
    Text(ToViewer),
    Bytes(Vec<u8>),
    /// This document of the shelf.
    Fetch {
        request: u32,
        path: String,
    },
    /// Nothing more.
    End,
}

impl Viewer {
    /// Under the name `foxglove.sdk.v1.1` it is told each schema once.
    pub(crate) fn new((number, role): (u32, Role), has_table: bool, shared: &Shared) -> Self {
        Self {
            seat: Seat::new(number, role),
            place: shared.topics.sit_down(),
            publishes: BTreeMap::new(),
            messages: 0,
            offences: 0,
            version: None,
            told: ToldChannels::new(has_table),
            watched: WatchedParameters::default(),
        }
    }

    /// A second has passed.
    pub(crate) fn breathe(&mut self) {
        self.messages = 0;
    }

    /// What it hears first.
    pub(crate) fn greeting(&self, shared: &Shared) -> Vec<Reply> {
        let hello = shared.stage().1.clone();
        let may_command = self.seat.role == Role::Operator;
        let looks = ["time", "assets", "parameters", "parametersSubscribe"];
        let commands = ["clientPublish", "services"];
        let commands = commands.into_iter().filter(|_| may_command);
        let info = ToViewer::ServerInfo {
            name: hello.program,
            capabilities: looks.into_iter().chain(commands).collect(),
            supported_encodings: vec!["cdr", "json"],
            metadata: BTreeMap::from([("title".to_owned(), hello.title)]),
            session_id: hello.session,
        };
        let services = may_command.then(|| ToViewer::AdvertiseServices { services: services() });
        [Some(info), services].into_iter().flatten().map(Reply::Text).collect()
    }

    /// Channels that came and went since the last call.
    pub(crate) fn changes(&mut self, shared: &Shared) -> Vec<Reply> {
        let version = shared.topics.version();
        if self.version.replace(version) == Some(version) {
            return vec![];
        }
        self.told.news(shared.topics.channels()).into_iter().map(Reply::Text).collect()
    }

    /// Parameters that changed since the last call, of those it watches.
    pub(crate) fn parameter_news(&mut self, shared: &Shared) -> Option<Reply> {
        if self.watched.is_empty() {
            return None;
        }
        self.watched.news(parameters(shared, &[])).map(Reply::Text)
    }

    /// Takes what it says.
    pub(crate) fn hear(
        &mut self,
        said: Result<FromViewer, FoxgloveError>,
        shared: &Shared,
    ) -> Vec<Reply> {
        self.messages += 1;
        let most = shared.limits.messages.saturating_mul(EAGER);
        if self.messages > most {
            return self.offence(format!("more than {most} messages a second"), shared);
        }
        let said = match said {
            Ok(said) => said,
            Err(error) => return self.offence(error.to_string(), shared),
        };
        match said {
            FromViewer::Subscribe(wishes) => self.each(wishes, |me, wish| me.want(wish, shared)),
            FromViewer::Unsubscribe(ids) => {
                self.each(ids, |me, id| shared.topics.unsubscribe(&mut me.place, id).map(|()| None))
            }
            FromViewer::Advertise(channels) => {
                self.each(channels, |me, channel| me.announce(channel, shared).map(|()| None))
            }
            FromViewer::Unadvertise(ids) => self.each(ids, |me, id| {
                let known = me.publishes.remove(&id).map(|_| None);
                known.ok_or_else(|| format!("you have no channel {id}"))
            }),
            FromViewer::Message { channel, payload } => {
                let published = self.publish(channel, payload, shared);
                published.err().map_or_else(Vec::new, |reason| self.offence(reason, shared))
            }
            FromViewer::GetParameters { names, id } => {
                let parameters = parameters(shared, &names);
                vec![Reply::Text(ToViewer::ParameterValues { parameters, id })]
            }
            FromViewer::SetParameters { parameters, id } => self.set(&parameters, id, shared),
            FromViewer::WatchParameters(names) => {
                self.watched.watch(parameters(shared, &names));
                vec![]
            }
            FromViewer::UnwatchParameters(names) => {
                self.watched.unwatch(&names);
                vec![]
            }
            FromViewer::Call { service, call, encoding, .. } => {
                vec![self.call((service, call), &encoding, shared)]
            }
            FromViewer::FetchAsset { uri, request } => vec![fetch(&uri, request)],
            FromViewer::NotOffered(what) => refused(format!("{what} is not offered here")),
        }
    }

    fn each<T>(
        &mut self,
        items: Vec<T>,
        mut act: impl FnMut(&mut Self, T) -> Result<Option<Vec<u8>>, String>,
    ) -> Vec<Reply> {
        let mut replies = vec![];
        for item in items {
            match act(self, item) {
                Ok(bytes) => replies.extend(bytes.map(Reply::Bytes)),
                Err(reason) => replies.push(Reply::Text(ToViewer::refusal(reason))),
            }
        }
        replies
    }

    fn want(&mut self, wish: Subscription, shared: &Shared) -> Result<Option<Vec<u8>>, String> {
        shared.topics.subscribe(&mut self.place, wish)
    }

    fn announce(&mut self, channel: ViewerChannel, shared: &Shared) -> Result<(), String> {
        let ViewerChannel { id, topic, encoding, schema_name } = channel;
        self.may_command()?;
        let is_json = match encoding.as_str() {
            "json" => true,
            "cdr" => false,
            other => return Err(format!("{topic}: the encoding is {other:?}; use cdr or json")),
        };
        shared.topics.check(&topic, &schema_name)?;
        if self.publishes.len() >= LISTED {
            return Err(format!("you have {LISTED} channels already"));
        }
        self.publishes.insert(id, (topic, is_json));
        Ok(())
    }

    fn publish(&mut self, channel: u32, payload: Vec<u8>, shared: &Shared) -> Result<(), String> {
        let known = self.publishes.get(&channel);
        let (topic, is_json) = known.ok_or_else(|| format!("you have no channel {channel}"))?;
        self.lead(shared)?;
        shared.topics.publish(Published { topic: topic.clone(), is_json: *is_json, payload });
        Ok(())
    }

    fn set(&self, wanted: &[Parameter], id: Option<String>, shared: &Shared) -> Vec<Reply> {
        let mut replies = vec![];
        for parameter in wanted {
            let command = self.may_command().and_then(|()| set(parameter));
            let done = command.and_then(|command| {
                self.lead(shared)?;
                self.seat.pass_on(command, shared)
            });
            replies.extend(done.err().map(|reason| Reply::Text(ToViewer::refusal(reason))));
        }
        if id.is_some() {
            let names: Vec<String> =
                wanted.iter().map(|parameter| parameter.name.clone()).collect();
            // The run takes commands when it has time: the answer says how things are now.
            let parameters = parameters(shared, &names);
            replies.push(Reply::Text(ToViewer::ParameterValues { parameters, id }));
        }
        replies
    }

    fn call(&self, (service, call): (u32, u32), encoding: &str, shared: &Shared) -> Reply {
        let command = self.may_command().and_then(|()| called(service));
        let done_or_not = command.and_then(|command| {
            if encoding != "cdr" {
                return Err(format!("the encoding is {encoding:?}; use cdr"));
            }
            self.lead(shared)?;
            self.seat.pass_on(command, shared)
        });
        match done_or_not {
            Ok(()) => Reply::Bytes(service_response(service, call, "cdr", &done())),
            Err(message) => Reply::Text(ToViewer::ServiceCallFailure {
                service_id: service,
                call_id: call,
                message,
            }),
        }
    }

    fn may_command(&self) -> Result<(), String> {
        if self.seat.role == Role::Viewer {
            return Err("this link is for looking only".to_owned());
        }
        Ok(())
    }

    /// Whoever acts leads, unless somebody else does.
    fn lead(&self, shared: &Shared) -> Result<(), String> {
        let taken = shared.desk().take(self.seat.number);
        taken.map_err(|other| format!("viewer {other} leads; they have to give the lead away"))
    }

    fn offence(&mut self, reason: String, shared: &Shared) -> Vec<Reply> {
        self.offences += 1;
        if self.offences > shared.limits.offences {
            return vec![Reply::End];
        }
        refused(reason)
    }
}

fn refused(reason: String) -> Vec<Reply> {
    vec![Reply::Text(ToViewer::refusal(reason))]
}

fn fetch(uri: &str, request: u32) -> Reply {
    if let Some(path) = uri.strip_prefix(ASSETS) {
        return Reply::Fetch { request, path: path.to_owned() };
    }
    let reason = format!("{uri:?} is not here; assets begin with {ASSETS}");
    Reply::Bytes(asset_failure(request, &reason))
}
