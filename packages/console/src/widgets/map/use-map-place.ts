import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { mapPlaces } from "./engine/map-places.ts";

/** Whether a map may be drawn now, of the many of a page; and whether its element is in sight. */
export function useMapPlace(
  host: RefObject<HTMLElement | null>,
  onSight: (isSeen: boolean) => void,
): "open" | "waiting" | undefined {
  const [map] = useState(() => ({}));
  useEffect(() => mapPlaces.add(map), [map]);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const sight = new IntersectionObserver(([entry]) => {
      const isSeen = entry?.isIntersecting ?? true;
      mapPlaces.see(map, isSeen);
      onSight(isSeen);
    });
    sight.observe(element);
    return () => sight.disconnect();
  }, [map, host, onSight]);
  return useSyncExternalStore(mapPlaces.subscribe, () => mapPlaces.stateOf(map));
}
