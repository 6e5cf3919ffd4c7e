import styled from "@emotion/styled";
import type { LatestValues } from "@orrery/client";
import type { AttributeScope, EntityId, SortOrder } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { EmptyState } from "../controls/basics/states.tsx";
import { SearchField } from "../controls/fields/search-field.tsx";
import { Select } from "../controls/fields/select.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { DataTable } from "../controls/tables/data-table.tsx";
import { SelectionBar } from "../controls/tables/selection-bar.tsx";
import { LastHeard } from "../controls/time/last-heard.tsx";
import { Age, Moment } from "../controls/time/time.tsx";
import { errorText } from "../errors/error-text.ts";
import { LoadError } from "../errors/load-error.tsx";
import { useClient } from "../session/client-context.tsx";
import { useStaleSince } from "../session/use-connection.ts";
import { AttributeDialog } from "./attribute-dialog.tsx";
import { type AttributeRow, arrange } from "./attribute-rows.ts";
import { Key, Scroll, Tools } from "./panel-parts.ts";
import { isTimestamp } from "./timestamp-key.ts";
import { valueLine } from "./value-input.ts";

const SCOPE_LABELS = {
  CLIENT_SCOPE: "attribute.scope-client",
  SERVER_SCOPE: "attribute.scope-server",
  SHARED_SCOPE: "attribute.scope-shared",
} as const satisfies Record<AttributeScope, string>;

interface AttributesPanelProps {
  readonly entity: EntityId;
  readonly scopes: readonly [AttributeScope, ...AttributeScope[]];
  readonly manage: boolean;
}

/** Attributes of an entity by scope: search, add, change, delete. Client attributes are live and only read. */
export function AttributesPanel({ entity, scopes, manage }: AttributesPanelProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<AttributeScope>(scopes[0]);
  // The table below is another one after a choice; the focus stays on the scope.
  const [chosen, setChosen] = useState(false);
  const picker = (
    <Select
      bare
      autoFocus={chosen}
      size="toolbar"
      label={t("attribute.scope")}
      value={scope}
      choices={scopes.map((value) => ({ value, label: t(SCOPE_LABELS[value]) }))}
      onChange={(next) => {
        setChosen(true);
        setScope(next);
      }}
    />
  );
  return scope === "CLIENT_SCOPE" ? (
    <LiveAttributes key={scope} entity={entity} picker={picker} />
  ) : (
    <EditedAttributes key={scope} entity={entity} scope={scope} manage={manage} picker={picker} />
  );
}

function LiveAttributes({ entity, picker }: { readonly entity: EntityId; readonly picker: ReactNode }) {
  const { live } = useClient();
  const query = live.attributes(entity, "CLIENT_SCOPE");
  const { data } = useSyncExternalStore(query.subscribe, query.snapshot);
  return <AttributeTable picker={picker} rows={data && rowsOf(data)} staleSince={useStaleSince()} />;
}

const rowsOf = (values: LatestValues): readonly AttributeRow[] =>
  Object.entries(values).map(([key, { ts, value }]) => ({ key, value, lastUpdateTs: ts }));

interface EditedAttributesProps {
  readonly entity: EntityId;
  readonly scope: AttributeScope;
  readonly manage: boolean;
  readonly picker: ReactNode;
}

function EditedAttributes({ entity, scope, manage, picker }: EditedAttributesProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [edited, setEdited] = useState<AttributeRow | "new">();
  const answer = useQuery({
    queryKey: ["attributes", entity.id, scope],
    queryFn: ({ signal }) => client.telemetry.attributes(entity, scope, undefined, { signal, ignoreErrors: true }),
  });
  if (answer.isError && !answer.data) {
    return <LoadError name={t("attribute.attributes")} error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  return (
    <>
      <AttributeTable
        picker={picker}
        rows={answer.data}
        edit={
          manage
            ? {
                entity,
                scope,
                onAdd: () => setEdited("new"),
                onEdit: setEdited,
                onRefresh: () => void answer.refetch(),
              }
            : undefined
        }
      />
      {edited && (
        <AttributeDialog
          entity={entity}
          scope={scope}
          attribute={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface AttributeTableProps {
  readonly picker: ReactNode;
  /** `undefined` while loading. */
  readonly rows: readonly AttributeRow[] | undefined;
  readonly edit?: EditCalls | undefined;
  /** Of live rows that may be old, in ms. */
  readonly staleSince?: number | undefined;
}

interface EditCalls {
  readonly entity: EntityId;
  readonly scope: AttributeScope;
  readonly onAdd: () => void;
  readonly onEdit: (row: AttributeRow) => void;
  readonly onRefresh: () => void;
}

function AttributeTable({ picker, rows, edit, staleSince }: AttributeTableProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<SortOrder>({ property: "key", direction: "ASC" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState(false);
  const shown = rows && arrange(rows, search, sort);
  return (
    <Panel>
      <Tools>
        <SearchField label={t("attribute.search-attributes")} value={search} onChange={setSearch} />
        <span className="scope">{picker}</span>
        <span className="grow" />
        {staleSince !== undefined && <LastHeard at={staleSince} />}
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
          <EmptyState
            icon="tag"
            title={t(search === "" ? "attribute.no-attributes-text" : "table.nothing-found")}
            text={search === "" ? t("attribute.no-attributes-hint") : undefined}
            actions={
              search === "" &&
              edit && (
                <Button variant="primary" icon="plus" onClick={edit.onAdd}>
                  {t("attribute.add")}
                </Button>
              )
            }
          />
        ) : (
          <DataTable<AttributeRow>
            label={t("attribute.attributes")}
            rows={shown}
            rowKey={(row) => row.key}
            rowName={(row) => row.key}
            sort={sort}
            onSort={setSort}
            selection={edit && { keys: selected, onChange: setSelected }}
            onRowClick={edit?.onEdit}
            actionsWidth={96}
            columns={[
              { key: "key", label: t("attribute.key"), width: "34%", cell: (row) => <Key>{row.key}</Key> },
              {
                key: "value",
                label: t("attribute.value"),
                sortable: false,
                cell: (row) => {
                  const text = valueLine(row.value);
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
            ]}
            rowActions={(row) => (
              <>
                <IconButton
                  className="on-hover"
                  size="compact"
                  icon="copy"
                  label={`${t("attribute.copy-value")}: ${row.key}`}
                  onClick={() => copy(valueLine(row.value))}
                />
                {edit && (
                  <IconButton
                    size="compact"
                    icon="edit"
                    label={t("attribute.edit", { key: row.key })}
                    onClick={() => edit.onEdit(row)}
                  />
                )}
              </>
            )}
          />
        )}
      </Scroll>
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          onClear={() => setSelected(new Set())}
          actions={[{ id: "delete", label: t("action.delete"), icon: "trash", run: () => setDeleting(true) }]}
        />
      )}
      {deleting && edit && (
        <DeleteAttributes
          edit={edit}
          keys={[...selected]}
          onClose={(done) => {
            setDeleting(false);
            if (done) setSelected(new Set());
          }}
        />
      )}
    </Panel>
  );
}

interface DeleteAttributesProps {
  readonly edit: EditCalls;
  readonly keys: readonly string[];
  readonly onClose: (done: boolean) => void;
}

function DeleteAttributes({ edit: { entity, scope }, keys, onClose }: DeleteAttributesProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const count = keys.length;
  const remove = useSubmission({
    mutationFn: () => client.telemetry.deleteAttributes(entity, scope, keys, { ignoreErrors: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["attributes", entity.id] });
      toast({ tone: "ok", text: t("attribute.deleted", { count }) });
      onClose(true);
    },
    onError: (error) => toast({ tone: "bad", text: errorText(error, t("error.unable-to-connect-text")) }),
  });
  return (
    <ConfirmDialog
      open
      title={t("attribute.delete-attributes-title", { count })}
      text={t("attribute.delete-attributes-text")}
      confirm={t("attribute.delete-many", { count })}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={() => onClose(false)}
    />
  );
}

const Panel = styled.div({ position: "relative", flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column" });

const Value = styled.span({ color: "var(--text)" });
