import type { Lwm2mObject, TbResource, TbResourceInfo, TenantId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFiles } from "../app/files.ts";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { aNew } from "../testing/new-entity.ts";

const PAGE = "pageSize=100&page=0";
const SYSTEM = "13814000-1dd2-11b2-8080-808080808080";

/** No device is notified in these tests. */
const SILENT = {
  saveTimeSeries: async () => undefined,
  saveAttributes: async () => undefined,
  deleteAttributes: async () => undefined,
};

const base64 = (text: string) => Buffer.from(text).toString("base64");
const model = (id: number, name: string, operations = "R") =>
  base64(`<LWM2M><Object><Name>${name}</Name><ObjectID>${id}</ObjectID><ObjectVersion>1.0</ObjectVersion>
    <Resources><Item ID="0"><Name>Some Value</Name><Operations>${operations}</Operations></Item></Resources></Object></LWM2M>`);

describe.each(TEST_DATABASES)("resources on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let token: string;
  let tenantId: TenantId;
  let stranger: string;
  let root: string;

  const call = (method: string, path: string, body?: unknown, by = token) => identity.call(method, path, by, body);
  async function ok<T>(method: string, path: string, body?: unknown, by = token): Promise<T> {
    const answer = await call(method, path, body, by);
    expect([method, path, answer.status, answer.body?.message]).toEqual([method, path, 200, undefined]);
    return answer.body;
  }
  const save = (draft: object, by = token) => ok<TbResource>("POST", "/api/resource", draft, by);
  const saveModel = (id: number, name: string, by = token) =>
    save({ resourceType: "LWM2M_MODEL", fileName: `${id}.xml`, data: model(id, name) }, by);
  const keyStore = (fileName: string, title = fileName) => ({
    resourceType: "JKS",
    fileName,
    title,
    data: base64(`store ${fileName}`),
  });
  const titles = async (by = token, query = "") =>
    (await ok<{ data: TbResourceInfo[] }>("GET", `/api/resource?${PAGE}${query}`, undefined, by)).data.map(
      ({ title }) => title,
    );

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database, {
      more: async (made, platform) =>
        createFiles(
          platform,
          { identity: made, telemetry: SILENT },
          { maxUploadBytes: 1_000, otaPackSize: 100, otaPackInterval: 100 },
        ).routes,
    });
    root = identity.sysAdmin;
    ({ token, tenantId } = await identity.tenant());
    stranger = (await identity.tenant()).token;
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("a key store is downloaded as it was sent, and is keyed by its file name", async () => {
    const saved = await save(keyStore("keys.jks", "Keys"));
    expect(saved).toEqual({
      ...aNew("TB_RESOURCE", saved),
      tenantId,
      title: "Keys",
      resourceType: "JKS",
      resourceKey: "keys.jks",
      fileName: "keys.jks",
      data: base64("store keys.jks"),
    });
    expect(await ok("GET", `/api/resource/${saved.id.id}`)).toEqual(saved);
    const { fileName: _fileName, data: _data, ...info } = saved;
    expect(await ok("GET", `/api/resource/info/${saved.id.id}`)).toEqual(info);
    const download = await call("GET", `/api/resource/${saved.id.id}/download`);
    expect([download.body, download.headers.get("x-filename"), download.headers.get("content-type")]).toEqual([
      "store keys.jks",
      "keys.jks",
      "application/octet-stream",
    ]);
    const changed = { ...saved, title: "Other", data: base64("other") };
    expect(await ok("POST", "/api/resource", changed)).toEqual(changed);
    expect((await call("GET", `/api/resource/${saved.id.id}/download`)).body).toBe("other");
    for (const path of ["", "info/"]) {
      expect((await call("GET", `/api/resource/${path}${saved.id.id}`, undefined, stranger)).status).toBe(404);
    }
    await ok("DELETE", `/api/resource/${saved.id.id}`);
    expect((await call("GET", `/api/resource/${saved.id.id}`)).status).toBe(404);
  });

  test.each([
    [{ title: "" }, "Resource title should be specified!"],
    [{ resourceType: null }, "Resource type should be specified!"],
    [{ fileName: null }, "Resource file name should be specified!"],
    [{ data: "" }, "Resource data should be specified!"],
    [{ data: "!" }, "Resource data should be in base64!"],
    [{ fileName: "taken.jks" }, "Resource with such fileName already exists!"],
    [{ resourceType: "LWM2M_MODEL" }, "Failed to parse file a.jks"],
    [{ resourceType: "LWM2M_MODEL", data: model(77, "taken") }, "Resource with such resourceKey already exists!"],
    [{ resourceType: "NONSENSE" }, undefined],
  ])("%j is refused", async (change, message) => {
    await call("POST", "/api/resource", keyStore("taken.jks"));
    await call("POST", "/api/resource", { resourceType: "LWM2M_MODEL", fileName: "77.xml", data: model(77, "taken") });
    const { status, body } = await call("POST", "/api/resource", { ...keyStore("a.jks"), ...change });
    expect([status, body.errorCode]).toEqual([400, 31]);
    if (message) expect(body.message).toBe(message);
  });

  test("a long text that is nearly base64 is refused quickly", async () => {
    const data = `A${" ".repeat(500_000)}!`;
    const { status, body } = await call("POST", "/api/resource", { ...keyStore("spaces.jks"), data });
    expect([status, body.message]).toEqual([400, "Resource data should be in base64!"]);
  });

  test("a tenant sees its own resources and those of the installation", async () => {
    const { token: by } = await identity.tenant();
    const common = await save(keyStore("common.jks", "system common"), root);
    expect(common.tenantId.id).toBe(SYSTEM);
    await save(keyStore("only.jks", "system only"), root);
    await save(keyStore("common.jks", "own common"), by);
    await save(keyStore("own.jks", "own"), by);
    expect((await titles(by)).sort()).toEqual(["own", "own common", "system only"]);
    expect(await titles(by, "&textSearch=COMMON&sortProperty=title&sortOrder=DESC")).toEqual(["own common"]);
    const ofSystem = await titles(root);
    expect(ofSystem).toContain("system common");
    expect(ofSystem).not.toContain("own");
    expect(await ok("GET", `/api/resource/${common.id.id}`, undefined, by)).toEqual(common);
    expect((await call("POST", "/api/resource", common, by)).status).toBe(403);
    expect((await call("DELETE", `/api/resource/${common.id.id}`, undefined, by)).status).toBe(403);
    const { token: user } = await identity.customer(by, "Customer");
    expect((await call("GET", `/api/resource?${PAGE}`, undefined, user)).status).toBe(403);
  });

  test("CORE-7.157 CORE-7.158 models are listed as objects", async () => {
    const { token: by } = await identity.tenant();
    const shared = await saveModel(9, "Shared", root);
    expect([shared.title, shared.resourceKey]).toEqual(["Shared id=9 v1.0", "9_1.0"]);
    await saveModel(5, "Zebra", by);
    await saveModel(20, "Alpha", by);
    const dumb = { resourceType: "LWM2M_MODEL", fileName: "21.xml", data: model(21, "Dumb", "E") };
    await save(dumb, by);
    const ids = async (path: string) =>
      (await ok<Lwm2mObject[]>("GET", `/api/resource/lwm2m${path}`, undefined, by)).map(({ id }) => id);
    expect(await ids("/?sortProperty=id&sortOrder=ASC")).toEqual([5, 9, 20]);
    expect(await ids("?sortProperty=name&sortOrder=ASC")).toEqual([20, 9, 5]);
    expect(await ids("?sortProperty=&sortOrder=DESC")).toEqual([20, 9, 5]);
    expect(await ids("?sortProperty=&sortOrder=&objectIds=5_1.0,9_1.0,7_1.0")).toEqual([5, 9]);
    expect(await ids("?sortProperty=&sortOrder=&objectIds=")).toEqual([]);
    expect((await call("GET", "/api/resource/lwm2m", undefined, by)).status).toBe(400);
    expect(await ids("/page?pageSize=2&page=0&sortProperty=id&sortOrder=DESC")).toEqual([9, 5]); // paged before it is sorted
    expect(await ids(`/page?${PAGE}&textSearch=alph`)).toEqual([20]);
    expect(await ids(`/page?${PAGE}&textSearch=5_1`)).toEqual([5]);
    await saveModel(9, "Own", by);
    const path = "/api/resource/lwm2m?sortProperty=&sortOrder=&objectIds=9_1.0";
    expect(await ok("GET", path, undefined, by)).toEqual([
      {
        id: 9,
        keyId: "9_1.0",
        name: "Own",
        multiple: false,
        mandatory: false,
        instances: [
          {
            id: 0,
            resources: [
              { id: 0, name: "Some Value", observe: false, attribute: false, telemetry: false, keyName: "someValue" },
            ],
          },
        ],
      },
    ]);
  });

  test("the resources of a tenant are limited by its profile and removed with it", async () => {
    const configuration = { type: "DEFAULT", maxResourcesInBytes: 40 };
    const tenantProfile = (
      await call("POST", "/api/tenantProfile", { name: "b", profileData: { configuration } }, root)
    ).body;
    const { token: by, tenantId } = await identity.tenant();
    const tenant = (await call("GET", `/api/tenant/${tenantId.id}`, undefined, root)).body;
    await call("POST", "/api/tenant", { ...tenant, tenantProfileId: tenantProfile.id }, root);
    const saved = await save(keyStore("a.jks"), by);
    await save({ ...saved, data: base64("x".repeat(30)) }, by);
    const { status, body } = await call("POST", "/api/resource", keyStore("b.jks"), by);
    expect([status, body.message]).toEqual([
      400,
      "Failed to create the tb resource, files size limit is exhausted 40 bytes!",
    ]);
    expect(await titles(by)).not.toContain("b.jks");
    await ok("DELETE", `/api/tenant/${tenantId.id}`, undefined, root);
    expect(
      await database.db.selectFrom("resource").select("id").where("tenant_id", "=", tenantId.id).execute(),
    ).toEqual([]);
    const data = database.db.selectFrom("resource_data").select("resource_id");
    expect(await data.where("resource_id", "=", saved.id.id).execute()).toEqual([]);
  });
});
