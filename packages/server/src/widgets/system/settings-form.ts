/** Choices as texts, or as value and label. */
export type Choice = string | readonly [value: string, label: string];

/** How one setting is edited and what it is when nobody has. */
export interface Field {
  readonly schema: Readonly<Record<string, unknown>>;
  /** How the form shows it, where that does not follow from the schema. */
  readonly hint?: Readonly<Record<string, unknown>> | undefined;
  readonly required?: boolean | undefined;
  /** JavaScript expression over `model`; the field is hidden while it is false. */
  readonly condition?: string | undefined;
  /** Members of an object; they get hints of their own. */
  readonly fields?: Fields | undefined;
  /** Members of the elements of a list. */
  readonly elements?: Fields | undefined;
}

export type Fields = Readonly<Record<string, Field>>;

const value = (type: string, preset: unknown, hint?: Field["hint"]): Field => ({
  schema: preset === undefined ? { type } : { type: preset === null ? [type, "null"] : type, default: preset },
  hint,
});

export const text = (preset?: string | null): Field => value("string", preset);
export const number = (preset?: number | string | null): Field => value("number", preset);
export const flag = (preset?: boolean): Field => value("boolean", preset);
export const color = (preset?: string | null): Field => value("string", preset, { type: "color" });
export const script = (preset = ""): Field => value("string", preset, { type: "javascript" });
export const json = (preset = "{}"): Field => value("string", preset, { type: "json" });
export const html = (preset?: string): Field => value("string", preset, { type: "html" });
export const css = (preset?: string): Field => value("string", preset, { type: "css" });
export const markdown = (preset?: string): Field => value("string", preset, { type: "markdown" });
export const image = (preset?: string): Field => value("string", preset, { type: "image" });
export const icon = (preset?: string): Field => value("string", preset, { type: "icon" });

export function select(choices: readonly Choice[], preset?: string): Field {
  const items = choices.map((choice) =>
    typeof choice === "string" ? { value: choice, label: words(choice) } : { value: choice[0], label: choice[1] },
  );
  return value("string", preset, { type: "rc-select", multiple: false, items });
}

/** Several of `choices`; without choices, free texts. */
export function texts(choices: readonly string[] = [], preset?: readonly string[]): Field {
  const items = choices.map((one) => ({ value: one, label: words(one) }));
  const hint =
    items.length > 0
      ? { type: "rc-select", multiple: true, items }
      : { type: "rc-select", tags: true, multiple: true, items };
  return { schema: { type: "array", items: { type: "string" }, ...(preset ? { default: preset } : {}) }, hint };
}

export const group = (fields: Fields): Field => ({ schema: { type: "object" }, fields });

export const list = (elements: Fields): Field => ({ schema: { type: "array" }, elements });

export const colors = (): Field => list({ "": color() });
export const images = (): Field => list({ "": image() });

export const required = (field: Field): Field => ({ ...field, required: true });

/** Shows `field` only while `condition` holds: the name of a flag, or an expression over `model`. */
export function when(condition: string, field: Field): Field {
  return { ...field, condition: /^\w+$/.test(condition) ? `model.${condition} === true` : condition };
}

/** {@link when} for several. */
export function allWhen(condition: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, when(condition, field)]));
}

/** Parts of a long form, each under a title. */
export type Groups = readonly (readonly [title: string, fields: Fields])[];

/** The text of a settings schema (reference: dashboards and widgets, 3.6): JSON schema, form, groups. */
export function schemaText(settings: Fields | Groups): string {
  const groups: Groups = isGroups(settings) ? settings : [["", settings]];
  const all = Object.assign({}, ...groups.map(([, fields]) => fields)) as Fields;
  if (Object.keys(all).length === 0) return "{}";
  const forms = groups.map(([, fields]) => formOf(fields, ""));
  return JSON.stringify({
    schema: { ...objectSchema(all), title: "Settings" },
    form: isGroups(settings) ? forms : forms[0],
    ...(isGroups(settings)
      ? { groupInfoes: groups.map(([title], formIndex) => ({ formIndex, GroupTitle: title })) }
      : {}),
  });
}

/** What the settings are while nobody has edited them; members without default are left out. */
export function presets(fields: Fields): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fields: members }] of Object.entries(fields)) {
    if (members) values[name] = presets(members);
    else if (schema.default !== undefined) values[name] = schema.default;
  }
  return values;
}

function isGroups(settings: Fields | Groups): settings is Groups {
  return Array.isArray(settings);
}

export function fieldsOf(settings: Fields | Groups): Fields {
  return isGroups(settings) ? Object.assign({}, ...settings.map(([, fields]) => fields)) : settings;
}

function objectSchema(fields: Fields): Readonly<Record<string, unknown>> {
  const properties: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) properties[name] = schemaOf(name, field);
  const needed = Object.keys(fields).filter((name) => fields[name]?.required);
  return { type: "object", properties, required: needed };
}

function schemaOf(name: string, { schema, fields, elements }: Field): Readonly<Record<string, unknown>> {
  const title = words(name);
  if (fields) return { ...objectSchema(fields), title };
  if (!elements) return { title, ...schema };
  const single = elements[""];
  const items = single ? { ...single.schema, title: words(singular(name)) } : objectSchema(elements);
  return { ...schema, title, items };
}

function formOf(fields: Fields, prefix: string): unknown[] {
  return Object.entries(fields).map(([name, field]) => entryOf(`${prefix}${name}`, field));
}

/** A plain name where the schema says all there is to say. */
function entryOf(key: string, { hint, condition, fields, elements }: Field): unknown {
  const shown = condition === undefined ? {} : { condition };
  if (fields) return { key, ...shown, items: formOf(fields, `${key}.`) };
  if (elements) {
    const single = elements[""];
    const items = single ? [entryOf(`${key}[]`, single)] : formOf(elements, `${key}[].`);
    return { key, ...shown, add: `New ${words(singular(key.split(".").at(-1) ?? key)).toLowerCase()}`, items };
  }
  if (!hint && condition === undefined) return key;
  return { key, ...hint, ...shown };
}

/** `showTooltip` → `Show tooltip`. */
export function words(name: string): string {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function singular(name: string): string {
  return name.endsWith("s") ? name.slice(0, -1) : name;
}
