//! framelab

pub mod web;
