/** What lies over the list of device profiles, in one file: its dialogs, forms and tabs. Loaded when one is opened. */
export { AddProfileDialog } from "./add-profile-dialog.tsx";
export { deviceProfileForm } from "./device-profile-form.ts";
export { ExportProfileDialog } from "./export-profile-dialog.tsx";
export { ImportProfileDialog } from "./import-profile-dialog.tsx";
export { ProfileFacts } from "./profile-facts.tsx";
export { ProvisioningTab, TransportTab } from "./transport/profile-tabs.tsx";
