/** Parsed JSON without a type: tests access it freely, and their expectations say what it is. */
export type Wire = ReturnType<typeof JSON.parse>;
