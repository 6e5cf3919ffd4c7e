import { bytesOfValue, valueOfBytes } from "./binary-value.ts";
import { type Carried, carriedOf, valueOfCarried } from "./carried-value.ts";
import { type Cbor, readCbor, writeCbor } from "./cbor.ts";
import { badContent } from "./content-error.ts";
import { isWithin, type Leaf, type Lwm2mPath, pathText } from "./lwm2m-path.ts";
import type { Lwm2mType, Lwm2mValue } from "./lwm2m-value.ts";
import { linkText } from "./lwm2m-value.ts";
import { readOmaJson, writeOmaJson } from "./oma-json.ts";
import { leavesOfPack, packOfLeaves } from "./senml.ts";
import { readSenmlCbor, writeSenmlCbor } from "./senml-cbor.ts";
import { readSenmlJson, writeSenmlJson } from "./senml-json.ts";
import { textOfValue, valueOfText } from "./text-value.ts";
import { readTlv, writeTlv } from "./tlv.ts";

/** Content formats (CoAP registry). Those called old are of drafts, which first clients still send. */
export const FORMAT = {
  text: 0,
  link: 40,
  opaque: 42,
  cbor: 60,
  senmlJson: 110,
  senmlCbor: 112,
  oldText: 1_541,
  oldTlv: 1_542,
  oldJson: 1_543,
  oldOpaque: 1_544,
  tlv: 11_542,
  json: 11_543,
} as const;

/** Type of a resource by its path; undefined when no model has it. */
export type TypeOf = (path: Lwm2mPath) => Lwm2mType | undefined;

/**
 * Decodes the content of a response or notification about `path`; all paths lie within it.
 * @param format that of the response; without one it is TLV for paths above resources, else text.
 * @throws {PlatformError} `badRequest`.
 */
export function readContent(
  format: number | undefined,
  content: Buffer,
  path: Lwm2mPath,
  typeOf: TypeOf,
): readonly Leaf<Lwm2mValue>[] {
  const leaves = leavesOf(format ?? (path.length > 2 ? FORMAT.text : FORMAT.tlv), content, path, typeOf);
  const foreign = leaves.find((leaf) => !isWithin(leaf.path, path) || leaf.path.length < 3);
  if (foreign) badContent(`${pathText(foreign.path)} was not asked for`);
  return leaves;
}

/** Decodes the answer of a composite read, or a notification of one. @throws {PlatformError} `badRequest`. */
export function readComposite(
  format: number | undefined,
  content: Buffer,
  typeOf: TypeOf,
): readonly Leaf<Lwm2mValue>[] {
  if (format === FORMAT.senmlJson) return leavesOfPack(readSenmlJson(content), typeOf);
  if (format === FORMAT.senmlCbor) return leavesOfPack(readSenmlCbor(content), typeOf);
  return badContent(`Content format ${format} has no paths`);
}

/** Encodes values of `path` and below. Text, opaque and CBOR take one value. */
export function writeContent(format: number, leaves: readonly Leaf<Lwm2mValue>[], path: Lwm2mPath): Buffer {
  const [first] = leaves;
  switch (format) {
    case FORMAT.tlv:
      return writeTlv(leaves, path);
    case FORMAT.json:
      return writeOmaJson(leaves, path);
    case FORMAT.senmlJson:
      return writeSenmlJson(packOfLeaves(leaves));
    case FORMAT.senmlCbor:
      return writeSenmlCbor(packOfLeaves(leaves));
    default:
      if (!first || leaves.length > 1) return badContent(`Content format ${format} carries one value`);
      return writeSingle(format, first.value);
  }
}

function leavesOf(format: number, content: Buffer, path: Lwm2mPath, typeOf: TypeOf): Leaf<Lwm2mValue>[] {
  switch (format) {
    case FORMAT.tlv:
    case FORMAT.oldTlv:
      return readTlv(content, path, typeOf);
    case FORMAT.json:
    case FORMAT.oldJson:
      return readOmaJson(content, path, typeOf);
    case FORMAT.senmlJson:
      return leavesOfPack(readSenmlJson(content), typeOf);
    case FORMAT.senmlCbor:
      return leavesOfPack(readSenmlCbor(content), typeOf);
    default:
      if (path.length < 3) return badContent(`Content format ${format} carries one value`);
      return [{ path, value: readSingle(format, content, typeOf(path)) }];
  }
}

function readSingle(format: number, content: Buffer, type: Lwm2mType | undefined): Lwm2mValue {
  switch (format) {
    case FORMAT.text:
    case FORMAT.oldText:
      return valueOfText(type ?? "STRING", content.toString("utf8"));
    case FORMAT.link:
      return valueOfText(type === "OBJLNK" ? type : "CORELNK", content.toString("utf8"));
    case FORMAT.opaque:
    case FORMAT.oldOpaque:
      return valueOfBytes("OPAQUE", content);
    case FORMAT.cbor:
      return valueOfCarried(type, carriedIn(readCbor(content), type));
    default:
      return badContent(`The content format ${format} is not known`);
  }
}

function carriedIn(item: Cbor, type: Lwm2mType | undefined): Carried {
  if (typeof item === "string") return { kind: type === "OBJLNK" ? "link" : "text", value: item };
  if (typeof item === "boolean") return { kind: "boolean", value: item };
  if (typeof item === "bigint" || typeof item === "number") return { kind: "number", value: item };
  return Buffer.isBuffer(item) ? { kind: "bytes", value: item } : badContent("The CBOR content is no single value");
}

function writeSingle(format: number, value: Lwm2mValue): Buffer {
  switch (format) {
    case FORMAT.text:
      return Buffer.from(textOfValue(value));
    case FORMAT.link:
      return Buffer.from(value.type === "OBJLNK" ? linkText(value.value) : textOfValue(value));
    case FORMAT.opaque:
      return bytesOfValue(value);
    case FORMAT.cbor: {
      const carried = carriedOf(value).value;
      return writeCbor(typeof carried === "object" && !Buffer.isBuffer(carried) ? Number(carried.text) : carried);
    }
    default:
      return badContent(`The content format ${format} is not known`);
  }
}
