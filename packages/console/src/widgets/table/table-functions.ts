/** Settings whose functions tables run. */
export const TABLE_FUNCTIONS: readonly string[] = ["rowStyleFunction", "cellStyleFunction", "cellContentFunction"];
