import type { AlarmAssignee } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Combobox } from "../controls/autocomplete/combobox.tsx";
import { orNone } from "../controls/autocomplete/option-search.ts";
import { useClient } from "../session/client-context.tsx";
import { personName } from "./alarm-filters.ts";

/** People that are offered; more are found by typing. */
const OFFERED = 30;

/** Who was chosen. */
export interface Assignee {
  readonly id: string;
  readonly name: string;
}

interface AssigneePickerProps {
  /** Offered are those who may be given this alarm. */
  readonly alarmId: string;
  readonly value: Assignee | undefined;
  readonly onChange: (assignee: Assignee | undefined) => void;
  /** Says that nobody was chosen. */
  readonly missing?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A person to take care of an alarm. */
export function AssigneePicker({ alarmId, value, onChange, missing = false, disabled }: AssigneePickerProps) {
  const { t } = useTranslation();
  const client = useClient();
  return (
    <Combobox<AlarmAssignee>
      label={t("alarm.assignee")}
      placeholder={t("alarm.unassigned")}
      text={value?.name ?? ""}
      chosenKey={value?.id}
      disabled={disabled}
      error={missing ? t("alarm.assignee-required") : undefined}
      search={{
        key: ["assignable", alarmId],
        load: async (text, signal) => {
          const link = { page: 0, pageSize: OFFERED, textSearch: text.trim() || undefined };
          const options = { signal, silent: true, ignoreErrors: true } as const;
          const people = client.alarms.assignable(alarmId, link, options).then(({ data }) => data);
          return (await orNone(people, signal)).map((user) => ({
            key: user.id.id,
            text: personName(user),
            detail: user.firstName || user.lastName ? user.email : undefined,
            value: user,
          }));
        },
      }}
      noMatches={(text) => t("alarm.no-people", { text })}
      onPick={({ value: user }) => onChange({ id: user.id.id, name: personName(user) })}
      onClear={() => onChange(undefined)}
    />
  );
}
