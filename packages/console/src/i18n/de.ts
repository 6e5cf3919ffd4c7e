import { generalTexts } from "./de/general.ts";
import { mergeTexts } from "./merge-texts.ts";

/** German texts; one file per area, named like the English one. */
export const germanTexts = mergeTexts(generalTexts);
