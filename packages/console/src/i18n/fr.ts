import { generalTexts } from "./fr/general.ts";

/** French texts; one file per area, named like the English one. */
export const frenchTexts = { ...generalTexts };
