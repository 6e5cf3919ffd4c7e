import type { Place } from "../parts/place.ts";

/** A picture in place of a dot. Its longer edge is `size` px; `anchor`: the point of it that is at the place, in parts. */
export interface MarkerImage {
  readonly url: string;
  readonly size: number;
  readonly anchor: readonly [x: number, y: number];
  /** Clockwise, degrees. */
  readonly rotation?: number | undefined;
  /** Of the foot of its tooltip, px from the place; absent: as the settings say. */
  readonly tooltipOffset?: readonly [x: number, y: number] | undefined;
}

export interface MapMarker {
  readonly id: string;
  readonly at: Place;
  /** Empty: none. */
  readonly label: string;
  readonly color: string;
  readonly image?: MarkerImage | undefined;
}

export interface MapShape {
  readonly id: string;
  /** The outer ring, then those of holes; each ends where it begins. */
  readonly rings: readonly (readonly Place[])[];
  readonly label: string;
  readonly fill: string;
  readonly fillOpacity: number;
  readonly stroke: string;
  readonly strokeOpacity: number;
  readonly strokeWidth: number;
}

export interface MapLine {
  readonly id: string;
  readonly path: readonly Place[];
  readonly color: string;
  readonly width: number;
  readonly opacity: number;
  /** Of signs along it; absent: its own. */
  readonly decorColor?: string | undefined;
}

export interface MapPoint {
  readonly id: string;
  readonly at: Place;
  readonly color: string;
  readonly size: number;
}

/** All that lies on a map. */
export interface MapScene {
  readonly markers: readonly MapMarker[];
  readonly shapes: readonly MapShape[];
  readonly lines: readonly MapLine[];
  readonly points: readonly MapPoint[];
}

export const EMPTY_SCENE: MapScene = { markers: [], shapes: [], lines: [], points: [] };
