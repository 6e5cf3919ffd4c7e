import fc from "fast-check";
import { damaged, hostileText } from "./hostile-json.ts";
import type { RawRequest } from "./raw-http.ts";

/** A valid request, before it is damaged. */
export interface GoodRequest {
  readonly method: string;
  /** `/api/device/:id` */
  readonly path: string;
  readonly pathValues: ReadonlyMap<string, string>;
  /** Parameters of the call; an empty value leaves one out. */
  readonly query: ReadonlyMap<string, string>;
  /** JSON; `undefined` when the call has no body. */
  readonly body: unknown;
  readonly token: string | undefined;
}

const CONTENT_TYPES: readonly string[] = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  'multipart/form-data; boundary="',
  "application/octet-stream",
  ";;;",
  "a".repeat(2_000),
];

/** Unsigned: `{"alg":"none"}` and `{"sub":"a","scopes":["SYS_ADMIN"]}`. */
const UNSIGNED = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIiwic2NvcGVzIjpbIlNZU19BRE1JTiJdfQ.";

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["x-authorization", ""],
  ["x-authorization", "Bearer"],
  ["x-authorization", "Bearer null"],
  ["x-authorization", `Bearer ${UNSIGNED}`],
  ["x-authorization", `Bearer ${"a.".repeat(3_000)}`],
  ["x-authorization", "Bearer \u00ff.\u00fe.\u00fd"],
  ["authorization", "Basic YTpi"],
  ["content-encoding", "gzip"],
  ["accept", "text/html;q=x"],
  ["origin", "null"],
  ["x-forwarded-for", ",,,,"],
  ["x-forwarded-host", "a b"],
  ["user-agent", "\u00ff".repeat(500)],
  ["range", "bytes=9-1"],
  ["cookie", "oauth2_auth_request=%%%"],
];

const BROKEN: readonly Uint8Array[] = [
  Uint8Array.of(),
  Uint8Array.of(0),
  Uint8Array.of(0xff, 0xfe, 0xfd),
  Buffer.from('{"name":"\xc3\x28\xff"}', "latin1"),
  Buffer.from('{"name":"a"', "latin1"),
  Buffer.from('\ufeff{"name":"a"}', "utf8"),
  Buffer.from('{"name":"a"}', "utf16le"),
  Buffer.from("a=1&b=2", "latin1"),
  Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc', "latin1"),
  Buffer.from("--x--\r\n", "latin1"),
];

/** Encodings of text in a path; some are invalid UTF-8, some invalid percent codes. */
const RAW_SEGMENTS: readonly string[] = ["%ff", "%c3%28", "%00", "%2e%2e", "%2F", "%", "%zz", "a;b=c", "%E2%80%AE", ""];

const segment: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(...RAW_SEGMENTS),
);
function segments(): fc.Arbitrary<string> {
  return segment;
}

const ODD_PARAMETERS = ["__proto__", "constructor", "a[b]", "a[]", "", "pageSize", "page", "sortProperty", "sortOrder"];

/** `good` with damage in one or more of its parts. */
export function hostileRequest(good: GoodRequest, gen: fc.GeneratorValue): RawRequest {
  const names = [...good.path.matchAll(/:(\w+)/g)].map(([name]) => name);
  const targets = [
    ...(names.length > 0 ? ["path"] : []),
    "query",
    ...(good.body === undefined ? [] : ["body", "body"]),
  ];
  const target = targets[gen(fc.nat, { max: targets.length - 1 })];
  const wrong = names[gen(fc.nat, { max: Math.max(0, names.length - 1) })];
  const path = good.path.replaceAll(/:\w+/g, (name) =>
    target === "path" && name === wrong ? gen(segments) : encodeURIComponent(good.pathValues.get(name) ?? "x"),
  );
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (good.token !== undefined) headers["x-authorization"] = `Bearer ${good.token}`;
  const odd = HEADERS[gen(fc.nat, { max: HEADERS.length * 4 })]; // one in four requests has such a header
  if (odd) headers[odd[0]] = odd[1];
  let body: Uint8Array | undefined;
  if (target === "body" || gen(fc.nat, { max: 9 }) === 0) {
    if (gen(fc.nat, { max: 4 }) > 0) body = Buffer.from(damaged(good.body ?? {}, gen), "utf8");
    else body = BROKEN[gen(fc.nat, { max: BROKEN.length - 1 })];
    if (gen(fc.nat, { max: 4 }) === 0)
      headers["content-type"] = CONTENT_TYPES[gen(fc.nat, { max: CONTENT_TYPES.length - 1 })] ?? "";
  } else if (good.body !== undefined) {
    body = Buffer.from(JSON.stringify(good.body), "utf8");
  }
  const query = target === "query" ? damagedQuery(good.query, gen) : queryOf([...good.query]);
  return { method: good.method, path: `${path}${query}`, headers, body: good.method === "GET" ? undefined : body };
}

function damagedQuery(good: ReadonlyMap<string, string>, gen: fc.GeneratorValue): string {
  const pairs = [...good].filter(() => gen(fc.nat, { max: 9 }) > 0);
  const names = [...good.keys(), ...ODD_PARAMETERS];
  const times = gen(fc.integer, { min: 1, max: 3 });
  for (let time = 0; time < times; time++) {
    const name = names[gen(fc.nat, { max: names.length - 1 })] ?? "";
    const at = pairs.findIndex(([known]) => known === name);
    const isTwice = gen(fc.nat, { max: 3 }) === 0;
    if (at >= 0 && !isTwice) pairs.splice(at, 1);
    pairs.push([name, gen(segments)]);
  }
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join("&")}`;
}

function queryOf(pairs: readonly (readonly [string, string])[]): string {
  const given = pairs.filter(([, value]) => value !== "");
  return given.length === 0 ? "" : `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
