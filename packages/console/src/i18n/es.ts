import { generalTexts } from "./es/general.ts";
import { mergeTexts } from "./merge-texts.ts";

/** Spanish texts; one file per area, named like the English one. */
export const spanishTexts = mergeTexts(generalTexts);
