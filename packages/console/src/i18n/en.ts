import { commonUiTexts } from "./en/common-ui.ts";
import { dashboardTexts } from "./en/dashboards.ts";
import { deviceTexts } from "./en/devices.ts";
import { editorTexts } from "./en/editors.ts";
import { entityTexts } from "./en/entities.ts";
import { generalTexts } from "./en/general.ts";
import { sessionTexts } from "./en/session.ts";

/** English texts of the signed-in pages. One file per area; a namespace stands in exactly one of them. */
export const pageTexts = { ...entityTexts, ...deviceTexts, ...dashboardTexts, ...commonUiTexts, ...editorTexts };

/** All English texts; those of the frame and of signing in are part of the program, too. */
export const englishTexts = { ...generalTexts, ...sessionTexts, ...pageTexts };
