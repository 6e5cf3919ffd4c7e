import type { EdgeEvent, EdgeEventStatus } from "@orrery/model";

/** How a status is drawn: black what the edge has, grey what it still has to get, in the tones of the theme. */
export const DOWNLINK_COLORS: Readonly<Record<EdgeEventStatus, string>> = {
  DEPLOYED: "var(--text)",
  PENDING: "var(--dim)",
};

/**
 * Whether an edge has got an event.
 * @param queueStart The attribute `queueStartTs` of the edge, ms: up to then it has all; undefined: it has got none.
 */
export function downlinkStatus(
  { createdTime }: Pick<EdgeEvent, "createdTime">,
  queueStart: number | undefined,
): EdgeEventStatus {
  return queueStart !== undefined && createdTime < queueStart ? "DEPLOYED" : "PENDING";
}
