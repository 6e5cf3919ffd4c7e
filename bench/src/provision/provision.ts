import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { RawMqtt } from "../load/raw-mqtt.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";

/**
 * Devices that ask for credentials over MQTT, each on a connection of its own, some at a time. Prints one JSON object.
 *
 *   npm run bench:provision -- --devices 5000
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "5000" },
    /** Devices that ask at a time. */
    together: { type: "string", default: "100" },
  },
});
const count = Number(values.devices);

await using platform = await startPlatform({
  demo: "off",
  settings: { ORRERY_LOG_LEVEL: "error", ORRERY_PROVISIONS_PER_SECOND_PER_ADDRESS: "100000" },
});
const { client } = await createBenchTenant(platform, 0);
await client.deviceProfiles.save({
  name: "Provisioned",
  type: "DEFAULT",
  transportType: "DEFAULT",
  provisionType: "ALLOW_CREATE_NEW_DEVICES",
  provisionDeviceKey: "key",
  profileData: { provisionConfiguration: { provisionDeviceSecret: "secret" } },
});

let next = 0;
let failed = 0;
const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(values.together) }, worker));
const seconds = (performance.now() - startedAt) / 1000;
const { totalElements } = await client.devices.tenantDevices({ pageSize: 1, page: 0 });

console.log(
  JSON.stringify({
    bench: "provision",
    devices: count,
    failed,
    stored: totalElements,
    devicesPerSecond: Math.round(count / seconds),
  }),
);
client.close();

async function worker(): Promise<void> {
  for (let n = next++; n < count; n = next++) {
    const device = await RawMqtt.connect(platform.mqttPort, "provision");
    const answer = new Promise<Buffer>((resolve) => device.onMessage(resolve));
    const request = { deviceName: `Device ${n}`, provisionDeviceKey: "key", provisionDeviceSecret: "secret" };
    device.publish("/provision/request", JSON.stringify(request));
    if (!(await answer).includes("SUCCESS")) failed += 1;
    device.end();
  }
}
