import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { RawMqtt } from "../load/raw-mqtt.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { MemorySampler, residentMegabytes } from "../platform/resident-memory.ts";

/**
 * Devices that fetch the same package at once over MQTT, chunk by chunk, while others publish telemetry at a fixed rate: how
 * much memory that takes, and what the others notice. Prints one JSON object.
 *
 *   npm run bench:ota -- --devices 1000 --megabytes 10
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "1000" },
    megabytes: { type: "string", default: "10" },
    /** Bytes of a chunk. */
    chunk: { type: "string", default: "32768" },
    /** Devices that publish meanwhile, and how many messages a second together. */
    others: { type: "string", default: "100" },
    rate: { type: "string", default: "1000" },
    "settle-seconds": { type: "string", default: "10" },
  },
});
const [devices, others, rate] = [Number(values.devices), Number(values.others), Number(values.rate)];
const chunkBytes = Number(values.chunk);
const image = randomBytes(Number(values.megabytes) * 1_048_576);
const chunks = Math.ceil(image.length / chunkBytes);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

await using platform = await startPlatform({
  demo: "off",
  settings: { ORRERY_LOG_LEVEL: "error", ORRERY_MQTT_MAX_UNAUTHENTICATED_PER_ADDRESS: "5000" },
});
const tenant = await createBenchTenant(platform, devices + others);
const { client } = tenant;
const profile = await client.deviceProfiles.get((await client.deviceProfiles.defaultInfo()).id);
const draft = { title: "Image", version: "1.0", type: "FIRMWARE", deviceProfileId: profile.id } as const;
const firmware = await client.otaPackages.save(draft);
const file = new File([image], "image.bin");
await client.otaPackages.upload(firmware.id, file, { checksumAlgorithm: "SHA256" });
const profileData = { ...profile.profileData, alarms: null };
await client.deviceProfiles.save({ ...profile, profileData, firmwareId: firmware.id });

const fetchers = tenant.devices.slice(0, devices);
const otherTokens = tenant.devices.slice(devices).map(({ token }) => token);
const fetching = await Promise.all(fetchers.map(({ token }) => RawMqtt.connect(platform.mqttPort, token)));
const alone = await otherTraffic(pause(Number(values["settle-seconds"]) * 1_000));
const before = residentMegabytes(platform.pid);
const sampler = new MemorySampler(platform.pid);
const startedAt = performance.now();
let wrong = 0;
let fetchedAt = 0;
const fetched = async () => {
  await Promise.all(fetching.map(fetchImage));
  fetchedAt = performance.now();
};
const beside = await otherTraffic(fetched());
const seconds = (fetchedAt - startedAt) / 1_000;
const { peak } = sampler.result;
sampler[Symbol.dispose]();
await pause(Number(values["settle-seconds"]) * 1_000);
console.log(
  JSON.stringify({
    bench: "ota",
    devices,
    imageBytes: image.length,
    chunkBytes,
    seconds: Math.round(seconds),
    megabytesPerSecond: Math.round((devices * image.length) / 1_048_576 / seconds),
    wrongChunks: wrong,
    residentMegabytes: { before, peak, growth: peak - before, afterwards: residentMegabytes(platform.pid) },
    otherTraffic: { messagesPerSecond: rate, alone, beside },
  }),
);
for (const each of fetching) each.end();
client.close();

/** Asks for one chunk after the other and compares each. */
function fetchImage(device: RawMqtt): Promise<void> {
  return new Promise((resolve) => {
    let index = 0;
    const ask = () => device.publish(`v2/fw/request/0/chunk/${index}`, String(chunkBytes));
    device.onMessage((payload) => {
      const start = index * chunkBytes;
      if (!payload.equals(image.subarray(start, start + chunkBytes))) wrong += 1;
      index += 1;
      if (index < chunks) ask();
      else resolve();
    });
    ask();
  });
}

/** Others publish at the rate, from a process of their own, until `done`. */
async function otherTraffic(done: Promise<unknown>): Promise<unknown> {
  const traffic = fork(join(import.meta.dirname, "other-traffic.ts"), { execArgv: process.execArgv });
  traffic.send({ port: platform.mqttPort, tokens: otherTokens, rate });
  await once(traffic, "message"); // it has begun
  await done;
  traffic.send("stop");
  const [result] = await once(traffic, "message");
  return result;
}
