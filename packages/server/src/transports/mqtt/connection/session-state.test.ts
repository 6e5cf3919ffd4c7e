import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import { REASON } from "../wire/reasons.ts";
import { type Effect, type Input, type RawPacket, type State, step } from "./session-state.ts";

const close: Effect[] = [{ do: "endSession" }, { do: "closeSocket" }];
const disconnected = (reason: number) => [{ do: "sendDisconnect", reason }, ...close];
const packet: RawPacket = { bytes: Buffer.alloc(2), at: 0, end: 2 };
const acceptance = { silenceLimitMs: 0, connack: "" };
const profile = { id: entityId("DEVICE_PROFILE", NULL_UUID), name: "default", transport: { type: "DEFAULT" } } as const;
const device: DeviceContext = {
  deviceId: entityId("DEVICE", NULL_UUID),
  tenantId: entityId("TENANT", NULL_UUID),
  name: "d",
  type: "default",
  createdTime: 0,
  gateway: false,
  speaksForChildren: false,
  packages: {},
  profile,
};
const client = { kind: "device", device } as const;
const accepted: Input = { kind: "accepted", client, acceptance };

const rows: [State["kind"], Input, State["kind"], readonly unknown[]][] = [
  [
    "awaitingConnect",
    { kind: "connect", packet },
    "authenticating",
    [{ do: "pauseReading" }, { do: "authenticate", packet }],
  ],
  ["awaitingConnect", { kind: "packet", packet }, "closed", close],
  ["awaitingConnect", { kind: "close", reason: REASON.maximumConnectTime }, "closed", close],
  ["authenticating", { kind: "packet", packet }, "closed", close],
  ["authenticating", { kind: "connect", packet }, "closed", close],
  ["authenticating", accepted, "open", [{ do: "accept", client, acceptance }, { do: "resumeReading" }]],
  [
    "authenticating",
    { kind: "refused", refusal: "badCredentials" },
    "closed",
    [{ do: "refuse", refusal: "badCredentials" }, { do: "closeSocket" }],
  ],
  ["authenticating", { kind: "violation", reason: REASON.malformedPacket }, "closed", close],
  ["authenticating", { kind: "socketClosed" }, "closed", [{ do: "endSession" }]],
  ["open", { kind: "packet", packet }, "open", [{ do: "handle", packet }]],
  ["open", { kind: "connect", packet }, "closed", disconnected(REASON.protocolError)],
  ["open", accepted, "open", []],
  ["open", { kind: "disconnect" }, "closed", close],
  ["open", { kind: "violation", reason: REASON.malformedPacket }, "closed", disconnected(REASON.malformedPacket)],
  ["open", { kind: "close", reason: REASON.sessionTakenOver }, "closed", disconnected(REASON.sessionTakenOver)],
  ["open", { kind: "socketClosed" }, "closed", [{ do: "endSession" }]],
  ["closed", accepted, "closed", []],
  ["closed", { kind: "packet", packet }, "closed", []],
  ["closed", { kind: "socketClosed" }, "closed", []],
];

test.each(rows)("%s on %o becomes %s", (kind, input, next, effects) => {
  const [state, ...done] = step({ kind }, input);
  expect(state.kind).toBe(next);
  expect(done).toEqual(effects);
});
