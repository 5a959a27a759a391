// A whole game through StarShot.cs, as a Unity game would run it, and checks that a failure is an exception and that the numeric
// path makes no garbage.
using System;
using StarShot;

static class Game
{
    static int Main(string[] arguments)
    {
        Library.CheckVersion();
        Console.WriteLine("starshot {0}: {1}", Library.Version, string.Join(", ", Library.Games()));
        foreach (string game in Library.Games()) Play(game);
        return 0;
    }

    static void Play(string game)
    {
        Sizes sizes = Library.Sizes(game);
        var ids = new uint[sizes.Ids];
        var others = new uint[sizes.Ids];
        var mask = new byte[sizes.Ids];
        var rolls = new Roll[sizes.Rolls + 1];
        var floats = new float[sizes.Observation];
        var events = new Event[512];
        ulong random = 7;
        int decisions = 0, happened = 0;

        using (var log = new Log())
        using (var state = new State(game))
        using (State branch = state.Clone())
        using (View view = state.View(Library.Spectator))
        {
            ulong start = state.Digest;
            for (state.Settle(ref random); state.Turn.Kind != TurnKind.Over; state.Settle(ref random, log))
            {
                log.Clear();
                int seat = state.Turn.Lowest;
                view.Renew(state, seat);
                Must(view.LegalIds(ids) == state.LegalIds(others, seat), "view and state list the same");
                uint id = view.Bot(ref random);
                Must(Array.IndexOf(ids, id) >= 0, "a bot plays what is legal");
                state.Apply(id, seat, log);
                decisions++;
                happened += log.Read(events);
            }
            foreach (Place place in state.Outcome()) Console.WriteLine("place {0}, score {1}", place.Rank, place.Score);
            Console.WriteLine("{0}: {1} decisions, {2} events, {3} places on the board", game, decisions, happened, state.Board().Length);
            Must(branch.Digest == start, "a copy shares nothing");
            Must(State.FromJson(state.ToJson()).Digest == state.Digest, "a save loads");

            try { state.Apply(0u); Must(false, "a finished game takes no command"); }
            catch (StarShotException refused)
            {
                Must(refused.Status == Status.Refused && refused.Code == 1 && refused.Rule == "engine:TURN-01", "it is explained");
                Console.WriteLine("refused: {0}", refused.Message);
            }
            try { new State("chess"); Must(false, "there is no chess"); }
            catch (StarShotException unknown) { Must(unknown.Status == Status.UnknownGame, "an unknown game has its status"); }
            try { branch.Mask(new byte[1]); Must(false, "a mask has one length"); }
            catch (StarShotException size) { Must(size.Status == Status.WrongSize, "a wrong size has its status"); }

            // The numeric path, often enough that a few bytes of garbage a round would bring a collection.
            int rounds = 0;
            using (State fresh = branch.Clone())
            {
                Numeric(fresh, branch, log, ids, mask, rolls, floats, events, ref random);
                GC.Collect();
                int before = GC.CollectionCount(0);
                while (rounds < 200000) rounds += Numeric(fresh, branch, log, ids, mask, rolls, floats, events, ref random);
                Must(GC.CollectionCount(0) == before, "the numeric path makes no garbage");
            }
            Console.WriteLine("{0} rounds of the numeric path without a collection", rounds >= 200000 ? "200000" : "too few");
        }
    }

    /// A random game by numbers; gives its length.
    static int Numeric(State state, State start, Log log, uint[] ids, byte[] mask, Roll[] rolls, float[] floats, Event[] events, ref ulong random)
    {
        int rounds = 0;
        start.CopyInto(state);
        for (Turn turn = state.Turn; turn.Kind != TurnKind.Over; turn = state.Turn, rounds++)
        {
            random = random * 6364136223846793005 + 1442695040888963407;
            int pick = (int)(random >> 33);
            uint id;
            if (turn.Kind == TurnKind.Chance) id = rolls[pick % state.Chance(rolls)].Id;
            else
            {
                id = ids[pick % state.LegalIds(ids, turn.Lowest)];
                state.Mask(mask, turn.Lowest);
                if (rounds % 64 == 0) state.Observe(turn.Lowest, floats);
                if (!state.Check(id, turn.Lowest)) return 0;
            }
            log.Clear();
            state.Apply(id, turn.Lowest, log);
            log.Read(events);
        }
        return rounds;
    }

    static void Must(bool holds, string what)
    {
        if (!holds) throw new Exception("not so: " + what);
    }
}
