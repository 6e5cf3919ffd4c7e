import { PlatformError } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";
import { type Receipt, SharedReceipt } from "../kernel/receipt.ts";
import { attributesMessage, telemetryMessage } from "../rules/device-message.ts";
import type { RuleEngine } from "../rules/rule-engine.ts";
import { parseKeys, readAttributes } from "./attribute-reads.ts";
import { parseClaimRequest } from "./claim/claim-request.ts";
import type { DeviceTraffic } from "./device-traffic.ts";
import type { DroppedKeysRecord } from "./dropped-keys/dropped-keys-record.ts";
import { type DroppedKeys, sentenceOf, storableBlocks, storableEntries } from "./dropped-keys/storable-keys.ts";
import type { PayloadReader } from "./payload.ts";
import type { DeviceAttributes, DeviceClaims, LinkDevice } from "./ports.ts";

/** What a message occupies beside its text: objects, keys and values. */
const MESSAGE_OVERHEAD_BYTES = 256;

/** Who waits for a message, and hears what was not stored of it before that. */
export interface UplinkReceipt extends Receipt {
  keysDropped(sentence: string): void;
}

export interface UplinksOptions {
  readonly engine: RuleEngine;
  readonly attributes: DeviceAttributes;
  readonly payload: PayloadReader;
  readonly claims: DeviceClaims;
  readonly droppedKeys: Pick<DroppedKeysRecord, "add">;
  /** Whether a device may go on sending; always unless told. */
  readonly traffic?: Pick<DeviceTraffic, "admits" | "takes"> | undefined;
  readonly clock: Clock;
}

/**
 * What devices send, made into rule messages. A payload that cannot be read is a `badRequest` at once and has changed
 * nothing; so does one of a device that may not send more: `tooManyRequests`. Keys under which nothing can be stored are
 * left out and counted. A promise resolves when the rule engine has made everything durable, where keys were left out
 * with the sentence that says so.
 */
export class Uplinks {
  readonly #engine: RuleEngine;
  readonly #attributes: DeviceAttributes;
  readonly #payload: PayloadReader;
  readonly #claims: DeviceClaims;
  readonly #droppedKeys: UplinksOptions["droppedKeys"];
  readonly #traffic: UplinksOptions["traffic"];
  readonly #clock: Clock;

  constructor({ engine, attributes, payload, claims, droppedKeys, traffic, clock }: UplinksOptions) {
    this.#traffic = traffic;
    this.#droppedKeys = droppedKeys;
    this.#engine = engine;
    this.#attributes = attributes;
    this.#payload = payload;
    this.#claims = claims;
    this.#clock = clock;
  }

  /** One message a time stamp, in the order of the payload; acknowledged together. */
  telemetry(device: LinkDevice, text: string): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      let notice: string | undefined;
      const done = () => resolve(notice);
      const keysDropped = (sentence: string) => {
        notice = sentence;
      };
      this.takeTelemetry(device, text, { done, failed: reject, keysDropped });
    });
  }

  /** Like {@link telemetry} without a promise: the receipt is told when everything is durable. */
  takeTelemetry(device: LinkDevice, text: string, receipt: UplinkReceipt): void {
    const { blocks, dropped } = storableBlocks(this.#payload.telemetry(text));
    if (this.#traffic && (blocks.length > 0 || dropped)) this.#take(device, countOf(blocks));
    if (dropped) receipt.keysDropped(this.#report(device, dropped));
    const now = this.#clock();
    const only = blocks[0];
    if (only && blocks.length === 1) {
      const sizeBytes = text.length + MESSAGE_OVERHEAD_BYTES;
      this.#engine.accept(telemetryMessage(device, only.entries, { ts: only.ts ?? now, now, sizeBytes }), receipt);
      return;
    }
    if (blocks.length === 0) {
      receipt.done();
      return;
    }
    const sizeBytes = Math.ceil(text.length / blocks.length) + MESSAGE_OVERHEAD_BYTES;
    const shared = new SharedReceipt(receipt, blocks.length);
    for (const { ts, entries } of blocks) {
      this.#engine.accept(telemetryMessage(device, entries, { ts: ts ?? now, now, sizeBytes }), shared);
    }
  }

  attributes(device: LinkDevice, text: string): Promise<string | undefined> {
    const { entries, dropped } = storableEntries(this.#payload.attributes(text));
    this.#take(device, entries.length);
    const notice = dropped && this.#report(device, dropped);
    if (dropped && entries.length === 0) return Promise.resolve(notice);
    const sizeBytes = text.length + MESSAGE_OVERHEAD_BYTES;
    const message = attributesMessage(device, entries, { now: this.#clock(), sizeBytes });
    return this.#engine.submit(message).then(() => notice);
  }

  /** Who may claim the device from now on. */
  claim(device: LinkDevice, text: string): Promise<void> {
    const request = parseClaimRequest(text);
    if (this.#traffic && !this.#traffic.admits(device)) throw tooMany();
    return this.#claims.announce(device, request);
  }

  /** Answers with JSON: `{"client":{..},"shared":{..}}`. */
  readAttributes(device: LinkDevice, text: string): Promise<string> {
    const { clientKeys, sharedKeys } = this.#payload.attributeKeys(text);
    return this.readAttributeKeys(device, clientKeys, sharedKeys);
  }

  /** Like {@link readAttributes}; keys are comma separated. */
  readAttributeKeys(device: LinkDevice, clientKeys: string | undefined, sharedKeys: string | undefined) {
    this.#take(device, 0);
    return readAttributes(this.#attributes, device.deviceId, {
      clientKeys: parseKeys(clientKeys),
      sharedKeys: parseKeys(sharedKeys),
    });
  }

  #report(device: LinkDevice, dropped: DroppedKeys): string {
    this.#droppedKeys.add(device, dropped);
    return sentenceOf(dropped);
  }

  #take(device: LinkDevice, dataPoints: number): void {
    if (this.#traffic && !this.#traffic.takes(device, dataPoints)) throw tooMany();
  }
}

function tooMany(): PlatformError {
  return new PlatformError("tooManyRequests", "The device or its tenant sends too much");
}

function countOf(blocks: readonly { readonly entries: readonly unknown[] }[]): number {
  let count = 0;
  for (const { entries } of blocks) count += entries.length;
  return count;
}
