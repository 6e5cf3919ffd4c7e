import { readdirSync } from "node:fs";
import { entityId, NULL_UUID } from "@orrery/model";
import { encodePixels } from "@orrery/model/pixels";
import { expect, test } from "vitest";
import { callsOf, createClient } from "./client.ts";
import type { Api } from "./http/api.ts";
import * as exported from "./index.ts";
import { fakePair } from "./testing/fake-platform.ts";
import { startPlatform } from "./testing/start-platform.ts";

/** Calls that need no session, or that are a second form of a call with a method. */
const WITHOUT_METHOD: readonly RegExp[] = [
  /^\w+ \/api\/v1\//, // of devices
  /^GET \/(health|metrics)/, // for operators of the platform
  /^GET \/api\/orrery\/docs/,
  /^GET \/api\/orrery\/branding\/images\//, // shown by browsers
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

type Resource = (api: Api) => Readonly<Record<string, (...values: unknown[]) => unknown>>;

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

test("every resource is a part of the client, or exported for those who need it", async () => {
  const client = createClient({ baseUrl: "http://platform" });
  const known = new Set([...Object.keys(callsOf(client.api)), ...Object.keys(exported)]);
  client.close();
  expect([...(await resources()).keys()].filter((name) => !known.has(name))).toEqual([]);
});

/** What the files of `resources/` export, by name: the calls of one resource each. */
async function resources(): Promise<ReadonlyMap<string, Resource>> {
  const files = readdirSync(new URL("resources/", import.meta.url)).filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules: object[] = await Promise.all(files.map((file) => import(`./resources/${file.replace(".ts", "")}.ts`)));
  return new Map(modules.flatMap((module) => Object.entries(module)));
}

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
  for (const callsWith of (await resources()).values()) {
    const group = callsWith(client.api);
    for (const method of Object.values(group)) {
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
