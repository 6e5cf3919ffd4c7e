import { type Entry, PlatformError, type TelemetryBlock } from "@orrery/model";
import { type Completion, SharedCompletion } from "../kernel/async/completion.ts";
import type { Clock } from "../kernel/clock.ts";
import { attributesMessage, telemetryMessage } from "../rules/message/device-message.ts";
import type { RuleEngine } from "../rules/rule-engine.ts";
import { type AttributeKeys, type AttributeValues, readAttributes } from "./attribute-reads.ts";
import type { ClaimRequest } from "./claim/claim-request.ts";
import type { ConnectionReports } from "./connection-log/connection-report.ts";
import type { DeviceTraffic } from "./device-traffic.ts";
import type { DroppedKeysRecord } from "./dropped-keys/dropped-keys-record.ts";
import { type DroppedKeys, sentenceOf, storableBlocks, storableEntries } from "./dropped-keys/storable-keys.ts";
import type { DeviceAttributes, DeviceClaims, DeviceContext } from "./ports.ts";

/** Memory that a message occupies beside its text: objects, keys and values. */
const MESSAGE_OVERHEAD_BYTES = 256;

/** Completion of a message from a device. */
export interface UplinkCompletion extends Completion {
  /** Called before completion when keys of the message cannot be stored; `sentence` says which and why. */
  keysDropped(sentence: string): void;
}

export interface UplinksOptions {
  readonly engine: RuleEngine;
  readonly attributes: DeviceAttributes;
  readonly claims: DeviceClaims;
  readonly droppedKeys: Pick<DroppedKeysRecord, "add">;
  /** Limits the messages of devices; unlimited by default. */
  readonly traffic?: Pick<DeviceTraffic, "admits" | "takes"> | undefined;
  /** Where messages are counted that the limits do not let pass. */
  readonly connections: ConnectionReports;
  readonly clock: Clock;
}

/**
 * Turns messages of devices into rule messages; `bytes` is the length of the payload. A device that has reached its
 * limit gets `tooManyRequests`, and nothing is stored. Keys that cannot be stored are left out and counted. Promises
 * resolve when the rule engine has made everything durable, with a sentence about keys that were left out.
 */
export class Uplinks {
  readonly #engine: RuleEngine;
  readonly #attributes: DeviceAttributes;
  readonly #claims: DeviceClaims;
  readonly #droppedKeys: UplinksOptions["droppedKeys"];
  readonly #traffic: UplinksOptions["traffic"];
  readonly #connections: ConnectionReports;
  readonly #clock: Clock;

  constructor({ engine, attributes, claims, droppedKeys, traffic, connections, clock }: UplinksOptions) {
    this.#connections = connections;
    this.#traffic = traffic;
    this.#droppedKeys = droppedKeys;
    this.#engine = engine;
    this.#attributes = attributes;
    this.#claims = claims;
    this.#clock = clock;
  }

  /** One rule message per timestamp, in the order of the payload; acknowledged together. */
  telemetry(device: DeviceContext, blocks: readonly TelemetryBlock[], bytes: number): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      let notice: string | undefined;
      const done = () => resolve(notice);
      const keysDropped = (sentence: string) => {
        notice = sentence;
      };
      this.enqueueTelemetry(device, blocks, bytes, { done, failed: reject, keysDropped });
    });
  }

  /** Like {@link telemetry}, without a promise per message; `completion` is called when everything is durable. */
  enqueueTelemetry(
    device: DeviceContext,
    given: readonly TelemetryBlock[],
    bytes: number,
    completion: UplinkCompletion,
  ): void {
    const { blocks, dropped } = storableBlocks(given);
    if (this.#traffic && (blocks.length > 0 || dropped)) this.#take(device, countOf(blocks));
    if (dropped) completion.keysDropped(this.#report(device, dropped));
    const now = this.#clock();
    const only = blocks[0];
    if (only && blocks.length === 1) {
      const sizeBytes = bytes + MESSAGE_OVERHEAD_BYTES;
      this.#engine.enqueue(telemetryMessage(device, only.entries, { ts: only.ts ?? now, now, sizeBytes }), completion);
      return;
    }
    if (blocks.length === 0) {
      completion.done();
      return;
    }
    const sizeBytes = Math.ceil(bytes / blocks.length) + MESSAGE_OVERHEAD_BYTES;
    const shared = new SharedCompletion(completion, blocks.length);
    for (const { ts, entries } of blocks) {
      this.#engine.enqueue(telemetryMessage(device, entries, { ts: ts ?? now, now, sizeBytes }), shared);
    }
  }

  attributes(device: DeviceContext, given: readonly Entry[], bytes: number): Promise<string | undefined> {
    const { entries, dropped } = storableEntries(given);
    this.#take(device, entries.length);
    const notice = dropped && this.#report(device, dropped);
    if (dropped && entries.length === 0) return Promise.resolve(notice);
    const sizeBytes = bytes + MESSAGE_OVERHEAD_BYTES;
    const message = attributesMessage(device, entries, { now: this.#clock(), sizeBytes });
    return this.#engine.submit(message).then(() => notice);
  }

  /** The device announces that it may be claimed. */
  claim(device: DeviceContext, request: ClaimRequest): Promise<void> {
    if (this.#traffic && !this.#traffic.admits(device)) throw this.#tooMany(device);
    return this.#claims.announce(device, request);
  }

  /** The attributes that a device may see. */
  readAttributes(device: DeviceContext, keys: AttributeKeys): Promise<AttributeValues> {
    this.#take(device, 0);
    return readAttributes(this.#attributes, device.deviceId, keys);
  }

  #report(device: DeviceContext, dropped: DroppedKeys): string {
    this.#droppedKeys.add(device, dropped);
    return sentenceOf(dropped);
  }

  #take(device: DeviceContext, dataPoints: number): void {
    if (this.#traffic && !this.#traffic.takes(device, dataPoints)) throw this.#tooMany(device);
  }

  #tooMany(device: DeviceContext): PlatformError {
    this.#connections.report({ outcome: "DROPPED", cause: "RATE_EXCEEDED", device });
    return new PlatformError("tooManyRequests", "The device or its tenant sends too much");
  }
}

function countOf(blocks: readonly { readonly entries: readonly unknown[] }[]): number {
  let count = 0;
  for (const { entries } of blocks) count += entries.length;
  return count;
}
