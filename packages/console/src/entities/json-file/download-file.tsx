import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../../errors/error-text.ts";
import { downloadBlob } from "./download.ts";

interface DownloadFileProps {
  /** Its call ignores errors: they are said here. */
  readonly load: (signal: AbortSignal) => Promise<{ readonly fileName: string; readonly data: Blob }>;
  readonly onClose: () => void;
}

/** Brings a file to the browser, and says when it does not come; there is nothing to ask. */
export function DownloadFile({ load, onClose }: DownloadFileProps) {
  const { t } = useTranslation();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    const aborter = new AbortController();
    load(aborter.signal)
      .then(({ fileName, data }) => downloadBlob(fileName, data))
      .catch((error: unknown) => {
        if (!aborter.signal.aborted)
          toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
      })
      .finally(() => {
        if (!aborter.signal.aborted) onClose();
      });
    return () => aborter.abort();
  }, []);
  return null;
}
