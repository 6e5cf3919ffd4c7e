const DAY = 86_400_000;
const WEEK = 7;

/** The start of a day of the wall clock. */
export const dayOf = (wall: number) => Math.floor(wall / DAY) * DAY;

/**
 * Weeks of the month of a day as starts of days; days of the months beside it fill the first and last. `firstDay`: 0 Sunday to
 * 6 Saturday, by default Monday.
 */
export function monthWeeks(wall: number, firstDay = 1): readonly (readonly number[])[] {
  const at = new Date(wall);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
  const last = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0);
  const start = first - ((new Date(first).getUTCDay() + WEEK - firstDay) % WEEK) * DAY;
  const count = Math.ceil((last + DAY - start) / (WEEK * DAY));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => start + (week * WEEK + day) * DAY),
  );
}
