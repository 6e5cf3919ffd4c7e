import { holds } from "./condition.ts";
import { readMembers } from "./read-values.ts";
import type { Infer, Shape } from "./setting.ts";
import { mergedShape, type Section, type SettingsForm, settingsForm } from "./settings-form.ts";
import { type SavedValue, savedWith } from "./walk-settings.ts";

/** The settings of a kind of thing (a widget, a rule node, a page) as one value, from which all its uses come. */
export interface Settings<out T = unknown> {
  readonly shape: Shape;
  /** What was saved, completed by defaults; see {@link Setting.read}. */
  readonly read: (saved: unknown) => T;
  /** What is saved for a new one: all defaults, without members that have none. */
  readonly defaults: () => Readonly<Record<string, unknown>>;
  /** The contract's form; undefined when there is nothing to set. */
  readonly form: () => SettingsForm | undefined;
  /** {@link form} as stored with widget types; `{}` when there is nothing to set. */
  readonly formText: () => string;
  /** Scripts of the tenant that are in use: those whose field is hidden or empty are left out. */
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
  ? (First extends readonly [string, infer S] ? Infer<S> : unknown) &
      (Rest extends readonly Section[] ? Merged<Rest> : unknown)
  : unknown;

/** Settings of a long form in parts, each with a title. Names are unique across the parts. */
export function sections<const P extends readonly Section[]>(...parts: P): Settings<Merged<P>> {
  return build<Merged<P>>(parts);
}

function build<T>(parts: readonly Section[]): Settings<T> {
  const shape = mergedShape(parts);
  const form = () => (Object.keys(shape).length === 0 ? undefined : settingsForm(parts));
  return {
    shape,
    read: (saved) => readMembers(shape, saved) as T, // each member read by its own setting
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
    if (members) values[name] = defaultsOf(members);
    else if (schema.default !== undefined) values[name] = schema.default;
  }
  return values;
}
