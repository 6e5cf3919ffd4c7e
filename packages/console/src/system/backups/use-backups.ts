import { backups } from "@orrery/client";
import type { Backups } from "@orrery/model";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";

const KEY = ["system", "backups"];
/** While one is at work, and otherwise: the schedule may begin one. */
const BUSY_MS = 1_000;
const QUIET_MS = 20_000;

export type BackupCommand =
  | { readonly do: "start" }
  | { readonly do: "drill"; readonly file: string }
  | { readonly do: "remove"; readonly file: string };

/** What is known of backups, kept current, and what can be done with them. */
export function useBackups() {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation();
  const state = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => backups(client.api).read({ signal, ignoreErrors: true }),
    refetchInterval: ({ state: { data } }) => (data?.running ? BUSY_MS : QUIET_MS),
  });
  const command = useMutation({
    mutationFn: async (wanted: BackupCommand): Promise<void> => {
      const calls = backups(client.api);
      if (wanted.do === "start") await calls.start({ ignoreErrors: true });
      else if (wanted.do === "drill") await calls.drill(wanted.file, { ignoreErrors: true });
      else await calls.remove(wanted.file, { ignoreErrors: true });
    },
    onError: (error) => toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const show = (schedule: Backups["schedule"]) => {
    queries.setQueryData<Backups>(KEY, (before) => before && { ...before, schedule });
    return queries.invalidateQueries({ queryKey: KEY });
  };
  return { state, command, show };
}
