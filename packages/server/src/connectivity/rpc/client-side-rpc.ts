import { PlatformError, type Uuid } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import { deviceRpcMessage } from "../../rules/message/device-message.ts";
import { ruleMessage } from "../../rules/message/make-message.ts";
import type { RuleEngine } from "../../rules/rule-engine.ts";
import type { DeviceSession } from "../device-session.ts";
import type { DeviceSessions } from "../device-sessions.ts";
import type { RpcCall } from "../payload/payload-codec.ts";
import type { DeviceContext } from "../ports.ts";

export interface ClientSideRpcOptions {
  readonly sessions: DeviceSessions;
  readonly engine: RuleEngine;
  readonly clock: Clock;
  /** How long a device waits for the rule engine's answer. */
  readonly timeoutMs?: number | undefined;
}

/** What a transport requires of a request beside a method. */
export interface RequestRules {
  readonly paramsRequired: boolean;
}

interface Waiting {
  readonly sessionId: Uuid;
  readonly requestId: number;
  readonly until: number;
}

/** Is part of the metadata; a single process needs no other name. */
export const SERVICE_ID = "orrery";

const TIMEOUT_MS = 60_000;
const CHECK_MS = 250;
/** Maximum number of unanswered requests of all sessions; further ones are refused. */
const MAX_WAITING = 100_000;

/** Client-side RPC: commands of devices, answered by rule chains (reference: device connectivity, 11.4). */
export class ClientSideRpc {
  /** By session and request id; oldest first, which is also the order in which they expire. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #sessions: DeviceSessions;
  readonly #engine: RuleEngine;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #timer: NodeJS.Timeout;

  constructor({ sessions, engine, clock, timeoutMs = TIMEOUT_MS }: ClientSideRpcOptions) {
    this.#sessions = sessions;
    this.#engine = engine;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#timer = setInterval(() => this.#expire(), CHECK_MS).unref();
  }

  /**
   * Resolves when the engine has accepted the request; the answer is passed to the session's peer.
   * @throws {PlatformError} `badRequest` when required params are missing; `tooManyRequests`; `unavailable` when too
   * many wait.
   */
  request(session: DeviceSession, requestId: number, call: RpcCall, rules?: RequestRules): Promise<void> {
    if (rules?.paramsRequired && call.params === undefined) {
      throw new PlatformError("badRequest", "Params are not present in the request");
    }
    if (!this.#sessions.admits(session.device.current)) {
      throw new PlatformError("tooManyRequests", "The device or its tenant asks too often");
    }
    if (this.#waiting.size >= MAX_WAITING) throw new PlatformError("unavailable", "Too many requests wait for answers");
    const now = this.#clock();
    const sessionId = this.#sessions.idOf(session);
    const key = keyOf(sessionId, requestId);
    this.#waiting.delete(key); // sent again: its time starts over
    this.#waiting.set(key, { sessionId, requestId, until: now + this.#timeoutMs });
    return this.#engine.submit(messageOf(session.device.current, call, { sessionId, requestId, now }));
  }

  /** The answer of a rule chain; dropped when the session has ended. Late answers are still delivered. */
  reply(sessionId: Uuid, requestId: number, data: string): void {
    this.#waiting.delete(keyOf(sessionId, requestId));
    this.#sessions.find(sessionId)?.peer.rpcReply(requestId, data);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#waiting.clear();
  }

  #expire(): void {
    const now = this.#clock();
    for (const [key, { sessionId, requestId, until }] of this.#waiting) {
      if (until > now) return;
      this.#waiting.delete(key);
      this.#sessions.find(sessionId)?.peer.rpcReply(requestId, undefined);
    }
  }
}

function keyOf(sessionId: Uuid, requestId: number): string {
  return `${sessionId}/${requestId}`;
}

function messageOf(
  device: DeviceContext,
  { method, params }: RpcCall,
  { sessionId, requestId, now }: { readonly sessionId: Uuid; readonly requestId: number; readonly now: number },
) {
  if (params !== undefined) {
    return deviceRpcMessage(device, { method, params }, { requestId, serviceId: SERVICE_ID, sessionId, now });
  }
  return ruleMessage({
    tenantId: device.tenantId,
    customerId: device.customerId,
    originator: device.deviceId,
    ts: now,
    type: "TO_SERVER_RPC_REQUEST",
    data: JSON.stringify({ method }),
    metadata: {
      deviceName: device.name,
      deviceType: device.type,
      requestId: String(requestId),
      serviceId: SERVICE_ID,
      sessionId,
    },
    ruleChainId: device.ruleChainId,
    queueName: device.queueName,
  });
}
