import type { DeviceId, RpcStatus, TenantId, Uuid } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import { ruleMessage } from "../../rules/message/make-message.ts";
import type { DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";
import type { RuleEngine } from "../../rules/rule-engine.ts";
import type { DeviceLookup } from "../ports.ts";
import { type RpcRecord, recordOf, rpcJson } from "./rpc-record.ts";
import type { RpcStore } from "./rpc-store.ts";

export interface RpcJournalOptions {
  readonly store: RpcStore;
  readonly engine: RuleEngine;
  readonly lookup: DeviceLookup;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Records persistent requests: each change of status is stored, in order, and sent to the rule chain of the device.
 */
export class RpcJournal {
  /** Unfinished records, each with the promise of its last write. */
  readonly #open = new Map<Uuid, { record: RpcRecord; written: Promise<void> }>();
  readonly #store: RpcStore;
  readonly #engine: RuleEngine;
  readonly #lookup: DeviceLookup;
  readonly #clock: Clock;
  readonly #log: Logger;

  constructor({ store, engine, lookup, clock, log }: RpcJournalOptions) {
    this.#store = store;
    this.#engine = engine;
    this.#lookup = lookup;
    this.#clock = clock;
    this.#log = log;
  }

  /** Resolves when the request is durable. */
  async start(request: DeviceRpcRequest, status: "QUEUED" | "EXPIRED"): Promise<void> {
    const record = recordOf(request, status, this.#clock());
    await this.#store.save(record);
    if (status === "QUEUED") this.#open.set(request.id, { record, written: Promise.resolve() });
    this.#notify(record);
  }

  /** Does nothing for requests that are not persistent. */
  progress(request: DeviceRpcRequest, status: "SENT" | "DELIVERED" | "TIMEOUT"): void {
    if (request.persisted) this.#change(request, status, undefined);
    if (status === "DELIVERED" && request.oneway) this.#forget(request.id);
  }

  /** `response`: JSON text. Does nothing for requests that are not persistent. */
  finish(request: DeviceRpcRequest, status: "SUCCESSFUL" | "EXPIRED" | "FAILED", response: string | undefined): void {
    if (request.persisted) this.#change(request, status, response);
    this.#forget(request.id);
  }

  /** A request that expired while the platform was down. */
  async expire(record: RpcRecord): Promise<void> {
    const expired: RpcRecord = { ...record, status: "EXPIRED" };
    await this.#store.save(expired);
    this.#notify(expired);
  }

  async deleted(record: RpcRecord): Promise<void> {
    await this.#open.get(record.id.id)?.written; // a pending write would insert the row again
    this.#open.delete(record.id.id);
    await this.#store.delete(record.id);
    this.#notify({ ...record, status: "DELETED" });
  }

  /** The device was deleted, or moved to another tenant: its earlier requests are removed. */
  async deviceLost(deviceId: DeviceId, left: TenantId | undefined, signal: AbortSignal): Promise<void> {
    const isLost = ({ deviceId: { id }, tenantId }: RpcRecord) =>
      id === deviceId.id && (!left || tenantId.id === left.id);
    const open = [...this.#open].filter(([, { record }]) => isLost(record));
    await Promise.all(open.map(([, { written }]) => written)); // a pending write would insert the row again
    for (const [id] of open) this.#open.delete(id);
    while (!signal.aborted && (await this.#store.deleteOfDevice(deviceId, left)));
  }

  /** Only after everything was written, so that a deletion can wait for it. */
  #forget(id: Uuid): void {
    void this.#open.get(id)?.written.then(() => this.#open.delete(id));
  }

  #change(request: DeviceRpcRequest, status: RpcStatus, response: string | undefined): void {
    const entry = this.#open.get(request.id) ?? {
      record: recordOf(request, status, this.#clock()),
      written: Promise.resolve(),
    };
    const record: RpcRecord = { ...entry.record, status, response };
    const written = entry.written
      .then(() => this.#store.save(record))
      .then(() => this.#notify(record))
      .catch((error: unknown) => this.#log.error({ err: error, rpcId: request.id }, "an RPC status was not stored"));
    this.#open.set(request.id, { record, written });
  }

  #notify(record: RpcRecord): void {
    this.#submit(record).catch((error: unknown) =>
      this.#log.error({ err: error, rpcId: record.id.id }, "a rule chain was not notified of an RPC status"),
    );
  }

  async #submit(record: RpcRecord): Promise<void> {
    const device = await this.#lookup.findDevice(record.deviceId);
    if (!device) return;
    const message = ruleMessage({
      tenantId: record.tenantId,
      customerId: device.customerId,
      originator: record.deviceId,
      ts: this.#clock(),
      type: `RPC_${record.status}`,
      data: rpcJson(record),
      ruleChainId: device.ruleChainId,
      queueName: device.queueName,
    });
    await this.#engine.submit(message);
  }
}
