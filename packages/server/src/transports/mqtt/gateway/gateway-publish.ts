import { isPlatformError } from "@orrery/model";
import type { UplinkCompletion } from "../../../connectivity/uplinks.ts";
import type { Publish } from "../client/publish.ts";
import type { PublishFlow } from "../client/publish-flow.ts";
import type { InFlightGate } from "../connection/in-flight-gate.ts";

/**
 * A publish about several devices. It is acknowledged once, when all of its parts are durable. Invalid parts do not
 * prevent that; a device over its limit does.
 */
export class GatewayPublish implements UplinkCompletion {
  readonly #publish: Publish;
  readonly #flow: PublishFlow;
  readonly #gate: InFlightGate;
  /** Number of unfinished parts, plus one for the loop that starts them. */
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

  /** Starts a part; {@link done}, {@link failed} or {@link absent} ends it. Each counts as a message in flight. */
  begin(): void {
    this.#pending += 1;
    this.#gate.enter();
  }

  /** All parts have been started. */
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

  /** The device could not be found or created. */
  absent(device: string, error: unknown): void {
    if (isPlatformFailure(error)) this.failed(error);
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

/** Whether the failure is the platform's (busy or broken) and not that of a missing device. */
export function isPlatformFailure(error: unknown): boolean {
  return !(["badRequest", "forbidden", "notFound"] as const).some((code) => isPlatformError(error, code));
}
