import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { CloseReason, RpcDownlink, RpcHandOver, SessionPeer } from "../../../connectivity/device-session.ts";
import type { CoapNotice } from "../coap-server.ts";
import type { Receipt } from "../exchange/confirmables.ts";
import type { Endpoint } from "../exchange/endpoint.ts";
import { CODE, type CoapOption, numberOption, OPTION } from "../wire/coap-message.ts";

/** What a device can observe. */
export type Observed = "attributes" | "rpc";

/** Where a device wants to be told, and how. */
export interface Observation {
  readonly endpoint: Endpoint;
  readonly token: Buffer;
  /** Whether what it is sent has to be acknowledged. */
  readonly confirmable: boolean;
  /** Notifications so far; clients put them in order by it. */
  count: number;
  /** What changed before the request was answered, oldest first; absent afterwards. */
  held: AttributeChange[] | undefined;
}

export interface CoapObserverOptions {
  readonly notify: (endpoint: Endpoint, notice: CoapNotice) => void;
  /** The Content-Format of payloads, and how they are written. */
  readonly format: () => CoapOption;
  readonly writeChange: (change: AttributeChange) => Buffer;
  /** `undefined`: it cannot be expressed. */
  readonly writeCommand: (request: RpcDownlink) => Buffer | undefined;
  readonly commandReceived: (wireId: number) => void;
  /** The device does not observe this any more. */
  readonly ended: (what: Observed) => void;
}

const NOT_CONVERTED: RpcHandOver = { kind: "refused", error: "Failed to convert device RPC command to CoAP msg" };
const MAX_COUNT = 0xff_ffff;
/** Changes in the milliseconds that an answer takes; of more the newest are told. */
const MAX_HELD = 100;

/** The session of a device that observes its attributes, its commands, or both (reference: device connectivity, 8.2). */
export class CoapObserver implements SessionPeer {
  readonly #options: CoapObserverOptions;
  readonly #observations = new Map<Observed, Observation>();

  constructor(options: CoapObserverOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#observations.size === 0;
  }

  /** One of a kind: the one before is told that it has ended, unless it is the same. */
  begin(what: Observed, observation: Observation): void {
    const before = this.#observations.get(what);
    this.#observations.set(what, observation);
    if (before && !isSame(before, observation)) this.#sayEnd(before);
  }

  /** The request for an observation is answered: what changed meanwhile follows. */
  answered(observation: Observation): void {
    const { held = [] } = observation;
    observation.held = undefined;
    if (this.#observations.get("attributes") === observation) for (const change of held) this.attributesChanged(change);
  }

  cancel(what: Observed, wanted: Origin): void {
    const known = this.#observations.get(what);
    if (known && isSame(known, wanted)) this.#end(what, known);
  }

  /** The platform ends the session. */
  close(_reason: CloseReason): void {
    const ending = [...this.#observations.values()];
    this.#observations.clear();
    for (const observation of ending) this.#sayEnd(observation);
  }

  attributesChanged(change: AttributeChange): void {
    const observation = this.#observations.get("attributes");
    if (observation?.held) {
      if (observation.held.push(change) > MAX_HELD) observation.held.shift();
    } else if (observation) {
      this.#notify("attributes", observation, this.#options.writeChange(change));
    }
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    const observation = this.#observations.get("rpc");
    const payload = observation && this.#options.writeCommand(request);
    if (!payload) return NOT_CONVERTED;
    this.#notify("rpc", observation, payload, () => this.#options.commandReceived(request.id));
    return { kind: observation.confirmable ? "sent" : "delivered" };
  }

  /** Commands of the device are answered where they were asked. */
  rpcReply(): void {}

  #notify(what: Observed, observation: Observation, payload: Buffer, received?: () => void): void {
    const { endpoint, token, confirmable } = observation;
    observation.count = (observation.count + 1) & MAX_COUNT;
    const receipt: Receipt = {
      acknowledged: () => received?.(),
      rejected: () => this.#end(what, observation),
      lost: () => {
        if (this.#end(what, observation)) this.#sayEnd(observation);
      },
    };
    this.#options.notify(endpoint, {
      ...{ token, code: CODE.content, payload },
      options: [numberOption(OPTION.observe, observation.count), this.#options.format()],
      receipt: confirmable ? receipt : undefined,
    });
  }

  #end(what: Observed, observation: Observation): boolean {
    if (this.#observations.get(what) !== observation) return false;
    this.#observations.delete(what);
    this.#options.ended(what);
    return true;
  }

  #sayEnd({ endpoint, token }: Observation): void {
    this.#options.notify(endpoint, { token, code: CODE.deleted });
  }
}

type Origin = Pick<Observation, "endpoint" | "token">;

function isSame(one: Origin, other: Origin): boolean {
  return one.endpoint.key === other.endpoint.key && one.token.equals(other.token);
}
