import type { TenantId, WidgetsBundle, WidgetTypeDetails } from "@orrery/model";
import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWidgets } from "../app/widgets.ts";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { aNew } from "../testing/new-entity.ts";

const SYSTEM = "13814000-1dd2-11b2-8080-808080808080";
const DESCRIPTOR = { type: "latest", sizeX: 4, sizeY: 3.5, resources: [], unknown: { kept: 1.5 } };

describe.each(TEST_DATABASES)("widgets on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let token: string;
  let tenantId: TenantId;
  let made = 0;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const bundle = async (by = token): Promise<WidgetsBundle> =>
    (await call("POST", "/api/widgetsBundle", by, { title: `Bundle ${++made}` })).body;
  const widget = async (bundleAlias: string, name: string, by = token): Promise<WidgetTypeDetails> =>
    (await call("POST", "/api/widgetType", by, { bundleAlias, name, descriptor: DESCRIPTOR })).body;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database, {
      more: async (parts) => (await createWidgets({ database }, parts)).routes,
    });
    ({ token, tenantId } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("CORE-7.213 CORE-7.214 BLOCK-3.049 everyone sees the installation's bundles, tenants also their own", async () => {
    const own = await bundle();
    const { body: all } = await call("GET", "/api/widgetsBundles", token);
    expect(all).toHaveLength(14 + made);
    expect(all).toContainEqual(own);
    const { body: page } = await call("GET", "/api/widgetsBundles?pageSize=5&page=0&sortProperty=title", token);
    expect(page).toMatchObject({ totalElements: 14 + made, hasNext: true });
    expect(page.data[0]).toMatchObject({ alias: "alarm_widgets", tenantId: { id: SYSTEM } });
    const { body: systemOnly } = await call("GET", "/api/widgetsBundles", identity.sysAdmin);
    expect(systemOnly.map(({ tenantId }: WidgetsBundle) => tenantId.id)).toEqual(Array(14).fill(SYSTEM));
    const stranger = await identity.tenant();
    const { body: theirs } = await call("GET", "/api/widgetsBundles", stranger.token);
    expect(theirs).toHaveLength(14);
  });

  test("CORE-7.215 CORE-7.216 CORE-7.217 CORE-3.023 BLOCK-3.048 a bundle is created, changed and deleted with its widget types", async () => {
    const draft = { title: "My Gauges, v2", description: "Round ones", image: "data:image/png;base64,AAAA" };
    const { body: created } = await call("POST", "/api/widgetsBundle", token, draft);
    expect(created).toEqual({
      ...draft,
      ...aNew("WIDGETS_BUNDLE", created),
      tenantId,
      alias: "my_gauges_v2",
    });
    expect((await call("POST", "/api/widgetsBundle", token, draft)).body.alias).toBe("my_gauges_v22");
    const type = await widget("my_gauges_v2", "A");
    const changed = { ...created, title: "Renamed", image: null };
    expect((await call("POST", "/api/widgetsBundle", token, changed)).body).toEqual(changed);
    const path = `/api/widgetsBundle/${created.id.id}`;
    expect((await call("GET", path, token)).body).toEqual(changed);
    expect((await call("DELETE", path, token)).status).toBe(200);
    expect((await call("GET", path, token)).body).toMatchObject({
      status: 404,
      message: `Widgets bundle with id [${created.id.id}] is not found`,
    });
    expect((await call("GET", `/api/widgetType/${type.id.id}`, token)).status).toBe(404);
  });

  test("CORE-7.218 CORE-7.219 CORE-7.220 CORE-7.221 BLOCK-3.032 the widget types of a bundle, in three lengths", async () => {
    const { alias } = await bundle();
    const type = await widget(alias, "Speed gauge");
    const { image, description, ...plain } = type;
    const { descriptor: _descriptor, ...info } = type;
    const query = `isSystem=false&bundleAlias=${alias}`;
    expect((await call("GET", `/api/widgetTypes?${query}`, token)).body).toEqual([plain]);
    expect((await call("GET", `/api/widgetTypesDetails?${query}`, token)).body).toEqual([type]);
    expect((await call("GET", `/api/widgetTypesInfos?${query}`, token)).body).toEqual([
      { ...info, image, description, widgetType: "latest" },
    ]);
    expect((await call("GET", `/api/widgetType?${query}&alias=speed_gauge`, token)).body).toEqual(plain);
    expect((await call("GET", `/api/widgetType?${query}&alias=none`, token)).status).toBe(404);
    const { body: cards } = await call("GET", "/api/widgetTypesInfos?isSystem=true&bundleAlias=cards", token);
    expect(cards).toHaveLength(SYSTEM_BUNDLES.find(({ alias }) => alias === "cards")?.widgets.length ?? 0);
    for (const { image: picture } of cards) expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
    const { body: bundles } = await call("GET", "/api/widgetsBundles", token);
    const system = bundles.filter(({ tenantId }: { tenantId: { id: string } }) => tenantId.id !== type.tenantId.id);
    expect(system).toHaveLength(14);
    for (const { image: picture } of system) expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
    const stranger = await identity.tenant();
    expect((await call("GET", `/api/widgetTypes?${query}`, stranger.token)).body).toEqual([]);
  });

  test("CORE-7.222 CORE-7.223 CORE-7.224 CORE-3.024 a widget type is created, changed and deleted; its alias cannot change", async () => {
    const { alias } = await bundle();
    const type = await widget(alias, "Radar");
    expect(type).toMatchObject({ bundleAlias: alias, alias: "radar", descriptor: DESCRIPTOR });
    expect((await widget(alias, "Radar")).alias).toBe("radar2");
    const path = `/api/widgetType/${type.id.id}`;
    const changed = { ...type, name: "Star", description: "With axes" };
    expect((await call("POST", "/api/widgetType", token, changed)).body).toEqual(changed);
    expect((await call("GET", path, token)).body).toEqual(changed);
    expect((await call("DELETE", path, token)).status).toBe(200);
    expect((await call("DELETE", path, token)).status).toBe(404);
  });

  test.each([
    ["/api/widgetsBundle", { title: " " }, "Widgets bundle title should be specified!"],
    ["/api/widgetType", { bundleAlias: "cards", name: "x" }, "Widgets type descriptor can't be empty!"],
    ["/api/widgetType", { bundleAlias: "cards", descriptor: DESCRIPTOR }, "Widgets type name should be specified!"],
    ["/api/widgetType", { name: "x", descriptor: DESCRIPTOR }, "Widgets type bundle alias should be specified!"],
    [
      "/api/widgetType",
      { bundleAlias: "cards", name: "x", descriptor: DESCRIPTOR }, // the tenant itself has no such bundle
      "Widget type is referencing to non-existent widgets bundle!",
    ],
  ])("POST %s %j is refused: %s", async (path, draft, message) => {
    expect((await call("POST", path, token, draft)).body).toMatchObject({ status: 400, errorCode: 31, message });
  });

  test("alias and tenant of an existing entity cannot be changed", async () => {
    const own = await bundle();
    const type = await widget(own.alias, "Fixed");
    const refused = async (path: string, draft: object) => (await call("POST", path, token, draft)).body.message;
    expect(await refused("/api/widgetsBundle", { ...own, alias: "other" })).toBe(
      "Update of widgets bundle alias is prohibited!",
    );
    expect(
      await refused("/api/widgetsBundle", { ...own, tenantId: { id: "0a0a0a0a-1dd2-11b2-8080-808080808080" } }),
    ).toBe("Can't move existing widgets bundle to different tenant!");
    expect(await refused("/api/widgetType", { ...type, alias: "other" })).toBe(
      "Update of widget type alias is prohibited!",
    );
    expect(await refused("/api/widgetType", { ...type, bundleAlias: "cards" })).toBe(
      "Update of widget type bundle alias is prohibited!",
    );
  });

  test("system widgets are changed by system administrators only, tenants read them", async () => {
    const { body: all } = await call("GET", "/api/widgetsBundles", token);
    const cards = all.find(({ alias }: WidgetsBundle) => alias === "cards");
    expect((await call("POST", "/api/widgetsBundle", token, cards)).status).toBe(403);
    expect((await call("DELETE", `/api/widgetsBundle/${cards.id.id}`, token)).status).toBe(403);
    const description = "Values and texts.";
    const { body: saved } = await call("POST", "/api/widgetsBundle", identity.sysAdmin, { ...cards, description });
    expect(saved).toEqual({ ...cards, description });
  });

  test("a widget type that is saved while its bundle is deleted is not kept", async () => {
    for (let round = 0; round < 12; round++) {
      const own = await bundle();
      const draft = { bundleAlias: own.alias, name: "Late", descriptor: DESCRIPTOR };
      const [saved, deleted] = await Promise.all([
        call("POST", "/api/widgetType", token, draft),
        call("DELETE", `/api/widgetsBundle/${own.id.id}`, token),
      ]);
      expect([deleted.status, [200, 400].includes(saved.status)]).toEqual([200, true]);
      const types = database.db.selectFrom("widget_type").select("id").where("bundle_alias", "=", own.alias);
      expect(await types.execute()).toEqual([]);
    }
  });

  test("widgets are deleted with their tenant", async () => {
    const leaving = await identity.tenant();
    const own = await bundle(leaving.token);
    const type = await widget(own.alias, "Gone", leaving.token);
    expect((await call("DELETE", `/api/tenant/${leaving.tenantId.id}`, identity.sysAdmin)).status).toBe(200);
    expect((await call("GET", `/api/widgetsBundle/${own.id.id}`, identity.sysAdmin)).status).toBe(404);
    expect((await call("GET", `/api/widgetType/${type.id.id}`, identity.sysAdmin)).status).toBe(404);
  });
});
