import styled from "@emotion/styled";
import type { AuditLog } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { JsonViewer } from "../controls/editors/code-editor/editors.tsx";
import { Age } from "../controls/time/time.tsx";
import { RecordBody, type RecordFact, RecordFacts } from "../records/record-facts.tsx";
import { RecordTime } from "../records/record-time.tsx";
import { WhatChanged } from "./what-changed.tsx";

interface AuditEntryBodyProps {
  readonly entry: AuditLog;
  /** Said beside who and when. */
  readonly facts?: readonly RecordFact[] | undefined;
}

/** Who did it when and from where, why it failed, what changed, and with what it was done. */
export function AuditEntryBody({ entry, facts = [] }: AuditEntryBodyProps) {
  const { t } = useTranslation();
  const { userName, createdTime, actionStatus, actionFailureDetails, actionData } = entry;
  const from = callerText(entry.client ?? actionData);
  return (
    <RecordBody>
      <RecordFacts
        facts={[
          ...facts,
          { label: t("audit-log.user"), value: userName || "–" },
          {
            label: t("audit-log.timestamp"),
            value: (
              <When>
                <RecordTime ts={createdTime} />
                <span>
                  <Age ts={createdTime} />
                </span>
              </When>
            ),
          },
          ...(from === undefined ? [] : [{ label: t("audit-log.from"), value: from }]),
        ]}
      />
      {actionStatus === "FAILURE" && (
        <Failure>
          <h3>{t("audit-log.failure-details")}</h3>
          <p dir="auto">{actionFailureDetails}</p>
        </Failure>
      )}
      <WhatChanged entry={entry} />
      <div className="json">
        <JsonViewer label={t("audit-log.action-data")} value={actionData} fill />
      </div>
    </RecordBody>
  );
}

/** Address and browser of the caller; entries of before have them of those that signed in or out, in their data. */
function callerText(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("clientAddress" in data)) return undefined;
  const { clientAddress, browser, os } = data as Readonly<Record<string, unknown>>;
  return [clientAddress, browser, os]
    .filter((part) => typeof part === "string" && part !== "" && part !== UNKNOWN)
    .join(", ");
}

/** Programs that do not say what they are. */
const UNKNOWN = "Other";

const When = styled.span({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 8px",
  whiteSpace: "nowrap",
  "& span": { color: "var(--dim)", fontSize: 12 },
});

const Failure = styled.section({
  padding: "10px 12px",
  borderRadius: "var(--r-control)",
  background: "var(--bad-tint)",
  "& h3": { color: "var(--bad)" },
  "& p": { color: "var(--text)", overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
});
