import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { LoadError } from "../errors/load-error.tsx";
import { useClient } from "../session/client-context.tsx";
import { AlarmFacts } from "./alarm-facts.tsx";
import type { AlarmRow } from "./alarm-source.ts";
import {
  ALARM_ACTION_LOOKS,
  ALARM_ACTIONS,
  type AlarmAction,
  isOpenFor,
  useMayActOnAlarms,
  useMayReadAlarms,
} from "./use-alarm-actions.ts";

interface AlarmDialogProps {
  readonly id: string;
  /** As the table shows it; when it changes there, it is read again. */
  readonly shown: AlarmRow | undefined;
  readonly busy: boolean;
  readonly onRun: (action: AlarmAction, alarm: AlarmRow) => void;
  readonly onClose: () => void;
}

/** Everything about an alarm, and what can be done with it; it stays open meanwhile. */
export function AlarmDialog({ id, shown, busy, onRun, onClose }: AlarmDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const mayRead = useMayReadAlarms();
  const mayAct = useMayActOnAlarms();
  const answer = useQuery({
    queryKey: ["alarm", id, shown?.status, shown?.severity, shown?.endTs],
    queryFn: ({ signal }) => client.alarms.getInfo(id, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
    enabled: mayRead,
  });
  const alarm = answer.data ?? shown;
  return (
    <Dialog
      open
      width={560}
      title={alarm ? alarm.type : t("alarm.alarm-details")}
      onClose={onClose}
      actions={
        <>
          {alarm &&
            mayAct &&
            ALARM_ACTIONS.toReversed()
              .filter((action) => isOpenFor(action, alarm))
              .map((action) => (
                <Button
                  key={action}
                  icon={ALARM_ACTION_LOOKS[action].icon}
                  variant={action === "acknowledge" ? "primary" : undefined}
                  disabled={busy}
                  onClick={() => onRun(action, alarm)}
                >
                  {t(ALARM_ACTION_LOOKS[action].label)}
                </Button>
              ))}
          {alarm && mayRead && <Button to={`/alarms/${id}`}>{t("alarm.open-alone")}</Button>}
          <Button onClick={onClose}>{t("action.close")}</Button>
        </>
      }
    >
      {answer.isError && !alarm ? (
        <LoadError name={t("alarm.alarm-details")} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : alarm ? (
        <AlarmFacts alarm={alarm} />
      ) : (
        <SkeletonBar width="60%" />
      )}
    </Dialog>
  );
}
