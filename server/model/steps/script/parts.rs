//! Steps made of steps.

use super::{Director, Done};
use crate::{
    Rule,
    scenario::{Deed, Ending, Mistake, StepSpec},
    steps::{
        act::What,
        change::Moves,
        forecast::{Forecast, Predicted},
        world::World,
    },
};

impl Director<'_> {
    /// All at once.
    pub(super) fn together(&mut self, parts: &[StepSpec], place: usize, forecast: &mut Forecast) -> Done {
        let mut acts = vec![];
        let mut moves = Moves::default();
        for (index, part) in parts.iter().enumerate() {
            self.make_sense_of(part);
            let mut own = Forecast::default();
            let done = self.perform(&part.name, &part.deed, (place, Some(index)), part, &mut own);
            forecast.join(own);
            moves.leave.extend(&done.moves.leave);
            moves.arrive.extend(&done.moves.arrive);
            acts.push(self.act(part, done, &[]));
        }
        Done { by: 0, through: None, what: What::Together { acts }, ending: Predicted::sure(Rule::Events, Ending::Done), moves }
    }

    /// One after the other in a copy of the tree. Whatever happens there, nobody in the tree itself may notice.
    pub(super) fn away(&mut self, parts: &[StepSpec], place: usize) -> Done {
        let copy = World::new(self.world.scenario, self.world.topology);
        let tree = std::mem::replace(&mut self.world, copy);
        let mut acts = vec![];
        for (index, part) in parts.iter().enumerate() {
            self.make_sense_of(part);
            let done = self.perform(&part.name, &part.deed, (place, Some(index)), part, &mut Forecast::default());
            acts.push(self.act(part, done, &[]));
        }
        self.world = tree;
        Done {
            by: 0,
            through: None,
            what: What::Away { acts },
            ending: Predicted::sure(Rule::OneTree, Ending::Done),
            moves: Moves::default(),
        }
    }

    /// What a step cannot have as a part.
    pub(super) fn not_a_part(deed: &Deed) -> Option<Mistake> {
        let any = |unfit: fn(&Deed) -> bool| deed.parts().iter().any(|part| unfit(&part.deed));
        match deed {
            Deed::Together(_) => {
                any(|part| matches!(part, Deed::Crash { .. } | Deed::Away(_))).then_some(Mistake::NotAPart { whole: "together" })
            }
            Deed::Away(_) => any(|part| !is_brief(part)).then_some(Mistake::NotAPart { whole: "away" }),
            _ => None,
        }
    }
}

/// Whether it is over at once, and the tree is as it was.
fn is_brief(deed: &Deed) -> bool {
    matches!(deed, Deed::Register { .. } | Deed::Unregister { .. } | Deed::List { .. } | Deed::Call(_))
}
