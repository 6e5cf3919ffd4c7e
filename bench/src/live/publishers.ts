import { LoadConnection } from "../load/load-connection.ts";
import type { BenchDevice } from "../platform/bench-tenant.ts";

/** Messages per device whose due times are kept; updates of older ones are not expected. */
const REMEMBERED = 4096;
const TICK_MS = 2;

/** Devices that publish in turn at a steady rate, and the due time of each message. */
export class Publishers {
  readonly connected: Promise<void>;
  acknowledged = 0;
  readonly #connections: LoadConnection[] = [];
  readonly #dueAt: Float64Array[];
  readonly #ratePerMs: number;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #next = 0;

  constructor(port: number, devices: readonly BenchDevice[], rate: number) {
    this.#ratePerMs = rate / 1000;
    this.#dueAt = devices.map(() => new Float64Array(REMEMBERED));
    const opened = devices.map(({ token }, n) => this.#open(port, token, n));
    this.connected = Promise.all(opened).then(() => undefined);
  }

  start(): void {
    this.#startedAt = performance.now();
    this.#timer = setInterval(() => this.#publishDue(), TICK_MS);
  }

  /** When message `k` of device `n` was due, on the clock of `performance`. */
  dueAt(n: number, k: number): number {
    return this.#dueAt[n]?.[k % REMEMBERED] ?? Number.NaN;
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const connection of this.#connections) connection.end();
  }

  #open(port: number, token: string, n: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#connections[n] = new LoadConnection({
        host: "127.0.0.1",
        port,
        token,
        clientId: `live${n}`,
        topic: "v1/devices/me/telemetry",
        protocolVersion: 4,
        onConnected: () => resolve(),
        onAck: () => {
          this.acknowledged += 1;
        },
        onClosed: (_connection, reason) => reject(new Error(reason)),
      });
    });
  }

  #publishDue(): void {
    const now = performance.now();
    for (; ; this.#next += 1) {
      const due = this.#startedAt + this.#next / this.#ratePerMs;
      if (due > now) return;
      const n = this.#next % this.#connections.length;
      const connection = this.#connections[n];
      const times = this.#dueAt[n];
      if (!connection || !times) return;
      times[connection.sent % REMEMBERED] = due;
      connection.publish(due);
    }
  }
}
