//! Where a scenario's documents live.

use super::Scenario;
use crate::Ports;

impl Scenario {
    /// The address of a frame's document when opened by hand; that of frame 0 is the scenario's.
    ///
    /// A document without an origin of its own has no address; its nearest network ancestor's shows it.
    #[must_use]
    pub fn frame_url(&self, frame: usize, ports: &Ports) -> String {
        let with_address = std::iter::successors(Some(frame), |frame| self.frames[*frame].parent)
            .find_map(|frame| Some((frame, self.frames[frame].origin?)));
        let (frame, origin) = with_address.expect("the top frame has an origin");
        format!("{}/frame/{}/{}", self.alias(origin).site.origin(ports), self.id, self.frames[frame].name)
    }

    /// The address that shows the whole tree.
    #[must_use]
    pub fn url(&self, ports: &Ports) -> String {
        self.frame_url(0, ports)
    }
}
