import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { CONNECTED_FLEET } from "../connected-fleet.ts";
import { FLEET } from "../fleet.ts";
import { runCoapDevice } from "./coap-device.ts";
import { runGatewayDevice } from "./gateway-device.ts";
import { runHttpDevice } from "./http-device.ts";
import { runLwm2mDevice } from "./lwm2m-device.ts";
import { runMqttDevice } from "./mqtt-device.ts";
import { type Platform, type SimulatedDevice, simulatedDevice } from "./simulated-device.ts";

interface Orders {
  readonly platform: Platform;
  readonly backfill: boolean;
}

const RETRY_MS = 5_000;

const RUNS = {
  MQTT: runMqttDevice,
  HTTP: runHttpDevice,
  GATEWAY: runGatewayDevice,
  COAP: runCoapDevice,
  LWM2M: runLwm2mDevice,
} as const;

/** Thread of the simulator: runs the devices of the fleet independently of each other. */
const { platform, backfill } = workerData as Orders; // written by simulator.ts
const stop = new AbortController();
parentPort?.once("message", () => stop.abort());

const stopped = once(stop.signal, "abort"); // a message that waits for its answer then does so for ever
const running = Promise.all(
  [...FLEET, ...CONNECTED_FLEET].map((device) =>
    keepRunning(simulatedDevice(device, { platform, backfill, signal: stop.signal })),
  ),
);
await Promise.race([running, stopped]);
process.exit(0);

/** Restarts a device after a pause when it lost the connection, or was deleted and is refused. */
async function keepRunning(simulated: SimulatedDevice): Promise<void> {
  const run = RUNS[simulated.device.model.transport];
  while (!simulated.signal.aborted) {
    await run(simulated).catch(() => undefined);
    await delay(RETRY_MS, undefined, { signal: simulated.signal }).catch(() => undefined);
  }
}
