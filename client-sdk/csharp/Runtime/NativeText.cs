using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Sabot
{
    /// <summary>Texts in the library's memory: UTF-8 that ends with zero.</summary>
    internal static unsafe class NativeText
    {
        internal static string Read(byte* at, int size)
        {
            int length = 0;
            while (length < size && at[length] != 0) ++length;
            return length == 0 ? "" : Encoding.UTF8.GetString(at, length);
        }

        internal static string Read(IntPtr at)
        {
            return at == IntPtr.Zero ? null : Read((byte*)at, int.MaxValue);
        }

        internal static void Check(int index, int count)
        {
            if (index < 0 || index >= count) throw new IndexOutOfRangeException();
        }
    }

    /// <summary>Memory of texts for one call: freed when the pool is disposed.</summary>
    internal sealed class Pool : IDisposable
    {
        private readonly List<IntPtr> blocks = new List<IntPtr>();

        internal IntPtr Text(string text)
        {
            if (text == null) return IntPtr.Zero;
            if (text.IndexOf('\0') >= 0) throw new ArgumentException("a text with a zero in it");
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            IntPtr block = Allocate(bytes.Length + 1);
            Marshal.Copy(bytes, 0, block, bytes.Length);
            Marshal.WriteByte(block, bytes.Length, 0);
            return block;
        }

        internal IntPtr Texts(string[] texts)
        {
            if (texts == null || texts.Length == 0) return IntPtr.Zero;
            IntPtr block = Allocate(texts.Length * IntPtr.Size);
            for (int i = 0; i < texts.Length; ++i) Marshal.WriteIntPtr(block, i * IntPtr.Size, Text(texts[i]));
            return block;
        }

        /// <summary>Memory that begins as an empty text.</summary>
        internal IntPtr Allocate(int size)
        {
            IntPtr block = Marshal.AllocHGlobal(size);
            blocks.Add(block);
            if (size > 0) Marshal.WriteByte(block, 0);
            return block;
        }

        public void Dispose()
        {
            foreach (IntPtr block in blocks) Marshal.FreeHGlobal(block);
            blocks.Clear();
        }
    }
}
