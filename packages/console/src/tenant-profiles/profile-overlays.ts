/** What lies over the list of tenant profiles, in one file: its dialogs and form. Loaded when one is opened. */
export { ExportProfileDialog } from "./export-profile-dialog.tsx";
export { ImportProfileDialog } from "./import-profile-dialog.tsx";
export { tenantProfileForm } from "./tenant-profile-form.ts";
