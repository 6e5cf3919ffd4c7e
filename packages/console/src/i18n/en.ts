import { dashboardTexts } from "./en/dashboards.ts";
import { deviceTexts } from "./en/devices.ts";
import { entityTexts } from "./en/entities.ts";

/** English texts of the signed-in pages. One file per area; a namespace stands in exactly one of them. */
export const pageTexts = { ...entityTexts, ...deviceTexts, ...dashboardTexts };
