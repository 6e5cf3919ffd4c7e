import { otaRollouts } from "@orrery/client";
import type { OtaRollout, RolloutRestore, RolloutRetry, RolloutWaves, Uuid } from "@orrery/model";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { useMayChange } from "../session/use-session.ts";
import { isBusy, mayDo, type RolloutCommand } from "./rollout-figures.ts";

/** How often what changes by itself is looked at, and what hardly does. */
export const BUSY_MS = 2_000;
export const QUIET_MS = 10_000;
const KEY = "rollouts";

export type RolloutWish =
  | { readonly do: "start" | "pause" | "resume" | "next" | "delete" }
  | { readonly do: "cancel"; readonly restore: RolloutRestore }
  | { readonly do: "setWaves"; readonly waves: RolloutWaves["waves"] }
  | ({ readonly do: "retry" } & RolloutRetry);

/** One rollout, kept current. */
export function useRollout(id: Uuid) {
  const client = useClient();
  return useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => otaRollouts(client.api).get(id, { signal, ignoreErrors: true }),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? BUSY_MS : QUIET_MS),
  });
}

/** How many of its devices had updated when; read anew when more have. */
export function useRolloutProgress({ id, startTime }: OtaRollout, updated: number) {
  const client = useClient();
  return useQuery({
    queryKey: [KEY, id, "progress", updated],
    queryFn: ({ signal }) => otaRollouts(client.api).progress(id, { signal, ignoreErrors: true }),
    placeholderData: (before) => before,
    enabled: startTime !== null,
  });
}

/** Tells which commands this session may give to a rollout as it stands. */
export function useMayDo(rollout: OtaRollout): (command: RolloutCommand) => boolean {
  const mayChange = useMayChange();
  return (command) => mayChange && mayDo(rollout, command);
}

/** What can be done with a rollout; what failed is said. */
export function useRolloutCommand(id: Uuid, onDone?: (wish: RolloutWish) => void) {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (wish: RolloutWish): Promise<OtaRollout | undefined> => {
      const calls = otaRollouts(client.api);
      const options = { ignoreErrors: true };
      switch (wish.do) {
        case "start":
        case "pause":
        case "resume":
        case "next":
          return calls[wish.do](id, options);
        case "cancel":
          return calls.cancel(id, wish.restore, options);
        case "setWaves":
          return calls.setWaves(id, wish.waves, options);
        case "retry":
          return calls.retry(id, wish.deviceIds ? { deviceIds: wish.deviceIds } : {}, options);
        case "delete":
          await calls.delete(id, options);
          return undefined;
      }
    },
    onSuccess: (rollout, wish) => {
      if (rollout) queries.setQueryData([KEY, id], rollout);
      if (wish.do === "retry") toast({ type: "success", message: t("rollout.retried") });
      onDone?.(wish);
    },
    onError: (error) => toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) }),
    onSettled: (_rollout, _error, wish) => {
      const refetchType = wish.do === "delete" ? "none" : "active"; // what is gone is not asked for
      void queries.invalidateQueries({ queryKey: [KEY], refetchType });
      void queries.invalidateQueries({ queryKey: ["records", KEY], refetchType });
    },
  });
}
