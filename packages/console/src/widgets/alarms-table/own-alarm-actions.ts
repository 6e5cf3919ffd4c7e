import type { AlarmData } from "@orrery/model";
import type { TFunction } from "i18next";
import { ALARM_ACTION_LOOKS, ALARM_ACTIONS, type AlarmAction, isOpenFor } from "../../alarms/use-alarm-actions.ts";
import type { RowAction } from "../table/row-actions.tsx";
import type { AlarmsSettings } from "./alarm-columns.ts";
import type { ConfirmedAction } from "./use-confirmed-action.ts";

interface Around {
  readonly t: TFunction;
  readonly mayAct: boolean;
  readonly isPending: boolean;
  readonly act: ConfirmedAction;
  /** Shows an alarm by its id. */
  readonly open: (id: string) => void;
}

/** Whether the author lets viewers do it here. */
export const allows = (
  { allowAcknowledgment, allowClear }: Pick<AlarmsSettings, "allowAcknowledgment" | "allowClear">,
  action: AlarmAction,
): boolean => (action === "clear" ? allowClear : allowAcknowledgment);

/** The buttons of alarms in the order of the contract: details, acknowledge, clear. */
export function ownAlarmActions(
  settings: AlarmsSettings,
  { t, mayAct, isPending, act, open }: Around,
): readonly RowAction<AlarmData>[] {
  const details: RowAction<AlarmData> = {
    id: "details",
    label: t("alarm.details"),
    icon: "more",
    run: ({ id }) => open(id.id),
  };
  const others = ALARM_ACTIONS.filter((action) => mayAct && allows(settings, action)).map(
    (action): RowAction<AlarmData> => ({
      id: action,
      label: t(ALARM_ACTION_LOOKS[action].label),
      icon: ALARM_ACTION_LOOKS[action].icon,
      disabled: (alarm) => isPending || !isOpenFor(action, alarm),
      run: (alarm) => act(action, [alarm]),
    }),
  );
  return settings.displayDetails ? [details, ...others] : others;
}
