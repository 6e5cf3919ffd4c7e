/** A body as the parser of JSON gives it: tests walk it freely, and their expectations say what it is. */
export type Wire = ReturnType<typeof JSON.parse>;
