import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { writeClipboard } from "../hooks/use-copy.ts";
import { useToast } from "../overlays/toasts/toasts.tsx";
import { IconButton } from "./icon-button.tsx";

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string;
  /** Names what is copied; default: Copy. */
  readonly label?: string | undefined;
  readonly size?: "default" | "compact" | "tiny" | undefined;
  readonly disabled?: boolean | undefined;
}

/** How long the button says that it has copied. */
const COPIED_MS = 1500;

/** Writes a text to the clipboard; for 1.5 s it shows a check mark and says "Copied". */
export function CopyButton({ text, label, size = "compact", disabled = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [copies, setCopies] = useState(0);
  const [copied, setCopied] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: copying again restarts the time
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied, copies]);
  const copy = () => {
    writeClipboard(text).then(
      () => {
        setCopied(true);
        setCopies((before) => before + 1);
      },
      (cause: unknown) => toast({ type: "error", message: cause instanceof Error ? cause.message : String(cause) }),
    );
  };
  return (
    <IconButton
      icon={copied ? "check" : "copy"}
      label={copied ? t("common.copied") : (label ?? t("action.copy"))}
      size={size}
      disabled={disabled}
      onClick={copy}
    />
  );
}
