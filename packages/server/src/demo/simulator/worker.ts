import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { FLEET } from "../fleet.ts";
import { runHttpDevice } from "./http-device.ts";
import { runMqttDevice } from "./mqtt-device.ts";
import { type Platform, type SimulatedDevice, simulatedDevice } from "./simulated-device.ts";

interface Orders {
  readonly platform: Platform;
  readonly backfill: boolean;
}

const RETRY_MS = 5_000;

/** Thread of the simulator: runs the devices of the fleet independently of each other. */
const { platform, backfill } = workerData as Orders; // written by simulator.ts
const stop = new AbortController();
parentPort?.once("message", () => stop.abort());

await Promise.all(
  FLEET.map((device) => keepRunning(simulatedDevice(device, { platform, backfill, signal: stop.signal }))),
);
process.exit(0);

/** Restarts a device after a pause when it lost the connection, or was deleted and is refused. */
async function keepRunning(simulated: SimulatedDevice): Promise<void> {
  const run = simulated.device.model.transport === "MQTT" ? runMqttDevice : runHttpDevice;
  while (!simulated.signal.aborted) {
    await run(simulated).catch(() => undefined);
    await delay(RETRY_MS, undefined, { signal: simulated.signal }).catch(() => undefined);
  }
}
