/** One line of a map while it is edited. */
export interface KeyValueRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

export type KeyValueMap = Readonly<Record<string, string>>;

export function rowsOf(map: KeyValueMap | null | undefined): readonly KeyValueRow[] {
  return Object.entries(map ?? {}).map(([key, value], id) => ({ id, key, value }));
}

export function mapOf(rows: readonly KeyValueRow[]): KeyValueMap {
  return Object.fromEntries(rows.map(({ key, value }) => [key.trim(), value]));
}

export interface RowProblem {
  /** Translation keys. */
  readonly key?: string | undefined;
  readonly value?: string | undefined;
}

/** What is wrong with each row: both parts are needed, and keys are distinct. */
export function rowProblems(rows: readonly KeyValueRow[]): readonly RowProblem[] {
  const keys = rows.map(({ key }) => key.trim());
  return rows.map(({ value }, at) => {
    const key = keys[at] ?? "";
    const repeated = key !== "" && keys.indexOf(key) !== at;
    return {
      key: key === "" ? "key-val.key-required" : repeated ? "key-val.key-repeated" : undefined,
      value: value === "" ? "key-val.value-required" : undefined,
    };
  });
}

/** One bad row makes the whole map invalid; so does an empty map that is required. */
export function isValidMap(rows: readonly KeyValueRow[], required: boolean): boolean {
  if (required && rows.length === 0) return false;
  return rowProblems(rows).every(({ key, value }) => key === undefined && value === undefined);
}
