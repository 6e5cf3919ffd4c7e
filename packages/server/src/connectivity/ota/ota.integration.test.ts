import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import type { Wire } from "../../testing/wire.ts";

const FIRMWARE = randomBytes(500_000);
const SOFTWARE = randomBytes(1_000);

describe.each(TEST_DATABASES)("packages for devices on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;
  let profile: Wire;
  let firmware: Wire;
  let software: Wire;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp({ ...settingsAt(database.place), ORRERY_OTA_PACK_INTERVAL_MS: "100" });
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
    const kinds = { type: "DEFAULT", transportType: "DEFAULT" };
    profile = await client.json("POST", "/api/deviceProfile", { name: "updated", ...kinds });
    firmware = await upload("FIRMWARE", FIRMWARE);
    software = await upload("SOFTWARE", SOFTWARE);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function upload(type: string, bytes: Buffer): Promise<Wire> {
    const draft = { type, title: type.toLowerCase(), version: "1.0", tag: "t", deviceProfileId: profile.id };
    const { id } = await client.json("POST", "/api/otaPackage", draft);
    const form = new FormData();
    form.append("file", new File([bytes], "image v1.bin", { type: "application/x-firmware" }));
    return client.form(`/api/otaPackage/${id.id}?checksumAlgorithm=SHA256`, form);
  }
  const device = (name: string, more: object = {}) =>
    client.json("POST", `/api/device?accessToken=${name}`, { name, deviceProfileId: profile.id, ...more });
  const download = (token: string, query: string, kind = "firmware", headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${app.httpPort}/api/v1/${token}/${kind}?${query}`, { headers });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const latest = async (id: string) => {
    const values = await client.json("GET", `/api/plugins/telemetry/DEVICE/${id}/values/timeseries`);
    return Object.fromEntries(Object.entries(values).map(([key, points]: [string, Wire]) => [key, points[0].value]));
  };

  test("a device downloads what is assigned to it, whole and in chunks, over HTTP", async () => {
    await device("boiler", { firmwareId: firmware.id, softwareId: software.id });
    const named = "title=firmware&version=1.0";
    const whole = await download("boiler", named);
    expect([whole.status, whole.headers.get("content-type"), whole.headers.get("x-filename")]).toEqual([
      200,
      "application/x-firmware",
      "image v1.bin",
    ]);
    expect(whole.headers.get("content-disposition")).toMatch(/^attachment;filename=/);
    expect((await bytesOf(whole)).equals(FIRMWARE)).toBe(true);
    const chunks: Buffer[] = [];
    for (let chunk = 0; chunk < 4; chunk++) {
      chunks.push(await bytesOf(await download("boiler", `${named}&size=150000&chunk=${chunk}`)));
    }
    expect(chunks.map(({ length }) => length)).toEqual([150_000, 150_000, 150_000, 50_000]);
    expect(Buffer.concat(chunks).equals(FIRMWARE)).toBe(true);
    const beyond = await download("boiler", `${named}&size=150000&chunk=4`);
    expect([beyond.status, (await bytesOf(beyond)).length]).toEqual([200, 0]);
    const other = await download("boiler", "title=software&version=1.0", "software");
    expect((await bytesOf(other)).equals(SOFTWARE)).toBe(true);
  });

  test("a device gets the rest of a download that broke off, unless the package is another one now", async () => {
    await device("resuming", { firmwareId: firmware.id });
    const named = "title=firmware&version=1.0";
    const part = (query: string, headers: Record<string, string>) => download("resuming", query, undefined, headers);
    const etag = (await part(`${named}&size=1`, {})).headers.get("etag") ?? "";
    const rest = await part(named, { range: "bytes=480000-", "if-range": etag });
    expect([rest.status, rest.headers.get("content-range")]).toEqual([206, "bytes 480000-499999/500000"]);
    expect((await bytesOf(rest)).equals(FIRMWARE.subarray(480_000))).toBe(true);
    const ofChunk = await part(`${named}&size=1000&chunk=2`, { range: "bytes=10-19" });
    expect((await bytesOf(ofChunk)).equals(FIRMWARE.subarray(2_010, 2_020))).toBe(true);
    const beyond = await part(named, { range: "bytes=500000-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */500000"]);
    const changed = await part(named, { range: "bytes=480000-", "if-range": '"another"' });
    expect([changed.status, (await bytesOf(changed)).length]).toEqual([200, FIRMWARE.length]);
  });

  test("a device gets no other package than its own", async () => {
    await device("bare");
    const address = { usesUrl: true, url: "http://files.example.org/image" };
    const draft = { type: "FIRMWARE", title: "elsewhere", version: "1", deviceProfileId: profile.id, ...address };
    const elsewhere = await client.json("POST", "/api/otaPackage", draft);
    await device("linked", { firmwareId: elsewhere.id });
    const status = async (token: string, query: string, kind?: string) => (await download(token, query, kind)).status;
    expect(await status("bare", "title=firmware&version=1.0")).toBe(404);
    expect(await status("linked", "title=elsewhere&version=1")).toBe(404);
    expect(await status("boiler", "title=firmware&version=2.0")).toBe(400);
    expect(await status("boiler", "title=firmware")).toBe(400);
    expect(await status("boiler", "title=firmware&version=1.0&size=many")).toBe(400);
    expect(await status("nobody", "title=firmware&version=1.0")).toBe(401);
    expect(await status("boiler", "title=firmware&version=1.0", "software")).toBe(400);
  });

  test("a device is notified of its firmware, and downloads it over MQTT", async () => {
    const { id } = await device("valve");
    const connection = await client.mqtt("valve");
    const attributes: Wire[] = [];
    const chunks: Buffer[] = [];
    connection.on("message", (topic, payload) => {
      if (topic.startsWith("v2/fw/response")) chunks.push(payload);
      else attributes.push(JSON.parse(payload.toString()));
    });
    await connection.subscribeAsync(["v1/devices/me/attributes", "v2/fw/response/+/chunk/+"], { qos: 1 });
    const found = await client.json("GET", `/api/device/${id.id}`);
    await client.json("POST", "/api/device", { ...found, firmwareId: firmware.id });
    await expect
      .poll(() => Object.assign({}, ...attributes))
      .toMatchObject({
        fw_title: "firmware",
        fw_version: "1.0",
        fw_tag: "t",
        fw_size: FIRMWARE.length,
        fw_checksum_algorithm: "SHA256",
        fw_checksum: createHash("sha256").update(FIRMWARE).digest("hex"),
      });
    await expect.poll(() => latest(id.id)).toMatchObject({ fw_state: "INITIATED", target_fw_title: "firmware" });
    for (let chunk = 0; chunk < 8; chunk++) {
      await connection.publishAsync(`v2/fw/request/1/chunk/${chunk}`, "65536", { qos: 1 });
    }
    await expect.poll(() => Buffer.concat(chunks).length).toBe(FIRMWARE.length);
    expect(Buffer.concat(chunks).equals(FIRMWARE)).toBe(true);
    await connection.publishAsync("v1/devices/me/telemetry", '{"fw_state":"UPDATED"}', { qos: 1 });
    await expect.poll(() => latest(id.id)).toMatchObject({ fw_state: "UPDATED" });
    await connection.endAsync();
  });

  test("devices are offered their package one after the other, and none is forgotten by a restart", async () => {
    await app.close();
    app = await startTestApp({ ...settingsAt(database.place), ORRERY_OTA_PACK_SIZE: "1" });
    client = new TestClient(app);
    await client.signIn();
    const [first, second] = [await device("first"), await device("second")];
    const saved = await client.json("GET", `/api/deviceProfile/${profile.id.id}`);
    await client.json("POST", "/api/device", { ...first, softwareId: software.id });
    await expect.poll(() => latest(first.id.id)).toMatchObject({ sw_state: "INITIATED" });
    await client.json("POST", "/api/deviceProfile", { ...saved, firmwareId: firmware.id });
    const states = async () => [(await latest(first.id.id)).fw_state, (await latest(second.id.id)).fw_state];
    await expect.poll(states).toEqual(["QUEUED", "QUEUED"]);
    await app.close();
    app = await startTestApp({ ...settingsAt(database.place), ORRERY_OTA_PACK_INTERVAL_MS: "100" });
    client = new TestClient(app);
    await client.signIn();
    await expect.poll(states).toEqual(["INITIATED", "INITIATED"]);
    const answer = await fetch(`http://127.0.0.1:${app.httpPort}/api/v1/second/attributes?sharedKeys=fw_title`);
    expect(await answer.json()).toEqual({ shared: { fw_title: "firmware" } });
  });
});
