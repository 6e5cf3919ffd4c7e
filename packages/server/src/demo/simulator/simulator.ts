import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Logger } from "../../kernel/logging.ts";
import type { Platform } from "./simulated-device.ts";

export interface SimulatorOptions {
  readonly platform: Platform;
  /** Whether devices send their recorded day first: true when they have just been created. */
  readonly backfill: boolean;
  readonly log: Logger;
}

/** Runs the devices of the demo tenant in a thread of their own, over real MQTT and HTTP. */
export class Simulator {
  readonly #worker: Worker;

  constructor({ platform, backfill, log }: SimulatorOptions) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { platform, backfill },
      name: "simulator",
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    this.#worker.on("error", (error) => log.error({ err: error }, "the simulator failed"));
    this.#worker.unref();
  }

  async close(): Promise<void> {
    const ended = once(this.#worker, "exit");
    this.#worker.postMessage("stop");
    const deadline = setTimeout(() => void this.#worker.terminate(), 1_000);
    await ended;
    clearTimeout(deadline);
  }
}
