//! Scenarios with steps: the same page load, another script and another judge.

use std::time::Instant;

use framelab_model::{
    scenario::Scenario,
    steps::{Script, StepReport, judge},
    tree::Topology,
    verdict::Verdict,
};

use super::{
    FactResult, Runner, ScenarioResult, Timing,
    runner::{REPLY_LIMIT, SCRIPT_LIMIT, read},
    turns::{Need, Unable},
    unasked::unasked,
};
use crate::{Kind, SessionError, expect::Sighting, implementation::limits};

/// The plan comes first, as for every page load, and the acts go with it. A busy driver may call a page loaded that is not.
pub(super) const SCRIPT: &str = "const [plan, acts] = arguments, done = arguments[arguments.length - 1]; \
    const begin = () => { \
        if (!window.framelab) { done({broken: 'the page has no bench', at: String(location)}); return; } \
        window.framelab.run({...plan, acts}).then(done, error => done({broken: String(error && error.stack || error)})); \
    }; \
    if (document.readyState === 'complete') begin(); else addEventListener('load', begin);";

/// Milliseconds for what is known not to come. If it comes all the same, but later, the fact is still a known one.
const IN_VAIN_LIMIT: u64 = 500;

const NO_COMMAND: &str = "only Chromium's driver has a command that ends the process of a frame";
const NO_NOTICE: &str = "script in a page is not told when another process ends";

impl Runner {
    /// Runs a scenario that has steps.
    pub(super) async fn tell(&mut self, scenario: &Scenario) -> Result<ScenarioResult, SessionError> {
        if let Some(reason) = self.spared(scenario) {
            return Ok(unasked(scenario, self.ports(), Verdict::Unsupported, &reason));
        }
        let started = Instant::now();
        let topology = scenario.topology(self.ports());
        let nonce = self.nonce();
        let mut script = Script::new(scenario, &topology, self.ports(), &self.query(&nonce), &nonce, REPLY_LIMIT);
        script.hurry(IN_VAIN_LIMIT, |fact| {
            let sighting = Sighting { scenario: &scenario.id, topology: &topology, fact: None, major: self.major(), follows: false };
            self.expectations().waits_in_vain(&sighting, &fact.id(scenario))
        });
        let acts = serde_json::to_value(&script.acts).expect("acts are plain data");
        let mut answer = self.visit(scenario, &script.plan, SCRIPT, vec![acts], SCRIPT_LIMIT).await?;
        while let Some(need) = Need::of(&answer) {
            match self.fulfil(need, scenario, &script).await? {
                Ok(done) => answer = self.resume(done).await?,
                Err(Unable { verdict, reason }) => return Ok(unasked(scenario, self.ports(), verdict, &reason)),
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        let report: StepReport = match read(answer) {
            Ok(StepReport { base, acts }) => StepReport { base: self.understood(base), acts },
            Err(reason) => return Ok(unasked(scenario, self.ports(), Verdict::Environment, &reason)),
        };
        let facts = self.judged(scenario, &topology, &script, &report);
        Ok(ScenarioResult::new(scenario, seconds, Timing::default(), facts, report.base.errors))
    }

    /// Why a scenario is not asked at all. A tab that is lost takes other answers with it, and proves nothing more.
    fn spared(&self, scenario: &Scenario) -> Option<String> {
        if scenario.story.has_crash() && self.kind() != Kind::Chromium {
            return Some(NO_COMMAND.into());
        }
        if scenario.story.has_crash() && !self.implementation().is_native() {
            return Some(NO_NOTICE.into());
        }
        let below = scenario
            .story
            .spares_below
            .filter(|below| self.kind() == Kind::Chromium && self.major().is_some_and(|major| major < *below))?;
        Some(format!("Chromium below {below} loses the tab over this case"))
    }

    fn judged(&self, scenario: &Scenario, topology: &Topology, script: &Script, report: &StepReport) -> Vec<FactResult> {
        let words = judge(scenario, topology, script, report, self.surface().works);
        let judged = script.asks.iter().zip(words).map(|(ask, word)| {
            let mut result = FactResult::of_step(scenario, ask, word);
            let sighting = Sighting { scenario: &scenario.id, topology, fact: None, major: self.major(), follows: false };
            self.expectations().apply(&sighting, &mut result);
            limits(self.implementation()).apply(self.kind(), &scenario.id, topology, None, &mut result);
            result
        });
        judged.collect()
    }
}
