import { isRecord } from "@orrery/model";
import { readCondition } from "@orrery/model/settings";
import { ELEMENT, type FieldPath, parsePath } from "./field-path.ts";
import type { FieldChoice, FieldType, FormField, FormGroup } from "./form-field.ts";
import { FIELD_TYPES } from "./form-field.ts";
import { type JsonSchema, messageOf, readSchema, textOf } from "./json-schema.ts";

/** A form of the contract, as it is stored with a widget type or made by the settings kit, and the values it edits. */
export interface FormSource {
  readonly schema: unknown;
  /** Absent: every property in the order of the schema. With `groupInfoes` one list a group. */
  readonly form?: unknown;
  readonly groupInfoes?: unknown;
  readonly model?: unknown;
}

type Hint = Readonly<Record<string, unknown>>;

interface Place {
  readonly schema: JsonSchema;
  readonly required: boolean;
}

const MAX_FIELDS = 5000;
const MAX_DEPTH = 32;

/** The fields of a form by groups: what the schema says, overridden by what the form says. */
export function formGroups({ schema: source, form, groupInfoes }: FormSource): readonly FormGroup[] {
  const schema = readSchema(source);
  const forms = Array.isArray(form) ? form : ["*"];
  if (!Array.isArray(groupInfoes) || groupInfoes.length === 0) return [{ title: "", fields: fieldsOf(schema, forms) }];
  return groupInfoes.filter(isRecord).map((info) => {
    const own: unknown = forms[Number(info.formIndex ?? 0)];
    return {
      title: textOf(info.GroupTitle) ?? "",
      description: textOf(info.description),
      fields: fieldsOf(schema, Array.isArray(own) ? own : []),
    };
  });
}

function fieldsOf(schema: JsonSchema, form: readonly unknown[]): FormField[] {
  const named = new Set(form.map((entry) => rootOf(entry)));
  const rest = Object.keys(schema.properties ?? {}).filter((name) => !named.has(name));
  return form
    .slice(0, MAX_FIELDS)
    .flatMap((entry) =>
      entry === "*" ? rest.map((name) => memberField(schema, [], name, 0)) : hintedField(schema, entry, 0),
    )
    .filter((field) => field !== undefined);
}

function rootOf(entry: unknown): string | undefined {
  const key = isRecord(entry) ? entry.key : entry;
  return typeof key === "string" ? parsePath(key)[0] : undefined;
}

/** An entry of the form: the path of a property, or a hint with `key`. Entries without a key only group or explain. */
function hintedField(root: JsonSchema, entry: unknown, depth: number): FormField | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const hint: Hint = typeof entry === "string" ? { key: entry } : isRecord(entry) ? entry : {};
  const key = Array.isArray(hint.key) ? hint.key.map(String).join(".") : textOf(hint.key);
  if (key === undefined)
    return hint.type === "help" || hint.type === "fieldset" ? keylessField(root, hint, depth) : undefined;
  const path = parsePath(key);
  const place = placeAt(root, path);
  if (!place) return undefined;
  const field = fieldAt(place, path, hint, depth);
  const items =
    Array.isArray(hint.items) && (field.type === "fieldset" || field.type === "array") ? hint.items : undefined;
  if (!items) return field;
  return {
    ...field,
    fields: items.map((item) => hintedField(root, item, depth + 1)).filter((one) => one !== undefined),
  };
}

function keylessField(root: JsonSchema, hint: Hint, depth: number): FormField {
  const items = Array.isArray(hint.items) ? hint.items : [];
  const fields = items.map((item) => hintedField(root, item, depth + 1)).filter((one) => one !== undefined);
  return { ...fieldAt({ schema: readSchema({}), required: false }, [], hint, depth), fields };
}

/** What the schema alone makes of a member. */
function memberField(parent: JsonSchema, path: FieldPath, name: string, depth: number): FormField {
  const schema = parent.properties?.[name] ?? readSchema({});
  return fieldAt({ schema, required: parent.required.includes(name) }, [...path, name], {}, depth + 1);
}

function fieldAt({ schema, required }: Place, path: FieldPath, hint: Hint, depth: number): FormField {
  const type = FIELD_TYPES.find((known) => known === hint.type) ?? typeOf(schema);
  const last = path.findLast((part) => part !== ELEMENT) ?? "";
  return {
    type,
    kind: textOf(hint.kind),
    options: hint,
    path,
    schema,
    title: textOf(hint.title) ?? schema.title ?? last,
    description: textOf(hint.description) ?? schema.description,
    placeholder: textOf(hint.placeholder),
    required: typeof hint.required === "boolean" ? hint.required : required,
    readOnly: schema.readOnly || hint.readonly === true || hint.readOnly === true,
    half: hint.half === true,
    limits: { ...schema.limits },
    validationMessage: messageOf(hint.validationMessage) ?? schema.validationMessage,
    condition: textOf(hint.condition),
    when: readCondition(hint.when),
    default: schema.default ?? (type === "checkbox" ? false : undefined),
    choices: choicesOf(schema, hint),
    multiple: hint.multiple === true,
    tags: hint.tags === true,
    allowClear: hint.allowClear === true,
    fields: type === "fieldset" || type === "array" ? innerFields(schema, path, depth) : [],
    add: textOf(hint.add),
    startEmpty: hint.startEmpty === true,
    helpId: textOf(hint.helpId),
    rows: typeof hint.rows === "number" ? hint.rows : undefined,
  };
}

/** The field for a type of schema when the form gives no hint. */
function typeOf({ type, enum: values, items }: JsonSchema): FieldType {
  switch (type) {
    case "object":
      return "fieldset";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "checkbox";
    case "array":
      return items?.enum ? "checkboxes" : "array";
    case "date":
      return "date";
    case "string":
    case undefined:
      return values ? "select" : "text";
  }
}

function innerFields(schema: JsonSchema, path: FieldPath, depth: number): FormField[] {
  if (depth > MAX_DEPTH) return [];
  const members = (parent: JsonSchema, at: FieldPath) =>
    Object.keys(parent.properties ?? {}).map((name) => memberField(parent, at, name, depth));
  if (schema.type === "object") return members(schema, path);
  const items = schema.items ?? readSchema({ type: "string" });
  const element = [...path, ELEMENT];
  if (items.type === "object") return members(items, element);
  return [fieldAt({ schema: items, required: false }, element, {}, depth + 1)];
}

/** The schema at a path and whether its parent demands it. A path that the schema does not know has no field. */
function placeAt(root: JsonSchema, path: FieldPath): Place | undefined {
  let place: Place = { schema: root, required: false };
  for (const part of path) {
    const parent: JsonSchema = place.schema;
    const inner: JsonSchema | undefined = part === ELEMENT ? parent.items : parent.properties?.[part];
    if (!inner) return undefined;
    place = { schema: inner, required: part !== ELEMENT && parent.required.includes(part) };
  }
  return place;
}

function choicesOf(schema: JsonSchema, hint: Hint): readonly FieldChoice[] {
  const given = hint.items ?? hint.titleMap;
  const isChoices = Array.isArray(given) && given.some((item) => isRecord(item) && Object.hasOwn(item, "value"));
  if (isChoices) return given.filter(isRecord).map((item) => choice(item.value, item.label ?? item.name));
  if (isRecord(hint.titleMap)) return Object.entries(hint.titleMap).map(([value, label]) => choice(value, label));
  const source = schema.items?.enum ? schema.items : schema;
  const names = source.enumNames.length > 0 ? source.enumNames : schema.enumNames;
  return (source.enum ?? []).map((value, index) => choice(value, names[index]));
}

function choice(value: unknown, label: unknown): FieldChoice {
  const plain = typeof value === "number" || typeof value === "boolean" ? value : String(value);
  return { value: plain, label: typeof label === "string" ? label : String(plain) };
}
