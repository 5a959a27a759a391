//! What one viewer may know, as an engine sees it: all that a client of an online game holds.

use serde_json::{Value, json};
use starshot_rules::engine::{Seeded, Turn};
use starshot_rules::games::any::AnyView;

use crate::table::{Answer, Command, pick};

/// The view of a seat or of a looker-on.
#[derive(Clone, Debug)]
pub struct Seen(pub AnyView);

impl Seen {
    /// The view that a server sent.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_json(json: &str) -> Answer<Self> {
        Ok(Self(AnyView::from_json(json)?))
    }

    /// Who must act: `kind` is `all` (each owes a secret decision), `any` (one of these acts next), `chance` or `over`;
    /// `seats`.
    pub fn turn(&self) -> Value {
        let turn = self.0.turn();
        let kind = match turn {
            Turn::All(_) => "all",
            Turn::Any(_) => "any",
            Turn::Over => "over",
            Turn::Chance => "chance",
        };
        let seats: Vec<u8> = turn.seats().iter().map(|seat| seat.0).collect();
        json!({ "kind": kind, "seats": seats })
    }

    /// The ids of the viewer's legal commands, ascending.
    pub fn legal_ids(&self) -> Vec<i32> {
        self.0.legal_ids().into_iter().map(|id| id as i32).collect() // proof: ids are below 4096
    }

    /// Their texts, in the same order.
    pub fn legal_texts(&self) -> Vec<String> {
        self.0.legal()
    }

    /// What they do, in English, in the same order.
    pub fn legal_english(&self) -> Vec<String> {
        let game = self.0.game();
        self.0
            .legal_ids()
            .into_iter()
            .filter_map(|id| game.describe(id))
            .collect()
    }

    /// Why the viewer may not play this now, or that it may.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, command: &Command) -> Answer {
        self.0.check(pick(command))?;
        Ok(json!({}))
    }

    /// The id of what the game's bot would play; -1 if the viewer owes nothing.
    pub fn bot(&self, seed: u64) -> i32 {
        self.0.bot(&mut Seeded::new(seed)).map_or(-1, |id| id as i32)
    }

    /// The digest as 16 hex digits: a client sends it to its server with each decision.
    pub fn digest(&self) -> String {
        format!("{:016x}", self.0.digest())
    }

    /// The save of the view: what a server sends.
    pub fn json(&self) -> String {
        self.0.to_json()
    }

    /// The table as text.
    pub fn picture(&self) -> String {
        self.0.picture()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Table, answer};

    #[test]
    fn a_client_needs_nothing_but_the_text_of_its_view() {
        let mut table = Table::default();
        table.start("starshot", 2, 7, "").unwrap();
        for _ in 0..40 {
            let seat = table.turn().unwrap()["seats"][0].as_i64().unwrap();
            let client = Seen::from_json(&table.seen(seat).unwrap().json()).unwrap();
            assert_eq!(client.digest(), table.seen(seat).unwrap().digest());
            assert_eq!(client.legal_ids(), table.seen(seat).unwrap().legal_ids());
            assert_eq!(client.legal_texts().len(), client.legal_english().len());
            let command = Command::Id(client.bot(1).into());
            client.check(&command).unwrap();
            table.play(seat, &command).unwrap();
        }
        let looker_on = table.seen(-1).unwrap();
        assert_eq!((looker_on.legal_ids(), looker_on.bot(1)), (vec![], -1));
        assert_eq!(answer(looker_on.check(&Command::Id(0)))["code"], "refused");
        for text in ["", "{}", "[]", "{\"format\":1}"] {
            assert!(Seen::from_json(text).is_err(), "{text}");
        }
    }
}
