import { instantOf, wallTime } from "@orrery/model";

/** What a field of date and time shows for an instant: the wall clock of the zone, `2026-03-18 09:24:30`. */
export function fieldText(ts: number, zone: string): string {
  return wallText(wallTime(zone, ts));
}

/** The instant a field means; undefined while it is incomplete or names no time. Minutes may come without seconds. */
export function readField(text: string, zone: string): number | undefined {
  const wall = wallOf(text);
  return wall === undefined ? undefined : instantOf(zone, wall);
}

const PATTERN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/;

/** The wall clock that a text names, as UTC getters read it. */
export function wallOf(text: string): number | undefined {
  const [, date, clock] = PATTERN.exec(text.trim()) ?? [];
  if (date === undefined) return undefined;
  const wall = Date.parse(`${date}T${clock}Z`);
  // 30 February would be taken for a day in March.
  return Number.isNaN(wall) || wallText(wall).slice(0, 10) !== date ? undefined : wall;
}

export function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace("T", " ");
}

/** Parts of the text and where each ends. */
const PARTS = [
  { end: 4, step: (at: Date, by: number) => addMonths(at, 12 * by) },
  { end: 7, step: (at: Date, by: number) => addMonths(at, by) },
  { end: 10, step: (at: Date, by: number) => at.getTime() + by * 86_400_000 },
  { end: 13, step: (at: Date, by: number) => at.getTime() + by * 3_600_000 },
  { end: 16, step: (at: Date, by: number) => at.getTime() + by * 60_000 },
  { end: 19, step: (at: Date, by: number) => at.getTime() + by * 1000 },
] as const;

/** The text with the part at the caret one more or less, and that part; undefined while the text names no time. */
export function stepped(
  text: string,
  caret: number,
  by: 1 | -1,
): { readonly text: string; readonly start: number; readonly end: number } | undefined {
  const wall = wallOf(text);
  const index = PARTS.findIndex(({ end }) => caret <= end);
  const part = PARTS[index];
  if (wall === undefined || part === undefined) return undefined;
  const before = PARTS[index - 1];
  return { text: wallText(part.step(new Date(wall), by)), start: before ? before.end + 1 : 0, end: part.end };
}

/** The same day and clock of another month; the last day where the month is shorter. */
export function addMonths(at: Date, months: number): number {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(at.getUTCDate(), days));
  return moved.getTime();
}
