import type { KV, KvWatchEntry } from "@nats-io/kv";
import type { Unsubscribe } from "../bus/bus.ts";
import type { NatsLink } from "../bus/nats/nats-link.ts";
import type { Logger } from "../logging.ts";
import type { NodeId } from "../partitions/node-id.ts";
import { type LivingNode, nodeOfKey, openLeaseBucket } from "./lease-bucket.ts";
import {
  isBlind,
  type LeaseView,
  left,
  type Members,
  membersOf,
  newLeaseView,
  pruned,
  RENEW_MS,
  seen,
} from "./lease-view.ts";
import { type NodeRecord, parseNodeRecord } from "./node-record.ts";

const TICK_MS = 200;
/** Between two attempts to watch the leases. */
const RETRY_MS = 500;
/** A watch that has shown nothing for this long is made anew; the leases of a server that lost its files are, too. */
const STALE_MS = 4_000;

export interface NodeLeasesOptions {
  readonly link: NatsLink;
  /** Names the platform on the NATS server. */
  readonly cluster: string;
  readonly me: NodeId;
  readonly record: NodeRecord;
  readonly log: Logger;
}

/**
 * Tells the other nodes each second that this one lives, and sees who else does: a key for each node in a bucket of NATS KV
 * whose entries end by themselves. The bucket is in memory and made anew whenever it is gone; nothing depends on what is in it
 * but when somebody tries to take over.
 */
export class NodeLeases {
  readonly #options: NodeLeasesOptions;
  readonly #handlers = new Set<(members: Members) => void>();
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #mayRenew: () => boolean = () => true;
  #view: LeaseView;
  #known: Members;
  #kv: KV | undefined;
  #stopWatch: (() => void) | undefined;
  #lastShown = performance.now();

  private constructor(options: NodeLeasesOptions) {
    this.#options = options;
    this.#view = newLeaseView(options.me);
    this.#known = membersOf(this.#view, performance.now());
    this.#timers = [
      setInterval(() => void this.#renew(), RENEW_MS).unref(),
      setInterval(() => this.#tick(), TICK_MS).unref(),
    ];
    this.#watching = this.#keepWatching();
  }

  static open(options: NodeLeasesOptions): NodeLeases {
    return new NodeLeases(options);
  }

  /** Who lives. */
  get members(): Members {
    return this.#known;
  }

  /** Who lives and has said who it is. */
  get nodes(): readonly LivingNode[] {
    const { members } = this.#known;
    return [...this.#view.leases].filter(([id]) => members.has(id)).map(([id, { record }]) => ({ id, record }));
  }

  /** Called whenever nodes come and go, and when it becomes known or unknown who is dead. */
  changed(handler: (members: Members) => void): Unsubscribe {
    const own = (members: Members): void => handler(members);
    this.#handlers.add(own);
    return () => this.#handlers.delete(own);
  }

  /** The lease of a node that cannot do its work is to end: it is renewed only while this says so. */
  renewWhile(mayRenew: () => boolean): void {
    this.#mayRenew = mayRenew;
  }

  /** Gives up the lease, so that others need not wait for its end. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    for (const timer of this.#timers) clearInterval(timer);
    this.#handlers.clear();
    this.#stopWatch?.();
    await this.#watching;
    const { link, me } = this.#options;
    if (link.isConnected) await this.#kv?.delete(me).catch((cause: unknown) => this.#warn(cause));
  }

  async #renew(): Promise<void> {
    const kv = this.#kv;
    if (!kv || !this.#options.link.isConnected || !this.#mayRenew()) return;
    const { me, record } = this.#options;
    await kv.put(me, JSON.stringify(record)).catch((cause: unknown) => this.#warn(cause));
  }

  async #keepWatching(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#watch();
      } catch (cause) {
        this.#warn(cause);
      }
      if (!signal.aborted) await pause(RETRY_MS, signal);
    }
  }

  /** Ends when the watch is stopped or breaks. */
  async #watch(): Promise<void> {
    if (!this.#options.link.isConnected) return;
    const kv = await openLeaseBucket(this.#options.link, this.#options.cluster);
    const watch = await kv.watch();
    this.#kv = kv;
    this.#lastShown = performance.now();
    this.#stopWatch = () => watch.stop();
    if (this.#closing.signal.aborted) watch.stop();
    void this.#renew();
    for await (const entry of watch) this.#show(entry);
  }

  #show({ key, value, operation }: KvWatchEntry): void {
    const now = performance.now();
    this.#lastShown = now;
    const node = nodeOfKey(key);
    if (node === undefined) return;
    const record = operation === "PUT" ? parseNodeRecord(value) : undefined;
    if (operation !== "PUT") this.#view = left(this.#view, node);
    else if (record) this.#view = seen(this.#view, node, record, now);
    this.#tell(now);
  }

  #tick(): void {
    const now = performance.now();
    this.#view = pruned(this.#view, now);
    if (isBlind(this.#view, now) && now - this.#lastShown > STALE_MS) {
      this.#lastShown = now;
      this.#stopWatch?.();
    }
    this.#tell(now);
  }

  #tell(now: number): void {
    const members = membersOf(this.#view, now);
    const before = this.#known;
    if (members.settled === before.settled && equal(members.members, before.members)) return;
    this.#known = members;
    for (const handler of this.#handlers) handler(members);
  }

  #warn(cause: unknown): void {
    if (this.#closing.signal.aborted) return; // what was on its way is not needed any more
    this.#options.log.warn({ err: cause }, "the leases of the nodes cannot be had from NATS; it will be repeated");
  }
}

const equal = (one: ReadonlySet<NodeId>, other: ReadonlySet<NodeId>): boolean =>
  one.size === other.size && [...one].every((node) => other.has(node));

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
