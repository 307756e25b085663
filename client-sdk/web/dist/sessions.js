// Keeps the list of sessions up to date.
const body = document.getElementById("sessions");
const state = document.getElementById("state");

function row(session) {
  const tr = document.createElement("tr");
  const players = `${session.players} of ${session.player_capacity}`;
  for (const text of [session.number, session.kind, session.map, players, session.spectators,
    session.tick]) {
    tr.insertCell().textContent = text;
  }
  return tr;
}

async function refresh() {
  try {
    const answer = await fetch("sessions.json", { cache: "no-store" });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    body.replaceChildren(...(await answer.json()).sessions.map(row));
    state.textContent = "";
  } catch (error) {
    state.textContent = `The server does not answer (${error.message}).`;
  }
  setTimeout(refresh, 1000);
}

refresh();
