import { createSocket } from "node:dgram";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import {
  communityMessageBytes,
  readCommunityMessage,
} from "../../../packages/server/src/transports/snmp/wire/community-message.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";

/**
 * Devices that the platform asks by SNMP, all of them at one agent here, which knows them by their communities and notes
 * when each is asked. Prints one JSON object: how far questions are from the beat of their device, and how even they are.
 *
 *   npm run bench:snmp -- --devices 5000 --period 10000 --seconds 60
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "5000" },
    period: { type: "string", default: "10000" },
    seconds: { type: "string", default: "60" },
  },
});
const count = Number(values.devices);
const periodMs = Number(values.period);
const CONCURRENCY = 32;
const OBJECTS = [1, 2, 3, 4].map((n) => `1.3.6.1.4.1.99999.${n}.0`);

/** When each device was asked, by its community. */
const asked = new Map<string, number[]>();
const agent = createSocket({ type: "udp4", recvBufferSize: 8 * 1024 * 1024 });
agent.on("message", (bytes, { port, address }) => {
  const { version, community, pdu } = readCommunityMessage(bytes);
  const name = community.toString();
  asked.set(name, [...(asked.get(name) ?? []), performance.now()]);
  const bindings = pdu.bindings.map(({ oid }) => ({ oid, value: { type: "gauge32", value: 42 } as const }));
  agent.send(communityMessageBytes({ version, community, pdu: { ...pdu, kind: "response", bindings } }), port, address);
});
agent.bind(0, "127.0.0.1");
await once(agent, "listening");

await using platform = await startPlatform({
  demo: "off",
  settings: { ORRERY_LOG_LEVEL: "error", ORRERY_EGRESS_ALLOW: "127.0.0.0/8" },
});
const { client } = await createBenchTenant(platform, 0);
const mappings = OBJECTS.map((oid, index) => ({ oid, key: `value${index}`, dataType: "LONG" }));
const profile = await client.deviceProfiles.save({
  name: "Agents",
  type: "DEFAULT",
  transportType: "SNMP",
  provisionType: "DISABLED",
  profileData: {
    configuration: { type: "DEFAULT" },
    transportConfiguration: {
      type: "SNMP",
      timeoutMs: 1_000,
      retries: 0,
      communicationConfigs: [{ spec: "TELEMETRY_QUERYING", queryingFrequencyMs: periodMs, mappings }],
    },
  },
});
const idleMegabytes = residentMegabytes(platform.pid);
let next = 0;
await Promise.all(Array.from({ length: CONCURRENCY }, create));
await pause(periodMs * 2); // the last ones are in their places
asked.clear();
await pause(Number(values.seconds) * 1_000);

const deviations: number[] = [];
const perTenth = new Map<number, number>();
for (const times of asked.values()) {
  const first = times[0] ?? 0;
  times.forEach((time, index) => {
    deviations.push(Math.abs(time - first - index * periodMs));
    const tenth = Math.floor(time / 100);
    perTenth.set(tenth, (perTenth.get(tenth) ?? 0) + 1);
  });
}
deviations.sort((one, other) => one - other);
const quantile = (part: number) => Math.round(deviations[Math.floor((deviations.length - 1) * part)] ?? 0);
const metrics = await (await fetch(`${platform.httpUrl}/metrics`)).text();
const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1] ?? Number.NaN);
console.log(
  JSON.stringify({
    bench: "snmp",
    devices: count,
    periodMs,
    asked: deviations.length,
    expected: Math.round((count * Number(values.seconds) * 1_000) / periodMs),
    devicesAsked: asked.size,
    /** Milliseconds from the beat of the device's first question, over the whole time: drift would grow. */
    offBeatMs: { p50: quantile(0.5), p99: quantile(0.99), max: quantile(1) },
    mostInATenthOfASecond: Math.max(...perTenth.values()),
    skipped: figure("orrery_snmp_skipped_polls"),
    failing: figure("orrery_snmp_failing"),
    megabytes: { idle: idleMegabytes, after: residentMegabytes(platform.pid) },
  }),
);
client.close();
agent.close();

async function create(): Promise<void> {
  for (let n = next++; n < count; n = next++) {
    const { port } = agent.address();
    const transportConfiguration = {
      type: "SNMP",
      host: "127.0.0.1",
      port,
      protocolVersion: "V2C",
      community: `c${n}`,
    };
    await client.devices.save({
      name: `Agent ${n}`,
      deviceProfileId: profile.id,
      deviceData: { configuration: { type: "DEFAULT" }, transportConfiguration },
    });
  }
}
