import { generalTexts } from "./zh/general.ts";

/** Chinese texts; one file per area, named like the English one. */
export const chineseTexts = { ...generalTexts };
