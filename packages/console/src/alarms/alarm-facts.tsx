import { useTranslation } from "react-i18next";
import { JsonViewer } from "../controls/editors/code-editor/editors.tsx";
import { Moment } from "../controls/time/time.tsx";
import { RecordBody, type RecordFact, RecordFacts } from "../records/record-facts.tsx";
import { Originator, statusKey } from "./alarm-columns.tsx";
import type { AlarmRow } from "./alarm-source.ts";
import { Severity } from "./severity.tsx";

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
