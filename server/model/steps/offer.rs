//! A tool as `registerTool` gets it, after the conversion of its members.

use serde_json::{Value, json};

use super::odd::{self, Shape, Text};
use crate::scenario::ToolSpec;

/// What the conversion makes of a tool's members.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Offer {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) description: String,
    /// What the serialisation of the schema makes; `None` without a schema.
    pub(super) schema: Option<Text>,
    pub(super) annotations: Option<Value>,
}

/// Why there is no offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoOffer {
    /// The conversion throws an error of this name.
    Throws(&'static str),
    /// This model does not say.
    Open,
}

/// Every member goes through the conversion that its type asks for; `description` already holds the canary.
pub(super) fn convert(spec: &ToolSpec, description: &str) -> Result<Offer, NoOffer> {
    let member = |key: &str| spec.members.get(key);
    let required = |key: &str, plain: &str| match member(key) {
        Some(value) if odd::shape(value) == Shape::Undefined => Err(NoOffer::Throws("TypeError")),
        value => text(value, plain),
    };
    execute(member("execute"))?;
    let title = match member("title") {
        Some(value) if odd::shape(value) == Shape::Undefined => String::new(),
        value => text(value, spec.title.as_deref().unwrap_or_default())?,
    };
    Ok(Offer {
        annotations: annotations(member("annotations"), spec.annotations.as_ref())?,
        name: required("name", &spec.name)?,
        title,
        description: required("description", description)?,
        schema: schema(member("inputSchema"), spec.input_schema.as_ref())?,
    })
}

fn text(member: Option<&Value>, plain: &str) -> Result<String, NoOffer> {
    let Some(value) = member else { return Ok(plain.to_owned()) };
    match odd::shape(value) {
        Shape::Throws => Err(NoOffer::Throws(odd::ODD_ERROR)),
        Shape::Symbol => Err(NoOffer::Throws("TypeError")),
        _ => odd::string(value).ok_or(NoOffer::Open),
    }
}

fn execute(member: Option<&Value>) -> Result<(), NoOffer> {
    match member.map(odd::shape) {
        None | Some(Shape::Function) => Ok(()),
        Some(Shape::Throws) => Err(NoOffer::Throws(odd::ODD_ERROR)),
        Some(_) => Err(NoOffer::Throws("TypeError")),
    }
}

fn schema(member: Option<&Value>, plain: Option<&Value>) -> Result<Option<Text>, NoOffer> {
    let Some(value) = member else { return Ok(plain.map(odd::text)) };
    match odd::shape(value) {
        Shape::Undefined => Ok(None),
        Shape::Throws => Err(NoOffer::Throws(odd::ODD_ERROR)),
        Shape::Null | Shape::Plain | Shape::Symbol => Err(NoOffer::Throws("TypeError")),
        Shape::Object | Shape::Function => Ok(Some(odd::text(value))),
    }
}

fn annotations(member: Option<&Value>, plain: Option<&Value>) -> Result<Option<Value>, NoOffer> {
    let Some(value) = member else { return Ok(plain.cloned()) };
    match odd::shape(value) {
        Shape::Undefined | Shape::Null => Ok(None),
        Shape::Throws => Err(NoOffer::Throws(odd::ODD_ERROR)),
        Shape::Plain | Shape::Symbol => Err(NoOffer::Throws("TypeError")),
        Shape::Object | Shape::Function => Ok(Some(value.clone())),
    }
}

impl Offer {
    /// Whether the name is 1 to 128 of the allowed characters.
    pub(super) fn has_good_name(&self) -> bool {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        (1..=128).contains(&self.name.len()) && self.name.chars().all(fits)
    }

    /// What a listing tells, without what the browser fills in.
    pub(super) fn fields(&self) -> Value {
        let hint = |key: &str| self.annotations.as_ref().and_then(|hints| hints.get(key)).is_some_and(truthy);
        let schema = match &self.schema {
            Some(Text::Of(value)) => value.clone(),
            _ => Value::Null,
        };
        json!({
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "inputSchema": schema,
            "readOnlyHint": hint("readOnlyHint"),
            "untrustedContentHint": hint("untrustedContentHint"),
        })
    }
}

/// The conversion to a boolean, for what a file can write.
fn truthy(value: &Value) -> bool {
    match value {
        Value::Bool(flag) => *flag,
        Value::Null => false,
        Value::Number(number) => number.as_f64().is_some_and(|number| number != 0.0),
        Value::String(text) if text.starts_with('@') => !matches!(&**text, "@null" | "@undefined" | "@nan"),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}
