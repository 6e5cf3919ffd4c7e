import type { Condition } from "./condition.ts";
import type { Setting, Shape } from "./setting.ts";

/** The form cannot be saved without it. */
export const required = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, required: true });

/** Shows the field only while `condition` holds. A hidden field keeps its value. */
export const when = <T>(condition: Condition, setting: Setting<T>): Setting<T> => ({ ...setting, condition });

/** {@link when} for several. */
export function allWhen<const S extends Shape>(condition: Condition, shape: S): S {
  const entries = Object.entries(shape).map(([name, setting]) => [name, when(condition, setting)] as const);
  return Object.fromEntries(entries) as unknown as S; // the same members, each with a condition more
}

/** A label where the humanised name does not suffice. */
export const labelled = <T>(label: string, setting: Setting<T>): Setting<T> => ({ ...setting, label });

/** Further members of the contract's form entry, such as `placeholder` or `helpId`. */
export const hinted = <T>(hint: NonNullable<Setting["hint"]>, setting: Setting<T>): Setting<T> => ({
  ...setting,
  hint: { ...setting.hint, ...hint },
});

/**
 * The meaning of a missing member, if it is not the default of the form: saved dashboards often omit members, and some
 * widgets then behave differently from a new one (reference: widget catalogue, "rt").
 */
export const whenAbsent = <A, T>(meaning: A, setting: Setting<T>): Setting<T | A> => ({
  ...setting,
  read: (saved) => (saved === undefined ? meaning : setting.read(saved)),
});

/** New values are saved without this member, although it has a default when read. */
export const withoutDefault = <T>(setting: Setting<T>): Setting<T> => {
  const { default: _, ...schema } = setting.schema;
  return { ...setting, schema };
};

/** New values are saved with null here; a group then reads as an empty one. */
export const nullByDefault = <T>(setting: Setting<T>): Setting<T> => ({
  ...setting,
  schema: { ...setting.schema, default: null },
});

/** Read from values of older versions or other consoles, but not part of the form. */
export const unlisted = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, isUnlisted: true });
