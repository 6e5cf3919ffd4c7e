import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { DeviceProfile, EntityId, OtaPackage, OtaPackageInfo } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFiles } from "../app/files.ts";
import type { Database } from "../kernel/database/database.ts";
import type { FileStore } from "../kernel/files/file-store.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import type { Wire } from "../testing/wire.ts";
import type { OtaUpdatesOptions } from "./ota-updates.ts";

const MISSING = "00000000-0000-1000-8000-000000000000";
const PAGE = "pageSize=100&page=0";
const MAX_BYTES = 3_000_000;
const HOUR_MS = 60 * 60 * 1000;

describe.each(TEST_DATABASES)("OTA packages on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  const listeners = new Set<string>();
  const told: string[] = [];
  const tell = ({ id }: EntityId, ...texts: readonly string[]) => void (listeners.has(id) && told.push(...texts));
  /** Writes down what the listeners are told: what other tests' devices are told comes late. */
  const telemetry: OtaUpdatesOptions["telemetry"] = {
    saveTimeSeries: async ({ entityId, points }) =>
      tell(entityId, ...points.map(({ key, value }) => `${key}=${key.endsWith("_ts") ? "" : value.value}`)),
    saveAttributes: async ({ entityId, attributes }) =>
      tell(entityId, `attributes ${attributes.map(({ key }) => key)}`),
    deleteAttributes: async ({ entityId, keys }) => tell(entityId, `without ${keys}`),
  };
  let files: FileStore;
  let token: string;
  let stranger: string;
  let profile: DeviceProfile;
  let later = 0;
  let made = 0;

  const call = (method: string, path: string, body?: unknown, by = token) => identity.call(method, path, by, body);
  const raw = (path: string) =>
    fetch(`http://127.0.0.1:${identity.port}${path}`, { headers: { "x-authorization": `Bearer ${token}` } });
  async function ok<T>(method: string, path: string, body?: unknown, by = token): Promise<T> {
    const answer = await call(method, path, body, by);
    expect([method, path, answer.status, answer.body?.message]).toEqual([method, path, 200, undefined]);
    return answer.body;
  }
  const draft = (change: object = {}) => ({
    title: `Package ${++made}`,
    version: "1.0",
    type: "FIRMWARE",
    deviceProfileId: profile.id,
    ...change,
  });
  const create = (change: object = {}) => ok<OtaPackageInfo>("POST", "/api/otaPackage", draft(change));
  async function upload(id: EntityId, bytes: Uint8Array, query = "checksumAlgorithm=SHA256", part = "file") {
    const form = new FormData();
    form.append("checksum", "a field that nobody asked for");
    form.append(part, new File([Buffer.from(bytes)], "image v1.bin", { type: "application/x-firmware" }));
    const response = await fetch(`http://127.0.0.1:${identity.port}/api/otaPackage/${id.id}?${query}`, {
      method: "POST",
      headers: { "x-authorization": `Bearer ${token}` },
      body: form,
    });
    const body: Wire = await response.json();
    return { status: response.status, body };
  }
  const filled = async (change: object = {}) => {
    const { id } = await create(change);
    return (await upload(id, randomBytes(100))).body as OtaPackageInfo;
  };
  const leftovers = async () => {
    const { db } = database;
    const pieces = await db.selectFrom("stored_file_piece").select("file_id").distinct().execute();
    const wanted = await db.selectFrom("ota_package").select("file_id").where("file_id", "is not", null).execute();
    const used = new Set(wanted.map(({ file_id }) => file_id));
    return pieces.filter(({ file_id }) => !used.has(file_id)).length;
  };

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database, {
      clock: () => Date.now() + later,
      more: async (made, platform) => {
        const created = createFiles(platform, { identity: made, telemetry }, { maxUploadBytes: MAX_BYTES });
        files = created.files;
        return created.routes;
      },
    });
    ({ token } = await identity.tenant());
    stranger = (await identity.tenant()).token;
    profile = await ok("POST", "/api/deviceProfile", { name: "p", type: "DEFAULT", transportType: "DEFAULT" });
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.185 CORE-7.189 a package is described first", async () => {
    const sent = draft({ tag: "T 1.0", additionalInfo: { description: "d", "1": [null] }, unknown: 1 });
    const saved = await ok<OtaPackageInfo>("POST", "/api/otaPackage", sent);
    expect(saved).toEqual({
      id: { entityType: "OTA_PACKAGE", id: saved.id.id },
      createdTime: saved.createdTime,
      tenantId: saved.tenantId,
      deviceProfileId: profile.id,
      type: "FIRMWARE",
      title: sent.title,
      version: "1.0",
      tag: "T 1.0",
      url: null,
      hasData: false,
      fileName: null,
      contentType: null,
      checksumAlgorithm: null,
      checksum: null,
      dataSize: null,
      additionalInfo: { description: "d", "1": [null] },
    });
    expect(await ok("GET", `/api/otaPackage/info/${saved.id.id}`)).toEqual(saved);
    expect(await ok("GET", `/api/otaPackage/${saved.id.id}`)).toEqual({ ...saved, data: null });
    const changed = { ...saved, additionalInfo: { description: "e" } };
    expect(await ok("POST", "/api/otaPackage", changed)).toEqual(changed);
    expect((await call("GET", `/api/otaPackage/${saved.id.id}/download`)).status).toBe(404);
  });

  test.each([
    [{ type: null }, "Type should be specified!"],
    [{ title: " " }, "OtaPackage title should be specified!"],
    [{ version: null }, "OtaPackage version should be specified!"],
    [{ usesUrl: true }, "Ota package URL should be specified!"],
    [{ usesUrl: true, url: "" }, "Ota package URL should be specified!"],
    [{ title: "taken" }, "OtaPackage with such title and version already exists!"],
    [{ deviceProfileId: { id: MISSING } }, "OtaPackage is referencing to non-existent device profile!"],
    [{ title: "x".repeat(256) }, "Validation error: length of title must be equal or less than 255"],
    [{ type: "NONSENSE" }, undefined],
  ])("%j is refused", async (change, message) => {
    await call("POST", "/api/otaPackage", draft({ title: "taken" }));
    const { status, body } = await call("POST", "/api/otaPackage", draft(change));
    expect([status, body.errorCode]).toEqual([400, 31]);
    if (message) expect(body.message).toBe(message);
  });

  test.each([
    [{ title: "other" }, "Updating otaPackage title is prohibited!"],
    [{ version: "other" }, "Updating otaPackage version is prohibited!"],
    [{ type: "SOFTWARE" }, "Updating type is prohibited!"],
    [{ tag: "other" }, "Updating otaPackage tag is prohibited!"],
    [{ url: "http://other" }, "Updating otaPackage URL is prohibited!"],
    [{ deviceProfileId: null }, "Updating otaPackage deviceProfile is prohibited!"],
  ])("of a package that exists, %j is refused", async (change, message) => {
    const saved = await create();
    const { status, body } = await call("POST", "/api/otaPackage", { ...saved, ...change });
    expect([status, body.message]).toEqual([400, message]);
    expect(await ok("GET", `/api/otaPackage/info/${saved.id.id}`)).toEqual(saved);
  });

  test("CORE-7.184 CORE-7.186 CORE-7.187 CORE-7.190 CORE-5.022 a file comes back byte for byte", async () => {
    const bytes = randomBytes(1_000_003);
    const saved = await create();
    const { status, body } = await upload(saved.id, bytes, "checksumAlgorithm=sha256");
    expect([status, body]).toEqual([
      200,
      {
        ...saved,
        hasData: true,
        fileName: "image v1.bin",
        contentType: "application/x-firmware",
        checksumAlgorithm: "SHA256",
        checksum: createHash("sha256").update(bytes).digest("hex"),
        dataSize: bytes.length,
      },
    ]);
    const response = await raw(`/api/otaPackage/${saved.id.id}/download`);
    expect(response.headers.get("x-filename")).toBe("image v1.bin");
    expect(response.headers.get("content-disposition")).toContain('filename="image v1.bin"');
    expect(response.headers.get("content-type")).toBe("application/x-firmware");
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    for (const path of ["otaPackage", "otaPackages"]) {
      const whole = await ok<OtaPackage>("GET", `/api/${path}/${saved.id.id}`);
      expect({ ...whole, data: undefined }).toEqual({ ...body, data: undefined });
      expect(Buffer.from(whole.data ?? "", "base64").equals(bytes)).toBe(true);
    }
    expect((await call("GET", `/api/otaPackages/${MISSING}`)).status).toBe(404);
    const again = await upload(saved.id, bytes);
    expect([again.status, again.body.message]).toEqual([400, "Updating otaPackage data is prohibited!"]);
    expect((await call("GET", `/api/otaPackage/${saved.id.id}/download`, undefined, stranger)).status).toBe(404);
    expect(await ok("POST", "/api/otaPackage", { ...body, additionalInfo: { a: 1 } })).toEqual({
      ...body,
      additionalInfo: { a: 1 },
    });
  });

  test.each([
    ["checksumAlgorithm=SHA256&checksum=00", "file", 10, "Wrong otaPackage file!"],
    ["checksumAlgorithm=SHA256", "other", 10, "Required request part 'file' is not present"],
    ["checksumAlgorithm=SHA256", "file", 0, "OtaPackage data should be specified!"],
    ["checksumAlgorithm=SHA1", "file", 10, "No enum constant ChecksumAlgorithm.SHA1"],
    ["", "file", 10, "'checksumAlgorithm' is missing"],
  ])(
    "CORE-5.021 an upload with %s as %s of %i bytes is refused and leaves nothing",
    async (query, part, size, message) => {
      const { id } = await create();
      const { status, body } = await upload(id, randomBytes(size), query, part);
      expect([status, body.message]).toEqual([400, message]);
      expect(await ok("GET", `/api/otaPackage/info/${id.id}`)).toMatchObject({ hasData: false, fileName: null });
      expect(await leftovers()).toBe(0);
    },
  );

  test("a file that is too large is refused and leaves nothing", async () => {
    const { id } = await create();
    const { status, body } = await upload(id, Buffer.alloc(MAX_BYTES + 1));
    expect([status, body.message]).toEqual([413, `Maximum upload size of ${MAX_BYTES} bytes exceeded!`]);
    expect(await leftovers()).toBe(0);
    expect((await upload(id, Buffer.alloc(MAX_BYTES))).status).toBe(200);
  });

  test("an upload that breaks off leaves nothing, and can be tried again", async () => {
    const { id } = await create();
    const socket = connect(identity.port, "127.0.0.1");
    const head = [
      `POST /api/otaPackage/${id.id}?checksumAlgorithm=MD5 HTTP/1.1`,
      "Host: localhost",
      `X-Authorization: Bearer ${token}`,
      "Content-Type: multipart/form-data; boundary=b",
      "Content-Length: 2000000",
      "",
      "--b",
      'Content-Disposition: form-data; name="file"; filename="f"',
      "Content-Type: application/x",
      "",
      "",
    ];
    socket.write(head.join("\r\n"));
    socket.write(Buffer.alloc(700_000));
    await expect.poll(leftovers).toBe(1); // some of it has been written
    socket.destroy();
    await expect.poll(leftovers).toBe(0);
    expect(await ok("GET", `/api/otaPackage/info/${id.id}`)).toMatchObject({ hasData: false });
    expect((await upload(id, randomBytes(10))).status).toBe(200);
  });

  test("a body that ends without its last boundary leaves nothing", async () => {
    const { id } = await create();
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nbytes';
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const answer = await identity.call("POST", `/api/otaPackage/${id.id}?checksumAlgorithm=MD5`, token, body, headers);
    expect([answer.status, answer.body.message]).toEqual([400, "The upload is incomplete or broken"]);
    expect(await leftovers()).toBe(0);
    for (const type of ["application/json", "multipart/form-data", "multipart/mixed; boundary=b"]) {
      const path = `/api/otaPackage/${id.id}?checksumAlgorithm=MD5`;
      const wrong = await identity.call("POST", path, token, "{}", { "content-type": type });
      expect([400, 415]).toContain(wrong.status);
    }
  });

  test("of two uploads at once one wins", async () => {
    const { id } = await create();
    const answers = await Promise.all([1, 2, 3].map(() => upload(id, randomBytes(400_000))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await ok("GET", `/api/otaPackage/info/${id.id}`)).toEqual(winner?.body);
    expect(await leftovers()).toBe(0);
  });

  test("what a crash left is removed when it is old", async () => {
    async function* some(): AsyncGenerator<Uint8Array> {
      yield randomBytes(400_000);
    }
    await files.write(some());
    await files.sweep();
    expect(await leftovers()).toBe(1); // it may still be under way
    later = 2 * HOUR_MS;
    await files.sweep();
    later = 0;
    expect(await leftovers()).toBe(0);
  });

  test("a package can be an address", async () => {
    const url = "https://files.org/image.bin";
    const saved = await create({ usesUrl: true, url, checksum: "abc", checksumAlgorithm: "MD5", dataSize: 7 });
    expect(saved).toMatchObject({ url, hasData: true, checksum: "abc", checksumAlgorithm: "MD5", dataSize: 7 });
    const { status, body } = await upload(saved.id, randomBytes(5));
    expect([status, body.message]).toEqual([400, "Updating otaPackage URL is prohibited!"]);
    const download = await call("GET", `/api/otaPackage/${saved.id.id}/download`);
    expect([download.status, download.body]).toEqual([400, undefined]);
  });

  test("CORE-7.182 CORE-7.183 BLOCK-7.026 BLOCK-7.027 lists show all, or what a profile's devices can get", async () => {
    const { customerId, token: user } = await identity.customer(token, "Customer");
    expect(customerId).toBeDefined();
    const other = await ok<DeviceProfile>("POST", "/api/deviceProfile", { ...profile, id: null, name: "listed" });
    const deviceProfileId = other.id;
    const empty = await create({ deviceProfileId, title: "b" });
    const full = await filled({ deviceProfileId, title: "c" });
    const linked = await create({ deviceProfileId, title: "a", usesUrl: true, url: "http://a" });
    const software = await filled({ deviceProfileId, title: "d", type: "SOFTWARE" });
    const all = await ok<{ data: OtaPackageInfo[] }>("GET", `/api/otaPackages?${PAGE}`, undefined, user);
    const ids = all.data.map(({ id }) => id.id);
    for (const { id } of [empty, full, linked, software]) expect(ids).toContain(id.id);
    const path = `/api/otaPackages/${other.id.id}/FIRMWARE?${PAGE}&sortProperty=title&sortOrder=ASC`;
    const usable = await ok<{ data: OtaPackageInfo[] }>("GET", path, undefined, user);
    expect(usable.data).toEqual([linked, full]);
    expect((await ok<{ data: [] }>("GET", `${path}&textSearch=C`)).data).toHaveLength(1);
    expect((await ok<{ data: [] }>("GET", path, undefined, stranger)).data).toEqual([]);
    expect(await ok("GET", `/api/otaPackage/info/${full.id.id}`, undefined, user)).toEqual(full);
    expect((await call("GET", `/api/otaPackage/info/${full.id.id}`, undefined, stranger)).status).toBe(404);
    expect((await call("GET", `/api/otaPackage/${full.id.id}`, undefined, user)).status).toBe(403);
    expect((await call("GET", `/api/otaPackages/${other.id.id}/NONSENSE?${PAGE}`)).status).toBe(400);
  });

  test("CORE-7.191 CORE-7.192 CORE-3.021 packages are given to devices and profiles, and not deleted while they are", async () => {
    const firmware = await filled();
    const software = await filled({ type: "SOFTWARE" });
    const empty = await create();
    const other = await ok<DeviceProfile>("POST", "/api/deviceProfile", { ...profile, id: null, name: "others" });
    const foreign = await filled({ deviceProfileId: other.id });
    const device = await ok<object>("POST", "/api/device", { name: "ota device", deviceProfileId: profile.id });
    for (const [change, message] of [
      [{ firmwareId: { id: MISSING } }, "Can't assign non-existent firmware!"],
      [{ firmwareId: software.id }, "Can't assign firmware with type: SOFTWARE"],
      [{ softwareId: firmware.id }, "Can't assign software with type: FIRMWARE"],
      [{ firmwareId: empty.id }, "Can't assign firmware with empty data!"],
      [{ firmwareId: foreign.id }, "Can't assign firmware with different deviceProfile!"],
    ] as const) {
      expect((await call("POST", "/api/device", { ...device, ...change })).body.message).toBe(message);
      expect((await call("POST", "/api/deviceProfile", { ...profile, ...change })).body.message).toBe(message);
    }
    const remove = async ({ id }: OtaPackageInfo) => (await call("DELETE", `/api/otaPackage/${id.id}`)).body?.message;
    const given = { firmwareId: firmware.id, softwareId: software.id };
    await ok("POST", "/api/device", { ...device, ...given });
    expect(await remove(firmware)).toBe("The otaPackage referenced by the devices cannot be deleted!");
    expect(await remove(software)).toBe("The software referenced by the devices cannot be deleted!");
    expect(await ok("GET", `/api/devices/count/FIRMWARE/${profile.id.id}`)).toBe(0);
    await ok("POST", "/api/device", device);
    expect(await ok("GET", `/api/devices/count/FIRMWARE/${profile.id.id}`)).toBe(1);
    await ok("POST", "/api/deviceProfile", { ...profile, ...given });
    expect(await remove(firmware)).toBe("The otaPackage referenced by the device profile cannot be deleted!");
    expect(await remove(software)).toBe("The software referenced by the device profile cannot be deleted!");
    await ok("POST", "/api/deviceProfile", profile);
    expect((await call("DELETE", `/api/otaPackage/${firmware.id.id}`, undefined, stranger)).status).toBe(404);
    expect(await remove(firmware)).toBeUndefined();
    expect((await call("GET", `/api/otaPackage/info/${firmware.id.id}`)).status).toBe(404);
    await expect.poll(leftovers).toBe(0);
  });

  test("a device is told of its package when it becomes another one", async () => {
    const mine = await ok<DeviceProfile>("POST", "/api/deviceProfile", { ...profile, id: null, name: "told" });
    const deviceProfileId = mine.id;
    const own = await filled({ deviceProfileId, title: "own" });
    const common = await filled({ deviceProfileId, title: "common", tag: "T", type: "SOFTWARE" });
    const device = await ok<{ id: EntityId }>("POST", "/api/device", { name: "told", deviceProfileId });
    const silent = await ok<{ id: EntityId }>("POST", "/api/device", { name: "silent" });
    for (const { id } of [device, silent]) listeners.add(id.id);
    await ok("POST", "/api/device", { ...device, firmwareId: own.id });
    const offered = "fw_title,fw_version,fw_size,fw_checksum,fw_checksum_algorithm";
    const queued = ["target_fw_title=own", "target_fw_version=1.0", "target_fw_ts=", "fw_state=QUEUED"];
    const toOwn = [...queued, "fw_state=INITIATED", `attributes ${offered}`, "without fw_tag,fw_url"];
    await expect.poll(() => told).toEqual(toOwn);
    await ok("POST", "/api/device", { ...device, firmwareId: own.id, label: "changes nothing" });
    await ok("POST", "/api/device", { ...silent, label: "has none" });
    told.length = 0;
    await ok("POST", "/api/deviceProfile", { ...mine, softwareId: common.id });
    await expect
      .poll(() => told.slice(0, 5))
      .toEqual([
        "target_sw_title=common",
        "target_sw_version=1.0",
        "target_sw_tag=T",
        "target_sw_ts=",
        "sw_state=QUEUED",
      ]);
    await expect.poll(() => told.at(-1)).toBe("without sw_url");
    told.length = 0;
    await ok("POST", "/api/device", { ...device, firmwareId: null });
    await expect
      .poll(() => told)
      .toEqual(["without fw_title,fw_version,fw_tag,fw_url,fw_size,fw_checksum,fw_checksum_algorithm,fw_ts,fw_state"]);
  });

  test("a tenant has no more bytes than its profile allows", async () => {
    const configuration = { type: "DEFAULT", maxOtaPackagesInBytes: 1_000 };
    const limited = { name: "bytes", profileData: { configuration } };
    const tenantProfile = (await call("POST", "/api/tenantProfile", limited, identity.sysAdmin)).body;
    const { token: by, tenantId } = await identity.tenant();
    const tenant = (await call("GET", `/api/tenant/${tenantId.id}`, undefined, identity.sysAdmin)).body;
    await call("POST", "/api/tenant", { ...tenant, tenantProfileId: tenantProfile.id }, identity.sysAdmin);
    const mine = token;
    token = by;
    const first = await create({ deviceProfileId: null });
    const second = await create({ deviceProfileId: null });
    const message = "Failed to create the ota package, files size limit is exhausted 1000 bytes!";
    expect((await upload(first.id, randomBytes(1_001))).body.message).toBe(message);
    expect((await upload(first.id, randomBytes(600))).status).toBe(200);
    expect((await upload(second.id, randomBytes(401))).body.message).toBe(message);
    expect((await upload(second.id, randomBytes(400))).status).toBe(200);
    token = mine;
    expect(await leftovers()).toBe(0);
    await ok("DELETE", `/api/tenant/${tenantId.id}`, undefined, identity.sysAdmin);
    await expect.poll(leftovers).toBe(0);
  });
});
