import type { Api } from "@orrery/client";
import type { Arguments } from "./arguments.ts";

type Method = "GET" | "POST" | "DELETE";
type Effect = "reads" | "writes";

/** A call of the platform's own API that `ctx.http` may make. */
export interface HttpCall {
  readonly effect: Effect;
  readonly path: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
}

const ID = "[0-9a-f-]{36}";
const KIND = "(?!USER/)[A-Z_]{2,30}";
const SCOPE = "(?:SERVER|SHARED|CLIENT)_SCOPE";
const ENTITY = `${KIND}/${ID}`;
const VALUES = `plugins/telemetry/${ENTITY}`;
const THING = "(?:device|asset|entityView)";

/** Paths below `/api/`. What is not here is refused: users, sign-in, credentials, settings, rule chains, whole files. */
const PATHS: Readonly<Record<Method, Readonly<Record<Effect, readonly string[]>>>> = {
  GET: {
    reads: [
      `${THING}/(?:info/)?${ID}`,
      `${THING}/types`,
      `${THING}s`,
      `tenant/${THING}(?:s|Infos)`,
      `customer/${ID}/${THING}(?:s|Infos)`,
      `customer/${ID}(?:/title)?`,
      "customers",
      `dashboard/info/${ID}`,
      "dashboard/serverTime",
      `(?:tenant|customer/${ID})/dashboards`,
      `${VALUES}/keys/(?:timeseries|attributes(?:/${SCOPE})?)`,
      `${VALUES}/values/(?:timeseries|attributes(?:/${SCOPE})?)`,
      "relations?(?:/info)?",
      `alarm/(?:info/)?${ID}`,
      `alarm/(?:highestSeverity/)?${ENTITY}`,
      `deviceProfileInfo/${ID}`,
      "deviceProfileInfos",
      `otaPackage/info/${ID}`,
      "otaPackages",
      `rpc/persistent/${ID}`,
    ],
    writes: [],
  },
  POST: {
    reads: ["entitiesQuery/(?:find|count)", "alarmsQuery/find", `${THING}s`, "relations(?:/info)?"],
    writes: [
      THING,
      `customer/${ID}/${THING}/${ID}`,
      `${VALUES}/(?:attributes/)?${SCOPE}`,
      `${VALUES}/timeseries/[A-Za-z_]{1,30}`,
      "relation",
      `alarm(?:/${ID}/(?:ack|clear))?`,
      `(?:plugins/)?rpc/(?:oneway|twoway)/${ID}`,
    ],
  },
  DELETE: {
    reads: [],
    writes: [
      `(?:customer/)?${THING}/${ID}`,
      `${VALUES}/${SCOPE}`,
      `${VALUES}/timeseries/delete`,
      "relation",
      `alarm/${ID}`,
    ],
  },
};

const MAX_URL = 8_000;
const MAX_PARAMETERS = 50;

/**
 * What a call is, from the address that a script gives: a path of the platform, with its query there or as the member
 * `params` of the options. `undefined` for all that widgets may not call.
 */
export function httpCall(method: Method, url: unknown, options: unknown): HttpCall | undefined {
  if (typeof url !== "string" || url.length > MAX_URL) return undefined;
  const [path = "", text = ""] = url.split("?", 2);
  const rest = path.startsWith("/api/") ? path.slice("/api/".length) : undefined;
  // The path is matched as it is sent: no encoded characters, no dots, no other site.
  if (rest === undefined || !/^[A-Za-z0-9_/-]+$/.test(rest)) return undefined;
  const effect = (["reads", "writes"] as const).find((each) =>
    PATHS[method][each].some((pattern) => new RegExp(`^${pattern}$`).test(rest)),
  );
  const query = effect && queryOf(text, options);
  return query && { effect, path, query };
}

/** A device can be saved with a token of its own in the query: such parameters go no further. */
const SECRET = /token|credential|password|secret/i;

function queryOf(text: string, options: unknown): HttpCall["query"] | undefined {
  const given = [...new URLSearchParams(text), ...paramsOf(options)];
  if (given.length > MAX_PARAMETERS || given.some(([name]) => SECRET.test(name))) return undefined;
  const query: Record<string, string[]> = Object.create(null);
  for (const [name, value] of given) {
    const known = query[name] ?? [];
    known.push(value);
    query[name] = known;
  }
  return query;
}

function paramsOf(options: unknown): readonly (readonly [name: string, value: string])[] {
  const { params } = (typeof options === "object" && options !== null ? options : {}) as { readonly params?: unknown };
  if (typeof params !== "object" || params === null) return [];
  return Object.entries(params).flatMap(([name, value]: [string, unknown]) =>
    value === null || value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
  );
}

/** Where scripts put the options: `get(url, options)`, `post(url, body, options)`. */
const OPTIONS_AT = { GET: 1, POST: 2, DELETE: 1 } as const;
const METHODS = new Map<string, Method>([
  ["http.get", "GET"],
  ["http.post", "POST"],
  ["http.delete", "DELETE"],
]);

/** The call that a service of the name `http` stands for. */
export function httpCallOf(
  service: string,
  args: Arguments,
): { readonly method: Method; readonly call: HttpCall } | undefined {
  const method = METHODS.get(service);
  const call = method && httpCall(method, args.at(0), args.at(OPTIONS_AT[method]));
  return call && { method, call };
}

/** Makes it with the rights of the viewer, over the client of the page. */
export function makeHttpCall(
  api: Pick<Api, "request">,
  { method, call }: NonNullable<ReturnType<typeof httpCallOf>>,
  args: Arguments,
): Promise<unknown> {
  const query = Object.fromEntries(Object.entries(call.query).map(([name, each]) => [name, { each }]));
  const body = method === "POST" ? (args.at(1) ?? undefined) : undefined;
  return api.request(method, call.path, { query, body, ignoreErrors: true });
}
