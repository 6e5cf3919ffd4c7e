import { isUuid } from "@orrery/model";
import { OWN_COLUMN } from "../../entities/import/failed-file.ts";
import type { Delimiter } from "../../entities/import/read-file.ts";
import type { DecimalMark } from "./cell-value.ts";
import type { ColumnMeaning, ColumnUse, ImportPlan, Layout } from "./import-plan.ts";
import { guessTimeFormat } from "./time-format.ts";

/** The beginning of a file. */
export interface FileHead {
  readonly header: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
  readonly columns: number;
}

interface GuessOptions {
  readonly delimiter: Delimiter;
  /** Whether lines say whose values they hold. */
  readonly many: boolean;
  readonly zone: string;
  /** What the user chose, in place of what the file looks like. */
  readonly layout?: Layout | undefined;
}

/** Names of columns in the files of other programs, in lower case. */
const TIMES =
  /^(ts|time|times?tamp|date|date[ _]?time|datum|zeit|zeitstempel|fecha|hora|heure|horodatage|时间|日期)(?![a-z])/;
const DEVICES = /^(device|entity|sensor|asset|thing|gerät|dispositivo|appareil|设备)([ _]?(name|id))?$/;
const KEYS = /^(key|metric|measurement|parameter|variable|channel|schlüssel|clave|clé|键)([ _]?name)?$/;
const VALUES = /^(value|val|reading|wert|valor|valeur|值)$/;

/** What a file looks like: by the names of its columns, and by what stands in them. */
export function guessPlan(head: FileHead, options: GuessOptions): ImportPlan {
  const names = Array.from({ length: head.columns }, (_, at) => head.header?.[at]?.trim() ?? "");
  const cells = (at: number) => head.rows.map((row) => row[at] ?? "");
  const find = (names_: RegExp, taken: readonly number[]) =>
    names.findIndex((name, at) => names_.test(name.toLowerCase()) && !taken.includes(at));
  const byName = find(TIMES, []);
  const isTime = (at: number) => guessTimeFormat(cells(at), options.zone) !== undefined;
  const time = byName >= 0 && isTime(byName) ? byName : names.findIndex((_, at) => isTime(at));
  const device = options.many ? find(DEVICES, [time]) : -1;
  const key = find(KEYS, [time, device]);
  const value = find(VALUES, [time, device, key]);
  const layout = options.layout ?? (key >= 0 && value >= 0 ? "long" : "wide");
  const ids = cells(device).filter((cell) => cell.trim() !== "");
  const deviceUse = ids.length > 0 && ids.every((id) => isUuid(id.trim())) ? "device-id" : "device-name";
  const fixed = new Map<number, ColumnUse>([
    [time, "time"],
    [device, deviceUse],
  ]);
  if (layout === "long") fixed.set(key, "key").set(value, "value");
  const columns = names.map((name, at): ColumnMeaning => {
    const use = fixed.get(at);
    if (use !== undefined) return { use, key: use === "value" ? name : "", type: "auto" };
    const isValue = layout === "wide" && name !== "" && !name.startsWith(OWN_COLUMN);
    return { use: isValue ? "value" : undefined, key: isValue ? name : "", type: "auto" };
  });
  return {
    delimiter: options.delimiter,
    hasHeader: head.header !== undefined,
    layout,
    time: guessTimeFormat(time < 0 ? [] : cells(time), options.zone) ?? {
      kind: "iso",
      pattern: "yyyy-MM-dd HH:mm:ss",
      zone: options.zone,
    },
    decimal: guessDecimal(head, options.delimiter),
    columns,
  };
}

/** A comma where numbers of the file have one, as in files of semicolons. */
function guessDecimal({ rows }: FileHead, delimiter: Delimiter): DecimalMark {
  const cells = delimiter === "," ? [] : rows.flat();
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell.trim())).length;
  return count(/^[+-]?\d+,\d+$/) > count(/^[+-]?\d+\.\d+$/) ? "," : ".";
}

/** Whether the first line holds names: it has no time where the lines below have one. */
export function guessHeader(first: readonly string[], second: readonly string[], zone: string): boolean {
  const at = second.findIndex((cell) => guessTimeFormat([cell], zone) !== undefined);
  return at < 0 || guessTimeFormat([first[at] ?? ""], zone) === undefined;
}
