import { wallTime } from "@orrery/model";

const DAY = 86_400_000;

/** The start of the day that an instant belongs to, on the wall clock of a zone. */
export const dayIn = (zone: string, ts: number): number => Math.floor(wallTime(zone, ts) / DAY) * DAY;
