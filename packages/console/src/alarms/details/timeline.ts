import type { AlarmCommentContent, AlarmCommentInfo, AlarmInfo, AlarmSeverity } from "@orrery/model";
import { ALARM_SEVERITIES } from "@orrery/model";
import { personName } from "../alarm-filters.ts";

/** What happened to an alarm at a time, or was said about it. */
export type TimelineEntry = { readonly key: string; readonly ts: number } & (
  | { readonly kind: "raised"; readonly severity: AlarmSeverity }
  | { readonly kind: "changed"; readonly before: AlarmSeverity; readonly after: AlarmSeverity }
  /** Without a name: a rule did it, or nobody knows who. */
  | { readonly kind: "acknowledged" | "cleared" | "unassigned" | "withdrawn"; readonly name: string | undefined }
  | { readonly kind: "assigned"; readonly name: string; readonly assignee: string }
  | { readonly kind: "said"; readonly comment: AlarmCommentInfo; readonly name: string; readonly text: string }
);

/**
 * The history of an alarm, newest first: what the platform and people noted, and what the alarm itself tells beyond that.
 * `isWhole`: no older comments are missing.
 */
export function timelineOf(
  alarm: AlarmInfo,
  comments: readonly AlarmCommentInfo[],
  isWhole: boolean,
): readonly TimelineEntry[] {
  const noted = comments.flatMap((comment) => entryOf(comment) ?? []);
  const has = (kind: TimelineEntry["kind"]) => noted.some((entry) => entry.kind === kind);
  const { status, startTs, createdTime, ackTs, clearTs } = alarm;
  const own: TimelineEntry[] = [];
  if (isWhole) {
    const severity = severitiesOf(alarm, comments)[0]?.severity ?? alarm.severity;
    own.push({ key: "raised", ts: startTs || createdTime, kind: "raised", severity });
    if (ackTs > 0 && status.endsWith("_ACK") && !has("acknowledged"))
      own.push({ key: "acknowledged", ts: ackTs, kind: "acknowledged", name: undefined });
    if (clearTs > 0 && status.startsWith("CLEARED") && !has("cleared"))
      own.push({ key: "cleared", ts: clearTs, kind: "cleared", name: undefined });
  }
  return [...noted, ...own].toSorted((a, b) => b.ts - a.ts || rankOf(a) - rankOf(b));
}

/** It was raised before anything else of the same moment. */
const rankOf = ({ kind }: TimelineEntry): number => (kind === "raised" ? 1 : 0);

function entryOf(comment: AlarmCommentInfo): TimelineEntry | undefined {
  const { id, createdTime: ts, type, comment: content, email } = comment;
  const key = id.id;
  if (type === "OTHER") {
    const name = email ? personName({ ...comment, email }) : "";
    return { key, ts, kind: "said", comment, name, text: textIn(content, "text") ?? "" };
  }
  const name = textIn(content, "userName");
  switch (content.subtype) {
    case "ACKED_BY_USER":
      return { key, ts, kind: "acknowledged", name };
    case "CLEARED_BY_USER":
      return { key, ts, kind: "cleared", name };
    case "ASSIGNED_TO_USER":
      return { key, ts, kind: "assigned", name: name ?? "", assignee: textIn(content, "assigneeName") ?? "" };
    case "UNASSIGNED_BY_USER":
      return { key, ts, kind: "unassigned", name };
    case "UNASSIGNED_FROM_DELETED_USER":
      return { key, ts, kind: "unassigned", name: undefined };
    case "COMMENT_DELETED":
      return { key, ts, kind: "withdrawn", name };
    case "SEVERITY_CHANGED": {
      const [before, after] = [severityIn(content.oldSeverity), severityIn(content.newSeverity)];
      return before && after && { key, ts, kind: "changed", before, after };
    }
    default:
      return undefined;
  }
}

/** The severity that an alarm had from a time on. */
export interface SeveritySpan {
  readonly start: number;
  readonly severity: AlarmSeverity;
}

/** The severities of an alarm, one after the other. */
export function severitiesOf(alarm: AlarmInfo, comments: readonly AlarmCommentInfo[]): readonly SeveritySpan[] {
  const start = alarm.startTs || alarm.createdTime;
  const changes = comments
    .flatMap((comment) => entryOf(comment) ?? [])
    .filter((entry) => entry.kind === "changed")
    .toSorted((a, b) => a.ts - b.ts);
  const [first] = changes;
  return [
    { start, severity: first?.before ?? alarm.severity },
    ...changes.map(({ ts, after }) => ({ start: Math.max(ts, start), severity: after })),
  ];
}

function textIn(content: AlarmCommentContent, name: string): string | undefined {
  const value = content[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function severityIn(value: unknown): AlarmSeverity | undefined {
  return ALARM_SEVERITIES.find((severity) => severity === value);
}
