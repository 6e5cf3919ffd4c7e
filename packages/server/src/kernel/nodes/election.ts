import { PlatformError } from "@orrery/model/core";
import type { Unsubscribe } from "../bus/bus.ts";
import type { Logger } from "../logging.ts";
import type { NodeId } from "../partitions/node-id.ts";
import type { OwnerNews } from "../partitions/owner-news.ts";
import type { OwnerRow } from "../partitions/ownership.ts";
import { decideActive, isActive, ownersOf } from "./active-decision.ts";
import type { ActiveTable } from "./active-table.ts";
import type { NodeLeases } from "./node-leases.ts";

const READ_MS = 1_000;
/** A node whose database has not answered for this long lets its lease end. */
const WELL_MS = 5_000;
/** An active node that reaches neither the database nor NATS for this long is cut off: devices it still hears are better off elsewhere. */
const CUT_OFF_MS = 15_000;

export interface ElectionOptions {
  readonly me: NodeId;
  readonly table: Pick<ActiveTable, "read" | "claim" | "closeOthersOut" | "release">;
  readonly leases: Pick<NodeLeases, "members" | "changed" | "renewWhile">;
  readonly news: OwnerNews;
  /** Whether NATS can be reached. */
  readonly isConnected: () => boolean;
  readonly log: Logger;
}

type State = "standby" | "active" | "lost" | "closed";

/**
 * One node of a cluster is the active one and works, the others stand by. Leases say when somebody tries to become it; whether
 * that works, and whether it still is, the database decides: each write of who is not the active node any more is refused.
 */
export class Election {
  readonly #options: ElectionOptions;
  readonly #won = Promise.withResolvers<void>();
  readonly #lost = Promise.withResolvers<void>();
  readonly #reading: NodeJS.Timeout;
  readonly #forgetLeases: Unsubscribe;
  #state: State = "standby";
  #rows: readonly OwnerRow[] = [];
  #answeredAt = performance.now();
  #looking: Promise<void> | undefined;
  #isLookDue = false;

  constructor(options: ElectionOptions) {
    const { leases, news } = options;
    this.#options = options;
    this.#won.promise.catch(() => undefined); // nobody may be waiting when it closes
    this.#reading = setInterval(() => this.#tick(), READ_MS).unref();
    leases.renewWhile(() => this.#unansweredMs < WELL_MS);
    this.#forgetLeases = leases.changed(() => void this.look());
    news.heard(() => this.#told());
  }

  /** Resolves when this node is the active one. Rejects when it ends before. */
  get won(): Promise<void> {
    return this.#won.promise;
  }

  /** Resolves when another node is the active one in its place, or may be: nothing that this one does can be kept any more. */
  get lost(): Promise<void> {
    return this.#lost.promise;
  }

  get isActive(): boolean {
    return this.#state === "active";
  }

  /** The active node, as far as this one knows. */
  get activeNode(): NodeId | undefined {
    return ownersOf(this.#rows)[0];
  }

  /** Reads who is the active node, and does what follows. */
  look(): Promise<void> {
    if (this.#looking) this.#isLookDue = true;
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
      if (!this.#isLookDue) return;
      this.#isLookDue = false;
      void this.look();
    });
    return this.#looking;
  }

  /** Gives up being the active node, when all that it has written is committed. Others are told at once. */
  async leave(): Promise<void> {
    const wasActive = this.#state === "active";
    this.#close();
    await this.#looking; // a claim on its way would come after the release
    if (!wasActive && !isActive(this.#options.me, this.#rows)) return;
    await this.#options.table.release();
    this.#options.news.tell();
  }

  #close(): void {
    if (this.#state === "closed") return;
    if (this.#state === "standby") this.#won.reject(new PlatformError("unavailable", "The node was ended"));
    this.#state = "closed";
    clearInterval(this.#reading);
    this.#forgetLeases();
  }

  /** Milliseconds for which the database has not answered. */
  get #unansweredMs(): number {
    return performance.now() - this.#answeredAt;
  }

  #tick(): void {
    if (this.#state === "active" && this.#unansweredMs > CUT_OFF_MS && !this.#options.isConnected()) this.#lose();
    else void this.look();
  }

  /** A node tells that it has become the active one, or has left. If the database does not answer, this one has lost its lease. */
  #told(): void {
    if (this.#state === "active" && this.#unansweredMs > WELL_MS) this.#lose();
    else void this.look();
  }

  async #lookOnce(): Promise<void> {
    if (this.#state === "closed" || this.#state === "lost") return;
    const { table, me, log } = this.#options;
    try {
      this.#rows = await table.read();
      this.#answeredAt = performance.now();
      if (this.#state === "active") {
        if (!isActive(me, this.#rows)) this.#lose();
      } else await this.#standBy();
    } catch (error) {
      log.warn({ err: error }, "the active node cannot be read from the database; it will be repeated");
    }
  }

  async #standBy(): Promise<void> {
    const { table, me, leases, news } = this.#options;
    const decided = decideActive({ me, rows: this.#rows, members: leases.members });
    if (decided === "wait") return;
    if (decided === "claim" && !(await table.claim(this.#rows))) return;
    if (decided === "claim") this.#rows = await table.read();
    if (!isActive(me, this.#rows)) return;
    await table.closeOthersOut();
    this.#answeredAt = performance.now();
    if (this.#state === "standby") this.#state = "active";
    news.tell();
    this.#won.resolve();
  }

  #lose(): void {
    this.#state = "lost";
    clearInterval(this.#reading);
    this.#lost.resolve();
  }
}
