import { entityId, NULL_UUID } from "@orrery/model";
import { encodePixels } from "@orrery/model/pixels";
import { expect, test } from "vitest";
import { createClient } from "./client.ts";
import { apiKeys } from "./resources/api-keys.ts";
import { auditLogs } from "./resources/audit-logs.ts";
import { backtest } from "./resources/backtest.ts";
import { backups } from "./resources/backups.ts";
import { bulkActions } from "./resources/bulk-actions.ts";
import { bulkImport } from "./resources/bulk-import.ts";
import { connections } from "./resources/connections.ts";
import { corrections } from "./resources/corrections.ts";
import { dryRuns } from "./resources/dry-runs.ts";
import { events } from "./resources/events.ts";
import { exports } from "./resources/exports.ts";
import { firstSteps } from "./resources/first-steps.ts";
import { history } from "./resources/history.ts";
import { laterAlarms } from "./resources/later-alarms.ts";
import { listViews } from "./resources/list-views.ts";
import { oauth2 } from "./resources/oauth2.ts";
import { otaRollouts } from "./resources/ota-rollouts.ts";
import { pixels } from "./resources/pixels.ts";
import { queues } from "./resources/queues.ts";
import { recycleBin } from "./resources/recycle-bin.ts";
import { references } from "./resources/references.ts";
import { relations } from "./resources/relations.ts";
import { rpc } from "./resources/rpc.ts";
import { components } from "./resources/rule-chains.ts";
import { settings } from "./resources/settings.ts";
import { systemStatus } from "./resources/system-status.ts";
import { fakePair } from "./testing/fake-platform.ts";
import { startPlatform } from "./testing/start-platform.ts";

/** Calls that need no session, or that are a second form of a call with a method. */
const WITHOUT_METHOD: readonly RegExp[] = [
  /^\w+ \/api\/v1\//, // of devices
  /^GET \/(health|metrics)/, // for operators of the platform
  /^GET \/api\/orrery\/docs/,
  /^GET \/api\/orrery\/export\/links\//, // followed by browsers
  /^\w+ \/(login\/oauth2\/code|oauth2\/authorization)\//, // pages that browsers are redirected to
  /^(GET|DELETE|PUT|PATCH) \/api\/auth\/(login|login\/public|token)$/, // always answer that only POST is allowed
  /^GET \/api\/noauth\/(activate|resetPassword)$/, // links of emails, which lead browsers to the console
  /^(POST|DELETE) \/api\/plugins\/telemetry\/\{deviceId\}\/\{scope\}$/, // the same with the kind of the entity
  /^POST \/api\/plugins\/telemetry\/\{entityType\}\/\{entityId\}\/\{scope\}$/, // `.../attributes/{scope}`
  /^POST \/api\/lwm2m\/device-credentials$/, // `device-with-credentials` under older names
  /^GET \/api\/otaPackages\/\{id\}$/, // `GET /api/otaPackage/{id}`
];

const NO_PIXELS = encodePixels({ startTs: 0, endTs: 0, pixelMs: 1, series: [] });

/** Kinds with paths of their own. */
const KINDS = ["DEVICE", "ASSET", "ENTITY_VIEW", "DASHBOARD", "RULE_CHAIN"];

/** Can be used as id, list, page, name or draft: has every member that paths are made of. */
const anything = (entityType: string) =>
  Object.assign([], {
    id: "anything",
    entityType,
    pageSize: 10,
    page: 0,
    from: { id: "a" },
    to: { id: "b" },
    parameters: {},
    toString: () => entityType,
  });

test("every call of the platform has its method", async () => {
  await using platform = await startPlatform("off");
  const response = await fetch(`${platform.baseUrl}/api/orrery/docs/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const seen = [...new Set(await requestsOfAllMethods())];
  const unknown = seen.filter((request) => !calls.some((call) => fits(call, request)));
  expect(unknown).toEqual([]);
  const made = new Set(seen.map((request) => bestFit(calls, request)));
  const missing = calls.filter((call) => !made.has(call));
  expect(missing.filter((call) => !WITHOUT_METHOD.some((pattern) => pattern.test(call)))).toEqual([]);
});

/** `GET /api/device/anything` of each method of each group. */
async function requestsOfAllMethods(): Promise<string[]> {
  const seen: string[] = [];
  const client = createClient({
    baseUrl: "http://platform",
    fetch: async (url, { method }) => {
      const { pathname } = new URL(url);
      seen.push(`${method} ${pathname}`);
      if (pathname.startsWith("/api/orrery/pixels/")) return new Response(NO_PIXELS);
      return Response.json({ ...fakePair("fresh"), data: [] });
    },
  });
  const parts = [
    apiKeys,
    auditLogs,
    backtest,
    backups,
    bulkActions,
    bulkImport,
    components,
    connections,
    dryRuns,
    events,
    exports,
    firstSteps,
    history,
    corrections,
    laterAlarms,
    listViews,
    oauth2,
    otaRollouts,
    relations,
    pixels,
    queues,
    recycleBin,
    references,
    rpc,
    settings,
    systemStatus,
  ];
  const made = parts.map((of) => of(client.api));
  for (const group of [...Object.values(client), ...made]) {
    for (const method of methodsOf(group)) {
      for (const kind of KINDS) {
        client.session.use(fakePair("fresh"));
        await Reflect.apply(method, group, Array(6).fill(anything(kind)));
      }
    }
  }
  const device = entityId("DEVICE", NULL_UUID); // calls whose options select another path
  client.session.use(fakePair("fresh"));
  await client.telemetry.attributeKeys(device);
  await client.telemetry.save(device, { a: 1 }, { ttlSeconds: 1 });
  await client.session.login("a", "b");
  await client.session.loginPublic("a");
  await client.session.refresh();
  await client.session.logout();
  client.close();
  return seen;
}

/** Groups of calls are plain objects; the session and live data are not, and `api` is for calls without a method. */
function methodsOf(group: unknown): ((...values: unknown[]) => unknown)[] {
  if (typeof group !== "object" || group === null || Object.getPrototypeOf(group) !== Object.prototype) return [];
  if ("request" in group) return [];
  return Object.values(group).filter((member) => typeof member === "function");
}

function fits(call: string, request: string): boolean {
  const pattern = call.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(request);
}

/** `/api/device/types` is not a device. */
function bestFit(calls: readonly string[], request: string): string | undefined {
  const fitting = calls.filter((call) => fits(call, request));
  return fitting.sort((one, other) => parametersOf(one) - parametersOf(other))[0];
}

function parametersOf(call: string): number {
  return call.split("{").length;
}
