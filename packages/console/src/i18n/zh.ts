import { mergeTexts } from "./merge-texts.ts";
import { generalTexts } from "./zh/general.ts";
import { placeTexts } from "./zh/places.ts";

/** Chinese texts; one file per area, named like the English one. */
export const chineseTexts = mergeTexts(generalTexts, placeTexts);
