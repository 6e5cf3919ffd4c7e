import { crc32, inflateRawSync } from "node:zlib";
import { SaxesParser } from "saxes";

/** Parses a CSV file by RFC 4180, independently of the code that writes them. */
export function readCsv(text: string, delimiter = ","): string[][] {
  const lines: string[][] = [];
  let [line, cell, isQuoted]: [string[], string, boolean] = [[], "", false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === delimiter) {
      line.push(cell);
      cell = "";
    } else if (text.startsWith("\r\n", at)) {
      lines.push([...line, cell]);
      [line, cell] = [[], ""];
      at++;
    } else cell += character;
  }
  if (isQuoted || cell !== "" || line.length > 0) throw new Error("the file does not end with a line");
  return lines;
}

/** Extracts the files of a ZIP archive by its directory, checking checksums and sizes. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error("the archive has no end");
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < bytes.readUInt16LE(end + 10); n++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error("the directory is broken");
    const [checksum, compressed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place));
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("ascii", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} is not where the directory says`);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = inflateRawSync(bytes.subarray(begin, begin + (compressed ?? 0)));
    if (data.length !== size || crc32(data) !== checksum) throw new Error(`${name} is damaged`);
    const descriptor = begin + (compressed ?? 0);
    const behind = [0, 4, 8, 12].map((place) => bytes.readUInt32LE(descriptor + place));
    if (String(behind) !== String([0x08074b50, checksum, compressed, size]))
      throw new Error(`${name} has no descriptor`);
    files.set(name, data);
    at += 46 + nameLength;
  }
  return files;
}

/** A cell of the workbook: the value by its type, with the number format of numbers that are times. */
export type SheetCell = null | string | boolean | number | { readonly days: number; readonly format: string };

/** The sheets of a workbook by name, located through relationships as programs do, not by path. */
export function readWorkbook(bytes: Buffer): Map<string, SheetCell[][]> {
  const files = readZip(bytes);
  const xml = (path: string) => parse(files.get(path)?.toString("utf8") ?? "");
  const types = new Set(xml("[Content_Types].xml").flatMap(({ attributes }) => attributes.PartName ?? []));
  const relations = new Map(
    xml("xl/_rels/workbook.xml.rels").flatMap(({ attributes: { Id, Target } }) => (Id && Target ? [[Id, Target]] : [])),
  );
  const formats = formatsOf(xml("xl/styles.xml"));
  const sheets = xml("xl/workbook.xml").filter(({ name }) => name === "sheet");
  return new Map(
    sheets.map(({ attributes }) => {
      const path = `xl/${relations.get(attributes["r:id"] ?? "")}`;
      if (!types.has(`/${path}`)) throw new Error(`${path} has no type`);
      return [attributes.name ?? "", cellsOf(xml(path), formats)] as const;
    }),
  );
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly path: string;
  text: string;
}

/** The elements in document order. */
function parse(xml: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, path: [...open.map((each) => each.name), name].join("/"), text: "" };
    elements.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const inner = open.at(-1);
    if (inner) inner.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return elements;
}

function formatsOf(styles: readonly Element[]): (string | undefined)[] {
  const codes = new Map(
    styles
      .filter(({ name }) => name === "numFmt")
      .map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  );
  const formats = styles.filter(({ path }) => path === "styleSheet/cellXfs/xf");
  return formats.map(({ attributes }) => codes.get(attributes.numFmtId));
}

function cellsOf(sheet: readonly Element[], formats: readonly (string | undefined)[]): SheetCell[][] {
  const rows: SheetCell[][] = [];
  let attributes: Readonly<Record<string, string>> = {};
  for (const element of sheet) {
    if (element.name === "row") rows.push([]);
    const row = rows.at(-1);
    if (element.name === "c") {
      attributes = element.attributes;
      row?.push(null);
    }
    const isValue = element.name === "v" || element.name === "t";
    if (isValue && row) row[row.length - 1] = sheetValue(element.text, attributes, formats);
  }
  return rows;
}

function sheetValue(
  text: string,
  { t: type, s: style }: Readonly<Record<string, string>>,
  formats: readonly (string | undefined)[],
): SheetCell {
  if (type === "b") return text === "1";
  if (type === "inlineStr") {
    return text.replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  const format = formats[Number(style ?? 0)];
  return format === undefined ? Number(text) : { days: Number(text), format };
}
