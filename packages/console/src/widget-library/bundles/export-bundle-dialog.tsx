import type { WidgetsBundle } from "@orrery/model";
import type { ActionDialogProps } from "../../entities/actions/entity-action.ts";
import { ExportFileDialog } from "../../entities/json-file/export-file-dialog.tsx";
import { isSystemBundle } from "../../pickers/widgets-bundle/widgets-bundles.ts";
import { useClient } from "../../session/client-context.tsx";
import { bundleFile } from "../library-files.ts";

/** Names the file before the bundle is saved with its types. */
export function ExportBundleDialog(props: ActionDialogProps<WidgetsBundle>) {
  const client = useClient();
  return (
    <ExportFileDialog
      {...props}
      space="widgets-bundle"
      name={({ title }) => title}
      read={async ({ id }) => {
        const bundle = await client.widgetsBundles.get(id, { ignoreErrors: true });
        const key = { isSystem: isSystemBundle(bundle), bundleAlias: bundle.alias };
        const types = await client.widgetTypes.listDetails(key, { ignoreErrors: true });
        return { name: bundle.title, text: bundleFile(bundle, types) };
      }}
    />
  );
}
