import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { extraOf, FILL } from "../rights/requests.ts";
import { type Wire, World } from "../rights/world.ts";
import { startTestApp } from "../test-platform.ts";

/**
 * The entries of failing calls in the audit log: action, kind, and how the entity is named. `none`: its existence must
 * not be revealed, so the entry has no id; `named`: the call names it; `body`: the call sends an entity of another
 * tenant.
 */
const AUDITED = `
POST   /api/alarm                                                            UPDATED                  ALARM body
DELETE /api/alarm/:id                                                        ALARM_DELETE             ALARM none
DELETE /api/alarm/:id/assign                                                 ALARM_UNASSIGNED         ALARM none
POST   /api/alarm/:id/assign/:assigneeId                                     ALARM_ASSIGNED           ALARM none
POST   /api/alarm/:id/comment                                                ADDED_COMMENT            ALARM none
DELETE /api/alarm/:id/comment/:commentId                                     DELETED_COMMENT          ALARM none
POST   /api/alarm/:id/ack                                                    ALARM_ACK                ALARM none
POST   /api/alarm/:id/clear                                                  ALARM_CLEAR              ALARM none
POST   /api/asset                                                            UPDATED                  ASSET body
DELETE /api/asset/:id                                                        DELETED                  ASSET none
POST   /api/customer                                                         UPDATED                  CUSTOMER body
POST   /api/customer/:customerId/asset/:id                                   ASSIGNED_TO_CUSTOMER     ASSET none
DELETE /api/customer/:customerId/dashboard/:id                               UNASSIGNED_FROM_CUSTOMER DASHBOARD none
POST   /api/customer/:customerId/dashboard/:id                               ASSIGNED_TO_CUSTOMER     DASHBOARD none
POST   /api/customer/:customerId/device/:id                                  ASSIGNED_TO_CUSTOMER     DEVICE none
POST   /api/customer/:customerId/edge/:id                                    ASSIGNED_TO_CUSTOMER     EDGE none
POST   /api/customer/:customerId/entityView/:id                              ASSIGNED_TO_CUSTOMER     ENTITY_VIEW none
DELETE /api/customer/:id                                                     DELETED                  CUSTOMER none
DELETE /api/customer/asset/:id                                               UNASSIGNED_FROM_CUSTOMER ASSET none
DELETE /api/customer/device/:id                                              UNASSIGNED_FROM_CUSTOMER DEVICE none
DELETE /api/customer/edge/:id                                                UNASSIGNED_FROM_CUSTOMER EDGE none
DELETE /api/customer/entityView/:id                                          UNASSIGNED_FROM_CUSTOMER ENTITY_VIEW none
POST   /api/customer/public/asset/:id                                        ASSIGNED_TO_CUSTOMER     ASSET none
DELETE /api/customer/public/dashboard/:id                                    UNASSIGNED_FROM_CUSTOMER DASHBOARD none
POST   /api/customer/public/dashboard/:id                                    ASSIGNED_TO_CUSTOMER     DASHBOARD none
POST   /api/customer/public/device/:id                                       ASSIGNED_TO_CUSTOMER     DEVICE none
POST   /api/customer/public/edge/:id                                         ASSIGNED_TO_CUSTOMER     EDGE none
POST   /api/customer/public/entityView/:id                                   ASSIGNED_TO_CUSTOMER     ENTITY_VIEW none
POST   /api/dashboard                                                        UPDATED                  DASHBOARD body
DELETE /api/dashboard/:id                                                    DELETED                  DASHBOARD none
POST   /api/dashboard/:id/customers                                          ASSIGNED_TO_CUSTOMER     DASHBOARD none
POST   /api/dashboard/:id/customers/add                                      ASSIGNED_TO_CUSTOMER     DASHBOARD none
POST   /api/dashboard/:id/customers/remove                                   UNASSIGNED_FROM_CUSTOMER DASHBOARD none
POST   /api/device                                                           UPDATED                  DEVICE body
DELETE /api/device/:id                                                       DELETED                  DEVICE none
GET    /api/device/:id/credentials                                           CREDENTIALS_READ         DEVICE named
POST   /api/deviceProfile                                                    UPDATED                  DEVICE_PROFILE body
DELETE /api/deviceProfile/:id                                                DELETED                  DEVICE_PROFILE none
POST   /api/deviceProfile/:id/default                                        UPDATED                  DEVICE_PROFILE none
POST   /api/edge                                                             UPDATED                  EDGE body
DELETE /api/edge/:edgeId/asset/:id                                           UNASSIGNED_FROM_EDGE     ASSET none
POST   /api/edge/:edgeId/asset/:id                                           ASSIGNED_TO_EDGE         ASSET none
DELETE /api/edge/:edgeId/dashboard/:id                                       UNASSIGNED_FROM_EDGE     DASHBOARD none
POST   /api/edge/:edgeId/dashboard/:id                                       ASSIGNED_TO_EDGE         DASHBOARD none
DELETE /api/edge/:edgeId/device/:id                                          UNASSIGNED_FROM_EDGE     DEVICE none
POST   /api/edge/:edgeId/device/:id                                          ASSIGNED_TO_EDGE         DEVICE none
DELETE /api/edge/:edgeId/entityView/:id                                      UNASSIGNED_FROM_EDGE     ENTITY_VIEW none
POST   /api/edge/:edgeId/entityView/:id                                      ASSIGNED_TO_EDGE         ENTITY_VIEW none
DELETE /api/edge/:edgeId/ruleChain/:id                                       UNASSIGNED_FROM_EDGE     RULE_CHAIN none
POST   /api/edge/:edgeId/ruleChain/:id                                       ASSIGNED_TO_EDGE         RULE_CHAIN none
DELETE /api/edge/:id                                                         DELETED                  EDGE none
POST   /api/edge/:id/:ruleChainId/root                                       UPDATED                  EDGE none
POST   /api/entityView                                                       UPDATED                  ENTITY_VIEW body
DELETE /api/entityView/:id                                                   DELETED                  ENTITY_VIEW none
POST   /api/orrery/corrections/:entityType/:entityId                         TIMESERIES_UPDATED       DEVICE named
POST   /api/orrery/corrections/:entityType/:entityId/:id/undo                TIMESERIES_UPDATED       DEVICE named
POST   /api/orrery/otaRollouts                                               UPDATED                  OTA_PACKAGE none
DELETE /api/orrery/otaRollouts/:id                                           UPDATED                  OTA_PACKAGE none
POST   /api/orrery/otaRollouts/:id/cancel                                    UPDATED                  OTA_PACKAGE none
POST   /api/orrery/otaRollouts/:id/next                                      UPDATED                  OTA_PACKAGE none
POST   /api/orrery/otaRollouts/:id/pause                                     UPDATED                  OTA_PACKAGE none
POST   /api/orrery/otaRollouts/:id/resume                                    UPDATED                  OTA_PACKAGE none
POST   /api/orrery/otaRollouts/:id/retry                                     UPDATED                  OTA_PACKAGE none
POST   /api/orrery/otaRollouts/:id/start                                     UPDATED                  OTA_PACKAGE none
POST   /api/orrery/otaRollouts/:id/waves                                     UPDATED                  OTA_PACKAGE none
POST   /api/otaPackage                                                       UPDATED                  OTA_PACKAGE body
DELETE /api/otaPackage/:id                                                   DELETED                  OTA_PACKAGE none
POST   /api/otaPackage/:id                                                   UPDATED                  OTA_PACKAGE none
POST   /api/plugins/rpc/oneway/:deviceId                                     RPC_CALL                 DEVICE named
POST   /api/plugins/rpc/twoway/:deviceId                                     RPC_CALL                 DEVICE named
DELETE /api/plugins/telemetry/:deviceId/:scope                               ATTRIBUTES_DELETED       DEVICE named
POST   /api/plugins/telemetry/:deviceId/:scope                               ATTRIBUTES_UPDATED       DEVICE named
DELETE /api/plugins/telemetry/:entityType/:entityId/:scope                   ATTRIBUTES_DELETED       DEVICE named
POST   /api/plugins/telemetry/:entityType/:entityId/:scope                   ATTRIBUTES_UPDATED       DEVICE named
POST   /api/plugins/telemetry/:entityType/:entityId/attributes/:scope        ATTRIBUTES_UPDATED       DEVICE named
POST   /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope        TIMESERIES_UPDATED       DEVICE named
POST   /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope/:ttl   TIMESERIES_UPDATED       DEVICE named
DELETE /api/plugins/telemetry/:entityType/:entityId/timeseries/delete        TIMESERIES_DELETED       DEVICE named
GET    /api/plugins/telemetry/:entityType/:entityId/values/attributes        ATTRIBUTES_READ          DEVICE named
GET    /api/plugins/telemetry/:entityType/:entityId/values/attributes/:scope ATTRIBUTES_READ          DEVICE named
POST   /api/resource                                                         UPDATED                  TB_RESOURCE body
DELETE /api/resource/:id                                                     DELETED                  TB_RESOURCE none
POST   /api/rpc/oneway/:deviceId                                             RPC_CALL                 DEVICE named
POST   /api/rpc/twoway/:deviceId                                             RPC_CALL                 DEVICE named
POST   /api/ruleChain                                                        UPDATED                  RULE_CHAIN body
DELETE /api/ruleChain/:id                                                    DELETED                  RULE_CHAIN none
POST   /api/ruleChain/:id/edgeTemplateRoot                                   UPDATED                  RULE_CHAIN none
POST   /api/ruleChain/:id/root                                               UPDATED                  RULE_CHAIN none
POST   /api/tenant/:tenantId/device/:id                                      ASSIGNED_TO_TENANT       DEVICE none
POST   /api/user                                                             UPDATED                  USER body
DELETE /api/user/:id                                                         DELETED                  USER none
DELETE /api/orrery/user/:id/oauth2Bindings                                          CREDENTIALS_UPDATED      USER none
POST   /api/orrery/user/:id/view                                             LOGIN                    USER none
POST   /api/user/:id/userCredentialsEnabled                                  ACTIVATED                USER none
`;
const UNKNOWN = "0b0b0b0b-1dd2-11b2-8080-808080808080";
const NULL_ID = "13814000-1dd2-11b2-8080-808080808080";

const CALLS = AUDITED.trim()
  .split("\n")
  .map((line): [string, string, string, string, string] => {
    const [method = "", path = "", action = "", kind = "", entity = ""] = line.split(/ +/);
    return [method, path, action, kind, entity];
  });

describe("failed calls in the audit log", () => {
  let folder: string;
  let app: App;
  let world: World;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-audited-"));
    app = await startTestApp({ ORRERY_DATA_DIR: folder, ORRERY_AUDIT_LEVELS: "ALL:RW" });
    world = await World.create(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test.each(CALLS)("%s %s: %s of %s, %s", async (method, path, action, kind, entity) => {
    const { query, body, form } = extraOf(`${method} ${path}`);
    const sent = entity === "body" ? await world.make(kind, "tenant 1") : form ? new FormData() : body;
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => FILL[name] ?? UNKNOWN);
    const before = await newest();
    const token = world.token("administrator of tenant 2");
    const { status } = await world.call(method, query ? `${address}?${query}` : address, token, sent);
    expect(status).toBeGreaterThanOrEqual(400);
    await expect.poll(async () => (await newest())?.id.id).not.toBe(before?.id.id);
    const entry = await newest();
    expect(entry).toMatchObject({
      actionType: action,
      actionStatus: "FAILURE",
      entityId: { entityType: kind, id: entity === "named" ? UNKNOWN : NULL_ID },
    });
    if (entity === "none") expect(entry?.actionData).toMatchObject({ entityId: UNKNOWN });
  });

  test("passwords stand in no entry, commands with their parameters", async () => {
    const token = world.token("administrator of tenant 2");
    const wrong = { currentPassword: "wrong-1", newPassword: "secret-9" };
    const before = await newest();
    await world.call("POST", "/api/auth/changePassword", token, wrong);
    await expect.poll(async () => (await newest())?.id.id).not.toBe(before?.id.id);
    expect(await newest()).toMatchObject({
      actionType: "CREDENTIALS_UPDATED",
      entityId: { entityType: "USER", id: NULL_ID },
      actionData: { entityId: "" },
    });
    const user = { ...(await world.make("USER", "tenant 1")), currentPassword: "wrong-1" };
    const changed = await newest();
    await world.call("POST", "/api/user?sendActivationMail=false", token, user);
    await expect.poll(async () => (await newest())?.id.id).not.toBe(changed?.id.id);
    const actionData = (await newest())?.actionData;
    expect(actionData).toHaveProperty("entity.email");
    expect(actionData).not.toHaveProperty("entity.currentPassword");
    const saved = await newest();
    await world.call("POST", `/api/rpc/oneway/${UNKNOWN}`, token, { method: "m", params: { a: 1 } });
    await expect.poll(async () => (await newest())?.id.id).not.toBe(saved?.id.id);
    expect((await newest())?.actionData).toEqual({ entityId: UNKNOWN, oneWay: true, method: "m", params: '{"a":1}' });
  });

  test.each([
    ["GET", `/api/device/${UNKNOWN}`],
    ["POST", "/api/tenant"],
    ["POST", "/api/widgetType"],
  ])("%s %s, when it fails, has no entry", async (method, path) => {
    const token = world.token("administrator of tenant 2");
    const before = await newest();
    expect((await world.call(method, path, token, method === "POST" ? {} : undefined)).status).toBeGreaterThanOrEqual(
      400,
    );
    await world.call("DELETE", `/api/asset/${UNKNOWN}`, token); // its entry is written after that of the call
    await expect.poll(async () => (await newest())?.id.id).not.toBe(before?.id.id);
    expect((await latest(2)).map(({ id }) => id.id)[1]).toBe(before?.id.id);
  });

  async function newest(): Promise<Wire | undefined> {
    return (await latest(1))[0];
  }

  /** Entries of tenant 2, newest first. */
  async function latest(count: number): Promise<readonly Wire[]> {
    const page = `pageSize=${count}&page=0&sortProperty=createdTime&sortOrder=DESC`;
    const { text } = await world.call("GET", `/api/audit/logs?${page}`, world.token("administrator of tenant 2"));
    return (JSON.parse(text) as { data: Wire[] }).data;
  }
});
