import type { Translated } from "../catalogue.ts";
import type { generalTexts as english } from "../en/general.ts";

/** German texts of the frame. */
export const generalTexts: Translated<typeof english> = {};
