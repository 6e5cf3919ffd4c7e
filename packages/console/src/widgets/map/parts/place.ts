/** A place on the earth, in degrees, in the order of GeoJSON; on a picture what {@link onPicture} makes of its parts. */
export type Place = readonly [longitude: number, latitude: number];

/** South-west and north-east corner. */
export type Bounds = readonly [Place, Place];

/** What is drawn beyond this has no end on the map. */
const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

/** A number, or a text that spells one; undefined for everything else. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** The place that latitude and longitude name; undefined unless both are numbers of the earth. */
export function placeOf(latitude: unknown, longitude: unknown): Place | undefined {
  const [lat, lng] = [numberIn(latitude), numberIn(longitude)];
  if (lat === undefined || lng === undefined) return undefined;
  return Math.abs(lat) <= MAX_LATITUDE && Math.abs(lng) <= MAX_LONGITUDE ? [lng, lat] : undefined;
}

/** The smallest box with all places; undefined without any. */
export function boundsOf(places: Iterable<Place>): Bounds | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of places) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return west <= east
    ? [
        [west, south],
        [east, north],
      ]
    : undefined;
}

/** Whether a box lies in another. */
export const isWithin = ([[west, south], [east, north]]: Bounds, [from, to]: Bounds): boolean =>
  west >= from[0] && south >= from[1] && east <= to[0] && north <= to[1];

/** `"lat,lng"` of settings. */
export function parseCentre(text: string): Place | undefined {
  const [latitude, longitude] = text.split(",");
  return placeOf(latitude, longitude);
}
