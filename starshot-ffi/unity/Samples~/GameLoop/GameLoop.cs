// A whole game between bots, one decision a frame. Put it on any object of a scene.
using StarShot;
using UnityEngine;

public sealed class GameLoop : MonoBehaviour
{
    public string game = "starshot";
    State state;
    StarShot.View view;
    Log log;
    ulong random = 7;

    void Start()
    {
        Library.CheckVersion();
        state = new State(game);
        view = state.View(Library.Spectator);
        log = new Log();
        state.Settle(ref random);
    }

    void Update()
    {
        Turn turn = state.Turn;
        if (turn.Kind == TurnKind.Over) { enabled = false; Debug.Log("the game is over"); return; }
        view.Renew(state, turn.Lowest);
        state.Apply(view.Bot(ref random), turn.Lowest, log);
        state.Settle(ref random, log);
        log.Clear();
    }

    void OnDestroy()
    {
        if (log != null) log.Dispose();
        if (view != null) view.Dispose();
        if (state != null) state.Dispose();
    }
}
