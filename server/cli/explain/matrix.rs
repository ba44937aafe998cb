//! The table of tools and consumers, a cell for each pair and a letter for each channel.

use std::fmt::Write as _;

use framelab_model::{
    fact::Channel,
    oracle::{Answer, Oracle},
};

use super::{case::Case, paint::Paint};

/// Lines stay within this many columns, so that they can be pasted and projected.
const WIDTH: usize = 120;
/// `L H C` and the gap to the next cell.
const CELL: usize = 7;
const CHANNELS: [(Channel, char); 3] = [(Channel::Lists, 'L'), (Channel::Hears, 'H'), (Channel::Calls, 'C')];

const LEGEND: [&str; 2] = [
    "L lists: getTools returns it   l under some fromOrigins   H hears: toolchange fires   C calls: executeTool runs it",
    "- no   ? the draft leaves room   blank: not asked, because two tools of one document have the same name",
];

/// The whole table, in blocks if the consumers are too many for one line.
pub(super) fn text(case: &Case, paint: Paint) -> String {
    if case.topology.tools.is_empty() {
        return "  No frame offers a tool, so there is nothing to ask.\n".into();
    }
    let table = Table::new(case, paint);
    let consumers: Vec<_> = (0..case.topology.frames.len()).collect();
    let room = (WIDTH.saturating_sub(table.label_width()) / table.cell_width).max(1);
    let blocks: Vec<_> = consumers.chunks(room).map(|block| table.block(block)).collect();
    format!("{}\n  {}\n", blocks.join("\n"), LEGEND.join("\n  "))
}

struct Table<'a> {
    case: &'a Case,
    oracle: Oracle<'a>,
    paint: Paint,
    key_width: usize,
    provider_width: usize,
    cell_width: usize,
}

impl<'a> Table<'a> {
    fn new(case: &'a Case, paint: Paint) -> Self {
        let widest = |lengths: &mut dyn Iterator<Item = usize>, least: usize| lengths.max().unwrap_or(0).max(least);
        let frames = || case.topology.frames.iter().map(|frame| frame.name.len());
        Self {
            oracle: case.oracle(),
            paint,
            key_width: widest(&mut case.topology.tools.iter().map(|tool| tool.key.len()), "tool".len()),
            provider_width: widest(&mut frames(), "provider".len()),
            cell_width: widest(&mut frames().map(|length| length + 2), CELL),
            case,
        }
    }

    fn label_width(&self) -> usize {
        "  ".len() + self.key_width + "  ".len() + self.provider_width + "  registers  ".len()
    }

    fn block(&self, consumers: &[usize]) -> String {
        let (key, provider) = (self.key_width, self.provider_width);
        let mut header = format!("  {:key$}  {:provider$}  registers  ", "tool", "provider");
        for consumer in consumers {
            let _ = write!(header, "{:width$}", self.case.frame(*consumer), width = self.cell_width);
        }
        let rows = (0..self.case.topology.tools.len()).map(|tool| self.row(tool, consumers));
        format!("{}\n{}", self.paint.strong(header.trim_end()), rows.collect::<String>())
    }

    fn row(&self, tool: usize, consumers: &[usize]) -> String {
        let (key, provider) = (self.key_width, self.provider_width);
        let spec = &self.case.topology.tools[tool];
        let registers = self.oracle.registers(tool).answer;
        let word = match registers {
            Answer::Allowed => "yes",
            Answer::Denied => "no",
            Answer::Unspecified => "?",
        };
        let word = self.paint.answer(registers, &format!("{word:9}"));
        let cells: String = consumers.iter().map(|consumer| self.cell(tool, *consumer)).collect();
        format!("  {:key$}  {:provider$}  {word}  {cells}\n", spec.key, self.case.frame(spec.frame)).trim_end().to_owned() + "\n"
    }

    fn cell(&self, tool: usize, consumer: usize) -> String {
        let letters = CHANNELS.map(|(channel, letter)| self.letter(tool, consumer, channel, letter));
        let gap = " ".repeat(self.cell_width - "L H C".len());
        format!("{}{gap}", letters.join(" "))
    }

    fn letter(&self, tool: usize, consumer: usize, channel: Channel, letter: char) -> String {
        let asked = self.case.facts.iter();
        let asked = asked.filter(|fact| fact.tool() == tool && fact.consumer() == Some(consumer) && fact.channel() == channel);
        let answers: Vec<_> = asked.map(|fact| self.oracle.answer(fact).answer).collect();
        let (mark, answer) = condensed(&answers, letter);
        self.paint.answer(answer, &mark.to_string())
    }
}

/// One letter for the answers under all conditions.
fn condensed(answers: &[Answer], letter: char) -> (char, Answer) {
    if answers.is_empty() {
        (' ', Answer::Denied)
    } else if answers.iter().all(|answer| *answer == Answer::Allowed) {
        (letter, Answer::Allowed)
    } else if answers.contains(&Answer::Allowed) {
        (letter.to_ascii_lowercase(), Answer::Allowed)
    } else if answers.contains(&Answer::Unspecified) {
        ('?', Answer::Unspecified)
    } else {
        ('-', Answer::Denied)
    }
}
