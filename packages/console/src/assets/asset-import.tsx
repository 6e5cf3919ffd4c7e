import { useTranslation } from "react-i18next";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { ImportDialog } from "../entities/import/import-dialog.tsx";
import type { ListedAsset } from "./asset-form.ts";

/** Imports assets from a CSV file. */
export function AssetImportDialog({ onClose }: Pick<AddDialogProps<ListedAsset>, "onClose">) {
  const { t } = useTranslation();
  return (
    <ImportDialog
      title={t("asset.import")}
      entityType="ASSET"
      columns={["SERVER_ATTRIBUTE", "TIMESERIES"]}
      onClose={onClose}
    />
  );
}
