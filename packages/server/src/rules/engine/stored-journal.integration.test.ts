import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { Ids } from "../../kernel/ids.ts";
import { TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { message } from "../testing/test-engine.ts";
import { CHAIN_START } from "./job.ts";
import { MAX_REPLAYS, StoredJournal } from "./stored-journal.ts";

describe.each(TEST_DATABASES)("the journal of rule messages on $name", ({ open }) => {
  let database: Database;
  const ids = new Ids(Date.now);
  const opened = () => new StoredJournal(database, ids, testLog);

  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  /** What a start of the platform tries again. */
  async function replayed(journal: StoredJournal): Promise<string[]> {
    const found: string[] = [];
    for await (const { message: entry } of journal.entries()) found.push(entry.data);
    await journal.close();
    return found;
  }

  test("messages come back in the order of their times", async () => {
    const journal = opened();
    const times = [5, 3, 4, 1, 2];
    await Promise.all(times.map((ts) => journal.add("Main", message({ ts, data: String(ts) }), CHAIN_START).durable));
    expect(await replayed(journal)).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("more messages than a page are read to the end, each once", async () => {
    const journal = opened();
    const data = Array.from({ length: 1201 }, (_, n) => String(n));
    const written = data.map((text, n) => journal.add("Main", message({ ts: n % 3, data: text }), CHAIN_START).durable);
    await Promise.all(written);
    expect((await replayed(journal)).sort()).toEqual(data.sort());
  });

  test("a message that no start can finish is given up; one that is finished is not", async () => {
    const journal = opened();
    await journal.add("HighPriority", message({ data: '"poison"' }), CHAIN_START).durable;
    for (let start = 0; start < MAX_REPLAYS; start++) expect(await replayed(opened())).toEqual(['"poison"']);
    const added = journal.add("Main", message({ data: '"late"' }), CHAIN_START);
    await added.durable;
    expect(await replayed(opened())).toEqual(['"late"']);
    journal.remove(added.id);
    await journal.close();
    expect(await database.db.selectFrom("rule_message_journal").selectAll().execute()).toEqual([]);
  });
});
