import type { Area, Place } from "./area.ts";

/** Number of units per kilometre (reference: rule engine, 3.2). */
const PER_KILOMETER = {
  METER: 1000,
  KILOMETER: 1,
  FOOT: 3280.84,
  MILE: 0.62137,
  NAUTICAL_MILE: 0.539957,
} as const;

export type RangeUnit = keyof typeof PER_KILOMETER;

/** Whether the text is a unit of the contract. */
export const isRangeUnit = (text: string): text is RangeUnit => Object.hasOwn(PER_KILOMETER, text);

/** Mean radius of the earth. */
const EARTH_KM = 6371.0087714;

/** A circle on the surface of the earth. */
export class Circle implements Area {
  readonly #center: Place;
  readonly #range: number;
  readonly #perKilometer: number;

  constructor(center: Place, range: number, unit: RangeUnit) {
    this.#center = center;
    this.#range = range;
    this.#perKilometer = PER_KILOMETER[unit];
  }

  contains(place: Place): boolean {
    return this.#range > kilometersBetween(this.#center, place) * this.#perKilometer;
  }
}

/** By the haversine formula. */
function kilometersBetween(a: Place, b: Place): number {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const onLatitudes = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  const square = half(a.latitude, b.latitude) + onLatitudes * half(a.longitude, b.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
