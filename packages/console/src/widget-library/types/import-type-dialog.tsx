import { useClient } from "../../session/client-context.tsx";
import { ImportDialog } from "../import-dialog.tsx";
import { readTypeFile } from "../library-files.ts";

interface ImportTypeDialogProps {
  readonly bundleAlias: string;
  readonly onClose: () => void;
}

/** Makes a new type of a file in the open bundle. */
export function ImportTypeDialog({ bundleAlias, onClose }: ImportTypeDialogProps) {
  const { widgetTypes } = useClient();
  return (
    <ImportDialog
      of="widget-type"
      read={readTypeFile}
      save={async (file) => (await widgetTypes.save({ ...file, bundleAlias }, { ignoreErrors: true })).name}
      onClose={onClose}
    />
  );
}
