import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { Client } from "../context.ts";
import type { Acceptance } from "../wire/connack.ts";
import { REASON, type Reason, type Refusal } from "../wire/reasons.ts";

/** State of a connection. */
export type State =
  | { readonly kind: "awaitingConnect" }
  | { readonly kind: "authenticating" }
  | { readonly kind: "open" }
  | { readonly kind: "closed" };

/** A complete packet: from `at` to `end` of bytes that are valid during the call only. */
export interface RawPacket {
  readonly bytes: Buffer;
  readonly at: number;
  readonly end: number;
}

/** The inputs of the state machine. `close` and `violation` end the connection; MQTT 5 clients get the reason. */
export type Input =
  | { readonly kind: "connect"; readonly packet: RawPacket }
  | { readonly kind: "packet"; readonly packet: RawPacket }
  | { readonly kind: "accepted"; readonly client: Client; readonly acceptance: Acceptance }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly device?: DeviceContext | undefined }
  | { readonly kind: "disconnect" }
  | { readonly kind: "violation"; readonly reason: Reason }
  | { readonly kind: "close"; readonly reason: Reason }
  | { readonly kind: "socketClosed" };

/** The effects that the connection performs, in order. */
export type Effect =
  | { readonly do: "pauseReading" }
  | { readonly do: "resumeReading" }
  | { readonly do: "authenticate"; readonly packet: RawPacket }
  | { readonly do: "handle"; readonly packet: RawPacket }
  | { readonly do: "accept"; readonly client: Client; readonly acceptance: Acceptance }
  | { readonly do: "refuse"; readonly refusal: Refusal }
  | { readonly do: "sendDisconnect"; readonly reason: Reason }
  | { readonly do: "endSession" }
  | { readonly do: "closeSocket" };

/** Shared by all connections, so that waiting ones cost no memory. */
export const AWAITING_CONNECT: State = { kind: "awaitingConnect" };
const AUTHENTICATING: State = { kind: "authenticating" };
const OPEN: State = { kind: "open" };
const CLOSED: State = { kind: "closed" };

/**
 * One step of the state machine. Pure: the connection performs the effects. No bytes are read while a client is
 * authenticated, so packets that follow its CONNECT are handled after the CONNACK.
 */
export function step(state: State, input: Input): readonly [State, ...Effect[]] {
  if (state.kind === "closed") return [state]; // also for a late result of the authentication
  switch (input.kind) {
    case "connect":
      if (state.kind !== "awaitingConnect") return end(state, REASON.protocolError); // a second CONNECT [MQTT-3.1.0-2]
      return [AUTHENTICATING, { do: "pauseReading" }, { do: "authenticate", packet: input.packet }];
    case "packet":
      if (state.kind !== "open") return end(state, REASON.protocolError); // CONNECT must come first [MQTT-3.1.0-1]
      return [state, { do: "handle", packet: input.packet }];
    case "accepted": {
      if (state.kind !== "authenticating") return [state];
      const { client, acceptance } = input;
      return [OPEN, { do: "accept", client, acceptance }, { do: "resumeReading" }];
    }
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

/** DISCONNECT may only follow a CONNACK [MQTT-3.14.0-1]. */
function end(state: State, reason: Reason): readonly [State, ...Effect[]] {
  const disconnect: Effect[] = state.kind === "open" ? [{ do: "sendDisconnect", reason }] : [];
  return [CLOSED, ...disconnect, { do: "endSession" }, { do: "closeSocket" }];
}
