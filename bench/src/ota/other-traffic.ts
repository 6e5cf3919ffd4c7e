import { once } from "node:events";
import { LatencyHistogram } from "../load/latency-histogram.ts";
import { RawMqtt } from "../load/raw-mqtt.ts";

interface Orders {
  readonly port: number;
  readonly tokens: readonly string[];
  /** Messages a second of all devices together. */
  readonly rate: number;
}

/**
 * Devices that publish telemetry at a fixed rate until their parent says stop, each the next message when the one before is
 * acknowledged. Tells how long acknowledgements took, and how many messages came late for that.
 */
const [{ port, tokens, rate }] = (await once(process, "message")) as [Orders];
const devices = await Promise.all(tokens.map((token) => RawMqtt.connect(port, token)));
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const histogram = new LatencyHistogram();
const periodMs = (1_000 * devices.length) / rate;
let running = true;
let late = 0;
process.once("message", () => {
  running = false;
});
process.send?.("begun");
const startedAt = performance.now();
await Promise.all(
  devices.map(async (device, index) => {
    let dueAt = startedAt + (periodMs * index) / devices.length;
    for (let n = 0; running; n += 1) {
      const wait = dueAt - performance.now();
      if (wait > 0) await pause(wait);
      const sentAt = performance.now();
      const acknowledged = new Promise<void>((resolve) => device.onAck(resolve));
      device.publish("v1/devices/me/telemetry", `{"n":${n}}`);
      await acknowledged;
      histogram.add(performance.now() - sentAt);
      dueAt += periodMs;
      while (dueAt < performance.now()) {
        dueAt += periodMs; // left out: a device that waits sends nothing meanwhile
        late += 1;
      }
    }
  }),
);
process.send?.({ p50: histogram.quantileMs(0.5), p99: histogram.quantileMs(0.99), max: histogram.maxMs, late });
for (const device of devices) device.end();
process.disconnect?.();
