import type { DeviceId, RpcId, Uuid } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRpcOutcome, DeviceRpcPort, DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";
import type { DeviceSession, RpcDownlink } from "../device-session.ts";
import type { DeviceSessions } from "../device-sessions.ts";
import type { ClientSideRpc } from "./client-side-rpc.ts";
import { jsonOrText } from "./json-text.ts";
import { type PendingCommand, PendingCommands } from "./pending-commands.ts";
import type { RpcJournal } from "./rpc-journal.ts";
import type { RpcRecord } from "./rpc-record.ts";
import { requestOf } from "./rpc-record.ts";

export interface ServerSideRpcSettings {
  /** How long the device may take to acknowledge. */
  readonly ackTimeoutMs: number;
  /** Maximum number of missed acknowledgements before a request fails. */
  readonly maxRetries: number;
  /** Sends one request per device at a time. */
  readonly sequential: boolean;
}

export const DEFAULT_RPC_SETTINGS: ServerSideRpcSettings = { ackTimeoutMs: 10_000, maxRetries: 5, sequential: false };

export interface ServerSideRpcOptions {
  readonly sessions: DeviceSessions;
  readonly clientSideRpc: ClientSideRpc;
  readonly journal: RpcJournal;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings?: ServerSideRpcSettings | undefined;
}

/** Timers are limited to 2^31 ms; longer waits are split. */
const MAX_TIMER_MS = 0x7fff_ffff;

/** Server-side RPC: commands of the platform to devices (reference: device connectivity, 11.1 to 11.3). */
export class ServerSideRpc implements DeviceRpcPort {
  readonly #pending = new PendingCommands();
  readonly #sessions: DeviceSessions;
  readonly #clientSideRpc: ClientSideRpc;
  readonly #journal: RpcJournal;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #settings: ServerSideRpcSettings;
  #answerRest: (requestId: Uuid, outcome: DeviceRpcOutcome) => void = () => undefined;

  constructor(options: ServerSideRpcOptions) {
    this.#sessions = options.sessions;
    this.#clientSideRpc = options.clientSideRpc;
    this.#journal = options.journal;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#settings = options.settings ?? DEFAULT_RPC_SETTINGS;
    this.#sessions.onRpcSubscribed((session) => this.#deliverWaiting(session));
  }

  /** Registers what passes outcomes on to callers of REST, by the id of the request. */
  onRestOutcome(answer: (requestId: Uuid, outcome: DeviceRpcOutcome) => void): void {
    this.#answerRest = answer;
  }

  async call(request: DeviceRpcRequest): Promise<DeviceRpcOutcome> {
    const outcome = await this.#outcome(request);
    if (request.restApiCall) this.#answerRest(request.id, outcome);
    return outcome;
  }

  reply(target: { sessionId: Uuid; requestId: number }, data: string): void {
    this.#clientSideRpc.reply(target.sessionId, target.requestId, data);
  }

  /** The device's answer. Unknown, late and repeated ones have no effect. */
  answered(deviceId: DeviceId, wireId: number, text: string): void {
    if (!this.#sessions.takes(deviceId)) return; // as if it had not arrived: the caller gets no answer
    const pending = this.#pending.take(deviceId, wireId);
    if (!pending) return;
    pending.resolve({ kind: "response", response: text });
    this.#journal.finish(
      pending.request,
      "SUCCESSFUL",
      jsonOrText(text, (plain) => ({ error: plain })),
    );
    this.#next(deviceId);
  }

  /** The device refused a command, or it could not be sent; `text` is what the caller gets. */
  failed(deviceId: DeviceId, wireId: number, text: string): void {
    if (!this.#sessions.takes(deviceId)) return;
    const pending = this.#pending.take(deviceId, wireId);
    if (!pending) return;
    pending.resolve({ kind: "response", response: text });
    this.#journal.finish(
      pending.request,
      "FAILED",
      jsonOrText(text, (plain) => ({ error: plain })),
    );
    this.#next(deviceId);
  }

  /** The device has acknowledged the delivery (MQTT PUBACK). */
  acknowledged(deviceId: DeviceId, wireId: number): void {
    const pending = this.#pending.find(deviceId, wireId);
    if (!pending) return;
    clearTimeout(pending.ackTimer);
    this.#delivered(deviceId, pending);
    this.#next(deviceId);
  }

  /** Resumes requests that were unfinished when the platform stopped. Call once, before devices connect. */
  async resume(records: readonly RpcRecord[]): Promise<void> {
    for (const record of records) {
      if (record.expirationTime <= this.#clock()) await this.#journal.expire(record);
      else this.#enqueue(requestOf(record), () => undefined);
    }
  }

  /** Cancels a persistent request. */
  withdraw(deviceId: DeviceId, id: RpcId): void {
    for (const { request, wireId } of this.#pending.ofDevice(deviceId)) {
      if (request.id === id.id) this.#pending.take(deviceId, wireId);
    }
    this.#next(deviceId);
  }

  /** Removes everything about a deleted device. */
  forget(deviceId: DeviceId): void {
    for (const { resolve } of this.#pending.takeDevice(deviceId)) resolve({ kind: "error", error: "NOT_FOUND" });
  }

  close(): void {
    for (const { request, resolve } of this.#pending.takeAll()) {
      if (!request.persisted) resolve({ kind: "error", error: "INTERNAL" });
    }
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
    const pending = this.#pending.add(request, resolve);
    if (!pending) {
      this.#log.warn({ deviceId: request.deviceId.id }, "too many commands wait for the device");
      this.#journal.finish(request, "FAILED", JSON.stringify({ error: "Too many requests wait for the device" }));
      resolve({ kind: "error", error: "INTERNAL" });
      return;
    }
    this.#awaitExpiry(pending);
    if (this.#isItsTurn(pending)) pending.sentAtArrival = this.#sendToAll(pending);
  }

  /** In sequential mode only the oldest undelivered command is sent. */
  #isItsTurn(pending: PendingCommand): boolean {
    return !this.#settings.sequential || this.#pending.firstWaiting(pending.request.deviceId) === pending;
  }

  /** @returns whether a session accepted it. */
  #sendToAll(pending: PendingCommand): boolean {
    let sent = false;
    for (const session of [...this.#sessions.ofDevice(pending.request.deviceId)]) {
      if (session.rpcSubscribed) sent = this.#send(pending, session) || sent;
    }
    return sent;
  }

  #send(pending: PendingCommand, session: DeviceSession): boolean {
    const { request, wireId } = pending;
    const { method, expirationTime: expiresTime } = request;
    const downlink: RpcDownlink = { id: wireId, method, params: jsonOrText(request.params), expiresTime };
    if (session.kind === "SYNC") session.rpcSubscribed = false; // a poll ends with one request
    const handedOver = session.peer.rpcRequest(downlink);
    if (handedOver.kind === "refused") {
      this.#pending.take(request.deviceId, wireId);
      pending.resolve({ kind: "response", response: handedOver.error });
      this.#journal.finish(request, "FAILED", JSON.stringify({ error: handedOver.error }));
      return true;
    }
    if (handedOver.kind === "sent" && !pending.delivered) {
      this.#journal.progress(request, "SENT");
      this.#awaitAck(pending, handedOver.ackTimeoutMs);
    } else {
      this.#delivered(request.deviceId, pending);
    }
    if (request.oneway && !request.persisted) {
      pending.resolve({ kind: "delivered" });
      this.#pending.take(request.deviceId, wireId);
    }
    return true;
  }

  #deliverWaiting(session: DeviceSession): void {
    for (const pending of this.#pending.ofDevice(session.device.current.deviceId)) {
      if (!session.rpcSubscribed || session.closed) return;
      if (!this.#isItsTurn(pending)) return;
      this.#send(pending, session);
    }
  }

  #delivered(deviceId: DeviceId, pending: PendingCommand): void {
    if (pending.delivered) return;
    pending.delivered = true;
    this.#journal.progress(pending.request, "DELIVERED");
    if (pending.request.oneway) this.#pending.take(deviceId, pending.wireId);
  }

  #awaitAck(pending: PendingCommand, ackTimeoutMs = this.#settings.ackTimeoutMs): void {
    const { request } = pending;
    clearTimeout(pending.ackTimer);
    const waitMs = Math.min(ackTimeoutMs, request.expirationTime - this.#clock());
    pending.ackTimer = setTimeout(() => this.#ackMissed(pending), Math.max(0, waitMs)).unref();
  }

  #ackMissed(pending: PendingCommand): void {
    const { request, wireId } = pending;
    const allowed = Math.min(request.retries ?? this.#settings.maxRetries, this.#settings.maxRetries);
    if (pending.missedAcks >= allowed) {
      this.#pending.take(request.deviceId, wireId);
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

  #awaitExpiry(pending: PendingCommand): void {
    const remainingMs = Math.max(0, pending.request.expirationTime - this.#clock());
    pending.expiryTimer = setTimeout(
      () => (remainingMs > MAX_TIMER_MS ? this.#awaitExpiry(pending) : this.#expire(pending)),
      Math.min(remainingMs, MAX_TIMER_MS),
    ).unref();
  }

  #expire(pending: PendingCommand): void {
    const { request, wireId, sentAtArrival } = pending;
    this.#pending.take(request.deviceId, wireId);
    this.#journal.finish(request, "EXPIRED", undefined);
    pending.resolve({ kind: "error", error: sentAtArrival ? "TIMEOUT" : "NO_ACTIVE_CONNECTION" });
    this.#next(request.deviceId);
  }

  /** In sequential mode: sends the oldest undelivered command. */
  #next(deviceId: DeviceId): void {
    if (!this.#settings.sequential) return;
    const waiting = this.#pending.firstWaiting(deviceId);
    if (waiting && waiting.ackTimer === undefined) this.#sendToAll(waiting);
  }
}
