import type { DeviceId, RpcId, Uuid } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRpcOutcome, DeviceRpcPort, DeviceRpcRequest } from "../../rules/ports.ts";
import type { DeviceSession, RpcDownlink } from "../device-session.ts";
import type { DeviceSessions } from "../device-sessions.ts";
import { jsonOrText } from "./json-text.ts";
import type { RpcJournal } from "./rpc-journal.ts";
import type { RpcRecord } from "./rpc-record.ts";
import { requestOf } from "./rpc-record.ts";
import type { ServerRpc } from "./server-rpc.ts";

export interface DeviceRpcSettings {
  /** How long an acknowledgement of the device may take. */
  readonly ackTimeoutMs: number;
  /** Most missed acknowledgements before a request fails. */
  readonly maxRetries: number;
  /** One undelivered request a device at a time. */
  readonly sequential: boolean;
}

export const DEFAULT_RPC_SETTINGS: DeviceRpcSettings = { ackTimeoutMs: 10_000, maxRetries: 5, sequential: false };

export interface DeviceRpcOptions {
  readonly sessions: DeviceSessions;
  readonly serverRpc: ServerRpc;
  readonly journal: RpcJournal;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings?: DeviceRpcSettings | undefined;
}

/** A command that waits for delivery, acknowledgement or answer. */
interface Pending {
  readonly wireId: number;
  readonly request: DeviceRpcRequest;
  /** Whether a session took it when it arrived: decides what its expiry is called. */
  sentAtArrival: boolean;
  delivered: boolean;
  missedAcks: number;
  ackTimer: NodeJS.Timeout | undefined;
  expiryTimer: NodeJS.Timeout | undefined;
  readonly resolve: (outcome: DeviceRpcOutcome) => void;
}

interface DeviceQueue {
  nextId: number;
  /** By wire id, oldest first. */
  readonly pending: Map<number, Pending>;
}

const MAX_PENDING_PER_DEVICE = 1_000;
/** Timers do not reach further than 2^31 ms; longer waits are cut into pieces. */
const LONGEST_TIMER_MS = 0x7fff_ffff;

/** Commands of the server to devices (reference: device connectivity, 11.1 to 11.3). */
export class DeviceRpc implements DeviceRpcPort {
  readonly #queues = new Map<Uuid, DeviceQueue>();
  readonly #sessions: DeviceSessions;
  readonly #serverRpc: ServerRpc;
  readonly #journal: RpcJournal;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #settings: DeviceRpcSettings;
  #answerRest: (requestId: Uuid, outcome: DeviceRpcOutcome) => void = () => undefined;

  constructor(options: DeviceRpcOptions) {
    this.#sessions = options.sessions;
    this.#serverRpc = options.serverRpc;
    this.#journal = options.journal;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#settings = options.settings ?? DEFAULT_RPC_SETTINGS;
    this.#sessions.onRpcSubscribed((session) => this.#deliverWaiting(session));
  }

  /** Who answers the callers of REST, by the id of their request. */
  onRestOutcome(answer: (requestId: Uuid, outcome: DeviceRpcOutcome) => void): void {
    this.#answerRest = answer;
  }

  async call(request: DeviceRpcRequest): Promise<DeviceRpcOutcome> {
    const outcome = await this.#outcome(request);
    if (request.restApiCall) this.#answerRest(request.id, outcome);
    return outcome;
  }

  reply(target: { sessionId: Uuid; requestId: number }, data: string): void {
    this.#serverRpc.reply(target.sessionId, target.requestId, data);
  }

  /** The device's answer. Unknown, late and second ones have no effect. */
  answered(deviceId: DeviceId, wireId: number, text: string): void {
    if (!this.#sessions.takes(deviceId)) return; // as if it had not come: the caller hears of no answer
    const pending = this.#take(deviceId, wireId);
    if (!pending) return;
    pending.resolve({ kind: "response", response: text });
    this.#journal.finish(
      pending.request,
      "SUCCESSFUL",
      jsonOrText(text, (plain) => ({ error: plain })),
    );
    this.#next(deviceId);
  }

  /** The device has acknowledged the receipt (MQTT PUBACK). */
  acknowledged(deviceId: DeviceId, wireId: number): void {
    const pending = this.#queues.get(deviceId.id)?.pending.get(wireId);
    if (!pending) return;
    clearTimeout(pending.ackTimer);
    this.#delivered(deviceId, pending);
    this.#next(deviceId);
  }

  /** Takes up what was under way when the platform stopped. Call once, before devices connect. */
  async resume(records: readonly RpcRecord[]): Promise<void> {
    for (const record of records) {
      if (record.expirationTime <= this.#clock()) await this.#journal.expire(record);
      else this.#enqueue(requestOf(record), () => undefined);
    }
  }

  /** Withdraws a persistent request. */
  withdraw(deviceId: DeviceId, id: RpcId): void {
    for (const pending of this.#queues.get(deviceId.id)?.pending.values() ?? []) {
      if (pending.request.id === id.id) this.#take(deviceId, pending.wireId);
    }
    this.#next(deviceId);
  }

  /** Forgets everything of a device that is gone. */
  forget(deviceId: DeviceId): void {
    for (const wireId of [...(this.#queues.get(deviceId.id)?.pending.keys() ?? [])]) {
      this.#take(deviceId, wireId)?.resolve({ kind: "error", error: "NOT_FOUND" });
    }
    this.#queues.delete(deviceId.id);
  }

  close(): void {
    for (const { pending } of this.#queues.values()) {
      for (const { ackTimer, expiryTimer, request, resolve } of pending.values()) {
        clearTimeout(ackTimer);
        clearTimeout(expiryTimer);
        if (!request.persisted) resolve({ kind: "error", error: "INTERNAL" });
      }
    }
    this.#queues.clear();
  }

  async #outcome(request: DeviceRpcRequest): Promise<DeviceRpcOutcome> {
    const expired = request.expirationTime <= this.#clock();
    if (request.persisted) {
      await this.#journal.start(request, expired ? "EXPIRED" : "QUEUED");
      if (!expired) this.#enqueue(request, () => undefined);
      return { kind: "response", response: JSON.stringify({ rpcId: request.id }) };
    }
    if (expired) return { kind: "error", error: "TIMEOUT" };
    return new Promise((resolve) => this.#enqueue(request, resolve));
  }

  #enqueue(request: DeviceRpcRequest, resolve: (outcome: DeviceRpcOutcome) => void): void {
    const queue = this.#queue(request.deviceId);
    if (queue.pending.size >= MAX_PENDING_PER_DEVICE) {
      this.#log.warn({ deviceId: request.deviceId.id }, "too many commands wait for the device");
      this.#journal.finish(request, "FAILED", JSON.stringify({ error: "Too many requests wait for the device" }));
      resolve({ kind: "error", error: "INTERNAL" });
      return;
    }
    const pending: Pending = {
      wireId: queue.nextId,
      request,
      sentAtArrival: false,
      delivered: false,
      missedAcks: 0,
      ackTimer: undefined,
      expiryTimer: undefined,
      resolve,
    };
    queue.nextId = (queue.nextId + 1) & 0x7fff_ffff;
    queue.pending.set(pending.wireId, pending);
    this.#awaitExpiry(pending);
    if (!this.#settings.sequential || first(queue) === pending) pending.sentAtArrival = this.#sendToAll(pending);
  }

  #queue(deviceId: DeviceId): DeviceQueue {
    let queue = this.#queues.get(deviceId.id);
    if (!queue) {
      queue = { nextId: 0, pending: new Map() };
      this.#queues.set(deviceId.id, queue);
    }
    return queue;
  }

  /** @returns whether a session took it. */
  #sendToAll(pending: Pending): boolean {
    let sent = false;
    for (const session of [...this.#sessions.ofDevice(pending.request.deviceId)]) {
      if (session.rpcSubscribed) sent = this.#send(pending, session) || sent;
    }
    return sent;
  }

  #send(pending: Pending, session: DeviceSession): boolean {
    const { request, wireId } = pending;
    const downlink: RpcDownlink = { id: wireId, method: request.method, params: jsonOrText(request.params) };
    if (session.kind === "SYNC") session.rpcSubscribed = false; // one request uses the poll up
    const handedOver = session.peer.rpcRequest(downlink);
    if (handedOver.kind === "refused") {
      this.#take(request.deviceId, wireId);
      pending.resolve({ kind: "response", response: handedOver.error });
      this.#journal.finish(request, "FAILED", JSON.stringify({ error: handedOver.error }));
      return true;
    }
    if (handedOver.kind === "sent" && !pending.delivered) {
      this.#journal.progress(request, "SENT");
      this.#awaitAck(pending);
    } else {
      this.#delivered(request.deviceId, pending);
    }
    if (request.oneway && !request.persisted) {
      pending.resolve({ kind: "delivered" });
      this.#take(request.deviceId, wireId);
    }
    return true;
  }

  #deliverWaiting(session: DeviceSession): void {
    const queue = this.#queues.get(session.device.current.deviceId.id);
    if (!queue) return;
    for (const pending of [...queue.pending.values()]) {
      if (!session.rpcSubscribed || session.closed) return;
      if (this.#settings.sequential && first(queue) !== pending) return;
      this.#send(pending, session);
    }
  }

  #delivered(deviceId: DeviceId, pending: Pending): void {
    if (pending.delivered) return;
    pending.delivered = true;
    this.#journal.progress(pending.request, "DELIVERED");
    if (pending.request.oneway) this.#take(deviceId, pending.wireId);
  }

  #awaitAck(pending: Pending): void {
    const { request } = pending;
    clearTimeout(pending.ackTimer);
    const waitMs = Math.min(this.#settings.ackTimeoutMs, request.expirationTime - this.#clock());
    pending.ackTimer = setTimeout(() => this.#ackMissed(pending), Math.max(0, waitMs)).unref();
  }

  #ackMissed(pending: Pending): void {
    const { request, wireId } = pending;
    const allowed = Math.min(request.retries ?? this.#settings.maxRetries, this.#settings.maxRetries);
    if (pending.missedAcks >= allowed) {
      this.#take(request.deviceId, wireId);
      const error = `There was a Timeout and all retry attempts have been exhausted. Retry attempts set: ${allowed}`;
      this.#journal.finish(request, "FAILED", JSON.stringify({ error }));
      pending.resolve({ kind: "error", error: "TIMEOUT" });
      this.#next(request.deviceId);
      return;
    }
    pending.missedAcks += 1;
    this.#journal.progress(request, "TIMEOUT");
    if (this.#settings.sequential) this.#sendToAll(pending);
  }

  #awaitExpiry(pending: Pending): void {
    const remainingMs = Math.max(0, pending.request.expirationTime - this.#clock());
    pending.expiryTimer = setTimeout(
      () => (remainingMs > LONGEST_TIMER_MS ? this.#awaitExpiry(pending) : this.#expire(pending)),
      Math.min(remainingMs, LONGEST_TIMER_MS),
    ).unref();
  }

  #expire(pending: Pending): void {
    const { request, wireId, sentAtArrival } = pending;
    this.#take(request.deviceId, wireId);
    this.#journal.finish(request, "EXPIRED", undefined);
    pending.resolve({ kind: "error", error: sentAtArrival ? "TIMEOUT" : "NO_ACTIVE_CONNECTION" });
    this.#next(request.deviceId);
  }

  /** Removes a request; nothing more happens to it. */
  #take(deviceId: DeviceId, wireId: number): Pending | undefined {
    const queue = this.#queues.get(deviceId.id);
    const pending = queue?.pending.get(wireId);
    if (!queue || !pending) return undefined;
    queue.pending.delete(wireId);
    clearTimeout(pending.ackTimer);
    clearTimeout(pending.expiryTimer);
    return pending;
  }

  /** Sequential mode: the way is free for the oldest that has not been delivered. */
  #next(deviceId: DeviceId): void {
    if (!this.#settings.sequential) return;
    const queue = this.#queues.get(deviceId.id);
    const waiting = queue && first(queue);
    if (waiting && waiting.ackTimer === undefined) this.#sendToAll(waiting);
  }
}

/** The oldest request that has not been delivered. */
function first(queue: DeviceQueue): Pending | undefined {
  for (const pending of queue.pending.values()) if (!pending.delivered) return pending;
  return undefined;
}
