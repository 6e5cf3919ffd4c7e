import { connect, type Socket } from "node:net";
import type { ExportRequest } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { type Wire, World } from "../testing/rights/world.ts";
import { settingsAt, startTestApp } from "../testing/test-platform.ts";
import { asJson, exported, whole } from "./test-exports.ts";

const START = 1_700_000_000_000;
const POINTS = 400_000;
const AT_ONCE = 20_000;

describe.each(TEST_DATABASES)("ends of exports on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;
  let tenant: string;
  let url: string;
  let device: Wire;
  /** Number of points of the device; the file is far larger than the buffers of sockets and streams. */
  let long: ExportRequest;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    url = `http://127.0.0.1:${app.httpPort}`;
    world = await World.create(app);
    tenant = world.token("tenant 1");
    device = await world.make("DEVICE", "customer 1");
    const path = `/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`;
    for (let from = 0; from < POINTS; from += AT_ONCE) {
      const points = Array.from({ length: AT_ONCE }, (_, n) => ({ ts: START + from + n, values: { a: n + 0.25 } }));
      expect((await world.call("POST", path, tenant, points)).status).toBe(200);
    }
    const series = [{ entityId: device.id as never, key: "a" }];
    long = asJson({ kind: "telemetry", series, startTs: START, endTs: START + POINTS }, "ts", "a");
  }, 300_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const running = async (): Promise<number> => {
    const text = (await world.call("GET", "/metrics")).text;
    return Number(/^orrery_exports_running (\d+)$/m.exec(text)?.[1]);
  };

  /** Reads the first bytes of the response and then stops reading. */
  const slowReader = async (token = tenant): Promise<Socket> => {
    const socket = connect(app.httpPort, "127.0.0.1");
    const body = JSON.stringify(long);
    const head = `POST /api/orrery/export HTTP/1.1\r\nhost: localhost\r\nx-authorization: Bearer ${token}\r\ncontent-type: application/json`;
    socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    await new Promise((resolve) => socket.once("readable", resolve));
    return socket;
  };

  test("a client that disconnects in the middle stops the export and frees its slot", async () => {
    const readers = await Promise.all([slowReader(), slowReader(), slowReader()]);
    expect(await running()).toBe(3);
    const refused = await exported(app, tenant, long);
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([
      429,
      expect.stringContaining("Too many exports"),
    ]);
    const link = await exported(app, tenant, long, "/links");
    expect(link.status).toBe(429);
    readers[0]?.destroy();
    readers[1]?.resetAndDestroy();
    await expect.poll(running).toBe(1);
    const again = await exported(app, tenant, long);
    expect(JSON.parse(again.text)).toHaveLength(POINTS);
    readers[2]?.destroy();
    await expect.poll(running).toBe(0);
  });

  test("a client that disconnects before the first byte frees the slot, too", async () => {
    const left = Array.from({ length: 3 }, async () => {
      const leaving = new AbortController();
      const headers = { "x-authorization": `Bearer ${tenant}`, "content-type": "application/json" };
      const asked = fetch(`${url}/api/orrery/export`, {
        method: "POST",
        headers,
        body: JSON.stringify(long),
        signal: leaving.signal,
      });
      setImmediate(() => leaving.abort());
      await expect(asked.then((answer) => answer.text())).rejects.toThrow();
    });
    await Promise.all(left);
    await expect.poll(running).toBe(0);
    expect((await exported(app, tenant, long)).status).toBe(200);
  });

  test("readers of one tenant leave slots for others", async () => {
    const names = [
      "tenant 1",
      "tenant 1",
      "tenant 1",
      "user of customer 1",
      "user of customer 1",
      "user of customer 1",
    ];
    const readers = await Promise.all(names.map((name) => slowReader(world.token(name))));
    expect(await running()).toBe(6);
    const third = await exported(app, world.token("visitor"), asJson({ kind: "list", path: "/api/alarms" }, "type"));
    expect([third.status, JSON.parse(third.text).message]).toEqual([429, expect.stringContaining("of the tenant")]);
    const foreign = await exported(
      app,
      world.token("tenant 2"),
      asJson({ kind: "list", path: "/api/customers" }, "title"),
    );
    expect(foreign.status).toBe(200);
    for (const reader of readers) reader.destroy();
    await expect.poll(running).toBe(0);
  });

  describe("download links", () => {
    const customers = asJson({ kind: "list", path: "/api/customers" }, "title");
    const linkTo = async (token: string, request: unknown = customers): Promise<string> => {
      const { status, text } = await exported(app, token, request, "/links");
      if (status !== 200) throw new Error(text);
      const { path, expiresTs } = JSON.parse(text);
      expect(expiresTs).toBeGreaterThan(Date.now());
      expect(expiresTs).toBeLessThanOrEqual(Date.now() + 60_000);
      return url + path;
    };

    test("need no token and work once; HEAD does not use them up", async () => {
      const link = await linkTo(tenant);
      expect((await fetch(link, { method: "HEAD" })).status).toBe(200);
      const first = await whole(await fetch(link));
      expect(first.text).toBe((await exported(app, tenant, customers)).text);
      expect(first.headers.get("content-disposition")).toBe("attachment;filename=export.json");
      expect((await fetch(link)).status).toBe(404);
      expect((await fetch(`${url}/api/orrery/export/links/${"x".repeat(32)}`)).status).toBe(404);
    });

    test("used twice at the same time, give the file once", async () => {
      const link = await linkTo(tenant);
      const answers = await Promise.all([fetch(link), fetch(link)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      await Promise.all(answers.map((answer) => answer.text()));
    });

    test("are refused for requests that would be refused", async () => {
      expect((await exported(app, tenant, asJson({ kind: "list", path: "/api/x" }, "a"), "/links")).status).toBe(400);
      expect((await exported(app, world.token("visitor"), customers, "/links")).status).toBe(403);
      expect((await exported(app, undefined, customers, "/links")).status).toBe(401);
    });

    test("become invalid when the session that requested them ends", async () => {
      const login = await world.call("POST", "/api/auth/login", undefined, {
        username: "user@customer1.org",
        password: "secret-2",
      });
      const { token } = JSON.parse(login.text) as Wire & { token: string };
      const mine = asJson({ kind: "list", path: "/api/alarms" }, "type");
      const link = await linkTo(token, mine);
      expect((await world.call("POST", "/api/auth/logout", token)).status).toBe(200);
      expect((await fetch(link)).status).toBe(401);
    });

    test("are bounded per user", async () => {
      const token = world.token("administrator of tenant 2");
      const links = await Promise.all(Array.from({ length: 20 }, () => linkTo(token)));
      expect(new Set(links).size).toBe(20);
      expect((await exported(app, token, customers, "/links")).status).toBe(429);
      expect((await exported(app, tenant, customers, "/links")).status).toBe(200);
    });
  });

  test("an export whose permission is revoked in the middle does not end like a complete file", async () => {
    const socket = await slowReader(world.token("user of customer 1"));
    expect((await world.call("DELETE", `/api/customer/device/${device.id.id}`, tenant)).status).toBe(200);
    const outcome = await new Promise<string>((resolve) => {
      let last = "";
      socket.setEncoding("latin1").on("data", (text: string) => {
        last = (last + text).slice(-20);
      });
      socket.on("error", ({ message }) => resolve(message));
      socket.on("end", () => resolve(last));
    });
    expect(outcome).toContain("ECONNRESET");
    await expect.poll(running).toBe(0);
  });
});
