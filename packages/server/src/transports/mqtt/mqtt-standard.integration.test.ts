import { entityId, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestDevices, type TestDevices } from "../../connectivity/test-devices.ts";
import { systemClock } from "../../kernel/clock.ts";
import { Ids } from "../../kernel/ids.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { packet, properties, text, uint16, uint32 } from "../testing/mqtt-bytes.ts";
import {
  ATTRIBUTES,
  CONNECT_ROWS,
  CONNECTED_ROWS,
  hello,
  NOT_APPLICABLE,
  PROVED_ELSEWHERE,
  TOKEN,
} from "../testing/mqtt-standard-rows.ts";
import { RawClient } from "../testing/raw-client.ts";

const COMMANDS = text("v1/devices/me/rpc/request/+");
const TELEMETRY = text("v1/devices/me/telemetry");
const KEPT = `11${uint32(600)}`;
const ids = new Ids(systemClock);

let database: OpenTestDatabase;
let platform: TestDevices;
let token: string;
beforeAll(async () => {
  const sqlite = TEST_DATABASES.find(({ name }) => name === "SQLite");
  if (!sqlite) throw new Error("there is no SQLite to test with");
  database = await sqlite.open();
  platform = await startTestDevices(database);
  ({ token } = await platform.identity.tenant());
  await device(TOKEN);
});
afterAll(async () => {
  await platform.close();
  await database.close();
});

/** A device whose access token and client id are its name. */
async function device(name: string) {
  const { body } = await platform.identity.call("POST", `/api/device?accessToken=${name}`, token, { name });
  const id = entityId("DEVICE", body.id.id as Uuid);
  const share = (key: string, value = key) =>
    platform.telemetry.saveAttributes({
      tenantId: body.tenantId,
      entityId: id,
      scope: "SHARED_SCOPE",
      attributes: [{ key, lastUpdateTs: Date.now(), value: { type: "STRING", value } }],
      notifyDevice: true,
    });
  const command = (method: string, expirationTime = Date.now() + 60_000) =>
    platform.rpc.call({
      ...{ id: ids.uuid(), tenantId: body.tenantId, deviceId: id, method, params: "1", expirationTime },
      ...{ oneway: true, persisted: false, restApiCall: false },
    });
  /** Connects; the packets after the CONNACK are read one by one. */
  const connect = async (given = "", flags = 0x82, client = name) => {
    const raw = new RawClient(platform.mqttPort);
    await raw.send(hello({ client, token: name, given, flags }));
    await expect.poll(() => raw.received, { interval: 1 }).toMatch(/^20(?:.{2})0[01]00/);
    const before = 4 + 2 * Number.parseInt(raw.received.slice(2, 4), 16);
    const isPresent = raw.received.slice(4, 6) === "01";
    return {
      isPresent,
      send: (hex: string) => raw.send(hex),
      got: () => packetsOf(raw.received.slice(before)),
      /** Waits until a number of packets has come. */
      async gets(count: number): Promise<readonly string[]> {
        await expect.poll(() => this.got().length, { interval: 1 }).toBeGreaterThanOrEqual(count);
        return this.got();
      },
      async ends(): Promise<readonly string[]> {
        return packetsOf((await raw.ended()).slice(before));
      },
      async leaves(disconnect = "e000"): Promise<void> {
        await raw.send(disconnect);
        await raw.ended();
      },
      breaks: () => raw.destroy(),
    };
  };
  return { share, command, connect };
}

function packetsOf(hex: string): readonly string[] {
  const packets: string[] = [];
  for (let at = 0; at < hex.length; ) {
    let [length, digits] = [0, 0];
    for (let digit = 0x80; digit >= 0x80; digits += 1) {
      digit = Number.parseInt(hex.slice(at + 2 + 2 * digits, at + 4 + 2 * digits), 16);
      length += (digit & 0x7f) << (7 * digits);
    }
    const end = at + 2 * (1 + digits + length);
    packets.push(hex.slice(at, end));
    at = end;
  }
  return packets;
}

const subscribe = (filter: string, { id = 1, given = "", options = "01" } = {}) =>
  packet(0x82, uint16(id) + properties(given) + filter + options);
const bytes = (value: string) => Buffer.from(value).toString("hex");
/** A PUBLISH of QoS 1 to the device. */
const message = (topic: string, id: number, payload: string, { first = 0x32, given = "" } = {}) =>
  packet(first, topic + uint16(id) + properties(given) + bytes(payload));
const shared = (id: number, key: string, more: Parameters<typeof message>[3] = {}) =>
  message(ATTRIBUTES, id, `{"${key}":"${key}"}`, more);
const puback = (id: number, reason = "") => packet(0x40, uint16(id) + reason);

describe("statements of MQTT 5.0", () => {
  const scenes = new Set<string>();
  const scene = (statements: string, what: string, run: () => Promise<void>) => {
    for (const statement of statements.split(" ")) scenes.add(statement);
    test(`${statements}: ${what}`, run);
  };

  test.for(CONNECT_ROWS)("%s: %s", async ([, , sent, received, ends]) => {
    using client = new RawClient(platform.mqttPort);
    await client.send(sent);
    if (ends) expect(await client.ended()).toMatch(received === "" ? /^$/ : received);
    else await expect.poll(() => client.received, { interval: 1 }).toMatch(received);
  });

  test.for(CONNECTED_ROWS)("%s: %s", async ([, , sent, received, ends]) => {
    using client = new RawClient(platform.mqttPort);
    await client.send(`${hello() + sent}c000`);
    const after = () => client.received.slice(50).replace(/d000(?=(?:4002|5002|$).*$)/, "");
    if (ends) {
      expect((await client.ended()).slice(50)).toBe(received);
      return;
    }
    const expected = typeof received === "string" ? new RegExp(`^${received}$`) : received;
    await expect.poll(after, { interval: 1 }).toMatch(expected);
  });

  scene(
    "3.1.2-4 3.1.2-5 3.1.2-6 3.1.2-23 3.2.2-2 3.2.2-3 3.1.4-4 3.1.3-2 4.1.0-1",
    "a session is kept, found again under its client id, and discarded by Clean Start",
    async () => {
      const { connect, share } = await device("keeps");
      const first = await connect(KEPT, 0x80);
      expect(first.isPresent).toBe(false);
      await first.send(subscribe(ATTRIBUTES));
      await first.gets(1);
      await first.leaves();
      expect((await connect(KEPT, 0x80, "other")).isPresent).toBe(false);
      const second = await connect(KEPT, 0x80);
      expect(second.isPresent).toBe(true);
      await share("k");
      expect(await second.gets(1)).toEqual([shared(1, "k")]);
      await second.send(puback(1));
      await second.leaves();
      const clean = await connect(KEPT, 0x82);
      expect(clean.isPresent).toBe(false);
      await share("l");
      await clean.send("c000");
      expect(await clean.gets(1)).toEqual(["d000"]);
      await clean.leaves();
    },
  );

  scene("4.1.0-2", "a session without an expiry interval ends with its connection, a kept one included", async () => {
    const { connect } = await device("ends");
    await (await connect(KEPT, 0x80)).leaves();
    const rest = await connect("", 0x80);
    expect(rest.isPresent).toBe(true);
    await rest.leaves();
    const last = await connect(KEPT, 0x80);
    expect(last.isPresent).toBe(false);
    await last.leaves(packet(0xe0, `00${properties(`11${uint32(0)}`)}`));
    expect((await connect("", 0x80)).isPresent).toBe(false);
  });

  scene("3.1.4-3", "a second connection takes the session over", async () => {
    const { connect } = await device("taken");
    const first = await connect();
    await connect();
    expect(await first.ends()).toEqual(["e0028e00"]);
  });

  scene(
    "4.4.0-1 3.3.1-1 3.3.1-3 4.3.2-1 4.3.2-2 4.3.2-3",
    "what was not acknowledged comes again under its packet id, in order, before anything new",
    async () => {
      const { connect, share, command } = await device("again");
      const first = await connect(KEPT, 0x80);
      await first.send(subscribe(ATTRIBUTES) + subscribe(COMMANDS, { id: 2 }));
      await first.gets(2);
      await share("a");
      expect(await command("start")).toEqual({ kind: "delivered" });
      await share("b");
      const [, , , start = ""] = await first.gets(5);
      expect(first.got().slice(2)).toEqual([shared(1, "a"), start, shared(3, "b")]);
      await first.send(puback(1));
      await first.send("c000");
      await first.gets(6);
      first.breaks();
      await share("c");
      const second = await connect(KEPT, 0x80);
      const [again, b, c] = await second.gets(3);
      expect([again, b]).toEqual([start.replace(/^32/, "3a"), shared(3, "b", { first: 0x3a })]);
      expect(c).toMatch(new RegExp(`${bytes('"c":"c"')}.*$`));
      await second.send(puback(2) + puback(3) + puback(1));
      await second.leaves();
      const third = await connect(KEPT, 0x80);
      await third.send("c000");
      await expect.poll(() => third.got(), { interval: 1 }).toContain("d000");
      expect(third.got().filter((it) => it.startsWith("3a"))).toEqual([]);
      await third.leaves();
    },
  );

  scene("4.4.0-2", "a message that the device refused does not come again", async () => {
    const { connect, share } = await device("refuses");
    const first = await connect(KEPT, 0x80);
    await first.send(subscribe(ATTRIBUTES));
    await share("a");
    await first.gets(2);
    await first.send(`${puback(1, "97")}c000`);
    await first.gets(3);
    first.breaks();
    const second = await connect(KEPT, 0x80);
    await second.send("c000");
    await expect.poll(() => second.got(), { interval: 1 }).toContain("d000");
    expect(second.got().filter((it) => it.startsWith("3a"))).toEqual([]);
    await second.leaves();
  });

  scene("4.3.3-10", "a publish of QoS 2 that is repeated on another connection is processed once", async () => {
    const { connect } = await device("twice");
    const publish = packet(0x34, `${TELEMETRY + uint16(9)}00${bytes('{"twice":1}')}`);
    const first = await connect(KEPT, 0x80);
    await first.send(publish);
    expect(await first.gets(1)).toEqual(["50020009"]);
    first.breaks();
    const second = await connect(KEPT, 0x80);
    await second.send(publish.replace(/^34/, "3c"));
    expect(await second.gets(1)).toEqual(["50020009"]);
    await second.send(packet(0x62, uint16(9)));
    expect((await second.gets(2))[1]).toBe("70020009");
    await second.leaves();
    const third = await connect(KEPT, 0x80);
    await third.send(packet(0x62, uint16(9)));
    expect(await third.gets(1)).toEqual(["7003000992"]);
    await third.leaves();
    expect(platform.engine.ofType("POST_TELEMETRY_REQUEST").filter(({ data }) => data.includes("twice"))).toHaveLength(
      1,
    );
  });

  scene(
    "3.3.4-9 3.3.4-10 4.9.0-1 4.9.0-2 4.9.0-3 2.2.1-4",
    "no more messages than the device takes at a time, and everything else goes on",
    async () => {
      const { connect, share } = await device("slow");
      const client = await connect(`21${uint16(2)}`);
      await client.send(subscribe(ATTRIBUTES));
      await client.gets(1);
      for (const key of ["a", "b", "c", "d"]) await share(key);
      await client.send(`c000${puback(4)}`); // of what was not sent: it frees nothing
      await client.gets(4);
      await client.send("c000");
      expect((await client.gets(5)).slice(1)).toEqual([shared(1, "a"), shared(2, "b"), "d000", "d000"]);
      await client.send(puback(2));
      expect((await client.gets(6))[5]).toBe(shared(3, "c"));
      await client.send(puback(1));
      expect((await client.gets(7))[6]).toBe(shared(4, "d"));
    },
  );

  scene("3.1.2-26 3.1.2-27 3.3.2-11 3.3.2-7", "topics have aliases as far as the device takes them", async () => {
    const { connect, share } = await device("short");
    const client = await connect(`22${uint16(1)}`);
    await client.send(subscribe(ATTRIBUTES));
    await client.gets(1);
    await share("a");
    await share("b");
    const [, first, second] = await client.gets(3);
    expect([first, second]).toEqual([
      shared(1, "a", { given: "230001" }),
      message(text(""), 2, '{"b":"b"}', { given: "230001" }),
    ]);
    await client.leaves();
    const next = await connect();
    await next.send(subscribe(ATTRIBUTES));
    await next.gets(1);
    await share("c");
    expect((await next.gets(2))[1]).toBe(shared(1, "c"));
  });

  scene(
    "3.3.4-3 3.3.4-4 3.3.2-3 3.8.4-3 3.8.4-8 3.10.4-2 3.10.4-3",
    "messages have the identifier and the QoS of their subscription, until it ends",
    async () => {
      const { connect, share } = await device("names");
      const client = await connect();
      await client.send(subscribe(ATTRIBUTES, { given: "0bc801" }));
      await client.gets(1);
      await share("a");
      expect((await client.gets(2))[1]).toBe(shared(1, "a", { given: "0bc801" }));
      await client.send(subscribe(ATTRIBUTES, { options: "00", given: "0b05" }));
      await client.gets(3);
      await share("b");
      expect((await client.gets(4))[3]).toBe(packet(0x30, `${ATTRIBUTES + properties("0b05")}${bytes('{"b":"b"}')}`));
      await client.send(packet(0xa2, `${uint16(3)}00${ATTRIBUTES}`));
      await client.gets(5);
      await share("c");
      await client.send("c000");
      expect((await client.gets(6))[5]).toBe("d000");
    },
  );

  scene("3.1.2-24 3.1.2-25 3.4.2-2 3.9.2-1", "nothing is larger than the device takes", async () => {
    const { connect, share } = await device("small");
    const client = await connect(`27${uint32(45)}`);
    await client.send(subscribe(ATTRIBUTES) + subscribe(text("elsewhere"), { id: 2 }));
    expect(await client.gets(2)).toEqual(["900400010001", "90040002008f"]);
    await client.send(packet(0x32, `${text("v1/gateway/telemetry") + uint16(3)}00${bytes("{}")}`));
    expect((await client.gets(3))[2]).toBe("4003000387");
    await share("long", "x".repeat(100));
    await share("k");
    expect((await client.gets(4))[3]).toMatch(new RegExp(`${bytes('{"k":"k"}')}$`));
  });

  scene("3.1.2-29", "no text for a device that wants none", async () => {
    const { connect } = await device("quiet");
    const publish = packet(0x32, `${text("v1/gateway/telemetry") + uint16(3)}00${bytes("{}")}`);
    const quiet = await connect("1700");
    await quiet.send(publish + subscribe(text("elsewhere"), { id: 2 }));
    expect(await quiet.gets(2)).toEqual(["4003000387", "90040002008f"]);
    const asks = await connect();
    await asks.send(publish);
    expect((await asks.gets(1))[0]).toMatch(/^40..000387..1f00/);
  });

  test("every statement of appendix B has its place, and one only", () => {
    const placed = [
      ...[...CONNECT_ROWS, ...CONNECTED_ROWS].flatMap(([statements]) => statements.split(" ")),
      ...scenes,
      ...[...Object.keys(PROVED_ELSEWHERE), ...Object.keys(NOT_APPLICABLE)].flatMap((key) => key.split(" ")),
    ];
    expect(placed.filter((statement, at) => placed.indexOf(statement) !== at)).toEqual([]);
    expect(STATEMENTS.filter((statement) => !placed.includes(statement))).toEqual([]);
    expect(placed.filter((statement) => !STATEMENTS.includes(statement))).toEqual([]);
  });
});

/** Numbers of the statements of a section. */
const section = (name: string, last: number, ...without: readonly number[]) =>
  Array.from({ length: last }, (_, at) => at + 1)
    .filter((number) => !without.includes(number))
    .map((number) => `${name}-${number}`);

const STATEMENTS: readonly string[] = [
  ...[section("1.5.4", 3), section("1.5.5", 1), section("1.5.7", 1), section("2.1.3", 1), section("2.2.1", 6, 1)],
  ...[section("2.2.2", 1), section("3.1.0", 2), section("3.1.2", 30), section("3.1.3", 12, 10), section("3.1.4", 6)],
  ...[section("3.2.0", 2), section("3.2.2", 22), section("3.3.1", 13), section("3.3.2", 20), section("3.3.4", 10, 5)],
  ...[section("3.4.2", 3), section("3.5.2", 3), section("3.6.1", 1), section("3.6.2", 3), section("3.7.2", 3)],
  ...[section("3.8.1", 1), section("3.8.3", 5), section("3.8.4", 8), section("3.9.2", 2), section("3.9.3", 2)],
  ...[section("3.10.1", 1), section("3.10.3", 2), section("3.10.4", 6), section("3.11.2", 2), section("3.11.3", 2)],
  ...[section("3.12.4", 1), section("3.14.0", 1), section("3.14.1", 1), section("3.14.2", 4), section("3.14.4", 3)],
  ...[section("3.15.1", 1), section("3.15.2", 3), section("4.1.0", 2), section("4.2", 1), section("4.3.1", 1)],
  ...[section("4.3.2", 5), section("4.3.3", 13), section("4.4.0", 2), section("4.5.0", 2), section("4.6.0", 6)],
  ...[section("4.7.0", 1), section("4.7.1", 2), section("4.7.2", 1), section("4.7.3", 4), section("4.8.2", 6)],
  ...[section("4.9.0", 3), section("4.12.0", 7), section("4.12.1", 2), section("4.13.1", 1), section("4.13.2", 1)],
  ...section("6.0.0", 4),
].flat();
