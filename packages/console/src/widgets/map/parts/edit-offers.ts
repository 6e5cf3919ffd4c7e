import type { DrawTool } from "../engine/draw-on-map.ts";

interface EditSettings {
  readonly hideAllControlButton?: boolean | undefined;
  readonly hideDrawControlButton?: boolean | undefined;
  readonly hideEditControlButton?: boolean | undefined;
  readonly hideRemoveControlButton?: boolean | undefined;
}

interface Editable {
  /** Places of entities, and shapes of entities, can be changed. */
  readonly places: boolean;
  readonly shapes: boolean;
  readonly isPicture: boolean;
}

/** What the buttons of a map offer. */
export interface EditOffers {
  readonly tools: readonly DrawTool[];
  readonly changes: boolean;
  readonly removes: boolean;
}

/** What viewers may change by buttons. Circles are of metres, which pictures do not have. */
export function editOffers(settings: EditSettings, { places, shapes, isPicture }: Editable): EditOffers {
  const isOffered = (isHidden: boolean | undefined) => !settings.hideAllControlButton && !isHidden;
  const drawn: readonly DrawTool[] = [
    ...(places ? (["marker"] as const) : []),
    ...(shapes ? (["polygon", "rectangle"] as const) : []),
    ...(shapes && !isPicture ? (["circle"] as const) : []),
  ];
  return {
    tools: isOffered(settings.hideDrawControlButton) ? drawn : [],
    changes: shapes && isOffered(settings.hideEditControlButton),
    removes: (places || shapes) && isOffered(settings.hideRemoveControlButton),
  };
}
