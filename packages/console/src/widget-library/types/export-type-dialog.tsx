import type { WidgetTypeInfo } from "@orrery/model";
import type { ActionDialogProps } from "../../entities/actions/entity-action.ts";
import { ExportFileDialog } from "../../entities/json-file/export-file-dialog.tsx";
import { useClient } from "../../session/client-context.tsx";
import { typeFile } from "../library-files.ts";

/** Names the file before the type is saved. */
export function ExportTypeDialog(props: ActionDialogProps<WidgetTypeInfo>) {
  const client = useClient();
  return (
    <ExportFileDialog
      {...props}
      space="widget-type"
      name={({ name }) => name}
      read={async ({ id }) => {
        const type = await client.widgetTypes.get(id, { ignoreErrors: true });
        return { name: type.name, text: typeFile(type) };
      }}
    />
  );
}
