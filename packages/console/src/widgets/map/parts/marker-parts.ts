import { fillPattern } from "@orrery/model";
import type { MapMarker, MarkerImage } from "../engine/scene.ts";
import type { MapFunctionName } from "./map-functions.ts";
import { type MapRecord, patternRecord } from "./map-record.ts";
import type { LookSettings } from "./map-settings.ts";
import { numberIn, type Place } from "./place.ts";
import { plainLabel } from "./plain-label.ts";

/** What a function gave for an entity; undefined: nothing, or not yet. */
export type ResultOf = (name: MapFunctionName, id: string) => unknown;

/** Where an entity is; undefined: nowhere. */
export type PlaceReader = (record: MapRecord) => Place | undefined;

const IMAGE_SIZE = 34;
const CENTRE = 0.5;
const BOTTOM = 1;

/** Colours that new widgets begin with: nobody chose them. */
const FIRST_COLORS: ReadonlySet<string> = new Set(["#fe7569", "#1976d3", "#1976d2"]);

/** A colour of settings; empty: ours. */
export function chosenColor(color: string | null | undefined, first?: string): string {
  const name = color?.toLowerCase() ?? "";
  return name === first || (first === undefined && FIRST_COLORS.has(name)) ? "" : (color ?? "");
}

/** The markers of the entities that are somewhere. */
export function markersOf(
  records: readonly MapRecord[],
  settings: LookSettings,
  { placeOf, resultOf }: { readonly placeOf: PlaceReader; readonly resultOf: ResultOf },
): readonly MapMarker[] {
  const color = chosenColor(settings.color);
  const fixed = settings.useMarkerImageFunction ? undefined : fixedImage(settings);
  return records.flatMap((record): MapMarker | [] => {
    const at = placeOf(record);
    if (!at) return [];
    const { id } = record;
    return {
      id,
      at,
      label: labelOf(record, settings, resultOf),
      color: textOf(settings.useColorFunction ? resultOf("colorFunction", id) : undefined) || color,
      image:
        fixed ?? (settings.useMarkerImageFunction ? imageOf(resultOf("markerImageFunction", id), settings) : undefined),
    };
  });
}

function labelOf(record: MapRecord, settings: LookSettings, resultOf: ResultOf): string {
  if (!settings.showLabel) return "";
  const { useLabelFunction, label } = settings;
  const pattern = useLabelFunction ? textOf(resultOf("labelFunction", record.id)) : (label ?? "");
  if (pattern === "${entityName}") return record.entity.name; // of most maps
  return plainLabel(fillPattern(pattern, patternRecord(record)));
}

const anchorOf = ({ markerOffsetX = CENTRE, markerOffsetY = BOTTOM }: LookSettings) =>
  [markerOffsetX ?? CENTRE, markerOffsetY ?? BOTTOM] as const;

function fixedImage(settings: LookSettings): MarkerImage | undefined {
  const { markerImage, markerImageSize } = settings;
  return markerImage
    ? { url: markerImage, size: markerImageSize ?? IMAGE_SIZE, anchor: anchorOf(settings) }
    : undefined;
}

/** What a function says of a picture: its address, its size, and the point of it in px that is at the place. */
function imageOf(value: unknown, settings: LookSettings): MarkerImage | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { url, size, markerOffset, tooltipOffset } = value as {
    readonly url?: unknown;
    readonly size?: unknown;
    readonly markerOffset?: unknown;
    readonly tooltipOffset?: unknown;
  };
  if (typeof url !== "string" || url === "") return undefined;
  const edge = numberIn(size) ?? IMAGE_SIZE;
  const [x, y] = Array.isArray(markerOffset) ? markerOffset.map(numberIn) : [];
  const [ownX, ownY] = anchorOf(settings);
  const [textX, textY] = Array.isArray(tooltipOffset) ? tooltipOffset.map(numberIn) : [];
  return {
    ...{ url, size: edge, anchor: [x === undefined ? ownX : x / edge, y === undefined ? ownY : y / edge] },
    ...(textX !== undefined && textY !== undefined && { tooltipOffset: [textX, textY] }),
  };
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** What is said where the author says nothing (reference: dashboards and widgets, 6.4). */
const usualTooltip = ({ provider, latKeyName, lngKeyName, xPosKeyName, yPosKeyName }: LookSettings): string => {
  const keys =
    provider === "image-map"
      ? [xPosKeyName || "xPos", yPosKeyName || "yPos"]
      : [latKeyName || "latitude", lngKeyName || "longitude"];
  return `<b>\${entityName}</b><br/>${keys.map((key) => `\${${key}:7}`).join(", ")}`;
};

/** The text of a tooltip, with markup that is not safe yet; undefined while its function runs. */
export function tooltipOf(record: MapRecord, settings: LookSettings, resultOf: ResultOf): string | undefined {
  if (!settings.useTooltipFunction)
    return fillPattern(settings.tooltipPattern || usualTooltip(settings), patternRecord(record));
  const value = resultOf("tooltipFunction", record.id);
  return value === undefined ? undefined : fillPattern(textOf(value), patternRecord(record));
}
