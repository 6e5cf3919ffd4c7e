import styled from "@emotion/styled";
import type { AlarmInfo } from "@orrery/model";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import type { IconName } from "../../controls/basics/icon-names.ts";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { RecordTime } from "../../records/record-time.tsx";
import { useClaims, useMayChange } from "../../session/use-session.ts";
import { SEVERITY_LOOKS, Severity } from "../severity.tsx";
import { CommentForm } from "./comment-form.tsx";
import { type TimelineEntry, timelineOf } from "./timeline.ts";
import type { AlarmComments } from "./use-alarm-comments.ts";

interface AlarmTimelineProps {
  readonly alarm: AlarmInfo;
  readonly comments: AlarmComments;
}

/** What happened to an alarm and what was said about it, newest first, with a field to say more. */
export function AlarmTimeline({ alarm, comments: source }: AlarmTimelineProps) {
  const { t } = useTranslation();
  const { userId } = useClaims();
  const mayChange = useMayChange();
  const { comments, isWhole, error, save, remove, showOlder, refetch } = source;
  const [changed, setChanged] = useState<string>();
  const [withdrawn, setWithdrawn] = useState<string>();
  const entries = useMemo(() => comments && timelineOf(alarm, comments, isWhole), [alarm, comments, isWhole]);
  return (
    <Section aria-label={t("alarm.history")}>
      <h3>{t("alarm.history")}</h3>
      {mayChange && (
        <CommentForm busy={save.isPending} onSave={(text, done) => save.mutate({ text }, { onSuccess: done })} />
      )}
      {error && !entries ? (
        <LoadError name={t("alarm.history")} error={error} onRetry={refetch} />
      ) : !entries ? (
        <SkeletonBar width="60%" />
      ) : (
        <ol>
          {entries.map((entry) => (
            <li key={entry.key}>
              <Mark entry={entry} />
              {entry.kind === "said" && changed === entry.key ? (
                <CommentForm
                  before={entry.text}
                  busy={save.isPending}
                  onSave={(text) =>
                    save.mutate({ text, id: entry.comment.id }, { onSuccess: () => setChanged(undefined) })
                  }
                  onCancel={() => setChanged(undefined)}
                />
              ) : (
                <div>
                  <p className="head">
                    <b dir="auto">{entry.kind === "said" ? entry.name : sentenceOf(t, entry)}</b>
                    <RecordTime ts={entry.ts} />
                    {entry.kind === "said" && entry.comment.comment.edited === "true" && (
                      <span>{t("alarm.edited")}</span>
                    )}
                    {entry.kind === "said" && mayChange && entry.comment.userId?.id === userId && (
                      <span className="own">
                        <IconButton
                          size="compact"
                          icon="edit"
                          label={t("alarm.edit-comment")}
                          onClick={() => setChanged(entry.key)}
                        />
                        <IconButton
                          size="compact"
                          icon="trash"
                          label={t("alarm.delete-comment")}
                          onClick={() => setWithdrawn(entry.key)}
                        />
                      </span>
                    )}
                  </p>
                  {entry.kind === "said" && (
                    <p className="text" dir="auto">
                      {entry.text}
                    </p>
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {showOlder && <Button onClick={showOlder}>{t("alarm.older")}</Button>}
      <ConfirmDialog
        open={withdrawn !== undefined}
        title={t("alarm.delete-comment-question")}
        text={t("alarm.delete-comment-text")}
        confirm={t("action.delete")}
        busy={remove.isPending}
        onConfirm={() => withdrawn && remove.mutate(withdrawn, { onSettled: () => setWithdrawn(undefined) })}
        onCancel={() => setWithdrawn(undefined)}
      />
    </Section>
  );
}

function sentenceOf(t: TFunction, entry: Exclude<TimelineEntry, { kind: "said" }>): string {
  switch (entry.kind) {
    case "raised":
      return t("alarm.was-raised", { severity: t(SEVERITY_LOOKS[entry.severity].name) });
    case "changed":
      return t("alarm.was-changed", {
        before: t(SEVERITY_LOOKS[entry.before].name),
        after: t(SEVERITY_LOOKS[entry.after].name),
      });
    case "assigned":
      return t("alarm.was-assigned", { name: entry.name, assignee: entry.assignee });
    case "withdrawn":
      return t("alarm.was-withdrawn", { name: entry.name ?? "" });
    case "acknowledged":
    case "cleared":
    case "unassigned":
      return entry.name === undefined
        ? t(`alarm.was-${entry.kind}-alone`)
        : t(`alarm.was-${entry.kind}`, { name: entry.name });
  }
}

const ICONS: Readonly<Record<Exclude<TimelineEntry["kind"], "raised" | "changed">, IconName>> = {
  acknowledged: "ack",
  cleared: "alarmoff",
  assigned: "assign",
  unassigned: "unassign",
  withdrawn: "trash",
  said: "comment",
};

function Mark({ entry }: { readonly entry: TimelineEntry }) {
  if (entry.kind === "raised") return <Severity severity={entry.severity} />;
  if (entry.kind === "changed") return <Severity severity={entry.after} />;
  return <Icon name={ICONS[entry.kind]} size={16} />;
}

const Section = styled.section({
  display: "grid",
  alignContent: "start",
  gap: 12,
  minInlineSize: 0,
  "& h3": { font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& ol": { display: "grid", listStyle: "none", margin: 0, padding: 0 },
  "& li": {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "20px minmax(0, 1fr)",
    gap: 8,
    paddingBlockEnd: 16,
  },
  "& li > .icon": { marginBlockStart: 2, color: "var(--dim)" },
  "& li > span:first-of-type": { marginBlockStart: 4, alignSelf: "start" },
  // The line from one mark to the next.
  "& li:not(:last-of-type)::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: 8,
    insetBlock: "24px 2px",
    inlineSize: 1,
    background: "var(--line)",
  },
  "& .head": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0 8px",
    minBlockSize: 20,
    font: "var(--t-body-s)",
    color: "var(--dim)",
    fontVariantNumeric: "tabular-nums",
  },
  "& .head b": { fontWeight: 500, color: "var(--text)", overflowWrap: "anywhere" },
  "& .own": { display: "inline-flex", marginBlock: -4 },
  "& .text": { font: "var(--t-body-s)", color: "var(--text)", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
});
