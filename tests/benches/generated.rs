//! What the generator finds and how long it takes, on the browser that the tests use:
//!
//! - `cargo bench --bench generated -- matrix [ORIGINS]` prints the table of the generator's README,
//! - `... -- trees [COUNT] [SEED] [DIR]` runs random trees and shrinks what differs into files below DIR,
//! - `... -- relations [COUNT] [SEED]` compares trees with changed ones,
//! - `... -- show NUMBER [SEED]` prints one of these trees as a file,
//! - `... -- strings [COUNT] [SEED]` compares origin strings.

use std::{collections::BTreeMap, error::Error, path::Path, time::Instant};

use framelab::{
    Lab, expectations, generated,
    web::{Choice, Registry},
};
use framelab_harness::{
    SearchPath,
    run::{Seat, Timing},
    wanted,
};
use framelab_model::{
    fact::Channel,
    generate::{self, Difference, Quirk, Relation, Shape},
    verdict::Verdict,
};

type Outcome = Result<(), Box<dyn Error>>;

#[tokio::main]
async fn main() -> Outcome {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let number = |place: usize, usual: u64| args.get(place).and_then(|arg| arg.parse().ok()).unwrap_or(usual);
    let verb = args.first().map_or("matrix", String::as_str);
    match verb {
        "trees" => trees(number(1, 500), number(2, 1), args.get(3).map(Path::new)).await,
        "relations" => relations(number(1, 50), number(2, 1)).await,
        "show" => {
            print!("{}", generate::topology(number(2, 1), number(1, 0)).to_toml().unwrap_or_default());
            Ok(())
        }
        "strings" => strings(number(1, 4000), number(2, 1)).await,
        _ => matrices(number(1, 4)).await,
    }
}

/// A lab and a browser of its own.
struct Bench {
    begin: Instant,
    registry: Registry,
    lab: Lab,
    seat: Seat,
}

impl Bench {
    async fn open() -> Result<Self, Box<dyn Error>> {
        let begin = Instant::now();
        let registry = Registry::default();
        let lab = Lab::start(Choice::Free, registry.clone(), |_, _| None)?;
        let wanted = wanted(&[], std::env::var("FRAMELAB_BROWSERS").ok().as_deref())?.remove(0);
        let target = wanted.locate(&SearchPath::from_env())?;
        let mut seat = Seat::new(target, lab.trust(), lab.ports().clone(), expectations::embedded(wanted.kind));
        seat.ready().await?;
        Ok(Self { begin, registry, lab, seat })
    }

    async fn close(mut self) {
        self.seat.close().await;
        self.lab.shutdown().await;
    }
}

async fn matrices(most: u64) -> Outcome {
    println!(
        "| shape | origins | frames | tools | facts | listing facts | not as ruled | start | load | page | of it listings | carry | judge | listing facts/s | whole run |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (shape, _) in Shape::ALL {
        for origins in 2..=usize::try_from(most)? {
            matrix(*shape, origins).await?;
        }
    }
    Ok(())
}

/// One matrix in a session of its own, lab included.
async fn matrix(shape: Shape, origins: usize) -> Outcome {
    let mut bench = Bench::open().await?;
    let start = bench.begin.elapsed().as_secs_f64() * 1000.0;
    let result = generated::exhaustive(&bench.registry, &mut bench.seat, shape, origins).await?;
    let whole = bench.begin.elapsed().as_secs_f64();
    bench.close().await;
    let scenario = generate::exhaustive(shape, origins);
    let listings = result.facts.iter().filter(|fact| fact.channel == Channel::Lists).count();
    let wrong = result.facts.iter().filter(|fact| fact.verdict != Verdict::Pass).count();
    let time = &result.timing;
    let carry = time.script - time.page;
    // The batch is the listings in the page, with their share of what carrying and judging all facts took.
    let batch = time.listing + (carry + time.judge) * listings as f64 / result.facts.len() as f64;
    let rate = listings as f64 / batch * 1000.0;
    println!(
        "| {shape} | {origins} | {} | {} | {} | {listings} | {wrong} | {start:.0} ms | {:.0} ms | {:.0} ms | {:.0} ms | {carry:.0} ms | {:.0} ms | {rate:.0} | {whole:.2} s |",
        scenario.frames.len(),
        scenario.tools.len(),
        result.facts.len(),
        time.load,
        time.page,
        time.listing,
        time.judge,
    );
    Ok(())
}

async fn trees(count: u64, seed: u64, dir: Option<&Path>) -> Outcome {
    let mut bench = Bench::open().await?;
    let mut results = vec![];
    generated::trees(&bench.registry, &mut bench.seat, seed, 0..count, &mut |scenario, result| results.push((scenario.clone(), result)))
        .await?;
    let took = bench.begin.elapsed().as_secs_f64();
    let mut verdicts: BTreeMap<Verdict, usize> = BTreeMap::new();
    let mut ways: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (scenario, result) in &results {
        for fact in &result.facts {
            *verdicts.entry(fact.verdict).or_default() += 1;
            if fact.verdict != Verdict::Pass {
                let note = fact.note.as_deref().unwrap_or_default();
                let way = format!(
                    "{} {} by {}: expected {}, observed {} {note}",
                    fact.verdict, fact.channel, fact.rule, fact.expected, fact.observed
                );
                ways.entry(way).or_insert((0, format!("{} {}", scenario.id, fact.id))).0 += 1;
            }
        }
        if result.seconds > 5.0 {
            println!("slow: {} took {:.1} s", scenario.id, result.seconds);
        }
    }
    let facts: usize = verdicts.values().sum();
    let total = |part: fn(&Timing) -> f64| results.iter().map(|(_, result)| part(&result.timing)).sum::<f64>() / 1000.0;
    println!(
        "of the time, {:.1} s went into loading, {:.1} s into the pages' work, {:.1} s into carrying reports and {:.1} s into judging",
        total(|time| time.load),
        total(|time| time.page),
        total(|time| time.script - time.page),
        total(|time| time.judge),
    );
    println!("{count} trees of seed {seed}: {facts} facts in {took:.1} s, session start included; {verdicts:?}");
    for (way, (times, example)) in &ways {
        println!("{times:6} x {way}\n         first in {example}");
    }
    if let Some(dir) = dir {
        let mut tell = |find: generated::Find| match find.write(dir) {
            Ok(()) => println!("\n{}", find.file(dir)),
            Err(error) => eprintln!("cannot write {}: {error}", find.place()),
        };
        generated::find(&bench.registry, &mut bench.seat, &results, generated::Bounds::default(), &mut tell).await?;
    }
    bench.close().await;
    Ok(())
}

async fn relations(count: u64, seed: u64) -> Outcome {
    let mut bench = Bench::open().await?;
    let mut broken = 0;
    for number in 0..count {
        for relation in Relation::ALL {
            if let Some(found) = generated::relation(&bench.registry, &mut bench.seat, relation, seed, number).await? {
                broken += 1;
                println!(
                    "{relation} broken in {}: {} facts, such as {:?}\n{}{}",
                    found.before.id,
                    found.breaches.len(),
                    found.breaches[0],
                    found.before.drawing(),
                    found.after.drawing()
                );
            }
        }
    }
    println!(
        "{count} trees of seed {seed} under {} relations: {broken} broken, in {:.1} s",
        Relation::ALL.len(),
        bench.begin.elapsed().as_secs_f64()
    );
    bench.close().await;
    Ok(())
}

async fn strings(count: u64, seed: u64) -> Outcome {
    let mut bench = Bench::open().await?;
    let strings = generate::origin_strings(seed, usize::try_from(count)?);
    let begin = Instant::now();
    let differences = generated::strings(&mut bench.seat, &strings).await?;
    println!("{} strings of seed {seed} in {:.2} s: {} differ", strings.len(), begin.elapsed().as_secs_f64(), differences.len());
    let mut quirks: BTreeMap<Quirk, usize> = BTreeMap::new();
    for (text, difference) in &differences {
        match difference {
            Difference::Parser { quirk: Some(quirk), .. } => *quirks.entry(*quirk).or_default() += 1,
            unknown => println!("{text:?}: {unknown:?}"),
        }
    }
    quirks.iter().for_each(|(quirk, times)| println!("{times:6} x {quirk}"));
    bench.close().await;
    Ok(())
}
