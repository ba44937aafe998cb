//! A tree as a browser reads it that is known to depart from the rules.
//!
//! Who gets the feature, and who is a secure context, decides everything else. A deviation in one of the two is explained when all that
//! was seen follows by the rules from the other reading; a list of answers to expect would hide whatever is wrong besides.

use crate::{Ports, plan::Report, scenario::Scenario, traits::Trait, tree::Topology};

/// The topology of a scenario for a browser with these deviations. Which documents below a `data:` document are secure contexts the
/// standards do not make plain, so there each document's own word is taken.
#[must_use]
pub fn as_read(scenario: &Scenario, ports: &Ports, deviations: &[Trait], report: &Report) -> Topology {
    let mut topology = scenario.topology_as_read(ports, deviations);
    for frame in 0..topology.frames.len() {
        let doubtful = deviations.iter().any(|deviation| deviation.clouds_security(&topology, frame));
        let hello = report.hellos.get(&*topology.frames[frame].name);
        if doubtful && hello.is_some_and(|hello| !hello.secure) {
            topology.frames[frame].secure = false;
        }
    }
    topology
}
