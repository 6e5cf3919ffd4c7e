import styled from "@emotion/styled";
import type { AttributeScope, EntityId, SortOrder } from "@orrery/model";
import type { TFunction } from "i18next";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { EmptyState } from "../controls/basics/states.tsx";
import { SearchField } from "../controls/fields/search-field.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import type { Column } from "../controls/tables/column.ts";
import { DataTable } from "../controls/tables/data-table.tsx";
import { SelectionBar } from "../controls/tables/selection-bar.tsx";
import { LastHeard } from "../controls/time/last-heard.tsx";
import { Age, Moment } from "../controls/time/time.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { ShowValues } from "../kinds/show-values.ts";
import { useClaims, useMayChange } from "../session/use-session.ts";
import { type AttributeRow, arrange } from "./attribute-rows.ts";
import { DeleteAttributesDialog } from "./delete-attributes-dialog.tsx";
import { exportValues } from "./export-values.ts";
import { Key, Scroll, Tools } from "./panel-parts.ts";
import { showOnWidget } from "./show-on-widget.ts";
import { isTimestamp } from "./timestamp-key.ts";
import { valueLine } from "./typed-value.ts";
import { usePages } from "./use-pages.tsx";

interface AttributeTableProps {
  readonly entity: EntityId;
  readonly picker: ReactNode;
  /** `undefined` while loading. */
  readonly rows: readonly AttributeRow[] | undefined;
  readonly edit?: EditCalls | undefined;
  /** Of live rows that may be old, in ms. */
  readonly staleSince?: number | undefined;
}

/** How the attributes of a scope are changed. */
interface EditCalls {
  readonly scope: AttributeScope;
  readonly onAdd: () => void;
  readonly onEdit: (row: AttributeRow) => void;
  readonly onRefresh: () => void;
}

/** Attributes with search and sorting; the selected are shown on widgets and, where they may be changed, deleted. */
export function AttributeTable({ entity, picker, rows, edit, staleSince }: AttributeTableProps) {
  const { t } = useTranslation();
  const { authority } = useClaims();
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<SortOrder>({ property: "key", direction: "ASC" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<"delete" | "show">();
  const canShow = useMayChange() && authority !== "SYS_ADMIN";
  const found = rows && arrange(rows, search, sort);
  const { shown, footer } = usePages(found, `${search} ${sort.property} ${sort.direction}`);
  return (
    <Panel>
      <Tools>
        <SearchField label={t("attribute.search-attributes")} value={search} onChange={setSearch} />
        <span className="scope">{picker}</span>
        <span className="grow" />
        {staleSince !== undefined && <LastHeard at={staleSince} />}
        {found && found.length > 0 && (
          <ExportButton table={() => exportValues(t, { name: t("attribute.attributes"), rows: found })} />
        )}
        {edit && (
          <>
            <IconButton icon="refresh" label={t("action.refresh")} onClick={edit.onRefresh} />
            <Button size="toolbar" icon="plus" onClick={edit.onAdd}>
              {t("action.add")}
            </Button>
          </>
        )}
      </Tools>
      <Scroll data-stale={staleSince !== undefined || undefined}>
        {shown?.length === 0 ? (
          <NoAttributes isSearched={search !== ""} onAdd={edit?.onAdd} />
        ) : (
          <DataTable<AttributeRow>
            label={t("attribute.attributes")}
            rows={shown}
            rowKey={(row) => row.key}
            rowName={(row) => row.key}
            sort={sort}
            onSort={setSort}
            selection={canShow || edit ? { keys: selected, onChange: setSelected } : undefined}
            onRowClick={edit?.onEdit}
            actionsWidth={96}
            columns={attributeColumns(t)}
            rowActions={(row) => <RowActions row={row} onEdit={edit?.onEdit} />}
          />
        )}
      </Scroll>
      {footer}
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          onClear={() => setSelected(new Set())}
          hearsEscape={dialog === undefined}
          actions={[
            ...(canShow ? [showOnWidget(t, () => setDialog("show"))] : []),
            ...(edit
              ? [{ id: "delete", label: t("action.delete"), icon: "trash", run: () => setDialog("delete") } as const]
              : []),
          ]}
        />
      )}
      {dialog === "show" && (
        <Suspense>
          <ShowValues
            values={{ entity, source: "attribute", keys: [...selected] }}
            onClose={(added) => {
              setDialog(undefined);
              if (added) setSelected(new Set());
            }}
          />
        </Suspense>
      )}
      {dialog === "delete" && edit && (
        <DeleteAttributesDialog
          entity={entity}
          scope={edit.scope}
          keys={[...selected]}
          onClose={(done) => {
            setDialog(undefined);
            if (done) setSelected(new Set());
          }}
        />
      )}
    </Panel>
  );
}

interface RowActionsProps {
  readonly row: AttributeRow;
  readonly onEdit: EditCalls["onEdit"] | undefined;
}

function RowActions({ row, onEdit }: RowActionsProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <>
      <IconButton
        className="on-hover"
        size="compact"
        icon="copy"
        label={`${t("attribute.copy-value")}: ${row.key}`}
        onClick={() => copy(valueLine(row.value))}
      />
      {onEdit && (
        <IconButton
          size="compact"
          icon="edit"
          label={t("attribute.edit", { key: row.key })}
          onClick={() => onEdit(row)}
        />
      )}
    </>
  );
}

interface NoAttributesProps {
  readonly isSearched: boolean;
  readonly onAdd: (() => void) | undefined;
}

function NoAttributes({ isSearched, onAdd }: NoAttributesProps) {
  const { t } = useTranslation();
  if (isSearched) return <EmptyState icon="tag" title={t("table.nothing-found")} />;
  return (
    <EmptyState
      icon="tag"
      title={t("attribute.no-attributes-text")}
      text={t("attribute.no-attributes-hint")}
      actions={
        onAdd && (
          <Button variant="primary" icon="plus" onClick={onAdd}>
            {t("attribute.add")}
          </Button>
        )
      }
    />
  );
}

function attributeColumns(t: TFunction): readonly Column<AttributeRow>[] {
  return [
    { key: "key", label: t("attribute.key"), width: "34%", cell: (row) => <Key>{row.key}</Key> },
    {
      key: "value",
      label: t("attribute.value"),
      sortable: false,
      cell: (row) => {
        const text = valueLine(row.value);
        if (text === "") return <Empty>{t("attribute.empty-value")}</Empty>;
        return <Value title={text}>{isTimestamp(row.key, text) ? <Moment ts={Number(text)} /> : text}</Value>;
      },
    },
    {
      key: "lastUpdateTs",
      label: t("attribute.last-update-time"),
      room: "wide",
      width: "120px",
      align: "end",
      tabular: true,
      cell: (row) => <Age ts={row.lastUpdateTs} />,
    },
  ];
}

const Panel = styled.div({ position: "relative", flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column" });

const Empty = styled.i({ color: "var(--faint)" });

const Value = styled.span({ color: "var(--text)" });
