// One person at a table with bots: what a user interface asks for and shows, without any engine. starshot-ffi/GUIDE.md puts it
// into a scene; Game.cs plays it.
using System;
using System.Collections.Generic;
using StarShot;

public sealed class Table : IDisposable
{
    public struct Choice { public uint Id; public string Says; }

    readonly string game;
    readonly int seat;
    readonly Match match;
    readonly Log log = new Log();
    readonly uint[] ids;
    ulong random;
    int told;

    public Table(string game, int seat, ulong seed)
    {
        this.game = game;
        this.seat = seat;
        random = seed;
        match = new Match(game, seed);
        ids = new uint[Library.Sizes(game).Ids];
        LetBotsPlay();
    }

    public bool Over { get { return match.Turn.Kind == TurnKind.Over; } }

    /// What lies on the board: draw it once.
    public Spot[] Board() { using (State state = match.State()) return state.Board(); }

    /// What the person may do now, each with its words for a button. Empty when the game is over.
    public Choice[] Choices()
    {
        int count;
        using (View view = match.View(seat)) count = view.LegalIds(ids);
        var choices = new Choice[count];
        for (int k = 0; k < count; k++) choices[k] = new Choice { Id = ids[k], Says = Library.Describe(game, ids[k]) };
        return choices;
    }

    /// The person decides, then the bots do until it is the person's turn again.
    public void Choose(uint id)
    {
        match.Play(id, seat);
        LetBotsPlay();
    }

    /// What the person saw happen since the last time, a line each: animate or print it.
    public List<string> News()
    {
        log.Clear();
        match.EventsFor(seat, log, told);
        var lines = new List<string>();
        int count = log.Count;
        for (int n = 0; n < count; n++) lines.Add(log.Text(n));
        told += count;
        return lines;
    }

    void LetBotsPlay()
    {
        for (int other = Waiting(); other >= 0; other = Waiting())
            using (View view = match.View(other)) match.Play(view.Bot(ref random), other);
    }

    /// A seat other than the person's that owes a decision; -1 if none does.
    int Waiting()
    {
        Turn turn = match.Turn;
        for (int other = 0; turn.Seats >> other != 0; other++) if (other != seat && turn.Has(other)) return other;
        return -1;
    }

    public void Dispose()
    {
        match.Dispose();
        log.Dispose();
    }
}
