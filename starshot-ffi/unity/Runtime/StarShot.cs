// The C interface for C#: Unity (Mono and IL2CPP) and any other runtime that knows P/Invoke. C# 7, no unsafe code.
//
// What a function does stands in starshot.h; names are the same in C#'s spelling. Handles are SafeHandles: they are freed when disposed
// or collected. A failure is a StarShotException. The numeric path (Turn, LegalIds, Mask, Chance, Apply by id, Check by id,
// CopyInto, Observe, Log.Read) makes no garbage: it writes into arrays that you keep.
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace StarShot
{
    public enum Status : uint
    {
        Ok = 0, NullPointer = 1, BadArgument = 2, BadUtf8 = 3, WrongSize = 4, UnknownGame = 5, BadSetup = 6, BadText = 7,
        Refused = 8, NotWhole = 9, BadFormat = 10, Diverged = 11, NoUndo = 12, NotThere = 13, Panic = 14,
    }

    public enum TurnKind : uint { Chance = 0, All = 1, Any = 2, Over = 3 }
    public enum SpotKind : uint { Hex = 0, Planet = 1, Start = 2 }
    public enum Verdict : uint { Exact = 0, Unverified = 1, Diverged = 2 }

    [StructLayout(LayoutKind.Sequential)]
    public struct Sizes { public uint Seats, DefaultSeats, Ids, Rolls, Observation, Kinds, Rules; }

    [StructLayout(LayoutKind.Sequential)]
    public struct Turn
    {
        public TurnKind Kind;
        /// Bit n is seat n.
        public uint Seats;
        public int Lowest;
        public bool Has(int seat) { return (Seats >> seat & 1) == 1; }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Roll { public uint Id, Weight; }

    [StructLayout(LayoutKind.Sequential)]
    public struct Place { public uint Rank; public int Score, TieBreak0, TieBreak1; }

    [StructLayout(LayoutKind.Sequential)]
    public struct Spot { public SpotKind Kind; public uint Number; public int Q, R, Facing; public float X, Y; }

    [StructLayout(LayoutKind.Sequential)]
    public struct Event
    {
        public ushort Kind, Rule;
        public int Actor, Arg0, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6, Arg7;
    }

    /// A failure: the message is the sentence; code, reason and rule say why the rules refuse something.
    public sealed class StarShotException : Exception
    {
        public readonly Status Status;
        public readonly uint Code;
        public readonly string Reason, Rule;

        internal StarShotException(Status status, byte[] told) : base(Text(told, 144))
        {
            Status = status;
            Code = BitConverter.ToUInt32(told, 4);
            Reason = Text(told, 16);
            Rule = Text(told, 80);
        }

        static string Text(byte[] told, int from)
        {
            int end = Array.IndexOf<byte>(told, 0, from);
            return Encoding.UTF8.GetString(told, from, end - from);
        }
    }

    static class Native
    {
#if UNITY_IOS && !UNITY_EDITOR
        const string Library = "__Internal";
#else
        const string Library = "starshot";
#endif
        [ThreadStatic] static byte[] told;

        /// Where the library explains a failure: one place a thread, made once.
        internal static byte[] Told { get { return told ?? (told = new byte[1024]); } }

        internal static void Must(Status status)
        {
            if (status != Status.Ok) throw new StarShotException(status, Told);
        }

        internal static byte[] Utf8(string text)
        {
            if (text == null) return null;
            if (text.IndexOf('\0') >= 0) throw new ArgumentException("the text has a NUL in it");
            return Encoding.UTF8.GetBytes(text + "\0");
        }

        internal delegate Status Writer(byte[] buffer, UIntPtr capacity, out UIntPtr size);

        internal static string Text(Writer write)
        {
            UIntPtr size;
            Must(write(null, UIntPtr.Zero, out size));
            var bytes = new byte[(int)size];
            Must(write(bytes, size, out size));
            return Encoding.UTF8.GetString(bytes, 0, bytes.Length - 1);
        }

        [DllImport(Library)] internal static extern uint starshot_abi_version();
        [DllImport(Library)] internal static extern IntPtr starshot_version();
        [DllImport(Library)] internal static extern Status starshot_game_count(out uint count, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_game_id(uint index, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_game_sizes(byte[] game, out Sizes sizes, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_command_text(byte[] game, uint id, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_command_describe(byte[] game, uint id, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_event_name(byte[] game, uint kind, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);

        [DllImport(Library)] internal static extern Status starshot_log_new(out IntPtr log, byte[] error);
        [DllImport(Library)] internal static extern void starshot_log_free(IntPtr log);
        [DllImport(Library)] internal static extern Status starshot_log_clear(Log log, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_log_read(Log log, UIntPtr from, [In, Out] Event[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_log_text(Log log, UIntPtr n, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_log_json(Log log, UIntPtr n, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_log_seen_by(Log log, UIntPtr from, int viewer, Log into, byte[] error);

        [DllImport(Library)] internal static extern Status starshot_state_new(byte[] game, uint seats, byte[] options, IntPtr log, out IntPtr state, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_from_json(byte[] json, out IntPtr state, byte[] error);
        [DllImport(Library)] internal static extern void starshot_state_free(IntPtr state);
        [DllImport(Library)] internal static extern Status starshot_state_clone(State state, out IntPtr copy, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_copy_into(State state, State into, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_turn(State state, out Turn turn, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_legal_ids(State state, int seat, [In, Out] uint[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_mask(State state, int seat, [In, Out] byte[] mask, UIntPtr length, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_chance(State state, [In, Out] Roll[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_apply_id(State state, int seat, uint id, Log log, byte[] error);
        [DllImport(Library, EntryPoint = "starshot_state_apply_id")] internal static extern Status starshot_state_apply_id_silent(State state, int seat, uint id, IntPtr log, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_apply_text(State state, int seat, byte[] command, IntPtr log, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_check_id(State state, int seat, uint id, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_settle(State state, ref ulong random, IntPtr log, byte[] error);
        [DllImport(Library, EntryPoint = "starshot_state_settle")] internal static extern Status starshot_state_settle_told(State state, ref ulong random, Log log, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_observe(State state, int viewer, [In, Out] float[] buffer, UIntPtr length, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_outcome(State state, [In, Out] Place[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_digest(State state, out ulong digest, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_board(State state, [In, Out] Spot[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_state_to_json(State state, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);

        [DllImport(Library)] internal static extern Status starshot_view_new(State state, int viewer, out IntPtr view, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_view_renew(View view, State state, int viewer, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_view_from_json(byte[] json, out IntPtr view, byte[] error);
        [DllImport(Library)] internal static extern void starshot_view_free(IntPtr view);
        [DllImport(Library)] internal static extern Status starshot_view_legal_ids(View view, [In, Out] uint[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_view_bot(View view, ref ulong random, out uint id, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_view_digest(View view, out ulong digest, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_view_determinize(View view, ref ulong random, out IntPtr state, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_view_picture(View view, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_view_to_json(View view, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
    }

    public abstract class Handle : SafeHandle
    {
        protected Handle(IntPtr own) : base(IntPtr.Zero, true) { SetHandle(own); }
        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
    }

    public static class Library
    {
        /// The interface these sources were written for.
        public const uint AbiVersion = 1;
        /// Instead of a seat: the lowest that owes a decision, or chance if it must speak.
        public const int AnySeat = -1;
        /// Instead of a viewer: somebody who knows only what everybody knows.
        public const int Spectator = -1;

        public static string Version { get { return Marshal.PtrToStringAnsi(Native.starshot_version()); } }

        /// Call it first: throws if the native library is another one.
        public static void CheckVersion()
        {
            uint found = Native.starshot_abi_version();
            if (found != AbiVersion)
                throw new InvalidOperationException("the native library has interface " + found + ", not " + AbiVersion);
        }

        public static string[] Games()
        {
            uint count;
            Native.Must(Native.starshot_game_count(out count, Native.Told));
            var games = new string[count];
            for (uint k = 0; k < count; k++)
            {
                uint index = k;
                games[k] = Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_game_id(index, b, c, out s, Native.Told));
            }
            return games;
        }

        public static Sizes Sizes(string game)
        {
            Sizes sizes;
            Native.Must(Native.starshot_game_sizes(Native.Utf8(game), out sizes, Native.Told));
            return sizes;
        }

        public static string CommandText(string game, uint id)
        {
            return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_command_text(Native.Utf8(game), id, b, c, out s, Native.Told));
        }

        public static string Describe(string game, uint id)
        {
            return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_command_describe(Native.Utf8(game), id, b, c, out s, Native.Told));
        }

        public static string EventName(string game, ushort kind)
        {
            return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_event_name(Native.Utf8(game), kind, b, c, out s, Native.Told));
        }
    }

    /// What happened. Clear it and use it again.
    public sealed class Log : Handle
    {
        public Log() : base(New()) { }
        static IntPtr New() { IntPtr own; Native.Must(Native.starshot_log_new(out own, Native.Told)); return own; }
        protected override bool ReleaseHandle() { Native.starshot_log_free(handle); return true; }

        public void Clear() { Native.Must(Native.starshot_log_clear(this, Native.Told)); }

        /// The events from a number on into your array; gives how many. Throws WrongSize if they do not fit.
        public int Read(Event[] events, int from = 0)
        {
            UIntPtr size;
            Native.Must(Native.starshot_log_read(this, (UIntPtr)(uint)from, events, (UIntPtr)(uint)events.Length, out size, Native.Told));
            return (int)size;
        }

        public string Text(int n)
        {
            return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_log_text(this, (UIntPtr)(uint)n, b, c, out s, Native.Told));
        }

        public string Json(int n)
        {
            return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_log_json(this, (UIntPtr)(uint)n, b, c, out s, Native.Told));
        }

        /// Appends to another log what a viewer sees of this one.
        public void SeenBy(int viewer, Log into) { Native.Must(Native.starshot_log_seen_by(this, UIntPtr.Zero, viewer, into, Native.Told)); }
    }

    /// A whole game with its secrets: the host's.
    public sealed class State : Handle
    {
        internal State(IntPtr own) : base(own) { }

        /// `options` may be null, else a JSON object of setup fields; 0 seats is the game's default.
        public State(string game, uint seats = 0, string options = null) : base(New(game, seats, options)) { }

        static IntPtr New(string game, uint seats, string options)
        {
            IntPtr own;
            Native.Must(Native.starshot_state_new(Native.Utf8(game), seats, Native.Utf8(options), IntPtr.Zero, out own, Native.Told));
            return own;
        }

        public static State FromJson(string json)
        {
            IntPtr own;
            Native.Must(Native.starshot_state_from_json(Native.Utf8(json), out own, Native.Told));
            return new State(own);
        }

        protected override bool ReleaseHandle() { Native.starshot_state_free(handle); return true; }

        public State Clone() { IntPtr copy; Native.Must(Native.starshot_state_clone(this, out copy, Native.Told)); return new State(copy); }
        public void CopyInto(State other) { Native.Must(Native.starshot_state_copy_into(this, other, Native.Told)); }
        public Turn Turn { get { Turn turn; Native.Must(Native.starshot_state_turn(this, out turn, Native.Told)); return turn; } }
        public ulong Digest { get { ulong digest; Native.Must(Native.starshot_state_digest(this, out digest, Native.Told)); return digest; } }

        /// The legal ids into your array (Sizes.Ids long is always enough); gives how many.
        public int LegalIds(uint[] ids, int seat = Library.AnySeat)
        {
            UIntPtr size;
            Native.Must(Native.starshot_state_legal_ids(this, seat, ids, (UIntPtr)(uint)ids.Length, out size, Native.Told));
            return (int)size;
        }

        public void Mask(byte[] mask, int seat = Library.AnySeat) { Native.Must(Native.starshot_state_mask(this, seat, mask, (UIntPtr)(uint)mask.Length, Native.Told)); }

        public int Chance(Roll[] rolls)
        {
            UIntPtr size;
            Native.Must(Native.starshot_state_chance(this, rolls, (UIntPtr)(uint)rolls.Length, out size, Native.Told));
            return (int)size;
        }

        public void Apply(uint id, int seat = Library.AnySeat) { Native.Must(Native.starshot_state_apply_id_silent(this, seat, id, IntPtr.Zero, Native.Told)); }
        public void Apply(uint id, int seat, Log log) { Native.Must(Native.starshot_state_apply_id(this, seat, id, log, Native.Told)); }
        public void Apply(string command, int seat = Library.AnySeat) { Native.Must(Native.starshot_state_apply_text(this, seat, Native.Utf8(command), IntPtr.Zero, Native.Told)); }

        /// Whether the command would be accepted. What is wrong with it is in the exception of Apply.
        public bool Check(uint id, int seat = Library.AnySeat) { return Native.starshot_state_check_id(this, seat, id, Native.Told) == Status.Ok; }

        public void Settle(ref ulong random) { Native.Must(Native.starshot_state_settle(this, ref random, IntPtr.Zero, Native.Told)); }
        public void Settle(ref ulong random, Log log) { Native.Must(Native.starshot_state_settle_told(this, ref random, log, Native.Told)); }
        public void Observe(int viewer, float[] buffer) { Native.Must(Native.starshot_state_observe(this, viewer, buffer, (UIntPtr)(uint)buffer.Length, Native.Told)); }

        public Place[] Outcome()
        {
            UIntPtr size;
            Native.Must(Native.starshot_state_outcome(this, null, UIntPtr.Zero, out size, Native.Told));
            var places = new Place[(int)size];
            Native.Must(Native.starshot_state_outcome(this, places, size, out size, Native.Told));
            return places;
        }

        public Spot[] Board()
        {
            UIntPtr size;
            Native.Must(Native.starshot_state_board(this, null, UIntPtr.Zero, out size, Native.Told));
            var spots = new Spot[(int)size];
            Native.Must(Native.starshot_state_board(this, spots, size, out size, Native.Told));
            return spots;
        }

        public View View(int viewer) { IntPtr view; Native.Must(Native.starshot_view_new(this, viewer, out view, Native.Told)); return new View(view); }

        public string ToJson()
        {
            return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_state_to_json(this, b, c, out s, Native.Told));
        }
    }

    /// What one viewer may know and nothing else: what a server sends to a client.
    public sealed class View : Handle
    {
        internal View(IntPtr own) : base(own) { }

        public static View FromJson(string json)
        {
            IntPtr own;
            Native.Must(Native.starshot_view_from_json(Native.Utf8(json), out own, Native.Told));
            return new View(own);
        }

        protected override bool ReleaseHandle() { Native.starshot_view_free(handle); return true; }

        public void Renew(State state, int viewer) { Native.Must(Native.starshot_view_renew(this, state, viewer, Native.Told)); }
        public ulong Digest { get { ulong digest; Native.Must(Native.starshot_view_digest(this, out digest, Native.Told)); return digest; } }

        public int LegalIds(uint[] ids)
        {
            UIntPtr size;
            Native.Must(Native.starshot_view_legal_ids(this, ids, (UIntPtr)(uint)ids.Length, out size, Native.Told));
            return (int)size;
        }

        public uint Bot(ref ulong random) { uint id; Native.Must(Native.starshot_view_bot(this, ref random, out id, Native.Told)); return id; }
        public State Determinize(ref ulong random) { IntPtr state; Native.Must(Native.starshot_view_determinize(this, ref random, out state, Native.Told)); return new State(state); }
        public string Picture() { return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_view_picture(this, b, c, out s, Native.Told)); }
        public string ToJson() { return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_view_to_json(this, b, c, out s, Native.Told)); }
    }
}
