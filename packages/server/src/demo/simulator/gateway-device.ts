import { setInterval as every } from "node:timers/promises";
import mqtt from "mqtt";
import { METER_FLATS } from "../connected-fleet.ts";
import { energyMeter } from "../devices/energy-meter.ts";
import type { SimulatedDevice } from "./simulated-device.ts";

/** Runs until aborted: connects the meters behind the gateway, which the platform then knows, and reports for all. */
export async function runGatewayDevice({ device, state, signal, token, platform }: SimulatedDevice): Promise<void> {
  const client = await mqtt.connectAsync(platform.mqttUrl, { username: token, reconnectPeriod: 0 });
  signal.addEventListener("abort", () => client.end(true), { once: true });
  const send = (topic: string, body: unknown) => client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
  try {
    await send("v1/devices/me/attributes", device.model.attributes(device.seed));
    for (const name of METER_FLATS) await send("v1/gateway/connect", { device: name, type: energyMeter.profile });
    const attributes = METER_FLATS.map((name, seed) => [name, energyMeter.attributes(seed)]);
    await send("v1/gateway/attributes", Object.fromEntries(attributes));
    for await (const _ of every(device.model.reportEvery, undefined, { signal })) {
      const ts = Date.now();
      await send("v1/devices/me/telemetry", device.model.read(state, ts));
      const read = (seed: number) => energyMeter.read({ seed, settings: new Map() }, ts);
      const values = METER_FLATS.map((name, seed) => [name, [{ ts, values: read(seed) }]]);
      await send("v1/gateway/telemetry", Object.fromEntries(values));
    }
  } finally {
    client.end(true); // it is connected anew
  }
}
