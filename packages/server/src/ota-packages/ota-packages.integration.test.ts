import { createHash, randomBytes } from "node:crypto";
import type { DeviceProfile, EntityId, OtaPackage, OtaPackageInfo } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES, testLog } from "../testing/databases.ts";
import { aNew } from "../testing/new-entity.ts";
import { OtaOfferStore } from "./ota-offer-store.ts";
import { OtaUpdates } from "./ota-updates.ts";
import { startTestPackages, type TestPackages } from "./test-ota-packages.ts";

const MISSING = "00000000-0000-1000-8000-000000000000";
const PAGE = "pageSize=100&page=0";

describe.each(TEST_DATABASES)("OTA packages on $name", ({ open }) => {
  let ota: TestPackages;
  beforeAll(async () => {
    ota = await startTestPackages(open);
  });
  afterAll(() => ota.close());

  test("CORE-7.185 CORE-7.189 a package is created before its file is uploaded", async () => {
    const sent = ota.draft({ tag: "T 1.0", additionalInfo: { description: "d", "1": [null] }, unknown: 1 });
    const saved = await ota.ok<OtaPackageInfo>("POST", "/api/otaPackage", sent);
    expect(saved).toEqual({
      ...aNew("OTA_PACKAGE", saved),
      tenantId: ota.profile.tenantId,
      deviceProfileId: ota.profile.id,
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
    expect(await ota.ok("GET", `/api/otaPackage/info/${saved.id.id}`)).toEqual(saved);
    expect(await ota.ok("GET", `/api/otaPackage/${saved.id.id}`)).toEqual({ ...saved, data: null });
    const changed = { ...saved, additionalInfo: { description: "e" } };
    expect(await ota.ok("POST", "/api/otaPackage", changed)).toEqual(changed);
    expect((await ota.call("GET", `/api/otaPackage/${saved.id.id}/download`)).status).toBe(404);
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
    await ota.call("POST", "/api/otaPackage", ota.draft({ title: "taken" }));
    const { status, body } = await ota.call("POST", "/api/otaPackage", ota.draft(change));
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
  ])("an update of a package is refused with %j", async (change, message) => {
    const saved = await ota.create();
    const { status, body } = await ota.call("POST", "/api/otaPackage", { ...saved, ...change });
    expect([status, body.message]).toEqual([400, message]);
    expect(await ota.ok("GET", `/api/otaPackage/info/${saved.id.id}`)).toEqual(saved);
  });

  test("CORE-7.184 CORE-7.186 CORE-7.187 CORE-7.190 CORE-5.022 a file is downloaded byte for byte", async () => {
    const bytes = randomBytes(1_000_003);
    const saved = await ota.create();
    const { status, body } = await ota.upload(saved.id, bytes, "checksumAlgorithm=sha256");
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
    const response = await ota.raw(`/api/otaPackage/${saved.id.id}/download`);
    expect(response.headers.get("x-filename")).toBe("image v1.bin");
    expect(response.headers.get("content-disposition")).toContain('filename="image v1.bin"');
    expect(response.headers.get("content-type")).toBe("application/x-firmware");
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    for (const path of ["otaPackage", "otaPackages"]) {
      const whole = await ota.ok<OtaPackage>("GET", `/api/${path}/${saved.id.id}`);
      expect({ ...whole, data: undefined }).toEqual({ ...body, data: undefined });
      expect(Buffer.from(whole.data ?? "", "base64").equals(bytes)).toBe(true);
    }
    expect((await ota.call("GET", `/api/otaPackages/${MISSING}`)).status).toBe(404);
    const again = await ota.upload(saved.id, bytes);
    expect([again.status, again.body.message]).toEqual([400, "Updating otaPackage data is prohibited!"]);
    expect((await ota.call("GET", `/api/otaPackage/${saved.id.id}/download`, undefined, ota.stranger)).status).toBe(
      404,
    );
    expect(await ota.ok("POST", "/api/otaPackage", { ...body, additionalInfo: { a: 1 } })).toEqual({
      ...body,
      additionalInfo: { a: 1 },
    });
  });

  test("a package can be a URL", async () => {
    const url = "https://files.org/image.bin";
    const saved = await ota.create({ usesUrl: true, url, checksum: "abc", checksumAlgorithm: "MD5", dataSize: 7 });
    expect(saved).toMatchObject({ url, hasData: false, checksum: "abc", checksumAlgorithm: "MD5", dataSize: 7 });
    expect(await ota.ok("GET", `/api/otaPackage/info/${saved.id.id}`)).toEqual({ ...saved, hasData: true });
    const { status, body } = await ota.upload(saved.id, randomBytes(5));
    expect([status, body.message]).toEqual([400, "Updating otaPackage URL is prohibited!"]);
    const download = await ota.call("GET", `/api/otaPackage/${saved.id.id}/download`);
    expect([download.status, download.body]).toEqual([400, undefined]);
  });

  test("CORE-7.182 CORE-7.183 BLOCK-7.026 BLOCK-7.027 lists show all packages, or those for the devices of a profile", async () => {
    const { customerId, token: user } = await ota.identity.customer(ota.state.token, "Customer");
    expect(customerId).toBeDefined();
    const other = await ota.ok<DeviceProfile>("POST", "/api/deviceProfile", {
      ...ota.profile,
      id: null,
      name: "listed",
    });
    const deviceProfileId = other.id;
    const empty = await ota.create({ deviceProfileId, title: "b" });
    const full = await ota.filled({ deviceProfileId, title: "c" });
    const linked = await ota.create({ deviceProfileId, title: "a", usesUrl: true, url: "http://a" });
    const software = await ota.filled({ deviceProfileId, title: "d", type: "SOFTWARE" });
    const all = await ota.ok<{ data: OtaPackageInfo[] }>("GET", `/api/otaPackages?${PAGE}`, undefined, user);
    const ids = all.data.map(({ id }) => id.id);
    for (const { id } of [empty, full, linked, software]) expect(ids).toContain(id.id);
    const path = `/api/otaPackages/${other.id.id}/FIRMWARE?${PAGE}&sortProperty=title&sortOrder=ASC`;
    const usable = await ota.ok<{ data: OtaPackageInfo[] }>("GET", path, undefined, user);
    expect(usable.data).toEqual([{ ...linked, hasData: true }, full]);
    expect((await ota.ok<{ data: [] }>("GET", `${path}&textSearch=C`)).data).toHaveLength(1);
    expect((await ota.ok<{ data: [] }>("GET", path, undefined, ota.stranger)).data).toEqual([]);
    expect(await ota.ok("GET", `/api/otaPackage/info/${full.id.id}`, undefined, user)).toEqual(full);
    expect((await ota.call("GET", `/api/otaPackage/info/${full.id.id}`, undefined, ota.stranger)).status).toBe(404);
    expect((await ota.call("GET", `/api/otaPackage/${full.id.id}`, undefined, user)).status).toBe(403);
    expect((await ota.call("GET", `/api/otaPackages/${other.id.id}/NONSENSE?${PAGE}`)).status).toBe(400);
  });

  test("CORE-7.191 CORE-7.192 CORE-3.021 packages are assigned to devices and profiles, and not deleted while in use", async () => {
    const firmware = await ota.filled();
    const software = await ota.filled({ type: "SOFTWARE" });
    const empty = await ota.create();
    const other = await ota.ok<DeviceProfile>("POST", "/api/deviceProfile", {
      ...ota.profile,
      id: null,
      name: "others",
    });
    const foreign = await ota.filled({ deviceProfileId: other.id });
    const device = await ota.ok<object>("POST", "/api/device", { name: "ota device", deviceProfileId: ota.profile.id });
    for (const [change, message] of [
      [{ firmwareId: { id: MISSING } }, "Can't assign non-existent firmware!"],
      [{ firmwareId: software.id }, "Can't assign firmware with type: SOFTWARE"],
      [{ softwareId: firmware.id }, "Can't assign software with type: FIRMWARE"],
      [{ firmwareId: empty.id }, "Can't assign firmware with empty data!"],
      [{ firmwareId: foreign.id }, "Can't assign firmware with different deviceProfile!"],
    ] as const) {
      expect((await ota.call("POST", "/api/device", { ...device, ...change })).body.message).toBe(message);
      expect((await ota.call("POST", "/api/deviceProfile", { ...ota.profile, ...change })).body.message).toBe(message);
    }
    const remove = async ({ id }: OtaPackageInfo) =>
      (await ota.call("DELETE", `/api/otaPackage/${id.id}`)).body?.message;
    const given = { firmwareId: firmware.id, softwareId: software.id };
    await ota.ok("POST", "/api/device", { ...device, ...given });
    expect(await remove(firmware)).toBe("The otaPackage referenced by the devices cannot be deleted!");
    expect(await remove(software)).toBe("The software referenced by the devices cannot be deleted!");
    expect(await ota.ok("GET", `/api/devices/count/FIRMWARE/${ota.profile.id.id}`)).toBe(0);
    await ota.ok("POST", "/api/device", device);
    expect(await ota.ok("GET", `/api/devices/count/FIRMWARE/${ota.profile.id.id}`)).toBe(1);
    await ota.ok("POST", "/api/deviceProfile", { ...ota.profile, ...given });
    expect(await remove(firmware)).toBe("The otaPackage referenced by the device profile cannot be deleted!");
    expect(await remove(software)).toBe("The software referenced by the device profile cannot be deleted!");
    await ota.ok("POST", "/api/deviceProfile", ota.profile);
    expect((await ota.call("DELETE", `/api/otaPackage/${firmware.id.id}`, undefined, ota.stranger)).status).toBe(404);
    expect(await remove(firmware)).toBeUndefined();
    expect((await ota.call("GET", `/api/otaPackage/info/${firmware.id.id}`)).status).toBe(404);
    await expect.poll(ota.leftovers).toBe(0);
  });

  test("a device is notified when its package changes", async () => {
    const mine = await ota.ok<DeviceProfile>("POST", "/api/deviceProfile", { ...ota.profile, id: null, name: "told" });
    const deviceProfileId = mine.id;
    const own = await ota.filled({ deviceProfileId, title: "own" });
    const common = await ota.filled({ deviceProfileId, title: "common", tag: "T", type: "SOFTWARE" });
    const device = await ota.ok<{ id: EntityId }>("POST", "/api/device", { name: "told", deviceProfileId });
    const silent = await ota.ok<{ id: EntityId }>("POST", "/api/device", { name: "silent" });
    for (const { id } of [device, silent]) ota.listeners.add(id.id);
    await ota.ok("POST", "/api/device", { ...device, firmwareId: own.id });
    const offered = "fw_title,fw_version,fw_size,fw_checksum,fw_checksum_algorithm";
    const queued = ["target_fw_title=own", "target_fw_version=1.0", "target_fw_ts=", "fw_state=QUEUED"];
    const toOwn = [...queued, "fw_state=INITIATED", `attributes ${offered}`, "without fw_tag,fw_url"];
    await expect.poll(() => ota.told).toEqual(toOwn);
    await ota.ok("POST", "/api/device", { ...device, firmwareId: own.id, label: "changes nothing" });
    await ota.ok("POST", "/api/device", { ...silent, label: "has none" });
    ota.told.length = 0;
    await ota.ok("POST", "/api/deviceProfile", { ...mine, softwareId: common.id });
    await expect
      .poll(() => ota.told.slice(0, 5))
      .toEqual([
        "target_sw_title=common",
        "target_sw_version=1.0",
        "target_sw_tag=T",
        "target_sw_ts=",
        "sw_state=QUEUED",
      ]);
    await expect.poll(() => ota.told.at(-1)).toBe("without sw_url");
    ota.told.length = 0;
    await ota.ok("POST", "/api/device", { ...device, firmwareId: null });
    await expect
      .poll(() => ota.told)
      .toEqual(["without fw_title,fw_version,fw_tag,fw_url,fw_size,fw_checksum,fw_checksum_algorithm,fw_ts,fw_state"]);
  });

  test("a device whose package changed right before a kill is notified at the next start, once", async () => {
    const mine = await ota.ok<DeviceProfile>("POST", "/api/deviceProfile", {
      ...ota.profile,
      id: null,
      name: "killed",
    });
    const firmware = await ota.filled({ deviceProfileId: mine.id, title: "late" });
    const save = (name: string) =>
      ota.ok<{ id: EntityId }>("POST", "/api/device", { name, deviceProfileId: mine.id, firmwareId: firmware.id });
    const [device, notified] = [await save("forgotten"), await save("notified")];
    const offers = new OtaOfferStore(ota.database);
    const forgotten = async () => offers.findForgotten("FIRMWARE", { after: undefined, limit: 100 });
    await expect.poll(forgotten).toEqual([]);
    await offers.forgetNotice({ deviceId: device.id.id, type: "FIRMWARE" }); // as before the change was recorded
    await offers.remove({ deviceId: device.id.id, type: "FIRMWARE" });
    expect(await forgotten()).toEqual([device.id.id]);
    const told: string[] = [];
    const updates = new OtaUpdates({
      packages: ota.identity.devices.otaPackageStore,
      offers,
      findDevice: (id) => ota.identity.devices.deviceStore.find(id),
      findProfile: (id) => ota.identity.devices.deviceProfiles.find(id),
      telemetry: {
        saveTimeSeries: async ({ entityId, points }) => void told.push(`${entityId.id} ${points.at(-1)?.value.value}`),
        saveAttributes: async () => undefined,
        deleteAttributes: async () => undefined,
      },
      bus: ota.identity.bus,
      clock: Date.now,
      log: testLog,
    });
    await updates.recorded();
    expect(await forgotten()).toEqual([]);
    await updates.close();
    expect(told.filter((each) => each.endsWith("QUEUED"))).toEqual([`${device.id.id} QUEUED`]);
    await ota.ok("DELETE", `/api/device/${notified.id.id}`);
    await ota.ok("DELETE", `/api/device/${device.id.id}`);
  });

  test("the files of a tenant are limited by its profile", async () => {
    const configuration = { type: "DEFAULT", maxOtaPackagesInBytes: 1_000 };
    const limited = { name: "bytes", profileData: { configuration } };
    const tenantProfile = (await ota.call("POST", "/api/tenantProfile", limited, ota.identity.sysAdmin)).body;
    const { token: by, tenantId } = await ota.identity.tenant();
    const tenant = (await ota.call("GET", `/api/tenant/${tenantId.id}`, undefined, ota.identity.sysAdmin)).body;
    await ota.call("POST", "/api/tenant", { ...tenant, tenantProfileId: tenantProfile.id }, ota.identity.sysAdmin);
    const mine = ota.state.token;
    ota.state.token = by;
    const first = await ota.create({ deviceProfileId: null });
    const second = await ota.create({ deviceProfileId: null });
    const message = "Failed to create the ota package, files size limit is exhausted 1000 bytes!";
    expect((await ota.upload(first.id, randomBytes(1_001))).body.message).toBe(message);
    expect((await ota.upload(first.id, randomBytes(600))).status).toBe(200);
    expect((await ota.upload(second.id, randomBytes(401))).body.message).toBe(message);
    expect((await ota.upload(second.id, randomBytes(400))).status).toBe(200);
    ota.state.token = mine;
    expect(await ota.leftovers()).toBe(0);
    await ota.ok("DELETE", `/api/tenant/${tenantId.id}`, undefined, ota.identity.sysAdmin);
    await expect.poll(ota.leftovers).toBe(0);
  });
});
