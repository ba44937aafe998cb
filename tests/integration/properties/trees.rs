//! Laws of exposure over random trees.

use framelab_model::{
    Ports,
    fact::Fact,
    oracle::{Answer, Oracle},
    scenario::{Alias, FrameSpec, ListItem, Site},
};
use proptest::prelude::*;

use super::draft::{HOSTS, Hosts, TRUSTWORTHY, drafts, facts};

fn allowed(oracle: &Oracle<'_>, fact: &Fact) -> bool {
    oracle.answer(fact).answer == Answer::Allowed
}

proptest! {
    #[test]
    fn the_answer_is_what_the_explanation_ends_with(draft in drafts()) {
        let topology = draft.topology(&HOSTS);
        let oracle = Oracle::new(&topology);
        for fact in facts(&topology) {
            prop_assert_eq!(oracle.answer(&fact), oracle.explain(&fact).1, "{:?}", fact);
        }
    }

    #[test]
    fn exposing_to_more_takes_nothing_away(draft in drafts(), tool: usize, site in 0..TRUSTWORTHY) {
        let mut wider = draft.clone();
        let tool = tool % wider.tools.len();
        wider.tools[tool].exposed_to.get_or_insert_default().push(ListItem::Alias(site));
        let (before, after) = (draft.topology(&HOSTS), wider.topology(&HOSTS));
        let (before, after) = (Oracle::new(&before), Oracle::new(&after));
        for fact in facts(before.topology()) {
            // A good entry refuses nothing, so not even the registration may be lost.
            prop_assert!(!allowed(&before, &fact) || allowed(&after, &fact), "{:?}", fact);
        }
    }

    #[test]
    fn asking_for_more_hides_nothing(draft in drafts(), site in 0..TRUSTWORTHY) {
        let mut wider = draft.clone();
        wider.filters.iter_mut().for_each(|filter| filter.get_or_insert_default().push(ListItem::Alias(site)));
        let (before, after) = (draft.topology(&HOSTS), wider.topology(&HOSTS));
        let (before, after) = (Oracle::new(&before), Oracle::new(&after));
        for fact in facts(before.topology()) {
            prop_assert!(!allowed(&before, &fact) || allowed(&after, &fact), "{:?}", fact);
        }
    }

    #[test]
    fn own_tools_are_listed_whatever_is_asked_for(draft in drafts()) {
        let topology = draft.topology(&HOSTS);
        let oracle = Oracle::new(&topology);
        for fact in facts(&topology) {
            let Fact::Lists { tool, consumer, filter } = fact else { continue };
            let good = topology.filters[filter].iter().flatten().all(|listed| listed.entry.origin().is_some());
            let own = topology.tools[tool].frame == consumer && allowed(&oracle, &Fact::Registers { tool });
            prop_assert!(!(own && good) || allowed(&oracle, &fact), "{:?}", fact);
        }
    }

    #[test]
    fn names_of_hosts_do_not_matter(draft in drafts()) {
        // Neither host is above, below or otherwise near another; the insecure one stays insecure.
        let renamed: Hosts = ["xn--bcher-kva.localhost", "127.0.0.1", "shop.test", "elsewhere.test"];
        let (before, after) = (draft.topology(&HOSTS), draft.topology(&renamed));
        let (before, after) = (Oracle::new(&before), Oracle::new(&after));
        for fact in facts(before.topology()) {
            prop_assert_eq!(before.answer(&fact), after.answer(&fact), "{:?}", fact);
        }
    }

    #[test]
    fn a_frame_that_nobody_names_changes_nothing(draft in drafts(), parent: usize, delegated: bool) {
        let scenario = draft.scenario(&HOSTS);
        let mut larger = scenario.clone();
        let site = Site::new(framelab_model::origin::Scheme::Https, "nobody.localhost", 8445);
        larger.origins.push(Alias { name: "nobody".into(), site });
        let mut frame = FrameSpec::network("nobody", Some(parent % scenario.frames.len()), scenario.origins.len());
        frame.allow = delegated.then(|| "tools".into());
        larger.frames.push(frame);
        let (before, after) = (scenario.topology(&Ports::nominal()), larger.topology(&Ports::nominal()));
        let (before, after) = (Oracle::new(&before), Oracle::new(&after));
        for fact in facts(before.topology()) {
            prop_assert_eq!(before.answer(&fact), after.answer(&fact), "{:?}", fact);
        }
        // And it learns nothing itself.
        let nobody = scenario.frames.len();
        let told = facts(after.topology()).into_iter().filter(|fact| fact.consumer() == Some(nobody));
        for fact in told {
            prop_assert!(!allowed(&after, &fact), "{:?}", fact);
        }
    }

    #[test]
    fn what_is_listed_is_heard_and_what_is_heard_can_be_called(draft in drafts()) {
        let topology = draft.topology(&HOSTS);
        let oracle = Oracle::new(&topology);
        for fact in facts(&topology) {
            let tool = fact.tool();
            let Some(consumer) = fact.consumer() else { continue };
            let hears = Fact::Hears { tool, consumer, change: framelab_model::fact::Change::Registered };
            let opaque = topology.frames[topology.tools[tool].frame].origin.is_opaque();
            match fact {
                Fact::Lists { .. } => prop_assert!(!allowed(&oracle, &fact) || allowed(&oracle, &hears), "{:?}", fact),
                Fact::Calls { .. } => prop_assert_eq!(allowed(&oracle, &fact), !opaque && allowed(&oracle, &hears), "{:?}", fact),
                _ => {}
            }
        }
    }

    #[test]
    fn without_its_keys_a_frame_has_nothing(draft in drafts()) {
        let topology = draft.topology(&HOSTS);
        let oracle = Oracle::new(&topology);
        for fact in facts(&topology) {
            let frame = fact.consumer().unwrap_or(topology.tools[fact.tool()].frame);
            let usable = topology.frames[frame].secure && topology.frames[frame].policy.why.enabled();
            prop_assert!(usable || !allowed(&oracle, &fact), "{:?}", fact);
        }
    }
}
