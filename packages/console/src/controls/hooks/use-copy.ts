import { useTranslation } from "react-i18next";
import { useToast } from "../overlays/toasts/toasts.tsx";

/** Copies a text and shows `message` as a toast. */
export function useCopy(): (text: string, message?: string) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (text, message) => {
    writeClipboard(text).then(
      () => toast({ type: "success", message: message ?? t("common.copied"), durationMs: 1500 }),
      (cause: unknown) => toast({ type: "error", message: cause instanceof Error ? cause.message : String(cause) }),
    );
  };
}

/** Plain HTTP pages other than localhost have no clipboard API; the old command still works there. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (!copied) throw new Error("The browser does not allow copying here");
}
