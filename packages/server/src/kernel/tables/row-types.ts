import type { EntityColumns } from "../entities/columns.ts";
import type { Alias, Column, Computed } from "./column.ts";

/** A column of any type whose values in the program are `V`. */
export interface ColumnFor<V> {
  readonly name: string | undefined;
  readonly isNullable: boolean;
  readonly write: (value: V) => unknown;
  readonly read: (stored: never) => V;
}

/** What a property of the type `V` can be defined as. */
export type Property<V> = ColumnFor<V> | Alias | Computed;

/** Each property of an entity by its name on the wire, except those that all entities have. */
export type Properties<E> = { readonly [P in Exclude<keyof E, keyof Common>]-?: Property<E[P]> };

/** Any column. */
export interface AnyColumn {
  readonly name: string | undefined;
  readonly isNullable: boolean;
  readonly write: (value: never) => unknown;
  readonly read: (stored: never) => unknown;
}

/** The properties that all entities have; tables do not declare them. */
export interface Common {
  readonly id: unknown;
  readonly createdTime: unknown;
}

/** Columns that are no property of the entity, by their name. */
export type Stored = Readonly<Record<string, AnyColumn>>;

/** `createdTime` is `created_time`. */
export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";

type NameOf<P, C> =
  C extends Column<infer _V, infer _S, infer N> ? (N extends string ? N : SnakeCase<P & string>) : never;

type StoredAs<C> = C extends Column<infer _V, infer S, infer _N> ? S : unknown;

type ValueOf<C> = C extends Column<infer V, infer _S, infer _N> ? V : never;

type Flat<T> = { [K in keyof T]: T[K] };

/** The columns of properties. */
type OwnColumns<Ps> = { [P in keyof Ps as NameOf<P, Ps[P]>]: StoredAs<Ps[P]> };

/** The other columns; `Stored` itself means a table without them. */
type OtherColumns<St> = { [K in keyof St as string extends K ? never : K]: StoredAs<St[K]> };

/** A row as it is read. */
export type RowOf<Ps, St> = Flat<EntityColumns & OwnColumns<Ps> & OtherColumns<St>>;

/** A row as saves write it, without the columns that other code writes. */
export type WrittenOf<Ps, St, W> = Flat<
  EntityColumns &
    OwnColumns<Ps> & {
      [K in keyof St & keyof W]: StoredAs<St[K]> | (undefined extends ReturnOf<W[K]> ? undefined : never);
    }
>;

type ReturnOf<F> = F extends (...given: never) => infer R ? R : never;

/** How computed properties are read from a row. */
export type Readers<E, Ps, Row, Context extends readonly unknown[]> = {
  readonly [P in keyof Ps & keyof E as Ps[P] extends Computed ? P : never]: (row: Row, ...context: Context) => E[P];
};

/** The values of columns that are not properties. `undefined`: the stored value is kept. */
export type Writers<E, St, Context extends readonly unknown[]> = {
  readonly [K in keyof St]?: (entity: E, ...context: Context) => ValueOf<St[K]> | undefined;
};
