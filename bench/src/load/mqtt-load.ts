import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { LatencyHistogram } from "./latency-histogram.ts";
import { LoadConnection } from "./load-connection.ts";

/**
 * Publishes QoS 1 telemetry from many devices and prints one JSON object.
 *
 *   node bench/src/load/mqtt-load.ts --connections 5000 --tokens tokens.txt --seconds 60 --rate 15000
 *
 * Without `--rate` the loop is closed: each device sends as soon as it is acknowledged. With it, message k is due at
 * start + k/rate and its latency counts from then, so that a server that stalls does not hide it.
 */
const { values } = parseArgs({
  options: {
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "1883" },
    connections: { type: "string", default: "1000" },
    /** One token per line; `{prefix}{n}` by default. */
    tokens: { type: "string" },
    "token-prefix": { type: "string", default: "load-" },
    first: { type: "string", default: "0" },
    topic: { type: "string", default: "v1/devices/me/telemetry" },
    seconds: { type: "string", default: "10" },
    warmup: { type: "string", default: "0" },
    rate: { type: "string", default: "0" },
    "in-flight": { type: "string", default: "1" },
    /** Number of each device's first message. */
    "first-message": { type: "string", default: "0" },
    "connect-rate": { type: "string", default: "2000" },
    "protocol-version": { type: "string", default: "4" },
    /** File for the acknowledged counts per device; only their sum is printed otherwise. */
    counts: { type: "string" },
  },
});

const count = Number(values.connections);
const inFlight = Number(values["in-flight"]);
const rate = Number(values.rate);
const first = Number(values.first);
const listed = values.tokens ? readFileSync(values.tokens, "utf8").trim().split("\n") : undefined;
const connections: LoadConnection[] = [];
const closed = new Map<string, number>();
let histogram = new LatencyHistogram();
let connected = 0;
let acknowledged = 0;
let running = false;
let startedAt = 0;
let allConnected: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  allConnected = resolve;
});

/** When message `k` of connection `n` is due; at once in the closed loop. */
const dueAt = (n: number, k: number): number => (rate === 0 ? 0 : startedAt + ((n + k * count) * 1000) / rate);
const indexOf = new Map<LoadConnection, number>();

function acked(connection: LoadConnection, sentAt: number): void {
  const now = performance.now();
  acknowledged += 1;
  histogram.add(now - sentAt);
  if (!running || !connection.open) return;
  if (rate === 0) {
    connection.publish(now);
    return;
  }
  const due = dueAt(indexOf.get(connection) ?? 0, connection.sent);
  if (due <= now) connection.publish(due);
}

function open(n: number): LoadConnection {
  const token = listed ? listed[first + n] : `${values["token-prefix"]}${first + n}`;
  if (token === undefined) throw new RangeError(`there are only ${listed?.length} tokens`);
  const connection = new LoadConnection({
    host: values.host,
    port: Number(values.port),
    token,
    clientId: `load${first + n}`,
    topic: values.topic,
    firstMessage: Number(values["first-message"]),
    protocolVersion: values["protocol-version"] === "5" ? 5 : 4,
    onConnected: () => {
      connected += 1;
      if (connected === count) allConnected();
    },
    onAck: acked,
    onClosed: (_connection, reason) => closed.set(reason, (closed.get(reason) ?? 0) + 1),
  });
  indexOf.set(connection, n);
  return connection;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const perTick = Math.max(1, Math.round(Number(values["connect-rate"]) / 50));
for (let n = 0; n < count; n += 1) {
  connections.push(open(n));
  if ((n + 1) % perTick === 0) await pause(20);
}
await Promise.race([ready, pause(60_000)]);

running = true;
startedAt = performance.now();
let scan: NodeJS.Timeout | undefined;
if (rate === 0) {
  for (const connection of connections) {
    for (let i = 0; i < inFlight && connection.open; i += 1) connection.publish(performance.now());
  }
} else {
  let next = 0;
  scan = setInterval(() => {
    const now = performance.now();
    for (; startedAt + (next * 1000) / rate <= now; next += 1) {
      const n = next % count;
      const connection = connections[n];
      if (!connection?.open || connection.inFlight >= inFlight) continue; // sent with its next acknowledgement
      const due = dueAt(n, connection.sent);
      if (due <= now) connection.publish(due);
    }
  }, 2);
}
if (Number(values.warmup) > 0) {
  await pause(Number(values.warmup) * 1000);
  histogram = new LatencyHistogram();
}
const measuredFrom = performance.now();
const ackedBefore = acknowledged;
const cpuBefore = process.cpuUsage();
await pause(Number(values.seconds) * 1000);
const elapsedMs = performance.now() - measuredFrom;
const measured = acknowledged - ackedBefore;
const cpu = process.cpuUsage(cpuBefore);
running = false;
clearInterval(scan);
for (let i = 0; i < 100 && connections.some((connection) => connection.open && connection.inFlight > 0); i += 1) {
  await pause(100);
}
const unacknowledged = connections.reduce((sum, connection) => sum + connection.inFlight, 0);
for (const connection of connections) connection.end();
if (values.counts) {
  const counts = connections.map(({ token, acknowledged, sent }) => ({ token, acknowledged, sent }));
  writeFileSync(values.counts, JSON.stringify(counts));
}
console.log(
  JSON.stringify({
    connections: count,
    connected,
    seconds: Math.round(elapsedMs) / 1000,
    messagesPerSecond: Math.round((measured * 1000) / elapsedMs),
    ackMs: { p50: histogram.quantileMs(0.5), p99: histogram.quantileMs(0.99), max: histogram.maxMs },
    acknowledged,
    unacknowledged,
    closed: Object.fromEntries(closed),
    generatorCpuMicrosPerMessage: Math.round(((cpu.user + cpu.system) / Math.max(1, measured)) * 10) / 10,
  }),
);
process.exit(0);
