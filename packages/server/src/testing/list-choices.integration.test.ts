import { NULL_UUID } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "./databases.ts";
import { World } from "./rights/world.ts";
import { settingsAt, startTestApp } from "./test-platform.ts";

const MANY_IDS = Array.from({ length: 101 }, () => "00000000-0000-1000-8000-000000000000");

describe.each(TEST_DATABASES)("lists narrowed by several values on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    world = await World.create(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = async (method: string, path: string, body?: unknown, by = "tenant 1") => {
    const { status, text } = await world.call(method, path, world.token(by), body);
    return { status, body: text === "" ? undefined : JSON.parse(text) };
  };
  const make = async (path: string, draft: object, by?: string) => {
    const { status, body } = await call("POST", path, draft, by);
    expect(status).toBe(200);
    return body;
  };
  const page = (path: string, query: string, by?: string) =>
    call("GET", `${path}?pageSize=50&page=0&sortProperty=name&${query}`, undefined, by);
  const names = async (path: string, query: string, by?: string): Promise<string[]> => {
    const { body } = await page(path, query, by);
    expect(body.totalElements).toBe(body.data.length);
    return body.data.map((entry: { name: string }) => entry.name);
  };
  const customer = async (title: string) => (await make("/api/customer", { title })).id.id as string;

  describe("devices", () => {
    const INFOS = "/api/tenant/deviceInfos";
    const profiles = new Map<string, string>();
    let [first, second] = ["", ""];

    beforeAll(async () => {
      [first, second] = [await customer("First"), await customer("Second")];
      for (const { name, type, owner, gateway } of [
        { name: "choice a", type: "ca", owner: first, gateway: true },
        { name: "choice b", type: "cb", owner: second, gateway: false },
        { name: "choice c", type: "cc", owner: undefined, gateway: undefined },
      ]) {
        const draft = { name, type, additionalInfo: { gateway } };
        const device = await make(`/api/device?accessToken=${type}-token`, draft);
        profiles.set(name, device.deviceProfileId.id);
        if (owner) await make(`/api/customer/${owner}/device/${device.id.id}`, {});
        const attributes = { site: "north", ...(type === "cb" ? { active: false, lastActivityTime: 5 } : {}) };
        const path = `/api/plugins/telemetry/DEVICE/${device.id.id}/SERVER_SCOPE`;
        expect((await call("POST", path, attributes)).status).toBe(200);
      }
      expect((await world.call("POST", "/api/v1/ca-token/telemetry", undefined, { speed: 3 })).status).toBe(200);
      const inState = async (state: string, name: string) =>
        vi.waitFor(async () => expect(await names(INFOS, `states=${state}`)).toEqual([name]), { timeout: 60_000 });
      await inState("ACTIVE", "choice a");
      await inState("INACTIVE", "choice b");
    }, 120_000);
    const profilesOf = (...of: string[]) => of.map((name) => profiles.get(name)).join();

    test("of several profiles, customers and states", async () => {
      const both = profilesOf("choice a", "choice c");
      expect(await names(INFOS, `deviceProfileIds=${both}`)).toEqual(["choice a", "choice c"]);
      const repeated = both.split(",").map((id) => `deviceProfileIds=${id}`);
      expect(await names(INFOS, repeated.join("&"))).toEqual(["choice a", "choice c"]);
      expect(await names(INFOS, `customerIds=${first},${second}`)).toEqual(["choice a", "choice b"]);
      expect(await names(INFOS, `textSearch=choice&customerIds=${second},${NULL_UUID}`)).toEqual([
        "choice b",
        "choice c",
      ]);
      expect(await names(INFOS, `textSearch=choice&customerIds=${NULL_UUID}`)).toEqual(["choice c"]);
      const inState = (states: string) => names(INFOS, `textSearch=choice&states=${states}`);
      expect(await inState("ACTIVE")).toEqual(["choice a"]);
      expect(await inState("INACTIVE")).toEqual(["choice b"]);
      expect(await inState("NEVER_CONNECTED")).toEqual(["choice c"]);
      expect(await inState("ACTIVE,NEVER_CONNECTED")).toEqual(["choice a", "choice c"]);
      expect(await inState("ACTIVE,INACTIVE,NEVER_CONNECTED")).toHaveLength(3);
      expect(await names(INFOS, `states=INACTIVE,ACTIVE&customerIds=${first}&deviceProfileIds=${both}`)).toEqual([
        "choice a",
      ]);
    });

    test("gateways and others, as their additional info says now", async () => {
      expect(await names(INFOS, "textSearch=choice&gateway=true")).toEqual(["choice a"]);
      expect(await names(INFOS, "textSearch=choice&gateway=false")).toEqual(["choice b", "choice c"]);
      const device = await make("/api/device", { name: "choice d", additionalInfo: { gateway: true } });
      expect(await names(INFOS, "gateway=true")).toContain("choice d");
      await make("/api/device", { ...device, additionalInfo: { gateway: "true" } });
      expect(await names(INFOS, "gateway=true")).not.toContain("choice d");
      await call("DELETE", `/api/device/${device.id.id}`);
    });

    test("the list of a customer is narrowed, and by no other customer", async () => {
      const infos = `/api/customer/${first}/deviceInfos`;
      expect(await names(infos, `deviceProfileIds=${profilesOf("choice a", "choice b")}`)).toEqual(["choice a"]);
      expect(await names(infos, "states=INACTIVE")).toEqual([]);
      expect(await names(infos, `customerIds=${second}`)).toEqual(["choice a"]); // not a parameter of that list
    });

    test("ids of another tenant find nothing", async () => {
      const all = profilesOf("choice a", "choice b", "choice c");
      expect(await names(INFOS, `deviceProfileIds=${all}`, "tenant 2")).toEqual([]);
      expect(await names(INFOS, `customerIds=${first},${second}`, "tenant 2")).toEqual([]);
      const foreign = await make("/api/device", { name: "foreign", type: "foreign" }, "tenant 2");
      expect(await names(INFOS, `deviceProfileIds=${foreign.deviceProfileId.id}`)).toEqual([]);
      expect(await names(INFOS, `deviceProfileIds=${foreign.deviceProfileId.id},${profiles.get("choice b")}`)).toEqual([
        "choice b",
      ]);
    });

    test.each([
      ["deviceProfileIds", MANY_IDS.join(), "Parameter 'deviceProfileIds' has more than 100 values!"],
      ["customerIds", MANY_IDS.join(), "Parameter 'customerIds' has more than 100 values!"],
      ["deviceProfileIds", "nonsense", "Invalid UUID string: nonsense"],
      ["states", "ACTIVE,BROKEN", "states: must be one of ACTIVE, INACTIVE, NEVER_CONNECTED"],
      ["gateway", "perhaps", undefined],
    ])("%s is refused when it has too many or wrong values", async (name, value, message) => {
      const { status, body } = await page(INFOS, `${name}=${value}`);
      expect([status, body.errorCode]).toEqual([400, 31]);
      if (message) expect(body.message).toBe(message);
    });

    test("as many values as may be are taken, and empty parameters narrow nothing", async () => {
      expect(await names(INFOS, `deviceProfileIds=${MANY_IDS.slice(1).join()}`)).toEqual([]);
      const all = await names(INFOS, "");
      expect(await names(INFOS, "deviceProfileIds=&customerIds=,&states=&gateway=")).toEqual(all);
    });
  });

  test("assets of several types, which may hold commas, and of several customers", async () => {
    const [owner, other] = [await customer("Asset owner"), await customer("Other owner")];
    for (const [name, type, whose] of [
      ["asset 1", "mill, large", owner],
      ["asset 2", "mill", other],
      ["asset 3", "large", undefined],
    ]) {
      const asset = await make("/api/asset", { name, type });
      if (whose) await make(`/api/customer/${whose}/asset/${asset.id.id}`, {});
    }
    const infos = "/api/tenant/assetInfos";
    expect(await names(infos, `types=${encodeURIComponent("mill, large")}`)).toEqual(["asset 1"]);
    expect(await names(infos, `types=${encodeURIComponent("mill, large")}&types=large`)).toEqual([
      "asset 1",
      "asset 3",
    ]);
    expect(await names(infos, `types=mill&types=large&customerIds=${owner},${NULL_UUID}`)).toEqual(["asset 3"]);
    expect(await names(infos, `customerIds=${owner},${other}`)).toEqual(["asset 1", "asset 2"]);
    expect(await names(`/api/customer/${other}/assetInfos`, "types=mill&types=large")).toEqual(["asset 2"]);
    expect(await names(infos, "types=mill&types=large", "tenant 2")).toEqual([]);
    expect(await names(infos, "types=")).toEqual(["asset 1", "asset 2", "asset 3"]);
    const many = Array.from({ length: 101 }, (_, number) => `types=${number}`).join("&");
    expect((await page(infos, many)).status).toBe(400);
  });

  test("dashboards of several customers, or of none", async () => {
    const [reader, guest] = [await customer("Reader"), await customer("Guest")];
    const ids: string[] = [];
    for (const title of ["board 1", "board 2", "board 3"]) {
      ids.push((await make("/api/dashboard", { title })).id.id);
    }
    await make(`/api/customer/${reader}/dashboard/${ids[0]}`, {});
    await make(`/api/customer/${guest}/dashboard/${ids[0]}`, {});
    await make(`/api/customer/${guest}/dashboard/${ids[1]}`, {});
    const list = "/api/tenant/dashboards";
    expect(await names(list, `customerIds=${reader}`)).toEqual(["board 1"]);
    expect(await names(list, `customerIds=${reader},${guest}`)).toEqual(["board 1", "board 2"]);
    expect(await names(list, `customerIds=${NULL_UUID}`)).toEqual(["board 3"]);
    expect(await names(list, `customerIds=${NULL_UUID},${reader}`)).toEqual(["board 1", "board 3"]);
    expect(await names(list, `customerIds=${reader},${guest}`, "tenant 2")).toEqual([]);
  });

  test("device profiles of several transports, tenants of several profiles", async () => {
    const profile = (name: string, type: string) =>
      make("/api/deviceProfile", {
        name,
        type: "DEFAULT",
        transportType: type,
        provisionType: "DISABLED",
        profileData: { configuration: { type: "DEFAULT" }, transportConfiguration: { type } },
      });
    await profile("by mqtt", "MQTT");
    expect(await names("/api/deviceProfiles", "transportTypes=MQTT")).toEqual(["by mqtt"]);
    expect(await names("/api/deviceProfiles", "transportTypes=MQTT,DEFAULT")).toContain("default");
    expect((await page("/api/deviceProfiles", "transportTypes=PIGEON")).status).toBe(400);

    const data = { profileData: { configuration: { type: "DEFAULT" } } };
    const ids: string[] = [];
    for (const name of ["small", "large"]) {
      const { id } = await make("/api/tenantProfile", { name, ...data }, "root");
      ids.push(id.id);
      await make("/api/tenant", { title: `tenant of ${name}`, tenantProfileId: id }, "root");
    }
    const of = (query: string) => names("/api/tenantInfos", query, "root");
    expect(await of(`tenantProfileIds=${ids[0]}`)).toEqual(["tenant of small"]);
    expect(await of(`tenantProfileIds=${ids.join()}`)).toEqual(["tenant of large", "tenant of small"]);
  });
});
