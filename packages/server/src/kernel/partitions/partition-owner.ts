import { KeyedLimiter } from "../async/keyed-limiter.ts";
import type { Unsubscribe } from "../bus/bus.ts";
import type { Database } from "../database/database.ts";
import type { Logger } from "../logging.ts";
import type { Members } from "../nodes/lease-view.ts";
import type { NodeId } from "./node-id.ts";
import type { OwnerNews } from "./owner-news.ts";
import { OwnerTable } from "./owner-table.ts";
import {
  type Holding,
  newOwnership,
  type Ownership,
  type OwnershipEffect,
  type OwnershipEvent,
  step,
} from "./ownership.ts";
import { PARTITIONS } from "./partition.ts";
import { type PartitionFence, StoredFence } from "./partition-fence.ts";
import type { PartitionWork } from "./partition-work.ts";

const READ_MS = 1_000;
/** After something failed, so that it is not tried again at once for ever. */
const RETRY_MS = 300;
/** Claims and releases that are in the database at a time: they may wait for writes of the owner so far. */
const STATEMENTS = 4;
/** A node whose database has not answered for this long lets its lease end. */
const WELL_MS = 5_000;

/** Where the node learns who lives. */
export interface Leases {
  readonly members: Members;
  changed(handler: (members: Members) => void): Unsubscribe;
  renewWhile(mayRenew: () => boolean): void;
}

export interface PartitionOwnerOptions {
  readonly me: NodeId;
  readonly database: Pick<Database, "db">;
  readonly leases: Leases;
  readonly news: OwnerNews;
  readonly work: PartitionWork;
  readonly log: Logger;
}

type Statement = Extract<OwnershipEffect, { readonly kind: "claim" | "release" }>;
/** What an event answers. */
type Answered = Exclude<OwnershipEffect, { readonly kind: "read" | "drop" }>;

/**
 * Owns the share of the partitions that is this node's: executes what `ownership.ts` decides. It never decides itself, so that
 * what was proven there holds here.
 */
export class PartitionOwner {
  readonly #options: PartitionOwnerOptions;
  readonly #table: OwnerTable;
  readonly #statements: KeyedLimiter;
  readonly #handlers = new Set<() => void>();
  readonly #reading: NodeJS.Timeout;
  readonly #forgetLeases: Unsubscribe;
  #state: Ownership;
  #answeredAt = performance.now();
  #isReading = false;
  #isReadDue = false;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(options: PartitionOwnerOptions) {
    const { me, database, leases, news } = options;
    this.#options = options;
    this.#table = new OwnerTable(database, me);
    this.#statements = new KeyedLimiter({
      concurrency: STATEMENTS,
      maxWaiting: 2 * PARTITIONS,
      maxWaitingPerKey: 2,
      refusal: "Too many changes of owners are waiting",
    });
    this.#state = newOwnership(me, PARTITIONS);
    this.#reading = setInterval(() => this.#read(), READ_MS).unref();
    leases.renewWhile(() => performance.now() - this.#answeredAt < WELL_MS);
    this.#forgetLeases = leases.changed((members) => this.#apply({ kind: "members", ...members }));
    news.heard(() => this.#read());
  }

  /** Begins to own what is this node's share. */
  static async open(options: PartitionOwnerOptions): Promise<PartitionOwner> {
    const owner = new PartitionOwner(options);
    await owner.#table.prepare();
    owner.#apply({ kind: "members", ...options.leases.members });
    owner.#read();
    return owner;
  }

  holding(partition: number): Holding {
    return this.#state.holdings[partition] ?? { kind: "none" };
  }

  /** Partitions that take work here, each with the epoch under which that is done. */
  get open(): ReadonlyMap<number, number> {
    const open = [...this.#state.holdings.entries()].flatMap(([partition, holding]) =>
      holding.kind === "open" ? [[partition, holding.epoch] as const] : [],
    );
    return new Map(open);
  }

  /** The owner of a partition as far as this node knows. */
  ownerOf(partition: number): NodeId | undefined {
    return this.#state.rows[partition]?.owner;
  }

  /** Called when partitions came to this node or left it. */
  changed(handler: () => void): Unsubscribe {
    const own = (): void => handler();
    this.#handlers.add(own);
    return () => this.#handlers.delete(own);
  }

  /**
   * Guards writes of work that was begun under these epochs: as {@link open} said at that time, not as it says now, because a
   * partition may have left this node and come back. A write that is refused makes the node give up the partition.
   */
  fence(epochs: ReadonlyMap<number, number>): PartitionFence {
    const refused = (partition: number, epoch: number): void => this.#apply({ kind: "fenced", partition, epoch });
    return new StoredFence(this.#options.me, epochs, refused);
  }

  /** Hands over all partitions, if there is somebody, and resolves when none is left here, or after `withinMs`. */
  async leave(withinMs: number): Promise<void> {
    const done = Promise.withResolvers<void>();
    const isLeft = (): boolean => this.#state.holdings.every(({ kind }) => kind === "none");
    const end = this.changed(() => {
      if (isLeft()) done.resolve();
    });
    const timer = setTimeout(done.resolve, withinMs);
    this.#apply({ kind: "leave" });
    if (isLeft()) done.resolve();
    await done.promise;
    clearTimeout(timer);
    end();
  }

  /** Does nothing any more. What it still owns is taken over when its lease has ended. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#reading);
    clearTimeout(this.#retry);
    this.#forgetLeases();
    this.#options.news.close();
    this.#handlers.clear();
  }

  #apply(event: OwnershipEvent): void {
    if (this.#isClosed) return;
    const before = this.#state.holdings;
    const [state, effects] = step(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#execute(effect);
    const isChanged = state.holdings.some(({ kind }, partition) => kind !== before[partition]?.kind);
    if (isChanged) for (const handler of this.#handlers) handler();
  }

  #execute(effect: OwnershipEffect): void {
    const { work } = this.#options;
    switch (effect.kind) {
      case "read":
        this.#retry ??= setTimeout(() => {
          this.#retry = undefined;
          this.#read();
        }, RETRY_MS);
        break;
      case "drop":
        work.drop(effect.partition, effect.epoch);
        break;
      case "restore":
        void this.#answer(effect, () => succeeded(work.restore(effect.partition, effect.epoch)));
        break;
      case "drain":
        void this.#answer(effect, () => succeeded(work.drain(effect.partition, effect.epoch)));
        break;
      case "claim":
      case "release":
        void this.#change(effect);
        break;
    }
  }

  /** Executes a claim or a release, tells the other nodes, and goes on with the answer. */
  async #change({ kind, partition, epoch }: Statement): Promise<void> {
    await this.#answer({ kind, partition, epoch }, async () => {
      const isChanged = await this.#statements.run(String(partition), () => this.#table[kind](partition, epoch));
      this.#answeredAt = performance.now();
      if (isChanged) this.#options.news.tell();
      return isChanged;
    });
  }

  /** `work` says whether it has succeeded; that another node was faster is no failure to tell of. */
  async #answer({ kind, partition, epoch }: Answered, work: () => Promise<boolean>): Promise<void> {
    let isDone = false;
    try {
      isDone = await work();
    } catch (error) {
      this.#options.log.warn({ err: error, partition, epoch }, `could not ${kind} a partition; it will be repeated`);
    }
    this.#apply({ kind: isDone ? DONE[kind] : "failed", partition, epoch });
  }

  /** Reads who owns what; a read that is asked for meanwhile follows. */
  #read(): void {
    if (this.#isReading) this.#isReadDue = true;
    if (this.#isReading || this.#isClosed) return;
    this.#isReading = true;
    this.#isReadDue = false;
    this.#table
      .read()
      .then((rows) => {
        this.#answeredAt = performance.now();
        this.#apply({ kind: "rows", rows });
      })
      .catch((error: unknown) => this.#options.log.warn({ err: error }, "the owners of partitions cannot be read"))
      .finally(() => {
        this.#isReading = false;
        if (this.#isReadDue) this.#read();
      });
  }
}

const DONE = { claim: "claimed", restore: "restored", drain: "drained", release: "released" } as const;

const succeeded = async (work: Promise<void>): Promise<true> => {
  await work;
  return true;
};
