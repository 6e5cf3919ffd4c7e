import { JsonNumber } from "@orrery/model";
import type { Carried } from "./carried-value.ts";
import { type Cbor, readCbor, writeCbor } from "./cbor.ts";
import { badContent } from "./content-error.ts";
import type { SenmlRecord } from "./senml.ts";

/** Labels of members (RFC 8428, 6); links of LwM2M have a text. */
const LABEL = { baseName: -2n, name: 0n, number: 2n, text: 3n, boolean: 4n, bytes: 8n, link: "vlo" } as const;

/** Decodes SenML CBOR (RFC 8428, 6). @throws {PlatformError} `badRequest`. */
export function readSenmlCbor(content: Buffer): SenmlRecord[] {
  const pack = readCbor(content);
  if (!Array.isArray(pack)) badContent("SenML CBOR is an array");
  return (pack as readonly Cbor[]).map((record) => {
    if (!(record instanceof Map)) return badContent("A record of SenML is a map");
    const members: ReadonlyMap<Cbor, Cbor> = record;
    const text = (label: Cbor) => {
      const value = members.get(label);
      return typeof value === "string" ? value : undefined;
    };
    return { baseName: text(LABEL.baseName), name: text(LABEL.name), carried: carriedIn(members) };
  });
}

export function writeSenmlCbor(records: readonly SenmlRecord[]): Buffer {
  return writeCbor(
    records.map(({ baseName, name, carried }) => {
      const members = new Map<Cbor, Cbor>();
      if (baseName !== undefined) members.set(LABEL.baseName, baseName);
      if (name !== undefined) members.set(LABEL.name, name);
      if (carried) members.set(LABEL[carried.kind], cborOf(carried));
      return members;
    }),
  );
}

function carriedIn(record: ReadonlyMap<Cbor, Cbor>): Carried | undefined {
  const number = record.get(LABEL.number);
  if (typeof number === "bigint" || typeof number === "number") return { kind: "number", value: number };
  const text = record.get(LABEL.text);
  if (typeof text === "string") return { kind: "text", value: text };
  const truth = record.get(LABEL.boolean);
  if (typeof truth === "boolean") return { kind: "boolean", value: truth };
  const data = record.get(LABEL.bytes);
  if (Buffer.isBuffer(data)) return { kind: "bytes", value: data };
  const link = record.get(LABEL.link);
  if (typeof link === "string") return { kind: "link", value: link };
  return undefined;
}

function cborOf({ value }: Carried): Cbor {
  return value instanceof JsonNumber ? Number(value.text) : value;
}
