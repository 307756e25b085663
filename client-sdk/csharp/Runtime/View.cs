using System;
using System.Runtime.InteropServices;

namespace Sabot
{
    /// <summary>
    /// The match as it is shown. It owns memory of about 126 kB outside of the collector's heap, so keep
    /// one and fill it in every frame with <see cref="Client.View"/>, which allocates nothing.
    /// </summary>
    public sealed unsafe class View : IDisposable
    {
        private ViewData* data = (ViewData*)Marshal.AllocHGlobal(sizeof(ViewData));
        private Entity* entities;

        public View()
        {
            *data = new ViewData();
            entities = (Entity*)((byte*)data + (int)Marshal.OffsetOf(typeof(ViewData), "rawEntities"));
        }

        ~View() { Free(); }

        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        /// <summary>Tick of the newest snapshot; 0 before the first.</summary>
        public uint Tick { get { return Kept(Data->Tick); } }

        /// <summary>Time at which entities that are not predicted are shown.</summary>
        public double InterpolationTick { get { return Kept(Data->InterpolationTick); } }

        /// <summary>Own slot; 65535 for those that only watch.</summary>
        public uint Player { get { return Kept(Data->Player); } }

        /// <summary>The own tank is among the entities.</summary>
        public bool Alive { get { return Kept(Data->Alive); } }

        /// <summary>Place of the own tank, meaningful if alive.</summary>
        public int OwnIndex { get { return Kept((int)Data->OwnIndex); } }

        /// <summary>The own tank. Read it only if Alive: otherwise it is the first entity of the view,
        /// and an empty view throws IndexOutOfRangeException.</summary>
        public Entity Own { get { return this[OwnIndex]; } }

        /// <summary>The number of entities.</summary>
        public int Count { get { return Kept((int)Data->EntityCount); } }

        /// <summary>A copy of an entity, by rising index of the match.</summary>
        public Entity this[int place]
        {
            get
            {
                NativeText.Check(place, Count);
                Entity entity = entities[place];
                GC.KeepAlive(this);
                return entity;
            }
        }

        internal IntPtr Address { get { return (IntPtr)Data; } }

        private ViewData* Data
        {
            get
            {
                if (data == null) throw new ObjectDisposedException("View");
                return data;
            }
        }

        /// <summary>Passes on what was read from the memory of the view, which lives until then: without a
        /// later use, the collector may free it in the middle of the reading.</summary>
        private T Kept<T>(T value)
        {
            GC.KeepAlive(this);
            return value;
        }

        private void Free()
        {
            Marshal.FreeHGlobal((IntPtr)data);
            data = null;
        }
    }
}
