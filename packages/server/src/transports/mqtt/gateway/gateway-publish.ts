import { isPlatformError } from "@orrery/model";
import type { UplinkCompletion } from "../../../connectivity/uplinks.ts";
import type { Publish } from "../client/publish.ts";
import type { PublishFlow } from "../client/publish-flow.ts";
import type { InFlightGate } from "../connection/in-flight-gate.ts";

/**
 * A publish about several devices, until all that it carried is durable: then it is acknowledged, once. Parts that mean
 * nothing do not keep it from that; a device that has no room does.
 */
export class GatewayPublish implements UplinkCompletion {
  readonly #publish: Publish;
  readonly #flow: PublishFlow;
  readonly #gate: InFlightGate;
  /** Parts that are not done, and one for the loop that begins them. */
  #pending = 1;
  #failed = false;
  #error: unknown;
  #missing: string | undefined;

  constructor(publish: Publish, flow: PublishFlow, gate: InFlightGate) {
    this.#publish = publish;
    this.#flow = flow;
    this.#gate = gate;
    flow.enter();
  }

  /** A part is begun; {@link done}, {@link failed} or {@link absent} ends it. Each counts as a message in flight. */
  begin(): void {
    this.#pending += 1;
    this.#gate.enter();
  }

  /** All parts are begun. */
  begun(): void {
    this.#settle();
  }

  done(): void {
    this.#gate.leave();
    this.#settle();
  }

  failed(error: unknown): void {
    if (!this.#failed) this.#error = error;
    this.#failed = true;
    this.done();
  }

  keysDropped(sentence: string): void {
    this.#publish.keysDropped(sentence);
  }

  /** The device could not be found or made. */
  absent(device: string, error: unknown): void {
    if (isHere(error)) this.failed(error);
    else {
      this.#missing ??= `There is no device "${device}": ${error instanceof Error ? error.message : ""}`;
      this.done();
    }
  }

  #settle(): void {
    this.#pending -= 1;
    if (this.#pending > 0) return;
    if (this.#failed) this.#flow.notTaken(this.#publish, this.#error);
    else if (this.#missing !== undefined) this.#flow.postponed(this.#publish, this.#missing);
    else this.#flow.taken(this.#publish);
  }
}

/** Whether it is not for want of a device that something failed: the platform is busy, or broken. */
export function isHere(error: unknown): boolean {
  return !(["badRequest", "forbidden", "notFound"] as const).some((code) => isPlatformError(error, code));
}
