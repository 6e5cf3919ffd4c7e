import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { useConnection } from "../session/use-connection.ts";

/** Says that live values have stopped, until they arrive again. Attempts in between change nothing. */
export function useLostConnection(): void {
  const { t } = useTranslation();
  const toast = useToast();
  const connection = useConnection();
  const [lost, setLost] = useState(false);
  const now = connection === "waiting" || (lost && connection === "connecting");
  if (now !== lost) setLost(now);
  useEffect(() => (lost ? toast({ type: "error", message: t("shell.connection-lost") }) : undefined), [lost, toast, t]);
}
