import type { Uuid } from "@orrery/model";
import type { Database, Db } from "../database/database.ts";
import type { NodeId } from "./node-id.ts";
import { ownedByAnother } from "./owned-by-another.ts";

interface PartitionOwnerColumns {
  partition: number;
  epoch: number;
  owner: Uuid | null;
}

declare module "../database/schema.ts" {
  interface Schema {
    /** PostgreSQL only, made with the tables of the time series. */
    partition_owner: PartitionOwnerColumns;
  }
}

/** Guards writes of what belongs to a partition against another node that owns it now. */
export interface PartitionFence {
  /**
   * Called in a transaction before it writes what belongs to the partitions. Until the transaction ends nobody else can become
   * their owner.
   * @throws {PlatformError} `unavailable` when this node does not own all of them any more.
   */
  hold(tx: Db, partitions: Iterable<number>): Promise<void>;
  /** Whether writes are guarded; otherwise `hold` does nothing, and no transaction is needed for it. */
  readonly isNeeded: boolean;
}

/** Where no other process can write: the embedded database. */
export const NO_FENCE: PartitionFence = { isNeeded: false, hold: () => Promise.resolve() };

type Refused = (partition: number, epoch: number) => void;

/** Compares the epochs under which this node became the owner with those in `partition_owner`, whose rows it locks. */
export class StoredFence implements PartitionFence {
  readonly isNeeded = true;
  readonly #node: NodeId;
  readonly #epochs: ReadonlyMap<number, number>;
  readonly #refused: Refused;

  /** `refused` is notified of each partition that the node was the owner of and is not any more. */
  constructor(node: NodeId, epochs: ReadonlyMap<number, number>, refused: Refused = () => undefined) {
    this.#node = node;
    this.#epochs = epochs;
    this.#refused = refused;
  }

  /** The fence for all partitions that the node owns. */
  static async open({ db }: Pick<Database, "db">, node: NodeId): Promise<StoredFence> {
    const owned = await db
      .selectFrom("partition_owner")
      .select(["partition", "epoch"])
      .where("owner", "=", node)
      .execute();
    return new StoredFence(node, new Map(owned.map(({ partition, epoch }) => [partition, epoch])));
  }

  async hold(tx: Db, partitions: Iterable<number>): Promise<void> {
    const wanted = [...new Set(partitions)];
    if (wanted.length === 0) return;
    const rows = await tx
      .selectFrom("partition_owner")
      .select(["partition", "epoch"])
      .where("partition", "in", wanted)
      .where("owner", "=", this.#node)
      .orderBy("partition")
      .forShare()
      .execute();
    const held = new Map(rows.map(({ partition, epoch }) => [partition, epoch]));
    const lost = wanted.filter(
      (partition) => held.get(partition) !== this.#epochs.get(partition) || !held.has(partition),
    );
    for (const partition of lost) {
      const epoch = this.#epochs.get(partition);
      if (epoch !== undefined) this.#refused(partition, epoch);
    }
    if (lost.length > 0) throw ownedByAnother();
  }
}
