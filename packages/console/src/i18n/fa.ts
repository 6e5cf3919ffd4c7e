import { generalTexts } from "./fa/general.ts";
import { homeTexts } from "./fa/home.ts";
import { placeTexts } from "./fa/places.ts";
import { mergeTexts } from "./merge-texts.ts";

/** Persian texts; one file per area, named like the English one. */
export const persianTexts = mergeTexts(generalTexts, placeTexts, homeTexts);
