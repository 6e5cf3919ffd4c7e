import { generalTexts } from "./es/general.ts";

/** Spanish texts; one file per area, named like the English one. */
export const spanishTexts = { ...generalTexts };
