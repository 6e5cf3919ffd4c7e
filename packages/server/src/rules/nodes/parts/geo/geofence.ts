import { type Infer, perimeter, required, text } from "@orrery/model/settings";
import type { RuleMessage } from "../../../message/rule-message.ts";
import { type JsonMembers, requiredMembers, scalarText } from "../json-object.ts";
import type { Area, Place } from "./area.ts";
import { Circle, isRangeUnit } from "./circle.ts";
import { Polygons } from "./polygons.ts";

/** Settings of nodes that check the position of the originator. */
export const geofenceSettings = () => ({
  latitudeKeyName: required(text("latitude")),
  longitudeKeyName: required(text("longitude")),
  ...perimeter(),
});

export type GeofenceSettings = Infer<ReturnType<typeof geofenceSettings>>;

/** Checks whether messages come from inside a perimeter (reference: rule engine, 3.2). */
export class Geofence {
  readonly #settings: GeofenceSettings;
  /** The configured perimeter; undefined when each message contains its own. */
  readonly #area: Area | undefined;
  /** Cache of the last message's polygons, since most messages repeat them. */
  #polygons: { readonly definition: string; readonly area: Area } | undefined;

  /** @throws {Error} when the configured perimeter is incomplete. */
  constructor(settings: GeofenceSettings) {
    this.#settings = settings;
    this.#area = settings.fetchPerimeterInfoFromMessageMetadata ? undefined : areaOf(settings);
  }

  /** @throws {Error} for a message without a place or perimeter. */
  contains(message: RuleMessage): boolean {
    const data = requiredMembers(message);
    const { latitudeKeyName, longitudeKeyName } = this.#settings;
    const place: Place = {
      latitude: coordinate(message, data, latitudeKeyName),
      longitude: coordinate(message, data, longitudeKeyName),
    };
    return (this.#area ?? this.#areaIn(message)).contains(place);
  }

  #areaIn({ metadata }: RuleMessage): Area {
    const { perimeter: definition } = metadata;
    if (definition) {
      if (this.#polygons?.definition !== definition) {
        this.#polygons = { definition, area: new Polygons(definition) };
      }
      return this.#polygons.area;
    }
    const { centerLatitude, centerLongitude, range, rangeUnit } = metadata;
    if (!centerLatitude) throw new Error("Missing perimeter definition!");
    return circle(numberIn(centerLatitude), numberIn(centerLongitude), numberIn(range), rangeUnit);
  }
}

function areaOf(settings: GeofenceSettings): Area {
  const { perimeterType, polygonsDefinition, centerLatitude, centerLongitude, range, rangeUnit } = settings;
  if (perimeterType === "POLYGON") return new Polygons(polygonsDefinition);
  if (perimeterType !== "CIRCLE") throw new Error("Missing perimeter definition!");
  return circle(centerLatitude, centerLongitude, range, rangeUnit);
}

function circle(
  latitude: number | undefined,
  longitude: number | undefined,
  range: number | undefined,
  unit: string | undefined,
): Area {
  if (latitude === undefined || longitude === undefined || range === undefined || !unit || !isRangeUnit(unit)) {
    throw new Error("The perimeter definition is incomplete");
  }
  return new Circle({ latitude, longitude }, range, unit);
}

function coordinate({ metadata }: RuleMessage, data: JsonMembers, key: string): number {
  const text = scalarText(data.get(key)) ?? metadata[key];
  if (!text) throw new Error(`Incoming Message has no ${key} in data or metadata!`);
  return numberOf(text);
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : numberOf(text);
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) throw new Error(`For input string: "${text}"`);
  return number;
}
