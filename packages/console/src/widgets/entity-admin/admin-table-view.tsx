import type { EntityData, EntityId } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useDialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import { useClaims, useMayChange } from "../../session/use-session.ts";
import { EntitiesTableView } from "../entities-table/entities-table-view.tsx";
import type { TableKeySettings, TableSettings } from "../entities-table/table-columns.ts";
import { isStored } from "../runtime/data/made-entities.ts";
import { entityOf } from "../runtime/data/widget-series.ts";
import type { PagesViewProps } from "../runtime/define-widget.ts";
import type { RowAction } from "../table/row-actions.tsx";
import { adminActions, withoutAdminActions } from "./admin-actions.ts";
import { AdminDialog } from "./admin-dialog.tsx";
import { type AdminKind, useAdminStore } from "./use-admin-store.ts";

type AdminTableProps = PagesViewProps<TableSettings, TableKeySettings>;

/** A table of entities in which administrators add, edit and delete devices or assets. */
function AdminTableView({ kind, ...props }: AdminTableProps & { readonly kind: AdminKind }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { remove } = useAdminStore(kind);
  const removed = useSubmission({ mutationFn: remove });
  const { authority } = useClaims();
  const isAdmin = useMayChange() && authority === "TENANT_ADMIN";
  const { add, edit, remove: removal } = adminActions(props.widget.config);
  const widget = useMemo(() => withoutAdminActions(props.widget), [props.widget]);
  const [open, setOpen] = useState<{ readonly title: string; readonly id?: EntityId }>();
  const actions: RowAction<EntityData>[] = [];
  const isOfKind = ({ entityId }: EntityData) => entityId.entityType === kind && isStored(entityId);
  if (isAdmin && edit) {
    actions.push({
      id: "edit",
      label: edit,
      icon: "edit",
      disabled: (row) => !isOfKind(row),
      run: ({ entityId }) => setOpen({ title: edit, id: entityId }),
    });
  }
  if (isAdmin && removal) {
    actions.push({
      id: "delete",
      label: removal,
      icon: "trash",
      disabled: (row) => !isOfKind(row),
      run: async (row) => {
        const question = {
          title: t("widget.delete-question", { name: entityOf(row).name }),
          message: t("widget.delete-text"),
        };
        if (await dialogs.confirm({ ...question, ok: t("action.delete"), danger: true })) removed.mutate(row.entityId);
      },
    });
  }
  return (
    <>
      <EntitiesTableView
        {...props}
        widget={widget}
        ownActions={actions}
        headTools={
          isAdmin && add && <IconButton icon="plus" size="tiny" label={add} onClick={() => setOpen({ title: add })} />
        }
      />
      {open && <AdminDialog kind={kind} {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

export const DeviceAdminView = (props: AdminTableProps) => <AdminTableView {...props} kind="DEVICE" />;

export const AssetAdminView = (props: AdminTableProps) => <AdminTableView {...props} kind="ASSET" />;
