import { parseEntityId, type RuleChainId, type TenantId, type Uuid } from "@orrery/model";
import type { Database } from "../../kernel/database/database.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import { type RuleMessage, ruleMessage } from "../rule-message.ts";
import type { Start } from "./job.ts";
import type { Journal } from "./journal.ts";

interface JournalColumns {
  id: Uuid;
  created_time: number;
  queue_name: string;
  message: string;
  /** How many starts have tried it again; counted before they try. */
  attempts: number;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_message_journal: JournalColumns;
  }
}

/** What is to be repeated after a crash. */
export interface JournalEntry {
  readonly id: Uuid;
  readonly queueName: string;
  readonly message: RuleMessage;
  readonly start: Start;
}

interface Addition {
  readonly row: JournalColumns;
  readonly settle: (durable: boolean) => void;
}

const ROWS = 200;
const REPLAY_PAGE = 500;
const MAX_REMOVALS = 400;
/** A message that so many starts could not finish, or that ended them, is given up. */
export const MAX_REPLAYS = 5;

/** The journal in the database. Entries of one moment share a statement; removals follow the additions. */
export class StoredJournal implements Journal {
  readonly #database: Database;
  readonly #ids: Ids;
  readonly #log: Logger;
  #additions: Addition[] = [];
  #removals: Uuid[] = [];
  #work: Promise<void> = Promise.resolve();
  #scheduled = false;

  constructor(database: Database, ids: Ids, log: Logger) {
    this.#database = database;
    this.#ids = ids;
    this.#log = log;
  }

  add(
    queueName: string,
    message: RuleMessage,
    start: Start,
  ): { readonly id: Uuid; readonly durable: Promise<boolean> } {
    const id = this.#ids.uuid();
    const row = { id, created_time: message.ts, queue_name: queueName, message: encode(message, start), attempts: 0 };
    const durable = new Promise<boolean>((settle) => this.#additions.push({ row, settle }));
    this.#schedule();
    return { id, durable };
  }

  remove(id: Uuid): void {
    this.#removals.push(id);
    this.#schedule();
  }

  /**
   * Oldest first, in pages; for the start, before anything is added. An entry that has been tried too often is logged and
   * forgotten: otherwise one that never succeeds, or crashes the process, would come back at every start.
   */
  async *entries(): AsyncGenerator<JournalEntry> {
    let last: JournalColumns | undefined;
    for (;;) {
      const rows = await this.#pageAfter(last);
      for (const row of rows.filter((one) => one.attempts >= MAX_REPLAYS)) this.#giveUp(row);
      const due = rows.filter((row) => row.attempts < MAX_REPLAYS);
      await this.#count(due.map((row) => row.id));
      for (const row of due) yield { id: row.id, queueName: row.queue_name, ...decode(row.message) };
      last = rows.at(-1);
      if (rows.length < REPLAY_PAGE) return;
    }
  }

  /** Resolves when everything is written. */
  async close(): Promise<void> {
    do {
      this.#schedule();
      await this.#work; // what is being written just now, too
    } while (this.#additions.length > 0 || this.#removals.length > 0 || this.#scheduled);
  }

  #pageAfter(last: JournalColumns | undefined): Promise<JournalColumns[]> {
    let query = this.#database.db.selectFrom("rule_message_journal").selectAll();
    if (last) {
      const { created_time, id } = last; // ids alone are not in the order of their times
      query = query.where((e) =>
        e.or([e("created_time", ">", created_time), e.and([e("created_time", "=", created_time), e("id", ">", id)])]),
      );
    }
    return query.orderBy("created_time").orderBy("id").limit(REPLAY_PAGE).execute();
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
    const { tenantId, type, originator } = decode(message).message;
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
    let durable = true;
    try {
      await this.#database.db
        .insertInto("rule_message_journal")
        .values(additions.map(({ row }) => row))
        .execute();
    } catch (error) {
      durable = false;
      this.#log.error({ err: error }, "rule messages could not be made durable; their senders wait on");
    }
    for (const { settle } of additions) settle(durable);
  }

  async #delete(ids: readonly Uuid[]): Promise<void> {
    try {
      await this.#database.db
        .deleteFrom("rule_message_journal")
        .where("id", "in", [...ids])
        .execute();
    } catch (error) {
      this.#log.error({ err: error }, "processed rule messages stay in the journal and will be repeated");
    }
  }
}

interface Stored {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly ts: number;
  readonly type: string;
  readonly originator: { readonly entityType: string; readonly id: string };
  readonly customerId?: RuleMessage["customerId"];
  readonly metadata: RuleMessage["metadata"];
  readonly dataType: RuleMessage["dataType"];
  readonly data: string;
  readonly queueName?: string;
  readonly ruleChainId?: RuleChainId;
  readonly stack: RuleMessage["stack"];
  readonly executions: number;
  readonly start: Start;
}

function encode(message: RuleMessage, start: Start): string {
  const { id, tenantId, ts, type, originator, customerId, metadata, dataType, data, queueName, ruleChainId } = message;
  const { stack, executions } = message;
  return JSON.stringify({
    id,
    tenantId,
    ts,
    type,
    originator,
    customerId,
    metadata,
    dataType,
    data,
    queueName,
    ruleChainId,
    stack,
    executions,
    start,
  });
}

function decode(text: string): { message: RuleMessage; start: Start } {
  const { start, originator, ...stored } = JSON.parse(text) as Stored; // only `encode` writes there
  const fields = { ...stored, originator: parseEntityId(originator.entityType, originator.id) };
  return { message: ruleMessage(fields), start };
}
