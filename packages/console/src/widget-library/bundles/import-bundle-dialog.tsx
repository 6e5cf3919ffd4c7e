import type { WidgetsBundle } from "@orrery/model";
import type { AddDialogProps } from "../../entities/entity-list.ts";
import { useClient } from "../../session/client-context.tsx";
import { ImportDialog } from "../import-dialog.tsx";
import { readBundleFile } from "../library-files.ts";
import { importBundle } from "./import-bundle.ts";

/** Makes a new bundle with its types of a file. */
export function ImportBundleDialog({ onClose }: Pick<AddDialogProps<WidgetsBundle>, "onClose">) {
  const client = useClient();
  return (
    <ImportDialog
      of="widgets-bundle"
      read={readBundleFile}
      save={async (file) => (await importBundle(client, file)).title}
      onClose={onClose}
    />
  );
}
