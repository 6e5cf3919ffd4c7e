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
 * A column: the type in the program (`V`) and in the database (`S`), and its name `N`; `undefined`: the name of the
 * property in snake case.
 */
export interface Column<V, S, N extends string | undefined = undefined> {
  readonly name: N;
  /** Whether it may be null in the database. */
  readonly isNullable: boolean;
  readonly write: (value: V) => S;
  readonly read: (stored: S) => V;
}

/** A column with its own conversions. */
export function column<V, S>(write: (value: V) => S, read: (stored: S) => V): Column<V, S> {
  return { name: undefined, isNullable: false, write, read };
}

/** A column with another name than its property. */
export function named<N extends string, V, S>(name: N, { isNullable, write, read }: Column<V, S>): Column<V, S, N> {
  return { name, isNullable, write, read };
}

const same = <V>(value: V): V => value;

/** A text. */
export function text(): Column<string, string> {
  return column(same, same);
}

/** A text with few possible values. */
export function word<T extends string>(): Column<T, T> {
  return column<T, T>(same, same);
}

/** Also for times, in milliseconds since the epoch. */
export function number(): Column<number, number> {
  return column(same, same);
}

/** A UUID whose entity type is known otherwise. */
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

/** Free-form JSON; keeps its spelling. */
export function json<T = unknown>(): Column<T, string | null> {
  return nullable(column(jsonColumn, (stored) => jsonOf(stored) as T)); // only such values are written
}

/** A free-form JSON object, such as `additionalInfo`. */
export function object(): Column<JsonObject | null, string | null> {
  return nullable(column(jsonColumn, objectOf));
}

/** A column that may be null in both. */
export function optional<V, S, N extends string | undefined>(inner: Column<V, S, N>): Column<V | null, S | null, N> {
  return {
    name: inner.name,
    isNullable: true,
    write: (value) => (value === null ? null : inner.write(value)),
    read: (stored) => (stored === null ? null : inner.read(stored)),
  };
}

/** A column that may be undefined in the program and null in the database. */
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

/** Contact details of a tenant or customer. */
export const contact = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, optional(text())])) as {
  readonly [F in ContactField]: Column<string | null, string | null>;
};

/** A property that repeats another one, such as the `name` of entities with a title. It has no column. */
export interface Alias<P extends string = string> {
  readonly of: P;
}

/** A property that repeats the property `of`. */
export function alias<const P extends string>(of: P): Alias<P> {
  return { of };
}

/** A property that is computed from the whole row, see `read` of the table. */
export interface Computed {
  readonly computed: true;
}

export const computed: Computed = { computed: true };
