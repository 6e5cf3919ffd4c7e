import { CsvReader } from "@orrery/model";
import { type Encoding, textOf } from "./file-text.ts";
import type { ImportPlan } from "./import-plan.ts";
import { type Row, rowReader } from "./row-reader.ts";

/** Rows of a slice of the file. */
export interface RowSlice {
  readonly rows: readonly Row[];
  /** Bytes of the file that were read, to its end. */
  readonly bytes: number;
}

/** The lines of a file as the plan reads them, slice by slice, without the header. */
export async function* rowsOf(
  { file, encoding }: { readonly file: Blob; readonly encoding: Encoding },
  plan: ImportPlan,
  signal: AbortSignal,
): AsyncGenerator<RowSlice> {
  const reader = new CsvReader(plan.delimiter);
  const read = rowReader(plan);
  const isRow = ({ number }: { readonly number: number }) => number > 1 || !plan.hasHeader;
  for await (const { text, bytes } of textOf(file, encoding, signal)) {
    yield { rows: reader.push(text).filter(isRow).map(read), bytes };
  }
  yield { rows: reader.end().filter(isRow).map(read), bytes: file.size };
}
