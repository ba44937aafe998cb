//! What a build does where builds are known to differ: one page load, and every row by trying.

use std::{collections::BTreeMap, time::Duration};

use framelab_model::{
    origin::Scheme,
    plan::Plan,
    scenario::{Alias, FrameSpec, Scenario, Site},
};
use serde_json::{Value, json};

use super::{Runner, probe_scenario};
use crate::SessionError;

/// The page's own limits come first.
const LIMIT: Duration = Duration::from_secs(15);

/// Waits for the tree as every plan does, and then asks its frames; what fails is a row like any other.
const SCRIPT: &str = "const [plan, origins, done] = arguments; \
    const ask = (frame, part, more) => framelab.hub.ask(frame, {op: 'fingerprint', part, ...more}); \
    const all = async () => { \
        await framelab.run(plan); \
        await ask('peer', 'offer', {to: origins.host}); \
        const refusal = (await ask('apart', 'refusal')).value ?? 'unknown'; \
        const {value, error} = await ask('top', 'shape', {peer: origins.peer}); \
        return {...value, ...(error && {'fingerprint ended with': error.name}), 'policy denial': refusal}; \
    }; \
    const begin = () => all().then(done, (error) => done({'fingerprint ended with': String(error)})); \
    if (window.framelab || document.readyState !== 'loading') begin(); else addEventListener('DOMContentLoaded', begin);";

/// A host, a frame that may use the feature, and one that may not.
#[must_use]
pub fn fingerprint_scenario() -> Scenario {
    let mut scenario = probe_scenario();
    scenario.id = "framelab/fingerprint".into();
    scenario.title = "What this build does where builds differ".into();
    let peer = Site::new(Scheme::Https, "probe-peer.localhost", 8443);
    scenario.origins.push(Alias { name: "peer".into(), site: peer });
    let framed = |name: &str, allow: Option<&str>| FrameSpec { allow: allow.map(Into::into), ..FrameSpec::network(name, Some(0), 1) };
    scenario.frames.extend([framed("peer", Some("tools")), framed("apart", None)]);
    scenario.tools.clear();
    scenario
}

impl Runner {
    /// Each row of the table of drift, by its name.
    ///
    /// # Errors
    /// When the session fails; a page that fails is a row.
    pub async fn fingerprint(&mut self) -> Result<BTreeMap<String, String>, SessionError> {
        let scenario = fingerprint_scenario();
        let topology = scenario.topology(self.ports());
        let plan = Plan { steps: vec![], asks: vec![], ..Plan::everything(&scenario, &topology, &self.nonce(), 5_000) };
        let origin = |frame: usize| topology.frames[frame].origin.to_string();
        let origins = json!({ "host": origin(0), "peer": origin(1) });
        let answer = self.visit(&scenario, &plan, SCRIPT, vec![origins], LIMIT).await?;
        Ok(rows(answer))
    }
}

fn rows(answer: Value) -> BTreeMap<String, String> {
    let Value::Object(found) = answer else { return BTreeMap::new() };
    let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    found.into_iter().map(|(row, value)| (row, text(value))).collect()
}
