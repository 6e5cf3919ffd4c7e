import type { TbResourceInfo } from "@orrery/model";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { downloadBlob } from "../entities/json-file/download.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";

/** Brings the file of a resource to the browser; there is nothing to ask. */
export function DownloadDialog({ entities: [resource], onClose }: ActionDialogProps<TbResourceInfo>) {
  const { t } = useTranslation();
  const toast = useToast();
  const { resources } = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    const aborter = new AbortController();
    if (resource)
      resources
        .download(resource.id, { signal: aborter.signal, ignoreErrors: true })
        .then(({ fileName, data }) => downloadBlob(fileName, data))
        .catch((error: unknown) => {
          if (!aborter.signal.aborted)
            toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
        })
        .finally(() => {
          if (!aborter.signal.aborted) onClose();
        });
    return () => aborter.abort();
  }, [resource?.id.id]);
  return null;
}
