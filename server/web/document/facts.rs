//! What a page's scripts must know, as JSON inside the page.

use framelab_model::origin::Origin;
use framelab_model::scenario::{DocumentKind, ListItem, ToolSpec};
use serde::Serialize;
use serde_json::Value;

use super::{Picture, json};

/// The nonce of documents that nobody drives.
const BY_HAND: &str = "by-hand";

#[derive(Serialize)]
struct Facts<'a> {
    nonce: &'a str,
    frame: &'a str,
    children: Vec<Child<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_hand: Option<ByHand<'a>>,
}

#[derive(Serialize)]
struct Child<'a> {
    frame: &'a str,
    document: String,
    /// The document, when the page's script has to make it.
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

#[derive(Serialize)]
struct ByHand<'a> {
    tools: Vec<Tool<'a>>,
    frames: Vec<Place<'a>>,
    origins: Vec<Named<'a>>,
}

#[derive(Serialize)]
struct Tool<'a> {
    key: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    description: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    input_schema: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    annotations: Option<&'a Value>,
    exposed_to: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Place<'a> {
    frame: &'a str,
    place: &'a [usize],
    colour: usize,
}

#[derive(Serialize)]
struct Named<'a> {
    alias: &'a str,
    origin: String,
    colour: usize,
    /// Whether `fromOrigins` takes the origin at all.
    trustworthy: bool,
}

impl Picture<'_> {
    pub(super) fn facts(&self, index: usize) -> Result<String, askama::Error> {
        let children = self.children(index).map(|child| self.child(child)).collect::<Result<_, _>>()?;
        let facts = Facts {
            nonce: self.run.unwrap_or(BY_HAND),
            frame: &self.topology.frames[index].name,
            children,
            by_hand: self.run.is_none().then(|| self.by_hand(index)),
        };
        Ok(json(&facts))
    }

    fn child(&self, index: usize) -> Result<Child<'_>, askama::Error> {
        let spec = &self.scenario.frames[index];
        let made = matches!(spec.document, DocumentKind::AboutBlank | DocumentKind::Blob);
        Ok(Child { frame: &spec.name, document: spec.document.to_string(), html: made.then(|| self.document(index)).transpose()? })
    }

    fn by_hand(&self, index: usize) -> ByHand<'_> {
        let tools = self.scenario.tools.iter().filter(|tool| tool.frame == index);
        let frames = self.topology.frames.iter();
        ByHand {
            tools: tools.map(|tool| self.tool(tool)).collect(),
            frames: frames.map(|frame| Place { frame: &frame.name, place: &frame.place, colour: self.colour_of(&frame.origin) }).collect(),
            origins: self.origins(),
        }
    }

    fn tool<'a>(&'a self, tool: &'a ToolSpec) -> Tool<'a> {
        let resolve = |items: &Vec<_>| items.iter().map(|item: &ListItem| self.text(item)).collect();
        Tool {
            key: &tool.key,
            name: &tool.name,
            title: tool.title.as_deref(),
            description: &tool.description,
            input_schema: tool.input_schema.as_ref(),
            annotations: tool.annotations.as_ref(),
            exposed_to: tool.exposed_to.as_ref().map(resolve),
        }
    }

    fn text(&self, item: &ListItem) -> String {
        item.resolve(&self.scenario.origins, self.ports)
    }

    fn origins(&self) -> Vec<Named<'_>> {
        let named = self.scenario.origins.iter().map(|alias| {
            let origin = alias.site.origin(self.ports);
            Named {
                alias: &alias.name,
                trustworthy: origin.is_trustworthy(),
                origin: origin.to_string(),
                colour: self.colour_of(&Origin::Tuple(origin)),
            }
        });
        named.collect()
    }
}
