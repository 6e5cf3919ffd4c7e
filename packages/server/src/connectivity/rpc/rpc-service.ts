import { type DeviceId, type PageData, type PageLink, PlatformError, type RpcStatus, type Uuid } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { Bus } from "../../kernel/bus/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/entities/not-found.ts";
import type { Ids } from "../../kernel/ids.ts";
import { ruleMessage } from "../../rules/message/make-message.ts";
import type { DeviceRpcOutcome } from "../../rules/ports/device-rpc.ts";
import type { RuleEngine } from "../../rules/rule-engine.ts";
import type { DeviceAccess, DeviceContext } from "../ports.ts";
import { SERVICE_ID } from "./client-side-rpc.ts";
import type { RpcJournal } from "./rpc-journal.ts";
import { type RpcRecord, rpcId } from "./rpc-record.ts";
import type { RpcStore } from "./rpc-store.ts";
import type { ServerSideRpc } from "./server-side-rpc.ts";

/** A call as REST describes it, with defaults applied. */
export interface RpcCallRequest {
  readonly method: string;
  /** JSON text. */
  readonly params: string;
  readonly oneway: boolean;
  readonly persistent: boolean;
  readonly timeoutMs: number | undefined;
  /** Milliseconds since the epoch; takes precedence over the timeout. */
  readonly expirationTime: number | undefined;
  readonly retries: number | undefined;
  /** JSON text. */
  readonly additionalInfo: string | undefined;
  readonly requestId: Uuid | undefined;
}

export interface RpcServiceOptions {
  readonly rpc: ServerSideRpc;
  readonly store: RpcStore;
  readonly journal: RpcJournal;
  readonly engine: RuleEngine;
  readonly access: DeviceAccess;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly minTimeoutMs?: number | undefined;
  readonly defaultTimeoutMs?: number | undefined;
}

const MIN_TIMEOUT_MS = 5_000;
const DEFAULT_TIMEOUT_MS = 10_000;
/** How long after its expiration a call may still return from the rule chain. */
const GRACE_MS = 1_000;
/** Timeout of asynchronous calls of the API (reference: REST API, 1.1). */
const GIVE_UP_MS = 30_000;
const MAX_CALLS = 10_000;

/** RPC calls of users: they pass the rule chain, whose "rpc call request" node sends them to the device. */
export class RpcService {
  readonly #waiting = new Map<Uuid, (outcome: DeviceRpcOutcome) => void>();
  readonly #store: RpcStore;
  readonly #rpc: ServerSideRpc;
  readonly #journal: RpcJournal;
  readonly #engine: RuleEngine;
  readonly #access: DeviceAccess;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #minTimeoutMs: number;
  readonly #defaultTimeoutMs: number;

  constructor(options: RpcServiceOptions) {
    this.#store = options.store;
    this.#rpc = options.rpc;
    this.#journal = options.journal;
    this.#engine = options.engine;
    this.#access = options.access;
    this.#bus = options.bus;
    this.#clock = options.clock;
    this.#ids = options.ids;
    this.#minTimeoutMs = options.minTimeoutMs ?? MIN_TIMEOUT_MS;
    this.#defaultTimeoutMs = options.defaultTimeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#rpc.onRestOutcome((id, outcome) => this.#waiting.get(id)?.(outcome));
  }

  /**
   * Resolves with the outcome of the call; a persistent one answers with its id immediately.
   * @throws {PlatformError} `notFound` or `forbidden`; `badRequest` for the id of a pending call; `unavailable` when
   * the answer takes longer than the API waits.
   */
  async call(user: User, deviceId: DeviceId, request: RpcCallRequest): Promise<DeviceRpcOutcome> {
    const device = await this.#access.getDevice(user, deviceId, "RPC_CALL");
    if (this.#waiting.size >= MAX_CALLS) throw new PlatformError("unavailable", "Too many RPC calls are pending");
    const now = this.#clock();
    const timeoutMs = Math.max(this.#minTimeoutMs, request.timeoutMs ?? this.#defaultTimeoutMs);
    const expirationTime = request.expirationTime ?? now + timeoutMs;
    const id = request.requestId ?? this.#ids.uuid();
    // Otherwise the answer to one caller would be sent to another one, perhaps of another tenant.
    if (this.#waiting.has(id)) throw new PlatformError("badRequest", "An RPC call with this requestUUID is pending");
    const outcome = this.#outcomeOf(id, Math.max(0, expirationTime - now) + GRACE_MS);
    try {
      await this.#engine.submit(messageOf(user, device, request, { id, expirationTime, now }));
      const result = await outcome.promise;
      this.#audit(user, device, request, result);
      return result;
    } finally {
      outcome.end();
    }
  }

  /** @throws {PlatformError} `notFound`, also for a call of a device that `user` may not read. */
  async get(user: User, id: Uuid): Promise<RpcRecord> {
    const record = await this.#store.find(rpcId(id));
    if (!record || record.tenantId.id !== user.tenantId.id) throw notFound(rpcId(id));
    // Visitors see commands only if they may send commands.
    await this.#access.getDevice(user, record.deviceId, user.isPublic ? "RPC_CALL" : "READ");
    return record;
  }

  /** @throws {PlatformError} `notFound` or `forbidden` for the device. */
  async list(
    user: User,
    deviceId: DeviceId,
    status: RpcStatus | undefined,
    link: PageLink,
  ): Promise<PageData<RpcRecord>> {
    await this.#access.getDevice(user, deviceId, "READ");
    return this.#store.listOfDevice({ tenantId: user.tenantId, deviceId, status }, link);
  }

  /** Also withdraws the command from the device if it has not been answered yet. */
  async delete(user: User, id: Uuid): Promise<void> {
    const record = await this.get(user, id);
    this.#rpc.withdraw(record.deviceId, record.id);
    await this.#journal.deleted(record);
  }

  #audit(by: User, device: DeviceContext, request: RpcCallRequest, outcome: DeviceRpcOutcome): void {
    const { tenantId, deviceId, name, customerId } = device;
    const { oneway: oneWay, method, params } = request;
    this.#bus.publish("userAction", {
      tenantId,
      action: "RPC_CALL",
      entityId: deviceId,
      entityName: name,
      customerId,
      by,
      data: { entityId: deviceId.id, oneWay, method, params },
      failure: outcome.kind === "error" ? `RPC Error: ${outcome.error}` : undefined,
    });
  }

  #outcomeOf(id: Uuid, waitMs: number): { readonly promise: Promise<DeviceRpcOutcome>; end(): void } {
    const { promise, resolve, reject } = Promise.withResolvers<DeviceRpcOutcome>();
    this.#waiting.set(id, resolve);
    const giveUp = waitMs > GIVE_UP_MS;
    const timer = setTimeout(
      () => (giveUp ? reject(new PlatformError("unavailable", "Request timeout")) : resolve(TIMED_OUT)),
      giveUp ? GIVE_UP_MS : waitMs,
    );
    // May reject while the engine is still accepting the message; the caller gets the error then.
    promise.catch(() => undefined);
    return {
      promise,
      end: () => {
        clearTimeout(timer);
        this.#waiting.delete(id);
      },
    };
  }
}

const TIMED_OUT: DeviceRpcOutcome = { kind: "error", error: "TIMEOUT" };

function messageOf(
  user: User,
  device: DeviceContext,
  request: RpcCallRequest,
  { id, expirationTime, now }: { readonly id: Uuid; readonly expirationTime: number; readonly now: number },
) {
  const method = JSON.stringify(request.method);
  const params = JSON.stringify(request.params);
  const info = request.additionalInfo === undefined ? "null" : JSON.stringify(request.additionalInfo);
  return ruleMessage({
    tenantId: device.tenantId,
    customerId: device.customerId,
    originator: device.deviceId,
    ts: now,
    type: "RPC_CALL_FROM_SERVER_TO_DEVICE",
    data: `{"method":${method},"params":${params},"additionalInfo":${info}}`,
    metadata: {
      requestUUID: id,
      originServiceId: SERVICE_ID,
      expirationTime: String(expirationTime),
      oneway: String(request.oneway),
      persistent: String(request.persistent),
      ...(request.retries === undefined ? {} : { retries: String(request.retries) }),
      deviceName: device.name,
      deviceType: device.type,
      userId: user.id.id,
      userName: user.email,
      ...(device.customerId ? { customerId: device.customerId.id } : {}),
    },
    ruleChainId: device.ruleChainId,
    queueName: device.queueName,
  });
}
