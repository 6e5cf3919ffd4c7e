import { formatSecond } from "../i18n/relative-time.ts";

/** `2026-03-18 09:42:07`: what happened within a minute stands in its order. */
export function RecordTime({ ts }: { readonly ts: number }) {
  return (
    <time dir="ltr" dateTime={new Date(ts).toISOString()}>
      {formatSecond(ts)}
    </time>
  );
}

/** The width of a column of such times that stands first. */
export const RECORD_TIME_WIDTH = "188px";
