"""A whole game of each kind with the installed package and numpy alone: for every interpreter the wheel must run on."""

import pickle
import sys

import starshot

for game in starshot.games():
    match, rng, bot = starshot.Match(game, seed=1), starshot.Rng(1), starshot.bot(game)
    while match.outcome is None:
        match.play(bot.choose(match.view(match.turn.seats[0]), rng))
    assert str(match.record().verify()) == "Exact"
    assert pickle.loads(pickle.dumps(match)) == match
    assert match.view(0).observe().shape == (starshot.game_info(game).observation,)
    env = starshot.VectorEnv(game, 4, threads=2)
    env.step(env.masks.argmax(axis=1))
print(f"Python {sys.version.split()[0]}: starshot {starshot.__version__} plays {', '.join(starshot.games())}")
