import type { Clock } from "../kernel/clock.ts";
import { attributesMessage, type RuleEngine, telemetryMessage } from "../rules/rule-message.ts";
import { parseKeys, readAttributes } from "./attribute-reads.ts";
import type { PayloadReader } from "./payload.ts";
import type { DeviceAttributes, LinkDevice } from "./ports.ts";

/** What a message occupies beside its text: objects, keys and values. */
const MESSAGE_OVERHEAD_BYTES = 256;

export interface UplinksOptions {
  readonly engine: RuleEngine;
  readonly attributes: DeviceAttributes;
  readonly payload: PayloadReader;
  readonly clock: Clock;
}

/**
 * What devices send, made into rule messages. A payload that cannot be read throws `badRequest` at once and has
 * changed nothing; a promise resolves when the rule engine has made everything durable.
 */
export class Uplinks {
  readonly #engine: RuleEngine;
  readonly #attributes: DeviceAttributes;
  readonly #payload: PayloadReader;
  readonly #clock: Clock;

  constructor({ engine, attributes, payload, clock }: UplinksOptions) {
    this.#engine = engine;
    this.#attributes = attributes;
    this.#payload = payload;
    this.#clock = clock;
  }

  /** One message a time stamp, in the order of the payload; acknowledged together. */
  telemetry(device: LinkDevice, text: string): Promise<void> {
    const blocks = this.#payload.telemetry(text);
    const now = this.#clock();
    const only = blocks[0];
    if (only && blocks.length === 1) {
      const sizeBytes = text.length + MESSAGE_OVERHEAD_BYTES;
      return this.#engine.submit(telemetryMessage(device, only.entries, { ts: only.ts ?? now, now, sizeBytes }));
    }
    const sizeBytes = Math.ceil(text.length / Math.max(1, blocks.length)) + MESSAGE_OVERHEAD_BYTES;
    const submitted = blocks.map(({ ts, entries }) =>
      this.#engine.submit(telemetryMessage(device, entries, { ts: ts ?? now, now, sizeBytes })),
    );
    return Promise.all(submitted).then(() => undefined);
  }

  attributes(device: LinkDevice, text: string): Promise<void> {
    const values = this.#payload.attributes(text);
    const sizeBytes = text.length + MESSAGE_OVERHEAD_BYTES;
    return this.#engine.submit(attributesMessage(device, values, { now: this.#clock(), sizeBytes }));
  }

  /** Answers with JSON: `{"client":{..},"shared":{..}}`. */
  readAttributes(device: LinkDevice, text: string): Promise<string> {
    const { clientKeys, sharedKeys } = this.#payload.attributeKeys(text);
    return this.readAttributeKeys(device, clientKeys, sharedKeys);
  }

  /** Like {@link readAttributes}; keys are comma separated. */
  readAttributeKeys(device: LinkDevice, clientKeys: string | undefined, sharedKeys: string | undefined) {
    return readAttributes(this.#attributes, device.deviceId, {
      clientKeys: parseKeys(clientKeys),
      sharedKeys: parseKeys(sharedKeys),
    });
  }
}
