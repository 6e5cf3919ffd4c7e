import { isPublicVisitor } from "@orrery/client";
import { isAcknowledged, isCleared } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { type GroupResult, runForAll } from "../entities/actions/run-for-all.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { useClaims, useMayChange } from "../session/use-session.ts";
import type { AlarmRow } from "./alarm-source.ts";

/** What users do with alarms. */
export const ALARM_ACTIONS = ["acknowledge", "clear"] as const;

export type AlarmAction = (typeof ALARM_ACTIONS)[number];

export const ALARM_ACTION_LOOKS = {
  acknowledge: { icon: "ack", label: "alarm.acknowledge" },
  clear: { icon: "alarmoff", label: "alarm.clear" },
} as const;

/** The server lets those read an alarm by its id who belong to a tenant; visitors of public links see lists. */
export function useMayReadAlarms(): boolean {
  const claims = useClaims();
  return claims.authority !== "SYS_ADMIN" && !isPublicVisitor(claims);
}

/** Of those, the ones act on alarms whose session may change something. */
export function useMayActOnAlarms(): boolean {
  const mayRead = useMayReadAlarms();
  return useMayChange() && mayRead;
}

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
  const told = useTellResult();
  return useSubmission<GroupResult, Wanted>({
    mutationFn: ({ action, alarms }) =>
      runForAll(
        once(alarms).filter((alarm) => isOpenFor(action, alarm)),
        ({ id }) => client.alarms[action](id.id, { ignoreErrors: true }),
      ),
    onSuccess: (result, { action }) =>
      told(result, (count) => t(action === "clear" ? "alarm.cleared" : "alarm.acknowledged", { count })),
  });
}

/** Each alarm once, also where it is listed under several entities. */
export function once(alarms: readonly AlarmRow[]): readonly AlarmRow[] {
  return [...new Map(alarms.map((alarm) => [alarm.id.id, alarm])).values()];
}

/** Says what became of an action for several alarms, and has read again what is not live. */
export function useTellResult() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const toast = useToast();
  return ({ done, failed, error }: GroupResult, success: (count: number) => string): void => {
    for (const key of [["alarm"], ["alarms"], ["records", "alarms"]]) {
      void queries.invalidateQueries({ queryKey: key });
    }
    if (done > 0) toast({ type: "success", message: success(done) });
    if (failed > 0) {
      const message = errorText(error, t("error.unable-to-connect-text"));
      const isAlone = failed === 1 && done === 0;
      toast({ type: "error", message: isAlone ? message : t("entity.some-failed", { count: failed, message }) });
    }
  };
}
