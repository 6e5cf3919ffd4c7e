/** What calls need beside their objects to be valid. */
export interface Extra {
  readonly query?: string | undefined;
  readonly body?: unknown;
  readonly form?: boolean | undefined;
}

const PAGE = "pageSize=10&page=0";
const EVENT_FILTER = { eventType: "LC_EVENT" };
const RPC = { method: "getState", params: {}, timeout: 1 };

const CORRECTION = { keys: ["a"], ranges: [{ startTs: 0, endTs: 1 }], change: { type: "DELETE" } };

const ROLLOUT = {
  name: "a",
  otaPackageId: "0b0b0b0b-1dd2-11b2-8080-808080808080",
  target: { matching: {} },
  waves: [{ name: "", devices: { rest: true } }],
  failureLimit: null,
  sharePercent: 100,
  pauseMs: 0,
  timeoutMs: null,
};

/** Path parameters that name no object under test. */
export const FILL: Readonly<Record<string, string>> = {
  scope: "SERVER_SCOPE",
  entityType: "DEVICE",
  eventType: "LC_EVENT",
  key: "general",
  hash: "0".repeat(64),
  ttl: "0",
  clazz: "org.thingsboard.rule.engine.action.TbLogNode",
  type: "FIRMWARE",
  otaPackageType: "FIRMWARE",
  deviceName: "nobody",
  enabledValue: "true",
  isBootstrapServer: "false",
  registrationId: "0a0a0a0a-1dd2-11b2-8080-808080808080",
};

/** By call; most need nothing. */
export const EXTRAS: Readonly<Record<string, Extra>> = {
  "GET /api/alarm/:entityType/:entityId": { query: PAGE },
  "GET /api/v2/alarm/:entityType/:entityId": { query: PAGE },
  "GET /api/alarm/:id/comment": { query: PAGE },
  "POST /api/alarm/:id/comment": { body: { comment: { text: "a" } } },
  "GET /api/users/assign/:id": { query: PAGE },
  "GET /api/events/:entityType/:entityId": { query: `tenantId=13814000-1dd2-11b2-8080-808080808080&${PAGE}` },
  "GET /api/events/:entityType/:entityId/:eventType": {
    query: `tenantId=13814000-1dd2-11b2-8080-808080808080&${PAGE}`,
  },
  "POST /api/events/:entityType/:entityId": {
    query: `tenantId=13814000-1dd2-11b2-8080-808080808080&${PAGE}`,
    body: EVENT_FILTER,
  },
  "POST /api/events/:entityType/:entityId/clear": { body: EVENT_FILTER },
  "GET /api/edge/:id/events": { query: PAGE },
  "POST /api/dashboard/:id/customers": { body: [] },
  "POST /api/dashboard/:id/customers/add": { body: [] },
  "POST /api/dashboard/:id/customers/remove": { body: [] },
  "POST /api/otaPackage/:id": { query: "checksumAlgorithm=MD5", form: true },
  "POST /api/plugins/telemetry/:deviceId/:scope": { body: { a: 1 } },
  "POST /api/plugins/telemetry/:entityType/:entityId/:scope": { body: { a: 1 } },
  "POST /api/plugins/telemetry/:entityType/:entityId/attributes/:scope": { body: { a: 1 } },
  "POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope": { body: { a: 1 } },
  "POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope/:ttl": { body: { a: 1 } },
  "GET /api/apiKeys/:userId": { query: PAGE },
  "POST /api/orrery/pixels/:entityType/:entityId": { body: { keys: ["a"], startTs: 0, endTs: 1, pixelMs: 1 } },
  "POST /api/orrery/corrections/:entityType/:entityId": { body: CORRECTION },
  "POST /api/orrery/corrections/:entityType/:entityId/preview": { body: CORRECTION },
  "GET /api/orrery/corrections/:entityType/:entityId": { query: PAGE },
  "POST /api/orrery/otaRollouts": { body: ROLLOUT },
  "GET /api/orrery/otaRollouts": { query: PAGE },
  "GET /api/orrery/otaRollouts/:id/devices": { query: PAGE },
  "POST /api/orrery/otaRollouts/:id/waves": { body: { waves: [] } },
  "POST /api/orrery/otaRollouts/:id/cancel": { body: { restore: "NONE" } },
  "POST /api/orrery/otaRollouts/:id/retry": { body: {} },
  "DELETE /api/plugins/telemetry/:deviceId/:scope": { query: "keys=a" },
  "DELETE /api/plugins/telemetry/:entityType/:entityId/:scope": { query: "keys=a" },
  "DELETE /api/plugins/telemetry/:entityType/:entityId/timeseries/delete": {
    query: "keys=a&deleteAllDataForKeys=true",
  },
  "POST /api/plugins/rpc/oneway/:deviceId": { body: RPC },
  "POST /api/plugins/rpc/twoway/:deviceId": { body: RPC },
  "POST /api/rpc/oneway/:deviceId": { body: RPC },
  "POST /api/rpc/twoway/:deviceId": { body: RPC },
  "DELETE /api/relations": { query: "entityType=DEVICE" },
  "GET /api/relations": { query: "fromType=DEVICE" },
  "GET /api/relations/info": { query: "fromType=DEVICE" },
  "POST /api/orrery/branding/own": { body: {} },
  "POST /api/orrery/retention": { body: { paused: false, rules: [] } },
  "POST /api/orrery/retention/preview": { body: { paused: false, rules: [] } },
  "POST /api/user": { query: "sendActivationMail=false" },
};

/** Calls below objects list pages. */
export function extraOf(name: string): Extra {
  const known = EXTRAS[name];
  if (known) return known;
  const lists =
    /^GET .*\/:id\/(assetInfos|assets|dashboards|deviceInfos|devices|edgeInfos|edges|entityViewInfos|entityViews|users|ruleChains)$/;
  return lists.test(name) ? { query: PAGE } : {};
}
