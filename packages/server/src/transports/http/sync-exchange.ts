import { PlatformError } from "@orrery/model";
import type {
  CloseReason,
  DeviceSession,
  RpcDownlink,
  RpcHandOver,
  SessionPeer,
} from "../../devices-link/device-session.ts";
import type { DeviceSessions } from "../../devices-link/device-sessions.ts";
import type { LinkDevice } from "../../devices-link/ports.ts";
import { emptyAnswer, type HttpAnswer, jsonAnswer, textAnswer } from "../../kernel/http/answer.ts";

export interface SyncSettings {
  /** How long a request waits that names no time of its own. */
  readonly requestTimeoutMs: number;
  /** Longest wait, whatever the request says. */
  readonly maxRequestTimeoutMs: number;
  /** Requests that wait at a time. */
  readonly maxWaiting: number;
}

export const DEFAULT_SYNC_SETTINGS: SyncSettings = {
  requestTimeoutMs: 60_000,
  maxRequestTimeoutMs: 300_000,
  maxWaiting: 10_000,
};

export interface SyncRequest {
  readonly device: LinkDevice;
  /** Absent or 0: the default. */
  readonly timeoutMs: number | undefined;
  /** Fires when the client has gone. */
  readonly gone: AbortSignal;
  /** Says what is waited for; runs once the session is open. */
  readonly begin: (session: DeviceSession) => Promise<void> | undefined;
}

/** HTTP requests that wait for one event of their device: a session that lives until its answer. */
export class SyncExchanges {
  readonly #sessions: DeviceSessions;
  readonly #settings: SyncSettings;
  readonly #waiting = new Set<SyncPeer>();
  #closed = false;

  constructor(sessions: DeviceSessions, settings: SyncSettings = DEFAULT_SYNC_SETTINGS) {
    this.#sessions = sessions;
    this.#settings = settings;
  }

  /** @throws {PlatformError} `unavailable` after the longest wait, or when too many wait already. */
  async wait({ device, timeoutMs, gone, begin }: SyncRequest): Promise<HttpAnswer> {
    const { requestTimeoutMs, maxRequestTimeoutMs, maxWaiting } = this.#settings;
    if (this.#closed) throw closing();
    if (this.#waiting.size >= maxWaiting) throw new PlatformError("unavailable", "Too many requests wait for devices");
    const wanted = timeoutMs || requestTimeoutMs;
    const peer = new SyncPeer();
    const session = this.#sessions.open(device, "SYNC", peer);
    const timer = setTimeout(
      () => (wanted > maxRequestTimeoutMs ? peer.fail(timedOut()) : peer.answer(emptyAnswer(408))),
      Math.min(wanted, maxRequestTimeoutMs),
    );
    const leave = () => peer.answer(emptyAnswer(408)); // nobody reads it, but the session must not outlive the client
    gone.addEventListener("abort", leave);
    if (gone.aborted) leave();
    this.#waiting.add(peer);
    try {
      await begin(session);
      return await peer.answered;
    } finally {
      this.#waiting.delete(peer);
      clearTimeout(timer);
      gone.removeEventListener("abort", leave);
      this.#sessions.close(session);
    }
  }

  /** Ends what waits and lets nothing else wait: a poll must not hold up the end of the platform. */
  close(): void {
    this.#closed = true;
    for (const peer of this.#waiting) peer.fail(closing());
  }
}

function timedOut(): PlatformError {
  return new PlatformError("unavailable", "Request timeout");
}

function closing(): PlatformError {
  return new PlatformError("unavailable", "The platform is shutting down");
}

/** The first event decides the answer. */
class SyncPeer implements SessionPeer {
  readonly answered: Promise<HttpAnswer>;
  readonly #resolve: (answer: HttpAnswer) => void;
  readonly #reject: (error: PlatformError) => void;

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
    promise.catch(() => undefined); // may fail before it is waited for; the waiter sees it then
    this.answered = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  answer(answer: HttpAnswer): void {
    this.#resolve(answer);
  }

  fail(error: PlatformError): void {
    this.#reject(error);
  }

  close(reason: CloseReason): void {
    this.answer(reason === "deviceDeleted" ? textAnswer("Device was deleted!", 403) : emptyAnswer(408));
  }

  attributesChanged(json: string): void {
    this.answer(jsonAnswer(json));
  }

  rpcRequest({ id, method, params }: RpcDownlink): RpcHandOver {
    this.answer(jsonAnswer(`{"id":${id},"method":${JSON.stringify(method)},"params":${params}}`));
    return { kind: "delivered" };
  }

  rpcReply(_requestId: number, data: string): void {
    this.answer(jsonAnswer(data));
  }
}
