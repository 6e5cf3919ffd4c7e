import type { TenantFunction } from "../../functions/function-messages.ts";
import type { LookSettings, PointSettings, ShapeSettings } from "./map-settings.ts";
import { mappedFunction } from "./mapped-function.ts";

/** Functions of maps by the names of their settings. */
export type MapFunctionName =
  | "labelFunction"
  | "colorFunction"
  | "markerImageFunction"
  | "posFunction"
  | "strokeWeightFunction"
  | "strokeOpacityFunction"
  | "tooltipFunction"
  | "polygonLabelFunction"
  | "polygonColorFunction"
  | "polygonStrokeColorFunction"
  | "polygonTooltipFunction"
  | "colorPointFunction"
  | "pointAsAnchorFunction";

export interface MapFunction {
  readonly name: MapFunctionName;
  readonly code: TenantFunction;
  /** It runs for what is open alone. */
  readonly isLazy: boolean;
}

/** What functions get besides their entities. */
export interface FunctionExtras {
  readonly images: readonly string[];
  /** Labels of the keys of places on pictures. */
  readonly position?: readonly [x: string, y: string] | undefined;
}

const DATA = ["data", "dsData", "dsIndex"] as const;

/** Keeps a picture where it is: the form begins with it. */
const SAME_PLACE = "return { x: origXPos, y: origYPos };";

/** The functions that a map runs, with their arguments as the contract says (dashboards and widgets, 6.4). */
export function mapFunctions(
  settings: LookSettings & Partial<ShapeSettings>,
  { isPicture }: { readonly isPicture: boolean },
): readonly MapFunction[] {
  const found: MapFunction[] = [];
  const add = (name: MapFunctionName, isOn: boolean | undefined, body: string | null | undefined, isLazy = false) => {
    if (!isOn || !body?.trim()) return;
    found.push({ name, isLazy, code: mappedFunction({ name, body, ...argumentsOf(name) }) });
  };
  add("labelFunction", settings.showLabel && settings.useLabelFunction, settings.labelFunction);
  add("colorFunction", settings.useColorFunction, settings.colorFunction);
  add("markerImageFunction", settings.useMarkerImageFunction, settings.markerImageFunction);
  add("posFunction", isPicture && settings.posFunction?.trim() !== SAME_PLACE, settings.posFunction);
  add("strokeWeightFunction", settings.useStrokeWeightFunction, settings.strokeWeightFunction);
  add("strokeOpacityFunction", settings.useStrokeOpacityFunction, settings.strokeOpacityFunction);
  add("tooltipFunction", settings.showTooltip && settings.useTooltipFunction, settings.tooltipFunction, true);
  if (settings.showPolygon) {
    const { showPolygonLabel, usePolygonLabelFunction, showPolygonTooltip, usePolygonTooltipFunction } = settings;
    add("polygonLabelFunction", showPolygonLabel && usePolygonLabelFunction, settings.polygonLabelFunction);
    add("polygonColorFunction", settings.usePolygonColorFunction, settings.polygonColorFunction);
    add("polygonStrokeColorFunction", settings.usePolygonStrokeColorFunction, settings.polygonStrokeColorFunction);
    add(
      "polygonTooltipFunction",
      showPolygonTooltip && usePolygonTooltipFunction,
      settings.polygonTooltipFunction,
      true,
    );
  }
  return found;
}

/** The functions of the points of a trip. */
export function pointFunctions(settings: PointSettings & LookSettings): readonly MapFunction[] {
  const { showPoints, useColorPointFunction, colorPointFunction, usePointAsAnchor, pointAsAnchorFunction } = settings;
  const point = (
    name: "colorPointFunction" | "pointAsAnchorFunction" | "tooltipFunction",
    body: string,
    isLazy = false,
  ) => ({
    name,
    isLazy,
    code: mappedFunction({ name, body, ...argumentsOf(name) }),
  });
  if (!showPoints) return [];
  const { showTooltip, useTooltipFunction, tooltipFunction } = settings;
  return [
    ...(useColorPointFunction && colorPointFunction?.trim() ? [point("colorPointFunction", colorPointFunction)] : []),
    ...(usePointAsAnchor && pointAsAnchorFunction?.trim()
      ? [point("pointAsAnchorFunction", pointAsAnchorFunction)]
      : []),
    ...(showTooltip && useTooltipFunction && tooltipFunction?.trim()
      ? [point("tooltipFunction", tooltipFunction, true)]
      : []),
  ];
}

function argumentsOf(name: MapFunctionName): { readonly args: readonly string[]; readonly given: readonly string[] } {
  if (name === "markerImageFunction") {
    return { args: ["data", "images", "dsData", "dsIndex"], given: ["data", "more.images", "dsData", "dsIndex"] };
  }
  if (name === "posFunction") {
    return {
      args: ["origXPos", "origYPos", "data", "dsData", "dsIndex"],
      given: ["data[more.position[0]]", "data[more.position[1]]", "data", "dsData", "dsIndex"],
    };
  }
  return { args: DATA, given: DATA };
}

/** Names of settings that the views of maps run. */
export const MAP_FUNCTIONS: readonly MapFunctionName[] = [
  "labelFunction",
  "colorFunction",
  "markerImageFunction",
  "posFunction",
  "strokeWeightFunction",
  "strokeOpacityFunction",
  "tooltipFunction",
  "polygonLabelFunction",
  "polygonColorFunction",
  "polygonStrokeColorFunction",
  "polygonTooltipFunction",
  "colorPointFunction",
  "pointAsAnchorFunction",
];
