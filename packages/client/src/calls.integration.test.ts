import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { createClient } from "./client.ts";
import { fakePair } from "./testing/fake-platform.ts";
import { startPlatform } from "./testing/start-platform.ts";

/** Calls that are not for programs with a session, or are another way to write one that has its method. */
const WITHOUT_METHOD: readonly RegExp[] = [
  /^\w+ \/api\/v1\//, // of devices
  /^GET \/(health|metrics)/, // of those who run the platform
  /^GET \/api\/docs/,
  /^\w+ \/(login\/oauth2\/code|oauth2\/authorization)\//, // pages that browsers are sent to
  /^(GET|DELETE|PUT|PATCH) \/api\/auth\/(login|login\/public|token)$/, // answer that only POST is right
  /^GET \/api\/noauth\/(activate|resetPassword)$/, // links of letters, which lead browsers to the console
  /^(POST|DELETE) \/api\/plugins\/telemetry\/\{deviceId\}\/\{scope\}$/, // the same with the kind of the entity
  /^POST \/api\/plugins\/telemetry\/\{entityType\}\/\{entityId\}\/\{scope\}$/, // `.../attributes/{scope}`
  /^POST \/api\/lwm2m\/device-credentials$/, // `device-with-credentials` under older names
  /^GET \/api\/otaPackages\/\{id\}$/, // `GET /api/otaPackage/{id}`
];

/** Kinds that make paths of their own. */
const KINDS = ["DEVICE", "ASSET", "ENTITY_VIEW", "DASHBOARD", "RULE_CHAIN"];

/** Goes for an id, a list, a page, a name or a draft: what paths are made of, all of it is there. */
const anything = (entityType: string) =>
  Object.assign([], {
    ...{ id: "anything", entityType, pageSize: 10, page: 0, from: { id: "a" }, to: { id: "b" }, parameters: {} },
    toString: () => entityType,
  });

test("every call of the platform has its method", async () => {
  await using platform = await startPlatform("off");
  const response = await fetch(`${platform.baseUrl}/api/docs/openapi.json`);
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
      seen.push(`${method} ${new URL(url).pathname}`);
      return Response.json({ ...fakePair("fresh"), data: [] });
    },
  });
  for (const group of Object.values(client)) {
    for (const method of methodsOf(group)) {
      for (const kind of KINDS) {
        client.session.use(fakePair("fresh"));
        await Reflect.apply(method, group, Array(6).fill(anything(kind)));
      }
    }
  }
  const device = entityId("DEVICE", NULL_UUID); // calls that options lead elsewhere
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

/** Groups of calls are plain objects; the session and live data are not, and `api` is for calls without method. */
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
