import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { Publishers } from "./publishers.ts";
import { watch } from "./subscribers.ts";

/**
 * From a device's publish to the update in a client of the live connection: devices publish at a steady rate, users
 * watch the latest values of some of them. Prints one JSON object with a part for each number of devices a user.
 *
 *   npm run bench:live -- --rate 5000 --subscribers 50 --seconds 20
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "500" },
    rate: { type: "string", default: "5000" },
    subscribers: { type: "string", default: "50" },
    seconds: { type: "string", default: "20" },
    /** Devices per user, one part of the measurement for each number. */
    watched: { type: "string", default: "1,10" },
  },
});
const WARM_UP_MS = 3_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

await using platform = await startPlatform({ demo: "off", settings: { ORRERY_LOG_LEVEL: "error" } });
const tenant = await createBenchTenant(platform, Number(values.devices));
const publishers = new Publishers(platform.mqttPort, tenant.devices, Number(values.rate));
await publishers.connected;
publishers.start();

const parts = [];
for (const each of values.watched.split(",").map(Number)) {
  const clients = [];
  // One after the other: attempts of one account at the same time are refused.
  for (let i = 0; i < Number(values.subscribers); i += 1) clients.push(await tenant.signIn());
  const watching = await watch(clients, { devices: tenant.devices, each, publishers });
  await pause(WARM_UP_MS);
  watching.measure();
  const acknowledgedBefore = publishers.acknowledged;
  await pause(Number(values.seconds) * 1000);
  const messagesPerSecond = Math.round((publishers.acknowledged - acknowledgedBefore) / Number(values.seconds));
  parts.push({ devicesEach: each, messagesPerSecond, ...watching.end() });
}
publishers.stop();
tenant.client.close();
console.log(
  JSON.stringify({ bench: "live", devices: tenant.devices.length, subscribers: Number(values.subscribers), parts }),
);
