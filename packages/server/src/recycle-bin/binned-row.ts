/** Columns of a stored row and their values. */
export type BinnedRow = Readonly<Record<string, string | number | null>>;
