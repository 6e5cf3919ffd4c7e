/** What lies over the list of devices: its dialogs, and the panels of a device. Loaded when it is opened, or before. */
export { AttributesTab, TelemetryTab } from "../telemetry/entity-tabs.tsx";
export { AddDeviceDialog } from "./add-device-dialog.tsx";
export { AssignDialog, MakePrivateDialog, MakePublicDialog, UnassignDialog } from "./assign-dialogs.tsx";
export { CredentialsDialog } from "./credentials-dialog.tsx";
export { DeviceDetailsHead } from "./device-details-head.tsx";
