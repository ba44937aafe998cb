//! The scenarios that the lab ships with: each is readable, and together they cover the rules.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use framelab_model::{
    Ports, Rule,
    scenario::{self, Scenario},
};

/// One file of the folder, with the id that its place gives it.
pub(crate) struct File {
    pub(crate) id: String,
    pub(crate) text: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("origins/scenarios")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// All files of the folder.
pub(crate) fn files() -> Vec<File> {
    let cases = entries(&folder()).into_iter().flat_map(|theme| entries(&theme).into_iter().map(move |case| (stem(&theme), case)));
    cases.map(|(theme, case)| File { id: format!("{theme}/{}", stem(&case)), text: fs::read_to_string(&case).unwrap() }).collect()
}

fn scenarios() -> Vec<Scenario> {
    let read = |file: &File| scenario::read(&file.id, &format!("{}.toml", file.id), &file.text);
    files().iter().filter_map(|file| read(file).ok()).collect()
}

/// Fails with one line a complaint, so that one run shows everything that is to be mended.
fn assert_none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_file_is_a_scenario() {
    let read = |file: &File| scenario::read(&file.id, &format!("origins/scenarios/{}.toml", file.id), &file.text);
    assert_none(files().iter().filter_map(|file| read(file).err()).map(|mistakes| mistakes.to_string()).collect());
}

#[test]
fn there_are_files_and_each_has_its_own_id() {
    let ids: BTreeSet<_> = files().into_iter().map(|file| file.id).collect();
    assert!(ids.len() >= 60, "only {} scenarios", ids.len());
    assert_eq!(ids.len(), files().len());
}

#[test]
fn ids_are_lower_case_words() {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let word = |word: &str| word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(fits);
    assert_none(files().into_iter().map(|file| file.id).filter(|id| !id.split('/').all(word)).collect());
}

#[test]
fn every_file_begins_by_saying_what_it_proves() {
    let says = |file: &File| file.text.lines().take_while(|line| line.starts_with("# ")).map(str::len).sum::<usize>() > 60;
    assert_none(files().into_iter().filter(|file| !says(file)).map(|file| file.id).collect());
}

#[test]
fn every_title_is_one_plain_sentence_of_its_own() {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut complaints = vec![];
    for scenario in scenarios() {
        let title = &scenario.title;
        if title.ends_with('.') || title.chars().count() > 110 || !title.contains(' ') {
            complaints.push(format!("{}: {title}", scenario.id));
        }
        if let Some(other) = seen.insert(scenario.title, scenario.id.clone()) {
            complaints.push(format!("{} and {other} have one title", scenario.id));
        }
    }
    assert_none(complaints);
}

#[test]
fn every_file_names_a_rule_and_offers_a_tool() {
    let idle = |scenario: &Scenario| scenario.rules.is_empty() || scenario.tools.is_empty();
    assert_none(scenarios().into_iter().filter(idle).map(|scenario| scenario.id).collect());
}

#[test]
fn every_rule_is_named_by_a_scenario() {
    let named: BTreeSet<_> = scenarios().into_iter().flat_map(|scenario| scenario.rules).collect();
    assert_none(Rule::ALL.iter().filter(|rule| !named.contains(rule)).map(|rule| format!("no scenario names {rule}")).collect());
}

/// Two files whose frames, tools and questions are equal prove the same.
#[test]
fn no_two_files_are_the_same_picture() {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut complaints = vec![];
    for scenario in scenarios() {
        let picture = format!("{:?}", (&scenario.origins, &scenario.frames, &scenario.tools, &scenario.filters, &scenario.story));
        if let Some(other) = seen.insert(picture, scenario.id.clone()) {
            complaints.push(format!("{} and {other} ask the same", scenario.id));
        }
    }
    assert_none(complaints);
}

/// A placeholder that nothing fills in would quietly be sent as it is.
#[test]
fn no_placeholder_is_left_over() {
    let mut complaints = vec![];
    for scenario in scenarios() {
        let topology = scenario.topology(&Ports::nominal());
        let exposed = topology.tools.iter().filter_map(|tool| tool.exposed_to.as_ref());
        let asked = topology.filters.iter().flatten();
        let texts = exposed.chain(asked).flatten().map(|listed| &listed.text);
        complaints.extend(texts.filter(|text| text.contains(['{', '}'])).map(|text| format!("{}: {text}", scenario.id)));
    }
    assert_none(complaints);
}

/// People copy from the README, so what stands there must be true.
#[test]
fn the_example_of_the_readme_is_a_scenario() {
    let readme = fs::read_to_string(folder().with_file_name("README.md")).unwrap();
    let example = readme.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let scenario = scenario::read("theme/case", "README.md", example).map_err(|mistakes| mistakes.to_string()).unwrap();
    assert_eq!((scenario.frames.len(), scenario.tools.len(), scenario.filters.len()), (4, 4, 5));
}

#[test]
fn the_mistakes_of_the_readme_are_real() {
    let readme = fs::read_to_string(folder().with_file_name("README.md")).unwrap();
    let message = readme.split("```text\n").nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
    let mine = "# A case with three slips of the pen.\ntitle = \"Mine\"\n\n[origins]\nshop = \"https://shop.localhost\"\n\
        pay = \"https://pay.localhost\"\n[frames.top]\norigin = \"shop\"\n\n[frames.checkout]\nparent = \"top\"\norigin = \"pya\"\n\
        alow = \"tools\"\n\n[tools.take_payment]\nframe = \"checkout\"\nexposed_to = [\"null\"]\n";
    let told = scenario::read("opt_in/mine", "origins/scenarios/opt_in/mine.toml", mine).unwrap_err();
    assert_eq!(told.to_string(), message);
}
