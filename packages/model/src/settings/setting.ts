import type { Condition } from "./condition.ts";

/** A choice with its label; a bare text gets its humanised name as label. */
export type Choice<V extends string = string> = V | readonly [value: V, label: string];

/**
 * What a setting means beyond its type, so that others need not know it by its name:
 * - `function`: a script of the tenant, which runs in the sandbox only;
 * - `secret`: encrypted at rest, left out of exports, never sent to somebody who may not set it;
 * - `reference`: the id of an entity, so that uses of the entity can be found.
 */
export type Meaning = "function" | "secret" | "reference";

/** How one setting is stored, edited and read. */
export interface Setting<out T = unknown> {
  /** JSON schema of the contract, without title. Its `default` is the value until it is edited. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Members of the contract's form entry, if the control does not follow from the schema. */
  readonly hint?: Readonly<Record<string, unknown>> | undefined;
  /** Label; the humanised name by default. */
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** The field is shown only while this holds. */
  readonly condition?: Condition | undefined;
  readonly meaning?: Meaning | undefined;
  /** Only read, not part of the form. */
  readonly isUnlisted?: boolean | undefined;
  /** Members of an object, with fields of their own. */
  readonly members?: Shape | undefined;
  /** An element of a list: an object with these members, or a single value. */
  readonly element?: Shape | Setting | undefined;
  /** For texts by names that the user chooses: which of them are secrets. */
  readonly secretNames?: ((name: string) => boolean) | undefined;
  /**
   * The saved value if it is valid, converted if a text contains a number or flag; the default otherwise. Never throws,
   * so that a widget or node of an older version can be opened.
   */
  readonly read: (saved: unknown) => T;
  /** Whether {@link read} can use a saved value, or returns the default; any value by default. */
  readonly fits?: ((saved: unknown) => boolean) | undefined;
}

/** Settings by the names under which they are saved. */
export type Shape = Readonly<Record<string, Setting>>;

/** The result of reading a shape. Settings without a default can be undefined. */
export type Infer<S> =
  S extends Setting<infer T> ? T : S extends Shape ? { readonly [Name in keyof S]: Infer<S[Name]> } : never;

/** Whether it is one setting, not a shape. Unambiguous: no member of a shape is a function. */
export function isSetting(value: Setting | Shape): value is Setting {
  return typeof value.read === "function";
}
