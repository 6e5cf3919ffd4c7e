import styled from "@emotion/styled";
import { type AuditLog, formatBigJson, NULL_UUID } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { JsonViewer } from "../controls/editors/code-editor/editors.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { entityPath } from "../kinds/entity-links.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { RecordBody, RecordFacts } from "../records/record-facts.tsx";
import { RecordTime } from "../records/record-time.tsx";
import { ActionStatus } from "./audit-columns.tsx";
import { actionKey } from "./audit-mode.ts";
import { WhatChanged } from "./what-changed.tsx";

interface AuditLogDialogProps {
  readonly entry: AuditLog;
  readonly onClose: () => void;
}

/** An entry of the audit log: who did what to which entity when, with what it was done, and why it failed. */
export function AuditLogDialog({ entry, onClose }: AuditLogDialogProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const { entityId, entityName, userName, actionType, actionStatus, actionData, actionFailureDetails } = entry;
  const path = entityId.id === NULL_UUID || actionType === "DELETED" ? undefined : entityPath(entityId);
  const name = entityName ?? entityId.id;
  return (
    <Dialog
      open
      width={720}
      title={t(actionKey(actionType))}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => copy(formatBigJson(actionData, 2))}>
            {t("audit-log.copy-data")}
          </Button>
          <Button onClick={onClose}>{t("action.close")}</Button>
        </>
      }
    >
      <RecordBody>
        <RecordFacts
          facts={[
            {
              label: t(typeNameKey(entityId.entityType)),
              value: path === undefined ? name : <Link to={path}>{name}</Link>,
            },
            { label: t("audit-log.user"), value: userName },
            { label: t("audit-log.timestamp"), value: <RecordTime ts={entry.createdTime} /> },
            { label: t("audit-log.status"), value: <ActionStatus status={actionStatus} /> },
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
    </Dialog>
  );
}

const Failure = styled.section({
  padding: "10px 12px",
  borderRadius: "var(--r-control)",
  background: "var(--bad-tint)",
  "& h3": { color: "var(--bad)" },
  "& p": { color: "var(--text)", overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
});
