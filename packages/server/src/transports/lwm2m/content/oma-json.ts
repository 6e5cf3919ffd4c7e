import { type ExactJson, isJsonArray, isJsonObject, JsonNumber, parseExactJson } from "@orrery/model";
import { type Carried, carriedOf, valueOfCarried } from "./carried-value.ts";
import { badContent, checkCount } from "./content-error.ts";
import { contentPath, type Leaf, type Lwm2mPath, pathText } from "./lwm2m-path.ts";
import type { Lwm2mType, Lwm2mValue } from "./lwm2m-value.ts";

/**
 * Decodes the JSON of LwM2M 1.0 (OMA LwM2M 1.0, 6.4.4). Names without a base name continue the path that was asked for.
 * @throws {PlatformError} `badRequest`.
 */
export function readOmaJson(
  content: Buffer,
  asked: Lwm2mPath,
  typeOf: (path: Lwm2mPath) => Lwm2mType | undefined,
): Leaf<Lwm2mValue>[] {
  const root = parseExactJson(content.toString("utf8"));
  const entries = isJsonObject(root) ? root.get("e") : undefined;
  if (!isJsonObject(root) || entries === undefined || !isJsonArray(entries)) badContent("JSON content has entries");
  checkCount(entries);
  const baseName = root.get("bn");
  const base = typeof baseName === "string" ? baseName : `${pathText(asked)}/`;
  return entries.map((entry) => {
    if (!isJsonObject(entry)) return badContent("An entry is an object");
    const name = entry.get("n");
    const path = contentPath(typeof name === "string" ? `${base}/${name}` : base);
    return { path, value: valueOfCarried(typeOf(path), carriedIn(entry)) };
  });
}

export function writeOmaJson(leaves: readonly Leaf<Lwm2mValue>[], base: Lwm2mPath): Buffer {
  const entries = leaves.map(({ path, value }) => {
    const name = path.slice(base.length).join("/");
    return `{${name === "" ? "" : `"n":${JSON.stringify(name)},`}${memberOf(carriedOf(value))}}`;
  });
  const end = leaves.every(({ path }) => path.length === base.length) ? "" : "/";
  return Buffer.from(`{"bn":"${pathText(base)}${end}","e":[${entries.join(",")}]}`);
}

function carriedIn(entry: ReadonlyMap<string, ExactJson>): Carried {
  const number = entry.get("v");
  if (number instanceof JsonNumber) return { kind: "number", value: number };
  const text = entry.get("sv");
  if (typeof text === "string") return { kind: "text", value: text };
  const truth = entry.get("bv");
  if (typeof truth === "boolean") return { kind: "boolean", value: truth };
  const link = entry.get("ov");
  if (typeof link === "string") return { kind: "link", value: link };
  return badContent("An entry has no value");
}

function memberOf(carried: Carried): string {
  switch (carried.kind) {
    case "number":
      return `"v":${carried.value instanceof JsonNumber ? carried.value.text : String(carried.value)}`;
    case "text":
      return `"sv":${JSON.stringify(carried.value)}`;
    case "boolean":
      return `"bv":${carried.value}`;
    case "bytes":
      return `"sv":"${carried.value.toString("base64")}"`;
    case "link":
      return `"ov":"${carried.value}"`;
  }
}
