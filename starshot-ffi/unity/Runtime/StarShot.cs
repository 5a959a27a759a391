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
    public enum Autoreset : uint { NextStep = 0, SameStep = 1, Disabled = 2 }
    public enum Reward : uint { Place = 0, Score = 1 }

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
        /// Which game of a batch or which pick of a whole decision it was.
        public readonly ulong Index;
        public readonly string Reason, Rule;

        internal StarShotException(Status status, byte[] told) : base(Text(told, 144))
        {
            Status = status;
            Code = BitConverter.ToUInt32(told, 4);
            Index = BitConverter.ToUInt64(told, 8);
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

        internal static byte[] Bytes(Writer write)
        {
            UIntPtr size;
            Must(write(null, UIntPtr.Zero, out size));
            var bytes = new byte[(int)size];
            Must(write(bytes, size, out size));
            return bytes;
        }

        internal static string Text(Writer write)
        {
            byte[] bytes = Bytes(write);
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
        [DllImport(Library)] internal static extern Status starshot_state_step(State state, UIntPtr choice, ref ulong random, out UIntPtr count, byte[] error);
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

        [DllImport(Library)] internal static extern Status starshot_match_new(byte[] name, uint seats, byte[] options, ulong seed, byte server, out IntPtr game, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_from_record(Record record, ulong seed, byte server, out IntPtr game, byte[] error);
        [DllImport(Library)] internal static extern void starshot_match_free(IntPtr game);
        [DllImport(Library)] internal static extern Status starshot_match_turn(Match game, out Turn turn, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_state(Match game, out IntPtr state, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_copy_state(Match game, State state, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_view(Match game, int viewer, out IntPtr view, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_play_id(Match game, int seat, uint id, IntPtr log, byte[] error);
        [DllImport(Library, EntryPoint = "starshot_match_play_id")] internal static extern Status starshot_match_play_id_told(Match game, int seat, uint id, Log log, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_play_text(Match game, int seat, byte[] command, IntPtr log, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_undo(Match game, out int seat, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_steps(Match game, out UIntPtr steps, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_events(Match game, UIntPtr from, Log log, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_events_for(Match game, int viewer, UIntPtr from, Log log, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_match_record(Match game, out IntPtr record, byte[] error);

        [DllImport(Library)] internal static extern void starshot_record_free(IntPtr record);
        [DllImport(Library)] internal static extern Status starshot_record_game(Record record, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_record_steps(Record record, out UIntPtr steps, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_record_verify(Record record, out Verdict verdict, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_record_for_seat(Record record, int viewer, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_record_to_json(Record record, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_record_from_json(byte[] json, out IntPtr record, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_record_to_bytes(Record record, byte[] buffer, UIntPtr capacity, out UIntPtr size, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_record_from_bytes(byte[] bytes, UIntPtr length, out IntPtr record, byte[] error);

        [DllImport(Library)] internal static extern Status starshot_batch_new(byte[] game, uint seats, byte[] options, ulong seed, UIntPtr games, uint autoreset, uint reward, out IntPtr batch, byte[] error);
        [DllImport(Library)] internal static extern void starshot_batch_free(IntPtr batch);
        [DllImport(Library)] internal static extern Status starshot_batch_write(Batch batch, ref Buffers buffers, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_batch_step(Batch batch, uint[] commands, UIntPtr length, ref Buffers buffers, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_batch_reset(Batch batch, ref ulong seed, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_batch_reset_where(Batch batch, byte[] flags, UIntPtr length, byte[] error);
        [DllImport(Library)] internal static extern Status starshot_batch_state(Batch batch, UIntPtr k, out IntPtr state, byte[] error);

        [StructLayout(LayoutKind.Sequential)]
        internal struct Buffers
        {
            public IntPtr Masks; public UIntPtr MasksLength;
            public IntPtr Rewards; public UIntPtr RewardsLength;
            public IntPtr Done; public UIntPtr DoneLength;
            public IntPtr Seats; public UIntPtr SeatsLength;
            public IntPtr Observations; public UIntPtr ObservationsLength;
            public IntPtr FinalObservations; public UIntPtr FinalObservationsLength;
        }
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

        /// How many events it holds.
        public int Count
        {
            get
            {
                UIntPtr size;
                Native.Must(Native.starshot_log_read(this, UIntPtr.Zero, null, UIntPtr.Zero, out size, Native.Told));
                return (int)size;
            }
        }

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

        /// One call a decision: plays legal command number `choice`, lets chance speak, and gives how many there are then: 0 at the end.
        public int Step(int choice, ref ulong random)
        {
            UIntPtr count;
            Native.Must(Native.starshot_state_step(this, (UIntPtr)(uint)choice, ref random, out count, Native.Told));
            return (int)count;
        }

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

    /// A game whose chance comes from a seed, with its events, its record and undo: the host's.
    public sealed class Match : Handle
    {
        Match(IntPtr own) : base(own) { }

        /// The same seed and commands bring the same game. With `server` undo is refused past chance and past what others have seen.
        public Match(string game, ulong seed, uint seats = 0, string options = null, bool server = false) : base(New(game, seed, seats, options, server)) { }

        static IntPtr New(string game, ulong seed, uint seats, string options, bool server)
        {
            IntPtr own;
            Native.Must(Native.starshot_match_new(Native.Utf8(game), seats, Native.Utf8(options), seed, server ? (byte)1 : (byte)0, out own, Native.Told));
            return own;
        }

        /// Goes on with a recorded game.
        public static Match FromRecord(Record record, ulong seed, bool server = false)
        {
            IntPtr own;
            Native.Must(Native.starshot_match_from_record(record, seed, server ? (byte)1 : (byte)0, out own, Native.Told));
            return new Match(own);
        }

        protected override bool ReleaseHandle() { Native.starshot_match_free(handle); return true; }

        /// Who must act; never chance.
        public Turn Turn { get { Turn turn; Native.Must(Native.starshot_match_turn(this, out turn, Native.Told)); return turn; } }
        /// How many choices were made, rolls included.
        public int Steps { get { UIntPtr steps; Native.Must(Native.starshot_match_steps(this, out steps, Native.Told)); return (int)steps; } }
        public State State() { IntPtr state; Native.Must(Native.starshot_match_state(this, out state, Native.Told)); return new State(state); }
        public void CopyState(State into) { Native.Must(Native.starshot_match_copy_state(this, into, Native.Told)); }
        public View View(int viewer) { IntPtr view; Native.Must(Native.starshot_match_view(this, viewer, out view, Native.Told)); return new View(view); }
        public Record Record() { IntPtr record; Native.Must(Native.starshot_match_record(this, out record, Native.Told)); return new Record(record); }

        public void Play(uint id, int seat = Library.AnySeat) { Native.Must(Native.starshot_match_play_id(this, seat, id, IntPtr.Zero, Native.Told)); }
        public void Play(uint id, int seat, Log log) { Native.Must(Native.starshot_match_play_id_told(this, seat, id, log, Native.Told)); }
        public void Play(string command, int seat = Library.AnySeat) { Native.Must(Native.starshot_match_play_text(this, seat, Native.Utf8(command), IntPtr.Zero, Native.Told)); }

        /// Goes back to before the last command and gives whose it was.
        public int Undo() { int seat; Native.Must(Native.starshot_match_undo(this, out seat, Native.Told)); return seat; }

        /// Appends everything that happened from event number `from` on: for the host.
        public void Events(Log log, int from = 0) { Native.Must(Native.starshot_match_events(this, (UIntPtr)(uint)from, log, Native.Told)); }

        /// Appends what a viewer saw happen from its own event number `from` on.
        public void EventsFor(int viewer, Log log, int from = 0) { Native.Must(Native.starshot_match_events_for(this, viewer, (UIntPtr)(uint)from, log, Native.Told)); }
    }

    /// A whole game that replays without rolling: the host's while the game runs.
    public sealed class Record : Handle
    {
        internal Record(IntPtr own) : base(own) { }

        public static Record FromJson(string json)
        {
            IntPtr own;
            Native.Must(Native.starshot_record_from_json(Native.Utf8(json), out own, Native.Told));
            return new Record(own);
        }

        public static Record FromBytes(byte[] bytes)
        {
            IntPtr own;
            Native.Must(Native.starshot_record_from_bytes(bytes, (UIntPtr)(uint)bytes.Length, out own, Native.Told));
            return new Record(own);
        }

        protected override bool ReleaseHandle() { Native.starshot_record_free(handle); return true; }

        public string Game { get { return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_record_game(this, b, c, out s, Native.Told)); } }
        public int Steps { get { UIntPtr steps; Native.Must(Native.starshot_record_steps(this, out steps, Native.Told)); return (int)steps; } }

        /// Replays the game; `says` is what that proves, as a sentence.
        public Verdict Verify(out string says)
        {
            var verdict = StarShot.Verdict.Diverged;
            says = Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_record_verify(this, out verdict, b, c, out s, Native.Told));
            return verdict;
        }

        /// The game as one viewer saw it, as JSON.
        public string ForSeat(int viewer) { return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_record_for_seat(this, viewer, b, c, out s, Native.Told)); }
        public string ToJson() { return Native.Text((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_record_to_json(this, b, c, out s, Native.Told)); }
        public byte[] ToBytes() { return Native.Bytes((byte[] b, UIntPtr c, out UIntPtr s) => Native.starshot_record_to_bytes(this, b, c, out s, Native.Told)); }
    }

    /// Many games of one setup stepped in one call, each on its own stream of chance. It writes into arrays of its own, rows of one game each.
    public sealed class Batch : Handle
    {
        public readonly int Games;
        /// Games x ids: 1 for the legal commands of the current seat.
        public readonly byte[] Masks;
        /// Games x seats.
        public readonly float[] Rewards;
        /// 1 for a game that ended in this step.
        public readonly byte[] Done;
        /// The current seat of each game; 255 when nobody owes a decision.
        public readonly byte[] Seats;
        /// Games x observation, or null.
        public readonly float[] Observations;
        Native.Buffers buffers;
        readonly GCHandle[] pinned;

        /// `observe`: write what the current seats know, too.
        public Batch(string game, int games, ulong seed, uint seats = 0, string options = null, Autoreset autoreset = Autoreset.NextStep, Reward reward = Reward.Place, bool observe = false)
            : base(New(game, games, seed, seats, options, autoreset, reward))
        {
            Sizes sizes = Library.Sizes(game);
            int places = (int)(seats == 0 ? sizes.DefaultSeats : seats);
            Games = games;
            Masks = new byte[games * (int)sizes.Ids];
            Rewards = new float[games * places];
            Done = new byte[games];
            Seats = new byte[games];
            Observations = observe ? new float[games * (int)sizes.Observation] : null;
            Array[] all = { Masks, Rewards, Done, Seats, Observations };
            pinned = new GCHandle[observe ? 5 : 4];
            for (int k = 0; k < pinned.Length; k++) pinned[k] = GCHandle.Alloc(all[k], GCHandleType.Pinned);
            buffers.Masks = pinned[0].AddrOfPinnedObject(); buffers.MasksLength = (UIntPtr)(uint)Masks.Length;
            buffers.Rewards = pinned[1].AddrOfPinnedObject(); buffers.RewardsLength = (UIntPtr)(uint)Rewards.Length;
            buffers.Done = pinned[2].AddrOfPinnedObject(); buffers.DoneLength = (UIntPtr)(uint)Done.Length;
            buffers.Seats = pinned[3].AddrOfPinnedObject(); buffers.SeatsLength = (UIntPtr)(uint)Seats.Length;
            if (observe) { buffers.Observations = pinned[4].AddrOfPinnedObject(); buffers.ObservationsLength = (UIntPtr)(uint)Observations.Length; }
            Native.Must(Native.starshot_batch_write(this, ref buffers, Native.Told));
        }

        static IntPtr New(string game, int games, ulong seed, uint seats, string options, Autoreset autoreset, Reward reward)
        {
            IntPtr own;
            var count = (UIntPtr)(uint)Math.Max(games, 0);
            Native.Must(Native.starshot_batch_new(Native.Utf8(game), seats, Native.Utf8(options), seed, count, (uint)autoreset, (uint)reward, out own, Native.Told));
            return own;
        }

        protected override bool ReleaseHandle()
        {
            Native.starshot_batch_free(handle);
            if (pinned != null) foreach (GCHandle pin in pinned) if (pin.IsAllocated) pin.Free();
            return true;
        }

        /// Plays a command id of the current seat of each game, with the chance that follows. If one is refused nothing has changed.
        public void Step(uint[] commands) { Native.Must(Native.starshot_batch_step(this, commands, (UIntPtr)(uint)commands.Length, ref buffers, Native.Told)); }

        /// Begins all games anew.
        public void Reset(ulong seed)
        {
            Native.Must(Native.starshot_batch_reset(this, ref seed, Native.Told));
            Native.Must(Native.starshot_batch_write(this, ref buffers, Native.Told));
        }

        /// Begins the next game of each place whose flag is not 0.
        public void ResetWhere(byte[] flags)
        {
            Native.Must(Native.starshot_batch_reset_where(this, flags, (UIntPtr)(uint)flags.Length, Native.Told));
            Native.Must(Native.starshot_batch_write(this, ref buffers, Native.Told));
        }

        /// A copy of the state of one game.
        public State State(int k) { IntPtr state; Native.Must(Native.starshot_batch_state(this, (UIntPtr)(uint)k, out state, Native.Told)); return new State(state); }
    }
}
