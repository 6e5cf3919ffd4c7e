import {
  type AttributeScope,
  attributeScopeOf,
  compilePredicate,
  type EntityKey,
  type EntityKeyType,
  type EntityType,
  isAttributeKey,
  type LatestByType,
  type ResolvedFilter,
  type Test,
  type TsValue,
  type TypedValue,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { Db, Dialect } from "../../kernel/database/database.ts";
import type { TimeSeriesStore } from "../../telemetry/store/time-series-store.ts";
import { idText } from "../../value-filters/value-source.ts";
import { resultText, type StoredValue, typedValue } from "../sql/stored-value.ts";

const NONE: TsValue = { ts: 0, value: "" };
/** Entities whose attributes one statement reads. */
const CHUNK = 1000;

interface AttributeRow extends StoredValue {
  readonly id: Uuid;
  readonly scope: AttributeScope;
  readonly key: string;
  readonly ts: number;
}

interface Stamped {
  readonly ts: number;
  readonly value: TypedValue;
}

/** How values of entities are read. */
export interface ValueReader {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly latest: Pick<TimeSeriesStore, "latestOf">;
}

/** Latest values of entities by id; every requested key has an entry, a missing value has ts 0 and an empty text. */
export function readLatestValues(
  reader: ValueReader,
  entityType: EntityType,
  ids: readonly Uuid[],
  keys: readonly EntityKey[],
  filters: readonly ResolvedFilter[],
): Promise<ReadonlyMap<Uuid, LatestByType>> {
  const shown = (found: Stamped | undefined) => (found ? { ts: found.ts, value: resultText(found.value) } : NONE);
  return readValues(reader, { entityType, ids }, { keys, filters }, shown);
}

/** By the requested type and key; a missing value is `undefined`. */
export type TypedByType = Readonly<Partial<Record<EntityKeyType, Readonly<Record<string, TypedValue | undefined>>>>>;

/** Like {@link readLatestValues}, for callers that need the types of values. */
export function readTypedValues(
  reader: ValueReader,
  entityType: EntityType,
  ids: readonly Uuid[],
  keys: readonly EntityKey[],
  filters: readonly ResolvedFilter[],
): Promise<ReadonlyMap<Uuid, TypedByType>> {
  return readValues(reader, { entityType, ids }, { keys, filters }, (found) => found?.value);
}

type ByType<V> = Partial<Record<EntityKeyType, Record<string, V>>>;

async function readValues<V>(
  reader: ValueReader,
  { entityType, ids }: { readonly entityType: EntityType; readonly ids: readonly Uuid[] },
  { keys, filters }: { readonly keys: readonly EntityKey[]; readonly filters: readonly ResolvedFilter[] },
  shown: (found: Stamped | undefined) => V,
): Promise<ReadonlyMap<Uuid, ByType<V>>> {
  const [attributes, series] = await Promise.all([
    readAttributes(
      reader,
      entityType,
      ids,
      keysOf(keys, (key) => isAttributeKey(key.type)),
    ),
    readSeries(
      reader,
      entityType,
      ids,
      keysOf(keys, (key) => key.type === "TIME_SERIES"),
    ),
  ]);
  const tests = testsByKey(filters);
  return new Map(
    ids.map((id) => {
      const latest: ByType<V> = {};
      for (const key of keys) {
        if (key.type === "ENTITY_FIELD") continue; // has no value beside the field
        const found =
          key.type === "TIME_SERIES"
            ? series.get(`${id} ${key.key}`)
            : newest(attributes.get(`${id} ${key.key}`), key, tests);
        const group = latest[key.type] ?? {};
        latest[key.type] = group;
        group[key.key] = shown(found);
      }
      return [id, latest] as const;
    }),
  );
}

function keysOf(keys: readonly EntityKey[], wanted: (key: EntityKey) => boolean): readonly string[] {
  return [...new Set(keys.filter(wanted).map(({ key }) => key))];
}

async function readAttributes(
  { db, dialect }: ValueReader,
  entityType: EntityType,
  ids: readonly Uuid[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly AttributeRow[]>> {
  const found = new Map<string, AttributeRow[]>();
  if (keys.length === 0) return found;
  for (let at = 0; at < ids.length; at += CHUNK) {
    const { rows } = await sql<AttributeRow>`
      select ${idText(sql`entity_id`, dialect)} as id, scope, key, last_update_ts as ts,
        type, bool_v, long_v, dbl_v, str_v, json_v, exact
      from attribute_kv
      where entity_type = ${entityType} and entity_id in (${sql.join(ids.slice(at, at + CHUNK))})
        and key in (${sql.join(keys)})`.execute(db);
    for (const row of rows) {
      const place = `${row.id} ${row.key}`;
      const known = found.get(place);
      if (known) known.push(row);
      else found.set(place, [row]);
    }
  }
  return found;
}

/** From the store itself: its table of latest values may be behind by a commit. */
async function readSeries(
  { latest }: ValueReader,
  entityType: EntityType,
  ids: readonly Uuid[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, Stamped>> {
  const found = new Map<string, Stamped>();
  if (keys.length === 0) return found;
  for (const [id, points] of await latest.latestOf(entityType, ids, keys)) {
    for (const point of points) found.set(`${id} ${point.key}`, point);
  }
  return found;
}

/** Of the scopes that a key type allows, the last written row that satisfies the filters on the same key. */
function newest(
  rows: readonly AttributeRow[] | undefined,
  { type, key }: EntityKey,
  tests: ReadonlyMap<string, readonly Test[]>,
): Stamped | undefined {
  const scope = attributeScopeOf(type);
  let best: Stamped | undefined;
  for (const row of rows ?? []) {
    if (scope && row.scope !== scope) continue;
    const value = typedValue(row);
    if (best && row.ts <= best.ts) continue;
    if (tests.get(`${type} ${key}`)?.every((test) => test(value)) ?? true) best = { ts: row.ts, value };
  }
  return best;
}

function testsByKey(filters: readonly ResolvedFilter[]): ReadonlyMap<string, readonly Test[]> {
  const tests = new Map<string, Test[]>();
  for (const { key, predicate } of filters) {
    const test = compilePredicate(predicate);
    if (test) tests.set(`${key.type} ${key.key}`, [...(tests.get(`${key.type} ${key.key}`) ?? []), test]);
  }
  return tests;
}
