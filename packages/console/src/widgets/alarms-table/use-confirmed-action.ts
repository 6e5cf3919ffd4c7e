import { useTranslation } from "react-i18next";
import type { AlarmRow } from "../../alarms/alarm-source.ts";
import { type AlarmAction, isOpenFor, once, useAlarmActions } from "../../alarms/use-alarm-actions.ts";
import { useDialogs } from "../../controls/overlays/dialogs/dialogs.tsx";

/** Acknowledges or clears alarms once it was confirmed; `then` is called when it is done. */
export type ConfirmedAction = (action: AlarmAction, alarms: readonly AlarmRow[], then?: () => void) => void;

/** Asks before alarms are acknowledged or cleared: neither can be taken back. */
export function useConfirmedAction(): { readonly act: ConfirmedAction; readonly isPending: boolean } {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { mutate, isPending } = useAlarmActions();
  const confirmed = async (action: AlarmAction, alarms: readonly AlarmRow[]) => {
    const count = once(alarms).filter((alarm) => isOpenFor(action, alarm)).length;
    return dialogs.confirm({
      title: t(`widget.${action}-question`, { count }),
      message: t(`widget.${action}-text`),
      ok: t(`alarm.${action}`),
    });
  };
  const act: ConfirmedAction = (action, alarms, then) =>
    void confirmed(action, alarms).then((isMeant) => {
      if (isMeant) mutate({ action, alarms }, { onSuccess: () => then?.() });
    });
  return { act, isPending };
}
