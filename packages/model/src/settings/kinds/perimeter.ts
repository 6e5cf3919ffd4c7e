import { choice, flag, json, number } from "../builders.ts";
import { all, is, off } from "../condition.ts";
import { limited } from "../limits.ts";
import { labelled, required, when, withoutDefault } from "../modifiers.ts";

const RANGE_UNITS = ["METER", "KILOMETER", "FOOT", "MILE", "NAUTICAL_MILE"] as const;

/**
 * A geofence: a circle, or polygons as JSON (`[[latitude, longitude], ...]`), or defined by the metadata of each
 * message. The members are saved beside others of a rule node (reference: rule engine, 3.2).
 */
export function perimeter() {
  const isOwn = off("fetchPerimeterInfoFromMessageMetadata");
  const circle = all(isOwn, is("perimeterType", "CIRCLE"));
  const degrees = (limit: number) => required(limited({ minimum: -limit, maximum: limit }, number()));
  return {
    fetchPerimeterInfoFromMessageMetadata: labelled("Read the perimeter from message metadata", flag(true)),
    perimeterType: when(isOwn, required(choice(["CIRCLE", "POLYGON"]))),
    centerLatitude: when(circle, degrees(90)),
    centerLongitude: when(circle, degrees(180)),
    range: when(circle, required(limited({ minimum: 0 }, number()))),
    rangeUnit: when(circle, required(choice(RANGE_UNITS))),
    polygonsDefinition: when(
      all(isOwn, is("perimeterType", "POLYGON")),
      labelled("Polygons (JSON)", required(withoutDefault(json("")))),
    ),
  };
}
