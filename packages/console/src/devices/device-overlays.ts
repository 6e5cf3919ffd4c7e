/** Overlays of the list of devices: its dialogs, and the head of its details. Loaded when it is opened, or before. */
export { AddDeviceDialog } from "./add-device-dialog.tsx";
export { CredentialsDialog } from "./credentials-dialog.tsx";
export { DeviceDetailsHead } from "./device-details-head.tsx";
