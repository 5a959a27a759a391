//! Events as English lines, and commands as a person reads them in a list of choices.
//!
//! Tiles, cards and abilities go by their printed names. A line names no rule: whoever prints it may add
//! [`rule`](crate::engine::Event::rule).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::command::{Command, Heading};
use super::data::cards::{Card, Cover, Mode, OBLIQUE, Ordered, SCATTER, STEADY, VAMPIRIC};
use super::data::purple::Purple;
use super::data::ship::{Side, Tile, TileSet, TokenKind};
use super::event::{Event, Why};
use crate::engine::Seats;

impl fmt::Display for Event {
    /// One arm a kind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            // setup and Orders
            Self::PurpleRevealed { purple } => write!(f, "{} is revealed for all", purple.title()),
            Self::Picked { seat, pick } => write!(f, "{seat} picks in secret: {}", pick.describe()),
            Self::Committed { seat } => write!(f, "{seat} is ready"),
            Self::TokensPlaced { seat, tiles, ability } => {
                write!(
                    f,
                    "{seat} begins with tokens on {}{}",
                    tile_list(tiles),
                    in_brackets(ability)
                )
            }
            Self::StartPlayerChosen { seat } => write!(f, "{seat} is the first start player"),
            Self::RoundStarted { round } => write!(f, "round {round} begins: planet {round} is vulnerable"),
            Self::Reshuffled { seat, cards } => {
                write!(
                    f,
                    "{seat} shuffles its discard pile of {} into a new deck",
                    many(cards, "card")
                )
            }
            Self::CardDrawn { seat, card, from_top } => {
                let gained = if from_top {
                    " (a Desperation card gained before)"
                } else {
                    ""
                };
                write!(f, "{seat} draws {}{gained}", card.map_or("a card", Card::title))
            }
            Self::OrdersBegun { fourth } if fourth.is_empty() => f.write_str("Orders begin"),
            Self::OrdersBegun { fourth } => write!(f, "Orders begin, with a fourth stack for {}", seat_list(fourth)),
            Self::CoversShown { seat, covers } => {
                write!(f, "{seat} shows its covers: {}", covers.map(cover_title).join(", "))
            }
            // a turn
            Self::ActionStarted { action } => write!(f, "Action {action} begins"),
            Self::StackRevealed {
                seat,
                action,
                cover,
                cards,
            } => {
                write!(
                    f,
                    "{seat} reveals stack {action} ({}): {}",
                    cover_title(cover),
                    stack_words(cards)
                )
            }
            Self::TokenFlipped { seat, tile } => write!(f, "{seat} flips the token on its {}", tile.title()),
            Self::TokenReadied { seat, tile } => write!(f, "{seat} readies the token on its {}", tile.title()),
            Self::Turned { seat, facing } => write!(f, "{seat} turns to face {facing}"),
            Self::Moved {
                seat,
                from,
                to,
                hexes,
                stopped,
            } => match stopped {
                false => write!(f, "{seat} moves {} from {from} to {to}", many(hexes, "hex")),
                true => {
                    let gone = from.distance(to);
                    write!(
                        f,
                        "{seat} moves from {from} to {to}, stopped by the edge after {gone} of {}",
                        many(hexes, "hex")
                    )
                }
            },
            Self::Warped {
                seat,
                target,
                to,
                facing,
            } => {
                write!(f, "{seat} warps behind {target} to {to} and faces {facing}")
            }
            Self::WarpFailed { seat } => write!(f, "{seat} has nowhere to warp to"),
            Self::TileRepaired { seat, tile } => write!(f, "{seat} repairs its {}", tile.title()),
            Self::RepairFailed { seat } => write!(f, "{seat} has nothing to repair"),
            // an attack
            Self::AttackDeclared {
                seat,
                targets,
                aim,
                power_ups,
                traits,
            } => {
                let (with, how) = (attack_sums(aim, power_ups), trait_words(traits));
                write!(f, "{seat} attacks {}{with}{how}", seat_list(targets))
            }
            Self::AttackSkipped { seat } => write!(f, "{seat} has no ship to attack"),
            Self::TokenDiscarded { seat, tile } => {
                write!(f, "{seat} discards the token on its {} for a Power-Up", tile.title())
            }
            Self::AttackRolled {
                seat,
                dice: [a, b],
                total,
            } => write!(f, "{seat} rolls {a} + {b}, total {total}"),
            Self::AttackHit { target, need, .. } => write!(f, "{target} is hit (needed {need})"),
            Self::AttackMissed { target, need, .. } => write!(f, "{target} is missed (needed {need})"),
            Self::ShieldSpent { seat, left } => write!(f, "{seat}'s shield takes the hit {}", charges_left(left)),
            Self::ShieldPierced { seat, left } => write!(f, "{seat}'s shield is pierced {}", charges_left(left)),
            // damage
            Self::PointsDealt { seat, points } => write!(f, "{seat} is dealt {} of damage", many(points, "point")),
            Self::SideChosen { seat, target, side } => {
                write!(f, "{seat} aims at the {} side of {target}", side_word(side))
            }
            Self::LaneRolled {
                seat,
                lane,
                again: false,
            } => write!(f, "a point strikes lane {lane} of {seat}"),
            Self::LaneRolled {
                seat,
                lane,
                again: true,
            } => write!(f, "rolled again, it strikes lane {lane} of {seat}"),
            Self::PointLost { seat, lane } => write!(f, "lane {lane} of {seat} is empty: the point is lost"),
            Self::TokenKnockedOff { seat, tile } => write!(f, "the token on {seat}'s {} is knocked off", tile.title()),
            Self::TokenSwapped { seat, hit, tile } => {
                write!(
                    f,
                    "{seat} gives the token on its {} to save the one on its {}",
                    tile.title(),
                    hit.title()
                )
            }
            Self::TileDestroyed { seat, tile } => write!(f, "{seat}'s {} is destroyed", tile.title()),
            Self::TileExploded { seat, tile } => write!(f, "{seat}'s {} explodes", tile.title()),
            Self::TilesCutOff { seat, tiles } => {
                write!(f, "{seat} loses {}, cut off from the Bridge", tile_list(tiles))
            }
            Self::AbilityLost { seat, ability } => write!(f, "{seat} loses {}", ability.title()),
            Self::SpeedClamped { seat, speed } => write!(f, "{seat}'s speed drops to {speed}"),
            Self::ShipDestroyed {
                seat, by, pod: false, ..
            } => write!(f, "{seat}'s ship is destroyed by {by}"),
            Self::ShipDestroyed {
                seat,
                by,
                pod: true,
                cargo,
            } => {
                let saved = many(cargo, "Cargo token");
                write!(
                    f,
                    "{seat}'s ship is destroyed by {by}; Escape Pod saves its VP and {saved}"
                )
            }
            // what it brings, and the end
            Self::VpScored { seat, points, why } => write!(f, "{seat} scores {points} VP for {}", why_words(why)),
            Self::DesperationGained { seat } => write!(f, "{seat} gains a Desperation card"),
            Self::DesperationEmpty { seat } => write!(f, "no Desperation card is left for {seat}"),
            Self::DiscardsOffered { seat, most: 1 } => write!(f, "{seat} may give a token for Reconfigure"),
            Self::DiscardsOffered { seat, most } => write!(f, "{seat} may give up to {most} tokens for Reconfigure"),
            Self::DiscardPicked { seat, tile } => write!(f, "{seat} picks the token on its {}", tile.title()),
            Self::SwapOffered { seat, tile } => {
                write!(
                    f,
                    "{seat} may give another token instead of the one on its {}",
                    tile.title()
                )
            }
            Self::FourthStackLost { seat } => write!(f, "{seat}'s fourth stack is laid aside unseen"),
            Self::Waiting { phase, active, .. } => write!(f, "waiting: {phase:?}, {active} is active"),
            Self::TokenSalvaged { seat, tile } => write!(f, "{seat} salvages a token for its {}", tile.title()),
            Self::TokenGained { seat, tile, ability } => {
                write!(
                    f,
                    "{seat} places a new token on its {}{}",
                    tile.title(),
                    in_brackets(ability)
                )
            }
            Self::SpeedSet { seat, speed } => write!(f, "{seat} ends its turn at speed {speed}"),
            Self::Raided {
                seat,
                planet,
                distance: 0,
            } => write!(f, "{seat} raids planet {planet} from its centre"),
            Self::Raided { seat, planet, distance } => {
                write!(f, "{seat} raids planet {planet} from {} away", many(distance, "hex"))
            }
            Self::CleanupDone { round } => write!(f, "round {round} ends: cards are discarded, tokens ready"),
            Self::StartPlayerPassed { seat } => write!(f, "{seat} is the start player now"),
            Self::Ranked {
                seat,
                place,
                score,
                tiles,
                tokens,
            } => {
                let (tiles, tokens) = (many(tiles, "tile"), many(tokens, "token"));
                write!(
                    f,
                    "{seat} comes in at place {place} with {score} VP, {tiles} and {tokens}"
                )
            }
        }
    }
}

impl Command {
    /// What the command does, in English, for a list that a person chooses from. The text that parses back is its `Display`.
    ///
    /// ```
    /// use starshot_rules::games::starshot::{Command, Heading};
    /// assert_eq!(Command::Move(Heading::Left).describe(), "Move: turn one side left, then go");
    /// ```
    pub fn describe(self) -> String {
        match self {
            Self::Place(tile) => format!("Place a token on the {}", tile.title()),
            Self::Ability(purple) => format!("Name {} for the token on the Kyber Lab", purple.title()),
            Self::Order(ordered) => describe_order(ordered),
            Self::Cover(Cover::Hyperdrive) => "Cover the stack with the Hyperdrive card".into(),
            Self::Cover(cover) => format!("Cover the stack, showing {}", cover_title(cover)),
            Self::Go => "Go on: the next effect, or the end of the turn".into(),
            Self::SpinGyro => "Flip Spin Gyro: U-turn, then 1 hex straight".into(),
            Self::Flip(tile) => format!("Flip the token on the {}{}", tile.title(), flip_effect(tile)),
            Self::Conduit(tile) => format!("Flip Power Conduit to ready the token on the {}", tile.title()),
            Self::Move(heading) => format!("Move: {}", heading_words(heading)),
            Self::Slip(side) => format!("Sideslip to the front {}, facing kept", side_word(side)),
            Self::Turn(side) => format!("Turn two sides {}", side_word(side)),
            Self::Warp(seat) => format!("Warp behind {seat}"),
            Self::Repair(tile) => format!("Repair the {}", tile.title()),
            Self::Target(seat) => format!("Attack {seat}"),
            Self::Discard(tile) => format!("Discard the token on the {} for a Power-Up", tile.title()),
            Self::Done => "Discard no more".into(),
            Self::Fire => "Roll the attack".into(),
            Self::Side(Side::Left) => "Aim at the target's left side, lanes 1-6".into(),
            Self::Side(Side::Right) => "Aim at the target's right side, lanes 7-12".into(),
            Self::Reroll => "Flip Hull Breacher: roll the lane again".into(),
            Self::Swap(tile) => format!("Give the token on the {} instead", tile.title()),
            Self::Explode => "Flip Explosive Rounds: destroy the tile too".into(),
            Self::Gain(tile) => format!("Place the token won on the {}", tile.title()),
            Self::Salvage(tile) => format!("Salvage: fewer VP and a new token on the {}", tile.title()),
            Self::Decline => "Do not use the ability on offer".into(),
        }
    }
}

fn describe_order(ordered: Ordered) -> String {
    let title = ordered.card().title();
    match ordered.mode() {
        None => format!("Order {title}"),
        Some(Mode::Back) => format!("Order {title} on its back"),
        Some(Mode::FrontMove) => format!("Order {title} on its front, Move 2"),
        Some(Mode::FrontPowerUp) => format!("Order {title} on its front, Power-Up"),
    }
}

fn flip_effect(tile: Tile) -> &'static str {
    match tile.token_kind() {
        Some(TokenKind::Red) => ": +1 to the roll",
        Some(TokenKind::Green) => ": 1 hex straight",
        Some(TokenKind::Blue | TokenKind::Yellow | TokenKind::Purple | TokenKind::LifeSupport) | None => "",
    }
}

const fn heading_words(heading: Heading) -> &'static str {
    match heading {
        Heading::Straight => "straight ahead",
        Heading::Left => "turn one side left, then go",
        Heading::Right => "turn one side right, then go",
        Heading::UTurn => "U-turn, then go",
    }
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

const fn cover_title(cover: Cover) -> &'static str {
    match cover {
        Cover::Sealed => "Sealed",
        Cover::Overdrive => "Overdrive",
        Cover::Hyperdrive => "Hyperdrive",
    }
}

const fn why_words(why: Why) -> &'static str {
    match why {
        Why::Hit => "a hit",
        Why::ShieldHit => "a hit on a shield",
        Why::Kill => "destroying a ship",
        Why::Raid => "the raid",
        Why::FarRaid => "the raid from 2 hexes away",
        Why::Salvage => "a Salvage raid",
    }
}

/// The cards of a stack, top first, each with the face it was ordered on.
fn stack_words(cards: [Option<Ordered>; 2]) -> String {
    let words = |ordered: Ordered| {
        let face = match ordered.mode() {
            Some(Mode::FrontMove) => " (front: Move 2)",
            Some(Mode::FrontPowerUp) => " (front: Power-Up)",
            Some(Mode::Back) | None => "",
        };
        format!("{}{face}", ordered.card().title())
    };
    match cards {
        [None, None] => "no card".into(),
        [Some(only), None] | [None, Some(only)] => words(only),
        [Some(first), Some(second)] => format!("{}, then {}", words(first), words(second)),
    }
}

fn attack_sums(aim: u8, power_ups: u8) -> String {
    match (aim, power_ups) {
        (0, 0) => String::new(),
        (aim, 0) => format!(" with Aim +{aim}"),
        (0, power_ups) => format!(" with {}", many(power_ups, "Power-Up")),
        (aim, power_ups) => format!(" with Aim +{aim} and {}", many(power_ups, "Power-Up")),
    }
}

fn trait_words(traits: u8) -> String {
    let words = [
        (SCATTER, "all in the cone"),
        (STEADY, "ignores speed"),
        (OBLIQUE, "lanes of one side"),
        (VAMPIRIC, "may win a token"),
    ];
    let given = words.iter().filter(|(bit, _)| traits & bit != 0);
    let given: Vec<&str> = given.map(|(_, words)| *words).collect();
    if given.is_empty() {
        String::new()
    } else {
        format!(" ({})", given.join(", "))
    }
}

fn charges_left(left: u8) -> String {
    if left == 0 {
        "and is down".into()
    } else {
        format!("and has {} left", many(left, "charge"))
    }
}

fn in_brackets(ability: Option<Purple>) -> String {
    ability.map_or_else(String::new, |ability| format!(" ({})", ability.title()))
}

/// `1 card`, `2 cards`, `3 hexes`.
fn many(number: u8, noun: &str) -> String {
    let ending = match noun {
        _ if number == 1 => "",
        "hex" => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}

fn seat_list(seats: Seats) -> String {
    list(seats.iter().map(|seat| seat.to_string()).collect())
}

fn tile_list(tiles: TileSet) -> String {
    list(tiles.iter().map(|tile| tile.title().to_string()).collect())
}

/// `A`, `A and B`, `A, B and C`; `no tile` for an empty list.
fn list(mut items: Vec<String>) -> String {
    match items.pop() {
        None => "no tile".into(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

#[cfg(test)]
mod tests;
