import { generalTexts } from "./fa/general.ts";

/** Persian texts; one file per area, named like the English one. */
export const persianTexts = { ...generalTexts };
