import type { Translated } from "../catalogue.ts";
import type { generalTexts as english } from "../en/general.ts";

/** Spanish texts of the frame. */
export const generalTexts: Translated<typeof english> = {};
