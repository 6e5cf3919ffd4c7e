import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { RawMqtt } from "../load/raw-mqtt.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";

/**
 * One gateway with many devices behind its connection, which sends blocks of values of some of them in each message,
 * through the default root chain into the embedded store. Prints one JSON object.
 *
 *   npm run bench:gateway -- --children 1000 --seconds 30
 */
const { values } = parseArgs({
  options: {
    children: { type: "string", default: "1000" },
    seconds: { type: "string", default: "30" },
    warmup: { type: "string", default: "5" },
    /** Devices that one message is about. */
    together: { type: "string", default: "50" },
    /** Values of one device in a message. */
    values: { type: "string", default: "10" },
    /** Unacknowledged messages. */
    "in-flight": { type: "string", default: "100" },
  },
});
const children = Number(values.children);
const together = Math.min(children, Number(values.together));
const keys = Array.from({ length: Number(values.values) }, (_, i) => `k${i}`);
const BASE_TS = 1_700_000_000_000;

await using platform = await startPlatform({ demo: "off", settings: { ORRERY_LOG_LEVEL: "error" } });
const { client } = await createBenchTenant(platform, 0);
await client.devices.saveWithCredentials(
  { name: "Gateway", type: "default", additionalInfo: { gateway: true } },
  { credentialsType: "ACCESS_TOKEN", credentialsId: "gateway" },
);
const gateway = await RawMqtt.connect(platform.mqttPort, "gateway");
const names = Array.from({ length: children }, (_, i) => `Child ${i}`);
const beganAt = performance.now();
await publishAll(names.map((name) => ["v1/gateway/connect", JSON.stringify({ device: name, type: "child" })]));
const connectedSeconds = (performance.now() - beganAt) / 1000;

let sent = 0;
let acknowledged = 0;
let measuredFrom = 0;
const warmupMs = Number(values.warmup) * 1000;
const endMs = warmupMs + Number(values.seconds) * 1000;
const startedAt = performance.now();
await new Promise<void>((resolve) => {
  gateway.onAck(() => {
    acknowledged += 1;
    const elapsed = performance.now() - startedAt;
    if (elapsed < warmupMs) measuredFrom = acknowledged;
    if (elapsed < endMs) publishNext();
    else if (acknowledged === sent) resolve();
  });
  for (let i = 0; i < Number(values["in-flight"]); i += 1) publishNext();
});
const seconds = (performance.now() - startedAt - warmupMs) / 1000;
const valuesPerMessage = together * keys.length;

console.log(
  JSON.stringify({
    bench: "gateway",
    children,
    together,
    connectedPerSecond: Math.round(children / connectedSeconds),
    messagesPerSecond: Math.round((acknowledged - measuredFrom) / seconds),
    valuesPerSecond: Math.round(((acknowledged - measuredFrom) * valuesPerMessage) / seconds),
    acknowledgedValues: acknowledged * valuesPerMessage,
    storedValues: (await storedBlocks()) * keys.length,
    residentMegabytesAfter: residentMegabytes(platform.pid),
  }),
);
gateway.end();
client.close();

/** Message `sent` is about the next `together` devices; the n-th block of a device is at `BASE_TS + n`. */
function publishNext(): void {
  const blocks: string[] = [];
  for (let i = 0; i < together; i += 1) {
    const place = sent * together + i;
    const n = Math.floor(place / children);
    const block = keys.map((key) => `"${key}":${n}`).join(",");
    blocks.push(`"${names[place % children]}":[{"ts":${BASE_TS + n},"values":{${block}}}]`);
  }
  sent += 1;
  gateway.publish("v1/gateway/telemetry", `{${blocks.join(",")}}`);
}

async function publishAll(messages: readonly (readonly [topic: string, payload: string])[]): Promise<void> {
  await new Promise<void>((resolve) => {
    let left = messages.length;
    gateway.onAck(() => {
      left -= 1;
      if (left === 0) resolve();
    });
    for (const [topic, payload] of messages) gateway.publish(topic, payload);
  });
}

/** Blocks of all devices that the platform has. */
async function storedBlocks(): Promise<number> {
  let stored = 0;
  for (let page = 0; ; page += 1) {
    const { data, hasNext } = await client.devices.tenantDevices({ pageSize: 100, page });
    const counts = await Promise.all(
      data.map(async ({ id }) => {
        const range = { startTs: BASE_TS, endTs: BASE_TS + sent + 1 };
        const found = await client.telemetry.history(id, {
          keys: [keys[0] ?? ""],
          ...range,
          agg: "COUNT",
          interval: range.endTs - range.startTs,
        });
        return Number(found[keys[0] ?? ""]?.[0]?.value ?? 0);
      }),
    );
    stored += counts.reduce((sum, count) => sum + count, 0);
    if (!hasNext) return stored;
  }
}
