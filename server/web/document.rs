//! From a frame of a topology to its HTML, with the documents that stand inside it.

mod facts;
mod inset;

use askama::Template;
use framelab_model::Ports;
use framelab_model::origin::Origin;
use framelab_model::scenario::Scenario;
use framelab_model::tree::{Frame, Topology};

use super::assets;
use inset::{Content, Inset};

/// The address of a frame's document when opened by hand; that of frame 0 is the scenario's. A run adds `?run=NONCE`.
#[must_use]
pub fn frame_url(scenario: &Scenario, frame: usize, ports: &Ports) -> String {
    let spec = &scenario.frames[frame];
    // A document without an origin of its own has no address either; its path then leads to a sentence that says so.
    let origin = spec.origin.map(|origin| scenario.alias(origin).site.origin(ports).to_string()).unwrap_or_default();
    format!("{origin}/frame/{}/{}", scenario.id, spec.name)
}

/// A scenario as one run shows it.
pub(super) struct Picture<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) topology: &'a Topology,
    pub(super) ports: &'a Ports,
    /// The nonce of the run; by hand there is none.
    pub(super) run: Option<&'a str>,
    /// The word of the implementation that stands in every document of the tree; without one it is the browser's own.
    pub(super) implementation: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "frame/frame.html", config = "pages/askama.toml")]
struct Document {
    title: String,
    top: bool,
    by_hand: bool,
    /// The origin that scripts come from: an opaque document has none of its own to ask.
    base: String,
    /// The folder of the lab's own scripts and styles there.
    pages: String,
    implementation: Option<String>,
    facts: String,
    me: Row,
    tree: Vec<Row>,
    rules: Vec<String>,
    insets: Vec<Inset>,
}

/// One line of the visible tree.
struct Row {
    name: String,
    kind: String,
    origin: String,
    /// The number of the colour; 0 is that of opaque origins.
    colour: usize,
    depth: usize,
}

#[derive(Template)]
#[template(path = "frame/hop.html", config = "pages/askama.toml")]
struct Hop {
    url: String,
    destination: String,
    implementation: Option<String>,
}

impl Picture<'_> {
    /// The page of a frame.
    pub(super) fn document(&self, index: usize) -> Result<String, askama::Error> {
        let frame = &self.topology.frames[index];
        let top = frame.parent.is_none();
        let insets = self.children(index).map(|child| self.inset(child)).collect::<Result<Vec<_>, _>>()?;
        let document = Document {
            title: self.scenario.title.clone(),
            top,
            by_hand: self.run.is_none(),
            base: frame.served_from.to_string(),
            pages: format!("{}{}", frame.served_from, *assets::FOLDER),
            implementation: self.implementation.map(str::to_owned),
            facts: self.facts(index)?,
            me: self.row(frame),
            tree: if top { self.topology.frames.iter().map(|frame| self.row(frame)).collect() } else { vec![] },
            rules: self.scenario.rules.iter().map(ToString::to_string).collect(),
            insets,
        };
        document.render()
    }

    /// The frames that stand in a page as it is served.
    fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let children = self.topology.children(parent).map(|(child, _)| child);
        children.filter(|child| self.scenario.story.is_there_at_first(*child))
    }

    /// The page that an iframe shows first and that leads on to the frame's own document.
    pub(super) fn hop(&self, index: usize) -> Result<String, askama::Error> {
        let url = self.url(index);
        Hop { destination: json(&url), url, implementation: self.implementation.map(str::to_owned) }.render()
    }

    fn url(&self, index: usize) -> String {
        frame_url(self.scenario, index, self.ports) + &self.query(None)
    }

    /// The query that hands on to a child what the whole tree was asked for with.
    fn query(&self, first: Option<&str>) -> String {
        let named = |name: &str, value: Option<&str>| value.map(|value| format!("{name}={value}"));
        let parts = [first.map(str::to_owned), named("run", self.run), named("implementation", self.implementation)];
        let query = parts.into_iter().flatten().collect::<Vec<_>>().join("&");
        if query.is_empty() { query } else { format!("?{query}") }
    }

    fn row(&self, frame: &Frame) -> Row {
        let origin = if frame.origin.is_opaque() { "opaque".to_owned() } else { frame.origin.to_string() };
        Row {
            name: frame.name.to_string(),
            kind: frame.document.to_string(),
            origin,
            colour: self.colour_of(&frame.origin),
            depth: frame.place.len(),
        }
    }

    /// An origin keeps its colour everywhere because the colour is its alias's place in the scenario.
    fn colour_of(&self, origin: &Origin) -> usize {
        const COLOURS: usize = 8;
        let mut aliases = self.scenario.origins.iter();
        let position = aliases.position(|alias| origin.tuple() == Some(&alias.site.origin(self.ports)));
        position.map_or(0, |position| position % COLOURS + 1)
    }
}

/// JSON that may stand inside a script element: there only `<` can end the element or begin a comment.
fn json(value: &impl serde::Serialize) -> String {
    // Texts, numbers and lists of them always serialise.
    serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c")
}
