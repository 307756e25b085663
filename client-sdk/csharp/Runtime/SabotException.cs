using System;

namespace Sabot
{
    /// <summary>A call failed. A client whose connection ends throws nothing: its status says so.</summary>
    public sealed class SabotException : Exception
    {
        public Error Error { get; private set; }

        internal SabotException(Error error, string call, string detail = null)
            : base(call + ": " + (string.IsNullOrEmpty(detail) ? Errors.Message(error) : detail))
        {
            Error = error;
        }

        internal static void Check(Error error, string call, string detail = null)
        {
            if (error != Error.Ok) throw new SabotException(error, call, detail);
        }

        /// <summary>Returns false for what is not there, or not there yet; throws for other errors.</summary>
        internal static bool Try(Error error, string call)
        {
            if (error == Error.State || error == Error.Range) return false;
            Check(error, call);
            return true;
        }
    }
}
