import { fillPattern } from "@orrery/model";
import type { MapShape } from "../engine/scene.ts";
import { type MapRecord, patternRecord } from "./map-record.ts";
import type { ShapeSettings } from "./map-settings.ts";
import { chosenColor, type ResultOf } from "./marker-parts.ts";
import { numberIn, type Place } from "./place.ts";
import { plainLabel } from "./plain-label.ts";

type Ring = readonly Place[];

/** The place that two saved numbers mean: latitude and longitude, or parts of a picture. */
export type PointReader = (first: unknown, second: unknown) => Place | undefined;

/** Corners that are drawn of one entity. */
const MAX_POINTS = 20_000;
const MAX_JSON = 2_000_000;
const FIRST_FILL = "#0000ff";
const FIRST_STROKE = "#fe0001";

/**
 * The rings of a saved shape, closed: a list of points, two of which are opposite corners of a rectangle; a list of such
 * lists, the first around the others, which are holes; or a circle. Undefined for what is none.
 */
export function ringsOf(saved: unknown, pointOf: PointReader): readonly Ring[] | undefined {
  const value = parsedShape(saved);
  if (isCircle(value)) return circleOf(value, pointOf);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isNested = Array.isArray(value[0]) && Array.isArray(value[0][0]);
  const rings = (isNested ? value : [value]).map((ring) => ringOf(ring, pointOf));
  const [outer] = rings;
  return outer ? rings.filter((ring) => ring !== undefined) : undefined;
}

/** A saved shape as JSON or as its text; undefined where the text is none, or too long. */
export function parsedShape(saved: unknown): unknown {
  if (typeof saved !== "string") return saved;
  if (saved.length > MAX_JSON) return undefined;
  try {
    return JSON.parse(saved);
  } catch {
    return undefined;
  }
}

function ringOf(saved: unknown, pointOf: PointReader): Ring | undefined {
  if (!Array.isArray(saved) || saved.length > MAX_POINTS) return undefined;
  const points = saved.flatMap((point: unknown) =>
    Array.isArray(point) ? [pointOf(point[0], point[1])] : [undefined],
  );
  if (points.some((point) => point === undefined)) return undefined;
  const known = points as Place[];
  const [first, second, ...rest] = known;
  if (!first || !second) return undefined;
  if (rest.length === 0) return [first, [second[0], first[1]], second, [first[0], second[1]], first];
  const last = known.at(-1);
  return last && last[0] === first[0] && last[1] === first[1] ? known : [...known, first];
}

interface Circle {
  readonly latitude: unknown;
  readonly longitude: unknown;
  readonly radius: unknown;
}

export const isCircle = (value: unknown): value is Circle =>
  typeof value === "object" && value !== null && "radius" in value && "latitude" in value;

const CIRCLE_STEPS = 64;
const METRES_PER_DEGREE = 111_320;

function circleOf({ latitude, longitude, radius }: Circle, pointOf: PointReader): readonly Ring[] | undefined {
  const centre = pointOf(latitude, longitude);
  const metres = numberIn(radius);
  return !centre || metres === undefined || metres <= 0 ? undefined : [circleRing(centre, metres)];
}

/** A circle as a closed ring of corners; the first one is in the east. */
export function circleRing([lng, lat]: Place, metres: number): Ring {
  const high = metres / METRES_PER_DEGREE;
  const wide = high / Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  return Array.from({ length: CIRCLE_STEPS + 1 }, (_, at): Place => {
    const angle = ((at % CIRCLE_STEPS) * 2 * Math.PI) / CIRCLE_STEPS;
    return [lng + wide * Math.cos(angle), lat + high * Math.sin(angle)];
  });
}

/** The key of the shapes of a map. Older dashboards call the setting otherwise, and that one counts. */
export function shapeKeyOf(settings: ShapeSettings, saved: unknown): string {
  const older = typeof saved === "object" && saved !== null && "polKeyName" in saved ? saved.polKeyName : undefined;
  return typeof older === "string" && older !== "" ? older : (settings.polygonKeyName ?? "coordinates");
}

/** The rings of the shape of an entity. */
export type RingReader = (id: string, saved: unknown) => readonly Ring[] | undefined;

/** {@link ringsOf} that gives back the same rings while an entity's shape stays the same. */
export function ringReader(pointOf: PointReader): RingReader {
  const known = new Map<string, { readonly saved: unknown; readonly rings: readonly Ring[] | undefined }>();
  return (id, saved) => {
    const before = known.get(id);
    if (before && before.saved === saved) return before.rings;
    const rings = ringsOf(saved, pointOf);
    known.set(id, { saved, rings });
    return rings;
  };
}

/** The shapes of the entities that have one. */
export function shapesOf(
  records: readonly MapRecord[],
  settings: ShapeSettings,
  { key, ringsOf: read, resultOf }: { readonly key: string; readonly ringsOf: RingReader; readonly resultOf: ResultOf },
): readonly MapShape[] {
  if (!settings.showPolygon) return [];
  return records.flatMap((record): MapShape | [] => {
    const rings = read(record.id, record.values[key]);
    if (!rings) return [];
    const { id } = record;
    const own = (name: "polygonColorFunction" | "polygonStrokeColorFunction", isOn: boolean) => {
      const value = isOn ? resultOf(name, id) : undefined;
      return typeof value === "string" ? value : "";
    };
    return {
      id,
      rings,
      label: labelOf(record, settings, resultOf),
      fill:
        own("polygonColorFunction", settings.usePolygonColorFunction) || chosenColor(settings.polygonColor, FIRST_FILL),
      fillOpacity: settings.polygonOpacity ?? 0.5,
      stroke:
        own("polygonStrokeColorFunction", settings.usePolygonStrokeColorFunction) ||
        chosenColor(settings.polygonStrokeColor, FIRST_STROKE),
      strokeOpacity: settings.polygonStrokeOpacity ?? 1,
      strokeWidth: settings.polygonStrokeWeight ?? 1,
    };
  });
}

function labelOf(record: MapRecord, settings: ShapeSettings, resultOf: ResultOf): string {
  if (!settings.showPolygonLabel) return "";
  const given = settings.usePolygonLabelFunction ? resultOf("polygonLabelFunction", record.id) : settings.polygonLabel;
  return typeof given === "string" ? plainLabel(fillPattern(given, patternRecord(record))) : "";
}

/** The tooltip of a shape, with markup that is not safe yet; undefined while its function runs. */
export function shapeTooltipOf(record: MapRecord, settings: ShapeSettings, resultOf: ResultOf): string | undefined {
  if (!settings.usePolygonTooltipFunction)
    return fillPattern(settings.polygonTooltipPattern ?? "", patternRecord(record));
  const value = resultOf("polygonTooltipFunction", record.id);
  return value === undefined ? undefined : fillPattern(typeof value === "string" ? value : "", patternRecord(record));
}
