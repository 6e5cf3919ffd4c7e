import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { Ids } from "../../kernel/ids.ts";
import { createLogger } from "../../kernel/logging.ts";
import { TEST_DATABASES, testLog } from "../../testing/databases.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { DEVICE, message } from "../testing/test-engine.ts";
import type { Outcome } from "./outcome.ts";
import type { BranchProgress, Progress } from "./progress.ts";
import { CHAIN_START } from "./start.ts";
import { MAX_REPLAYS, StoredJournal } from "./stored-journal.ts";

describe.each(TEST_DATABASES)("the journal of rule messages on $name", ({ open }) => {
  let database: Database;
  const ids = new Ids(Date.now);
  const opened = () => new StoredJournal(database, ids, testLog);

  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  const entry = (fields: Partial<RuleMessage>, arrival = 1, done: Progress = new Map()) => ({
    message: message(fields),
    start: CHAIN_START,
    arrival,
    done: () => done,
  });

  /** The entries that a start of the platform continues. */
  async function replayed(journal: StoredJournal): Promise<string[]> {
    const data: string[] = [];
    for await (const { message: found } of journal.entries()) data.push(found.data);
    await journal.close();
    return data;
  }

  test("messages are returned in the order of arrival", async () => {
    const journal = opened();
    const times = [5, 3, 4, 1, 2];
    await Promise.all(times.map((ts) => journal.add("Main", entry({ ts, data: String(ts) }, ts)).durable));
    expect(await replayed(journal)).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("more messages than a page are all read, each once", async () => {
    const journal = opened();
    const data = Array.from({ length: 1201 }, (_, n) => String(n));
    const written = data.map((text, n) => journal.add("Main", entry({ ts: n % 3, data: text }, n)).durable);
    await Promise.all(written);
    expect((await replayed(journal)).sort()).toEqual(data.sort());
  });

  test("a message that no start can finish is given up; one that is finished is not", async () => {
    const journal = opened();
    await journal.add("HighPriority", entry({ data: '"poison"' })).durable;
    for (let start = 0; start < MAX_REPLAYS; start++) expect(await replayed(opened())).toEqual(['"poison"']);
    const added = journal.add("Main", entry({ data: '"late"' }));
    await added.durable;
    expect(await replayed(opened())).toEqual(['"late"']);
    journal.remove(added.id);
    await journal.close();
    expect(await database.db.selectFrom("rule_message_journal").selectAll().execute()).toEqual([]);
  });

  test("entries that replace their causes are written in order, and one that fails does not delay the others", async () => {
    const journal = opened();
    const order: number[] = [];
    const claims = [true, false, new Error("no such cause"), true];
    const durable = claims.map((result, n) => {
      const claim = async () => {
        order.push(n);
        if (result instanceof Error) throw result;
        return result;
      };
      return journal.add("Main", entry({ data: String(n) }, n), claim).durable;
    });
    expect(await Promise.all(durable)).toEqual([true, true, false, true]);
    expect(order.slice(0, 3)).toEqual([0, 1, 2]);
    expect(await replayed(journal)).toEqual(["0", "3"]);
  });

  test("progress is stored with a message: made before it was journaled, and since", async () => {
    const journal = opened();
    const failed = { to: "Failure", failure: "no" } as const;
    const answered = { to: "Created", message: message({ data: '{"alarm":1}' }) } as const;
    const before: Progress = new Map([["", { doneTo: 2, outcomes: new Map([[1, failed]]) }]]);
    const { id, durable } = journal.add("Main", entry({}, 1, before));
    await durable;
    const branch = (path: string, outcomes: BranchProgress["outcomes"] = new Map()) => ({ path, doneTo: 0, outcomes });
    const claim = (one: ReturnType<typeof branch>, visit: number) =>
      database.db.transaction().execute((tx) => journal.claim(tx, id, one, visit));
    expect(await claim(branch(""), 4)).toBe(true);
    expect(await claim(branch(""), 4)).toBe(false);
    expect(
      await claim(
        branch(
          ".0",
          new Map<number, Outcome>([
            [2, failed],
            [3, answered],
          ]),
        ),
        3,
      ),
    ).toBe(true);
    const { value: found } = await opened().entries().next();
    expect([...(found?.progress ?? [])].map(([path, { doneTo }]) => [path, doneTo])).toEqual([
      ["", 4],
      [".0", 3],
    ]);
    expect(found?.progress.get("")?.outcomes).toEqual(new Map([[1, failed]]));
    const fork = found?.progress.get(".0")?.outcomes;
    expect(fork?.get(2)).toEqual(failed);
    expect(fork?.get(3)).toMatchObject({ to: "Created", message: { data: '{"alarm":1}', originator: DEVICE } });
  });

  test("what is done in the transaction of a claim is skipped when already claimed, and undone with the claim", async () => {
    const journal = new StoredJournal(database, ids, createLogger("silent"));
    const { id, durable } = journal.add("Main", entry({ data: '"first"' }));
    await durable;
    const branch = { path: "", doneTo: 0, outcomes: new Map() };
    const follow = (data: string, fails = false) =>
      journal.add("HighPriority", entry({ data }, 2), async (tx) => {
        const claimed = await journal.claim(tx, id, branch, 1);
        if (fails) throw new Error("the disk is full");
        return claimed;
      }).durable;
    expect(await follow('"failed"', true)).toBe(false);
    expect(await follow('"followed"')).toBe(true);
    expect(await follow('"again"')).toBe(true);
    expect(await replayed(opened())).toEqual(['"first"', '"followed"']);
  });
});
