import { type Condition, conditionText } from "./condition.ts";
import { humanise, singular } from "./humanise.ts";
import { isSetting, type Setting, type Shape } from "./setting.ts";

/** A form of the contract: schema, entries, and groups if there are any (reference: dashboards and widgets, 3.6). */
export interface SettingsForm {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly form: readonly unknown[];
  readonly groupInfoes?: readonly GroupInfo[];
}

export interface GroupInfo {
  readonly formIndex: number;
  readonly GroupTitle: string;
  readonly description?: string | undefined;
}

/** A titled part of a form, with an optional description; a part with an empty title has no frame. */
export type Section = readonly [title: string, shape: Shape, description?: string];

/**
 * The form of conditions in entries: `text`, that of the contract (`condition`, JavaScript), or `data`, for forms that
 * only our console draws, which then needs no parser (`when`, a {@link Condition}).
 */
export type ConditionForm = "text" | "data";

/** The form of all sections, with one list of entries a section when they have titles. */
export function settingsForm(sections: readonly Section[], conditions: ConditionForm = "text"): SettingsForm {
  const entriesOf = (shape: Shape) => entriesBelow(shape, "", conditions);
  const schema = { ...objectSchema(mergedShape(sections)), title: "Settings" };
  const [first] = sections;
  if (sections.length === 1 && first?.[0] === "") return { schema, form: entriesOf(first[1]) };
  return {
    schema,
    form: sections.map(([, shape]) => entriesOf(shape)),
    groupInfoes: sections.map(([title, , description], formIndex) => ({
      formIndex,
      GroupTitle: title,
      ...(description === undefined ? {} : { description }),
    })),
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

function entriesBelow(shape: Shape, prefix: string, conditions: ConditionForm): unknown[] {
  return listed(shape).map(([name, setting]) => entryOf(`${prefix}${name}`, setting, conditions));
}

function listed(shape: Shape): readonly (readonly [name: string, setting: Setting])[] {
  return Object.entries(shape).filter(([, { isUnlisted }]) => !isUnlisted);
}

/** A bare name if the schema suffices. */
function entryOf(key: string, { hint, condition, members, element }: Setting, conditions: ConditionForm): unknown {
  const shown = condition === undefined ? {} : shownWhen(condition, conditions);
  if (members) return { key, ...hint, ...shown, items: entriesBelow(members, `${key}.`, conditions) };
  if (element) {
    const items = isSetting(element)
      ? [entryOf(`${key}[]`, element, conditions)]
      : entriesBelow(element, `${key}[].`, conditions);
    const add = `New ${humanise(singular(key.split(".").at(-1) ?? key)).toLowerCase()}`;
    return { key, ...hint, ...shown, add: hint?.add ?? add, items };
  }
  if (!hint && condition === undefined) return key;
  return { key, ...hint, ...shown };
}

const shownWhen = (condition: Condition, conditions: ConditionForm) =>
  conditions === "text" ? { condition: conditionText(condition) } : { when: condition };
