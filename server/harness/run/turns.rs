//! What only the driver can do in the middle of a story: the page ends its turn with a wish, and gets another when it is fulfilled.

use framelab_model::{
    plan::Plan,
    scenario::Scenario,
    steps::{Act, Script, StepReport, What},
    verdict::{Ground, Verdict},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Runner,
    runner::{SCRIPT_LIMIT, read},
    story::SCRIPT,
};
use crate::SessionError;

const RESUME: &str = "const [outcome, done] = arguments; \
    window.framelab.resume(outcome).then(done, error => done({broken: String(error && error.stack || error)}));";

const NO_PROCESS: &str = "in this browser the frame has no process that can end without the top document's";
const NOT_KEPT: &str = "the browser did not keep the page in its back/forward cache";

/// The wish.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Need {
    /// The process of the frame at this address ends.
    Crash(String),
    /// The tab shows a copy of the tree for the parts of the step of this name.
    Away(String),
}

/// Why a story could not go on.
pub(super) struct Unable {
    pub(super) verdict: Verdict,
    pub(super) reason: String,
}

impl Need {
    /// The wish in an answer, unless that is the report.
    pub(super) fn of(answer: &Value) -> Option<Self> {
        serde_json::from_value(answer.get("need")?.clone()).ok()
    }
}

impl Runner {
    /// The outcome of the step that had the wish.
    pub(super) async fn fulfil(&mut self, need: Need, scenario: &Scenario, script: &Script) -> Result<Result<Value, Unable>, SessionError> {
        match need {
            Need::Crash(url) => {
                let ended = self.session().crash(&url).await?;
                Ok(if ended { Ok(json!({ "ok": true })) } else { Err(unsupported(NO_PROCESS)) })
            }
            Need::Away(step) => self.away(&step, scenario, script).await,
        }
    }

    pub(super) async fn resume(&mut self, outcome: Value) -> Result<Value, SessionError> {
        self.session().run_script(RESUME, vec![outcome], SCRIPT_LIMIT).await
    }

    async fn away(&mut self, step: &str, scenario: &Scenario, script: &Script) -> Result<Result<Value, Unable>, SessionError> {
        let acts = script.acts.iter().find(|act| act.name == step).map(|act| &act.what);
        let Some(What::Away { acts }) = acts else { return Ok(Err(environment(format!("no step {step} goes away")))) };
        let json = serde_json::to_value(acts).expect("acts are plain data");
        let plan = Plan { nonce: self.nonce(), ..script.plan.clone() };
        let answer = self.visit(scenario, &plan, SCRIPT, vec![json], SCRIPT_LIMIT).await?;
        let kept = self.session().back_to(&script.plan.nonce).await?;
        Ok(match read::<StepReport>(answer) {
            _ if !kept => Err(unsupported(NOT_KEPT)),
            Ok(report) => self.told_by_the_copy(scenario, acts, &plan, report),
            Err(reason) => Err(environment(reason)),
        })
    }

    /// The documents of the copy are others, so they have to prove themselves anew.
    fn told_by_the_copy(&self, scenario: &Scenario, acts: &[Act], plan: &Plan, report: StepReport) -> Result<Value, Unable> {
        let base = self.understood(report.base);
        let ground = Ground::new(&scenario.topology(self.ports()), plan, &base, self.surface().works);
        let witnesses: Vec<_> = acts.iter().filter_map(|act| scenario.frame(&act.by)).collect();
        match ground.doubt_about(&witnesses) {
            Some(doubt) => Err(Unable { verdict: Verdict::Inconclusive, reason: format!("in the second copy of the tree {doubt}") }),
            None => Ok(json!({ "outcomes": report.acts.into_iter().map(|act| act.outcome).collect::<Vec<_>>() })),
        }
    }
}

fn unsupported(reason: &str) -> Unable {
    Unable { verdict: Verdict::Unsupported, reason: reason.into() }
}

fn environment(reason: String) -> Unable {
    Unable { verdict: Verdict::Environment, reason }
}
