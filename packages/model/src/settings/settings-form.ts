import { conditionText } from "./condition.ts";
import { humanise, singular } from "./humanise.ts";
import { isSetting, type Setting, type Shape } from "./setting.ts";

/** A form of the contract: schema, entries, and groups when there are any (reference: dashboards and widgets, 3.6). */
export interface SettingsForm {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly form: readonly unknown[];
  readonly groupInfoes?: readonly { readonly formIndex: number; readonly GroupTitle: string }[];
}

/** One part of a form under its title; an empty title stands for a form without parts. */
export type Section = readonly [title: string, shape: Shape];

/** The form of all sections, with one list of entries a section when they have titles. */
export function settingsForm(sections: readonly Section[]): SettingsForm {
  const schema = { ...objectSchema(mergedShape(sections)), title: "Settings" };
  const [first] = sections;
  if (sections.length === 1 && first?.[0] === "") return { schema, form: entriesOf(first[1], "") };
  return {
    schema,
    form: sections.map(([, shape]) => entriesOf(shape, "")),
    groupInfoes: sections.map(([title], formIndex) => ({ formIndex, GroupTitle: title })),
  };
}

export function mergedShape(sections: readonly Section[]): Shape {
  return Object.assign({}, ...sections.map(([, shape]) => shape));
}

function objectSchema(shape: Shape): Readonly<Record<string, unknown>> {
  const properties: Record<string, unknown> = {};
  for (const [name, setting] of listed(shape)) properties[name] = schemaOf(name, setting);
  const required = listed(shape).flatMap(([name, setting]) => (setting.required ? [name] : []));
  return { type: "object", properties, required };
}

function schemaOf(name: string, { schema, label, members, element }: Setting): Readonly<Record<string, unknown>> {
  const title = label ?? humanise(name);
  if (members) return { ...objectSchema(members), title };
  if (!element) return { title, ...schema };
  const items = isSetting(element) ? { ...element.schema, title: humanise(singular(name)) } : objectSchema(element);
  return { ...schema, title, items };
}

function entriesOf(shape: Shape, prefix: string): unknown[] {
  return listed(shape).map(([name, setting]) => entryOf(`${prefix}${name}`, setting));
}

function listed(shape: Shape): readonly (readonly [name: string, setting: Setting])[] {
  return Object.entries(shape).filter(([, { isUnlisted }]) => !isUnlisted);
}

/** A plain name where the schema says all there is to say. */
function entryOf(key: string, { hint, condition, members, element }: Setting): unknown {
  const shown = condition === undefined ? {} : { condition: conditionText(condition) };
  if (members) return { key, ...hint, ...shown, items: entriesOf(members, `${key}.`) };
  if (element) {
    const items = isSetting(element) ? [entryOf(`${key}[]`, element)] : entriesOf(element, `${key}[].`);
    const add = `New ${humanise(singular(key.split(".").at(-1) ?? key)).toLowerCase()}`;
    return { key, ...hint, ...shown, add, items };
  }
  if (!hint && condition === undefined) return key;
  return { key, ...hint, ...shown };
}
