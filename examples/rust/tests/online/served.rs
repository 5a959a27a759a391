//! A server in a process of its own, so that it can be killed.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running server.
pub(crate) struct Served {
    child: Child,
    out: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
    pub(crate) tokens: Vec<String>,
    /// At which step of the record it began.
    pub(crate) step: usize,
}

impl Served {
    pub(crate) fn start(flags: &str, save: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_online"))
            .args(["--serve", "127.0.0.1:0", "--save"])
            .arg(save)
            .args(flags.split_whitespace())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let (mut address, mut tokens) = (None, Vec::new());
        let step = loop {
            let mut line = String::new();
            assert_ne!(out.read_line(&mut line).unwrap(), 0, "the server has ended");
            let line = line.trim_end();
            if let Some(found) = line.strip_prefix("listening on ") {
                address = Some(found.parse().unwrap());
            } else if let Some((_, token)) = line.split_once(": ") {
                tokens.push(token.to_string());
            } else if let Some((_, step)) = line.split_once(" at step ") {
                break step.parse().unwrap();
            }
        };
        let address = address.unwrap();
        Self {
            child,
            out,
            address,
            tokens,
            step,
        }
    }

    /// Waits until it ends by itself; gives what it said last.
    pub(crate) fn end(mut self) -> String {
        let mut said = String::new();
        self.out.read_to_string(&mut said).unwrap();
        assert!(self.child.wait().unwrap().success());
        said
    }
}

/// To be dropped is to crash: the process is ended where it stands.
impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
