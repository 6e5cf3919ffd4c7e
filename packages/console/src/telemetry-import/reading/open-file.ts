import { CsvReader } from "@orrery/model";
import { type Delimiter, guessDelimiter } from "../../entities/import/read-file.ts";
import { type Encoding, headOf } from "./file-text.ts";
import { type FileHead, guessHeader } from "./guess-plan.ts";

/** A file that was chosen, and its beginning. */
export interface OpenFile {
  readonly file: File;
  readonly encoding: Encoding;
  readonly head: string;
}

/** Lines that are looked at and shown before an import. */
const MAX_HEAD_LINES = 101;

export async function openFile(file: File): Promise<OpenFile> {
  const { text, encoding } = await headOf(file);
  return { file, encoding, head: text };
}

/** The first lines of the file. */
export function headLines({ head, file }: OpenFile, delimiter: Delimiter) {
  const reader = new CsvReader(delimiter);
  const lines = reader.push(head);
  const isWhole = new Blob([head]).size >= file.size;
  return [...lines, ...(isWhole ? reader.end() : [])].slice(0, MAX_HEAD_LINES);
}

/** The beginning of a file as it is read; undefined when it has no line below its names, or only one column. */
export function fileHead(
  open: OpenFile,
  {
    delimiter,
    hasHeader,
    zone,
  }: { readonly delimiter: Delimiter; readonly hasHeader?: boolean; readonly zone: string },
): FileHead | undefined {
  const lines = headLines(open, delimiter);
  const [first, second] = lines;
  const columns = first?.fields.length ?? 0;
  const isHeader = hasHeader ?? guessHeader(first?.fields ?? [], second?.fields ?? [], zone);
  const rows = lines.slice(isHeader ? 1 : 0).map(({ fields }) => fields);
  if (columns < 2 || rows.length === 0) return undefined;
  return { header: isHeader ? first?.fields : undefined, rows, columns };
}

/** What the file is probably delimited by. */
export const delimiterOf = ({ head }: OpenFile): Delimiter => guessDelimiter(head);
