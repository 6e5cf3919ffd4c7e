import type { DeviceInfo } from "@orrery/model";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { TelemetryImportDialog } from "./telemetry-import-dialog.tsx";

/** Imports values of the devices that the lines of a file name. */
export function ManyImport({ onClose }: Pick<AddDialogProps<DeviceInfo>, "onClose">) {
  return <TelemetryImportDialog onClose={onClose} />;
}
