import type { MqttClient } from "mqtt";
import type { TestClient } from "./test-platform.ts";

const WINDOW = 200;

/** A device that publishes numbered points with QoS 1 as fast as possible, and remembers which were acknowledged. */
export class AcknowledgedLoad {
  readonly acknowledged = new Set<number>();
  readonly #goals: { readonly at: number; readonly resolve: () => void }[] = [];
  #next = 1;

  /** Publishes until the connection ends. `enough` resolves when `count` more have been acknowledged. */
  publish(client: MqttClient, count: number): { readonly enough: Promise<void> } {
    const enough = this.next(count);
    const one = (): void => {
      const number = this.#next++;
      const payload = `{"ts":${number},"values":{"n":${number}}}`;
      client.publish("v1/devices/me/telemetry", payload, { qos: 1 }, (error) => {
        if (error) return;
        this.acknowledged.add(number);
        for (const { at, resolve } of this.#goals) if (this.acknowledged.size >= at) resolve();
        if (client.connected) one();
      });
    };
    for (let index = 0; index < WINDOW; index++) one();
    return { enough };
  }

  /** Resolves when `count` more have been acknowledged since now. */
  next(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goals.push({ at: this.acknowledged.size + count, resolve });
    return promise;
  }

  /** Acknowledged numbers that are not stored, or stored with another value. */
  async missing(client: TestClient, deviceId: string): Promise<number[]> {
    const range = `keys=n&startTs=0&endTs=${this.#next}&limit=${this.#next}&useStrictDataTypes=true`;
    const { n = [] } = await client.json("GET", `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries?${range}`);
    const stored = new Map<number, unknown>(n.map(({ ts, value }: { ts: number; value: unknown }) => [ts, value]));
    return [...this.acknowledged].filter((number) => stored.get(number) !== number);
  }
}
