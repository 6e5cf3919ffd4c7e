import { sql } from "kysely";
import { type NatsLink, openNatsLink } from "../../bus/nats/nats-link.ts";
import { type NatsPlatform, newNodeId } from "../../bus/testing/nats-node.ts";
import type { Database } from "../../database/database.ts";
import { openDatabase } from "../../database/open-database.ts";
import type { Logger } from "../../logging.ts";
import { NodeLeases } from "../../nodes/node-leases.ts";
import type { NodeId } from "../node-id.ts";
import { ownerNews } from "../owner-news.ts";
import { PartitionOwner } from "../partition-owner.ts";
import type { PartitionWork } from "../partition-work.ts";

/** As the product will have it: longer than any transaction waits for its next statement. */
const TRANSACTION_IDLE_MS = 4_000;

/** Rows that owners write, in the order in which the database took them. */
export interface OwnedWrite {
  readonly partition: number;
  readonly epoch: number;
  readonly node: NodeId;
}

export const OWNED_WRITES = sql`create table if not exists owned_write
  (id bigserial primary key, partition integer not null, epoch bigint not null, node uuid not null)`;

/** A node that owns partitions and writes in them. */
export interface OwnerNode extends AsyncDisposable {
  readonly id: NodeId;
  readonly link: NatsLink;
  readonly leases: NodeLeases;
  readonly owner: PartitionOwner;
  readonly database: Database;
  /** Writes in a partition that is open here, in a transaction that others wait for; `whileHeld` runs in it. */
  write(partition: number, epoch: number, whileHeld?: () => Promise<void>): Promise<void>;
  /** Hands over and ends, as a program that is asked to. */
  leave(): Promise<void>;
}

/** `url`: of the database, `natsUrl`: when it is not that of the platform. */
export async function startOwner(
  { cluster, url: natsUrl }: NatsPlatform,
  { url, log, work = NO_WORK }: { readonly url: string; readonly log: Logger; readonly work?: PartitionWork },
): Promise<OwnerNode> {
  const id = newNodeId();
  const database = await openDatabase({
    kind: "postgres",
    url,
    log,
    maxConnections: 8,
    transactionIdleMs: TRANSACTION_IDLE_MS,
  });
  const link = await openNatsLink({ url: natsUrl, name: `test ${id}`, log });
  const record = { version: "1.0.0", host: "test", startedAt: Date.now(), keyId: "test" };
  const leases = NodeLeases.open({ link, cluster, me: id, record, log });
  const news = ownerNews(link, cluster);
  const owner = await PartitionOwner.open({ me: id, database, leases, news, work, log });
  const end = async (): Promise<void> => {
    owner.close();
    await leases.close();
    await link.close();
    await database.close();
  };
  return {
    id,
    link,
    leases,
    owner,
    database,
    async write(partition, epoch, whileHeld) {
      const fence = owner.fence(new Map([[partition, epoch]]));
      await database.db.transaction().execute(async (tx) => {
        await fence.hold(tx, [partition]);
        await whileHeld?.();
        await sql`insert into owned_write (partition, epoch, node) values (${partition}, ${epoch}, ${id})`.execute(tx);
      });
    },
    async leave() {
      await owner.leave(10_000);
      await end();
    },
    [Symbol.asyncDispose]: end,
  };
}

const NO_WORK: PartitionWork = {
  restore: () => Promise.resolve(),
  drain: () => Promise.resolve(),
  drop: () => undefined,
};
