import styled from "@emotion/styled";
import { type AuditLog, type EntityId, formatBigJson, NULL_UUID } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { useHotkey } from "../controls/hooks/use-hotkey.ts";
import { Drawer } from "../controls/overlays/drawer.tsx";
import { entityPath } from "../kinds/entity-links.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { EntityHelp } from "../pickers/help/entity-help.tsx";
import { ActionStatus } from "./audit-columns.tsx";
import { AuditEntryBody } from "./audit-entry-body.tsx";
import { actionKey } from "./audit-mode.ts";

interface AuditEntryDrawerProps {
  readonly entry: AuditLog;
  /** The page of the log; up and down walk it. */
  readonly rows: readonly AuditLog[];
  readonly onWalk: (entry: AuditLog) => void;
  /** Shows all that was done to an entity. */
  readonly onAllOf: (id: EntityId) => void;
  readonly onClose: () => void;
}

/** An entry of the audit log beside the others. */
export function AuditEntryDrawer({ entry, rows, onWalk, onAllOf, onClose }: AuditEntryDrawerProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const { entityId, entityName, actionType, actionStatus, actionData } = entry;
  const kind = t(typeNameKey(entityId.entityType));
  const isKnown = entityId.id !== NULL_UUID;
  const path = isKnown && actionType !== "DELETED" ? entityPath(entityId) : undefined;
  const at = rows.findIndex(({ id }) => id.id === entry.id.id);
  const walk = (step: 1 | -1) => {
    const next = rows[at + step];
    if (next) onWalk(next);
  };
  useHotkey("j", () => walk(1));
  useHotkey("k", () => walk(-1));
  return (
    <Drawer
      title={<span dir="auto">{entityName || kind}</span>}
      subtitle={
        <>
          {entityName && <span>{kind}</span>}
          {entityName && <span>·</span>}
          <span>{t(actionKey(actionType))}</span>
          <span>·</span>
          <ActionStatus status={actionStatus} />
        </>
      }
      onClose={onClose}
      tools={
        <>
          <span className="tools wide">
            <IconButton
              icon="up"
              label={t("entity.previous")}
              shortcut="K"
              disabled={at <= 0}
              onClick={() => walk(-1)}
            />
            <IconButton
              icon="down"
              label={t("entity.next")}
              shortcut="J"
              disabled={at === rows.length - 1}
              onClick={() => walk(1)}
            />
          </span>
          <IconButton icon="copy" label={t("audit-log.copy-data")} onClick={() => copy(formatBigJson(actionData, 2))} />
          <EntityHelp linkId="auditLog" />
          <IconButton icon="close" label={t("action.close")} shortcut="Esc" onClick={onClose} />
        </>
      }
    >
      <Body>
        <AuditEntryBody key={entry.id.id} entry={entry} />
      </Body>
      {isKnown && (
        <Foot>
          {path !== undefined && (
            <Button size="toolbar" icon="open" to={path}>
              {t("audit-log.open-entity", { name: entityName || kind })}
            </Button>
          )}
          <Button size="toolbar" onClick={() => onAllOf(entityId)}>
            {t("audit-log.all-of-entity")}
          </Button>
        </Foot>
      )}
    </Drawer>
  );
}

const Body = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  padding: "4px 24px 24px",
  borderBlockStart: "1px solid var(--line)",
  "& .json": { blockSize: "max(240px, 100dvh - 420px)" }, // down to the foot
  "@media (max-width: 959.95px)": { paddingInline: 16 },
});

const Foot = styled.footer({
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: 8,
  padding: "12px 20px",
  borderBlockStart: "1px solid var(--line)",
  "& > *": { minInlineSize: 0, maxInlineSize: "100%", overflow: "hidden", textOverflow: "ellipsis" },
  "@media (max-width: 959.95px)": { padding: "12px 16px" },
});
