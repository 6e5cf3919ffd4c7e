import { type ExportLink, type ExportRequest, PlatformError } from "@orrery/model";
import { randomText } from "../kernel/auth/random-text.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";

/** What a link stands for. */
export interface Ticket {
  readonly user: User;
  readonly request: ExportRequest;
  /** The user again, as the session stands that asked for the link. Rejects when it has ended. */
  readonly admit: () => Promise<User>;
}

interface Kept extends Ticket {
  readonly expiresTs: number;
  /** Of the request, in characters. */
  readonly length: number;
}

const LIFETIME_MS = 60_000;
const LENGTH = 32;
/** Links that nobody has followed yet, and the characters of their requests. */
const MAX = { ofUser: 20, all: 2_000, length: 16 * 1024 * 1024 } as const;

export const LINK_PATH = "/api/orrery/export/links";

/**
 * Links that fetch an export without a token, since browsers send none with the links they follow: users that have one can
 * use it once, soon, and as long as the session lasts that asked for it.
 */
export class ExportTickets {
  readonly #clock: Clock;
  /** The oldest first. */
  readonly #tickets = new Map<string, Kept>();
  #length = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws {PlatformError} `tooManyRequests`. */
  issue(ticket: Ticket): ExportLink {
    this.#forgetExpired();
    const { id } = ticket.user.id;
    const ofUser = [...this.#tickets.values()].filter(({ user }) => user.id.id === id);
    const { length } = JSON.stringify(ticket.request);
    const isFull = this.#tickets.size >= MAX.all || this.#length + length > MAX.length;
    if (isFull || ofUser.length >= MAX.ofUser) {
      throw new PlatformError("tooManyRequests", "Too many exports were asked for and not fetched");
    }
    const name = randomText(LENGTH);
    const expiresTs = this.#clock() + LIFETIME_MS;
    this.#tickets.set(name, { ...ticket, expiresTs, length });
    this.#length += length;
    return { path: `${LINK_PATH}/${name}`, expiresTs };
  }

  /** Whose link this is, which stays good. @throws {PlatformError} `notFound`. */
  look(name: string): Ticket {
    return this.#find(name);
  }

  /** The link is used up. @throws {PlatformError} `notFound`. */
  redeem(name: string): Ticket {
    const ticket = this.#find(name);
    this.#forget(name, ticket);
    return ticket;
  }

  #find(name: string): Kept {
    this.#forgetExpired();
    const ticket = this.#tickets.get(name);
    if (!ticket) throw new PlatformError("notFound", "The link was used already, or is too old");
    return ticket;
  }

  #forgetExpired(): void {
    const now = this.#clock();
    for (const [name, ticket] of this.#tickets) {
      if (ticket.expiresTs > now) return;
      this.#forget(name, ticket);
    }
  }

  #forget(name: string, { length }: Kept): void {
    this.#tickets.delete(name);
    this.#length -= length;
  }
}
