import type { DashboardInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import type { ActionDialogProps } from "../../entities/actions/entity-action.ts";
import { useGroupAction } from "../../entities/actions/use-group-action.ts";
import { useClient } from "../../session/client-context.tsx";
import { downloadDashboard, exportFile } from "./export-dashboard.ts";

/** Names the file before it is saved. */
export function ExportDialog({ entities, onClose }: ActionDialogProps<DashboardInfo>) {
  const { t } = useTranslation();
  const client = useClient();
  const [dashboard] = entities;
  const action = useGroupAction<DashboardInfo>({
    act: async ({ id }) => downloadDashboard(await client.dashboards.get(id, { ignoreErrors: true })),
    done: () => t("dashboard.exported"),
    onClose,
  });
  const file = dashboard ? exportFile({ ...dashboard, configuration: {} }).name : "";
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t("dashboard.export")}
      text={t("dashboard.export-text", { file })}
      confirm={t("dashboard.export-verb")}
      busy={action.isPending}
      onConfirm={() => action.mutate(entities)}
      onCancel={onClose}
    />
  );
}
