/** Latitude and longitude in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** An area on the surface of the earth. */
export interface Area {
  /** Whether a place is inside; one on the border is not. */
  contains(place: Place): boolean;
}
