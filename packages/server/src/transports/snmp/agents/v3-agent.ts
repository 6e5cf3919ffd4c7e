import { type UsmKeys, type UsmUser, usmKeys } from "../usm/usm-user.ts";
import { type Engine, isSignedBy, openV3, type V3Header, v3MessageBytes } from "../usm/v3-message.ts";
import { type Pdu, plainPdu } from "../wire/pdu.ts";
import type { Agent, AgentAccess, AgentAnswer, AgentRequest } from "./agent.ts";
import type { Exchanges } from "./exchanges.ts";

/** Counters that reports name (RFC 3414, 5). */
const REPORTS = "1.3.6.1.6.3.15.1.1";
const NOT_IN_TIME_WINDOW = `${REPORTS}.2.0`;
const UNKNOWN_ENGINE = `${REPORTS}.4.0`;
/** How far the clocks of an answer and of its engine may differ, in seconds (RFC 3414, 2.2.3). */
const TIME_WINDOW_S = 150;
const MAX_BOOTS = 0x7fff_ffff;
/** Discovery, time, and the request itself; one more for an engine that restarted meanwhile. */
const MAX_ATTEMPTS = 4;
const NO_ENGINE: Engine = { id: Buffer.alloc(0), boots: 0, time: 0 };

type V3Access = Extract<AgentAccess, { readonly version: "V3" }>;
type Read =
  | { readonly kind: "response"; readonly pdu: Pdu }
  | { readonly kind: "report"; readonly oid: string; readonly engine: Engine; readonly isProved: boolean };

/** An agent of version 3: knows its engine and clock, and finds them out when it must (RFC 3414, 4). */
export class V3Agent implements Agent {
  readonly #user: UsmUser;
  readonly #contextName: string;
  readonly #exchanges: Exchanges;
  readonly #now: () => number;
  #engine: Engine;
  /** When the clock of the engine was heard, in seconds. */
  #heardAt = 0;
  #keys: UsmKeys | undefined;

  /** `now`: seconds that never go back. */
  constructor({ user, contextName, engineId }: V3Access, exchanges: Exchanges, now: () => number) {
    this.#user = user;
    this.#contextName = contextName;
    this.#exchanges = exchanges;
    this.#now = now;
    this.#engine = { ...NO_ENGINE, id: engineIdOf(engineId) };
  }

  get userName(): string {
    return this.#user.name;
  }

  get engineId(): Buffer {
    return this.#engine.id;
  }

  async request(request: AgentRequest): Promise<AgentAnswer> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const isDiscovery = this.#engine.id.length === 0;
      const read = await (isDiscovery ? this.#discover(request) : this.#ask(request));
      if (!read) return { kind: "silent" };
      if (read.kind === "response") return read;
      if (isDiscovery || read.oid === UNKNOWN_ENGINE) {
        if (read.engine.id.length === 0 || read.engine.id.equals(this.#engine.id)) return { kind: "refused" };
        this.#learn(read.engine);
      } else if (read.oid === NOT_IN_TIME_WINDOW && read.isProved) {
        this.#learn(read.engine);
      } else {
        return { kind: "refused" };
      }
    }
    return { kind: "refused" };
  }

  /** An engine that is not known yet answers a message without a user with a report of itself. */
  #discover({ to, timing }: AgentRequest): Promise<Read | undefined> {
    return this.#exchanges.run({
      to,
      timing,
      write: (id) =>
        this.#bytes({ id, engine: NO_ENGINE, userName: "", keys: undefined, pdu: plainPdu("get", id, []) }),
      read: (answer) => (answer.kind === "v3" ? reportOf(answer.header, undefined) : undefined),
    });
  }

  #ask({ kind, bindings, to, timing }: AgentRequest): Promise<Read | undefined> {
    const keys = this.keysAt(this.#engine.id);
    const engine = { ...this.#engine, time: this.#timeNow() };
    return this.#exchanges.run({
      to,
      timing,
      write: (id) => this.#bytes({ id, engine, userName: this.#user.name, keys, pdu: plainPdu(kind, id, bindings) }),
      read: (answer) => (answer.kind === "v3" ? this.#read(answer.header, keys) : undefined),
    });
  }

  #read(header: V3Header, keys: UsmKeys): Read | undefined {
    if (!isSignedBy(header, keys)) return reportOf(header, keys);
    if (!header.engine.id.equals(this.#engine.id)) return undefined;
    const { pdu } = openV3(header, keys);
    if (pdu.kind === "report") return reportOf(header, keys);
    if (pdu.kind !== "response" || !header.isPrivate || !this.isTimely(header.engine)) return undefined;
    this.#learnTime(header.engine);
    return { kind: "response", pdu };
  }

  /** The keys of the user at an engine; computed once for that of the agent. */
  keysAt(engineId: Buffer): UsmKeys {
    if (!engineId.equals(this.#engine.id)) return usmKeys(this.#user, engineId);
    this.#keys ??= usmKeys(this.#user, engineId);
    return this.#keys;
  }

  /** Takes over the clock of a signed message of the agent's engine, when it is not an old one (RFC 3414, 3.2, 7b). */
  isTimely({ boots, time }: Engine): boolean {
    if (boots === MAX_BOOTS) return false;
    if (boots !== this.#engine.boots) return boots > this.#engine.boots;
    return time >= this.#timeNow() - TIME_WINDOW_S;
  }

  #learnTime(engine: Engine): void {
    if (engine.boots > this.#engine.boots || engine.time > this.#timeNow()) this.#learn(engine);
  }

  #learn(engine: Engine): void {
    if (!engine.id.equals(this.#engine.id)) this.#keys = undefined;
    this.#engine = engine;
    this.#heardAt = this.#now();
  }

  #timeNow(): number {
    const { boots, time } = this.#engine;
    return boots === 0 && time === 0 ? 0 : Math.floor(time + this.#now() - this.#heardAt);
  }

  #bytes(message: {
    readonly id: number;
    readonly engine: Engine;
    readonly userName: string;
    readonly keys: UsmKeys | undefined;
    readonly pdu: Pdu;
  }): Buffer {
    const contextName = message.keys ? this.#contextName : "";
    return v3MessageBytes({ ...message, isReportable: true, contextEngineId: message.engine.id, contextName });
  }
}

function reportOf(header: V3Header, keys: UsmKeys | undefined): Read | undefined {
  if (header.isPrivate && !keys) return undefined;
  const { pdu } = openV3(header, keys);
  if (pdu.kind !== "report") return undefined;
  const isProved = keys !== undefined && isSignedBy(header, keys);
  return { kind: "report", oid: pdu.bindings[0]?.oid ?? "", engine: header.engine, isProved };
}

const HEXADECIMAL = /^(?:0x)?((?:[0-9a-f]{2}){5,32})$/i;

/** An engine id as users enter it: hexadecimal digits, with or without 0x and colons, or else the bytes of the text. */
function engineIdOf(text: string): Buffer {
  const plain = text.trim();
  const digits = HEXADECIMAL.exec(plain.replaceAll(":", ""))?.[1];
  return digits === undefined ? Buffer.from(plain, "utf8").subarray(0, 32) : Buffer.from(digits, "hex");
}
