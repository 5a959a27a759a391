//! A second telling of the rules on a bordered grid of letters, slow and plain. It shares no code with the engine.

/// One move of the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Move {
    Create((i32, i32)),
    Shoot((i32, i32), usize, i32),
    Pass,
}

const WAYS: [(&str, i32, i32); 6] = [
    ("E", 1, 0),
    ("NE", 1, -1),
    ("NW", 0, -1),
    ("W", -1, 0),
    ("SW", -1, 1),
    ("SE", 0, 1),
];

impl Move {
    /// The text of the engine's command for this move.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Create((q, r)) => format!("create {q},{r}"),
            Self::Shoot((q, r), way, steps) => format!("shoot {q},{r} {} {steps}", WAYS[way].0),
            Self::Pass => "pass".into(),
        }
    }
}

/// A position: `R B` stars, `r b` stardust, `.` empty, `#` off the board.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    grid: [[char; 19]; 19],
    pub(crate) red_moves: bool,
    pub(crate) passes: u32,
    pub(crate) plies: u32,
}

impl Model {
    /// The empty board.
    pub(crate) fn start() -> Self {
        let mut grid = [['#'; 19]; 19];
        for (q, r) in Self::hexes() {
            grid[(r + 9) as usize][(q + 9) as usize] = '.';
        }
        Self {
            grid,
            red_moves: true,
            passes: 0,
            plies: 0,
        }
    }

    /// Reads the first three fields of a position line.
    pub(crate) fn read(line: &str) -> Self {
        let mut model = Self::start();
        let mut hexes = Self::hexes().into_iter();
        let fields = line.split(' ').collect::<Vec<_>>();
        for letter in fields[0].chars().filter(|letter| *letter != '/') {
            match letter.to_digit(10) {
                Some(run) => drop(hexes.nth(run as usize - 1)),
                None => {
                    let (q, r) = hexes.next().unwrap();
                    model.grid[(r + 9) as usize][(q + 9) as usize] = letter;
                }
            }
        }
        model.red_moves = fields[1] == "r";
        model.passes = fields[2].parse().unwrap();
        model
    }

    fn hexes() -> Vec<(i32, i32)> {
        let all = (-4i32..=4).flat_map(|r| (-4i32..=4).map(move |q| (q, r)));
        all.filter(|(q, r)| (q + r).abs() <= 4).collect()
    }

    fn at(&self, (q, r): (i32, i32)) -> char {
        self.grid[(r + 9) as usize][(q + 9) as usize]
    }

    fn set(&mut self, (q, r): (i32, i32), letter: char) {
        self.grid[(r + 9) as usize][(q + 9) as usize] = letter;
    }

    /// How often a letter is on the board.
    pub(crate) fn letters(&self, letter: char) -> usize {
        Self::hexes().into_iter().filter(|hex| self.at(*hex) == letter).count()
    }

    /// Every move of the side to move, in canonical order, pass last.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (q, r) in Self::hexes() {
            let lonely = WAYS
                .iter()
                .all(|(_, dq, dr)| matches!(self.at((q + dq, r + dr)), '.' | '#'));
            if (q, r) != (0, 0) && self.at((q, r)) == '.' && lonely {
                moves.push(Move::Create((q, r)));
            }
        }
        let star = if self.red_moves { 'R' } else { 'B' };
        for (q, r) in Self::hexes() {
            if self.at((q, r)) != star {
                continue;
            }
            for (way, (_, dq, dr)) in WAYS.iter().enumerate() {
                let mut steps = 1;
                while self.at((q + dq * steps, r + dr * steps)) == '.' {
                    moves.push(Move::Shoot((q, r), way, steps));
                    steps += 1;
                }
            }
        }
        moves.push(Move::Pass);
        moves
    }

    /// Whether two passes in a row were made.
    pub(crate) fn over(&self) -> bool {
        self.passes == 2
    }

    /// Makes one move, without the forced passes after it.
    pub(crate) fn make(&mut self, made: Move) {
        let (star, dust) = if self.red_moves { ('R', 'r') } else { ('B', 'b') };
        self.passes = if made == Move::Pass { self.passes + 1 } else { 0 };
        match made {
            Move::Create(hex) => self.set(hex, star),
            Move::Shoot((q, r), way, steps) => {
                let (_, dq, dr) = WAYS[way];
                self.set((q, r), dust);
                self.set((q + dq * steps, r + dr * steps), star);
            }
            Move::Pass => {}
        }
        self.red_moves = !self.red_moves;
        self.plies += 1;
    }

    /// Makes one move, and passes for whoever then has nothing else.
    pub(crate) fn play(&mut self, made: Move) {
        self.make(made);
        while !self.over() && self.moves() == [Move::Pass] {
            self.make(Move::Pass);
        }
    }

    /// The number of ways to make `depth` decisions; games that end sooner do not count.
    pub(crate) fn tree(&self, depth: u32) -> u64 {
        if self.over() {
            return 0;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |made| {
            let mut next = self.clone();
            next.play(made);
            next.tree(depth - 1)
        };
        moves.into_iter().map(after).sum()
    }
}
