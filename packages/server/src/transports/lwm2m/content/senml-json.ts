import { type ExactJson, isJsonArray, isJsonObject, JsonNumber, parseExactJson } from "@orrery/model";
import type { Carried } from "./carried-value.ts";
import { badContent } from "./content-error.ts";
import type { SenmlRecord } from "./senml.ts";

/** Decodes SenML JSON (RFC 8428). @throws {PlatformError} `badRequest`. */
export function readSenmlJson(content: Buffer): SenmlRecord[] {
  const pack = parseExactJson(content.toString("utf8"));
  if (!isJsonArray(pack)) badContent("SenML JSON is an array");
  return pack.map((record) => {
    if (!isJsonObject(record)) return badContent("A record of SenML is an object");
    return {
      baseName: textIn(record.get("bn")),
      name: textIn(record.get("n")),
      carried: carriedIn(record),
    };
  });
}

export function writeSenmlJson(records: readonly SenmlRecord[]): Buffer {
  const members = records.map(({ baseName, name, carried }) => {
    const parts = [
      ...(baseName === undefined ? [] : [`"bn":${JSON.stringify(baseName)}`]),
      ...(name === undefined ? [] : [`"n":${JSON.stringify(name)}`]),
      ...(carried ? [memberOf(carried)] : []),
    ];
    return `{${parts.join(",")}}`;
  });
  return Buffer.from(`[${members.join(",")}]`);
}

function carriedIn(record: ReadonlyMap<string, ExactJson>): Carried | undefined {
  const number = record.get("v");
  if (number instanceof JsonNumber) return { kind: "number", value: number };
  const text = record.get("vs");
  if (typeof text === "string") return { kind: "text", value: text };
  const truth = record.get("vb");
  if (typeof truth === "boolean") return { kind: "boolean", value: truth };
  const data = record.get("vd");
  if (typeof data === "string") return { kind: "bytes", value: Buffer.from(data, "base64url") };
  const link = record.get("vlo");
  if (typeof link === "string") return { kind: "link", value: link };
  return undefined;
}

function memberOf(carried: Carried): string {
  switch (carried.kind) {
    case "number":
      return `"v":${carried.value instanceof JsonNumber ? carried.value.text : String(carried.value)}`;
    case "text":
      return `"vs":${JSON.stringify(carried.value)}`;
    case "boolean":
      return `"vb":${carried.value}`;
    case "bytes":
      return `"vd":"${carried.value.toString("base64url")}"`;
    case "link":
      return `"vlo":"${carried.value}"`;
  }
}

function textIn(value: ExactJson | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
