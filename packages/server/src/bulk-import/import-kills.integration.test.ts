import { MAX_IMPORT_LINES } from "@orrery/model";
import { expect, test } from "vitest";
import { TEST_DATABASES, type TestDatabase } from "../testing/databases.ts";
import { settingsAt, startTestApp, startTestProgram, TestClient } from "../testing/test-platform.ts";
import { trialSize } from "../testing/trials.ts";

const PATH = "/api/orrery/imports";
const sqlite = TEST_DATABASES[0] as TestDatabase; // the rest is the same on both

test("an import goes on after a kill, and ends with every line imported", { timeout: 900_000 }, async () => {
  const database = await sqlite.open({ migrated: false, attach: [] });
  const settings = settingsAt(database.place);
  const app = await startTestApp(settings);
  await new TestClient(app).claim(app.setupCode ?? "");
  await app.close();

  const count = Math.min(trialSize(700), MAX_IMPORT_LINES - 1);
  const lines = Array.from({ length: count }, (_, at) => (at % 500 === 7 ? ",cut,1" : `cut ${at},cut,${at}`));
  const nameless = lines.filter((line) => line.startsWith(",")).length;
  const program = await startTestProgram(settings);
  const killed = new TestClient(program);
  await killed.signIn();
  const { id } = await killed.json("POST", PATH, {
    entityType: "ASSET",
    fileName: "cut.csv",
    file: ["name,type,n", ...lines].join("\n"),
    mapping: { columns: [{ type: "NAME" }, { type: "TYPE" }, { type: "SERVER_ATTRIBUTE", key: "n" }], header: true },
  });
  const done = async () => (await killed.json("GET", `${PATH}/${id}`)).done;
  await expect.poll(done, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
  await program.signal("SIGKILL");

  const last = await startTestApp(settings);
  const after = new TestClient(last);
  await after.signIn();
  const job = () => after.json("GET", `${PATH}/${id}`);
  expect((await job()).done).toBeLessThan(count); // else nothing was cut
  await expect.poll(async () => (await job()).status, { timeout: 600_000 }).toBe("DONE");
  expect(await job()).toMatchObject({
    ...{ total: count, done: count, failed: nameless },
    created: count - nameless, // also of the lines that were imported before the kill and again after it
    updated: 0,
  });
  const found = await after.json("GET", "/api/tenant/assets?pageSize=1&page=0&textSearch=cut");
  expect(found.totalElements).toBe(count - nameless);
  await last.close();
  await database.close();
});
