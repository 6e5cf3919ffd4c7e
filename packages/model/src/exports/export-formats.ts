export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Between the cells of a CSV file; `\t` is a tab. */
export const EXPORT_DELIMITERS = [",", ";", "\t", "|"] as const;
