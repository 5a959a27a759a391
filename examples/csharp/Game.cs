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
        foreach (string game in Library.Games())
        {
            Play(game);
            PlayMatch(game);
            StepMany(game);
            AtATable(game);
        }
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

    /// A match between bots from a seed: undo, what a seat saw, and a record that is saved, loaded, proved and gone on with.
    static void PlayMatch(string game)
    {
        ulong random = 3;
        var events = new Event[65536];
        var seen = new Event[65536];
        using (var match = new Match(game, 5))
        using (var log = new Log())
        {
            Turn turn;
            for (turn = match.Turn; turn.Kind != TurnKind.Over; turn = match.Turn)
                using (View view = match.View(turn.Lowest)) match.Play(view.Bot(ref random), turn.Lowest, log);
            int steps = match.Steps, happened = log.Read(events);

            // A command taken back and given again brings the same game: the same draws come.
            ulong end, again;
            using (State state = match.State()) end = state.Digest;
            using (Record whole = match.Record())
            using (Match branch = Match.FromRecord(whole, 5))
            {
                int seat = branch.Undo();
                using (State before = branch.State())
                using (View view = before.View(seat))
                {
                    Must(branch.Steps < steps && before.Turn.Has(seat), "undo goes back to before a decision");
                    var ids = new uint[Library.Sizes(game).Ids];
                    int legal = view.LegalIds(ids), found = 0;
                    for (int k = 0; k < legal; k++)
                    {
                        branch.Play(ids[k], seat);
                        using (State state = branch.State()) again = state.Digest;
                        if (again == end) found++;
                        branch.Undo();
                    }
                    Must(found > 0, "the same command brings the same end");
                }
            }

            // A seat saw less than the host, from any of its events on.
            log.Clear();
            match.Events(log);
            Must(log.Read(events) >= happened, "the match keeps all events");
            log.Clear();
            match.EventsFor(0, log);
            int all = log.Read(seen);
            log.Clear();
            match.EventsFor(0, log, all - 1);
            Must(log.Read(events) == 1 && events[0].Kind == seen[all - 1].Kind, "events are numbered for their viewer");

            using (Record record = match.Record())
            using (Record read = Record.FromJson(record.ToJson()))
            using (Record packed = Record.FromBytes(read.ToBytes()))
            {
                string says;
                Must(packed.Verify(out says) == Verdict.Exact && says == "Exact", "a record proves the game");
                Must(packed.Game == game && packed.Steps == steps, "a record is of its game");
                Must(packed.ForSeat(0) == record.ForSeat(0), "a seat gets its own record");
                Console.WriteLine("{0}: a match of {1} steps, seat 0 saw {2} events; its record is {3}, {4} bytes", game, steps, all, says, packed.ToBytes().Length);
            }
            try { using (var server = new Match(game, 5, server: true)) server.Undo(); Must(false, "nothing is undone at the start"); }
            catch (StarShotException none) { Must(none.Status == Status.NoUndo, "no undo has its status"); }
        }
    }

    /// A person who takes the first choice that is offered.
    static void AtATable(string game)
    {
        int chosen = 0, lines = 0;
        using (var table = new Table(game, 1, 4))
        {
            Must(table.Board().Length > 0, "there is a board to draw");
            for (Table.Choice[] choices = table.Choices(); choices.Length > 0; choices = table.Choices())
            {
                Must(choices[0].Says.Length > 0, "a choice can be shown");
                table.Choose(choices[0].Id);
                lines += table.News().Count;
                chosen++;
            }
            Must(table.Over && table.News().Count == 0, "it ends, and all was told");
        }
        Console.WriteLine("{0}: at a table {1} choices, {2} lines of what happened", game, chosen, lines);
    }

    /// Some games at once, with uniformly random commands, until each has ended.
    static void StepMany(string game)
    {
        const int games = 8;
        Sizes sizes = Library.Sizes(game);
        int ids = (int)sizes.Ids, steps = 0, over = 0;
        var commands = new uint[games];
        var ended = new bool[games];
        ulong random = 9;
        using (var batch = new Batch(game, games, 1, autoreset: Autoreset.SameStep, observe: true))
        {
            Must(batch.Observations.Length == games * sizes.Observation, "a row of what is known for each game");
            for (; over < games; steps++)
            {
                Choose(batch, ids, commands, ref random);
                batch.Step(commands);
                for (int k = 0; k < games; k++)
                    if (batch.Done[k] == 1 && !ended[k]) { ended[k] = true; over++; }
            }
            Choose(batch, ids, commands, ref random);
            commands[games - 1] = uint.MaxValue;
            ulong before, after;
            using (State first = batch.State(0)) before = first.Digest;
            try { batch.Step(commands); Must(false, "no game takes a command that there is not"); }
            catch (StarShotException refused) { Must(refused.Status == Status.Refused && refused.Index == games - 1, "it is said which game"); }
            using (State first = batch.State(0)) after = first.Digest;
            Must(before == after, "one refusal stops the step of all");
        }
        Console.WriteLine("{0}: {1} games at once, each ended within {2} steps", game, games, steps);
    }

    /// One of the legal commands of each game.
    static void Choose(Batch batch, int ids, uint[] commands, ref ulong random)
    {
        for (int k = 0; k < batch.Games; k++)
        {
            int legal = 0;
            for (int id = 0; id < ids; id++) legal += batch.Masks[k * ids + id];
            random = random * 6364136223846793005 + 1442695040888963407;
            int pick = (int)(random >> 33) % legal;
            uint command = 0;
            while (batch.Masks[k * ids + command] == 0 || pick-- > 0) command++;
            commands[k] = command;
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
