import { holds } from "./condition.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { readMembers } from "./read-values.ts";
import type { Infer, Shape } from "./setting.ts";
import { type ConditionForm, mergedShape, type Section, type SettingsForm, settingsForm } from "./settings-form.ts";
import { type SavedValue, savedWith } from "./walk-settings.ts";

/** The settings of a widget, a rule node or a page, as one definition for all uses. */
export interface Settings<out T = unknown> {
  readonly shape: Shape;
  /** The saved value completed by defaults; see {@link Setting.read}. */
  readonly read: (saved: unknown) => T;
  /** The unreadable parts of a saved value, for which defaults are used. */
  readonly problems: (saved: unknown) => readonly Problem[];
  /** The saved form of a new value: all defaults, without members that have none. */
  readonly defaults: () => Readonly<Record<string, unknown>>;
  /** The contract's form; undefined without settings. Conditions are texts by default. */
  readonly form: (conditions?: ConditionForm) => SettingsForm | undefined;
  /** {@link form} as stored with widget types; `{}` without settings. */
  readonly formText: () => string;
  /** Scripts of the tenant that are in use: not those in hidden or empty fields. */
  readonly functions: (saved: unknown) => readonly SavedValue[];
  readonly secrets: (saved: unknown) => readonly SavedValue[];
  /** Ids of entities that the saved settings refer to. */
  readonly references: (saved: unknown) => readonly SavedValue[];
}

/** Settings in one list. */
export function settings<const S extends Shape>(shape: S): Settings<Infer<S>> {
  return build<Infer<S>>([["", shape]]);
}

type Merged<P extends readonly Section[]> = P extends readonly [infer First, ...infer Rest]
  ? (First extends readonly [string, infer S, ...(readonly unknown[])] ? Infer<S> : unknown) &
      (Rest extends readonly Section[] ? Merged<Rest> : unknown)
  : unknown;

/** Settings of a long form in titled parts. Names are unique across the parts. */
export function sections<const P extends readonly Section[]>(...parts: P): Settings<Merged<P>> {
  return build<Merged<P>>(parts);
}

function build<T>(parts: readonly Section[]): Settings<T> {
  const shape = mergedShape(parts);
  const form = (conditions?: ConditionForm) =>
    Object.keys(shape).length === 0 ? undefined : settingsForm(parts, conditions);
  return {
    shape,
    read: (saved) => readMembers(shape, saved) as T, // each member read by its own setting
    problems: (saved) => problemsOf(shape, saved),
    defaults: () => defaultsOf(shape),
    form,
    formText: () => JSON.stringify(form() ?? {}),
    functions: (saved) =>
      savedWith("function", shape, saved).filter(
        ({ setting: { condition } }) => condition === undefined || holds(condition, saved),
      ),
    secrets: (saved) => savedWith("secret", shape, saved),
    references: (saved) => savedWith("reference", shape, saved),
  };
}

function defaultsOf(shape: Shape): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, members, isUnlisted }] of Object.entries(shape)) {
    if (isUnlisted) continue;
    if (schema.default !== undefined) values[name] = schema.default;
    else if (members) values[name] = defaultsOf(members);
  }
  return values;
}
