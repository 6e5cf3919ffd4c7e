import { expect, test } from "vitest";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { REASON } from "../wire/reasons.ts";
import { outcomeOf } from "./connection-outcome.ts";
import type { Input, State } from "./session-state.ts";

const NEW: State = { kind: "awaitingConnect" };
const OPEN: State = { kind: "open" };
const device = fixtureDevice(1);

test.each<[State, Input, string | undefined]>([
  [OPEN, { kind: "disconnect" }, "ENDED CLIENT_CLOSED"],
  [OPEN, { kind: "socketClosed" }, "ENDED CONNECTION_LOST"],
  [NEW, { kind: "socketClosed" }, undefined],
  [OPEN, { kind: "close", reason: REASON.keepAliveTimeout }, "ENDED KEEP_ALIVE"],
  [OPEN, { kind: "close", reason: REASON.sessionTakenOver }, "ENDED TAKEN_OVER"],
  [OPEN, { kind: "close", reason: REASON.administrativeAction }, "ENDED DEVICE_CHANGED"],
  [OPEN, { kind: "close", reason: REASON.maximumConnectTime }, "ENDED SILENT"],
  [OPEN, { kind: "close", reason: REASON.serverShuttingDown }, "ENDED SERVER_STOPPED"],
  [OPEN, { kind: "close", reason: REASON.payloadFormatInvalid }, "ENDED UNREADABLE_PAYLOAD"],
  [OPEN, { kind: "close", reason: REASON.implementationError }, "ENDED MESSAGE_FAILED"],
  [OPEN, { kind: "violation", reason: REASON.packetTooLarge }, "ENDED TOO_LARGE"],
  [OPEN, { kind: "violation", reason: REASON.topicAliasInvalid }, "ENDED MALFORMED"],
  [NEW, { kind: "violation", reason: REASON.malformedPacket }, "REFUSED MALFORMED"],
  [NEW, { kind: "violation", reason: REASON.packetTooLarge }, "REFUSED TOO_LARGE"],
  [NEW, { kind: "violation", reason: REASON.unsupportedProtocolVersion }, "REFUSED PROTOCOL_VERSION"],
  [NEW, { kind: "close", reason: REASON.maximumConnectTime }, "REFUSED TIMEOUT"],
  [NEW, { kind: "close", reason: REASON.serverShuttingDown }, undefined],
  [NEW, { kind: "refused", refusal: "rateExceeded", device }, "REFUSED RATE_EXCEEDED"],
  [NEW, { kind: "refused", refusal: "unavailable", device }, "REFUSED OTHER_TRANSPORT"],
  [NEW, { kind: "refused", refusal: "unavailable" }, "REFUSED UNAVAILABLE"],
  [NEW, { kind: "refused", refusal: "badAuthenticationMethod" }, "REFUSED AUTHENTICATION_METHOD"],
  [NEW, { kind: "refused", refusal: "badCredentials" }, undefined],
])("in state %j the input %j is kept as %s", (state, input, expected) => {
  const outcome = outcomeOf(state, input);
  expect(outcome && `${outcome.outcome} ${outcome.cause}`).toBe(expected);
});
