//! The binary of the page; empty on a native machine.

fn main() {}
