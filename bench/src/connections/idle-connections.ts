import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { LoadConnection } from "../load/load-connection.ts";

/**
 * Memory that idle MQTT connections cost a running server, as one JSON object.
 *
 *   node bench/src/connections/idle-connections.ts --pid <server> --connections 15000 --tokens tokens.txt
 *
 * Connects, waits, lets every device publish once, waits again; resident memory is read from /proc.
 */
const { values } = parseArgs({
  options: {
    pid: { type: "string" },
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "1883" },
    connections: { type: "string", default: "15000" },
    "connect-rate": { type: "string", default: "2000" },
    /** One token a line; else `{prefix}{n}`. */
    tokens: { type: "string" },
    "token-prefix": { type: "string", default: "load-" },
    "settle-seconds": { type: "string", default: "10" },
  },
});

const count = Number(values.connections);
const settleMs = Number(values["settle-seconds"]) * 1000;
const listed = values.tokens ? readFileSync(values.tokens, "utf8").trim().split("\n") : undefined;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function residentBytes(): number {
  const status = readFileSync(`/proc/${values.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
}

let connected = 0;
let closed = 0;
let acknowledged = 0;
const connections: LoadConnection[] = [];

function open(n: number): LoadConnection {
  return new LoadConnection({
    host: values.host,
    port: Number(values.port),
    token: listed?.[n] ?? `${values["token-prefix"]}${n}`,
    clientId: `idle${n}`,
    topic: "v1/devices/me/telemetry",
    protocolVersion: 4,
    onConnected: () => {
      connected += 1;
    },
    onAck: () => {
      acknowledged += 1;
    },
    onClosed: () => {
      closed += 1;
    },
  });
}

const before = residentBytes();
const startedAt = performance.now();
const perTick = Math.max(1, Math.round(Number(values["connect-rate"]) / 50));
for (let n = 0; n < count; n += 1) {
  connections.push(open(n));
  if ((n + 1) % perTick === 0) await pause(20);
}
while (connected + closed < count && performance.now() - startedAt < 120_000) await pause(50);
const connectSeconds = (performance.now() - startedAt) / 1000;
await pause(settleMs);
const idle = residentBytes();
for (const [n, connection] of connections.entries()) {
  if (connection.open) connection.publish(performance.now());
  if (n % 100 === 99) await pause(5);
}
await pause(settleMs);
const used = residentBytes();
const each = (bytes: number) => Math.round(((bytes - before) / Math.max(1, connected) / 1024) * 10) / 10;
console.log(
  JSON.stringify({
    connections: count,
    connected,
    closed,
    connectSeconds: Math.round(connectSeconds * 10) / 10,
    residentMb: { before: mega(before), idle: mega(idle), afterOnePublishEach: mega(used) },
    kilobytesPerConnection: { idle: each(idle), afterOnePublishEach: each(used) },
    acknowledged,
  }),
);
for (const connection of connections) connection.end();
process.exit(0);

function mega(bytes: number): number {
  return Math.round(bytes / 1024 / 102.4) / 10;
}
