//! framelab
