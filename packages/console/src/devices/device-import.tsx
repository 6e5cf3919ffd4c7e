import type { BulkImportColumnType, DeviceInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { ImportDialog } from "../entities/import/import-dialog.tsx";

const COLUMNS: readonly BulkImportColumnType[] = [
  "SHARED_ATTRIBUTE",
  "SERVER_ATTRIBUTE",
  "TIMESERIES",
  "IS_GATEWAY",
  "ACCESS_TOKEN",
  "X509",
  "MQTT_CLIENT_ID",
  "MQTT_USER_NAME",
  "MQTT_PASSWORD",
  "LWM2M_CLIENT_ENDPOINT",
  "LWM2M_CLIENT_SECURITY_CONFIG_MODE",
  "LWM2M_CLIENT_IDENTITY",
  "LWM2M_CLIENT_KEY",
  "LWM2M_CLIENT_CERT",
  "LWM2M_BOOTSTRAP_SERVER_SECURITY_MODE",
  "LWM2M_BOOTSTRAP_SERVER_PUBLIC_KEY_OR_ID",
  "LWM2M_BOOTSTRAP_SERVER_SECRET_KEY",
  "LWM2M_SERVER_SECURITY_MODE",
  "LWM2M_SERVER_CLIENT_PUBLIC_KEY_OR_ID",
  "LWM2M_SERVER_CLIENT_SECRET_KEY",
];

/** Imports devices with their credentials from a CSV file (console pages, 10.2). */
export function DeviceImportDialog({ onClose }: Pick<AddDialogProps<DeviceInfo>, "onClose">) {
  const { t } = useTranslation();
  return <ImportDialog title={t("device.import")} entityType="DEVICE" columns={COLUMNS} onClose={onClose} />;
}
