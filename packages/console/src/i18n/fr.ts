import { generalTexts } from "./fr/general.ts";
import { mergeTexts } from "./merge-texts.ts";

/** French texts; one file per area, named like the English one. */
export const frenchTexts = mergeTexts(generalTexts);
