import type { BaseMap } from "./base-map.ts";
import type { TripSettings } from "./map-settings.ts";
import { chosenColor } from "./marker-parts.ts";
import { distanceOf } from "./trip.ts";

const REPEAT_PX = 20;
const DECOR_SIZE = 10;

/** How the map of a trip is opened. */
export function tripLook(base: BaseMap, settings: TripSettings) {
  const { usePolylineDecorator, decoratorSymbol, decoratorSymbolSize, decoratorRepeat } = settings;
  return {
    base,
    clusters: undefined,
    decor: usePolylineDecorator
      ? {
          symbol: decoratorSymbol ?? "arrowHead",
          size: decoratorSymbolSize ?? DECOR_SIZE,
          repeat: distanceOf(decoratorRepeat, REPEAT_PX),
        }
      : undefined,
    dotOffset: [0, 0] as const,
    view: undefined,
    zoomsByWheel: true,
    zoomsByClick: true,
    clickCluster: true,
  };
}

/** The colour of signs along a way, where it is not the way's own. */
export const decorColor = ({ useDecoratorCustomColor, decoratorCustomColor }: TripSettings): string | undefined =>
  useDecoratorCustomColor ? chosenColor(decoratorCustomColor, "") || undefined : undefined;

/** An arrow to the north on a disc, in a colour. */
export function arrowPicture(color: string): string {
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg' width='34' height='34'><circle cx='17' cy='17' r='15' fill='${color}' stroke='white' stroke-width='2.5'/><path d='M17 8l6 15-6-3.5L11 23z' fill='white'/></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`;
}
