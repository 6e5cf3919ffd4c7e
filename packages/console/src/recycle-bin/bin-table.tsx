import styled from "@emotion/styled";
import type { BinnedEntity } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import type { Column } from "../controls/tables/column.ts";
import { DataTable } from "../controls/tables/data-table.tsx";
import { Moment } from "../controls/time/time.tsx";
import { entityIcon } from "../kinds/entity-links.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { useMayChange } from "../session/use-session.ts";

interface BinTableProps {
  /** Absent while they are loaded. */
  readonly rows: readonly BinnedEntity[] | undefined;
  /** An entity is being restored. */
  readonly busy: boolean;
  readonly onRestore: (entity: BinnedEntity) => void;
  readonly onRemove: (entity: BinnedEntity) => void;
}

/** What is in the recycle bin. */
export function BinTable({ rows, busy, onRestore, onRemove }: BinTableProps) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  return (
    <DataTable<BinnedEntity>
      label={t("recycle-bin.recycle-bin")}
      rows={rows}
      rowKey={({ id }) => id.id}
      rowName={({ name }) => name}
      actionsWidth={mayChange ? 96 : undefined}
      columns={columns(t)}
      card={(entity) => ({
        title: entity.name,
        meta: t(typeNameKey(entity.id.entityType)),
        when: <Moment ts={entity.deletedTime} />,
      })}
      rowActions={
        mayChange
          ? (entity) => (
              <>
                <IconButton
                  size="compact"
                  icon="undo"
                  label={`${t("recycle-bin.restore")}: ${entity.name}`}
                  disabled={busy}
                  onClick={() => onRestore(entity)}
                />
                <IconButton
                  size="compact"
                  icon="trash"
                  label={`${t("action.delete")}: ${entity.name}`}
                  onClick={() => onRemove(entity)}
                />
              </>
            )
          : undefined
      }
    />
  );
}

function columns(t: TFunction): readonly Column<BinnedEntity>[] {
  return [
    {
      key: "name",
      label: t("entity.name"),
      sortable: false,
      cell: ({ id, name }) => (
        <Name>
          <Icon name={entityIcon(id.entityType)} size={16} />
          <span>{name}</span>
        </Name>
      ),
    },
    {
      key: "entityType",
      label: t("recycle-bin.kind"),
      width: "16%",
      sortable: false,
      room: "wide",
      cell: ({ id }) => t(typeNameKey(id.entityType)),
    },
    {
      key: "userName",
      label: t("recycle-bin.deleted-by"),
      width: "22%",
      sortable: false,
      room: "medium",
      cell: ({ userName }) => userName ?? t("history.platform"),
    },
    {
      key: "deletedTime",
      label: t("recycle-bin.deleted"),
      width: "150px",
      sortable: false,
      tabular: true,
      cell: ({ deletedTime }) => <Moment ts={deletedTime} />,
    },
  ];
}

const Name = styled.span({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minInlineSize: 0,
  "& svg": { flex: "none", color: "var(--dim)" },
  "& span": { overflow: "hidden", textOverflow: "ellipsis", fontWeight: 500, color: "var(--text)" },
});
