//! Online play: a trusted server and clients that speak JSON lines. `starshot-ffi/ONLINE.md` tells the story.
//!
//! [`wire`] is what is said, [`host`] the one place that knows everything (no socket in it), [`server`] the sockets,
//! [`client`] a player who holds nothing but its own view.

pub mod client;
pub mod host;
pub mod server;
pub mod wire;
