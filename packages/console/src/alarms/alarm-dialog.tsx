import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { JsonViewer } from "../controls/editors/code-editor/editors.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { Moment } from "../controls/time/time.tsx";
import { LoadError } from "../errors/load-error.tsx";
import { RecordBody, type RecordFact, RecordFacts } from "../records/record-facts.tsx";
import { useClient } from "../session/client-context.tsx";
import { Originator, statusKey } from "./alarm-columns.tsx";
import type { AlarmRow } from "./alarm-source.ts";
import { Severity } from "./severity.tsx";
import {
  ALARM_ACTION_LOOKS,
  ALARM_ACTIONS,
  type AlarmAction,
  isOpenFor,
  useMayActOnAlarms,
} from "./use-alarm-actions.ts";

interface AlarmDialogProps {
  readonly id: string;
  /** As the table shows it; when it changes there, it is read again. */
  readonly shown: AlarmRow | undefined;
  readonly busy: boolean;
  readonly onRun: (action: AlarmAction, alarm: AlarmRow) => void;
  readonly onClose: () => void;
}

/** Everything about an alarm, and what can be done with it; it stays open meanwhile. */
export function AlarmDialog({ id, shown, busy, onRun, onClose }: AlarmDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const mayAct = useMayActOnAlarms();
  const answer = useQuery({
    queryKey: ["alarm", id, shown?.status, shown?.severity, shown?.endTs],
    queryFn: ({ signal }) => client.alarms.getInfo(id, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
    enabled: mayAct,
  });
  const alarm = answer.data ?? shown;
  return (
    <Dialog
      open
      width={560}
      title={alarm ? alarm.type : t("alarm.alarm-details")}
      onClose={onClose}
      actions={
        <>
          {alarm &&
            mayAct &&
            ALARM_ACTIONS.toReversed()
              .filter((action) => isOpenFor(action, alarm))
              .map((action) => (
                <Button
                  key={action}
                  icon={ALARM_ACTION_LOOKS[action].icon}
                  variant={action === "acknowledge" ? "primary" : undefined}
                  disabled={busy}
                  onClick={() => onRun(action, alarm)}
                >
                  {t(ALARM_ACTION_LOOKS[action].label)}
                </Button>
              ))}
          <Button onClick={onClose}>{t("action.close")}</Button>
        </>
      }
    >
      {answer.isError && !alarm ? (
        <LoadError name={t("alarm.alarm-details")} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : alarm ? (
        <AlarmFacts alarm={alarm} />
      ) : (
        <SkeletonBar width="60%" />
      )}
    </Dialog>
  );
}

/** What is known of an alarm, as facts; times that are not yet are left out. */
export function AlarmFacts({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const times = [
    ["alarm.created-time", alarm.createdTime],
    ["alarm.start-time", alarm.startTs],
    ["alarm.end-time", alarm.endTs],
    ["alarm.ack-time", alarm.ackTs],
    ["alarm.clear-time", alarm.clearTs],
  ] as const;
  const facts: readonly RecordFact[] = [
    { label: t("alarm.severity"), value: <Severity severity={alarm.severity} named /> },
    { label: t("alarm.status"), value: t(statusKey(alarm)) },
    { label: t("alarm.originator"), value: <Originator alarm={alarm} /> },
    { label: t("alarm.type"), value: alarm.type },
    ...times.filter(([, ts]) => ts > 0).map(([label, ts]) => ({ label: t(label), value: <Moment ts={ts} /> })),
  ];
  return (
    <RecordBody>
      <RecordFacts facts={facts} />
      {alarm.details !== null && alarm.details !== undefined && (
        <div className="json">
          <JsonViewer label={t("alarm.details-json")} value={alarm.details} fill />
        </div>
      )}
    </RecordBody>
  );
}
