import type { BulkImportColumn } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestAssets, type TestAssets } from "../assets/test-assets.ts";
import type { EntityEvent } from "../kernel/bus/events.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";

type Columns = readonly (BulkImportColumn | BulkImportColumn["type"])[];

describe.each(TEST_DATABASES)("bulk import on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let platform: TestAssets;
  let token: string;
  const call: TestAssets["call"] = (...parameters) => platform.call(...parameters);
  const post = (kind: string, columns: Columns, lines: readonly string[], mapping: object = {}) =>
    call("POST", `/api/${kind}/bulk_import`, token, {
      file: lines.join("\n"),
      mapping: {
        columns: columns.map((column) => (typeof column === "string" ? { type: column } : column)),
        delimiter: ",",
        update: false,
        header: false,
        ...mapping,
      },
    });
  const jobs = {
    post: (path: string, entityType: string, columns: Columns, lines: readonly string[], more: object = {}) =>
      call("POST", ["/api/orrery/imports", path].filter(Boolean).join("/"), token, {
        entityType,
        file: lines.join("\n"),
        mapping: {
          columns: columns.map((column) => (typeof column === "string" ? { type: column } : column)),
          header: true,
        },
        ...more,
      }),
    check: async (...parameters: [string, Columns, readonly string[]]) =>
      (await jobs.post("check", ...parameters)).body,
    get: async (id: string) => (await call("GET", `/api/orrery/imports/${id}`, token)).body,
    ended: async (id: string) => {
      await expect.poll(async () => (await jobs.get(id)).endTime, { timeout: 60_000 }).toEqual(expect.any(Number));
      return jobs.get(id);
    },
  };
  const load = async (...parameters: Parameters<typeof post>) => {
    const { status, body } = await post(...parameters);
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  const deviceNamed = async (name: string) =>
    (await call("GET", `/api/tenant/devices?deviceName=${encodeURIComponent(name)}`, token)).body;
  const assetNamed = async (name: string) =>
    (await call("GET", `/api/tenant/assets?assetName=${encodeURIComponent(name)}`, token)).body;
  const credentialsOf = async (device: { id: { id: string } }) =>
    (await call("GET", `/api/device/${device.id.id}/credentials`, token)).body;
  const values = async (id: { entityType: string; id: string }, what: string) =>
    (await call("GET", `/api/plugins/telemetry/${id.entityType}/${id.id}/values/${what}`, token)).body;

  beforeAll(async () => {
    database = await open();
    platform = await startTestAssets(database);
    ({ token } = await platform.tenant());
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  test("CORE-3.015 CORE-7.051 CORE-4.021 CORE-4.022 assets are created, and updated by name whatever the flag says", async () => {
    const columns: Columns = [
      "NAME",
      "TYPE",
      "LABEL",
      "DESCRIPTION",
      { type: "SERVER_ATTRIBUTE", key: "floor" },
      { type: "SHARED_ATTRIBUTE", key: "limit" },
      { type: "TIMESERIES", key: "level" },
    ];
    const lines = [
      'name,type,label,"the description",a,b,c',
      'hall 1,hall,"H, 1","says ""x""",3,"1,5",true',
      "",
      "hall 2,hall",
    ];
    expect(await load("asset", columns, lines, { header: true })).toEqual({
      created: 2,
      updated: 0,
      errors: 0,
      errorsList: [],
    });
    const hall = await assetNamed("hall 1");
    expect(hall).toMatchObject({ type: "hall", label: "H, 1", additionalInfo: { description: 'says "x"' } });
    expect(await assetNamed("hall 2")).toMatchObject({ type: "hall", label: null, additionalInfo: null });
    expect(await values(hall.id, "attributes/SERVER_SCOPE")).toMatchObject([{ key: "floor", value: 3 }]);
    expect(await values(hall.id, "attributes/SHARED_SCOPE")).toMatchObject([{ key: "limit", value: 1.5 }]);
    expect(await values(hall.id, "timeseries?useStrictDataTypes=true")).toMatchObject({ level: [{ value: true }] });

    await call("POST", "/api/asset", token, { ...hall, additionalInfo: { a: 1, description: "old" } });
    const second = await load("asset", ["NAME", "DESCRIPTION"], ["hall 1,new", "hall 3,x"]);
    expect(second).toEqual({
      created: 0,
      updated: 1,
      errors: 1,
      errorsList: ["Line 2: DataValidationException: Asset type should be specified!"],
    });
    expect(await assetNamed("hall 1")).toEqual({ ...hall, additionalInfo: { a: 1, description: "new" } });
  });

  test("CORE-7.077 CORE-3.016 devices are created with profile, gateway flag and token", async () => {
    const events: EntityEvent[] = [];
    const unsubscribe = platform.bus.subscribe("entity", (event) => void events.push(event));
    const columns: Columns = ["NAME", "TYPE", "IS_GATEWAY", "ACCESS_TOKEN", "DESCRIPTION"];
    const lines = ["gate;pump;TRUE;TOKEN_1;d", "plain;;false;;", "bare"];
    expect(await load("device", columns, lines, { delimiter: ";" })).toMatchObject({ created: 3, errors: 0 });
    unsubscribe();
    expect(events.filter(({ entity }) => entity.id.entityType === "DEVICE").every(({ by }) => by !== undefined)).toBe(
      true,
    );
    const gate = await deviceNamed("gate");
    expect(gate).toMatchObject({ type: "pump", additionalInfo: { gateway: true, description: "d" } });
    expect(await credentialsOf(gate)).toMatchObject({ credentialsType: "ACCESS_TOKEN", credentialsId: "TOKEN_1" });
    const plain = await deviceNamed("plain");
    expect(plain).toMatchObject({ type: "default", additionalInfo: { gateway: false } });
    expect((await credentialsOf(plain)).credentialsId).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(await deviceNamed("bare")).toMatchObject({ type: "default", label: null, additionalInfo: null });

    const before = await credentialsOf(gate);
    expect(await load("device", ["NAME", "LABEL"], ["gate,G"])).toMatchObject({ updated: 1 });
    expect(await deviceNamed("gate")).toEqual({ ...gate, label: "G" });
    expect(await credentialsOf(gate)).toEqual(before);
    await load("device", ["NAME", "ACCESS_TOKEN", "TYPE"], ["gate,TOKEN_2,valve"]);
    expect(await credentialsOf(gate)).toMatchObject({ id: before.id, credentialsId: "TOKEN_2" });
    expect(await deviceNamed("gate")).toMatchObject({ type: "valve", label: "G" });
  });

  test("unchanged credentials close no session", async () => {
    await load("device", ["NAME", "ACCESS_TOKEN"], ["calm,CALM"]);
    let ended = 0;
    const unsubscribe = platform.bus.subscribe("credentialsUpdated", () => void ended++);
    await load("device", ["NAME", "ACCESS_TOKEN", "LABEL"], ["calm,CALM,l"]);
    expect(ended).toBe(0);
    await load("device", ["NAME", "ACCESS_TOKEN"], ["calm,CALMER"]);
    unsubscribe();
    expect(ended).toBe(1);
  });

  test("the strongest of several credentials is used", async () => {
    const columns: Columns = ["NAME", "X509", "MQTT_CLIENT_ID", "MQTT_USER_NAME", "MQTT_PASSWORD", "ACCESS_TOKEN"];
    await load("device", columns, ["by certificate,MIIB,c,u,p,T", "by mqtt,,c2,u2,p2,T2"]);
    expect(await credentialsOf(await deviceNamed("by certificate"))).toMatchObject({
      credentialsType: "X509_CERTIFICATE",
      credentialsValue: "MIIB",
    });
    const mqtt = await credentialsOf(await deviceNamed("by mqtt"));
    expect([mqtt.credentialsType, JSON.parse(mqtt.credentialsValue)]).toEqual([
      "MQTT_BASIC",
      { clientId: "c2", userName: "u2", password: "p2" },
    ]);
    const lwm2m: Columns = ["NAME", "TYPE", "LWM2M_CLIENT_ENDPOINT", "ACCESS_TOKEN"];
    await load("device", lwm2m, ["by lwm2m,meters,urn:imei:1,T3"]);
    const device = await deviceNamed("by lwm2m");
    expect(await credentialsOf(device)).toMatchObject({
      credentialsType: "LWM2M_CREDENTIALS",
      credentialsId: "urn:imei:1",
    });
    const profile = (await call("GET", `/api/deviceProfile/${device.deviceProfileId.id}`, token)).body;
    expect([device.type, profile.transportType]).toEqual(["meters", "LWM2M"]);
    expect(device.deviceData.transportConfiguration.type).toBe("LWM2M");
    const refused = await load("device", lwm2m, ["other,default,urn:imei:2,"]);
    expect(refused.errorsList[0]).toMatch(
      /^Line 1: DataValidationException: Can't change device profile transport type/,
    );
  });

  test("an invalid line is reported by its number, the others are imported", async () => {
    await load("device", ["NAME", "ACCESS_TOKEN"], ["owner,OWNED"]);
    const columns: Columns = ["NAME", "ACCESS_TOKEN", { type: "SERVER_ATTRIBUTE", key: "a" }];
    const lines = ["name,token,a", "good 1,,1", ",,2", "", "stolen,OWNED,3", `${"x".repeat(256)},,4`, "good 2,,5"];
    expect(await load("device", columns, lines, { header: true })).toEqual({
      created: 2,
      updated: 0,
      errors: 3,
      errorsList: [
        "Line 3: DataValidationException: Device name should be specified!",
        "Line 4: DataValidationException: Device credentials are already assigned to another device!",
        "Line 5: DataValidationException: Validation error: length of name must be equal or less than 255",
      ],
    });
    expect((await deviceNamed("stolen")).status).toBe(404);
    expect(await values((await deviceNamed("good 2")).id, "attributes")).toMatchObject([{ key: "a", value: 5 }]);
  });

  test("a repeated name is one entity, the later line wins", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `twin ${i % 2},${i}`);
    expect(await load("asset", ["NAME", "TYPE"], lines)).toMatchObject({ created: 2, updated: 58, errors: 0 });
    expect([(await assetNamed("twin 0")).type, (await assetNamed("twin 1")).type]).toEqual(["58", "59"]);
  });

  test.each([
    [["NAME"], ['"open'], {}, "Line 1: a quoted value is not closed!"],
    [["NAME"], ["first", '"a"b'], {}, "Line 2: there is text behind a quoted value!"],
    [["NAME"], ["a"], { delimiter: ";;" }, "The delimiter must be a single character!"],
    [["NAME"], ["a"], { delimiter: '"' }, "The delimiter must be a single character!"],
    [["NAME", "TIMESERIES"], ["a,1"], {}, "Column 2 of type TIMESERIES needs a key!"],
    [["NAME"], ["a\u0000"], {}, "Texts must not contain NUL or halves of characters"],
    [["NAME"], Array.from({ length: 100_001 }, () => "a"), {}, "The file has more than 100000 lines!"],
  ] as const)("an invalid file imports nothing: %j", async (columns, lines, mapping, message) => {
    const { body: before } = await call("GET", "/api/tenant/assets?pageSize=1&page=0", token);
    const { status, body } = await post("asset", columns, lines, mapping);
    expect([status, body.errorCode, body.message]).toEqual([400, 31, message]);
    const { body: after } = await call("GET", "/api/tenant/assets?pageSize=1&page=0", token);
    expect(after.totalElements).toBe(before.totalElements);
  });

  test("only tenant administrators import", async () => {
    const customer = await platform.customer(token, "Importers");
    const body = { file: "a", mapping: { columns: [{ type: "NAME" }] } };
    expect((await call("POST", "/api/asset/bulk_import", customer.token, body)).status).toBe(403);
    expect((await call("POST", "/api/device/bulk_import", platform.sysAdmin, body)).status).toBe(403);
    expect((await call("POST", "/api/device/bulk_import", token, { file: "a" })).status).toBe(400);
    const unknown = { file: "a", mapping: { columns: [{ type: "COLOUR" }] } };
    expect((await call("POST", "/api/device/bulk_import", token, unknown)).status).toBe(400);
  });

  test("what lines would do is said without doing it", async () => {
    await load("device", ["NAME", "ACCESS_TOKEN"], ["taken,TAKEN_ONE"]);
    const columns: Columns = [
      "NAME",
      "TYPE",
      "LABEL",
      "ACCESS_TOKEN",
      { type: "SHARED_ATTRIBUTE", key: "limit" },
      { type: "TIMESERIES", key: "level" },
    ];
    await load("device", columns, ["foreseen,pump,Old,FORESEEN,30,1"]);
    const before = (await call("GET", "/api/tenant/devices?pageSize=1&page=0", token)).body.totalElements;
    const lines = ["name,type,label,token,a,b", "foreseen,pump,New,FORESEEN,36,2", "fresh,new type,,,1,1"];
    const wrong = [",pump,,,1,1", "stolen,pump,,TAKEN_ONE,1,1", "x,pump,<b>,,1,1", "foreseen,pump,Old,,30,3"];
    expect(await jobs.check("DEVICE", columns, [...lines, ...wrong])).toEqual([
      {
        ...{ line: 2, result: "UPDATED", message: null, column: null },
        changes: [
          { column: 2, before: "Old" },
          { column: 4, before: "30" },
        ],
      },
      { line: 3, result: "CREATED", message: null, column: null, changes: [] },
      { line: 4, result: "FAILED", message: "Device name should be specified!", column: 0, changes: [] },
      {
        ...{ line: 5, result: "FAILED", column: 3, changes: [] },
        message: "Device credentials are already assigned to another device!",
      },
      {
        ...{ line: 6, result: "FAILED", column: 2, changes: [] },
        message: "Validation error: field value is malformed",
      },
      { line: 7, result: "UPDATED", message: null, column: null, changes: [] },
    ]);
    const asset = await jobs.check("ASSET", ["NAME", "TYPE", "DESCRIPTION"], ["n,t,d", "hall 1,,newer", "new,,"]);
    expect(asset).toMatchObject([
      { result: "UPDATED", changes: [{ column: 2, before: "new" }] },
      { result: "FAILED", column: 1, message: "Asset type should be specified!" },
    ]);
    const after = (await call("GET", "/api/tenant/devices?pageSize=1&page=0", token)).body.totalElements;
    expect(after).toBe(before);
    expect((await deviceNamed("foreseen")).label).toBe("Old");
    const many = await jobs.post(
      "check",
      "ASSET",
      ["NAME", "TYPE"],
      Array.from({ length: 1002 }, () => "a,b"),
    );
    expect([many.status, many.body.message]).toEqual([400, "The file has more than 1001 lines!"]);
  });

  test("a file is imported behind the call, without the lines that are left out", async () => {
    const columns: Columns = ["NAME", "TYPE", { type: "SERVER_ATTRIBUTE", key: "n" }];
    const lines = Array.from({ length: 250 }, (_, at) => (at === 120 ? ",behind,0" : `behind ${at},behind,${at}`));
    const started = await jobs.post("", "ASSET", columns, ["name,type,n", ...lines, "behind 3,changed,3"], {
      fileName: "behind.csv",
      except: [2, 3],
    });
    expect([started.status, started.body.total, started.body.header]).toEqual([200, 249, ["name", "type", "n"]]);
    expect(await jobs.ended(started.body.id)).toMatchObject({
      ...{ status: "DONE", done: 249, created: 247, updated: 1, failed: 1, error: null, fileName: "behind.csv" },
    });
    const failures = await call("GET", `/api/orrery/imports/${started.body.id}/failures?pageSize=10&page=0`, token);
    expect(failures.body.data).toEqual([
      { line: 122, message: "Asset name should be specified!", cells: ["", "behind", "0"] },
    ]);
    expect([(await assetNamed("behind 0")).status, (await assetNamed("behind 1")).status]).toEqual([404, 404]);
    expect((await assetNamed("behind 3")).type).toBe("changed");
    const list = await call("GET", "/api/orrery/imports?pageSize=10&page=0", token);
    expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(started.body.id);

    const other = await platform.tenant();
    expect((await call("GET", `/api/orrery/imports/${started.body.id}`, other.token)).status).toBe(404);
    expect((await call("POST", `/api/orrery/imports/${started.body.id}/stop`, token, {})).body.status).toBe("DONE");
    const empty = await jobs.post("", "ASSET", ["NAME", "TYPE"], ["name,type"], { fileName: "x" });
    expect([empty.status, empty.body.message]).toEqual([400, "The file has no lines to import!"]);
  });

  test("a stopped import keeps what it has imported, and goes no further", async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `stopped ${at},t`);
    const { body: started } = await jobs.post("", "ASSET", ["NAME", "TYPE"], ["n,t", ...lines], { fileName: "s.csv" });
    await expect.poll(async () => (await jobs.get(started.id)).done, { timeout: 60_000 }).toBeGreaterThan(0);
    const { body: stopped } = await call("POST", `/api/orrery/imports/${started.id}/stop`, token, {});
    expect(stopped).toMatchObject({ status: "STOPPED" });
    const next = await jobs.post("", "ASSET", ["NAME", "TYPE"], ["n,t", "after stop,t"], { fileName: "n.csv" });
    expect(await jobs.ended(next.body.id)).toMatchObject({ created: 1 }); // the one before has ended its step
    const { done, total } = await jobs.get(started.id);
    expect(done).toBeLessThan(total);
    const found = await call("GET", "/api/tenant/assets?pageSize=1&page=0&textSearch=stopped", token);
    expect(found.body.totalElements).toBe(done);
  });

  test("a paused import holds up no other, and goes on where it was", async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `paused ${at},t`);
    const { body: started } = await jobs.post("", "ASSET", ["NAME", "TYPE"], ["n,t", ...lines], { fileName: "p.csv" });
    const turn = async (verb: string) =>
      (await call("POST", `/api/orrery/imports/${started.id}/${verb}`, token, {})).body;
    await expect.poll(async () => (await jobs.get(started.id)).done, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await turn("pause")).toMatchObject({ status: "PAUSED", endTime: null });
    const other = await jobs.post("", "ASSET", ["NAME", "TYPE"], ["n,t", "during pause,t"], { fileName: "o.csv" });
    expect(await jobs.ended(other.body.id)).toMatchObject({ created: 1 });
    const { status, done, total } = await jobs.get(started.id);
    expect([status, done < total]).toEqual(["PAUSED", true]);
    await turn("resume");
    expect(await turn("pause")).toMatchObject({ status: "PAUSED" }); // at once, while the step before may still end
    await turn("resume");
    expect(await jobs.ended(started.id)).toMatchObject({ status: "DONE", created: 3000, updated: 0, failed: 0 });
    expect(await turn("pause")).toMatchObject({ status: "DONE" });
  });

  test("other requests are served while a large file is imported", async () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `crowd ${i},t,${i}.50`);
    const columns: Columns = ["NAME", "TYPE", { type: "SERVER_ATTRIBUTE", key: "n" }];
    let served = 0;
    let done = false;
    const importing = load("asset", columns, lines).finally(() => {
      done = true;
    });
    while (!done) {
      expect((await call("GET", "/api/asset/types", token)).status).toBe(200);
      served += 1;
    }
    expect(await importing).toMatchObject({ created: 2000, errors: 0 });
    expect(served).toBeGreaterThan(10);
  });
});
