using System;
using UnityEngine;

namespace Sabot.Unity
{
    /// <summary>
    /// A match as a component. It connects when it is enabled, and updates client and view before the
    /// scripts of the scene run. What the view shows is already predicted and interpolated for this frame.
    /// </summary>
    [DefaultExecutionOrder(-100)]
    public sealed class SabotMatch : MonoBehaviour
    {
        public string host = "127.0.0.1";
        public int port = 7777;
        public string playerName = "player";

        /// <summary>Further settings: set it before the component is enabled. Host, port and name are those
        /// above.</summary>
        public ClientDef Settings { get; set; }

        /// <summary>The client, while the component is enabled.</summary>
        public Client Client { get; private set; }

        /// <summary>The picture of this frame; meaningful if HasView.</summary>
        public View View { get; private set; }

        public bool HasView { get; private set; }

        /// <summary>Something happened in the match; called in the frame that shows it.</summary>
        public event Action<Event> Happened;

        /// <summary>A line of chat.</summary>
        public event Action<ChatLine> Said;

        /// <summary>The connection came into another state.</summary>
        public event Action<State> StateChanged;

        private State state = State.Closed;

        private void OnEnable()
        {
            ClientDef def = Settings ?? new ClientDef();
            def.Host = host;
            def.Port = (ushort)port;
            def.Name = playerName;
            View = new View();
            Client = new Client(def);
        }

        // A handler may disable the component, which ends the client. So each step looks at it again.
        private void Update()
        {
            if (Client == null) return;
            Client.Update();
            State last = state;
            state = Client.State;
            if (state != last && StateChanged != null) StateChanged(state);
            if (Client == null) return;
            HasView = Client.View(View);
            for (Event one; Client != null && Client.EventPoll(out one);)
                if (Happened != null) Happened(one);
            for (ChatLine line; Client != null && Client.ChatPoll(out line);)
                if (Said != null) Said(line);
        }

        private void OnDisable()
        {
            HasView = false;
            if (Client != null) Client.Dispose();
            if (View != null) View.Dispose();
            Client = null;
            View = null;
        }
    }
}
