import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { AcknowledgedLoad } from "../testing/acknowledged-load.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { administrate } from "../testing/postgres.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const OUTAGES = 6;
const END_CONNECTIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** The embedded store is in the process: it has no connections that may end. */
const DATABASES = TEST_DATABASES.filter(({ name }) => name === "PostgreSQL");

describe.each(DATABASES)("connections to $name that end under load", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let owner: TestClient;

  beforeAll(async () => {
    database = await open();
    app = await startTestApp(settingsAt(database.place));
    owner = new TestClient(app);
    await owner.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  const endConnections = async () => {
    if (database.place.kind === "postgres") await administrate(database.place.url, END_CONNECTIONS);
  };

  test("lose no values that were acknowledged", async () => {
    const id = await owner.device("steady", "STEADY");
    const device = await owner.mqtt("STEADY");
    const load = new AcknowledgedLoad();
    await load.publish(device, 100).enough;
    for (let outage = 0; outage < OUTAGES; outage++) {
      await endConnections();
      await load.next(100); // more are acknowledged when it is back
    }
    await device.endAsync();
    expect(await load.missing(owner, id)).toEqual([]);
    expect(load.acknowledged.size).toBeGreaterThanOrEqual(100 * (OUTAGES + 1));
  });

  test("lose no attributes that were acknowledged", async () => {
    const id = await owner.device("named", "NAMED");
    const device = await owner.mqtt("NAMED");
    for (let n = 0; n < 4 * OUTAGES; n++) {
      const saved = device.publishAsync("v1/devices/me/attributes", JSON.stringify({ [`n${n}`]: n }), { qos: 1 });
      if (n % 4 === 1) await endConnections();
      await saved;
    }
    await device.endAsync();
    const path = `/api/plugins/telemetry/DEVICE/${id}/values/attributes/CLIENT_SCOPE`;
    const values: Wire[] = await owner.json("GET", path);
    const numbers = values.map(({ value }) => value).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 4 * OUTAGES }, (_, n) => n));
  });
});
