import { instantOf, zoneOffsetMs } from "@orrery/model";

const DAY = 86_400_000;
/** Days whose offset is remembered: more than a century. */
const MAX_DAYS = 50_000;

/**
 * The instant of a wall time of `zone` (`instantOf`), for millions of them: on days without a change of the clocks the
 * offset is asked for once.
 */
export function zoneClock(zone: string): (wall: number) => number {
  const offsets = new Map<number, number | undefined>();
  return (wall) => {
    const day = Math.floor(wall / DAY);
    if (!offsets.has(day)) {
      if (offsets.size >= MAX_DAYS) offsets.clear();
      offsets.set(day, steadyOffset(zone, day));
    }
    const offset = offsets.get(day);
    return offset === undefined ? instantOf(zone, wall) : wall - offset;
  };
}

function steadyOffset(zone: string, day: number): number | undefined {
  const before = zoneOffsetMs(zone, (day - 1) * DAY);
  return zoneOffsetMs(zone, (day + 2) * DAY) === before ? before : undefined;
}
