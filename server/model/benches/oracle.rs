//! How many facts the oracle answers in a second: `cargo bench -p framelab-model --bench oracle`.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use framelab_model::{
    Ports,
    fact::Fact,
    generate::{Shape, exhaustive},
    oracle::Oracle,
    tree::Topology,
};

/// Every list on both sides, between every two frames: all rules of exposure decide somewhere in it.
fn topologies() -> impl Iterator<Item = (String, Topology)> {
    [2, 3, 4, 5].into_iter().map(|origins| {
        let scenario = exhaustive(Shape::Family, origins);
        (format!("{origins} origins"), scenario.topology(&Ports::nominal()))
    })
}

fn bench(criterion: &mut Criterion) {
    for (name, topology) in topologies() {
        let facts = Fact::all(&topology);
        let oracle = Oracle::new(&topology);
        answers(criterion, &name, &oracle, &facts);
        explanations(criterion, &name, &oracle, &facts);
        preparation(criterion, &name, &topology);
    }
}

fn answers(criterion: &mut Criterion, name: &str, oracle: &Oracle<'_>, facts: &[Fact]) {
    let mut group = criterion.benchmark_group("answer");
    group.throughput(Throughput::Elements(facts.len() as u64));
    group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
        bencher.iter(|| {
            for fact in facts {
                black_box(oracle.answer(black_box(fact)));
            }
        });
    });
    group.finish();
}

fn explanations(criterion: &mut Criterion, name: &str, oracle: &Oracle<'_>, facts: &[Fact]) {
    let mut group = criterion.benchmark_group("explain");
    group.throughput(Throughput::Elements(facts.len() as u64));
    group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
        bencher.iter(|| {
            for fact in facts {
                black_box(oracle.explain(black_box(fact)));
            }
        });
    });
    group.finish();
}

/// Reading the lists of a topology, which every run does once; counted in tools.
fn preparation(criterion: &mut Criterion, name: &str, topology: &Topology) {
    let mut group = criterion.benchmark_group("prepare");
    group.throughput(Throughput::Elements(topology.tools.len() as u64));
    group.bench_function(BenchmarkId::from_parameter(name), |bencher| bencher.iter(|| Oracle::new(black_box(topology))));
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
