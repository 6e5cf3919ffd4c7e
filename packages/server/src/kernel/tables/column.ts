import {
  CONTACT_FIELDS,
  type ContactField,
  type CustomerId,
  type EntityId,
  type EntityType,
  entityId,
  type JsonObject,
  type Uuid,
} from "@orrery/model";
import {
  type BooleanColumn,
  booleanColumn,
  customerColumn,
  customerOf,
  jsonColumn,
  jsonOf,
  objectOf,
} from "../entities/columns.ts";

/**
 * A column: what it holds in the program (`V`) and in the database (`S`). `N` is its name; `undefined`: that of the
 * property, in snake case.
 */
export interface Column<V, S, N extends string | undefined = undefined> {
  readonly name: N;
  /** Whether the database allows null in it. */
  readonly isNullable: boolean;
  readonly write: (value: V) => S;
  readonly read: (stored: S) => V;
}

/** For what no builder below does. */
export function column<V, S>(write: (value: V) => S, read: (stored: S) => V): Column<V, S> {
  return { name: undefined, isNullable: false, write, read };
}

/** A column that is not called like its property. */
export function named<N extends string, V, S>(name: N, { isNullable, write, read }: Column<V, S>): Column<V, S, N> {
  return { name, isNullable, write, read };
}

const same = <V>(value: V): V => value;

export function text(): Column<string, string> {
  return column(same, same);
}

/** A text that is one of a few. */
export function word<T extends string>(): Column<T, T> {
  return column<T, T>(same, same);
}

/** Also times, in milliseconds since the epoch. */
export function number(): Column<number, number> {
  return column(same, same);
}

/** A UUID whose type is known from elsewhere. */
export function uuid(): Column<Uuid, Uuid> {
  return column(same, same);
}

/** 0 and 1 in the database. */
export function flag(): Column<boolean, BooleanColumn> {
  return column(booleanColumn, (stored) => stored === 1);
}

/** A reference to an entity of one type. */
export function idOf<T extends EntityType>(entityType: T): Column<EntityId<T>, Uuid> {
  return column(
    ({ id }) => id,
    (id) => entityId(entityType, id),
  );
}

/** The customer that it is assigned to; null in the database for none. */
export function customer(): Column<CustomerId, Uuid | null> {
  return nullable(column(customerColumn, customerOf));
}

/** Free-form JSON, which comes back as it was written. */
export function json<T = unknown>(): Column<T, string | null> {
  return nullable(column(jsonColumn, (stored) => jsonOf(stored) as T)); // only such values are written
}

/** A free-form JSON object, such as `additionalInfo`. */
export function object(): Column<JsonObject | null, string | null> {
  return nullable(column(jsonColumn, objectOf));
}

/** The same, or null in both. */
export function optional<V, S, N extends string | undefined>(inner: Column<V, S, N>): Column<V | null, S | null, N> {
  return {
    name: inner.name,
    isNullable: true,
    write: (value) => (value === null ? null : inner.write(value)),
    read: (stored) => (stored === null ? null : inner.read(stored)),
  };
}

/** The same, or undefined in the program and null in the database. */
export function orUndefined<V, S>({ write, read }: Column<V, S>): Column<V | undefined, S | null> {
  return nullable<V | undefined, S | null>(
    column(
      (value) => (value === undefined ? null : write(value)),
      (stored) => (stored === null ? undefined : read(stored)),
    ),
  );
}

function nullable<V, S>(inner: Column<V, S>): Column<V, S> {
  return { ...inner, isNullable: true };
}

/** Where a tenant or a customer can be reached. */
export const contact = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, optional(text())])) as {
  readonly [F in ContactField]: Column<string | null, string | null>;
};

/** A property that repeats another one: the `name` of what has a title. Nothing is stored of it. */
export interface Alias<P extends string = string> {
  readonly of: P;
}

export function alias<const P extends string>(of: P): Alias<P> {
  return { of };
}

/** A property that the table makes of its row as a whole, see `read` of the table. */
export interface Computed {
  readonly computed: true;
}

export const computed: Computed = { computed: true };
