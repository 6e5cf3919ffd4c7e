import {
  compilePredicate,
  type EntityDataQuery,
  type EntityId,
  type EntityKey,
  type Predicate,
  type TypedValue,
} from "@orrery/model";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../testing/databases.ts";
import { trialSeed, trialSize } from "../testing/trials.ts";
import { EntityQueryService } from "./entity-query-service.ts";
import { parseEntityDataQuery } from "./parse/parse-query.ts";
import { ADMIN, CUSTOMER, CUSTOMER_USER, NOW, TestQueries } from "./test-queries.ts";

const SCOPES = ["CLIENT_SCOPE", "SHARED_SCOPE", "SERVER_SCOPE"] as const;

interface Value {
  readonly value: TypedValue;
  readonly ts: number;
}

/** A device as the naive evaluation sees it. */
interface Known {
  readonly id: EntityId;
  readonly fields: Readonly<Record<string, TypedValue>>;
  readonly own: boolean;
  readonly series: Readonly<Record<string, Value>>;
  /** By key and scope. */
  readonly attributes: Readonly<Record<string, Readonly<Record<string, Value>>>>;
}

const KEYS = ["a", "b"];
const text = (value: string): TypedValue => ({ type: "STRING", value });
/** A null field matches like a value of another type. */
const NO_TEXT: TypedValue = { type: "JSON", value: "null" };
const words = fc.constantFrom("", "a", "A", "ab", "b,a", "'a'", "%", "_", "Ä", "ä", "\\", "ab c", "1");
const numbers = fc.constantFrom(-2, -1, 0, 0.5, 1, 2, 1e10);
const typed: fc.Arbitrary<TypedValue> = fc.oneof(
  words.map((value): TypedValue => ({ type: "STRING", value })),
  fc.constantFrom(-1, 0, 1, 2).map((value): TypedValue => ({ type: "LONG", value })),
  numbers.map((value): TypedValue => ({ type: "DOUBLE", value })),
  fc.boolean().map((value): TypedValue => ({ type: "BOOLEAN", value })),
  fc.constant<TypedValue>({ type: "JSON", value: '{"a":1}' }),
);
const predicates = fc.letrec<{ leaf: Predicate; node: Predicate }>((tie) => ({
  leaf: fc.oneof(
    fc.record({
      type: fc.constant("STRING" as const),
      operation: fc.constantFrom(
        ...(["EQUAL", "NOT_EQUAL", "STARTS_WITH", "ENDS_WITH"] as const),
        ...(["CONTAINS", "NOT_CONTAINS", "IN", "NOT_IN"] as const),
      ),
      value: words,
      ignoreCase: fc.boolean(),
    }),
    fc.record({
      type: fc.constant("NUMERIC" as const),
      operation: fc.constantFrom(
        ...(["EQUAL", "NOT_EQUAL", "GREATER", "LESS", "GREATER_OR_EQUAL", "LESS_OR_EQUAL"] as const),
      ),
      value: numbers,
    }),
    fc.record({
      type: fc.constant("BOOLEAN" as const),
      operation: fc.constantFrom(...(["EQUAL", "NOT_EQUAL"] as const)),
      value: fc.boolean(),
    }),
  ),
  node: fc.oneof(
    { weight: 3, arbitrary: tie("leaf") },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant("COMPLEX" as const),
        operation: fc.constantFrom(...(["AND", "OR"] as const)),
        predicates: fc.array(tie("leaf"), { maxLength: 3 }),
      }),
    },
  ),
})).node;
const keys: fc.Arbitrary<EntityKey> = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      ...(["TIME_SERIES", "ATTRIBUTE", "CLIENT_ATTRIBUTE", "SHARED_ATTRIBUTE", "SERVER_ATTRIBUTE"] as const),
    ),
    key: fc.constantFrom(...KEYS),
  }),
  fc.record({ type: fc.constant("ENTITY_FIELD" as const), key: fc.constantFrom("name", "label", "type", "nothing") }),
);
const asked = fc.record({
  filters: fc.array(fc.record({ key: keys, predicate: predicates }), { maxLength: 3 }),
  sort: fc.option(fc.record({ key: keys, direction: fc.constantFrom("ASC", "DESC") })),
  pageSize: fc.constantFrom(3, 100),
  page: fc.constantFrom(0, 1),
  byCustomer: fc.boolean(),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;
const device = fc.record({
  label: fc.option(words),
  type: fc.constantFrom("x", "y"),
  own: fc.boolean(),
  series: fc.dictionary(fc.constantFrom(...KEYS), typed),
  attributes: fc.array(
    fc.record({
      key: fc.constantFrom(...KEYS),
      scope: fc.constantFrom(...SCOPES),
      ts: fc.integer({ min: 1, max: 9 }),
      value: typed,
    }),
    { maxLength: 5 },
  ),
});

describe.each(TEST_DATABASES)("random entity queries on $name", (kind) => {
  let it: TestQueries;
  const known: Known[] = [];

  beforeAll(async () => {
    it = await TestQueries.open(kind);
    const samples = fc.sample(device, { numRuns: 60, seed: trialSeed(7) });
    for (const [n, sample] of samples.entries()) known.push(await addDevice(it, n, sample));
    await it.series.flushLatest();
  });
  afterAll(() => it.close());

  test.each([
    ["entities that are looked at one by one", { many: 1000, tries: 1, without: 1000, halves: 1000 }],
    ["values that tell the entities", { many: 0, tries: 25, without: 1000, halves: 1000 }],
    ["values that many entities do not have", { many: 0, tries: 25, without: 3, halves: 1000 }],
    ["too few of the outermost values", { many: 0, tries: 1, without: 1000, halves: 1000 }],
  ])("BLOCK-3.136 to BLOCK-3.140: SQL and a naive evaluation agree, by %s", async (_how, limits) => {
    const { database, series } = it;
    const queries = new EntityQueryService({ database, timeSeries: series, clock: () => NOW, limits });
    await fc.assert(
      fc.asyncProperty(asked, async (question) => {
        const user = question.byCustomer ? CUSTOMER_USER : ADMIN;
        const query = queryOf(question);
        const found = await queries.find(user, query);
        const matching = known.filter((each) => (!question.byCustomer || each.own) && holds(each, question));
        expect(found.totalElements).toBe(matching.length);
        expect(await queries.count(user, query)).toBe(matching.length);
        const { page, pageSize } = question;
        const size = Math.max(0, Math.min(pageSize, matching.length - page * pageSize));
        const ids = found.data.map(({ entityId: { id } }) => id);
        expect(new Set(ids).size).toBe(size);
        const order = orderOf(question);
        if (!order) return;
        const numberOf = new Map(known.map((each) => [each.id.id, order(each)]));
        const inOrder = matching.map(order).toSorted((a, b) => (question.sort?.direction === "ASC" ? a - b : b - a));
        expect(ids.map((id) => numberOf.get(id))).toEqual(inOrder.slice(page * pageSize, (page + 1) * pageSize));
      }),
      { numRuns: trialSize(75), seed: trialSeed(11) },
    );
  });
});

type Sample = typeof device extends fc.Arbitrary<infer T> ? T : never;

async function addDevice(it: TestQueries, n: number, sample: Sample): Promise<Known> {
  const name = `Device ${n}`;
  const fields = {
    name: text(name),
    label: sample.label === null ? NO_TEXT : text(sample.label),
    type: text(sample.type),
  };
  const customer_id = sample.own ? CUSTOMER.id : null;
  const id = await it.add("DEVICE", 1000 + n, { name, type: sample.type, label: sample.label, customer_id });
  const series: Record<string, Value> = {};
  for (const [key, value] of Object.entries(sample.series)) {
    await it.latest(id, key, value);
    series[key] = { value, ts: 5000 };
  }
  const attributes: Record<string, Record<string, Value>> = {};
  for (const { key, scope, ts, value } of sample.attributes) {
    const scopes = attributes[key] ?? {};
    attributes[key] = scopes;
    if (Object.values(scopes).some((other) => other.ts === ts)) continue; // the newer one would be undefined
    scopes[scope] = { ts, value };
    await it.attribute(id, scope, { key, ts, value });
  }
  return { id, fields, own: sample.own, series, attributes };
}

function queryOf({ filters, sort, pageSize, page }: Asked): EntityDataQuery {
  return parseEntityDataQuery({
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    keyFilters: filters.map(({ key, predicate }) => ({ key, predicate: onTheWire(predicate) })),
    entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    pageLink: { pageSize, page, sortOrder: sort },
  });
}

function onTheWire(predicate: Predicate): object {
  if (predicate.type === "COMPLEX") return { ...predicate, predicates: predicate.predicates.map(onTheWire) };
  return { ...predicate, value: { defaultValue: predicate.value } };
}

/** Filters of one key apply to one value; of the scopes of an attribute it may be any. */
function holds(device: Known, { filters }: Asked): boolean {
  const groups = Map.groupBy(filters, ({ key }) => `${key.type} ${key.key}`);
  return [...groups.values()].every((group) => {
    const tests = group.map(({ predicate }) => compilePredicate(predicate)).filter((it) => it !== undefined);
    const key = group[0]?.key;
    if (!key || tests.length === 0) return true;
    if (key.type === "ENTITY_FIELD") return fieldHolds(device, key.key, group);
    return valuesOf(device, key).some(({ value }) => tests.every((it) => it(value)));
  });
}

function fieldHolds(device: Known, field: string, group: Asked["filters"]): boolean {
  const value = device.fields[field];
  if (value === undefined) return true; // the type has no such field
  return group.every(({ predicate }) => compilePredicate(predicate)?.(value) ?? true);
}

function valuesOf({ series, attributes }: Known, { type, key }: EntityKey): readonly Value[] {
  if (type === "TIME_SERIES") return series[key] ? [series[key]] : [];
  const scopes = attributes[key] ?? {};
  return Object.entries(scopes).flatMap(([scope, value]) =>
    type === "ATTRIBUTE" || `${type.replace("_ATTRIBUTE", "")}_SCOPE` === scope ? [value] : [],
  );
}

/** The number that a sort compares first; the order of texts depends on the database. */
function orderOf({ sort, filters }: Asked): ((device: Known) => number) | undefined {
  if (!sort || sort.key.type === "ENTITY_FIELD") return undefined;
  const { type, key } = sort.key;
  const tests = filters
    .filter((filter) => filter.key.type === type && filter.key.key === key)
    .map(({ predicate }) => compilePredicate(predicate))
    .filter((it) => it !== undefined);
  return (device) => {
    const values = valuesOf(device, sort.key).filter(({ value }) => tests.every((it) => it(value)));
    const newest = values.toSorted((a, b) => b.ts - a.ts)[0]?.value;
    if (newest?.type === "BOOLEAN") return newest.value ? 1 : 0;
    return newest?.type === "LONG" || newest?.type === "DOUBLE" ? Number(newest.value) : 0;
  };
}
