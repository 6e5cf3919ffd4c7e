import type { BulkImportColumnType } from "@orrery/model";

/** Translation key of what a column means. */
export const columnTypeKey = (type: BulkImportColumnType): string =>
  `import.column-type.${type.toLowerCase().replaceAll("_", "-")}`;
