import { isAcknowledged, isCleared } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { runForAll } from "../entities/actions/run-for-all.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";
import type { AlarmRow } from "./alarm-source.ts";

/** What users do with alarms. */
export const ALARM_ACTIONS = ["acknowledge", "clear"] as const;

export type AlarmAction = (typeof ALARM_ACTIONS)[number];

export const ALARM_ACTION_LOOKS = {
  acknowledge: { icon: "ack", label: "alarm.acknowledge" },
  clear: { icon: "alarmoff", label: "alarm.clear" },
} as const;

/** The server lets those act on alarms, and read one by its id, who belong to a tenant. */
export const useMayActOnAlarms = (): boolean => useClaims().authority !== "SYS_ADMIN";

/** Whether an action changes anything of an alarm. */
export function isOpenFor(action: AlarmAction, { status }: AlarmRow): boolean {
  return action === "acknowledge" ? !isAcknowledged(status) : !isCleared(status);
}

interface Wanted {
  readonly action: AlarmAction;
  readonly alarms: readonly AlarmRow[];
}

/** Acknowledges or clears alarms, those that are not yet; says so, and has read again what is not live. */
export function useAlarmActions() {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  return useSubmission<Awaited<ReturnType<typeof runForAll>>, Wanted>({
    mutationFn: ({ action, alarms }) =>
      runForAll(
        alarms.filter((alarm) => isOpenFor(action, alarm)),
        ({ id }) => client.alarms[action](id.id, { ignoreErrors: true }),
      ),
    onSuccess: ({ done, failed, error }, { action }) => {
      for (const key of [["alarm"], ["alarms"], ["records", "alarms"]]) {
        void queries.invalidateQueries({ queryKey: key });
      }
      if (done > 0) {
        const message = t(action === "clear" ? "alarm.cleared" : "alarm.acknowledged", { count: done });
        toast({ type: "success", message });
      }
      if (failed > 0) {
        const message = errorText(error, t("error.unable-to-connect-text"));
        const isAlone = failed === 1 && done === 0;
        toast({ type: "error", message: isAlone ? message : t("entity.some-failed", { count: failed, message }) });
      }
    },
  });
}
