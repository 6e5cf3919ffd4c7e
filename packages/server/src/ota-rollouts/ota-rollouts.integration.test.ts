import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import { AT_ONCE, countsOf, FAILS, IS_SILENT, TestRollouts, UPDATES } from "./test-rollouts.ts";

const PATH = "/api/orrery/otaRollouts";
const NOBODY = "0b0b0b0b-1dd2-11b2-8080-808080808080";

describe.each(TEST_DATABASES)("rollouts on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;
  const all: TestRollouts[] = [];
  const tenant = async (name: string) => {
    const made = await TestRollouts.create(client, name);
    all.push(made);
    return made;
  };

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp({ ...settingsAt(database.place), ...AT_ONCE });
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  }, 120_000);
  afterAll(async () => {
    for (const each of all) await each.close();
    await app.close();
    await database.close();
  });

  test("devices get the package wave by wave, each once", async () => {
    const ota = await tenant("waves");
    for (let n = 1; n <= 6; n++) await ota.device(`d${n}`, UPDATES);
    const firmware = await ota.firmware();
    const waves = [
      { name: "Trial", devices: { matching: { textSearch: "d3" } } },
      { name: "Some", devices: { percent: 30 } },
      { name: "Rest", devices: { rest: true as const } },
    ];
    const ready = await ota.create(ota.draft(firmware, { waves }));
    expect(countsOf(ready)).toEqual([{ WAITING: 1 }, { WAITING: 2 }, { WAITING: 3 }]);
    expect(ota.devices.flatMap(({ notified }) => notified)).toEqual([]);
    await ota.command(ready.id, "start");
    const done = await ota.until(ready.id, "DONE");
    expect(countsOf(done)).toEqual([{ UPDATED: 1 }, { UPDATED: 2 }, { UPDATED: 3 }]);
    const [trial, some, rest] = done.waves;
    expect(some?.startTime).toBeGreaterThanOrEqual(trial?.passedTime ?? Number.NaN);
    expect(rest?.startTime).toBeGreaterThanOrEqual(some?.passedTime ?? Number.NaN);
    for (const device of ota.devices) {
      expect([device.notified, await ota.packageOf(device)]).toEqual([["2"], firmware.id.id]);
      expect(await ota.assignments(device)).toBe(1);
    }
    const progress = await client.json("GET", `${PATH}/${done.id}/progress`);
    expect(progress.at(-1).updated).toBe(6);
    const log = await client.json("GET", `/api/audit/logs/entity/OTA_PACKAGE/${firmware.id.id}?pageSize=10&page=0`);
    const operations = log.data.map(({ actionData }: { actionData: { operation?: string } }) => actionData.operation);
    expect(operations).toEqual(expect.arrayContaining(["created", "started"]));
    const again = await client.call("POST", PATH, ota.draft(firmware));
    expect(again.status).toBe(200); // devices that have the package are left out, as its preparation finds
    const empty = await ota.until(JSON.parse(again.text).id, "READY");
    expect(countsOf(empty)).toEqual([{}]);
    expect((await client.call("POST", `${PATH}/${empty.id}/start`)).status).toBe(400);
  });

  test("a rollout stops by itself when too many devices fail, and goes on when they have tried again", async () => {
    const ota = await tenant("failures");
    for (let n = 1; n <= 4; n++) await ota.device(`bad${n}`, FAILS);
    for (let n = 1; n <= 4; n++) await ota.device(`good${n}`, UPDATES);
    const firmware = await ota.firmware();
    const waves = [
      { name: "", devices: { matching: { textSearch: "bad" } } },
      { name: "", devices: { rest: true as const } },
    ];
    const failureLimit = { percent: 50, minimum: 2 };
    const { id } = await ota.started(ota.draft(firmware, { waves, failureLimit }));
    const paused = await ota.until(id, "PAUSED");
    expect(paused.pauseReason).toBe("FAILURES");
    const failures = async () => {
      const states = await ota.states(id);
      return [1, 2, 3, 4].map((n) => states[`bad${n}`]); // those that had the package before the pause report after it
    };
    await expect.poll(failures).toEqual(Array.from({ length: 4 }, () => "FAILED REPORTED no space"));
    expect((await ota.states(id)).good1).toBe("WAITING");
    const failed = await client.json("GET", `${PATH}/${id}/devices?pageSize=10&page=0&states=FAILED&wave=1`);
    expect(failed.totalElements).toBe(4);
    for (const device of ota.devices) device.behaviour = UPDATES;
    await ota.command(id, "retry", {});
    await ota.command(id, "resume");
    const done = await ota.until(id, "DONE");
    expect(countsOf(done)).toEqual([{ UPDATED: 4 }, { UPDATED: 4 }]);
    for (const { name, notified } of ota.devices) expect(notified).toEqual(name.includes("bad") ? ["2", "2"] : ["2"]);
  });

  test("failures are accepted when somebody lets it go on; a wave that cannot reach its share stops it", async () => {
    const ota = await tenant("accepted");
    const [bad, good, last] = [
      await ota.device("a", FAILS),
      await ota.device("b", UPDATES),
      await ota.device("c", UPDATES),
    ];
    const firmware = await ota.firmware();
    const waves = ["a", "b", "c"].map((name) => ({ name, devices: { matching: { textSearch: `accepted-${name}` } } }));
    const failureLimit = { percent: 100, minimum: 1 };
    const { id } = await ota.started(ota.draft(firmware, { waves, failureLimit }));
    expect((await ota.until(id, "PAUSED")).pauseReason).toBe("FAILURES");
    await ota.command(id, "resume");
    await expect.poll(async () => (await ota.get(id)).pauseReason).toBe("SHARE");
    await ota.command(id, "resume");
    expect(countsOf(await ota.until(id, "DONE"))).toEqual([{ FAILED: 1 }, { UPDATED: 1 }, { UPDATED: 1 }]);
    expect([bad, good, last].map(({ notified }) => notified.length)).toEqual([1, 1, 1]);
    bad.behaviour = UPDATES;
    await ota.command(id, "retry", { deviceIds: [bad.id] });
    expect(countsOf(await ota.until(id, "DONE"))[0]).toEqual({ UPDATED: 1 });
  });

  test("a pause, silent devices, devices that somebody changes, and the next wave at once", async () => {
    const ota = await tenant("people");
    const silent = await ota.device("silent", IS_SILENT);
    const changed = await ota.device("changed", IS_SILENT);
    const gone = await ota.device("gone", IS_SILENT);
    const last = await ota.device("last", UPDATES);
    const firmware = await ota.firmware();
    const waves = [
      { name: "", devices: { matching: { textSearch: "n" } } }, // all but "last", by their labels
      { name: "", devices: { rest: true as const } },
    ];
    const { id } = await ota.started(ota.draft(firmware, { waves, timeoutMs: 60_000 }));
    await expect.poll(async () => (await ota.states(id)).gone).toBe("UNDER_WAY");
    await ota.command(id, "pause");
    expect((await ota.get(id)).pauseReason).toBe("USER");
    const device = await client.json("GET", `/api/device/${changed.id}`);
    await client.json("POST", "/api/device", { ...device, firmwareId: null });
    await client.text("DELETE", `/api/device/${gone.id}`);
    await expect.poll(async () => (await ota.states(id)).changed).toBe("SKIPPED OTHER_PACKAGE");
    await expect.poll(async () => Object.values(await ota.states(id))).toContain("SKIPPED DEVICE_GONE");
    expect(last.notified).toEqual([]);
    expect((await client.call("POST", `${PATH}/${id}/next`)).status).toBe(400);
    await ota.command(id, "resume");
    await ota.command(id, "next");
    await expect.poll(async () => (await ota.states(id)).last).toBe("UPDATED");
    expect((await ota.get(id)).status).toBe("RUNNING"); // it waits for the silent one
    silent.mqtt.publish("v1/devices/me/telemetry", JSON.stringify({ fw_state: "UPDATED" }), { qos: 1 });
    expect(countsOf(await ota.until(id, "DONE"))).toEqual([{ UPDATED: 1, SKIPPED: 2 }, { UPDATED: 1 }]);
  });

  test("a device that is silent for too long failed, until it speaks", async () => {
    const ota = await tenant("silent");
    const device = await ota.device("a", IS_SILENT);
    const other = await ota.device("b", IS_SILENT);
    const firmware = await ota.firmware();
    const { id } = await ota.started(ota.draft(firmware, { timeoutMs: 1_000 }));
    await expect.poll(async () => (await ota.states(id)).a, { timeout: 10_000 }).toBe("FAILED TIMEOUT");
    await ota.until(id, "DONE");
    device.behaviour = UPDATES;
    await ota.command(id, "retry", { deviceIds: [device.id] });
    await ota.until(id, "DONE");
    expect(await ota.states(id)).toEqual({ a: "UPDATED", b: "FAILED TIMEOUT" });
    expect([device.notified.length, other.notified.length]).toEqual([2, 1]);
  });

  test("failed devices try again by themselves, as often as they may", async () => {
    const ota = await tenant("retries");
    const [stubborn, lucky] = [await ota.device("stubborn", FAILS), await ota.device("lucky", FAILS)];
    const firmware = await ota.firmware();
    const retry = { times: 2, afterMs: 0 };
    const { id } = await ota.started(ota.draft(firmware, { retry, sharePercent: 0 }));
    await expect.poll(() => lucky.notified.length).toBeGreaterThan(1);
    lucky.behaviour = UPDATES;
    const done = await ota.until(id, "DONE");
    expect(done.retry).toEqual(retry);
    expect(stubborn.notified).toEqual(["2", "2", "2"]);
    expect((await ota.states(id)).stubborn).toBe("FAILED REPORTED no space");
    expect(["UPDATED", "FAILED REPORTED no space"]).toContain((await ota.states(id)).lucky); // its last try may be under way
  });

  test("waves that have not begun are changed in a pause; those that have begun stay", async () => {
    const ota = await tenant("edited");
    for (let n = 1; n <= 6; n++) await ota.device(`d${n}`, UPDATES);
    const firmware = await ota.firmware();
    const trial = { name: "Trial", devices: { matching: { textSearch: "d1" } } };
    const ready = await ota.create(ota.draft(firmware, { waves: [trial], pauseMs: 60_000 }));
    expect(countsOf(ready)).toEqual([{ WAITING: 1 }]);
    const named = { name: "Named", devices: { matching: { textSearch: "d2" } } };
    await ota.command(ready.id, "waves", { waves: [trial, named, { name: "Rest", devices: { rest: true } }] });
    expect(countsOf(await ota.until(ready.id, "READY"))).toEqual([{ WAITING: 1 }, { WAITING: 1 }, { WAITING: 4 }]);
    await ota.command(ready.id, "start");
    await expect.poll(async () => countsOf(await ota.get(ready.id))[0]).toEqual({ UPDATED: 1 });
    expect((await client.call("POST", `${PATH}/${ready.id}/waves`, { waves: [] })).status).toBe(400);
    await ota.command(ready.id, "pause");
    const half = { name: "Half", devices: { percent: 50 } };
    expect((await client.call("POST", `${PATH}/${ready.id}/waves`, { waves: [half, half, half] })).status).toBe(400);
    await ota.command(ready.id, "waves", { waves: [half, { name: "All", devices: { rest: true } }] });
    const paused = await ota.until(ready.id, "PAUSED");
    expect([paused.pauseReason, countsOf(paused)]).toEqual(["USER", [{ UPDATED: 1 }, { WAITING: 3 }, { WAITING: 2 }]]);
    await ota.command(ready.id, "resume");
    await ota.command(ready.id, "next");
    await expect.poll(async () => countsOf(await ota.get(ready.id))[1]).toEqual({ UPDATED: 3 });
    await ota.command(ready.id, "next");
    await ota.until(ready.id, "DONE");
    for (const { notified } of ota.devices) expect(notified).toEqual(["2"]);
  });

  test("who cancels a rollout chooses which devices get back what they had", async () => {
    const ota = await tenant("cancelled");
    const former = await ota.firmware("1");
    const [done, silent, own] = [
      await ota.device("done", UPDATES),
      await ota.device("silent", IS_SILENT),
      await ota.device("own", IS_SILENT),
    ];
    const device = await client.json("GET", `/api/device/${own.id}`);
    await client.json("POST", "/api/device", { ...device, firmwareId: former.id });
    const firmware = await ota.firmware("2");
    const { id } = await ota.started(ota.draft(firmware));
    await expect.poll(async () => (await ota.states(id)).done).toBe("UPDATED");
    await expect.poll(async () => (await ota.states(id)).own).toBe("UNDER_WAY");
    await ota.command(id, "cancel", { restore: "UNFINISHED" });
    await ota.until(id, "CANCELLED");
    expect(await ota.states(id)).toEqual({ done: "UPDATED", silent: "RESTORED", own: "RESTORED" });
    expect(await ota.packageOf(done)).toBe(firmware.id.id);
    expect(await ota.packageOf(silent)).toBeUndefined();
    expect(await ota.packageOf(own)).toBe(former.id.id);
    expect((await client.call("POST", `${PATH}/${id}/resume`)).status).toBe(400);
    expect((await client.call("DELETE", `${PATH}/${id}`)).status).toBe(200);
    expect((await client.call("GET", `${PATH}/${id}`)).status).toBe(404);
  });

  test("software is for the devices of a filter, which report it by keys of its own", async () => {
    const ota = await tenant("software");
    const [device, other] = [await ota.device("a", IS_SILENT), await ota.device("b", IS_SILENT)];
    const software = await ota.firmware("2", "SOFTWARE");
    const target = { matching: { deviceProfileIds: ota.profile.id.id, textSearch: "software-a" } };
    const { id } = await ota.started(ota.draft(software, { target }));
    await expect.poll(async () => (await ota.states(id)).a).toBe("UNDER_WAY");
    device.mqtt.publish("v1/devices/me/telemetry", JSON.stringify({ fw_state: "FAILED" }), { qos: 1 });
    device.mqtt.publish("v1/devices/me/telemetry", JSON.stringify({ sw_state: "UPDATED" }), { qos: 1 });
    await ota.until(id, "DONE");
    expect(await ota.states(id)).toEqual({ a: "UPDATED" });
    const softwareOf = async (of: string) => (await client.json("GET", `/api/device/${of}`)).softwareId?.id;
    expect([await softwareOf(device.id), await softwareOf(other.id)]).toEqual([software.id.id, undefined]);
  });

  test("rollouts of other tenants do not exist, nor do their packages and profiles", async () => {
    const ota = await tenant("mine");
    await ota.device("a", IS_SILENT);
    const firmware = await ota.firmware();
    const { id } = await ota.create(ota.draft(firmware));
    const stranger = await client.otherTenant();
    const status = async (method: string, path: string, body?: object) =>
      (await stranger.call(method, path, body)).status;
    for (const path of ["", "/devices?pageSize=1&page=0", "/progress"]) {
      expect(await status("GET", `${PATH}/${id}${path}`)).toBe(404);
    }
    for (const command of ["start", "pause", "resume", "next"]) {
      expect(await status("POST", `${PATH}/${id}/${command}`)).toBe(404);
    }
    expect(await status("POST", `${PATH}/${id}/cancel`, { restore: "ALL" })).toBe(404);
    expect(await status("POST", `${PATH}/${id}/retry`, {})).toBe(404);
    expect(await status("DELETE", `${PATH}/${id}`)).toBe(404);
    expect(await status("POST", PATH, ota.draft(firmware))).toBe(404);
    expect((await stranger.json("GET", `${PATH}?pageSize=10&page=0`)).totalElements).toBe(0);
    const mine = await client.json("GET", `${PATH}?pageSize=10&page=0&otaPackageId=${firmware.id.id}`);
    expect(mine.data.map((rollout: { id: string }) => rollout.id)).toEqual([id]);
    const own = { ...ota.draft(firmware), target: { deviceProfileId: NOBODY } };
    expect((await client.call("POST", PATH, own)).status).toBe(404);
    expect((await ota.get(id)).status).toBe("READY");
  });

  test("a rollout that cannot be is refused", async () => {
    const ota = await tenant("refused");
    await ota.device("a", IS_SILENT);
    const firmware = await ota.firmware();
    const empty = await client.json("POST", "/api/otaPackage", {
      ...{ type: "FIRMWARE", title: "Empty", version: "1", deviceProfileId: ota.profile.id },
    });
    const [basis] = (await client.json("GET", "/api/deviceProfiles?pageSize=10&page=0&textSearch=default")).data;
    const rest = { name: "", devices: { rest: true as const } };
    const percent = (share: number) => ({ name: "", devices: { percent: share } });
    for (const [draft, message] of [
      [ota.draft(empty), "Can't assign firmware with empty data!"],
      [ota.draft(firmware, { waves: [rest, percent(1)] }), "Only the last wave can have the rest!"],
      [
        ota.draft(firmware, { waves: [percent(60), percent(50)] }),
        "The waves have more than 100 percent of the devices!",
      ],
      [ota.draft(firmware, { target: { matching: { nonsense: "1" } } }), "The list has no filter nonsense!"],
      [ota.draft(firmware, { target: { matching: { textSearch: "nobody" } } }), "The rollout has no devices!"],
      [ota.draft(firmware, { target: { deviceProfileId: basis.id.id } }), "The rollout has no devices!"],
    ] as const) {
      const { status, text } = await client.call("POST", PATH, draft);
      expect([status, JSON.parse(text).message]).toEqual([400, message]);
    }
  });
});
