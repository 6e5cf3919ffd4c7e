import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../controls/toasts.tsx";
import { useClient } from "./client-context.tsx";

/** When the session ends or changes hands, nothing of the old one stays in memory. */
export function SessionEffects() {
  const { session } = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation();
  useEffect(() => {
    let user = session.claims()?.userId;
    return session.state.subscribe(() => {
      const state = session.state.snapshot();
      const next = state.kind === "signedIn" ? state.claims.userId : undefined;
      if (next !== user) queries.clear();
      user = next;
      if (state.kind === "signedOut" && state.error) toast({ tone: "bad", text: t("access.refresh-token-expired") });
    });
  }, [session, queries, toast, t]);
  return null;
}
