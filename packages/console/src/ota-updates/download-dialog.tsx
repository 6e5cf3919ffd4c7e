import type { OtaPackageInfo } from "@orrery/model";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { DownloadFile } from "../entities/json-file/download-file.tsx";
import { useClient } from "../session/client-context.tsx";

/** Brings the file to the browser. */
export function DownloadDialog({ entities: [chosen], onClose }: ActionDialogProps<OtaPackageInfo>) {
  const { otaPackages } = useClient();
  if (!chosen) return null;
  return (
    <DownloadFile
      load={(signal) => otaPackages.download(chosen.id, { signal, ignoreErrors: true })}
      onClose={onClose}
    />
  );
}
