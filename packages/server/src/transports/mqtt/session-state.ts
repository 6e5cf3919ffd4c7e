import { REASON, type Reason, type Refusal } from "./reasons.ts";

/** Where a connection stands. */
export type State =
  | { readonly kind: "awaitingConnect" }
  | { readonly kind: "authenticating" }
  | { readonly kind: "open" }
  | { readonly kind: "closed" };

/** What happens to it. `close` and `violation` end it; their reason reaches MQTT 5 clients only. */
export type Input =
  | { readonly kind: "connect" }
  | { readonly kind: "packet" }
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "disconnect" }
  | { readonly kind: "violation"; readonly reason: Reason }
  | { readonly kind: "close"; readonly reason: Reason }
  | { readonly kind: "socketClosed" };

/** What the shell does, in order. */
export type Effect =
  | { readonly do: "authenticate" }
  | { readonly do: "hold" }
  | { readonly do: "handle" }
  | { readonly do: "accept" }
  | { readonly do: "refuse"; readonly refusal: Refusal }
  | { readonly do: "sendDisconnect"; readonly reason: Reason }
  | { readonly do: "endSession" }
  | { readonly do: "closeSocket" };

/** Shared by all connections, so that one that waits costs nothing. */
export const AWAITING_CONNECT: State = { kind: "awaitingConnect" };
const AUTHENTICATING: State = { kind: "authenticating" };
const OPEN: State = { kind: "open" };
const CLOSED: State = { kind: "closed" };

/** One step of a connection. Pure: the shell performs the effects. */
export function step(state: State, input: Input): readonly [State, ...Effect[]] {
  if (state.kind === "closed") return [state]; // a late answer of the authentication serves nobody
  switch (input.kind) {
    case "connect":
      if (state.kind === "awaitingConnect") return [AUTHENTICATING, { do: "authenticate" }];
      if (state.kind === "authenticating") return [state, { do: "hold" }];
      return end(state, REASON.protocolError); // a second CONNECT [MQTT-3.1.0-2]
    case "packet":
      if (state.kind === "open") return [state, { do: "handle" }];
      if (state.kind === "authenticating") return [state, { do: "hold" }];
      return end(state, REASON.protocolError); // CONNECT must come first [MQTT-3.1.0-1]
    case "accepted":
      return state.kind === "authenticating" ? [OPEN, { do: "accept" }] : [state];
    case "refused":
      return [CLOSED, { do: "refuse", refusal: input.refusal }, { do: "closeSocket" }];
    case "disconnect":
      return [CLOSED, { do: "endSession" }, { do: "closeSocket" }];
    case "violation":
    case "close":
      return end(state, input.reason);
    case "socketClosed":
      return [CLOSED, { do: "endSession" }];
  }
}

/** A DISCONNECT may only follow a CONNACK [MQTT-3.14.0-1]. */
function end(state: State, reason: Reason): readonly [State, ...Effect[]] {
  const goodbye: Effect[] = state.kind === "open" ? [{ do: "sendDisconnect", reason }] : [];
  return [CLOSED, ...goodbye, { do: "endSession" }, { do: "closeSocket" }];
}
