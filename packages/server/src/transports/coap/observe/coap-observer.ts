import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { CloseReason, RpcDownlink, RpcHandOver, SessionPeer } from "../../../connectivity/device-session.ts";
import { Awake, type Reach } from "../../../connectivity/power/awake.ts";
import type { CoapNotice } from "../../../kernel/coap/coap-server.ts";
import type { Block } from "../../../kernel/coap/exchange/block-wise.ts";
import type { CoapAnswer } from "../../../kernel/coap/exchange/coap-answer.ts";
import type { DeliveryCallbacks } from "../../../kernel/coap/exchange/confirmables.ts";
import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";
import { CODE, type CoapOption, numberOption, OPTION } from "../../../kernel/coap/wire/coap-message.ts";
import type { Addressee } from "../device/long-answers.ts";
import { HeldChanges } from "./held-changes.ts";

/** What a device can observe. */
export type Observed = "attributes" | "rpc";

/** An observation: where notifications are sent, and how. */
export interface Observation {
  readonly endpoint: Endpoint;
  readonly token: Buffer;
  /** The addressee of long notifications, and the block size that it asked for. */
  readonly to: Addressee;
  readonly block: Block | undefined;
  /** Whether notifications are sent confirmable. */
  readonly confirmable: boolean;
  /** Number of notifications so far; clients order them by it. */
  count: number;
  /** Changes held back until the request is answered, oldest first; undefined afterwards, as of commands. */
  held: AttributeChange[] | undefined;
}

export interface CoapObserverOptions {
  readonly notify: (endpoint: Endpoint, notice: CoapNotice) => void;
  /** The first block of a notification. */
  readonly firstBlock: (observation: Observation, answer: CoapAnswer) => CoapAnswer;
  /** The Content-Format option of payloads, and their encoder. */
  readonly format: () => CoapOption;
  readonly writeChange: (change: AttributeChange) => Buffer;
  /** Encodes a command; `undefined` when the format cannot express it. */
  readonly writeCommand: (request: RpcDownlink) => Buffer | undefined;
  readonly commandReceived: (wireId: number) => void;
  /** When the device can be reached after a message. */
  readonly reach: () => Reach;
  /** Whether commands are sent: those of a device that sleeps are pending. */
  readonly listens: (wanted: boolean) => void;
  /** Tells what happened to who looks at the device. */
  readonly note: (text: string) => void;
  /** Called when the device no longer observes this. */
  readonly ended: (what: Observed) => void;
}

const NOT_CONVERTED: RpcHandOver = { kind: "refused", error: "Failed to convert device RPC command to CoAP msg" };
const MAX_COUNT = 0xff_ffff;
/** Maximum number of unacknowledged commands; server-side RPC repeats those that newer ones replaced. */
const MAX_COMMANDS = 16;
/** Maximum number of changes kept until the request is answered; beyond it the oldest are dropped. */
const MAX_HELD = 100;

/**
 * The session peer of a device that observes its attributes, its commands, or both (reference: device connectivity,
 * 8.2).
 */
export class CoapObserver implements SessionPeer {
  readonly #options: CoapObserverOptions;
  readonly #observations = new Map<Observed, Observation>();
  readonly #awake = new Awake(() => this.#fellAsleep());
  #held: HeldChanges | undefined;
  /** Whether one more message may be sent although the device sleeps. */
  #mayPage = false;

  constructor(options: CoapObserverOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#observations.size === 0;
  }

  /** Sets the observation of a resource. A different previous one is notified of its end. */
  begin(what: Observed, observation: Observation): void {
    const before = this.#observations.get(what);
    this.#observations.set(what, observation);
    if (before && !isSame(before, observation)) this.#notifyEnd(before);
  }

  /** The observe request was answered: sends the changes since then. */
  answered(observation: Observation): void {
    const { held = [] } = observation;
    observation.held = undefined;
    if (this.#observations.get("attributes") === observation) for (const change of held) this.attributesChanged(change);
  }

  cancel(what: Observed, wanted: Origin): void {
    const known = this.#observations.get(what);
    if (known && isSame(known, wanted)) this.#end(what, known);
  }

  /** Any message of the device: what waited while it slept is sent (reference: device connectivity, 8.6). */
  heard(): void {
    this.#mayPage = false;
    if (this.isIdle || !this.#awake.heard(this.#options.reach())) return;
    this.#options.note("Info: Client is awake!");
    const held = this.#held?.take() ?? [];
    this.#held = undefined;
    for (const change of held) this.attributesChanged(change);
    const commands = this.#observations.get("rpc");
    if (commands && !commands.held) this.#options.listens(true);
  }

  /** Nothing can be sent to an endpoint any more. */
  gone({ key }: Endpoint): void {
    for (const [what, observation] of [...this.#observations]) {
      if (observation.endpoint.key === key) this.#end(what, observation);
    }
  }

  /** The platform ended the session. */
  close(_reason: CloseReason): void {
    this.#awake.close();
    const ending = [...this.#observations.values()];
    this.#observations.clear();
    for (const observation of ending) this.#notifyEnd(observation);
  }

  attributesChanged(change: AttributeChange): void {
    const observation = this.#observations.get("attributes");
    if (observation?.held) {
      if (observation.held.push(change) > MAX_HELD) observation.held.shift();
    } else if (observation && !this.#reaches()) {
      this.#held ??= new HeldChanges();
      this.#held.add(change);
    } else if (observation) {
      this.#notify("attributes", observation, this.#options.writeChange(change));
    }
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    const observation = this.#observations.get("rpc");
    const payload = observation && this.#options.writeCommand(request);
    if (!payload) return NOT_CONVERTED;
    this.#reaches(); // commands that come while it sleeps are not asked for, but the one that it wakes for is
    this.#notify("rpc", observation, payload, () => this.#options.commandReceived(request.id));
    return { kind: observation.confirmable ? "sent" : "delivered" };
  }

  /** Client-side RPC is answered in the response to its request. */
  rpcReply(): void {}

  /** Whether a message can be sent now; of a device that wakes once while it sleeps, that one is used up. */
  #reaches(): boolean {
    if (this.#awake.isAwake) return true;
    const pages = this.#mayPage;
    this.#mayPage = false;
    if (pages && this.#observations.has("rpc")) this.#options.listens(false);
    return pages;
  }

  #fellAsleep(): void {
    if (this.isIdle) return;
    const reach = this.#options.reach();
    this.#mayPage = reach.kind === "window" && reach.pagingTimeoutMs !== undefined;
    if (!this.#mayPage && this.#observations.has("rpc")) this.#options.listens(false);
    this.#options.note("Info: Client is sleeping!");
  }

  #notify(what: Observed, observation: Observation, payload: Buffer, received?: () => void): void {
    const { endpoint, token, confirmable } = observation;
    observation.count = (observation.count + 1) & MAX_COUNT;
    const delivery: DeliveryCallbacks = {
      acknowledged: () => received?.(),
      rejected: () => this.#end(what, observation),
      lost: () => {
        if (this.#end(what, observation)) this.#notifyEnd(observation);
      },
    };
    const options = [numberOption(OPTION.observe, observation.count), this.#options.format()];
    this.#options.notify(endpoint, {
      ...this.#options.firstBlock(observation, { code: CODE.content, options, payload }),
      token,
      delivery: confirmable ? delivery : undefined,
      maxUnacknowledged: what === "rpc" ? MAX_COMMANDS : undefined,
    });
  }

  #end(what: Observed, observation: Observation): boolean {
    if (this.#observations.get(what) !== observation) return false;
    this.#observations.delete(what);
    if (this.isIdle) this.#awake.close();
    this.#options.ended(what);
    return true;
  }

  #notifyEnd({ endpoint, token }: Observation): void {
    this.#options.notify(endpoint, { token, code: CODE.deleted });
  }
}

type Origin = Pick<Observation, "endpoint" | "token">;

function isSame(one: Origin, other: Origin): boolean {
  return one.endpoint.key === other.endpoint.key && one.token.equals(other.token);
}
