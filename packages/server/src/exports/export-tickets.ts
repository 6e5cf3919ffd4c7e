import { type ExportLink, type ExportRequest, PlatformError } from "@orrery/model";
import { randomText } from "../kernel/auth/random-text.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";

/** The request for which a download link was issued. */
export interface Ticket {
  readonly user: User;
  readonly request: ExportRequest;
  /** Checks the session that requested the link again and returns its user. Rejects when the session has ended. */
  readonly admit: () => Promise<User>;
}

interface Kept extends Ticket {
  readonly expiresTs: number;
  /** Length of the request in characters. */
  readonly length: number;
}

const LIFETIME_MS = 60_000;
const LENGTH = 32;
/** Maximum number of unused links, and of the characters of their requests. */
const MAX = { ofUser: 20, all: 2_000, length: 16 * 1024 * 1024 } as const;

/** Path of the call that issues links; each link is below it, by its name. */
export const LINK_PATH = "/api/orrery/export/links";

/**
 * Download links for exports. Browsers follow links without a token, so each link is issued to an authenticated user,
 * works once, expires soon, and is valid only while the session that requested it lasts.
 */
export class ExportTickets {
  readonly #clock: Clock;
  /** Oldest first. */
  readonly #tickets = new Map<string, Kept>();
  #length = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Issues a link. @throws {PlatformError} `tooManyRequests`. */
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

  /** The ticket of a link, without using it up. @throws {PlatformError} `notFound`. */
  look(name: string): Ticket {
    return this.#find(name);
  }

  /** Uses up the link. @throws {PlatformError} `notFound`. */
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
