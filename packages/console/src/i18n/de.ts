import { generalTexts } from "./de/general.ts";

/** German texts; one file per area, named like the English one. */
export const germanTexts = { ...generalTexts };
