import styled from "@emotion/styled";
import { relations } from "@orrery/client";
import { type EntityId, EXPORT_LIMITS } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import type { Column } from "../controls/tables/data-table.tsx";
import { SelectionBar } from "../controls/tables/selection-bar.tsx";
import type { TableExportColumn } from "../exports/export-table.ts";
import { entityPath } from "../kinds/entity-links.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { NameLink } from "../page/name-link.ts";
import { type RecordState, useRecordState } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { useClient } from "../session/client-context.tsx";
import { DeleteRelationsDialog } from "./delete-relations-dialog.tsx";
import { RelationDialog } from "./relation-dialog.tsx";
import {
  keyOfRelation,
  pageOfRelations,
  type RelationDirection,
  type RelationRow,
  relationRow,
} from "./relation-rows.ts";

interface EntityRelationsProps {
  readonly id: EntityId;
  /** Whether relations may be added, changed and removed. */
  readonly manage: boolean;
}

interface TabProps {
  readonly entity: { readonly id: EntityId };
  readonly manage: boolean;
}

const DIRECTIONS = ["FROM", "TO"] as const satisfies RelationDirection[];
const NONE: ReadonlySet<string> = new Set();
const BY_TYPE = { lengthMs: 1, sort: { property: "type", direction: "ASC" } } as const;

/** Relations of an entity, as a tab of a drawer. */
export function RelationsTab({ entity: { id }, manage }: TabProps) {
  return <EntityRelations key={id.id} id={id} manage={manage} />;
}

/** Relations from an entity and to it: found, added, changed, removed. */
function EntityRelations({ id, manage }: EntityRelationsProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [direction, setDirection] = useState<RelationDirection>("FROM");
  const [state, change] = useRecordState(BY_TYPE);
  const [selected, setSelected] = useState(NONE);
  const [edited, setEdited] = useState<RelationRow | "new">();
  const [removed, setRemoved] = useState<readonly RelationRow[]>();
  const answer = useQuery({
    queryKey: ["relations", id.id, direction],
    queryFn: ({ signal }) => {
      const { infosFrom, infosTo } = relations(client.api);
      return (direction === "FROM" ? infosFrom : infosTo)(id, undefined, { signal, ignoreErrors: true });
    },
    staleTime: 0,
  });
  const rows = useMemo(
    () => answer.data?.map((relation) => relationRow(relation, direction, (type) => t(typeNameKey(type)))),
    [answer.data, direction, t],
  );
  const page = rows && pageOfRelations(rows, state);
  const chosen = rows?.filter((row) => selected.has(keyOfRelation(row))) ?? [];
  const select = (next: RelationDirection) => {
    setDirection(next);
    setSelected(NONE);
    change({});
  };
  const label = t(direction === "FROM" ? "relation.from-relations" : "relation.to-relations");
  return (
    <RecordTable<RelationRow>
      timeless
      label={label}
      search={t("relation.search")}
      answer={{ page, error: answer.error, refetch: () => void answer.refetch() }}
      state={state}
      onChange={change}
      lead={
        <SegmentedControl
          bare
          label={t("relation.direction")}
          value={direction}
          choices={DIRECTIONS.map((value) => ({ value, label: t(`relation.direction-${value.toLowerCase()}`) }))}
          onChange={select}
        />
      }
      add={
        manage && (
          <Button size="toolbar" icon="plus" onClick={() => setEdited("new")}>
            {t("action.add")}
          </Button>
        )
      }
      columns={columnsOf(t)}
      rowKey={keyOfRelation}
      rowName={({ name }) => name}
      card={(row) => ({ title: <End row={row} />, meta: row.kind, when: row.type })}
      onRowClick={setEdited}
      selection={manage ? { keys: selected, onChange: setSelected } : undefined}
      actionsWidth={manage ? 96 : 64}
      rowActions={(row) => (
        <RowActions row={row} manage={manage} onOpen={() => setEdited(row)} onDelete={() => setRemoved([row])} />
      )}
      exported={() => ({
        name: label,
        total: page?.totalElements,
        columns: exportColumns(t),
        source: () => ({ kind: "rows", rows: exportRows(rows ?? [], state) }),
      })}
      empty={{
        icon: "link",
        title: t("relation.no-relations-text"),
        text: t(direction === "FROM" ? "relation.no-from-hint" : "relation.no-to-hint"),
        action: manage && (
          <Button variant="primary" icon="plus" onClick={() => setEdited("new")}>
            {t("relation.add")}
          </Button>
        ),
      }}
    >
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onClear={() => setSelected(NONE)}
          actions={[{ id: "delete", label: t("action.delete"), icon: "trash", run: () => setRemoved(chosen) }]}
        />
      )}
      {edited && (
        <RelationDialog
          id={id}
          direction={direction}
          row={edited === "new" ? undefined : edited}
          manage={manage}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <DeleteRelationsDialog
          direction={direction}
          rows={removed}
          onClose={(done) => {
            setRemoved(undefined);
            if (done) setSelected(NONE);
          }}
        />
      )}
    </RecordTable>
  );
}

interface RowActionsProps {
  readonly row: RelationRow;
  readonly manage: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

function RowActions({ row, manage, onOpen, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        size="compact"
        icon={manage ? "edit" : "eye"}
        label={`${t(manage ? "relation.edit" : "relation.view")}: ${row.name}`}
        onClick={onOpen}
      />
      {manage && (
        <IconButton size="compact" icon="trash" label={`${t("relation.delete")}: ${row.name}`} onClick={onDelete} />
      )}
    </>
  );
}

function exportColumns(t: (key: string) => string): TableExportColumn[] {
  return [
    { key: "type", title: t("relation.relation-type"), type: "text", shown: true },
    { key: "kind", title: t("entity.entity-type"), type: "text", shown: true },
    { key: "name", title: t("relation.entity"), type: "text", shown: true },
    { key: "id", title: t("entity.id"), type: "text", shown: false },
    { key: "additionalInfo", title: t("relation.additional-info"), shown: false },
  ];
}

/** What is found, in the order of the table, by the keys of {@link exportColumns}. */
function exportRows(rows: readonly RelationRow[], state: RecordState) {
  return pageOfRelations(rows, { ...state, page: 0, pageSize: EXPORT_LIMITS.givenRows }).data.map(
    ({ type, kind, name, end, relation: { additionalInfo } }) => ({ type, kind, name, id: end.id, additionalInfo }),
  );
}

function columnsOf(t: (key: string) => string): readonly Column<RelationRow>[] {
  return [
    { key: "type", label: t("relation.relation-type"), width: "28%", cell: ({ type }) => <Strong>{type}</Strong> },
    { key: "kind", label: t("entity.entity-type"), width: "24%", cell: ({ kind }) => kind },
    { key: "name", label: t("relation.entity"), cell: (row) => <End row={row} /> },
  ];
}

/** The other end, with the way to it. */
function End({ row: { end, name } }: { readonly row: RelationRow }) {
  const path = entityPath(end);
  if (path === undefined) return <span dir="auto">{name}</span>;
  return (
    <NameLink to={path} dir="auto" title={name} onClick={(event) => event.stopPropagation()}>
      {name}
    </NameLink>
  );
}

const Strong = styled.span({ color: "var(--text)" });
