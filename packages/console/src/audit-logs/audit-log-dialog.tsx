import { type AuditLog, formatBigJson, NULL_UUID } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { entityPath } from "../kinds/entity-links.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { ActionStatus } from "./audit-columns.tsx";
import { AuditEntryBody } from "./audit-entry-body.tsx";
import { actionKey } from "./audit-mode.ts";

interface AuditLogDialogProps {
  readonly entry: AuditLog;
  readonly onClose: () => void;
}

/** An entry of the audit log: who did what to which entity when, with what it was done, and why it failed. */
export function AuditLogDialog({ entry, onClose }: AuditLogDialogProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const { entityId, entityName, actionType, actionStatus, actionData } = entry;
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
      <AuditEntryBody
        entry={entry}
        facts={[
          {
            label: t(typeNameKey(entityId.entityType)),
            value: path === undefined ? name : <Link to={path}>{name}</Link>,
          },
          { label: t("audit-log.status"), value: <ActionStatus status={actionStatus} /> },
        ]}
      />
    </Dialog>
  );
}
