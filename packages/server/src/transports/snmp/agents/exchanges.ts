import { randomInt } from "node:crypto";
import { readV3Header, type V3Header } from "../usm/v3-message.ts";
import { BerError } from "../wire/ber.ts";
import { type CommunityMessage, readCommunityMessage, versionOf } from "../wire/community-message.ts";
import type { AgentAddress, AgentTiming } from "./agent.ts";

/** What arrived, as far as it can be read without keys. */
export type Arrived =
  | { readonly kind: "community"; readonly message: CommunityMessage }
  | { readonly kind: "v3"; readonly header: V3Header };

/** @throws {BerError} for bytes that are no message of SNMP. */
export function arrived(bytes: Buffer): Arrived {
  return versionOf(bytes) === "V3"
    ? { kind: "v3", header: readV3Header(bytes) }
    : { kind: "community", message: readCommunityMessage(bytes) };
}

export interface Exchange<T> {
  readonly to: AgentAddress;
  readonly timing: AgentTiming;
  /** The datagram with this number. */
  write(id: number): Buffer;
  /** The result; `undefined` for an answer that does not count, such as one with a wrong digest. */
  read(answer: Arrived): T | undefined;
}

interface Waiting {
  readonly to: AgentAddress;
  /** @returns whether the answer counted. */
  take(answer: Arrived): boolean;
  end(): void;
}

const MAX_ID = 0x7fff_ffff;

/**
 * Requests that wait for answers, all over the same sockets: an answer belongs to the request with its number, when it
 * comes from where that was sent. Each device has few at a time.
 */
export class Exchanges {
  readonly #send: (to: AgentAddress, bytes: Buffer) => void;
  readonly #waiting = new Map<number, Waiting>();
  #next = randomInt(1, MAX_ID);
  #isClosed = false;

  constructor(send: (to: AgentAddress, bytes: Buffer) => void) {
    this.#send = send;
  }

  get count(): number {
    return this.#waiting.size;
  }

  /** Resolves with what the exchange reads of an answer; `undefined` when there was none in time. */
  run<T>({ to, timing, write, read }: Exchange<T>): Promise<T | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined);
    const id = this.#idFor();
    const bytes = write(id);
    return new Promise((resolve) => {
      let left = timing.retries;
      const end = (result: T | undefined) => {
        clearInterval(timer);
        this.#waiting.delete(id);
        resolve(result);
      };
      const timer = setInterval(() => {
        if (left === 0) return end(undefined);
        left -= 1;
        this.#send(to, bytes);
      }, timing.timeoutMs);
      const take = (answer: Arrived) => {
        const result = read(answer);
        if (result !== undefined) end(result);
        return result !== undefined;
      };
      this.#waiting.set(id, { to, take, end: () => end(undefined) });
      this.#send(to, bytes);
    });
  }

  /** A datagram, whatever it contains and wherever it claims to come from. @returns whether it was an awaited answer. */
  receive(bytes: Buffer, from: AgentAddress): boolean {
    try {
      const answer = arrived(bytes);
      const waiting = this.#waiting.get(answer.kind === "v3" ? answer.header.id : answer.message.pdu.id);
      if (!waiting || waiting.to.port !== from.port || !isSame(waiting.to.address, from.address)) return false;
      return waiting.take(answer);
    } catch (error) {
      if (error instanceof BerError) return false;
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const { end } of this.#waiting.values()) end();
  }

  #idFor(): number {
    do this.#next = this.#next >= MAX_ID ? 1 : this.#next + 1;
    while (this.#waiting.has(this.#next));
    return this.#next;
  }
}

/** Sockets for IPv6 name the interface of a local address. */
function isSame(one: string, other: string): boolean {
  return one === other || one.split("%")[0] === other.split("%")[0];
}
