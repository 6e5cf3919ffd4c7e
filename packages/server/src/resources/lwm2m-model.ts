import type { Lwm2mObject, Lwm2mResource } from "@orrery/model";
import { SaxesParser } from "saxes";

/** What a file says of the first object that it describes. */
export interface Lwm2mModel {
  readonly id: number;
  readonly version: string;
  readonly name: string;
  readonly multiple: boolean;
  readonly mandatory: boolean;
  readonly resources: readonly { readonly id: number; readonly name: string; readonly operations: string }[];
}

/** More than any object has; the registry's largest has some dozens. */
const MOST_RESOURCES = 10_000;
/** Elements inside of each other; the schema has four. */
const MOST_DEPTH = 32;
/** Some ten times the registry's largest file. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const DEFAULT_VERSION = "1.0";

/** Elements of interest, by their path below the root. */
const OBJECT = "LWM2M/Object";
const ITEM = `${OBJECT}/Resources/Item`;

/**
 * Reads a file of the registry of LwM2M objects (OMA LwM2M object schema). Only names and numbers are taken; entities
 * that a document defines itself are refused.
 * @throws {Error} when it is no such file.
 */
export function parseLwm2mModel(xml: string): Lwm2mModel {
  if (xml.length > MOST_CHARACTERS) throw new Error("The file is too large");
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
    if (path.length > MOST_DEPTH) throw new Error("The elements are nested too deeply");
    text = "";
    const place = path.join("/");
    if (place === OBJECT) objects += 1;
    if (place === ITEM && objects === 1) items.push({ id: attributes.ID ?? "", fields: new Map() });
    if (items.length > MOST_RESOURCES) throw new Error("The object has too many resources");
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

/** The object as it is offered; `undefined` when nothing of it can be read. */
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
    })),
  };
}

/** Ids of objects and resources have 16 bits. */
function number(text: string | undefined): number {
  const value = Number(text || Number.NaN);
  if (!Number.isInteger(value) || value < 0 || value > 0xffff) throw new Error(`'${text}' is no id`);
  return value;
}
