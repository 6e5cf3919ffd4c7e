import type { Uuid } from "@orrery/model";
import { BatchedWrites } from "../../kernel/async/batched-writes.ts";
import { arriveAfter, type Cause } from "../../kernel/cause.ts";
import type { Database, Db } from "../../kernel/database/database.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import { partitionOf } from "../../kernel/partitions/partition.ts";
import { NO_FENCE, type PartitionFence } from "../../kernel/partitions/partition-fence.ts";
import type { Journal, JournalEntry, JournaledMessage } from "./journal.ts";
import { decodeMessage, encodeMessage, entryOf, type JournalColumns, type ProgressColumns } from "./journal-rows.ts";
import type { BranchProgress } from "./progress.ts";
import { storedOutcome } from "./stored-progress.ts";

interface Addition {
  readonly row: JournalColumns;
  /** That of the message's originator. */
  readonly partition: number;
  readonly settle: (durable: boolean) => void;
}

/** An entry that replaces its cause. */
interface ClaimedEntry {
  readonly row: JournalColumns;
  readonly partition: number;
  readonly claim: NonNullable<Cause["claim"]>;
  /** False when it could not be written, unlike others of its batch. */
  isDurable: boolean;
}

const MAX_CLAIMED = 50;
const ROWS = 200;
const REPLAY_PAGE = 500;
const MAX_REMOVALS = 400;
/** A message is given up when this number of starts has not finished it, or was ended by it. */
export const MAX_REPLAYS = 5;

/** The journal in the database. Entries that are added at about the same time share a statement and a commit. */
export class StoredJournal implements Journal {
  readonly #database: Database;
  readonly #ids: Ids;
  readonly #log: Logger;
  readonly #fence: PartitionFence;
  readonly #claimed = new BatchedWrites<ClaimedEntry>((entries) => this.#insertClaimed(entries), MAX_CLAIMED);
  #additions: Addition[] = [];
  #removals: Uuid[] = [];
  #work: Promise<void> = Promise.resolve();
  #scheduled = false;

  constructor(database: Database, ids: Ids, log: Logger, fence: PartitionFence = NO_FENCE) {
    this.#database = database;
    this.#ids = ids;
    this.#log = log;
    this.#fence = fence;
  }

  add(
    queueName: string,
    pending: JournaledMessage,
    claim?: Cause["claim"],
  ): { readonly id: Uuid; readonly durable: Promise<boolean> } {
    const id = this.#ids.uuid();
    const { message, arrival } = pending;
    const row = {
      id,
      created_time: message.ts,
      queue_name: queueName,
      message: encodeMessage(pending),
      attempts: 0,
      arrival,
    };
    const partition = partitionOf(message.originator);
    if (claim) return { id, durable: this.#insertOnce({ row, partition, claim, isDurable: true }) };
    const durable = new Promise<boolean>((settle) => this.#additions.push({ row, partition, settle }));
    this.#schedule();
    return { id, durable };
  }

  async note(id: Uuid, branch: BranchProgress & { readonly path: string }, visit: number): Promise<void> {
    try {
      await this.claim(this.#database.db, id, branch, visit);
    } catch (error) {
      this.#log.error({ err: error }, "what a rule message has done could not be noted");
    }
  }

  async claim(
    tx: Db,
    id: Uuid,
    { path, doneTo, outcomes }: BranchProgress & { readonly path: string },
    visit: number,
  ): Promise<boolean> {
    const row = (at: number): ProgressColumns => {
      const outcome = outcomes.get(at);
      return {
        journal_id: id,
        branch: path,
        visit: at,
        outcome: outcome ? JSON.stringify(storedOutcome(outcome)) : null,
      };
    };
    const own = row(visit);
    const between = [...outcomes.keys()].filter((at) => at > doneTo && at < visit).map(row);
    for (let at = 0; at < between.length; at += ROWS) {
      await insertProgress(tx, between.slice(at, at + ROWS));
    }
    return (await insertProgress(tx, [own])) > 0;
  }

  remove(id: Uuid): void {
    this.#removals.push(id);
    this.#schedule();
  }

  /**
   * All entries in the order of arrival, read in pages; to be called at the start, before anything is added. An entry that
   * was tried too often is logged and deleted: one that never succeeds, or crashes the process, would return at each start.
   */
  async *entries(): AsyncGenerator<JournalEntry> {
    await this.#forgetProgressOfNone();
    let last: JournalColumns | undefined;
    for (;;) {
      const rows = await this.#pageAfter(last);
      for (const row of rows.filter((one) => one.attempts >= MAX_REPLAYS)) this.#giveUp(row);
      const due = rows.filter((row) => row.attempts < MAX_REPLAYS);
      await this.#count(due.map((row) => row.id));
      yield* await this.#decoded(due);
      last = rows.at(-1);
      if (last) arriveAfter(last.arrival);
      if (rows.length < REPLAY_PAGE) return;
    }
  }

  /** Resolves when everything is written. */
  async close(): Promise<void> {
    await this.#claimed.idle();
    do {
      this.#schedule();
      await this.#work; // also what is being written
    } while (this.#additions.length > 0 || this.#removals.length > 0 || this.#scheduled);
  }

  #pageAfter(last: JournalColumns | undefined): Promise<JournalColumns[]> {
    let query = this.#database.db.selectFrom("rule_message_journal").selectAll();
    if (last) {
      const { arrival, id } = last;
      query = query.where((e) =>
        e.or([e("arrival", ">", arrival), e.and([e("arrival", "=", arrival), e("id", ">", id)])]),
      );
    }
    return query.orderBy("arrival").orderBy("id").limit(REPLAY_PAGE).execute();
  }

  async #decoded(rows: readonly JournalColumns[]): Promise<JournalEntry[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const { db } = this.#database;
    const noted = await db.selectFrom("rule_message_progress").selectAll().where("journal_id", "in", ids).execute();
    const byEntry = Map.groupBy(noted, (row) => row.journal_id);
    return rows.map((row) => entryOf(row, byEntry.get(row.id) ?? []));
  }

  async #count(ids: readonly Uuid[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#database.db
      .updateTable("rule_message_journal")
      .set((e) => ({ attempts: e("attempts", "+", 1) }))
      .where("id", "in", [...ids])
      .execute();
  }

  #giveUp({ id, queue_name: queue, message }: JournalColumns): void {
    const { tenantId, type, originator } = decodeMessage(message).message;
    const what = { tenantId: tenantId.id, type, originator, queue, attempts: MAX_REPLAYS };
    this.#log.error(what, "a rule message could not be processed and is given up");
    this.remove(id);
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#work = this.#work.then(() => this.#write());
  }

  async #write(): Promise<void> {
    this.#scheduled = false;
    const additions = this.#additions.splice(0);
    const removals = this.#removals.splice(0);
    for (let at = 0; at < additions.length; at += ROWS) await this.#insert(additions.slice(at, at + ROWS));
    for (let at = 0; at < removals.length; at += MAX_REMOVALS)
      await this.#delete(removals.slice(at, at + MAX_REMOVALS));
  }

  async #insert(additions: readonly Addition[]): Promise<void> {
    const rows = additions.map(({ row }) => row);
    const durable = await this.#tried(() => this.#insertRows(rows, additions));
    for (const { settle } of additions) settle(durable);
  }

  async #insertRows(rows: readonly JournalColumns[], additions: readonly Addition[]): Promise<void> {
    const { db } = this.#database;
    const insert = (where: Db) =>
      where
        .insertInto("rule_message_journal")
        .values([...rows])
        .execute();
    if (!this.#fence.isNeeded) await insert(db);
    else {
      await db.transaction().execute(async (tx) => {
        await this.#fence.hold(tx, additions.map(partitionIn));
        await insert(tx);
      });
    }
  }

  /** In one transaction, or in one each when it fails: a claim that cannot be made must not hold up the others. */
  async #insertClaimed(entries: readonly ClaimedEntry[]): Promise<void> {
    try {
      await this.#insertTogether(entries);
    } catch (error) {
      if (entries.length === 1) throw error;
      for (const entry of entries) entry.isDurable = await this.#tried(() => this.#insertTogether([entry]));
    }
  }

  async #insertTogether(entries: readonly ClaimedEntry[]): Promise<void> {
    await this.#database.db.transaction().execute(async (tx) => {
      await this.#fence.hold(tx, entries.map(partitionIn));
      const rows: JournalColumns[] = [];
      for (const { row, claim } of entries) if (await claim(tx)) rows.push(row);
      if (rows.length > 0) await tx.insertInto("rule_message_journal").values(rows).execute();
    });
  }

  async #insertOnce(entry: ClaimedEntry): Promise<boolean> {
    return (await this.#tried(() => this.#claimed.add(entry))) && entry.isDurable;
  }

  async #tried(insert: () => Promise<unknown>): Promise<boolean> {
    try {
      await insert();
      return true;
    } catch (error) {
      this.#log.error({ err: error }, "rule messages could not be made durable; their senders wait on");
      return false;
    }
  }

  /** Entries before their progress: an entry without progress would repeat its effects. */
  async #delete(ids: readonly Uuid[]): Promise<void> {
    const { db } = this.#database;
    try {
      await db
        .deleteFrom("rule_message_journal")
        .where("id", "in", [...ids])
        .execute();
      await db
        .deleteFrom("rule_message_progress")
        .where("journal_id", "in", [...ids])
        .execute();
    } catch (error) {
      this.#log.error({ err: error }, "processed rule messages stay in the journal and will be repeated");
    }
  }

  async #forgetProgressOfNone(): Promise<void> {
    const { db } = this.#database;
    const known = db.selectFrom("rule_message_journal").select("id");
    await db.deleteFrom("rule_message_progress").where("journal_id", "not in", known).execute();
  }
}

const partitionIn = ({ partition }: { readonly partition: number }): number => partition;

/** How many of them were not there. */
async function insertProgress(tx: Db, rows: readonly ProgressColumns[]): Promise<bigint> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("rule_message_progress")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows;
}
