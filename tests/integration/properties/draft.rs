//! Random trees, kept as drafts until the hosts of their origins are chosen.

use framelab_model::{
    Ports,
    fact::{Change, Fact},
    origin::Scheme,
    scenario::{Alias, DocumentKind, Filter, FrameSpec, ListItem, Sandbox, Scenario, Site, Story, ToolSpec},
    tree::Topology,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

/// The hosts of the origins of a draft, in the order of [`SITES`].
pub(super) type Hosts = [&'static str; 4];

/// The hosts that drafts have unless a test says otherwise; the last one is never trustworthy over plain http.
pub(super) const HOSTS: Hosts = ["a.localhost", "b.localhost", "c.test", "plain.test"];

/// Scheme, index into the hosts, port: two ports of one host, and a host that is insecure.
const SITES: [(Scheme, usize, u16); 5] =
    [(Scheme::Https, 0, 8443), (Scheme::Https, 1, 8443), (Scheme::Https, 2, 8443), (Scheme::Https, 0, 8444), (Scheme::Http, 3, 8080)];

/// The sites that an entry may name without being refused.
pub(super) const TRUSTWORTHY: usize = 4;

#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) frames: Vec<FrameDraft>,
    pub(super) tools: Vec<ToolDraft>,
    pub(super) filters: Vec<Option<Vec<ListItem>>>,
}

#[derive(Debug, Clone)]
pub(super) struct FrameDraft {
    /// Taken modulo the number of frames before this one.
    parent: usize,
    site: usize,
    document: DocumentKind,
    allow: Option<Allow>,
    sandbox: Option<&'static str>,
    csp: Option<&'static str>,
    header: Option<&'static str>,
    via: Option<usize>,
}

#[derive(Debug, Clone)]
enum Allow {
    Text(&'static str),
    Site(usize),
}

#[derive(Debug, Clone)]
pub(super) struct ToolDraft {
    frame: usize,
    name: &'static str,
    description: &'static str,
    pub(super) exposed_to: Option<Vec<ListItem>>,
}

pub(super) fn drafts() -> impl Strategy<Value = Draft> {
    let filters = vec(option::of(items()), 1..4);
    (vec(frame(), 1..7), vec(tool(), 1..5), filters).prop_map(|(frames, tools, filters)| Draft { frames, tools, filters })
}

fn frame() -> impl Strategy<Value = FrameDraft> {
    let document = prop_oneof![6 => Just(DocumentKind::Network), 1 => Just(DocumentKind::Srcdoc), 1 => Just(DocumentKind::Blob), 1 => Just(DocumentKind::Data)];
    let allow = prop_oneof![
        5 => Just(Allow::Text("tools")),
        2 => select(vec!["tools *", "tools 'none'", "tools 'self'", "camera", "tools; tools *"]).prop_map(Allow::Text),
        2 => (0..TRUSTWORTHY).prop_map(Allow::Site),
    ];
    let sandbox = || option::weighted(0.15, select(vec!["allow-scripts", "allow-scripts allow-same-origin"]));
    let header = option::weighted(0.2, select(vec!["tools=()", "tools=(self)", "tools=*", "tools=(", "camera=()", "tools=(\"https:\")"]));
    // Plain http is rare, for below it there is nothing to see.
    let site = prop_oneof![12 => 0..TRUSTWORTHY, 1 => Just(4_usize)];
    let via = option::weighted(0.1, 0..TRUSTWORTHY);
    (any::<usize>(), site, document, option::weighted(0.8, allow), sandbox(), sandbox(), header, via).prop_map(
        |(parent, site, document, allow, sandbox, csp, header, via)| FrameDraft {
            parent,
            site,
            document,
            allow,
            sandbox,
            csp,
            header,
            via,
        },
    )
}

fn tool() -> impl Strategy<Value = ToolDraft> {
    let name = prop_oneof![4 => select(vec!["one", "two", "three"]), 1 => select(vec!["", "not good"])];
    let description = prop_oneof![9 => Just("A tool."), 1 => Just("")];
    (any::<usize>(), name, description, option::of(items())).prop_map(|(frame, name, description, exposed_to)| ToolDraft {
        frame,
        name,
        description,
        exposed_to,
    })
}

fn items() -> impl Strategy<Value = Vec<ListItem>> {
    let raw = select(vec!["*", "null", "file:///x", "data:x"]).prop_map(|text| ListItem::Raw(text.into()));
    vec(prop_oneof![12 => (0..TRUSTWORTHY).prop_map(ListItem::Alias), 1 => raw, 1 => Just(ListItem::Alias(4))], 0..4)
}

impl Draft {
    /// The draft with hosts for its origins.
    pub(super) fn scenario(&self, hosts: &Hosts) -> Scenario {
        let origins = SITES
            .iter()
            .enumerate()
            .map(|(index, (scheme, host, port))| Alias { name: format!("site{index}"), site: Site::new(*scheme, hosts[*host], *port) });
        Scenario {
            id: "random/draft".into(),
            title: "A random tree".into(),
            rules: vec![],
            clauses: vec![],
            story: Story::default(),
            origins: origins.collect(),
            frames: self.frames.iter().enumerate().map(|(index, frame)| frame.spec(index, hosts)).collect(),
            tools: self.tools.iter().enumerate().map(|(index, tool)| tool.spec(index, self.frames.len())).collect(),
            filters: self.filters.iter().map(|list| Filter { from_origins: list.clone() }).collect(),
        }
    }

    /// The draft as the oracle sees it.
    pub(super) fn topology(&self, hosts: &Hosts) -> Topology {
        self.scenario(hosts).topology(&Ports::nominal())
    }
}

impl FrameDraft {
    fn spec(&self, index: usize, hosts: &Hosts) -> FrameSpec {
        let top = index == 0;
        let document = if top { DocumentKind::Network } else { self.document };
        let network = document == DocumentKind::Network;
        let sandbox = |text: &&str| Sandbox((*text).into());
        let mut spec = FrameSpec::network(format!("f{index}"), (!top).then(|| self.parent % index.max(1)), self.site);
        spec.document = document;
        if !network {
            spec.origin = None;
        } else {
            spec.permissions_policy = self.header.map(String::from).into_iter().collect();
            spec.csp_sandbox = self.csp.as_ref().map(sandbox);
        }
        if !top {
            spec.allow = self.allow.as_ref().map(|allow| allow.text(hosts));
            spec.sandbox = self.sandbox.as_ref().map(sandbox);
            spec.via = self.via.filter(|_| network);
        }
        spec
    }
}

impl Allow {
    fn text(&self, hosts: &Hosts) -> String {
        match self {
            Self::Text(text) => (*text).into(),
            Self::Site(site) => {
                let (_, host, port) = SITES[*site];
                format!("tools https://{}:{port}", hosts[host])
            }
        }
    }
}

impl ToolDraft {
    fn spec(&self, index: usize, frames: usize) -> ToolSpec {
        let mut spec = ToolSpec::new(format!("t{index}"), self.frame % frames, self.exposed_to.clone());
        (spec.name, spec.description) = (self.name.into(), self.description.into());
        spec
    }
}

/// Every question about a topology.
pub(super) fn facts(topology: &Topology) -> Vec<Fact> {
    let mut facts = vec![];
    for tool in 0..topology.tools.len() {
        facts.push(Fact::Registers { tool });
        for consumer in 0..topology.frames.len() {
            facts.push(Fact::Hears { tool, consumer, change: Change::Registered });
            facts.push(Fact::Hears { tool, consumer, change: Change::Removed });
            facts.push(Fact::Calls { tool, consumer });
            facts.extend((0..topology.filters.len()).map(|filter| Fact::Lists { tool, consumer, filter }));
        }
    }
    facts
}
