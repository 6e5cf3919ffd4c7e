import type { TFunction } from "i18next";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 s ago", "3 h ago", "2 days ago". Times in the future count as now: clocks differ. */
export function formatAge(t: TFunction, ts: number, now: number): string {
  const age = now - ts;
  if (age < SECOND) return t("time.now");
  return t("time.ago", { age: formatDuration(t, age) });
}

/** The largest whole unit: "2 s", "9 min", "3 h", "6 days". */
export function formatDuration(t: TFunction, ms: number): string {
  if (ms < MINUTE) return t("time.seconds", { n: Math.floor(ms / SECOND) });
  if (ms < HOUR) return t("time.minutes", { n: Math.floor(ms / MINUTE) });
  if (ms < DAY) return t("time.hours", { n: Math.floor(ms / HOUR) });
  return t("time.days", { count: Math.floor(ms / DAY) });
}

const two = (n: number) => String(n).padStart(2, "0");

/** `2026-03-18 09:42` in the viewer's zone. */
export function formatMinute(ts: number): string {
  const d = new Date(ts);
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}`;
}

/** `2026-03-18 09:42:07` in the viewer's zone. */
export function formatSecond(ts: number): string {
  return `${formatMinute(ts)}:${two(new Date(ts).getSeconds())}`;
}
