import { dashboardTexts } from "./en/dashboards.ts";
import { deviceTexts } from "./en/devices.ts";
import { entityTexts } from "./en/entities.ts";
import { generalTexts } from "./en/general.ts";
import { sessionTexts } from "./en/session.ts";

/** English, the complete language. One file per area; a namespace stands in exactly one of them. */
export const en = { ...generalTexts, ...sessionTexts, ...entityTexts, ...deviceTexts, ...dashboardTexts };
