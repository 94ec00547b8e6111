//! The page's binary: mounts the app in a browser; empty on a native machine.

fn main() {
    #[cfg(target_arch = "wasm32")]
    breakeven::web::start();
}
