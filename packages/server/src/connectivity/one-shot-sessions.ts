import { PlatformError, type Uuid } from "@orrery/model";
import type { AttributeChange } from "./attribute-change.ts";
import type { CloseReason, DeviceSession, RpcDownlink, RpcHandOver, SessionPeer } from "./device-session.ts";
import type { DeviceSessions } from "./device-sessions.ts";
import type { DeviceContext } from "./ports.ts";

export interface OneShotSettings {
  /** How long a request waits by default. */
  readonly requestTimeoutMs: number;
  /** Maximum time that a request may ask to wait. */
  readonly maxRequestTimeoutMs: number;
  /** Maximum number of requests that wait at the same time. */
  readonly maxWaiting: number;
  /** The same of one device. */
  readonly maxWaitingPerDevice: number;
}

export const DEFAULT_ONE_SHOT_SETTINGS: OneShotSettings = {
  requestTimeoutMs: 60_000,
  maxRequestTimeoutMs: 300_000,
  maxWaiting: 10_000,
  maxWaitingPerDevice: 16,
};

export interface OneShotRequest {
  readonly device: DeviceContext;
  /** Absent or 0: the default. */
  readonly timeoutMs: number | undefined;
  /** Fires when the client has disconnected. */
  readonly gone: AbortSignal;
  /** Subscribes to the event; called once the session is open. */
  readonly begin: (session: DeviceSession) => Promise<void> | undefined;
}

/** The first event of a one-shot session; `nothing`: the time was over, or the session was ended. */
export type OneShotEvent =
  | { readonly kind: "attributes"; readonly change: AttributeChange }
  | { readonly kind: "rpcRequest"; readonly request: RpcDownlink }
  | { readonly kind: "rpcReply"; readonly data: string | undefined }
  | { readonly kind: "deviceDeleted" | "nothing" };

/**
 * Requests that wait for one event of their device, such as HTTP polls: each is a session that ends with that event.
 */
export class OneShotSessions {
  readonly #sessions: DeviceSessions;
  readonly #settings: OneShotSettings;
  readonly #waiting = new Set<OneShotPeer>();
  /** How many requests of a device wait. */
  readonly #ofDevice = new Map<Uuid, number>();
  #closed = false;

  constructor(sessions: DeviceSessions, settings: OneShotSettings = DEFAULT_ONE_SHOT_SETTINGS) {
    this.#sessions = sessions;
    this.#settings = settings;
  }

  /** @throws {PlatformError} `unavailable` after the maximum time, or when too many requests wait already. */
  async wait({ device, timeoutMs, gone, begin }: OneShotRequest): Promise<OneShotEvent> {
    const { requestTimeoutMs, maxRequestTimeoutMs, maxWaiting, maxWaitingPerDevice } = this.#settings;
    if (this.#closed) throw closing();
    if (this.#waiting.size >= maxWaiting) throw new PlatformError("unavailable", "Too many requests wait for devices");
    const { id } = device.deviceId;
    const before = this.#ofDevice.get(id) ?? 0;
    if (before >= maxWaitingPerDevice) throw new PlatformError("unavailable", "Too many requests of this device wait");
    const wanted = timeoutMs || requestTimeoutMs;
    const peer = new OneShotPeer();
    const session = this.#sessions.open(device, "SYNC", peer);
    const timer = setTimeout(
      () => (wanted > maxRequestTimeoutMs ? peer.fail(timedOut()) : peer.take(NOTHING)),
      Math.min(wanted, maxRequestTimeoutMs),
    );
    const leave = () => peer.take(NOTHING); // no reader is left, but the session must end with the client
    gone.addEventListener("abort", leave);
    if (gone.aborted) leave();
    this.#waiting.add(peer);
    this.#ofDevice.set(id, before + 1);
    try {
      await begin(session);
      return await peer.event;
    } finally {
      this.#waiting.delete(peer);
      const left = (this.#ofDevice.get(id) ?? 1) - 1;
      if (left > 0) this.#ofDevice.set(id, left);
      else this.#ofDevice.delete(id);
      clearTimeout(timer);
      gone.removeEventListener("abort", leave);
      this.#sessions.close(session);
    }
  }

  /** Ends all waits and refuses new ones: polls must not delay the shutdown. */
  close(): void {
    this.#closed = true;
    for (const peer of this.#waiting) peer.fail(closing());
  }
}

const NOTHING: OneShotEvent = { kind: "nothing" };

function timedOut(): PlatformError {
  return new PlatformError("unavailable", "Request timeout");
}

function closing(): PlatformError {
  return new PlatformError("unavailable", "The platform is shutting down");
}

/** Only the first event counts. */
class OneShotPeer implements SessionPeer {
  readonly event: Promise<OneShotEvent>;
  readonly #resolve: (event: OneShotEvent) => void;
  readonly #reject: (error: PlatformError) => void;

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<OneShotEvent>();
    promise.catch(() => undefined); // may reject before it is awaited; the awaiting code gets the error then
    this.event = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  take(event: OneShotEvent): void {
    this.#resolve(event);
  }

  fail(error: PlatformError): void {
    this.#reject(error);
  }

  close(reason: CloseReason): void {
    this.take({ kind: reason === "deviceDeleted" ? "deviceDeleted" : "nothing" });
  }

  attributesChanged(change: AttributeChange): void {
    this.take({ kind: "attributes", change });
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    this.take({ kind: "rpcRequest", request });
    return { kind: "delivered" };
  }

  rpcReply(_requestId: number, data: string | undefined): void {
    this.take({ kind: "rpcReply", data });
  }
}
