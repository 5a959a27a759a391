//! The sockets of a host: a thread that accepts, two a connection that read and write, and one that owns the host.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::host::{Act, Host};
use super::wire::{MAX_LINE, Trouble, read_line};

/// Messages that may wait: from all clients together, and to each. Whoever floods waits; whoever does not read is closed.
const QUEUE: usize = 64;
/// Connections at one time.
pub const MAX_CONNECTIONS: usize = 64;
/// Whoever takes nothing for so long is closed.
const PATIENCE: Duration = Duration::from_secs(30);

/// What comes to the thread that owns the host.
enum News {
    Arrived(u64, TcpStream),
    Line(u64, Result<Vec<u8>, Trouble>),
    Gone(u64),
}

/// A connection: the socket, to close it, and the way to its writer.
type Line = (TcpStream, SyncSender<String>);

/// Serves the game until it is over, every seat has been told and everybody has left. The thread that accepts ends with the
/// program.
///
/// # Errors
/// If the game cannot be kept.
pub fn serve(listener: TcpListener, mut host: Host) -> io::Result<Host> {
    let (news, inbox) = sync_channel(QUEUE);
    thread::spawn(move || accept(&listener, &news));
    let mut lines: BTreeMap<u64, Line> = BTreeMap::new();
    for news in inbox {
        match news {
            News::Arrived(id, stream) => {
                if lines.len() >= MAX_CONNECTIONS {
                    let _ = stream.shutdown(Shutdown::Both);
                } else if let Ok(line) = writer(stream) {
                    lines.insert(id, line);
                    host.arrive(id);
                }
            }
            News::Line(id, line) => {
                for act in host.hear(id, line)? {
                    carry_out(act, &mut lines, &mut host);
                }
            }
            News::Gone(id) => {
                hang_up(id, &mut lines);
                host.leave(id);
            }
        }
        if host.is_done() {
            break;
        }
    }
    Ok(host)
}

fn carry_out(act: Act, lines: &mut BTreeMap<u64, Line>, host: &mut Host) {
    match act {
        Act::Send(id, text) => {
            if lines.get(&id).is_some_and(|(_, out)| out.try_send(text).is_err()) {
                hang_up(id, lines);
                host.leave(id);
            }
        }
        // what was sent before is still written; then the writer closes
        Act::Close(id) => drop(lines.remove(&id)),
    }
}

fn hang_up(id: u64, lines: &mut BTreeMap<u64, Line>) {
    if let Some((stream, _)) = lines.remove(&id) {
        let _ = stream.shutdown(Shutdown::Both);
    }
}

fn accept(listener: &TcpListener, news: &SyncSender<News>) {
    for (id, stream) in (0..).zip(listener.incoming()) {
        let Ok(stream) = stream else { continue };
        let Ok(reading) = stream.try_clone() else { continue };
        let to_host = news.clone();
        if news.send(News::Arrived(id, stream)).is_err() {
            return;
        }
        thread::spawn(move || read(id, reading, &to_host));
    }
}

fn read(id: u64, stream: TcpStream, news: &SyncSender<News>) {
    let mut from = BufReader::new(stream);
    while let Ok(Some(line)) = read_line(&mut from, MAX_LINE) {
        if news.send(News::Line(id, line)).is_err() {
            return;
        }
    }
    let _ = news.send(News::Gone(id));
}

fn writer(stream: TcpStream) -> io::Result<Line> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut out = stream.try_clone()?;
    let (send, texts): (_, Receiver<String>) = sync_channel(QUEUE);
    thread::spawn(move || {
        for text in texts {
            if out.write_all(text.as_bytes()).is_err() {
                break;
            }
        }
        let _ = out.shutdown(Shutdown::Both);
    });
    Ok((stream, send))
}
