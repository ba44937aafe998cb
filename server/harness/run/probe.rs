//! The first tree of every session: it shows which dialect the build speaks and that the API works at all.

use framelab_model::{
    origin::Scheme,
    plan::Agent,
    scenario::{Alias, Filter, FrameSpec, Scenario, Site, Story, ToolSpec},
};

/// What the probe found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Surface {
    /// The dialect.
    pub agent: Agent,
    /// Whether a document used a tool of its own in every channel.
    pub works: bool,
}

/// One own-origin document with one tool: the simplest tree in which everything is allowed.
#[must_use]
pub fn probe_scenario() -> Scenario {
    let host = Alias { name: "host".into(), site: Site::new(Scheme::Https, "probe.localhost", 8443) };
    Scenario {
        id: "framelab/probe".into(),
        title: "One document uses a tool of its own".into(),
        rules: vec![],
        clauses: vec![],
        story: Story::default(),
        origins: vec![host],
        frames: vec![FrameSpec::network("top", None, 0)],
        tools: vec![ToolSpec::new("probe", 0, None)],
        filters: vec![Filter { from_origins: None }],
    }
}
