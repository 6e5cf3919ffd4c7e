import type { MqttClient } from "mqtt";
import type { Seeded } from "./seeded.ts";

/** Messages of a device that share a timestamp, so that only their order determines the newest value. */
const PER_TIME = 4;

/** The stored values of a device. */
export interface Stored {
  readonly attribute: number;
  readonly latest: number;
}

/** A device that sends increasing numbers as an attribute and as points, and knows which were acknowledged. */
export class CountingDevice {
  readonly id: string;
  readonly token: string;
  /** Milliseconds that the script of its chain takes for some messages; 0: none. */
  readonly slowMs: number;
  readonly acknowledged = { attribute: 0, latest: 0 };
  messages = 0;
  #next = 1;

  constructor(id: string, token: string, slowMs: number) {
    this.id = id;
    this.token = token;
    this.slowMs = slowMs;
  }

  /** Sends until the connection ends, with up to `window` unacknowledged messages. */
  send(client: MqttClient, random: Seeded, window: number): void {
    const one = (): void => {
      if (!client.connected) return;
      const number = this.#next++;
      const kind = random.next() < 0.6 ? "attribute" : "latest";
      const slow = this.slowMs > 0 && random.next() < 0.05 ? this.slowMs : 0;
      const values = { n: number, slow };
      const payload = kind === "attribute" ? values : { ts: 1_000 + Math.floor(number / PER_TIME), values };
      const topic = `v1/devices/me/${kind === "attribute" ? "attributes" : "telemetry"}`;
      client.publish(topic, JSON.stringify(payload), { qos: 1 }, (error) => {
        if (error) return;
        this.acknowledged[kind] = Math.max(this.acknowledged[kind], number);
        this.messages += 1;
        one();
      });
    };
    for (let index = 0; index < window; index++) one();
  }

  /** Lost writes: acknowledged values that are missing, or older than the acknowledged ones. */
  takenBack(stored: Stored): string[] {
    return (["attribute", "latest"] as const)
      .filter((kind) => stored[kind] < this.acknowledged[kind])
      .map((kind) => `${this.token}: ${kind} ${this.acknowledged[kind]} was acknowledged, ${stored[kind]} is stored`);
  }
}
