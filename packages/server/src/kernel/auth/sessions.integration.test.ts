import { parseUuid } from "@orrery/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { InProcessBus } from "../bus/in-process-bus.ts";
import { Sessions } from "./sessions.ts";
import { DEFAULT_TOKEN_LIFETIMES } from "./tokens.ts";

const USER = parseUuid("00000000-0000-1000-8000-000000000001");
const sessionOf = (n: number) => parseUuid(`00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);

describe.each(TEST_DATABASES)("sessions on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let bus: InProcessBus;
  let sessions: Sessions;
  /** Users whose sessions were all ended. */
  let voided: string[];

  beforeEach(async () => {
    database = await open();
    bus = new InProcessBus(testLog);
    voided = [];
    const voidAll = async (userId: string) => void voided.push(userId);
    sessions = new Sessions({ database, bus, clock: Date.now, lifetimes: DEFAULT_TOKEN_LIFETIMES, voidAll });
  });
  afterEach(async () => {
    sessions.close();
    await bus.close();
    await database.close();
  });

  test("a user that signs out while another window renews the tokens for the first time is signed out", async () => {
    const ids = Array.from({ length: 40 }, (_, n) => sessionOf(n));
    await Promise.all(ids.flatMap((id) => [sessions.renew(USER, { id, generation: 0 }), sessions.end(USER, id)]));
    const later = await Promise.all(ids.map((id) => sessions.renew(USER, { id, generation: 1 })));
    expect(later.filter((step) => step !== undefined)).toEqual([]);
  });

  test("a program that signs out every minute ends no other session of its user in a week; twice as many do", async () => {
    const end = Date.now() + 86_400_000;
    const row = { user_id: USER, generation: 0, rotated_time: 0, ended: 1, expires_time: end } as const;
    for (let at = 1; at < 20_000; at += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, n) => ({ ...row, id: sessionOf(at + n) }));
      await database.db.insertInto("user_session").values(rows).execute();
      if (at === 10_001) await sessions.end(USER, sessionOf(0));
    }
    expect(voided).toEqual([]);
    await sessions.end(USER, sessionOf(30_000));
    expect(voided).toEqual([USER]);
    expect(await database.db.selectFrom("user_session").selectAll().execute()).toEqual([]);
  });
});
