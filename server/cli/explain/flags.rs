//! A tree of two or three frames from flags alone, with any origins in the world.

use clap::Args;
use framelab_model::scenario::{Alias, Filter, FrameSpec, ListItem, Mistake, Scenario, Site, Story, ToolSpec};

use crate::cli::exit::Failure;

/// The two frames, the one above them, and the three keys between them.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "From flags alone")]
#[group(id = "flags", multiple = true, conflicts_with = "scenario")]
pub(super) struct Flags {
    /// The origin that offers a tool; any http(s) URL, of which only the origin counts
    #[arg(long, value_name = "ORIGIN", requires = "consumer")]
    provider: Option<String>,
    /// The origin that wants the tool; its page is the top and frames the provider
    #[arg(long, value_name = "ORIGIN", requires = "provider")]
    consumer: Option<String>,
    /// A third origin, whose page frames both
    #[arg(long, value_name = "ORIGIN", requires = "provider")]
    top: Option<String>,
    /// The host's key: the `allow` attribute of every iframe, such as "tools" or "tools *"
    #[arg(long, value_name = "POLICY", requires = "provider")]
    allow: Option<String>,
    /// The provider's key: an entry of `exposedTo`, sent as it is (repeatable); both frames offer a tool with it
    #[arg(long, value_name = "URL", requires = "provider")]
    exposed_to: Vec<String>,
    /// The consumer's key: an entry of `fromOrigins`, sent as it is (repeatable); both frames also ask without it
    #[arg(long, value_name = "URL", requires = "provider")]
    from_origins: Vec<String>,
}

/// The names under which facts know the frames and their origins.
const CONSUMER: &str = "consumer";
const PROVIDER: &str = "provider";

impl Flags {
    /// The tree that the flags draw. Both frames offer a tool, for that A sees B's says nothing about B seeing A's.
    pub(super) fn scenario(&self) -> Result<Scenario, Failure> {
        let origins = self.origins()?;
        let frames = self.frames(origins.len());
        check_mixed_content(&frames, &origins)?;
        let exposed_to = raw(&self.exposed_to);
        let tool = |name: &str| ToolSpec::new(format!("{name}_tool"), index_of(name, &frames), exposed_to.clone());
        let asked = raw(&self.from_origins).map(Some);
        Ok(Scenario {
            id: "from-flags".into(),
            title: "who reaches whose tool".into(),
            rules: vec![],
            clauses: vec![],
            origins,
            tools: vec![tool(PROVIDER), tool(CONSUMER)],
            frames,
            filters: [None].into_iter().chain(asked).map(|from_origins| Filter { from_origins }).collect(),
            story: Story::default(),
        })
    }

    /// In the order of the frames.
    fn origins(&self) -> Result<Vec<Alias>, Failure> {
        let named = [("top", &self.top), (CONSUMER, &self.consumer), (PROVIDER, &self.provider)];
        let given = named.into_iter().filter_map(|(name, text)| Some((name, text.as_deref()?)));
        given.map(|(name, text)| Ok(Alias { name: name.into(), site: Site::anywhere(text).map_err(|bad| wrong(name, &bad))? })).collect()
    }

    /// The first is the top, and it frames the others; each has the origin of its own index.
    fn frames(&self, count: usize) -> Vec<FrameSpec> {
        let names = ["top", CONSUMER, PROVIDER];
        let frame = |(index, name): (usize, &&str)| {
            let parent = (index > 0).then_some(0);
            FrameSpec { allow: parent.and_then(|_| self.allow.clone()), ..FrameSpec::network(*name, parent, index) }
        };
        names[names.len() - count..].iter().enumerate().map(frame).collect()
    }
}

fn index_of(name: &str, frames: &[FrameSpec]) -> usize {
    frames.iter().position(|frame| frame.name == name).unwrap_or_default()
}

fn raw(texts: &[String]) -> Option<Vec<ListItem>> {
    (!texts.is_empty()).then(|| texts.iter().cloned().map(ListItem::Raw).collect())
}

fn wrong(flag: &str, mistake: &Mistake) -> Failure {
    Failure::Usage(format!("--{flag}: {mistake}\n  hint: for example: --{flag} https://shop.example"))
}

/// A tree that no browser shows has no answers.
fn check_mixed_content(frames: &[FrameSpec], origins: &[Alias]) -> Result<(), Failure> {
    let secure = |index: usize| origins[index].site.nominal().is_trustworthy();
    match (1..frames.len()).find(|index| secure(0) && !secure(*index)) {
        None => Ok(()),
        Some(index) => {
            let (frame, mistake) = (&frames[index].name, Mistake::MixedContent { frame: frames[index].name.clone() });
            Err(Failure::Usage(format!("--{frame}: {mistake}\n  hint: give it an https origin, or an http one to the frame above it")))
        }
    }
}
