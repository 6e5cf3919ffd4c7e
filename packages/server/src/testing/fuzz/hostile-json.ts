import fc from "fast-check";

const NESTED = 100;
const NESTED_TOO_DEEPLY = 5_000;
const LONG_TEXT = 70_000;
const MANY = 3_000;

const TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202e",
  "\ufeff",
  "' OR '1'='1",
  "'; drop table device; --",
  "%",
  "_%_",
  "\\",
  '"',
  "$1",
  "?",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e308",
  "9223372036854775807",
  "9223372036854775808",
  "-9223372036854775809",
  "99999999999999999999999999",
  "1.5",
  "0x10",
  "true",
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "$" + "{1+1}",
  "13814000-1dd2-11b2-8080-80808080808",
  "13814000-1dd2-11b2-8080-808080808080",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "NO_SUCH_MEMBER",
  "DEVICE",
  "TENANT",
  "(((((((((((a+)+)+)+$",
  "x".repeat(300),
  "😀".repeat(200),
];

/** Unexpected texts: broken characters, SQL, numbers beyond every column, names of prototypes. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

const FRAGMENTS: readonly string[] = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "-1",
  "1.5",
  "2147483648",
  "9007199254740993",
  "9223372036854775808",
  "123456789012345678901234567890",
  "1e300",
  "1e400",
  "-1e400",
  "1e-400",
  "[]",
  "{}",
  "[null]",
  "[[[]]]",
  "[{}]",
  '[1,"a",null,{}]',
  '{"a":1,"a":2}',
  '{"":""}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":2,"toJSON":3,"length":-1,"then":4}',
  '{"id":"not-an-id","entityType":"DEVICE"}',
  '{"id":"13814000-1dd2-11b2-8080-808080808080","entityType":"NOTHING"}',
  '{"id":{"id":{"id":1}}}',
  '"\\ud800"',
  '"\\u0000"',
  '"a\\u0000b"',
  `"${"x".repeat(LONG_TEXT)}"`,
  `{"${"k".repeat(LONG_TEXT)}":1}`,
  `[${"1,".repeat(MANY)}1]`,
  `{${Array.from({ length: MANY }, (_, at) => `"k${at}":${at}`).join(",")}}`,
  "[".repeat(NESTED) + "]".repeat(NESTED),
  `${'{"a":'.repeat(NESTED)}1${"}".repeat(NESTED)}`,
  "[".repeat(NESTED_TOO_DEEPLY) + "]".repeat(NESTED_TOO_DEEPLY),
  // Not JSON at all:
  "NaN",
  "undefined",
  "'a'",
  "[1,]",
  "{a:1}",
  "01",
];

/** The text of an unexpected value; some are not JSON. */
export const hostileFragment: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FRAGMENTS) },
  { weight: 2, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
);

const MARK = "\u{f0000}here";

type Place = readonly (string | number)[];

/** The text of `base` with one to three members replaced by hostile ones or left out. */
export function damaged(base: unknown, gen: fc.GeneratorValue): string {
  if (gen(fc.nat, { max: 7 }) === 0) return gen(hostileFragments);
  let value: unknown = structuredClone(base);
  const fragments: string[] = [];
  const times = gen(fc.integer, { min: 1, max: 3 });
  for (let time = 0; time < times; time++) {
    const places = placesOf(value);
    const place = places[gen(fc.nat, { max: places.length - 1 })] ?? [];
    const isLeftOut = place.length > 0 && gen(fc.nat, { max: 5 }) === 0;
    if (!isLeftOut) fragments.push(gen(hostileFragments));
    value = replaced(value, place, isLeftOut ? undefined : `${MARK}${fragments.length - 1}`);
  }
  return fragments.reduceRight(
    (text, fragment, at) => text.replace(`"${MARK}${at}"`, () => fragment),
    JSON.stringify(value),
  );
}

function hostileFragments(): fc.Arbitrary<string> {
  return hostileFragment;
}

function placesOf(value: unknown, here: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [here];
  const members: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [here, ...members.flatMap(([key, member]) => placesOf(member, [...here, key]))];
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? replaced(item, rest, by) : item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === key ? replaced(member, rest, by) : member]),
  );
}
