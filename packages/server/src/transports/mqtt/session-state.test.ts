import { expect, test } from "vitest";
import { REASON } from "./reasons.ts";
import { type Effect, type Input, type State, step } from "./session-state.ts";

const close: Effect[] = [{ do: "endSession" }, { do: "closeSocket" }];
const goodbye = (reason: number) => [{ do: "sendDisconnect", reason }, ...close];

const rows: [State["kind"], Input, State["kind"], readonly unknown[]][] = [
  ["awaitingConnect", { kind: "connect" }, "authenticating", [{ do: "authenticate" }]],
  ["awaitingConnect", { kind: "packet" }, "closed", close],
  ["awaitingConnect", { kind: "close", reason: REASON.maximumConnectTime }, "closed", close],
  ["authenticating", { kind: "packet" }, "authenticating", [{ do: "hold" }]],
  ["authenticating", { kind: "connect" }, "authenticating", [{ do: "hold" }]],
  ["authenticating", { kind: "accepted" }, "open", [{ do: "accept" }]],
  [
    "authenticating",
    { kind: "refused", refusal: "badCredentials" },
    "closed",
    [{ do: "refuse", refusal: "badCredentials" }, { do: "closeSocket" }],
  ],
  ["authenticating", { kind: "socketClosed" }, "closed", [{ do: "endSession" }]],
  ["open", { kind: "packet" }, "open", [{ do: "handle" }]],
  ["open", { kind: "connect" }, "closed", goodbye(REASON.protocolError)],
  ["open", { kind: "accepted" }, "open", []],
  ["open", { kind: "disconnect" }, "closed", close],
  ["open", { kind: "violation", reason: REASON.malformedPacket }, "closed", goodbye(REASON.malformedPacket)],
  ["open", { kind: "close", reason: REASON.sessionTakenOver }, "closed", goodbye(REASON.sessionTakenOver)],
  ["open", { kind: "socketClosed" }, "closed", [{ do: "endSession" }]],
  ["closed", { kind: "accepted" }, "closed", []],
  ["closed", { kind: "packet" }, "closed", []],
  ["closed", { kind: "socketClosed" }, "closed", []],
];

test.each(rows)("%s on %j becomes %s and does %j", (kind, input, next, effects) => {
  const [state, ...done] = step({ kind }, input);
  expect(state.kind).toBe(next);
  expect(done).toEqual(effects);
});
