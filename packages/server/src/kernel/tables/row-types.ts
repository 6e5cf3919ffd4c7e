import type { EntityColumns } from "../entities/columns.ts";
import type { Alias, Column, Computed } from "./column.ts";

/** Any column whose values in the program are `V`. */
export interface ColumnFor<V> {
  readonly name: string | undefined;
  readonly isNullable: boolean;
  readonly write: (value: V) => unknown;
  readonly read: (stored: never) => V;
}

/** What can be said of a property of the type `V`. */
export type Property<V> = ColumnFor<V> | Alias | Computed;

/** Each property of an entity but those that all have, by its name on the wire. */
export type Properties<E> = { readonly [P in Exclude<keyof E, keyof Common>]-?: Property<E[P]> };

/** Any column. */
export interface AnyColumn {
  readonly name: string | undefined;
  readonly isNullable: boolean;
  readonly write: (value: never) => unknown;
  readonly read: (stored: never) => unknown;
}

/** What every entity has; its table has it without saying so. */
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

/** The columns that hold properties. */
type OwnColumns<Ps> = { [P in keyof Ps as NameOf<P, Ps[P]>]: StoredAs<Ps[P]> };

/** The columns that hold none; `Stored` itself stands for a table without them. */
type OtherColumns<St> = { [K in keyof St as string extends K ? never : K]: StoredAs<St[K]> };

/** A row as it is read. */
export type RowOf<Ps, St> = Flat<EntityColumns & OwnColumns<Ps> & OtherColumns<St>>;

/** A row as saves write it: without the columns that other calls write. */
export type WrittenOf<Ps, St, W> = Flat<
  EntityColumns &
    OwnColumns<Ps> & {
      [K in keyof St & keyof W]: StoredAs<St[K]> | (undefined extends ReturnOf<W[K]> ? undefined : never);
    }
>;

type ReturnOf<F> = F extends (...given: never) => infer R ? R : never;

/** How properties that are computed are made of a row. */
export type Readers<E, Ps, Row, Context extends readonly unknown[]> = {
  readonly [P in keyof Ps & keyof E as Ps[P] extends Computed ? P : never]: (row: Row, ...context: Context) => E[P];
};

/** What columns that are no properties get. `undefined`: the stored value stays what it is. */
export type Writers<E, St, Context extends readonly unknown[]> = {
  readonly [K in keyof St]?: (entity: E, ...context: Context) => ValueOf<St[K]> | undefined;
};
