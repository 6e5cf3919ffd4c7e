import type { Lwm2mObject, Lwm2mResource } from "@orrery/model";
import { SaxesParser } from "saxes";

/** The first object that a file describes. */
export interface Lwm2mModel {
  readonly id: number;
  readonly version: string;
  readonly name: string;
  readonly multiple: boolean;
  readonly mandatory: boolean;
  readonly resources: readonly Lwm2mResourceModel[];
}

export interface Lwm2mResourceModel {
  readonly id: number;
  readonly name: string;
  /** Some of `R`, `W` and `E`. */
  readonly operations: string;
  readonly type: Lwm2mResourceType;
  readonly multiple: boolean;
  readonly mandatory: boolean;
}

/** Data types (OMA LwM2M core, appendix C); NONE: of what can be executed alone, or is not known. */
export type Lwm2mResourceType = (typeof TYPES)[keyof typeof TYPES] | "NONE";

const TYPES = {
  string: "STRING",
  integer: "INTEGER",
  "unsigned integer": "UNSIGNED_INTEGER",
  float: "FLOAT",
  boolean: "BOOLEAN",
  opaque: "OPAQUE",
  time: "TIME",
  objlnk: "OBJLNK",
  corelnk: "CORELNK",
} as const;

/** The largest object of the registry has some dozens. */
const MAX_RESOURCES = 10_000;
/** Depth of nested elements; the schema has four. */
const MAX_DEPTH = 32;
/** About ten times the registry's largest file. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const DEFAULT_VERSION = "1.0";

/** Paths of the elements that are read, below the root. */
const OBJECT = "LWM2M/Object";
const ITEM = `${OBJECT}/Resources/Item`;

/**
 * Parses a file of the LwM2M registry (OMA LwM2M object schema). Only names and numbers are read; documents that define
 * entities are refused.
 * @throws {Error} when it is no such file.
 */
export function parseLwm2mModel(xml: string): Lwm2mModel {
  if (xml.length > MAX_CHARACTERS) throw new Error("The file is too large");
  const fields = new Map<string, string>();
  const items: { id: string; fields: Map<string, string> }[] = [];
  const path: string[] = [];
  let text = "";
  let objects = 0;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("A model has no document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name);
    if (path.length > MAX_DEPTH) throw new Error("The elements are nested too deeply");
    text = "";
    const place = path.join("/");
    if (place === OBJECT) objects += 1;
    if (place === ITEM && objects === 1) items.push({ id: attributes.ID ?? "", fields: new Map() });
    if (items.length > MAX_RESOURCES) throw new Error("The object has too many resources");
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("cdata", (part) => {
    text += part;
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    const place = path.join("/");
    if (objects === 1 && place === OBJECT) fields.set(name, text.trim());
    if (objects === 1 && place === ITEM) items.at(-1)?.fields.set(name, text.trim());
    text = "";
  });
  parser.write(xml).close();
  return modelOf(fields, items);
}

/** The object as the API returns it; `undefined` when it has no valid resource. */
export function lwm2mObject(model: Lwm2mModel): Lwm2mObject | undefined {
  const resources: Lwm2mResource[] = model.resources
    .filter(({ operations }) => operations.includes("R"))
    .map(({ id, name }) => ({ id, name, observe: false, attribute: false, telemetry: false, keyName: keyName(name) }));
  if (resources.length === 0) return undefined;
  const { id, name, multiple, mandatory } = model;
  return { id, keyId: keyOf(model), name, multiple, mandatory, instances: [{ id: 0, resources }] };
}

/** `3_1.1` */
export function keyOf({ id, version }: Pick<Lwm2mModel, "id" | "version">): string {
  return `${id}_${version}`;
}

/** `Battery Level` → `batteryLevel`. */
function keyName(name: string): string {
  const words = name.split(/[\s_-]+/).filter((word) => word !== "");
  return words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalized(word))).join("");
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}

function modelOf(
  fields: ReadonlyMap<string, string>,
  items: readonly { id: string; fields: ReadonlyMap<string, string> }[],
): Lwm2mModel {
  const name = fields.get("Name");
  if (!name) throw new Error("The object has no name");
  return {
    id: number(fields.get("ObjectID")),
    version: fields.get("ObjectVersion") || DEFAULT_VERSION,
    name,
    multiple: fields.get("MultipleInstances") === "Multiple",
    mandatory: fields.get("Mandatory") === "Mandatory",
    resources: items.map((item) => ({
      id: number(item.id),
      name: item.fields.get("Name") ?? "",
      operations: item.fields.get("Operations") ?? "",
      type: typeOf(item.fields.get("Type")),
      multiple: item.fields.get("MultipleInstances") === "Multiple",
      mandatory: item.fields.get("Mandatory") === "Mandatory",
    })),
  };
}

function typeOf(text = ""): Lwm2mResourceType {
  return Object.entries(TYPES).find(([name]) => name === text.toLowerCase())?.[1] ?? "NONE";
}

/** Ids of objects and resources have 16 bits. */
function number(text: string | undefined): number {
  const value = Number(text || Number.NaN);
  if (!Number.isInteger(value) || value < 0 || value > 0xffff) throw new Error(`'${text}' is no id`);
  return value;
}
