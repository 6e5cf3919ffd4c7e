import type { LatestValues } from "@orrery/client";
import type { AttributeScope, EntityId } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "../controls/fields/select.tsx";
import { LoadError } from "../errors/load-error.tsx";
import { useClient } from "../session/client-context.tsx";
import { useStaleSince } from "../session/use-connection.ts";
import { AttributeDialog } from "./attribute-dialog.tsx";
import type { AttributeRow } from "./attribute-rows.ts";
import { AttributeTable } from "./attribute-table.tsx";

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
  return <AttributeTable entity={entity} picker={picker} rows={data && rowsOf(data)} staleSince={useStaleSince()} />;
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
        entity={entity}
        picker={picker}
        rows={answer.data}
        edit={
          manage
            ? {
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
