import { useTranslation } from "react-i18next";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { ImportDialog } from "../entities/import/import-dialog.tsx";
import type { ListedEdge } from "./edge-form.ts";

/** Imports edges from a CSV file; the server makes the keys that new ones do not bring. */
export function EdgeImportDialog({ onClose }: Pick<AddDialogProps<ListedEdge>, "onClose">) {
  const { t } = useTranslation();
  return (
    <ImportDialog
      title={t("edge.import")}
      entityType="EDGE"
      columns={["SERVER_ATTRIBUTE", "TIMESERIES", "EDGE_LICENSE_KEY", "CLOUD_ENDPOINT", "ROUTING_KEY", "SECRET"]}
      onClose={onClose}
    />
  );
}
